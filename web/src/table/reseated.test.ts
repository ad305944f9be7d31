import { describe, expect, it } from 'vitest';
import { settings } from '../shell/settings.svelte';
import { leaveFor, reseated, wornBefore } from './reseated';

const one = (style: number, name: string | null = null) => ({ name, style });

describe('after a rematch', () => {
  it('one is told one’s new colour, in words', () => {
    expect(reseated([one(0)], [one(1)])).toBe('You play yellow this time.');
    settings.lang = 'fr';
    expect(reseated([one(0)], [one(2)])).toBe('Cette fois, vous jouez en bleu foncé.');
    settings.lang = 'en';
  });

  it('nothing is said where nothing has changed, or nobody comes from a table', () => {
    expect(reseated([one(1)], [one(1)])).toBeNull();
    expect(reseated(null, [one(1)])).toBeNull();
    expect(reseated([], [])).toBeNull();
  });

  it('several around one screen are told by name; whoever has none is called by their colour anyway', () => {
    expect(reseated([one(0, 'Ada'), one(1, 'Bo')], [one(0, 'Bo'), one(1, 'Ada')])).toBe('This time Bo plays red and Ada plays yellow.');
    expect(reseated([one(0), one(1)], [one(0), one(1)])).toBeNull();
  });

  it('is about the table that one goes on to', () => {
    leaveFor('next', [one(0)]);
    expect(wornBefore('next')).toEqual([one(0)]);
    expect(wornBefore('another')).toBeNull();
  });
});
