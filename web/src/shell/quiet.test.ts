import { describe, expect, it } from 'vitest';
import { asTime, fromTime, hoursOf, isTooLong, readNight, USUAL } from './quiet';

describe('quiet hours', () => {
  it('go over midnight', () => {
    expect(isTooLong(USUAL)).toBe(false);
    expect(isTooLong({ on: true, from: 8 * 60, to: 21 * 60 })).toBe(true);
    expect(isTooLong({ on: true, from: 60, to: 60 })).toBe(false);
  });
  it('are told to the house with the place, and only when they are wished for', () => {
    expect(hoursOf({ ...USUAL, on: true })).toMatchObject({ from: 1320, to: 480 });
    expect(hoursOf(USUAL)).toMatchObject({ from: 0, to: 0 });
    expect(hoursOf({ on: true, from: 0, to: 900 })).toMatchObject({ from: 0, to: 0 });
    expect(hoursOf(USUAL).zone).not.toBe('');
  });
  it('are read from a field and from memory', () => {
    expect([asTime(450), fromTime('07:30'), fromTime('24:00'), fromTime('x')]).toEqual(['07:30', 450, null, null]);
    expect(readNight({ on: true, from: 1, to: 2 })).toEqual({ on: true, from: 1, to: 2 });
    for (const bad of [null, {}, { on: true, from: -1, to: 2 }, { on: true, from: 1.5, to: 2 }, { on: true, from: 1, to: 1440 }]) {
      expect(readNight(bad)).toBeNull();
    }
  });
});
