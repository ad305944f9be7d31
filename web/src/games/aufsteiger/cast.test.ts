import { describe, expect, it } from 'vitest';
import { beats, Cast, trail } from './cast.svelte';
import { Relief } from './relief';
import { BLOCKS, sampleView } from './sample';
import type { Event } from './types.gen';

const where = (cast: Cast, seat: number) => {
  const { x, y, z } = cast.actors[seat]!;
  return { x, y, z };
};

describe('the cast', () => {
  it('stands where the view says: on a cell, or before the tower', () => {
    const cast = new Cast();
    cast.settle(sampleView());
    expect(where(cast, 1)).toEqual({ x: 0.5, y: 0.5, z: 3 });
    expect(where(cast, 0).y).toBeGreaterThan(3);
    expect(cast.bricks.size).toBe(3);
  });

  it('gets by what is told to where the view says', () => {
    const cast = new Cast();
    cast.settle(sampleView());
    const to = { ...BLOCKS[1]!, y: 2 };
    const told: Event[] = [
      { what: 'block', seat: 0, from: BLOCKS[1]!, to },
      { what: 'ladder', seat: 0, ladder: 'short', way: ['table', 'table', '2,2', '3,3'], height: 2 },
      { what: 'stone', seat: 1, block: 'd4' },
    ];
    for (const beat of told.flatMap(beats)) expect(cast.show(beat)).toBeGreaterThanOrEqual(0);
    expect([where(cast, 0), cast.rungs]).toEqual([{ x: 3.5, y: 3.5, z: 2 }, null]);
    const before = cast.actors;
    const [first, second] = sampleView().players;
    cast.settle(
      sampleView({
        blocks: [BLOCKS[0]!, to, BLOCKS[2]!],
        players: [
          { ...first!, spot: '3,3' },
          { ...second!, stone: { is: 'on', block: 'd4' } },
        ],
      }),
    );
    expect(cast.actors.map(({ x, y, z }) => [x, y, z])).toEqual(before.map(({ x, y, z }) => [x, y, z]));
    expect(cast.pebbles).toMatchObject([{ seat: 1, block: 'd4', x: 4, y: 3, z: 2 }]);
  });

  it('shows a walk step by step, and a ladder only while it is climbed', () => {
    const walk = beats({ what: 'climb', seat: 0, way: ['table', '2,1', '1,1'], height: 3 });
    expect(walk.map((beat) => beat.what === 'hop' && beat.to)).toEqual(['table', '2,1', '1,1']);
    const up = beats({ what: 'ladder', seat: 0, ladder: 'long', way: ['2,1', '2,1', '1,1', '0,0'], height: 3 });
    expect(up.map(({ what }) => what)).toEqual(['lean', 'hop', 'hop', 'fold']);
    expect(beats({ what: 'climb', seat: 0, way: ['2,1', 'table'], height: 0 })).toHaveLength(2);
  });

  it('draws a way from the table by the cell beside the first step', () => {
    const relief = new Relief(BLOCKS, []);
    const points = trail(relief, ['table', '2,1'], 0, sampleView().players);
    expect(points.map(({ z }) => z)).toEqual([0, 0, 2]);
    expect(points[1]).toEqual({ x: 2.5, y: 2.5, z: 0 });
  });
});
