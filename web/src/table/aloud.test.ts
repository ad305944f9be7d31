import { describe, expect, it } from 'vitest';
import type { Digest } from '../games/board';
import type { Step } from '../games/projector.svelte';
import type { State } from '../protocol.gen';
import { Aloud } from './aloud';

/** A voyage goes on until its end; the log has one line for it. */
const DIGEST: Digest<unknown> = {
  joins: (before, { by }) => before.length > 0 && before[0]?.by === by && before.at(-1)?.events[0]?.event !== 'end',
  tell: (steps) => `${steps[0]?.by}: ${steps.flatMap(({ events }) => events.map(({ event }) => event)).join('-')}`,
};

let number = 0;
const step = (by: number, event: string): Step<unknown> => ({
  by,
  number: (number += 1),
  events: [{ event, fr: `${by} ${event}`, en: `${by} ${event}` }],
});
const mine = { turn: { act: [0], over: null }, prompt: { fr: 'à vous', en: 'your turn' } } as unknown as State;
const over = { turn: { act: [], over: {} }, prompt: { fr: '', en: '' } } as unknown as State;

function listen(digest: Digest<unknown> | null = DIGEST) {
  const said: string[] = [];
  const aloud = new Aloud(
    (tell) => said.push(tell('en')),
    () => digest ?? undefined,
    () => 'You won!',
  );
  return { said, aloud };
}

describe('what is said aloud', () => {
  it('has one sentence for what others do in several steps, when it is over', () => {
    const { said, aloud } = listen();
    for (const event of ['goes', 'loads', 'goes', 'end']) aloud.step(step(1, event), false);
    expect(said).toEqual([]);
    aloud.step(step(2, 'goes'), false);
    expect(said).toEqual(['1: goes-loads-goes-end']);
    aloud.rest(mine, true, null);
    expect(said.slice(1), 'a single step in its own words, before one is asked').toEqual(['2 goes', 'your turn']);
  });

  it('says one’s own steps at once, and after what was still open', () => {
    const { said, aloud } = listen();
    aloud.step(step(1, 'goes'), false);
    aloud.step(step(1, 'robs'), false);
    aloud.step(step(0, 'yields'), true);
    expect(said).toEqual(['1: goes-robs', '0 yields']);
    aloud.step(step(0, 'goes'), true);
    expect(said.at(-1)).toBe('0 goes');
  });

  it('keeps nothing back while a person is waited for, at the end, or before a word of the house', () => {
    const { said, aloud } = listen();
    aloud.step(step(1, 'goes'), false);
    aloud.rest(mine, false, null);
    expect(said, 'a computer goes on at once').toEqual([]);
    aloud.note(() => 'Cy gave up');
    expect(said).toEqual(['1 goes', 'Cy gave up']);
    aloud.step(step(1, 'goes'), false);
    aloud.rest(over, false, null);
    expect(said.slice(-2), 'the end too, once').toEqual(['1 goes', 'You won!']);
    aloud.rest(over, false, null);
    expect(said.length).toBe(4);
  });

  it('says what is of weight by itself, and that somebody does nothing as the log does', () => {
    const { said, aloud } = listen({ ...DIGEST, apart: (event) => event === 'spring', alone: ({ events }) => events[0]?.event === 'end' });
    aloud.step(step(1, 'goes'), false);
    const end = step(1, 'end');
    aloud.step({ ...end, events: [...end.events, ...step(1, 'spring').events] }, false);
    aloud.step(step(2, 'end'), false);
    aloud.step(step(0, 'end'), true);
    expect(said).toEqual(['1: goes-end', '1 spring', '2: end', '0 end']);
  });

  it('says every step as it comes where a game tells each by itself', () => {
    const { said, aloud } = listen(null);
    aloud.step(step(1, 'goes'), false);
    expect(said).toEqual(['1 goes']);
  });
});
