import type { Digest, LogStep } from '../games/board';
import type { LogEntry } from './reading';

/** A line of the log: one entry, or several steps that are one thing to tell. */
export interface Chapter {
  first: LogEntry;
  steps: LogStep<unknown>[];
  /** Who did it; chance only where nobody else did anything. */
  by: number | 'chance';
  /** The numbers of its first and last entry. */
  from: number;
  to: number;
}

/** The log as lines, oldest first. A step without a word, such as a letter that is nobody else's business, has none. */
export function chapters(log: readonly LogEntry[], digest?: Digest<unknown>): Chapter[] {
  const all: Chapter[] = [];
  for (const entry of log) {
    if (entry.is === 'step' && entry.step.events.length === 0) continue;
    const last = all.at(-1);
    if (digest && entry.is === 'step' && last?.first.is === 'step' && digest.joins(last.steps, entry.step)) {
      last.steps.push(entry.step);
      if (last.by === 'chance') last.by = entry.step.by;
      last.to = entry.number;
    } else {
      const [steps, by] = entry.is === 'step' ? [[entry.step], entry.step.by] : [[], 'chance' as const];
      all.push({ first: entry, steps, by, from: entry.number, to: entry.number });
    }
  }
  return all;
}
