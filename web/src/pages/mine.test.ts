import { describe, expect, it } from 'vitest';
import type { Glance } from '../protocol.gen';
import { lineOf } from './mine';

const glance: Glance = {
  game: 'alcatraz',
  stage: 'playing',
  seats: [
    { kind: 'person', name: null },
    { kind: 'bot', level: 2, name: 3 },
  ],
  act: [0],
  still_ms: 0,
  clocks: [null, null],
  ending: null,
  next: null,
};

describe('a line of “Your tables”', () => {
  it('says against whom and whose turn it is', () => {
    expect(lineOf(glance, [0], null)).toEqual({ with: 'against Chamois', stands: 'Your turn', yours: true, left: null });
    expect(lineOf({ ...glance, act: [1] }, [0], null)).toMatchObject({ stands: 'Chamois to play', yours: false });
  });
  it('counts nobody among the others who may be oneself', () => {
    expect(lineOf(glance, [], null).with, 'a page that was left before it knew its seat').toBe('against Chamois');
    const people: Glance = { ...glance, seats: [{ kind: 'person', name: null }, { kind: 'person', name: 'Bo' }, { kind: 'open' }] };
    expect(lineOf(people, [], null).with).toBe('Red and Bo');
  });
  it('names whoever is to play at a shared screen', () => {
    expect(
      lineOf(
        {
          ...glance,
          seats: [
            { kind: 'person', name: null },
            { kind: 'person', name: 'Bo' },
          ],
        },
        [0, 1],
        null,
      ),
    ).toEqual({
      with: 'Red and Bo',
      stands: 'Red to play',
      yours: true,
      left: null,
    });
  });
  it('says how much time is left to whoever is to play', () => {
    const time = (left_ms: number) => ({ left_ms, run: { is: 'running', rests_in_ms: null }, holidays_ms: 0, holiday_ms: null }) as const;
    const timed: Glance = { ...glance, act: [0, 1], clocks: [time(5000), time(3000)] };
    expect([lineOf(timed, [0], null).left, lineOf(timed, [], null).left]).toEqual([5000, 3000]);
  });
  it('says how it ended', () => {
    const over: Glance = { ...glance, stage: 'over', act: [], ending: { scores: [4, 2], results: [], winners: [0] } };
    expect(lineOf(over, [0], null).stands).toBe('You won!');
    expect(lineOf({ ...over, next: 'x' }, [1], null).stands).toBe('Red won · a rematch is on');
  });
  it('says that it waits for players', () => {
    const lobby: Glance = { ...glance, stage: 'lobby', act: [], seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] };
    expect(lineOf(lobby, [0], null)).toEqual({ with: 'nobody else yet', stands: 'waiting for players', yours: false, left: null });
  });
});
