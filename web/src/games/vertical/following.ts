/** How the picture follows what happens. */
import type { Box } from '../viewport.svelte';
import { centre, TILE, type Point } from './cliff';
import type { Event, Place } from './types.gen';

/** Where something happens, if it has a place on the cliff. */
export function placeOf(event: Event): Place | null {
  switch (event.what) {
    case 'place':
    case 'equip':
    case 'held':
      return event.at;
    case 'move':
    case 'pass':
    case 'ride':
    case 'fall':
      return event.to;
    default:
      return null;
  }
}

/** The middle of a place, or of the ground under the cliff. */
export const around = (place: Place | null): Point => (place === null ? { x: 0, y: 0 } : centre(place));

export function isSeen(place: Place, seen: Box): boolean {
  const { x, y } = centre(place);
  const half = TILE / 2;
  return x - half >= seen.x && x + half <= seen.x + seen.width && y - half >= seen.y && y + half <= seen.y + seen.height;
}

/** Where the winners stand, with some air and rock around them. */
export function summit(winners: readonly (Place | null)[]): Box {
  const spots = winners.map(around);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: left - 2.5 * TILE, y: top - 2 * TILE, width: right - left + 5 * TILE, height: bottom - top + 3.6 * TILE };
}
