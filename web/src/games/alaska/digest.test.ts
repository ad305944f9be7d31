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

  it('names every floe so that it is told from its neighbours, and no place twice where one comes back', () => {
    const between = [step('-6,1', '-5,2'), step('-5,2', '-4,3')];
    expect(digest.tell(between, 'en')).toBe(
      '{0} goes from the floe in the second row off the red camp (first from the north) to the floe in the fourth row off the red camp (2 steps).',
    );
    expect(digest.tell(between.slice(0, 1), 'fr')).toBe(
      '{0} va du glaçon au deuxième rang devant le camp rouge (première case en partant du nord) au glaçon au troisième rang devant le camp rouge (première case en partant du nord).',
    );
    const round = [step('NW', '-7,0'), step('-7,0', 'NW')];
    expect(digest.tell(round, 'en')).toBe('{0} sets out and comes back to the red camp (2 steps).');
    expect(digest.tell(round, 'fr')).toBe('{0} part et revient au camp rouge (2 pas).');
  });

  it('names the card that a flight costs', () => {
    const fly = logStep(0, { what: 'fly', seat: 0, from: 'NW', to: '-4,5', load: null, cards: 0 });
    expect(digest.tell([step('N', 'NW'), fly], 'en')).toMatch(
      /, plays a helicopter and flies to the floe near the island \(at 9 o’clock\)\.$/,
    );
    expect(digest.tell([step('N', 'NW'), fly], 'fr')).toMatch(/, joue un hélicoptère et rejoint le glaçon près de l’île \(à 9 heures\)\.$/);
  });

  it('calls a long floe by its best landmark, as labels do', () => {
    const long = logStep(0, { what: 'step', seat: 0, from: '-4,7', to: '-5,8', load: null, marks: [['-5,8', '-7,10']] });
    expect(digest.tell([long], 'en')).toBe(
      '{0} goes from the floe in the fourth row off the south shore to the floe off the light blue camp (first from the south).',
    );
    const on = logStep(0, { what: 'step', seat: 0, from: '-5,8', to: '-6,11', load: null, marks: [['-5,8', '-7,10']] });
    expect(digest.tell([on], 'en')).toMatch(/^\{0\} goes from the floe off the light blue camp/);
  });

  it('never says that somebody stays who has only begun: a robbery that is not answered, a last voyage', () => {
    const rob = logStep(0, { what: 'rob', seat: 0, victim: 1, at: '-7,0', cards: 1 });
    expect(digest.tell([rob], 'en')).toBe('{0} tries to rob {1} (robbery).');
    const robbed = logStep(1, { what: 'yield', seat: 1 }, { what: 'robbed', seat: 0, victim: 1, at: '-7,0' });
    expect(digest.tell([rob, robbed], 'fr')).toBe('{0} prend un conteneur à {1} (rapt, sans réponse).');
    const fog = logStep(1, { what: 'fog', seat: 1, cards: 1 });
    expect(digest.tell([rob, fog], 'en'), 'what was played so far').toBe('{0} tries to rob {1} (robbery, fog).');
    const foiled = logStep(1, { what: 'fog', seat: 1, cards: 0 }, { what: 'foiled', seat: 0, victim: 1 });
    expect(digest.tell([rob, fog, rob, foiled], 'en')).toBe('{0} fails to rob {1} (robbery, fog, robbery, fog).');
    expect(digest.tell([rob, foiled, rob, robbed], 'fr'), 'two robberies, one after the other').toBe(
      '{0} manque un rapt contre {1} (rapt, brouillard), prend un conteneur à {1} (rapt, sans réponse).',
    );
    const end = logStep(0, { what: 'end', seat: 0 }, { what: 'last_voyage', seat: 1 });
    expect(digest.tell([end], 'en')).toBe('{0} stays. en last_voyage.');
    expect(digest.tell([logStep('chance', { what: 'last_voyage', seat: 1 })], 'en')).toBe('en last_voyage.');
  });

  it('keeps a voyage together until it ends, the answers of others included', () => {
    const [first, second] = VOYAGE as [LogStep<Event>, LogStep<Event>];
    expect(digest.joins([first], second)).toBe(true);
    expect(digest.joins([first], logStep(1, { what: 'fog', seat: 1, cards: 0 }))).toBe(true);
    expect(digest.joins(VOYAGE, first)).toBe(false);
  });

  it('tells a card with the ice it laid', () => {
    const card = logStep('chance', { what: 'ice_card', seat: 0, card: 's3/2', melts: false, due: 3 });
    const floe = logStep(0, { what: 'freeze', seat: 0, form: 'single', hexes: ['0,3'] });
    expect(digest.joins([card], floe)).toBe(true);
    expect(digest.joins([card, floe], card)).toBe(false);
    const three = logStep(0, { what: 'freeze', seat: 0, form: 'straight', hexes: ['-7,4', '-5,4', '-4,5'] });
    expect(digest.tell([card, floe, three], 'en')).toBe(
      'en ice_card. Two new floes: single floe near the island (at 12 o’clock); triple floe near the island (at 9 o’clock).',
    );
    expect(digest.tell([card, floe], 'fr')).toBe('fr ice_card. Nouveau glaçon simple près de l’île (à midi).');
  });

  it('tells which floes are gone, what that cuts off, and for whom', () => {
    const spring = logStep('chance', { what: 'spring' }, { what: 'ice_card', seat: 0, card: 's3/2', melts: true, due: 2 });
    const melt = (hexes: string[], stranded: number[]) =>
      logStep(0, { what: 'melt', seat: 0, hexes, lost: [0, 0, 0, 0], cuts: stranded.length > 0 ? ['island'] : [], stranded });
    expect(digest.joins([spring], melt(['-7,0'], []))).toBe(true);
    expect(digest.joins([spring], spring)).toBe(false);
    expect(digest.tell([spring, melt(['-7,0'], []), melt(['-7,4', '-5,4', '-4,5'], [1])], 'en')).toBe(
      'en spring. en ice_card. Two floes are gone: single floe off the red camp (first from the north); triple floe near the island (at 9 o’clock). ' +
        'No ice leads to the shore any more from the island. The way home is cut for {1}.',
    );
    expect(digest.tell([spring, melt(['-4,5'], [])], 'fr')).toBe(
      'fr spring. fr ice_card. Le glaçon simple près de l’île (à 9 heures) a fondu.',
    );
  });
});
