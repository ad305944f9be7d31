import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notesOf } from './sound';
import { COMMON, VOICES } from './voices';

const games = readdirSync(new URL('../games', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('sounds', () => {
  it('are each game’s own', () => {
    expect(Object.keys(VOICES).sort()).toEqual(games.map(({ name }) => name).sort());
    const steps = games.map(({ name }) => JSON.stringify(notesOf('step', name)));
    expect(new Set(steps).size).toBe(games.length);
  });
  it('call one to one’s turn alike at every table', () => {
    for (const { name } of games) expect(notesOf('turn', name)).toBe(COMMON.turn);
  });
  it('are short and within hearing', () => {
    const all = [COMMON, ...Object.values(VOICES)].flatMap((voice) => Object.values(voice).flat());
    for (const [, frequency, start, length, strength = 1] of all) {
      expect(frequency).toBeGreaterThan(40);
      expect(frequency).toBeLessThan(5000);
      expect(start + length).toBeLessThan(1.3);
      expect(strength).toBeLessThanOrEqual(4);
    }
  });
});
