import { describe, expect, it } from 'vitest';
import type { LogStep } from '../board';
import { digest } from './digest';
import type { Event } from './types.gen';

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
