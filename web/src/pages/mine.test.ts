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
  ending: null,
  next: null,
};

describe('a line of “Your tables”', () => {
  it('says against whom and whose turn it is', () => {
    expect(lineOf(glance, [0], null)).toEqual({ with: 'against Chamois', stands: 'Your turn', yours: true });
    expect(lineOf({ ...glance, act: [1] }, [0], null)).toMatchObject({ stands: 'Chamois to play', yours: false });
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
    });
  });
  it('says how it ended', () => {
    const over: Glance = { ...glance, stage: 'over', act: [], ending: { scores: [4, 2], results: [], winners: [0] } };
    expect(lineOf(over, [0], null).stands).toBe('You won!');
    expect(lineOf({ ...over, next: 'x' }, [1], null).stands).toBe('Red won · there is a rematch');
  });
  it('says that it waits for players', () => {
    const lobby: Glance = { ...glance, stage: 'lobby', act: [], seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] };
    expect(lineOf(lobby, [0], null)).toEqual({ with: 'nobody else yet', stands: 'waiting for players', yours: false });
  });
});
