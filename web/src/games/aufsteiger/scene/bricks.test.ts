import { MeshBasicMaterial, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { dirsOf, shapeOf, topsOf } from '../blocks';
import type { Color } from '../types.gen';
import { brick, looking, middle, turned } from './bricks';
import { ATLAS } from './paint';

const material = new MeshBasicMaterial();

/** The colour that looks up, read from the part of the atlas that the uppermost points take. */
function colourOnTop(id: string, top: Color, dir: 'o' | 'x' | 'y'): number {
  const { geometry } = brick(id, material);
  const turn = turned({ id, top, dir, x: 0, y: 0, z: 0 });
  const [normal, uv] = [geometry.getAttribute('normal'), geometry.getAttribute('uv')];
  for (let index = 0; index < normal.count; index += 1) {
    const up = new Vector3().fromBufferAttribute(normal, index).applyQuaternion(turn).y;
    if (up > 0.999) return Math.floor(uv.getX(index) * ATLAS.columns);
  }
  return -1;
}

describe('a block in three dimensions', () => {
  it('stands with its colour up and fills its cells, however it is turned', () => {
    for (const id of ['h1', 'h6', 'h11', 'c2', 'c3', 'd1', 'd5', 'd9', 'p1']) {
      topsOf(id).forEach((top) => {
        for (const dir of dirsOf(id, top)) {
          const { geometry } = brick(id, material);
          geometry.applyQuaternion(turned({ id, top, dir, x: 0, y: 0, z: 0 }));
          geometry.computeBoundingBox();
          const size = geometry.boundingBox!.getSize(new Vector3());
          const { wide, deep, tall } = shapeOf(id, { top, dir });
          for (const [is, should] of [
            [size.x, wide],
            [size.y, tall],
            [size.z, deep],
          ] as const) {
            expect(Math.abs(is - should), `${id} ${top} ${dir}`).toBeLessThan(0.05);
          }
          expect(colourOnTop(id, top, dir)).toBe(['red', 'yellow', 'darkblue', 'lightblue', 'violet', 'grey'].indexOf(top));
        }
      });
    }
  });

  it('shows the sides that the view tells', () => {
    const sides = (id: string, top: Color, dir: 'o' | 'x' | 'y') => {
      const turn = turned({ id, top, dir, x: 0, y: 0, z: 0 });
      return [looking(id, turn, new Vector3(1, 0, 0)), looking(id, turn, new Vector3(0, 0, 1))];
    };
    expect(sides('c1', 'red', 'o')).toEqual(['darkblue', 'violet']);
    expect(sides('c1', 'yellow', 'o')).toEqual(['darkblue', 'grey']);
    expect(sides('h5', 'red', 'x')).toEqual(['violet', 'lightblue']);
    expect(sides('d9', 'red', 'y')).toEqual(['darkblue', 'violet']);
    expect(sides('d9', 'darkblue', 'x')).toEqual(['violet', 'red']);
  });

  it('rests on its height', () => {
    expect(middle({ id: 'd1', top: 'red', dir: 'o', x: 2, y: 4, z: 3 }).toArray()).toEqual([3, 5, 5]);
  });
});
