import { describe, expect, it } from 'vitest';
import type { Choice } from '../board';
import { Cast } from './cast.svelte';
import { hint, label, type Reader } from './labels';
import { gather, layOut } from './offers';
import { scenery } from './slots';
import type { Event, View } from './types.gen';

const none: [number, number, number, number] = [0, 0, 0, 0];
const LANDS = ['NW', 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W'];

/** Two players at home in winter, before a voyage of the first. */
function view(change: Partial<View> = {}): View {
  return {
    you: 0,
    on_turn: 0,
    stage: { is: 'voyage', steps_left: 3, landed: false, loaded: false, unloaded: false, must_leave: false },
    spring: false,
    floes: [{ at: '-7,0', form: 'single', hexes: ['-7,0'], containers: none }],
    island: [14, 14, 14, 14],
    land: LANDS.map((at) => ({ at, camp_of: at === 'NW' ? 0 : at === 'NE' ? 1 : null, containers: none })),
    lost: none,
    bear: null,
    players: [
      { at: 'NW', load: null, cards: 0, points: 0 },
      { at: 'NE', load: null, cards: 2, points: 0 },
    ],
    hand: { helicopter: 0, robbery: 0, fog: 0 },
    ways: [],
    stock: { single: 29, double: 20, straight: 5, bent: 5 },
    ice_deck: { left: 29, open: {} as View['ice_deck']['open'], all: {} as View['ice_deck']['all'] },
    event_deck: { left: 29, open: {} as View['event_deck']['open'], all: {} as View['event_deck']['all'] },
    final_round: 'melt',
    finale: { is: 'no' },
    quiet: 0,
    most_quiet: 30,
    winners: null,
    ...change,
  };
}

function play(from: View, events: Event[]): Cast {
  const cast = new Cast();
  cast.settle(from);
  for (const event of events) expect(cast.show(event)).toBeGreaterThan(0);
  return cast;
}

describe('the picture', () => {
  it('freezes and thaws', () => {
    const { shown } = play(view(), [
      { what: 'freeze', seat: 0, form: 'bent', hexes: ['0,0', '2,0', '3,1'] },
      { what: 'melt', seat: 0, hexes: ['-7,0'], lost: none, cuts: [] },
    ]);
    expect(shown?.floes.map(({ at, form }) => [at, form])).toEqual([['0,0', 'bent']]);
    expect(shown?.stock.bent).toBe(4);
  });

  it('follows a container from the island to the camp', () => {
    const { shown } = play(view({ players: [{ at: 'island', load: null, cards: 0, points: 0 }] }), [
      { what: 'load', seat: 0, colour: 0, at: 'island' },
      { what: 'step', seat: 0, from: 'island', to: 'NW', load: 0 },
      { what: 'deliver', seat: 0, colour: 0, at: 'NW', points: 1 },
    ]);
    expect(shown?.island[0]).toBe(13);
    expect(shown?.land[0]?.containers).toEqual([1, 0, 0, 0]);
    expect(shown?.players[0]).toMatchObject({ at: 'NW', load: null, points: 1 });
  });

  it('has as many cards in hand and in the decks as were shown', () => {
    const kept = (seat: number, card: string | null): Event => ({ what: 'event_card', seat, card, kept: true, cards: 1 });
    const own = play(view(), [kept(0, 'fog'), kept(1, null)]);
    expect(own.shown?.hand).toEqual({ helicopter: 0, robbery: 0, fog: 1 });
    expect(own.shown?.players.map(({ cards }) => cards)).toEqual([1, 1]);
    own.show({ what: 'fog', seat: 0, cards: 0 });
    expect(own.shown?.hand?.fog).toBe(0);
    const deck = { left: 0, open: {} as View['event_deck']['open'], all: { bear: 8, fog: 4 } as View['event_deck']['all'] };
    const back = play(view({ event_deck: deck, hand: { helicopter: 1, robbery: 0, fog: 0 } }), [
      { what: 'event_cards_back', hands: [1, 0] },
    ]);
    expect(back.shown?.event_deck.left).toBe(12);
    expect(back.shown?.hand).toEqual({ helicopter: 0, robbery: 0, fog: 0 });
    expect(
      back.shown?.players.map(({ cards }) => cards),
      'everybody gives theirs back',
    ).toEqual([0, 0]);
  });

  it('keeps the cards of a robbery on the table until it is decided', () => {
    const robbery: Event[] = [
      { what: 'rob', seat: 0, victim: 1, at: '-7,0', cards: 1 },
      { what: 'fog', seat: 1, cards: 2 },
      { what: 'rob', seat: 0, victim: 1, at: '-7,0', cards: 0 },
    ];
    const cast = play(view(), robbery);
    expect(cast.duel?.cards).toEqual(['robbery', 'fog', 'robbery']);
    expect(cast.shown?.players.map(({ cards }) => cards)).toEqual([0, 2]);
    const trip = { steps_left: 3, landed: false, loaded: false, unloaded: false, must_leave: false };
    cast.settle(view({ stage: { is: 'robbed', victim: 1, played: 3, trip } }));
    expect(cast.duel?.cards).toEqual(['robbery', 'fog', 'robbery']);
    cast.show({ what: 'robbed', seat: 0, victim: 1, at: '-7,0' });
    expect(cast.duel?.outcome).toBe('robbed');
    cast.settle(view());
    expect(cast.duel).toBeNull();
  });

  it('shows a robbery to somebody who comes to it late, or sees no film', () => {
    const trip = { steps_left: 3, landed: false, loaded: false, unloaded: false, must_leave: false };
    const cast = new Cast();
    cast.settle(view({ stage: { is: 'fogged', victim: 1, played: 2, trip } }));
    expect(cast.duel).toMatchObject({ robber: 0, victim: 1, at: 'NW', cards: ['robbery', 'fog'] });
    const late = new Cast();
    late.settle(view({ stage: { is: 'robbed', victim: 1, played: 3, trip } }));
    expect(late.duel?.cards, 'every card that was played').toEqual(['robbery', 'fog', 'robbery']);
  });

  it('gives everything at a place room of its own', () => {
    const crowded = view({
      bear: 'N',
      players: [
        { at: '-7,0', load: 0, cards: 0, points: 0 },
        { at: '-7,0', load: null, cards: 0, points: 0 },
      ],
    });
    const { vehicles, bear, crates } = scenery(crowded);
    expect(vehicles[0]?.x).toBeLessThan(vehicles[1]?.x ?? 0);
    expect(vehicles[0]?.scale).toBeLessThan(1);
    expect(bear?.scale).toBe(1);
    expect(crates.map(({ place, count }) => [place, count])).toEqual(Array.from({ length: 4 }, () => ['island', 14]));
  });
});

const way = (...over: string[]): View['ways'][number] => ({ over, then: [] });
const choice = (text: string, then: Event[] = []): Choice<Event> => ({ do: text, then });

describe('what is offered', () => {
  it('leads in several steps where the view shows a way', () => {
    const offers = layOut([choice('step N'), choice('fly S'), choice('end')], view({ ways: [way('N'), way('N', 'NE'), way('W')] }));
    expect([...offers.places.keys()]).toEqual(['N', 'NE']);
    expect(offers.places.get('NE')?.actions).toEqual(['step N', 'step NE']);
    expect([...offers.flights.keys()]).toEqual(['S']);
  });

  it('foretells what a way brings, however long it is', () => {
    const deliver: Event = { what: 'deliver', seat: 0, colour: 0, at: 'NW', points: 1 };
    const home = { over: ['-7,0', 'NW'], then: [deliver] };
    const { places } = layOut([choice('step -7,0')], view({ ways: [way('-7,0'), home] }));
    expect(places.get('NW')?.then).toEqual([deliver]);
    expect(places.get('-7,0')?.then).toEqual([]);
  });

  it('is asked for by its beginnings where it is long, each once', async () => {
    const all = ['ice -10,3 -8,3', 'ice -1,2 1,2', 'ice 0,2 2,2', 'ice 10,3 9,4', 'ice 9,4 8,5'];
    const floes = await gather((prefix) => Promise.resolve(all.filter((text) => text.startsWith(prefix)).map((text) => choice(text))));
    expect(floes.map((floe) => floe.do).sort()).toEqual([...all].sort());
  });
});

describe('words', () => {
  const reader = (lang: 'fr' | 'en', change: Partial<View> = {}): Reader => ({ view: view(change), you: 0, names: ['Ada', 'Bo'], lang });
  const melt = { what: 'melt', seat: 0, hexes: ['-7,0'], lost: none, cuts: [] as string[] } as const satisfies Event;
  const melting = (then: Event[]) => ({
    target: { doing: 'melt' as const, actions: ['melt -7,0'], way: ['-7,0'], then },
    lie: null,
  });
  const target = { doing: 'step', actions: ['step -7,0', 'step N'], way: ['-7,0', 'N'], then: [] } as const;

  it('say what stands where and what can be done', () => {
    const idle = { target: undefined, lie: null };
    expect(label('NW', idle, reader('en'))).toBe('The red camp, Ada’s, your vehicle');
    expect(label('-7,0', idle, reader('en', { bear: '-7,0' }))).toBe(
      'Single floe off the red camp, first from the north, the bear: no vehicle may enter',
    );
    expect(label('-1,2', idle, reader('fr'))).toBe('Eau libre au troisième rang devant la rive nord, deuxième case en partant de l’ouest');
    expect(label('NW', idle, reader('fr'))).toBe('Le camp rouge, à Ada, votre chenille');
    expect(label('W', idle, reader('fr'))).toBe('La rive ouest');
    expect(hint({ target: { ...target, actions: [...target.actions], way: [...target.way] }, lie: null }, reader('en'))).toBe(
      '2 steps by way of the floe off the red camp (first from the north).',
    );
  });

  it('tell what is lost with a floe', () => {
    expect(hint(melting([{ ...melt, lost: [1, 1, 0, 0] }]), reader('fr'))).toBe('Le faire fondre. 2 conteneurs seraient perdus.');
  });

  it('tell what a floe that melts would cut off, and that it would be the last', () => {
    const cuts = ['-7,0', 'island'];
    const there = { players: [{ at: 'island', load: null, cards: 0, points: 0 }] };
    expect(hint(melting([{ ...melt, cuts }]), reader('en'))).toBe(
      'Let it melt. No ice would lead to the shore any more from the floe off the red camp (first from the north) and the island.',
    );
    expect(hint(melting([{ ...melt, cuts }]), reader('fr', there))).toBe(
      'Le faire fondre. Plus aucune glace ne mènerait à la rive depuis le glaçon devant le camp rouge (première case en partant du nord) et l’île. Votre chenille y est.',
    );
    const last: Event[] = [
      { ...melt, cuts },
      { what: 'finale', cause: 'cut_off', everybody: true },
    ];
    expect(hint(melting(last), reader('en'))).toMatch(
      /and the island\. The final round would begin: no container could reach the shore any more\.$/,
    );
    expect(label('-7,0', melting(last), reader('fr'))).toMatch(/La dernière manche commencerait\u00a0: /);
  });
});
