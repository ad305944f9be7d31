import { describe, expect, it } from 'vitest';
import type { Luck, Moment, Review } from '../protocol.gen';
import { accounts, curve, nearest, spread, standing, turns } from './review';

const way = { do: ['x'], then: [], fr: 'fr', en: 'en' };

function moment(step: number, seat: number, before: number, after: number, luck: Luck | null = null): Moment {
  const both = (own: number) => (seat === 0 ? [own, 1000 - own] : [1000 - own, own]);
  return { step, seat, before: both(before), after: both(after), done: way, better: before > after ? way : null, luck };
}

const card = (step: number, before: number, after: number): Luck => ({
  step,
  fr: 'une carte',
  en: 'a card',
  before: [before, 1000 - before],
  after: [after, 1000 - after],
});

const review: Review = {
  moments: [moment(0, 0, 500, 480), moment(1, 1, 500, 300), moment(4, 0, 800, 790, card(2, 700, 800)), moment(5, 1, 200, 160)],
  ending: [1000, 0],
};
/** Of step 3 the viewer was told nothing. */
const frames = [0, 1, 2, 3, 3, 4, 5];

describe('a review', () => {
  it('draws everybody’s chances up to the end', () => {
    expect(curve(review, frames)).toEqual([
      { frame: 0, chances: [500, 500] },
      { frame: 1, chances: [500, 500] },
      { frame: 3, chances: [800, 200] },
      { frame: 4, chances: [800, 200] },
      { frame: 5, chances: [1000, 0] },
    ]);
  });

  it('names what changed the game, luck apart, in the order of the game', () => {
    const found = turns(review, frames);
    expect(found.map(({ is, frame, seat, change }) => ({ is, frame, seat, change }))).toEqual([
      { is: 'mistake', frame: 1, seat: 1, change: -200 },
      { is: 'luck', frame: 2, seat: 0, change: 100 },
      { is: 'mistake', frame: 4, seat: 1, change: -40 },
    ]);
    expect(found[1]?.said.en).toBe('a card');
  });

  it('tells luck of whom it struck most, whoever was next', () => {
    const fall: Luck = { step: 0, fr: 'une chute', en: 'a fall', before: [500, 300, 200], after: [300, 390, 310] };
    const after = { ...moment(1, 1, 390, 390, fall), before: fall.after, after: fall.after };
    const found = turns({ moments: [after], ending: [0, 1000, 0] }, [0, 1, 2]);
    expect(found.map(({ seat, change }) => [seat, change])).toEqual([[0, -200]]);
  });

  it('names small changes only where there are few', () => {
    const moments = [500, 460, 455, 450, 430, 420].map((after, step) => moment(step, 0, 500, after));
    const found = turns(
      { moments, ending: [0, 1000] },
      moments.map((_, index) => index),
    );
    expect(found.map(({ change }) => change)).toEqual([-50, -70, -80]);
  });

  it('names no more than the largest', () => {
    const moments = Array.from({ length: 30 }, (_, step) => moment(step, 0, 900, 800 - step));
    const found = turns(
      { moments, ending: [0, 1000] },
      moments.map((_, index) => index),
    );
    expect(found).toHaveLength(8);
    expect(found[0]?.frame).toBe(22);
  });

  it('adds up for each player what is above the noise', () => {
    expect(accounts(review)).toEqual([
      { mistakes: 0, worst: 0, luck: 100 },
      { mistakes: 2, worst: 200, luck: -100 },
    ]);
  });

  it('knows who stood how, and which moment is near', () => {
    const points = curve(review, frames);
    expect(standing(points, 2)).toEqual([500, 500]);
    expect(standing(points, 99)).toEqual([1000, 0]);
    expect(nearest(points, 2.4)?.frame).toBe(3);
    expect(nearest([], 1)).toBeUndefined();
  });
});

describe('what would lie over each other', () => {
  it('is kept apart and inside', () => {
    expect(spread([50, 52, 10], 10, 0, 100)).toEqual([50, 60, 10]);
    expect(spread([99, 98], 10, 0, 100)).toEqual([100, 90]);
    expect(spread([0, 0, 0], 10, 0, 100)).toEqual([0, 10, 20]);
  });
});
