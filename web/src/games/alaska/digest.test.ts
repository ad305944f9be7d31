import { describe, expect, it } from 'vitest';
import type { LogStep } from '../board';
import { digest } from './digest';
import type { Event } from './types.gen';

const logStep = (by: number | 'chance', ...events: Event[]): LogStep<Event> => ({
  by,
  events: events.map((event) => ({ event, fr: `fr ${event.what}.`, en: `en ${event.what}.` })),
});
const step = (from: string, to: string): LogStep<Event> => logStep(0, { what: 'step', seat: 0, from, to, load: null });
const VOYAGE = [
  step('NW', '-7,0'),
  step('-7,0', 'N'),
  logStep(0, { what: 'load', seat: 0, colour: 0, at: 'N' }),
  step('N', 'NW'),
  logStep(0, { what: 'end', seat: 0 }),
];

describe('the log of Alaska', () => {
  it('has one line for a voyage, by landmarks', () => {
    expect(digest.tell(VOYAGE, 'en')).toBe(
      '{0} goes from the red camp to the north shore (2 steps), loads a container, goes from the north shore to the red camp.',
    );
    expect(digest.tell(VOYAGE, 'fr')).toBe(
      '{0} va du camp rouge à la rive nord (2 pas), charge un conteneur, va de la rive nord au camp rouge.',
    );
    expect(digest.tell(VOYAGE.slice(-1), 'en')).toBe('{0} stays.');
  });

  it('keeps a voyage together until it ends, the answers of others included', () => {
    const [first, second] = VOYAGE as [LogStep<Event>, LogStep<Event>];
    expect(digest.joins([first], second)).toBe(true);
    expect(digest.joins([first], logStep(1, { what: 'fog', seat: 1 }))).toBe(true);
    expect(digest.joins(VOYAGE, first)).toBe(false);
  });

  it('tells a card with the ice it laid', () => {
    const card = logStep('chance', { what: 'ice_card', seat: 0, card: 's3/2', melts: false, due: 3 });
    const floe = logStep(0, { what: 'freeze', seat: 0, form: 'single', hexes: ['0,3'] });
    expect(digest.joins([card], floe)).toBe(true);
    expect(digest.joins([card, floe], card)).toBe(false);
    expect(digest.tell([card, floe, floe], 'en')).toBe('en ice_card. Laid near the island.');
  });
});
