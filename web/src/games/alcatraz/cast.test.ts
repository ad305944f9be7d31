import { describe, expect, it } from 'vitest';
import { upToNow } from '../board';
import { after } from './after-event';
import { Cast } from './cast.svelte';
import { layOut, onlySource } from './offers';
import type { Event, View } from './types.gen';

/** Two players, the guards at their usual posts, men as given. */
function view(yards: string[][], boats: number[] = [0, 0], guards?: Partial<Record<number, string>>): View {
  const posts = ['e1', 'a2', 'i3', 'a4', 'i5', 'a6', 'i7', 'a8'].map((post, index) => guards?.[index + 1] ?? post);
  return {
    you: 0,
    on_turn: 0,
    stage: { is: 'turn' },
    guards: posts as View['guards'],
    players: yards.map((yard, seat) => {
      const boat = boats[seat] ?? 0;
      return { yard, boat, cell: 4 - yard.length - boat };
    }),
    alarm: true,
    own_men: 'all',
    to_win: 3,
    quiet: 0,
    quiet_end: 100,
    winners: null,
  };
}

const places = (cast: Cast, seat: number) =>
  cast.men
    .filter((man) => man.seat === seat)
    .map((man) => man.place)
    .sort();

describe('the cast', () => {
  it('stands where the view says', () => {
    const cast = new Cast();
    cast.settle(view([['d4'], []], [1, 0]));
    expect(places(cast, 0)).toEqual(['boat', 'cell', 'cell', 'd4']);
    expect(cast.guards.map((guard) => guard.at).slice(0, 3)).toEqual(['e1', 'a2', 'i3']);
  });

  it('flashes where somebody is taken, and only then', () => {
    const cast = new Cast();
    cast.settle(view([['d7'], ['b4']]));
    cast.show({ what: 'caught', seat: 1, at: 'b4' });
    expect(cast.flash).toBe('b4');
    cast.show({ what: 'pass', seat: 0 });
    expect(cast.flash).toBeNull();
  });

  it('sails away in the end with all who are aboard', () => {
    const cast = new Cast();
    cast.settle(view([[], []], [3, 0]));
    const aboard = cast.men.find((man) => man.place === 'boat')!;
    const before = cast.spots(2).get(aboard.id)!.x;
    expect(cast.show({ what: 'over', winners: [0], boats: [3, 0] })).toBeGreaterThan(1000);
    expect(cast.spots(2).get(aboard.id)!.x).toBeGreaterThan(before + 100);
    cast.settle({ ...view([[], []], [3, 0]), stage: { is: 'over' }, winners: [0] });
    expect(cast.sailed).toBe(true);
  });

  it('gets by what is told to where the view says, and nobody becomes somebody else', () => {
    const cast = new Cast();
    cast.settle(view([['d7'], ['b4']]));
    const mover = cast.men.find((man) => man.place === 'd7')?.id;
    const events: Event[] = [
      { what: 'move', seat: 0, from: 'd7', to: 'd4' },
      { what: 'walk', from: 'a4', to: 'c4' },
      { what: 'caught', seat: 1, at: 'b4' },
    ];
    for (const event of events) expect(cast.show(event)).toBeGreaterThan(0);
    const shown = [places(cast, 0), places(cast, 1), cast.guards[3]?.at];
    cast.settle(view([['d4'], []], [0, 0], { 4: 'c4' }));
    expect([places(cast, 0), places(cast, 1), cast.guards[3]?.at]).toEqual(shown);
    expect(cast.men.find((man) => man.place === 'd4')?.id).toBe(mover);
    expect(new Set(cast.men.map((man) => man.id)).size).toBe(8);
  });

  it('follows a jump to fewer players', () => {
    const cast = new Cast();
    cast.settle(view([[], [], ['a9']], [0, 0, 0]));
    cast.settle(view([['c3'], []]));
    expect(cast.men).toHaveLength(8);
  });
});

describe('what is offered', () => {
  it('is laid out from place to place', () => {
    const offers = layOut(
      ['@d7', '@d8', 'c3-c1', 'c3-boat'].map((text) => ({ do: text, then: [] })),
      view([['c3'], []]),
    );
    expect([...offers.ways.keys()]).toEqual(['cell', 'c3']);
    expect([...(offers.ways.get('c3')?.keys() ?? [])]).toEqual(['c1', 'boat']);
    expect(onlySource(offers)).toBeNull();
    expect(onlySource(layOut([{ do: '@d7', then: [] }], view([[], []])))).toBe('cell');
  });

  it('lets the whole side of an alarmed row stand for its end', () => {
    const alarmed: View = { ...view([[], []], [0, 0], { 4: 'c4' }), stage: { is: 'alarm', row: 4 } };
    const run = (side: 'left' | 'right', to: string) => ({
      do: side,
      then: [{ what: 'run', seat: 0, side, from: 'c4', to } as const],
    });
    const offers = layOut([run('left', 'a4'), run('right', 'i4')], alarmed);
    expect(offers.runs.get('b4')?.do).toBe('left');
    expect(offers.runs.get('g4')?.do).toBe('right');
    expect(offers.ends.map(({ at }) => at)).toEqual(['a4', 'i4']);
  });
});

describe('what stands beside the yard', () => {
  it('tells the moment that is shown', () => {
    const events: Event[] = [
      { what: 'out', seat: 0, to: 'd9' },
      { what: 'move', seat: 1, from: 'e2', to: 'e1' },
      { what: 'caught', seat: 1, at: 'e1' },
      { what: 'board', seat: 0, from: 'c1', boat: 1 },
    ];
    const start = view([['c1'], ['e2']]);
    const players = (count: number) => upToNow({ after }, start, events.slice(0, count)).players;
    expect(players(1)[0]).toEqual({ yard: ['c1', 'd9'], cell: 2, boat: 0 });
    expect(players(2)[1]).toEqual({ yard: ['e1'], cell: 3, boat: 0 });
    expect(players(3)[1]).toEqual({ yard: [], cell: 4, boat: 0 });
    expect(players(4)).toEqual(view([['d9'], []], [1, 0]).players);
    expect(upToNow({}, start, events), 'a game without marks of its own').toBe(start);
  });
});
