import { describe, expect, it } from 'vitest';
import { inHand, settled, targetAloud, thingName } from './labels';
import { Relief } from './relief';
import { BLOCKS, sampleView } from './sample';
import type { Target } from './selection.svelte';
import type { Placed } from './types.gen';

const view = sampleView();
const relief = new Relief(BLOCKS, view.areas);
const aloud = (target: Target, lang: 'en' | 'fr' = 'en') => targetAloud(target, relief, view, { names: ['Ada', 'Bo'], lang });
const way = (spot: string): Target => ({ key: spot, spot, offers: [{ do: `climb ${spot}`, then: [] }] });

describe('what is chosen in three dimensions, by ear', () => {
  it('says what is there, what would be done, and where, so that no two places sound the same', () => {
    expect(aloud(way('2,0'))).toMatch(/height 2, you can go here: on foot\. Cell 2,0\.$/);
    expect(aloud(way('3,0'))).not.toBe(aloud(way('2,0')));
    expect(aloud(way('0,0')), 'who stands there').toContain('pawn of Bo');
  });

  it('says the way down to the table, which has no place of its own', () => {
    expect(aloud(way('table'))).toBe('Down to the table.');
    expect(aloud(way('table'), 'fr')).toBe('Descendre sur la table.');
  });

  it('says a block by a cell of its top, and a place for the one in hand with what it brings', () => {
    expect(aloud({ key: 'd4', block: 'd4', offers: [] })).toMatch(/can be picked up\. Cell [2-5],[01]\.$/);
    const to: Placed = { id: 'h1', top: 'yellow', dir: 'o', x: 2, y: 0, z: 2 };
    const from = BLOCKS.find(({ id }) => id === 'h1') as Placed;
    const place: Target = { key: '2,0', place: to, block: 'h1', offers: [{ do: 'block', then: [{ what: 'block', seat: 0, from, to }] }] };
    expect(aloud(place)).toMatch(/yellow on top, height 3\. Cell 2,0\.$/);
  });
});

describe('a block in the hand', () => {
  const held = BLOCKS.find(({ id }) => id === 'h1') as Placed;

  it('has one name, however it is turned: the one that it was lifted by', () => {
    expect(inHand(held, held, 'en')).toBe('In hand: yellow half cube, flat');
    const turned = { top: 'red', dir: 'o' } as const;
    expect(inHand(held, turned, 'en')).toBe('In hand: yellow half cube, flat, red on top');
    expect(inHand(held, turned, 'fr')).toBe('En main\u00a0: demi-cube jaune, à plat, dessus rouge');
    expect(settled(held, { ...held, ...turned }, 'en'), 'as the sentence calls it that says where it would stand').toMatch(
      /^yellow half cube: /,
    );
  });
});

describe('what is pointed at', () => {
  const named = (cell: string, block: string | null) => thingName(cell, block, relief, view, { names: ['Ada', 'Bo'], lang: 'en' });

  it('is the block itself, also where others lie on it', () => {
    expect(named('0,0', 'c1')).toBe('cube, height 2, under other blocks');
    expect(named('2,0', 'd4')).toBe('violet double cube, lying, height 2');
    expect(named('9,9', null)).toBe('open table');
  });
});
