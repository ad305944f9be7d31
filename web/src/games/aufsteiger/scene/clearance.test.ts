import { MeshBasicMaterial, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { Placed } from '../types.gen';
import { brick, middle } from './bricks';
import { carrying, hides, holding, PAWN } from './clearance';

/** A double lies beside a cube with somebody on it; further on stands an upright double. */
const DOUBLE: Placed = { id: 'd4', top: 'violet', dir: 'x', x: 0, y: 0, z: 0 };
const CUBE: Placed = { id: 'c1', top: 'red', dir: 'o', x: 0, y: 2, z: 0 };
const TALL: Placed = { id: 'd5', top: 'darkblue', dir: 'o', x: 6, y: 0, z: 0 };
const BLOCKS = [DOUBLE, CUBE, TALL];
const somebody = { x: 0.5, y: 2.5, z: 2 };

describe('a block in the hand', () => {
  it('is held over whoever stands where it reaches once it is turned', () => {
    const turned = { ...DOUBLE, dir: 'y' } as const;
    expect(holding(turned, BLOCKS, [somebody])).toBeGreaterThanOrEqual(2 + PAWN);
    expect(holding(turned, BLOCKS, [])).toBeGreaterThanOrEqual(2);
    expect(holding(DOUBLE, BLOCKS, [somebody]), 'nobody is under it as it lies').toBeLessThan(1);
  });

  it('is carried over everything and everybody between', () => {
    const to = { ...CUBE, x: 10, y: 0 };
    const bottom = (height: number) => height - 1;
    expect(bottom(carrying(CUBE, to, BLOCKS, []))).toBeGreaterThan(4);
    const high = { x: 6.5, y: 0.5, z: 4 };
    expect(bottom(carrying(CUBE, to, BLOCKS, [high]))).toBeGreaterThan(4 + PAWN);
    const near = { ...CUBE, y: 4 };
    expect(bottom(carrying(CUBE, near, BLOCKS, [high])), 'what is elsewhere does not count').toBeLessThan(3);
  });

  it('is seen through where it stands before somebody', () => {
    const block = brick('c1', new MeshBasicMaterial());
    block.position.copy(middle(CUBE));
    const behind = { x: 1, y: 0, z: 0 };
    expect(hides(new Vector3(1, 1, 12), block, behind)).toBe(true);
    expect(hides(new Vector3(1, 1, -12), block, behind)).toBe(false);
  });
});
