import { describe, expect, it } from 'vitest';
import {
  AROUND,
  beside,
  centre,
  GRID,
  heart,
  HEXES,
  isHex,
  LANDS,
  middleOf,
  neighbour,
  placeOf,
  SPOTS,
  standOf,
  WATER,
  type Spot,
} from './lake';
import { boundary, landPath, outline } from './outline';
import { FORMS, insist, kindOf, lie, numbersOf, offeredLies, snap, TURNS } from './turning';
import type { Form, View } from './types.gen';

describe('the lake', () => {
  it('has a hundred hexes of water around the island', () => {
    expect(HEXES).toHaveLength(107);
    expect(WATER).toHaveLength(100);
    expect(new Set(SPOTS).size).toBe(100 + 1 + 8);
    expect(GRID.flat()).toHaveLength(109);
  });

  it('can be walked all over by arrow keys', () => {
    const seen = new Set<Spot>(['island']);
    const queue: Spot[] = ['island'];
    for (let spot = queue.pop(); spot !== undefined; spot = queue.pop()) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = neighbour(spot, key);
        if (next !== null && !seen.has(next)) queue.push(next);
        if (next !== null) seen.add(next);
      }
    }
    expect(SPOTS.filter((spot) => !seen.has(spot))).toEqual([]);
    expect(neighbour('-7,0', 'ArrowRight')).toBe('-5,0');
    expect(neighbour('-4,5', 'ArrowRight')).toBe('island');
    expect(neighbour('-10,5', 'ArrowLeft')).toBe('W');
    expect(neighbour('-7,0', 'Enter')).toBeNull();
    expect([neighbour('0,3', 'Home'), neighbour('0,3', 'End')]).toEqual(['-10,3', '10,3']);
    expect([neighbour('island', 'Home'), neighbour('island', 'End')]).toEqual(['W', 'E']);
  });

  it('knows what lies at a spot', () => {
    const view = { floes: [{ at: '-7,0', form: 'double', hexes: ['-7,0', '-8,1'], containers: [0, 0, 0, 0] }] } as Pick<View, 'floes'>;
    expect(placeOf(view, '-8,1')).toBe('-7,0');
    expect(placeOf(view, '0,1')).toBeNull();
    expect(placeOf(view, 'island')).toBe('island');
    expect(standOf(view, '-7,0')).toMatchObject(heart(['-7,0', '-8,1']));
    for (const land of LANDS) expect(middleOf(land)).toMatchObject({ x: expect.any(Number) });
  });
});

describe('outlines', () => {
  it('go once around, whatever the size', () => {
    expect(boundary(['0,0'])).toHaveLength(6);
    expect(boundary(['0,0', '2,0'])).toHaveLength(10);
    expect(boundary(lie('straight', 0, '0,2').hexes)).toHaveLength(14);
    expect(boundary(lie('bent', 0, '0,2').hexes)).toHaveLength(14);
    expect(outline(['0,0'], 4, 6)).toMatch(/^M.*Z$/);
  });

  it('leave no territory without a shore', () => {
    const paths = LANDS.map(landPath);
    expect(new Set(paths).size).toBe(8);
    for (const path of paths) expect(path).not.toContain('NaN');
  });
});

describe('a floe in hand', () => {
  it('turns around the hex it is held by', () => {
    expect(lie('double', 0, '0,1').do).toBe('ice 0,1 2,1');
    expect(lie('double', 3, '0,1').do).toBe('ice -2,1 0,1');
    expect(lie('straight', 1, '0,1').do).toBe('ice -1,0 0,1 1,2');
    expect(lie('bent', 0, '0,1').do).toBe('ice 0,1 2,1 -1,2');
    for (const form of ['single', 'double', 'straight', 'bent'] as const) {
      const ways = Array.from({ length: TURNS[form] }, (_, turn) => lie(form, turn, '0,1').do);
      expect(new Set(ways).size, form).toBe(TURNS[form]);
    }
  });

  it('never has ends that touch when it is bent', () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const ends = lie('bent', turn, '0,1').hexes.filter((hex) => hex !== '0,1');
      expect(AROUND.some((way) => beside(ends[0] ?? '', way) === ends[1])).toBe(false);
    }
  });

  it('lies in every way the empty lake allows, each of them once', () => {
    const all = { has: () => true };
    const water = new Set(WATER);
    const count = (form: Form) =>
      new Set(
        offeredLies(form, all)
          .filter(({ hexes }) => hexes.every((hex) => water.has(hex)))
          .map((one) => one.do),
      ).size;
    const touching = WATER.flatMap((hex) => AROUND.slice(0, 3).filter((way) => water.has(beside(hex, way)))).length;
    expect([count('single'), count('double')]).toEqual([100, touching]);
    const corners = WATER.flatMap((hex) =>
      AROUND.map((_, arm) => [AROUND[arm], AROUND[(arm + 2) % 6]].map((way) => beside(hex, way ?? [0, 0]))),
    );
    expect(count('bent')).toBe(corners.filter((ends) => ends.every((end) => water.has(end))).length);
  });

  it('snaps to where it fits: as it is held, shifted, or turned', () => {
    const lies = (texts: string[]) => offeredLies('double', new Set(texts));
    const at = (texts: string[], turn = 0) => snap(lies(texts), turn, 6, '0,1')?.do;
    expect(at(['ice 0,1 2,1', 'ice -2,1 0,1'])).toBe('ice 0,1 2,1');
    expect(at(['ice -2,1 0,1', 'ice 0,1 1,2'])).toBe('ice -2,1 0,1');
    expect(at(['ice 0,1 1,2'])).toBe('ice 0,1 1,2');
    expect(at(['ice 4,1 6,1'])).toBeUndefined();
  });

  it('asks why not as the house writes it', () => {
    expect(insist('double', 0, '0,1')).toBe('ice 0,1 2,1');
    expect(insist('double', 0, '10,3'), 'turned until it stays on the lake').toBe('ice 10,3 9,4');
    expect(isHex('12,3')).toBe(false);
  });

  it('comes from a card', () => {
    expect([kindOf('s3/2'), kindOf('d2/1'), kindOf('t1/0')]).toEqual(['single', 'double', 'triple']);
    expect(numbersOf('s3/2')).toEqual([3, 2]);
    expect(FORMS.triple).toEqual(['straight', 'bent']);
    expect(centre('0,0')).toEqual({ x: 0, y: 0 });
  });
});
