import { describe, expect, it } from 'vitest';
import { standings } from './standing';

const order = (...places: (readonly [number, number | null])[]) => places.map(([seat, place]) => ({ seat, place }));

describe('the standings', () => {
  it('keep to the order of the table while the game goes on', () => {
    expect(standings(3, null)).toEqual(order([0, null], [1, null], [2, null]));
  });

  it('go by points, and those who have as many share a place', () => {
    expect(standings(4, { scores: [3, 7, 3, 1], winners: [1] })).toEqual(order([1, 1], [0, 2], [2, 2], [3, 4]));
  });

  it('put the winner first, whatever his points', () => {
    expect(standings(3, { scores: [5, 5, 2], winners: [1] })).toEqual(order([1, 1], [0, 2], [2, 3]));
  });

  it('give nobody but the winners a place where somebody resigned', () => {
    expect(standings(3, { scores: [], winners: [0, 2] })).toEqual(order([0, 1], [2, 1], [1, null]));
  });
});
