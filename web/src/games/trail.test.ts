import { describe, expect, it } from 'vitest';
import { neighbour } from './alaska/lake';
import { columns, explore } from './ice-lake/lake';
import { SPOTS } from './alaska/lake';
import { Trail } from './trail';

const BACK: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp' };

/** Goes two steps there and two back, from everywhere in every direction. */
function thereAndBack(spots: readonly string[], lead: (from: string, key: string) => string | null): void {
  for (const start of spots) {
    for (const key of Object.keys(BACK)) {
      const trail = new Trail<string>();
      const way = [start];
      for (let step = 0; step < 2; step += 1) {
        const next = trail.step(way.at(-1) ?? start, key, lead);
        if (next !== null) way.push(next);
      }
      for (const spot of way.slice(0, -1).reverse()) {
        expect(trail.step(way.pop() ?? '', BACK[key] ?? '', lead), `${start} ${key}`).toBe(spot);
      }
    }
  }
}

describe('arrow keys on hexes', () => {
  it('come back where they came from on both lakes', () => {
    thereAndBack(columns(4).flat(), (from, key) => explore(from, key, 4));
    thereAndBack(SPOTS, neighbour);
  });

  it('lead on from wherever one has gone by other means', () => {
    const trail = new Trail<number>();
    expect(trail.step(0, 'ArrowRight', () => 1)).toBe(1);
    expect(trail.step(7, 'ArrowLeft', () => 6)).toBe(6);
  });
});
