import { describe, expect, it } from 'vitest';
import type { Frame, Item, State } from '../protocol.gen';
import { filmOf, leftAt } from './homecoming';
import { readOn, unread, type Reading } from './reading';

const step = (by: number | 'chance', text: string): Item => ({
  is: 'step',
  by,
  do: text,
  events: text === 'quiet' ? [] : [{ event: text, fr: text, en: text }],
});
const state = (decision: number): State => ({
  view: 'now',
  turn: { act: [0], over: null },
  prompt: { fr: 'now', en: 'now' },
  decision,
  legal: null,
});

/** What a welcome brings: the newest items, so many steps after the beginning. */
function read(told: Item[], decision = 0, before = 0): Reading {
  const start = { ...unread(0), number: before, earlier: before, steps: before };
  const reading = readOn(start, { number: before + told.length, told, state: state(decision) });
  if (!reading) throw new Error('not read');
  return reading;
}

/** The replay's frames from one on. */
function tape(reading: Reading, from: number): { from: number; frames: Frame[] } {
  const steps = reading.log.flatMap((entry) => (entry.is === 'step' && entry.at >= from ? [entry] : []));
  const frame = (number: number, told: Frame['told']): Frame => ({
    told,
    view: `view ${number}`,
    prompt: { fr: `${number}`, en: `${number}` },
  });
  return { from, frames: [frame(from, null), ...steps.map(({ at, step }) => frame(at + 1, step))] };
}

describe('where one left', () => {
  it('is after one’s last step', () => {
    expect(leftAt(read([step(0, 'a'), step(1, 'b'), step(0, 'c'), step(1, 'd'), step(2, 'e')], 2), [0])).toBe(3);
  });

  it('is nowhere for somebody who has not done anything, nor for those who look on', () => {
    expect(leftAt(read([step(1, 'a'), step(2, 'b')]), [0])).toBeNull();
    expect(leftAt(read([step(1, 'a'), step(2, 'b')]), [])).toBeNull();
  });

  it('is nowhere as long as nobody else has done anything since', () => {
    expect(leftAt(read([step(1, 'a'), step(0, 'b')], 1), [0])).toBeNull();
    expect(leftAt(read([step(0, 'a'), step('chance', 'die')], 1), [0])).toBeNull();
    expect(leftAt(read([step(0, 'a'), step(1, 'quiet')], 1), [0])).toBeNull();
  });

  it('is after what chance did with one’s own decision, not with another’s', () => {
    const told = [step(0, 'a'), step('chance', 'die'), step(1, 'b'), step('chance', 'die'), step(2, 'c')];
    expect(leftAt(read(told, 1), [0])).toBe(2);
  });

  it('is the oldest that is told where one’s last decision lies further back', () => {
    expect(leftAt(read([step(1, 'a'), step(2, 'b')], 3, 60), [0])).toBe(60);
  });

  it('counts everybody at this screen', () => {
    expect(leftAt(read([step(0, 'a'), step(2, 'b'), step(1, 'c')], 1), [0, 1])).toBeNull();
  });

  it('leaves out what was taken back', () => {
    const told = [step(0, 'a'), step(1, 'b'), { is: 'undone', keep: 1 } as const];
    expect(leftAt(read(told, 1), [0])).toBeNull();
    expect(leftAt(read([...told, step(1, 'c')], 1), [0])).toBe(1);
  });
});

describe('the film', () => {
  const reading = read([step(0, 'a'), step(1, 'b'), step('chance', 'die'), step(2, 'c')], 1, 10);

  it('begins where one left, shows every step, and ends in the present', () => {
    const film = filmOf(reading, 11, tape(reading, 11));
    expect(
      film?.map(({ view, steps, jump, number }) => [view, steps.flatMap(({ events }) => events.map(({ en }) => en)), jump, number]),
    ).toEqual([
      ['view 11', [], true, 11],
      ['view 12', ['b'], false, 12],
      ['view 13', ['die'], false, 13],
      ['now', ['c'], false, 14],
    ]);
    expect(film?.map((update) => update.state.turn.act)).toEqual([[1], [2], [2], [0]]);
    expect(film?.at(-1)?.state).toBe(reading.state);
  });

  it('is none if the frames are of another story, or too few', () => {
    const frames = tape(reading, 11);
    expect(filmOf(reading, 11, { ...frames, from: 0 })).toBeNull();
    expect(filmOf(reading, 11, { ...frames, frames: frames.frames.slice(0, 3) })).toBeNull();
    expect(filmOf(reading, 11, { ...frames, frames: frames.frames.toReversed() })).toBeNull();
  });
});
