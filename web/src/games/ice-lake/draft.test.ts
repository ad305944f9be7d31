import { describe, expect, it, vi } from 'vitest';
import { Draft } from './draft.svelte';
import type { View } from './types.gen';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A house that knows how far letters lead, and that takes no more than four. */
function house() {
  const asked: string[] = [];
  const refused = vi.fn();
  const draft = new Draft((letters) => {
    asked.push(letters.join(''));
    if (letters.length > 4) return Promise.resolve(null);
    const ghost = letters.map(() => ({ what: 'ready', seat: 0 }));
    return Promise.resolve({ ghost } as unknown as View);
  }, refused);
  return { draft, asked, refused };
}

describe('a draft', () => {
  it('shows where its letters lead, and takes them back', async () => {
    const { draft, asked } = house();
    draft.add('A');
    await settle();
    draft.add('GA');
    await settle();
    expect([draft.letters, draft.ghost.length, asked]).toEqual(['AGA', 3, ['A', 'AGA']]);
    draft.back();
    await settle();
    expect([draft.letters, draft.ghost.length]).toEqual(['AG', 2]);
    draft.back();
    draft.back();
    await settle();
    expect([draft.letters, draft.ghost.length]).toEqual(['', 0]);
  });

  it('asks one question at a time', async () => {
    const { draft, asked } = house();
    for (const letter of 'AAA') draft.add(letter);
    await settle();
    expect([draft.ghost.length, asked]).toEqual([3, ['A', 'AAA']]);
  });

  it('grows no longer than the house allows, and says so', async () => {
    const { draft, refused } = house();
    draft.add('AADD');
    await settle();
    expect(refused).not.toHaveBeenCalled();
    draft.clear();
    for (const letter of 'AADDGG') draft.add(letter);
    await settle();
    expect([draft.letters, draft.ghost.length]).toEqual(['AADD', 4]);
    expect(refused).toHaveBeenCalled();
  });

  it('forgets everything when it is cleared, also what is still being asked', async () => {
    const { draft } = house();
    draft.add('A');
    draft.clear();
    await settle();
    expect([draft.letters, draft.ghost.length]).toEqual(['', 0]);
    draft.add('D');
    await settle();
    expect([draft.letters, draft.ghost.length]).toEqual(['D', 1]);
  });
});
