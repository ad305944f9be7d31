import { describe, expect, it } from 'vitest';
import { upToNow } from '../board';
import { after } from './after-event';
import { beats, Cast, focusOf, trail } from './cast.svelte';
import { Relief } from './relief';
import { BLOCKS, sampleView } from './sample';
import type { Event, Landing, Placed } from './types.gen';

const landing: Landing = { height: 2, from: 0, on: 'violet', beats: null };

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
      { what: 'ladder', seat: 0, ladder: 'short', way: ['table', 'table', '2,2', '3,3'], landing },
      { what: 'stone', seat: 1, on: to },
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
    const walk = beats({ what: 'climb', seat: 0, way: ['table', '2,1', '1,1'], landing });
    expect(walk.map((beat) => beat.what === 'hop' && beat.to)).toEqual(['table', '2,1', '1,1']);
    const up = beats({ what: 'ladder', seat: 0, ladder: 'long', way: ['2,1', '2,1', '1,1', '0,0'], landing });
    expect(up.map(({ what }) => what)).toEqual(['lean', 'hop', 'hop', 'fold']);
    expect(beats({ what: 'climb', seat: 0, way: ['2,1', 'table'], landing })).toHaveLength(2);
  });

  it('draws a way from the table by the cell beside the first step', () => {
    const relief = new Relief(BLOCKS, []);
    const points = trail(relief, ['table', '2,1'], 0, sampleView().players);
    expect(points.map(({ z }) => z)).toEqual([0, 0, 2]);
    expect(points[1]).toEqual({ x: 2.5, y: 2.5, z: 0 });
  });
});

describe('where to look', () => {
  it('at a whole turn: where the block would lie, and where the pawn gets to in the end', () => {
    const cast = new Cast();
    cast.settle(sampleView());
    const to: Placed = { ...BLOCKS[2]!, x: 6, z: 0 };
    const events: Event[] = [
      { what: 'block', seat: 0, from: BLOCKS[2]!, to },
      { what: 'climb', seat: 0, way: ['table', '6,0'], landing },
      { what: 'ladder', seat: 0, ladder: 'short', way: ['6,0', '6,0', '5,0', '4,0'], landing },
    ];
    expect(focusOf({ events, relief: cast.relief }, cast.actors)).toEqual([
      { x: 7, y: 1, z: 1 },
      { x: 4.5, y: 0.5, z: 2.4 },
    ]);
  });
});

describe('nobody is swallowed by a block', () => {
  /** The half comes down where somebody stands on the double. */
  const onto: Placed = { ...BLOCKS[2]!, x: 2, z: 2 };
  const told: Event[] = [
    { what: 'block', seat: 1, from: BLOCKS[2]!, to: onto },
    { what: 'pushed', seat: 0, from: '2,0', to: '4,0' },
  ];
  function crowded(): Cast {
    const cast = new Cast();
    const [first, second] = sampleView().players;
    cast.settle(
      sampleView({
        players: [
          { ...first!, spot: '2,0' },
          { ...second!, spot: 'table' },
        ],
      }),
    );
    return cast;
  }

  it('that arrives: it waits over their heads until they have made room', () => {
    const cast = crowded();
    const [block, push] = told.flatMap(beats);
    cast.show(block!);
    expect([cast.bricks.get('h1')?.aloft, where(cast, 0).x]).toEqual([true, 2.5]);
    cast.show(push!);
    expect([cast.bricks.get('h1')?.aloft, where(cast, 0)]).toEqual([true, { x: 4.5, y: 0.5, z: 2 }]);
    cast.show({ what: 'end', seat: 1 });
    expect(cast.bricks.get('h1')).toMatchObject({ aloft: false, placed: onto });
  });

  it('that is only shown: they are shown where they would be', () => {
    const cast = crowded();
    expect([cast.foretells(told), cast.ghosts(told)]).toEqual([true, [onto]]);
    const [pushed] = cast.foreseen(told);
    expect(pushed).toMatchObject({ x: 4.5, y: 0.5, z: 2 });
    expect(where(cast, 0).x, 'but have not moved').toBe(2.5);
  });

  it('that is set before the tower: those who wait there step back', () => {
    const cast = crowded();
    const before = where(cast, 1).y;
    const near: Placed = { ...BLOCKS[2]!, y: 3, z: 0 };
    const move: Event = { what: 'block', seat: 1, from: BLOCKS[2]!, to: near };
    expect(cast.foreseen([move])[1]!.y).toBeGreaterThan(before + 1);
    cast.show(beats(move)[0]!);
    expect(where(cast, 1).y).toBeGreaterThan(before + 1);
  });

  it('and what has happened is no ghost', () => {
    const cast = crowded();
    const past: Event[] = [{ what: 'block', seat: 1, from: onto, to: BLOCKS[2]! }];
    expect([cast.foretells(past), cast.ghosts(past), cast.foreseen(past)]).toEqual([false, [], cast.actors]);
  });
});

describe('what stands beside the tower', () => {
  it('tells the moment that is shown', () => {
    const told: Event[] = [
      { what: 'climb', seat: 0, way: ['table', '2,1'], landing: { ...landing, height: 1 } },
      { what: 'ladder', seat: 0, ladder: 'short', way: ['2,1', '2,1', '1,1', '0,0'], landing: { ...landing, height: 3 } },
      { what: 'stone', seat: 0, on: BLOCKS[1]! },
      { what: 'rise', seat: 0, height: 3, over: 'best' },
      { what: 'quiet', turns: 2, of: 3, last: true },
    ];
    const start = sampleView();
    const now = (count: number) => upToNow({ after }, start, told.slice(0, count));
    expect(now(1).players[0]).toMatchObject({ height: 1, short: start.players[0]!.short });
    expect(now(2).players[0]).toMatchObject({ height: 3, short: false });
    expect(now(3).players[0]!.stone).toEqual({ is: 'on', block: BLOCKS[1]!.id });
    expect(now(4).players[0]!.best).toBe(3);
    expect(now(5)).toMatchObject({ quiet: 2, quiet_end: 3, last_chance: true });
    expect(start, 'nothing is changed in place').toEqual(sampleView());
  });
});
