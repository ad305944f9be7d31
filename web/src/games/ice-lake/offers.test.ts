import { describe, expect, it } from 'vitest';
import { layOut, reach } from './offers';
import type { Skater, Stage, View } from './types.gen';

function lake(stage: Stage, programme = ''): View {
  const skater = (at: string, facing: Skater['facing']): Skater => ({ at, facing, programme, done: 0, score: 0 });
  return {
    you: 0,
    lake: 'small',
    side: 5,
    round: 1,
    stage,
    first: 0,
    max_letters: 156,
    skaters: [skater('0,0', 'N'), skater('2,2', 'S')],
    cracks: [],
    adrift: [],
    ghost: [],
    winners: null,
  };
}
const legal = (...actions: string[]) => actions.map((action) => ({ do: action, then: [] }));

describe('writing on the ice', () => {
  const view = lake({ is: 'programme', writing: [0, 1] });

  it('goes on from where the letters lead', () => {
    const offers = layOut(legal('A', 'G', 'D'), view, 0, 'AD', null);
    expect(offers.next.map(({ letter, stand }) => [letter, stand.at])).toEqual([
      ['G', '1,-5'],
      ['A', '2,-4'],
      ['D', '2,-2'],
    ]);
    expect(offers.deeds.get('3,-5')).toEqual({ is: 'write', letters: 'AA' });
    expect(offers.deeds.get('3,-1')).toEqual({ is: 'write', letters: 'DA' });
    expect(offers.deeds.get('0,-2')).toEqual({ is: 'back' });
  });

  it('begins after the letters that were sent', () => {
    const sent = lake({ is: 'programme', writing: [0, 1] }, 'A');
    expect(reach(sent, 0, 'A').map(({ at }) => at)).toEqual(['0,0', '0,-2', '0,-4']);
    expect(layOut(legal('A', 'G', 'D', 'go'), sent, 0, '', null).deeds.get('0,0')).toBeUndefined();
  });

  it('is offered only to those who may write', () => {
    expect(layOut([], view, 0, '', null).writing).toBe(false);
    expect(layOut(legal('A'), view, null, '', null).writing).toBe(false);
  });

  it('never leads ashore by a touch', () => {
    expect(layOut(legal('A', 'G', 'D'), view, 0, 'AAAA', null).next).toEqual([]);
  });
});

describe('choosing a direction', () => {
  it('is done by touching the neighbour', () => {
    const offers = layOut(legal('face NE', 'face S'), lake({ is: 'face', seat: 0 }), 0, '', null);
    expect([...offers.deeds.keys()]).toEqual(['1,-1', '0,2']);
    expect(offers.deeds.get('0,2')).toEqual({ is: 'do', action: 'face S', dir: 'S' });
  });
});

describe('coming back', () => {
  const view = lake({ is: 'rejoin', seat: 0, waiting: [0], free: ['0,-8', '1,-7'] });
  const ways = legal('rejoin 0,-8 S', 'rejoin 0,-8 SE', 'rejoin 1,-7 S');

  it('is a hex first, then a direction', () => {
    const offers = layOut(ways, view, 0, '', null);
    expect([...offers.deeds]).toEqual([
      ['0,-8', { is: 'pick' }],
      ['1,-7', { is: 'pick' }],
    ]);
    const picked = layOut(ways, view, 0, '', '0,-8');
    expect(picked.arrows.map(({ dir }) => dir)).toEqual(['S', 'SE']);
    expect(picked.deeds.get('0,-6')).toEqual({ is: 'do', action: 'rejoin 0,-8 S', dir: 'S' });
  });
});
