import type { Mesh } from 'three';
import { describe, expect, it } from 'vitest';
import type { Selection } from '../selection.svelte';
import { Relief } from '../relief';
import { BLOCKS, sampleView } from '../sample';
import { Marks } from './marks';

describe('marks', () => {
  it('keep their materials from one picture to the next, and give everything back in the end', () => {
    const marks = new Marks();
    const view = sampleView();
    const places = [0, 1].map((x) => ({ key: String(x), place: { ...BLOCKS[0]!, x }, offers: [] }));
    const selection = { held: BLOCKS[1], aim: places[0], targets: places } as unknown as Selection;
    const relief = new Relief(BLOCKS, []);
    const draw = () => {
      marks.draw(selection, relief, view, {
        events: [],
        ahead: false,
        ghosts: [],
        relief,
        inTheWay: { blocks: [BLOCKS[2]!], cells: ['0,0'], step: null },
      });
      return marks.group.children.map((child) => (child as Mesh).material);
    };
    const first = draw();
    expect(first.length).toBeGreaterThan(2);
    expect(draw().every((material, nth) => material === first[nth])).toBe(true);
    let disposed = 0;
    for (const material of new Set(first.flat())) material.addEventListener('dispose', () => (disposed += 1));
    marks.dispose();
    expect([disposed, marks.group.children.length]).toEqual([new Set(first.flat()).size, 0]);
  });
});
