import { describe, expect, it } from 'vitest';
import type { Item, State } from '../protocol.gen';
import { bridge, readOn, stepsAfter, unread, welcomeBack, type Reading } from './reading';

const step = (text: string): Item => ({ is: 'step', by: 0, do: text, events: [] });
const said = (en: string): Item => ({ is: 'said', fr: en, en });
const state = (decision: number) => ({ decision }) as State;

function read(items: Item[], from: Reading = unread(0)): Reading {
  return readOn(from, { number: from.number + items.length, told: items, state: state(items.length) })!;
}

const texts = (reading: Reading) => stepsAfter(reading, 0).map((told) => told.do);

describe('reading a stream', () => {
  it('reads on where it stopped', () => {
    const reading = read([step('b'), said('hm')], read([step('a')]));
    expect(texts(reading)).toEqual(['a', 'b']);
    expect(reading).toMatchObject({ number: 3, steps: 2 });
  });

  it('takes only what is new of what overlaps', () => {
    const reading = readOn(read([step('a'), step('b')]), { number: 3, told: [step('b'), step('c')], state: state(9) });
    expect(texts(reading!)).toEqual(['a', 'b', 'c']);
  });

  it('sees a gap', () => {
    expect(readOn(read([step('a')]), { number: 3, told: [step('c')], state: state(1) })).toBeNull();
  });

  it('leaves the past alone', () => {
    const reading = read([step('a'), step('b')]);
    expect(readOn(reading, { number: 1, told: [step('a')], state: state(0) })).toBe(reading);
  });

  it('takes a new state though nothing was told', () => {
    expect(readOn(read([step('a')]), { number: 1, told: [], state: state(7) })?.state?.decision).toBe(7);
  });

  it('takes steps back, and keeps what the house said', () => {
    const reading = read([step('a'), step('b'), said('hm'), step('c'), { is: 'undone', keep: 1 }, step('d')]);
    expect(texts(reading)).toEqual(['a', 'd']);
    expect(reading.log.map((entry) => entry.is)).toEqual(['step', 'said', 'undone', 'step']);
    expect(reading).toMatchObject({ number: 6, steps: 2, undone: 1 });
  });

  it('starts over when given everything afresh', () => {
    const told = [step('x'), step('y')];
    const stream = { viewer: 0, number: 5, afresh: true, earlier: 3, steps: 2, told, state: state(1) };
    const before = read([step('a')]);
    const reading = welcomeBack(before, stream)!;
    expect(texts(reading)).toEqual(['x', 'y']);
    expect(reading).toMatchObject({ number: 5, earlier: 3, steps: 4 });
    // The board must jump: what it shows may have been taken back since.
    expect(bridge({ viewer: 0, steps: before.steps, undone: before.undone }, reading, false)).toBeNull();
  });

  it('knows what an undo keeps of a log whose beginning it was not told', () => {
    // Before: three entries that are no steps among ten. Then y and z are taken back.
    const told: Item[] = [step('x'), step('y'), step('z'), { is: 'undone', keep: 8 }];
    const stream = { viewer: 0, number: 14, afresh: true, earlier: 10, steps: 7, told, state: state(1) };
    const reading = welcomeBack(undefined, stream)!;
    expect(texts(reading)).toEqual(['x']);
    expect(reading).toMatchObject({ number: 14, steps: 8 });
  });

  it('follows a welcome that gives the gap', () => {
    const stream = { viewer: 0, number: 2, afresh: false, earlier: 0, steps: 1, told: [step('b')], state: state(1) };
    expect(texts(welcomeBack(read([step('a')]), stream)!)).toEqual(['a', 'b']);
  });
});

describe('what a board is to play', () => {
  const reading = read([step('a'), step('b'), step('c')]);
  const played = (shown: Parameters<typeof bridge>[0], secrets = false) => bridge(shown, reading, secrets)?.map((told) => told.do);

  it('is nothing at first: it jumps', () => expect(played(null)).toBeUndefined());
  it('is what was not yet shown', () => expect(played({ viewer: 0, steps: 1, undone: 0 })).toEqual(['b', 'c']));
  it('goes on through other eyes where nothing is secret', () => expect(played({ viewer: 1, steps: 3, undone: 0 })).toEqual([]));
  it('jumps to other eyes where something is', () => expect(played({ viewer: 1, steps: 3, undone: 0 }, true)).toBeUndefined());
  it('jumps after an undo', () => {
    const undone = read([{ is: 'undone', keep: 2 }], reading);
    expect(bridge({ viewer: 0, steps: 3, undone: 0 }, undone, false)).toBeNull();
  });
  it('jumps over a long absence', () => {
    const long = read(Array.from({ length: 13 }, (_, index) => ({ ...step(String(index)), by: index % 2 }) as Item));
    expect(bridge({ viewer: 0, steps: 0, undone: 0 }, long, false)).toBeNull();
  });
  it('plays what somebody did at once, however much', () => {
    const long = read(Array.from({ length: 13 }, (_, index) => step(String(index))));
    expect(bridge({ viewer: 0, steps: 0, undone: 0 }, long, true)).toHaveLength(13);
  });
});
