import { describe, expect, it } from 'vitest';
import { Selection } from './selection.svelte';
import { layOut } from './offers';
import type { View } from './types.gen';

const GUARDS: View['guards'] = ['e1', 'a2', 'i3', 'a4', 'i5', 'a6', 'i7', 'a8'];
const view: View = {
  you: 0,
  on_turn: 0,
  stage: { is: 'turn' },
  guards: GUARDS,
  players: [
    { yard: ['d3', 'd5'], cell: 1, boat: 1 },
    { yard: ['h6'], cell: 3, boat: 0 },
  ],
  alarm: true,
  own_men: 'all',
  to_win: 3,
  quiet: 0,
  quiet_end: 300,
  winners: null,
};

/** A player's selection where this may be done. */
function holding(...legal: string[]): Selection {
  const offers = layOut(
    legal.map((text) => ({ do: text, then: [] })),
    view,
  );
  return new Selection(() => ({ view, you: 0, offers }));
}

describe('a place that is touched before anybody is picked up', () => {
  it('draws the one who can go there', () => {
    expect(holding('d3-boat', '@e9', '@f9').tap('boat', false)).toEqual({ act: 'd3-boat' });
    expect(holding('d3-boat', '@e9', '@f9').tap('e9', false)).toEqual({ act: '@e9' });
  });

  it('asks which one, if several can', () => {
    const selection = holding('d3-d4', 'd5-d4', '@e9');
    expect(selection.tap('d4', false)).toBeNull();
    expect([selection.aim, selection.asked]).toEqual(['d4', ['d3', 'd5']]);
    expect(selection.tap('d5', false)).toEqual({ act: 'd5-d4' });
    expect(selection.aim).toBeNull();
  });

  it('forgets the place when somebody else is picked up', () => {
    const selection = holding('d3-d4', 'd5-d4', '@e9');
    selection.tap('d4', false);
    selection.tap('cell', false);
    expect([selection.aim, selection.picked]).toEqual([null, 'cell']);
  });

  it('is answered with the reason of whoever is most likely meant', () => {
    const selection = () => holding('d3-c3', '@e9', '@f9');
    expect(selection().tap('boat', false)).toEqual({ why: 'd3-boat' });
    expect(selection().tap('h6', false)).toEqual({ why: 'h6-h5' });
    expect(selection().tap('h4', false)).toEqual({ why: '@h4' });
  });
});

it('never asks the house for what cannot be written: from the cell onto the boat', () => {
  const selection = holding('d3-c3', '@e9', '@f9');
  selection.tap('cell', false);
  expect([selection.tap('boat', false), selection.astray]).toEqual([null, true]);
  selection.tap('cell', false);
  expect(selection.astray).toBe(false);
});

describe('a finger', () => {
  it('sees first and does then', () => {
    const selection = holding('d3-boat', '@e9', '@f9');
    expect(selection.tap('boat', true)).toBeNull();
    expect(selection.shown?.do).toBe('d3-boat');
    expect(selection.tap('boat', true)).toEqual({ act: 'd3-boat' });
  });

  it('may think otherwise in between', () => {
    const selection = holding('d3-c3', 'd3-b3', '@e9');
    selection.tap('d3', true);
    selection.tap('c3', true);
    expect([selection.tap('b3', true), selection.shown?.do]).toEqual([null, 'd3-b3']);
    selection.tap('d5', true);
    expect(selection.shown).toBeNull();
  });
});
