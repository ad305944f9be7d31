import { describe, expect, it } from 'vitest';
import type { LogStep } from '../board';
import { digest } from './digest';
import type { Event } from './types.gen';

const logStep = (by: number, ...events: Event[]): LogStep<Event> => ({
  by,
  events: events.map((event) => ({ event, fr: `fr ${event.what}.`, en: `en ${event.what}.` })),
});
const skate = (seat: number): Event => ({ what: 'skate', seat, from: '0,0', to: '0,2', facing: 'S' });
const ROUND = [
  logStep(0, { what: 'ready', seat: 0 }),
  logStep(
    1,
    { what: 'ready', seat: 1 },
    { what: 'programme', seat: 0, letters: 'AAA' },
    { what: 'programme', seat: 1, letters: 'A' },
    skate(0),
    skate(1),
    skate(0),
    { what: 'stop', seat: 0, at: '0,0', dir: 'S', by: 'skater', other: 1 },
  ),
  logStep(0, { what: 'face', seat: 0, facing: 'N' }, { what: 'round', round: 3, first: 0 }),
];

describe('the log of Ice Lake', () => {
  it('has one line for a round, without coordinates', () => {
    expect(digest.tell(ROUND, 'en')).toBe('Round 2: {0}: 2 steps, stopped by {1}; {1}: one step.');
    expect(digest.tell(ROUND, 'fr')).toBe('Manche 2\u00a0: {0}, 2 pas, arrêt devant {1}\u202f; {1}, un pas.');
  });

  it('names the last round too', () => {
    const still = logStep(0, { what: 'programme', seat: 0, letters: 'A' }, { what: 'still', seat: 0, at: '0,0' });
    const over = logStep(0, { what: 'over', winners: [1], round: 4 });
    expect(digest.tell([still, over], 'en')).toBe('Round 4: {0}: not a single step: out. en over.');
  });

  it('says who is ready while the others write', () => {
    expect(digest.tell(ROUND.slice(0, 1), 'en')).toBe('Ready: {0}.');
  });

  it('tells of no steps before anybody skates, and names no step that was not made', () => {
    const [, { by, events }] = ROUND as [LogStep<Event>, LogStep<Event>];
    const read = { by, events: events.slice(0, 3) };
    expect(digest.tell([...ROUND.slice(0, 1), read], 'fr')).toBe('Programmes prêts\u00a0: {0} et {1}.');
    expect(digest.tell([logStep(0, { what: 'programme', seat: 0, letters: 'A' }, { what: 'still', seat: 0, at: '0,0' })], 'en')).toBe(
      '{0}: not a single step: out.',
    );
  });

  it('tells first who comes back, and nothing of their steps before they skate', () => {
    const back = logStep(1, { what: 'rejoin', seat: 1, from: '0,0', to: '0,4', facing: 'N' });
    const read = logStep(0, { what: 'programme', seat: 0, letters: 'A' }, { what: 'programme', seat: 1, letters: 'A' });
    expect(digest.tell([back, ...ROUND.slice(0, 1), read], 'en')).toBe('en rejoin. Ready: {0}.');
    expect(digest.tell([back, read, logStep(0, skate(0))], 'en')).toBe('en rejoin. {0}: one step.');
  });

  it('begins anew with the next round', () => {
    const [first, second, third] = ROUND as [LogStep<Event>, LogStep<Event>, LogStep<Event>];
    expect(digest.joins([first], second)).toBe(true);
    expect(digest.joins([first, second], third)).toBe(true);
    expect(digest.joins(ROUND, first)).toBe(false);
  });
});
