import { describe, expect, it } from 'vitest';
import type { LogStep } from '../board';
import { advice } from './advice';
import { digest } from './digest';
import { BLOCKS } from './sample';
import type { Event, Landing } from './types.gen';

const step = (by: number, ...events: Event[]): LogStep<Event> => ({
  by,
  events: events.map((event) => ({ event, fr: `fr ${event.what}.`, en: `en ${event.what}.` })),
});
const climb = step(0, { what: 'climb', seat: 0, way: ['table', '0,0'], landing: { height: 1, from: 0, on: 'grey', beats: 'best' } });
const end = step(0, { what: 'end', seat: 0 }, { what: 'rise', seat: 0, height: 1, over: 'best' });

describe('the log of Die Aufsteiger', () => {
  it('has one line for a turn, without its end', () => {
    expect(digest.joins([], climb)).toBe(false);
    expect(digest.joins([climb], end)).toBe(true);
    expect(digest.tell([climb, end], 'en')).toBe('en climb. en rise.');
    expect(digest.tell([climb], 'fr')).toBe('fr climb.');
  });

  it('begins another with the next player, and says that somebody does nothing', () => {
    expect(digest.joins([climb, end], step(1, { what: 'end', seat: 1 }))).toBe(false);
    expect(digest.joins([climb], step(1, { what: 'stay', seat: 1 })), 'a climb together').toBe(false);
    expect(digest.tell([step(1, { what: 'end', seat: 1 })], 'en')).toBe('en end.');
  });
});

describe('advice for a whole turn', () => {
  const landing = (height: number): Landing => ({ height, from: 0, on: 'grey', beats: null });
  const turn: Event[] = [
    { what: 'block', seat: 0, from: BLOCKS[1]!, to: { ...BLOCKS[1]!, z: 0 } },
    { what: 'ladder', seat: 0, ladder: 'short', way: ['table', 'table', '0,0', '0,0'], landing: landing(2) },
    { what: 'climb', seat: 0, way: ['0,0', '1,0'], landing: landing(3) },
    { what: 'end', seat: 0 },
    { what: 'rise', seat: 0, height: 3, over: 'best' },
  ];

  it('says how the block would stand, and by what means one gets how high', () => {
    expect(advice(turn, 'en')).toMatch(/^\S.* double cube: .* on top, height \d\. Short ladder, on foot: height 3\.$/);
    expect(advice(turn, 'fr')).toMatch(/ Petite échelle, à pied\u00a0: hauteur 3\.$/);
    expect(advice([{ what: 'stone', seat: 0, on: BLOCKS[0]! }], 'en')).toMatch(/^The stone on the .*\.$/);
  });

  it('leaves it to the game to say that nothing is done', () => {
    expect(advice([{ what: 'end', seat: 0 }], 'en')).toBeNull();
  });
});
