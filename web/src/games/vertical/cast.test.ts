import { describe, expect, it } from 'vitest';
import { upToNow } from '../board';
import { after } from './after-event';
import { Cast } from './cast.svelte';
import { aboutTile, consequence, label } from './labels';
import { layOut } from './offers';
import type { Event, Laid, Token, View } from './types.gen';

/** Two players, a small cliff, the rest as given. */
function view(given: Partial<View>): View {
  return {
    you: 0,
    on_turn: 0,
    stage: { is: 'equip' },
    tiles: [
      { at: '0,0', kind: 'plain', tokens: ['carabiner'] },
      { at: '0,1', kind: 'ladder', tokens: [] },
      { at: '0,2', kind: 'cave', tokens: [] },
    ],
    players: [player('0,2', ['axe', 'ladder']), player(null, ['map'])],
    bag_size: 4,
    stock: { axe: 5, ladder: 5 },
    supply: { axe: 3, ladder: 1 },
    stacks: [{}, { plain: 2, fall: 1 }, { plain: 20 }],
    stack: 2,
    aside: 1,
    carabiner: 'destination',
    fall: 'goes_on',
    winners: null,
    ...given,
  };
}

function player(at: string | null, bag: Token[]): View['players'][number] {
  return { at, score: at === null ? 0 : Number(at.split(',')[1]) + 1, bag };
}

const choice = (text: string, ...then: Event[]) => ({ do: text, then });

describe('the cast', () => {
  it('stands where the view says', () => {
    const cast = new Cast();
    cast.settle(view({ stage: { is: 'place', tile: 'danger' } }));
    expect(cast.figures.map(({ at }) => at)).toEqual(['0,2', null]);
    expect(cast.drawnTile).toBe('danger');
    expect(cast.packing).toBe(false);
  });

  it('packs what is told', () => {
    const cast = new Cast();
    cast.settle(view({ stage: { is: 'pack' } }));
    expect(cast.show({ what: 'take', seat: 1, token: 'ladder', left: 0 })).toBeGreaterThan(0);
    expect(cast.bags[1]).toEqual(['map', 'ladder']);
    expect(cast.supply.ladder).toBe(0);
    expect(cast.packing).toBe(true);
    cast.show({ what: 'draw', seat: 0, tile: 'plain', stack: 2 });
    expect(cast.packing).toBe(false);
  });

  it('gets by what is told to where the view says', () => {
    const cast = new Cast();
    cast.settle(view({ stage: { is: 'draw' } }));
    const events: Event[] = [
      { what: 'draw', seat: 0, tile: 'plain', stack: 2 },
      { what: 'place', seat: 0, tile: 'plain', at: '0,3' },
      { what: 'equip', seat: 0, token: 'ladder', at: '0,1' },
      { what: 'move', seat: 0, from: '0,2', to: '0,3' },
      { what: 'draw', seat: 1, tile: 'fall', stack: 2 },
      { what: 'spared', seat: 1 },
    ];
    for (const event of events) expect(cast.show(event)).toBeGreaterThan(0);
    const tiles: Laid[] = [
      { at: '0,0', kind: 'plain', tokens: ['carabiner'] },
      { at: '0,1', kind: 'ladder', tokens: ['ladder'] },
      { at: '0,2', kind: 'cave', tokens: [] },
      { at: '0,3', kind: 'plain', tokens: [] },
    ];
    const shown = () =>
      [cast.slabs.map(({ fresh: _, ...slab }) => slab), cast.figures.map(({ at }) => at), cast.bags, cast.stacks].map((part) =>
        JSON.stringify(part),
      );
    const before = shown();
    const after = view({
      tiles,
      players: [player('0,3', ['axe']), player(null, ['map'])],
      stacks: [{}, { plain: 1, fall: 0 }, { plain: 20 }],
    });
    cast.settle(after);
    expect(shown()).toEqual(before);
  });

  it('falls, is held, passes and rides, each in its own way', () => {
    const cast = new Cast();
    cast.settle(view({}));
    cast.show({ what: 'fall', seat: 0, from: '0,2', to: '0,0', past: [] });
    expect(cast.figures[0]).toMatchObject({ at: '0,0', journey: 'fall' });
    expect(cast.effect).toMatchObject({ what: 'fall', to: '0,0' });
    cast.show({ what: 'held', seat: 0, at: '0,0' });
    expect(cast.figures[0]).toMatchObject({ at: '0,0', journey: 'held' });
    cast.show({ what: 'ride', seat: 0, from: '0,0', to: '4,0' });
    expect(cast.figures[0]).toMatchObject({ at: '4,0', journey: 'ride' });
    cast.show({ what: 'pass', seat: 0, from: '4,0', to: '0,2' });
    expect(cast.figures[0]).toMatchObject({ at: '0,2', journey: 'pass' });
    cast.show({ what: 'fall', seat: 0, from: '0,2', to: null, past: [] });
    expect(cast.figures[0]?.at).toBeNull();
    cast.settle(view({}));
    expect(cast.effect).toBeNull();
  });
});

describe('what stands beside the cliff', () => {
  it('tells the moment that is shown', () => {
    const events: Event[] = [
      { what: 'draw', seat: 1, tile: 'fall', stack: 2 },
      { what: 'fall', seat: 0, from: '0,2', to: '0,0', past: [] },
      { what: 'equip', seat: 0, token: 'ladder', at: '0,1' },
    ];
    const now = (count: number) => upToNow({ after }, view({}), events.slice(0, count));
    expect([now(1).stacks[1], now(1).players[0]!.at]).toEqual([{ plain: 2, fall: 0 }, '0,2']);
    expect(now(2).players[0]!.at).toBe('0,0');
    expect(now(3).players[0]!.bag).toEqual(['axe']);
  });
});

describe('what is offered', () => {
  it('is laid out by what it is for', () => {
    const offers = layOut(
      ['take map', 'place 1,0', 'equip ladder 0,1', 'equip zipline 0,0', 'move 0,1', 'cave 2,2', 'zip 3,0', 'end'].map((text) =>
        choice(text),
      ),
    );
    expect([...offers.takes.keys()]).toEqual(['map']);
    expect([...offers.places.keys()]).toEqual(['1,0']);
    expect(offers.equips.get('ladder')?.get('0,1')?.do).toBe('equip ladder 0,1');
    expect(offers.equips.get('zipline')?.has('0,1')).toBe(false);
    expect([...offers.ways].map(([at, { gait }]) => `${gait} ${at}`)).toEqual(['move 0,1', 'cave 2,2', 'zip 3,0']);
  });

  it('takes the first of several ways to one place: the rules name first what leaves most open', () => {
    const ways = (...texts: string[]) => layOut(texts.map((text) => choice(text))).ways.get('1,0')?.offer.do;
    expect(ways('move 1,0', 'cave 1,0', 'zip 1,0')).toBe('move 1,0');
    expect(ways('cave 1,0', 'zip 1,0', 'end')).toBe('cave 1,0');
  });
});

describe('words', () => {
  const names = ['Ada', 'Bo'];

  it('say what a tile asks for', () => {
    const bare: Laid = { at: '0,1', kind: 'ladder', tokens: [] };
    expect(aboutTile(bare, 'en')).toBe('Ladder tile (row 1). Only once a ladder stands here.');
    expect(aboutTile({ ...bare, tokens: ['ladder'] }, 'en')).toContain('everybody may climb it');
    expect(aboutTile({ at: '2,0', kind: 'axe', tokens: ['carabiner'] }, 'fr')).toBe(
      'Tuile piolet (rangée 0). Seulement avec un piolet dans le sac. Le mousqueton arrête les chutes tant que personne d’autre ne s’y tient.',
    );
  });

  it('say what a choice brings', () => {
    const up = choice('move 0,3', { what: 'move', seat: 0, from: '0,2', to: '0,3' });
    expect(consequence(up, view({}), 'en')).toBe('climb up to row 3');
    const hook = choice('equip carabiner 0,1', { what: 'equip', seat: 0, token: 'carabiner', at: '0,1' });
    expect(consequence(hook, view({}), 'fr')).toContain('il faudra ensuite y aller');
    expect(consequence(hook, view({ carabiner: 'step' }), 'en')).toContain('you must go there');
    expect(consequence(hook, view({ carabiner: 'anywhere' }), 'fr')).not.toContain('il faudra');
  });

  it('say what stands where', () => {
    const now = view({});
    expect(label('0,2', now.tiles[2], undefined, { view: now, you: 0, names, lang: 'en' })).toBe('0,2 cave, your climber');
    expect(label('0,2', now.tiles[2], undefined, { view: now, you: null, names, lang: 'en' })).toBe('0,2 cave, Ada stands here');
    expect(label('ground', undefined, undefined, { view: now, you: 0, names, lang: 'en' })).toBe('The ground, Bo');
    expect(label('1,0', undefined, undefined, { view: now, you: 0, names, lang: 'fr' })).toBe('1,0 vide');
  });
});
