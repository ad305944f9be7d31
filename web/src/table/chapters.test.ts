import { describe, expect, it } from 'vitest';
import type { Digest } from '../games/board';
import { chapters } from './chapters';
import type { LogEntry } from './reading';

const step = (number: number, by: number | 'chance', ...whats: string[]): LogEntry => ({
  is: 'step',
  number,
  at: number,
  step: { by, do: 'x', events: whats.map((event) => ({ event, fr: event, en: event })) },
});
/** What goes on belongs together. */
const digest: Digest<unknown> = {
  joins: (_, { events }) => events[0]?.event === 'goes on',
  tell: (steps) => `${steps.length} steps`,
};

describe('the lines of a log', () => {
  it('are one a step, without those that say nothing', () => {
    const lines = chapters([step(1, 0, 'begins'), step(2, 1), step(3, 1, 'goes on')]);
    expect(lines.map(({ from, to, by }) => [from, to, by])).toEqual([
      [1, 1, 0],
      [3, 3, 1],
    ]);
  });

  it('gather what is one thing to tell, and whoever did it', () => {
    const said: LogEntry = { is: 'said', number: 4, fr: '', en: '' };
    const lines = chapters(
      [step(1, 'chance', 'begins'), step(2, 1, 'goes on'), step(3, 0, 'goes on'), said, step(5, 0, 'goes on')],
      digest,
    );
    expect(lines.map(({ from, to, by, steps }) => [from, to, by, steps.length])).toEqual([
      [1, 3, 1, 3],
      [4, 4, 'chance', 0],
      [5, 5, 0, 1],
    ]);
  });
});
