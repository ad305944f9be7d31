import { describe, expect, it } from 'vitest';
import { inTheWay, middleOfWay } from './obstacle';
import { Relief } from './relief';
import { BLOCKS } from './sample';

const relief = new Relief(BLOCKS, []);

describe('what stands in the way', () => {
  it('is the block that lies on it', () => {
    const way = inTheWay({ is: 'load', by: BLOCKS[2]! }, relief);
    expect(way).toEqual({ blocks: [BLOCKS[2]], cells: [], step: null });
    expect(middleOfWay(way, relief)).toEqual({ x: 1, y: 1, z: 3 });
  });

  it('is the step that is too high, from its foot to its head', () => {
    const way = inTheWay({ is: 'step', from: 'table', to: '5,1', rise: 2 }, relief);
    expect(way.step).toEqual([
      { x: 5.5, y: 2.5, z: 0 },
      { x: 5.5, y: 1.5, z: 2 },
    ]);
    expect(middleOfWay(way, relief)).toEqual({ x: 5.5, y: 1.5, z: 2 });
  });

  it('may have no place', () => {
    for (const obstacle of [null, { is: 'climbed' } as const]) expect(middleOfWay(inTheWay(obstacle, relief), relief)).toBeNull();
  });
});
