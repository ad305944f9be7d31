import { beforeEach, expect, it, vi } from 'vitest';
import { play } from '../../shell/sound';
import { COMMON, VOICES } from '../../shell/voices';
import { beats, Cast } from './cast.svelte';
import { Offers } from './offers.svelte';
import { BLOCKS, sampleView } from './sample';
import { Selection } from './selection.svelte';
import type { Event, Landing } from './types.gen';

vi.mock(import('../../shell/sound'), async (original) => ({ ...(await original()), play: vi.fn<typeof play>() }));
const heard = () => vi.mocked(play).mock.calls.map(([sound]) => sound);
beforeEach(() => vi.mocked(play).mockClear());

const landing: Landing = { height: 2, from: 0, on: 'violet', beats: null };

function told(...events: Event[]): string[] {
  const cast = new Cast();
  cast.settle(sampleView());
  for (const beat of events.flatMap(beats)) cast.show(beat);
  cast.settle(sampleView());
  return heard();
}

it('each thing that is done on the tower has a sound of its own', () => {
  const all = ['step', 'down', 'lift', 'spin', 'walk', 'tool', 'stone', 'board', 'alarm', 'end'] as const;
  for (const sound of all) expect(VOICES.aufsteiger?.[sound], sound).toBeDefined();
  const notes = all.map((sound) => JSON.stringify(VOICES.aufsteiger?.[sound]));
  expect(new Set(notes).size).toBe(all.length);
  const others = [COMMON, ...Object.entries(VOICES).flatMap(([game, voice]) => (game === 'aufsteiger' ? [] : [voice]))];
  const elsewhere = others.flatMap((voice) => Object.values(voice).map((sound) => JSON.stringify(sound)));
  for (const note of notes) expect(elsewhere, 'nor is it heard in another game').not.toContain(note);
});

it('a block is heard when it is lifted and when it comes down, a stone when it falls, the last chance when it comes', () => {
  expect(told({ what: 'block', seat: 0, from: BLOCKS[2]!, to: { ...BLOCKS[2]!, x: 2 } })).toEqual(['lift', 'walk']);
  vi.mocked(play).mockClear();
  expect(told({ what: 'stone', seat: 0, on: BLOCKS[1]! })).toEqual(['stone']);
  vi.mocked(play).mockClear();
  const quiet = { what: 'quiet', seat: 0, turns: 2, of: 3 } as const;
  expect(told({ ...quiet, last: false })).toEqual([]);
  expect(told({ ...quiet, last: true })).toEqual(['alarm']);
});

it('up and down are told apart by ear, and so is a ladder', () => {
  expect(told({ what: 'ladder', seat: 0, ladder: 'short', way: ['table', 'table', '2,0', '2,0'], landing })).toEqual([
    'step',
    'tool',
    'step',
  ]);
  vi.mocked(play).mockClear();
  expect(told({ what: 'climb', seat: 1, way: ['0,0', '2,0'], landing })).toEqual(['down']);
});

it('a block in one’s own hand is heard when it is taken and turned, and not lifted twice', async () => {
  const offers = new Offers();
  offers.open([], null);
  const selection = new Selection(
    offers,
    () => {},
    () => {},
  );
  selection.renew(sampleView(), true);
  selection.lift('h1');
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard()).toEqual(['lift']);
  selection.turnTop('red');
  expect(heard()).toEqual(['lift', 'spin']);
  const cast = new Cast();
  cast.settle(sampleView());
  cast.lifted = true;
  cast.show({ what: 'block', seat: 0, from: BLOCKS[2]!, to: { ...BLOCKS[2]!, x: 2 } });
  expect(heard()).toEqual(['lift', 'spin']);
});
