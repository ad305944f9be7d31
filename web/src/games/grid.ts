/** A board walked by keyboard: one place at a time is reached by Tab, arrows lead to the others. */
interface Walk<Place extends string> {
  /** Where the keyboard is. */
  at: Place;
  /** The attribute by which places are found, such as `data-place`. */
  mark: string;
  /** Where a key leads; `null` if nowhere. */
  next(from: Place, key: string): Place | null;
  choose(place: Place, event: KeyboardEvent): void;
  letGo(): void;
}

/** Does what a key means on a board; answers where the keyboard is now, if it went elsewhere. */
export function walk<Place extends string>(event: KeyboardEvent, { at, mark, next, choose, letGo }: Walk<Place>): Place | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Escape') letGo();
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    choose(at, event);
    return null;
  }
  const to = next(at, event.key);
  if (to === null) return null;
  event.preventDefault();
  focusOn(event.currentTarget as Element, mark, to);
  return to;
}

/** Puts the focus on a place of the board that somebody is on. */
export function focusOn(board: Element, mark: string, place: string): void {
  const grid = board.closest('[role="grid"]') ?? board;
  grid.querySelector<SVGElement>(`[${mark}="${place}"]`)?.focus();
}
