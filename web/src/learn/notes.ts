import type { Note } from '../protocol.gen';
import { isRecord } from '../shell/memory';
import type { LogEntry } from '../table/reading';

/** A note, and the part of the view or the event that it is due for. */
export interface DueNote extends Note {
  about: unknown;
}

/** Does a value have all these fields, among others? `*` stands for anything that is there at all. */
function has(value: unknown, fields: Record<string, unknown>): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(fields).every(([key, wanted]) => {
    const found = value[key];
    if (wanted === '*') return found !== undefined && found !== null;
    return isRecord(wanted) ? has(found, wanted) : JSON.stringify(found) === JSON.stringify(wanted);
  });
}

/**
 * The first note that is due: one that has not been read, about what has just happened, or about what there is to do.
 * @param view what is seen now, if it is for the reader to act
 * @param isThere is the thing there that a note stands at?
 * @param now what is seen now, whoever is to act
 */
export function noteDue(
  notes: readonly Note[],
  read: readonly string[],
  view: unknown,
  events: readonly unknown[],
  isThere: (note: DueNote) => boolean = () => true,
  now: unknown = view,
): DueNote | null {
  for (const note of notes) {
    if (read.includes(note.id)) continue;
    const about = [...events.toReversed(), view].find((seen) => has(seen, note.when) && isStill({ ...note, about: seen }, now));
    if (about !== undefined && isThere({ ...note, about })) return { ...note, about };
  }
  return null;
}

/**
 * What has happened lately: since the last action but one of the reader, for one that was closed makes room for the next only
 * when they go on.
 */
export function lately(log: readonly LogEntry[], reader: number | null): unknown[] {
  const steps = log.flatMap((line) => (line.is === 'step' ? [line.step] : []));
  const own = steps.flatMap(({ by }, index) => (by === reader ? [index] : []));
  return steps.slice(own.at(-2) ?? 0).flatMap(({ events }) => events.map(({ event }) => event));
}

/** What lies at a path such as `stage.seat`. */
const along = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], value);

/** A text with the fields of what a note is due for: `{seat}`. */
const filled = (text: string, about: unknown): string => text.replace(/\{([\w.]+)\}/g, (_, path: string) => String(along(about, path)));

/** Is what a note says still so? What was loaded may have been put down since. */
export function isStill({ still, about }: Pick<DueNote, 'still' | 'about'>, now: unknown): boolean {
  return still === null || (along(now, filled(still, about)) ?? null) !== null;
}

/** The names of the things that a note may stand at, the best first: `skater-{seat}` is the skater of whom it is due. */
export function thingsOf({ at, about }: DueNote): string[] {
  return (at ?? '').split(' ').flatMap((name) => (name === '' ? [] : [filled(name, about)]));
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Side = 'right' | 'left' | 'below' | 'above';

/** Between the thing and the note, where the arrow is; and to the edge of the window. */
const GAP = 14;
const EDGE = 8;

/**
 * Where a note stands: on a side of its thing where there is room, the one where it hides the least of what is needed to act, and
 * then the fewest of the others, always inside the window. `arrow` is how far along that side of the note its thing is.
 */
export function standBeside(
  thing: Box,
  note: { width: number; height: number },
  room: Box,
  others: readonly Box[] = [],
  needed: readonly Box[] = [],
): Box & { side: Side; arrow: number } {
  const right = room.left + room.width - (thing.left + thing.width);
  const below = room.top + room.height - (thing.top + thing.height);
  const spare: Record<Side, number> = {
    right: right - note.width,
    left: thing.left - room.left - note.width,
    below: below - note.height,
    above: thing.top - room.top - note.height,
  };
  const middle = { x: thing.left + thing.width / 2, y: thing.top + thing.height / 2 };
  const corner: Record<Side, { left: number; top: number }> = {
    right: { left: thing.left + thing.width + GAP, top: middle.y - note.height / 2 },
    left: { left: thing.left - GAP - note.width, top: middle.y - note.height / 2 },
    below: { left: middle.x - note.width / 2, top: thing.top + thing.height + GAP },
    above: { left: middle.x - note.width / 2, top: thing.top - GAP - note.height },
  };
  const placed = (side: Side): Box => ({
    left: within(corner[side].left, room.left + EDGE, room.left + room.width - EDGE - note.width),
    top: within(corner[side].top, room.top + EDGE, room.top + room.height - EDGE - note.height),
    ...note,
  });
  const hidden = (side: Side, of: readonly Box[]): number => of.filter((other) => overlap(placed(side), other)).length;
  const harm = (side: Side): number => hidden(side, needed) * (others.length + 1) + hidden(side, others);
  const sides: Side[] = ['right', 'left', 'below', 'above'];
  const roomy = sides.filter((side) => spare[side] >= GAP + EDGE).toSorted((a, b) => harm(a) - harm(b));
  const side = roomy[0] ?? sides.toSorted((a, b) => spare[b] - spare[a])[0] ?? 'below';
  const { left, top } = placed(side);
  const upright = side === 'below' || side === 'above';
  const arrow = upright ? within(middle.x - left, 18, note.width - 18) : within(middle.y - top, 18, note.height - 18);
  return { left, top, ...note, side, arrow };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
