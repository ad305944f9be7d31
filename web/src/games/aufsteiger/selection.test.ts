import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { Selection } from './selection.svelte';
import { consequence } from './labels';
import { heightOf, meansOf, Offers, type Offer } from './offers.svelte';
import { Relief } from './relief';
import { BLOCKS, sampleView } from './sample';
import type { Event, Landing, Placed } from './types.gen';

const landing = (height: number): Landing => ({ height, from: 0, on: 'grey', beats: 'best' });
const climb = (to: string, height: number): Offer => ({
  do: `climb ${to}`,
  then: [{ what: 'climb', seat: 0, way: ['table', to], landing: landing(height) }],
});
const ladder = (kind: 'short' | 'long', to: string, height: number): Offer => ({
  do: `ladder ${kind} ${to}`,
  then: [{ what: 'ladder', seat: 0, ladder: kind, way: ['table', 'table', to, to], landing: landing(height) }],
});
const setBlock = (to: Placed): Offer => ({
  do: `block ${to.id} ${to.top} ${to.dir} ${to.x},${to.y}`,
  then: [{ what: 'block', seat: 0, from: BLOCKS[2]!, to }],
});
const half = (x: number, y: number, z = 0): Placed => ({ id: 'h1', top: 'yellow', dir: 'o', x, y, z });

const LEGAL: Offer[] = [
  { do: 'end', then: [] },
  { do: 'stone d4', then: [{ what: 'stone', seat: 0, on: BLOCKS[1]! }] },
  ladder('long', '2,0', 2),
  ladder('short', '2,0', 2),
  climb('6,6', 1),
  setBlock(half(6, 0)),
  setBlock(half(2, 0, 2)),
];

/** A house that answers by prefix, up to 200 at once. */
const house = (legal: readonly Offer[]) =>
  vi.fn(async (prefix: string) => {
    const all = legal.filter((offer) => offer.do.startsWith(prefix));
    return all.length > 200 ? [] : all;
  });

const settled = () => new Promise((resolve) => setTimeout(resolve));

function table(legal: readonly Offer[] = LEGAL, asked = true) {
  const ask = house(legal);
  const offers = new Offers();
  const done: string[] = [];
  const [wondered, whys]: [string[], (string | null)[]] = [[], []];
  const selection = new Selection(
    offers,
    (offer) => done.push(offer.do),
    (action) => {
      whys.push(action);
      if (action !== null) wondered.push(action);
    },
  );
  offers.open(asked ? [] : legal, asked ? ask : null);
  selection.renew(sampleView(), true);
  return { ask, offers, selection, done, wondered, whys, relief: new Relief(BLOCKS, sampleView().areas) };
}

describe('what may be done', () => {
  it('is asked for by its beginnings when the list is too long, and laid out', async () => {
    const { ask, offers } = table();
    await settled();
    expect(ask).toHaveBeenCalledWith('ladder ');
    expect([...offers.few.ways.keys()].sort()).toEqual(['2,0', '6,6']);
    expect(offers.few.ways.get('2,0')?.map(meansOf)).toEqual(['short', 'long']);
    expect(offers.few.end?.do).toBe('end');
    expect([...offers.few.stones.keys()]).toEqual(['d4']);
    expect(heightOf(climb('6,6', 1))).toBe(1);
  });

  it('comes by itself when the list is short, and the house is asked nothing', async () => {
    const { ask, offers } = table(LEGAL, false);
    expect(offers.few.ways.size).toBe(2);
    expect(await offers.moves('h1', { top: 'yellow', dir: 'o' })).toHaveLength(2);
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks for a block’s places once, and piece by piece if there are too many', async () => {
    const many = Array.from({ length: 450 }, (_, nth) => setBlock(half((nth % 30) - 9, Math.floor(nth / 30))));
    const { ask, offers } = table(many);
    await settled();
    ask.mockClear();
    const stance = { top: 'yellow', dir: 'o' } as const;
    expect(await offers.moves('h1', stance)).toHaveLength(450);
    const calls = ask.mock.calls.length;
    await offers.moves('h1', stance);
    expect(ask.mock.calls.length).toBe(calls);
  });

  it('does not take a late answer for one about the present', async () => {
    const { offers } = table();
    offers.open([], null);
    await settled();
    expect(offers.few.ways.size).toBe(0);
  });
});

describe('the selection', () => {
  it('shows a way first and goes it at the second tap; a mouse has shown it already', async () => {
    const { selection, done } = table();
    await settled();
    selection.take('climb');
    selection.tap('6,6', false);
    expect([done, selection.pinned, selection.aim?.spot]).toEqual([[], true, '6,6']);
    selection.tap('6,6', false);
    expect(done).toEqual(['climb 6,6']);
    selection.point('6,6');
    selection.tap('6,6', true);
    expect(done).toHaveLength(2);
  });

  it('knows the highest places to climb to, which are looked at even behind the tower', async () => {
    const { selection } = table();
    await settled();
    selection.take('climb');
    expect(selection.highest.map(({ spot }) => spot)).toEqual(['2,0']);
    selection.take('block');
    expect(selection.highest, 'only who wants to climb is turned there').toEqual([]);
    const [first, second] = sampleView().players;
    selection.take('climb');
    selection.renew(sampleView({ players: [{ ...first!, height: 2 }, second!] }), true);
    expect(selection.highest, 'nor who can go no higher').toEqual([]);
  });

  it('asks before a stone ends the turn, of a mouse too', async () => {
    const { selection, done } = table();
    await settled();
    selection.take('stone');
    selection.point('d4');
    selection.tap('d4', true);
    expect([done, selection.pinned]).toEqual([[], true]);
    selection.tap('d4', true);
    expect(done).toEqual(['stone d4']);
  });

  it('lets one choose where two ladders lead to the same place', async () => {
    const { selection, done } = table();
    await settled();
    selection.take('climb');
    selection.point('2,0');
    selection.tap('2,0', true);
    expect([done, selection.aim?.offers.map(({ do: action }) => action)]).toEqual([[], ['ladder short 2,0', 'ladder long 2,0']]);
    selection.confirm(selection.aim!.offers[1]!);
    expect(done).toEqual(['ladder long 2,0']);
  });

  it('picks a block up, finds the place that is pointed at, sets it or lets go', async () => {
    const { selection, done } = table();
    await settled();
    selection.take('block');
    selection.tap('h1', true);
    expect([selection.held?.id, selection.waiting]).toEqual(['h1', true]);
    await settled();
    flushSync();
    expect(selection.targets.map(({ key }) => key)).toEqual(['6,0', '2,0']);
    expect(selection.nearest({ x: 7.2, y: 1.4, z: 0 })?.key).toBe('6,0');
    expect(selection.nearest({ x: 3, y: 1, z: 2 })?.key).toBe('2,0');
    expect(selection.nearest({ x: 20, y: 20, z: 0 })).toBeUndefined();
    expect(selection.drop()).toBe(true);
    expect([selection.held, done]).toEqual([null, []]);
    selection.lift('h1');
    await settled();
    selection.point('6,0');
    selection.tap('6,0', true);
    expect(done).toEqual(['block h1 yellow o 6,0']);
  });

  it('keeps a block in the hand where it was shown last, so that a mouse can go to the button', async () => {
    const { selection, done } = table();
    await settled();
    selection.lift('h1');
    await settled();
    const [place] = selection.targets;
    selection.point(place?.key ?? '');
    selection.point(null);
    expect(selection.aim).toBe(place);
    const offer = selection.aim?.offers[0];
    if (offer) selection.confirm(offer);
    expect(done).toHaveLength(1);
  });

  it('counts the places that it proposes itself, so that they are said before Enter sets the block there', async () => {
    const { selection } = table([...LEGAL, setBlock(half(1, 0, 2))]);
    await settled();
    selection.lift('h1');
    await settled();
    expect([selection.aim?.key, selection.proposals], 'near where it lay').toEqual(['1,0', 1]);
    const far = table();
    far.selection.lift('h1');
    await settled();
    expect([far.selection.aim, far.selection.proposals], 'nothing is near enough').toEqual([undefined, 0]);
  });

  it('turns what it holds as the block can stand', async () => {
    const { selection } = table();
    selection.lift('h1');
    selection.nextTop(1);
    expect(selection.stance).toEqual({ top: 'darkblue', dir: 'x' });
    selection.nextDir();
    expect(selection.stance).toEqual({ top: 'darkblue', dir: 'y' });
    selection.turnTop('red');
    expect(selection.stance).toEqual({ top: 'red', dir: 'o' });
    await settled();
    expect(selection.targets).toEqual([]);
  });

  it('offers nothing when it is not our turn, and asks why not when something else is touched', async () => {
    const { selection, wondered, relief } = table();
    await settled();
    selection.take('climb');
    selection.tried(relief, '0,0');
    selection.take('block');
    selection.tried(relief, '0,0');
    selection.take('stone');
    selection.tried(relief, '1,1');
    expect(wondered).toEqual(['climb 0,0', 'block h1 yellow o 0,0', 'stone h1']);
    selection.renew(sampleView(), false);
    expect([selection.targets, selection.count('block')]).toEqual([[], 0]);
  });

  it('forgets why something cannot be done once one gives up what one was about to do', async () => {
    const { selection, whys, relief } = table();
    await settled();
    selection.take('climb');
    selection.tap('6,6', false);
    selection.tried(relief, '0,0');
    expect(whys.at(-1)).toBe('climb 0,0');
    expect([selection.giveUp(), whys.at(-1)]).toEqual([true, null]);
  });

  it('has the likeliest tool ready', async () => {
    const { selection } = table();
    await settled();
    selection.choose();
    expect(selection.tool).toBe('climb');
    const other = table(LEGAL.filter(({ do: action }) => !action.startsWith('climb')));
    await settled();
    other.selection.choose();
    expect(other.selection.tool).toBe('block');
  });

  it('goes through everything that can be chosen', async () => {
    const { selection } = table();
    await settled();
    selection.take('block');
    selection.step(1);
    expect(selection.aim?.key).toBe('d4');
    selection.step(-1);
    expect(selection.aim?.key).toBe('h1');
    expect(selection.steps, 'so that a picture can turn there').toBe(2);
    expect([selection.step(1, false), selection.aim], 'after the last comes what is beside the picture').toEqual([false, undefined]);
    expect([selection.step(1, false), selection.aim?.key]).toEqual([true, 'd4']);
  });
});

describe('what a choice brings', () => {
  it('is told in a sentence', () => {
    const reader = { names: ['Ada', 'Bo'], lang: 'en' } as const;
    const tell = (then: Event[]) => consequence(then, reader);
    expect(tell([...climb('6,6', 1).then])).toBe('To height 1, on foot — higher than ever.');
    expect(tell([...ladder('long', '2,0', 2).then])).toMatch(/^To height 2, by the long ladder/);
    const crowded: Event[] = [...setBlock(half(2, 0, 2)).then, { what: 'pushed', seat: 1, from: '2,0', to: '4,0' }];
    expect(tell(crowded)).toBe('Yellow half cube: flat, yellow on top, height 3; pushes Bo aside.');
    expect(tell([{ what: 'stone', seat: 0, on: BLOCKS[1]! }])).toMatch(/step on the violet double cube.*This ends your turn\.$/);
  });
});

describe('somebody who has climbed halfway', () => {
  function halfway() {
    const offers = new Offers();
    const done: Offer[] = [];
    const selection = new Selection(
      offers,
      (offer) => done.push(offer),
      () => {},
    );
    const before = sampleView();
    const [short, long] = [climb('6,6', 1), climb('2,0', 2)];
    offers.open([short, long, { do: 'end', then: [] }], null);
    selection.renew(before, true);
    offers.climbs(short, before);
    return { offers, selection, done, before, after: { ...sampleView(), climbed: true }, end: [{ do: 'end', then: [] }] };
  }

  it('may choose another place instead, with any picture and by keyboard', () => {
    const { offers, selection, done, after, end } = halfway();
    offers.open(end, null, offers.instead(after));
    selection.renew(after, true);
    selection.take('climb');
    expect(selection.targets.map(({ key }) => key)).toEqual(['2,0']);
    selection.step(1);
    selection.tap('2,0', true);
    expect(done).toMatchObject([{ do: 'climb 2,0', instead: true }]);
  });

  it('may change their mind again', () => {
    const { offers, before, after } = halfway();
    const [other] = offers.instead(after);
    offers.climbs(other!, after);
    expect(offers.instead(before), 'on the way back').toEqual([]);
    expect(offers.instead({ ...after })).toMatchObject([{ do: 'climb 6,6', instead: true }]);
  });

  it('is offered it only there and then', () => {
    const { offers, before, after } = halfway();
    expect(offers.instead(before), 'the house has not answered').toEqual([]);
    expect(offers.instead(after)).toHaveLength(1);
    expect(offers.instead(after), 'the board may ask again').toHaveLength(1);
    expect(offers.instead({ ...after }), 'something else was done').toEqual([]);
    const other = halfway();
    expect(other.offers.instead({ ...other.after, climbed: false }), 'it was taken back').toEqual([]);
  });
});
