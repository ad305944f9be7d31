import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../words/languages';
import { isAlong, label, turned, type Doing, type Reader } from './labels';
import { LANDS, SPOTS, WATER } from './lake';
import { exactly, reaching } from './places';
import { lie } from './turning';
import type { Hex, Plate, View } from './types.gen';

const none: [number, number, number, number] = [0, 0, 0, 0];
const idle: Doing = { target: undefined, lie: null };

/** A lake with these floes and nobody on it. */
const lake = (floes: Plate[]): View =>
  ({
    on_turn: 0,
    stage: { is: 'ice_card' },
    floes,
    island: none,
    land: LANDS.map((at) => ({ at, camp_of: null, containers: none })),
    bear: null,
    players: [],
  }) as unknown as View;
const plate = (form: Plate['form'], turn: number, pivot: Hex): Plate => {
  const { hexes } = lie(form, turn, pivot);
  return { at: hexes[0] ?? pivot, form, hexes, containers: none };
};
const reader = (lang: Reader['lang'], view: View): Reader => ({ view, you: 0, names: [], lang });

describe('every spot is told from every other by what is said of it', () => {
  const frozen = lake(WATER.map((hex) => plate('single', 0, hex)));
  const twos = lake(['-7,0', '-3,0', '1,0', '-4,1', '0,1', '-3,2', '1,2', '-8,7', '-5,8', '-1,8'].map((hex) => plate('double', 0, hex)));
  for (const { code: lang } of LANGUAGES) {
    for (const [of, view] of Object.entries({ water: lake([]), ice: frozen, both: twos })) {
      it(`${lang}: ${of}`, () => {
        const labels = SPOTS.map((spot) => label(spot, idle, reader(lang, view)));
        expect(labels.filter((one, nth) => labels.indexOf(one) !== nth)).toEqual([]);
        for (const one of labels) expect(one).not.toMatch(/-?\d,|undefined/);
      });
    }
  }
});

describe('where a hex lies', () => {
  it('is said by landmarks, as one would at a table', () => {
    const said = (hex: Hex) => exactly(hex, 'en');
    expect(said('-5,0')).toBe('off the north shore, first from the west');
    expect(said('1,0')).toBe('off the north shore, third from the east');
    expect(said('-7,2')).toBe('in the second row off the red camp, in the middle');
    expect(said('-4,3')).toBe('in the fourth row off the red camp');
    expect(said('6,5')).toBe('in the third row off the east shore, second from the north');
    expect(said('3,4')).toBe('near the island, at 2 o’clock');
    expect(said('0,3')).toBe('near the island, at 12 o’clock');
    expect(exactly('1,0', 'fr')).toBe('devant la rive nord, troisième case en partant de l’est');
    expect(exactly('-7,2', 'fr')).toBe('au deuxième rang devant le camp rouge, au milieu');
    expect(exactly('-4,5', 'fr')).toBe('près de l’île, à 9 heures');
  });
});

describe('how a floe lies', () => {
  const from = (form: Plate['form'], turn: number, at: Hex = '0,1', lang: Reader['lang'] = 'en') =>
    reaching(lie(form, turn, '0,1').hexes, at, lang);

  it('is said from the hex one is at', () => {
    expect(from('single', 0)).toBe('');
    expect([0, 1, 2, 3, 4, 5].map((turn) => from('double', turn))).toEqual(
      ['east', 'south-east', 'south-west', 'west', 'north-west', 'north-east'].map((way) => `reaching ${way}`),
    );
    expect(from('double', 0, '2,1')).toBe('reaching west');
    expect(from('straight', 0)).toBe('reaching east and west');
    expect(from('straight', 0, '-2,1')).toBe('reaching two hexes east');
    expect(from('bent', 0)).toBe('reaching east and south-west');
    expect(from('bent', 0, '2,1')).toBe('reaching west, then south-west');
    expect(from('double', 1, '0,1', 'fr')).toBe('étendu vers le sud-est');
    expect(from('straight', 0, '-2,1', 'fr')).toBe('étendu de deux cases vers l’est');
  });

  it('is told with all that stands there, what is nobody’s in one number', () => {
    const [vehicle, island] = [{ at: 'NW', load: null, cards: 0, points: 0 }, [14, 13, 14, 14] as [number, number, number, number]];
    const view = { ...lake([]), players: [vehicle, vehicle], island };
    expect(label('island', idle, { ...reader('en', view), names: ['Ada', 'Bo'] })).toBe(
      'The island, 14 containers of yours, 13 containers of Bo, 28 containers of nobody',
    );
  });

  it('is part of its name, and of what laying one would do', () => {
    const view = lake([plate('double', 1, '1,0')]);
    expect(label('1,0', idle, reader('en', view))).toBe('Double floe off the north shore, third from the east, reaching south-east');
    expect(label('2,1', idle, reader('en', view))).toBe(
      'Double floe off the north shore, third from the east, here in the second row off the north shore, third from the east, reaching north-west',
    );
    const long = lake([plate('straight', 0, '-5,4')]);
    const way = { doing: 'step' as const, actions: [], way: ['-7,4', 'island'], then: [] };
    expect(label('island', { target: way, lie: null }, reader('en', long)), 'by the best mark that it has').toMatch(
      /2 steps by way of the floe near the island \(at 10 o’clock\)$/,
    );
    const held = { target: undefined, lie: lie('bent', 0, '0,1') };
    expect(label('0,1', held, reader('en', lake([])))).toBe(
      'Open water in the second row off the north shore, third from the west, lay the bent triple floe here, reaching east and south-west',
    );
  });
});

describe('a floe of three hexes', () => {
  it('is one choice, at the hex that it is called by', () => {
    const view = lake([plate('straight', 0, '-5,4')]);
    expect(['-7,4', '-5,4', '-3,4', '0,3'].filter((hex) => isAlong(hex, view))).toEqual(['-7,4', '-5,4']);
  });
});

describe('a floe that is turned in hand', () => {
  it('says how it would lie where one is', () => {
    const over = { form: 'double' as const, turn: 1, lie: lie('double', 1, '0,1'), at: '0,1' };
    expect(turned(over, 'en')).toBe('Double, reaching south-east.');
    expect(turned(over, 'fr')).toBe('Double, étendu vers le sud-est.');
  });

  it('says how it is held where one is nowhere, and that it does not fit where it does not', () => {
    expect(turned({ form: 'bent', turn: 2, lie: null, at: null }, 'en')).toBe('Bent triple, reaching south-west and north-west.');
    expect(turned({ form: 'bent', turn: 2, lie: null, at: '0,1' }, 'en')).toBe('Bent triple. It does not fit here.');
    expect(turned({ form: 'single', turn: 0, lie: lie('single', 0, '0,1'), at: '0,1' }, 'fr')).toBe('Simple.');
  });
});
