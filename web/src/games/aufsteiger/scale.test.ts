import { describe, expect, it } from 'vitest';
import { loadPart } from '../../words/languages';
import { explained, ranked } from './scale';
import type { Player } from './types.gen';

const at = (height: number, place: number, arrived: number, best = height): Player => ({
  color: 'red',
  spot: 'table',
  height,
  level: height,
  best,
  place,
  arrived,
  short: true,
  long: true,
  stone: { is: 'held' },
});
const NAMES = ['Ada', 'Bo', 'Cleo'];

describe('the scale of heights', () => {
  it('numbers those who came to a height one after the other, and nobody else', () => {
    const players = [at(3, 1, 7), at(3, 0, 9), at(1, 2, 9)];
    expect(ranked({ players }).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 2],
      [0, 1],
      [2, null],
    ]);
    expect(ranked({ players: [at(0, 0, 0), at(0, 1, 0)] }).map(({ rank }) => rank)).toEqual([null, null]);
  });

  it('says what its numbers mean, and whom its small marks remember', async () => {
    await loadPart('aufsteiger', 'en');
    const all = ranked({ players: [at(3, 1, 7), at(3, 0, 9), at(1, 2, 9, 3)] });
    expect(explained(all, 3, 'last', NAMES, 'en').split('\n')).toEqual([
      'Bo: height 3, best 3, number 2 to get there',
      'Ada: height 3, best 3, number 1 to get there',
      'Cleo: height 1, best 3',
      'The numbers are the order of arrival: of those equally high, the last to arrive is ahead.',
    ]);
    expect(explained(all, 1, 'last', NAMES, 'en')).toBe('Cleo: height 1, best 3');
    expect(explained(all, 2, 'last', NAMES, 'en')).toBe('');
  });
});
