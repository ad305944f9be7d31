import { describe, expect, it } from 'vitest';
import { endAloud, givenUp, isResigned, standings, verdict } from './standing';

const order = (...places: (readonly [number, number | null])[]) => places.map(([seat, place]) => ({ seat, place }));

describe('the standings', () => {
  it('keep to the order of the table while the game goes on', () => {
    expect(standings(3, null)).toEqual(order([0, null], [1, null], [2, null]));
  });

  it('go by points, and those who have as many share a place', () => {
    expect(standings(4, { scores: [3, 7, 3, 1], results: [], winners: [1] })).toEqual(order([1, 1], [0, 2], [2, 2], [3, 4]));
  });

  it('put the winner first, whatever their points', () => {
    expect(standings(3, { scores: [5, 5, 2], results: [], winners: [1] })).toEqual(order([1, 1], [0, 2], [2, 3]));
  });

  it('give nobody but the winners a place where somebody resigned', () => {
    expect(standings(3, { scores: [], results: [], winners: [0, 2] })).toEqual(order([0, 1], [2, 1], [1, null]));
  });
});

describe('the verdict', () => {
  const names = ['Ada', 'Bo', 'Cy'];
  const ending = (...winners: number[]) => ({ scores: [1, 2, 3], results: [], winners });
  it('says “you” to whoever plays alone at this screen', () => {
    expect(verdict(ending(1), [1], names)).toBe('You won!');
    expect(verdict(ending(0, 1), [1], names)).toBe('You share the victory!');
    expect(verdict(ending(0), [1], names)).toBe('Ada won');
  });
  it('names the winners to those who share a screen, and to those who watch', () => {
    expect(verdict(ending(1), [0, 1], names)).toBe('Bo won');
    expect(verdict(ending(0, 2), [], names)).toBe('A shared victory: Ada and Cy');
  });
  it('is heard with what won, and without where resignation decided', () => {
    const results = [14, 6].map((number) => ({ fr: `${number} conteneurs au camp`, en: `${number} containers in the camp` }));
    const ended = { scores: [14, 6], results, winners: [0] };
    expect(endAloud(ended, { mine: [0], names }, 'en')).toBe('The game is over. You won! (14 containers in the camp)');
    expect(endAloud(ended, { mine: [1], names }, 'en')).toBe('The game is over. Ada won (14 containers in the camp)');
    expect(endAloud({ scores: [], results: [], winners: [1] }, { mine: [0], names }, 'en')).toBe('The game is over. Bo won');
  });
  it('knows a resignation by its missing scores', () => {
    expect([isResigned(ending(0)), isResigned({ scores: [], results: [], winners: [0] })]).toEqual([false, true]);
  });
});

describe('who gave up', () => {
  const names = ['Ada', 'Bo', 'Cy'];
  it('is “you” to whoever did it, and a name to the others', () => {
    expect(givenUp([1], 1, names)).toBe('You resigned.');
    expect(givenUp([1, 2], 0, names)).toBe('Bo and Cy resigned.');
    expect(givenUp([0, 2], 0, names)).toBe('You resigned. Cy resigned.');
  });
});
