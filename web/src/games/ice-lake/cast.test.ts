import { describe, expect, it } from 'vitest';
import { Cast, turned } from './cast.svelte';
import { centre } from './lake';
import type { Skater, View } from './types.gen';

const skater = (at: string | null, facing: Skater['facing']): Skater => ({ at, facing, programme: null, done: 0, score: 0 });

function lake(change: Partial<View> = {}): View {
  return {
    you: null,
    lake: 'classic',
    side: 6,
    round: 1,
    stage: { is: 'programme', writing: [0, 1] },
    first: 0,
    max_letters: 240,
    skaters: [skater('0,0', 'N'), skater('2,2', 'S')],
    cracks: [],
    adrift: [],
    ghost: [],
    winners: null,
    ...change,
  };
}

describe('the cast', () => {
  it('skates, and the ice cracks behind', () => {
    const cast = new Cast();
    cast.settle(lake());
    cast.show({ what: 'programme', seat: 0, letters: 'AD' });
    cast.show({ what: 'skate', seat: 0, from: '0,0', to: '0,-2', facing: 'N' });
    cast.show({ what: 'skate', seat: 0, from: '0,-2', to: '1,-3', facing: 'NE' });
    expect(cast.figures[0]).toMatchObject({ ...centre('1,-3'), turn: 60 });
    expect(cast.cracks.map(({ from, to, by, fresh }) => [from, to, by, fresh])).toEqual([
      ['0,0', '0,-2', 0, true],
      ['0,-2', '1,-3', 0, true],
    ]);
    expect(cast.scripts).toEqual([{ seat: 0, letters: 'AD', done: 2 }]);
  });

  it('settles on the view, whatever was shown', () => {
    const cast = new Cast();
    cast.settle(lake());
    cast.show({ what: 'skate', seat: 0, from: '0,0', to: '0,-2', facing: 'N' });
    cast.show({ what: 'floe', triangles: [['0,0', '0,2', '1,1']] });
    const cracks = [
      { between: ['0,-2', '0,0'] as [string, string], by: 0 },
      { between: ['2,2', '2,4'] as [string, string], by: 1 },
    ];
    cast.settle(lake({ skaters: [skater('0,-2', 'N'), skater(null, 'S')], cracks }));
    expect(cast.figures.map(({ seat }) => seat)).toEqual([0]);
    expect(cast.cracks.map(({ from, by }) => [from, by])).toEqual([
      ['0,0', 0],
      ['2,2', 1],
    ]);
    expect([cast.shards, cast.scripts, cast.halt]).toEqual([[], [], null]);
  });

  it('shows where somebody is stopped, and who goes out', () => {
    const cast = new Cast();
    cast.settle(lake());
    cast.show({ what: 'stop', seat: 0, at: '0,0', dir: 'N', by: 'crack', other: null });
    expect(cast.halt).toEqual({ at: '0,0', dir: 'N' });
    cast.show({ what: 'still', seat: 0, at: '0,0' });
    cast.show({ what: 'surrounded', seats: [1] });
    expect(cast.figures.map(({ out }) => out)).toEqual([true, true]);
    expect(cast.halt).toBeNull();
  });

  it('turns the short way round', () => {
    expect(turned(0, 'NW')).toBe(-60);
    expect(turned(-60, 'SW')).toBe(-120);
    expect(turned(300, 'NE')).toBe(420);
    expect(Math.abs(turned(0, 'S'))).toBe(180);
  });
});
