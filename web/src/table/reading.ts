import type { Item, Seat, State, Stream, Text, Told } from '../protocol.gen';
import { textOf } from '../words';

/** A line of the log: a step that still stands, or something the house said. */
export type LogEntry =
  | { is: 'step'; number: number; /** How many steps stand before it. */ at: number; step: Told }
  | ({ is: 'said'; number: number } & Text)
  | { is: 'undone'; number: number };

/** One viewer's stream, as far as it was read. */
export interface Reading {
  viewer: Seat | null;
  /** The number of the last item read. */
  number: number;
  /** How many entries before the first of the log were not told again. */
  earlier: number;
  log: readonly LogEntry[];
  /** How many steps stand. */
  steps: number;
  /** How often steps were taken back. */
  undone: number;
  state: State | null;
}

/** Something more of a stream: from a welcome, or as it happens. */
export type More = Pick<Stream, 'number' | 'told' | 'state'>;

export function unread(viewer: Seat | null): Reading {
  return { viewer, number: 0, earlier: 0, log: [], steps: 0, undone: 0, state: null };
}

/** Reads on. `null` if something in between is missing: then one has to greet again. */
export function readOn(have: Reading, more: More): Reading | null {
  const missing = more.number - have.number;
  if (missing < 0) return have;
  if (missing > more.told.length) return null;
  const news = more.told.slice(more.told.length - missing);
  const read = news.reduce(readItem, have);
  return { ...read, state: more.state ?? have.state };
}

/** Takes a stream out of a welcome, afresh or following what one has. */
export function welcomeBack(have: Reading | undefined, stream: Stream): Reading | null {
  if (!stream.afresh) return readOn(have ?? unread(stream.viewer), stream);
  const { viewer, earlier, steps } = stream;
  const start = { ...unread(viewer), number: earlier, earlier, steps, undone: (have?.undone ?? -1) + 1 };
  return readOn(start, stream);
}

function readItem(reading: Reading, item: Item): Reading {
  const number = reading.number + 1;
  switch (item.is) {
    case 'step': {
      const { by, do: text, events } = item;
      const entry: LogEntry = { is: 'step', number, at: reading.steps, step: { by, do: text, events } };
      return { ...reading, number, steps: reading.steps + 1, log: [...reading.log, entry] };
    }
    case 'said':
      return { ...reading, number, log: [...reading.log, { is: 'said', number, ...textOf(item) }] };
    case 'undone': {
      const kept = reading.log.filter((entry) => entry.is !== 'step' || entry.at < item.keep);
      const log: LogEntry[] = [...kept, { is: 'undone', number }];
      return { ...reading, number, log, steps: Math.min(reading.steps, item.keep), undone: reading.undone + 1 };
    }
  }
}

/** A step with its number in the log. */
export type Numbered = Told & { number: number };

/** The steps that stand beyond the first so many, oldest first. */
export function stepsAfter(reading: Reading, steps: number): Numbered[] {
  return reading.log.flatMap((entry) => {
    return entry.is === 'step' && entry.at >= steps ? [{ ...entry.step, number: entry.number }] : [];
  });
}

/** What somebody at the screen has been shown: through whose eyes, and how far. */
export interface Shown {
  viewer: Seat | null;
  steps: number;
  undone: number;
}

export const shownOf = ({ viewer, steps, undone }: Reading): Shown => ({ viewer, steps, undone });

/** More turns than this at once are not played one by one: one has been away. */
const MOST_PLAYED = 12;

/**
 * How a board gets from what it shows to a reading: the steps to play, or `null` for a jump.
 * With secrets each pair of eyes has its own story, so that a change of eyes is always a jump.
 */
export function bridge(shown: Shown | null, reading: Reading, secrets: boolean): Numbered[] | null {
  if (!shown || (secrets && shown.viewer !== reading.viewer)) return null;
  if (shown.undone !== reading.undone || reading.steps < shown.steps) return null;
  const steps = stepsAfter(reading, shown.steps);
  return turns(steps) > MOST_PLAYED ? null : steps;
}

/** How often another seat goes on: whoever does several things in a row has had one turn. */
function turns(steps: readonly Told[]): number {
  return steps.filter((step, index) => step.by !== steps[index - 1]?.by).length;
}

/** Has a viewer not yet done anything in this game? */
export function isUntried({ earlier, log }: Reading, viewer: Seat | null): boolean {
  return earlier === 0 && !log.some((line) => line.is === 'step' && line.step.by === viewer);
}
