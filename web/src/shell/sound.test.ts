import { describe, expect, it } from 'vitest';
import { notesOf } from './sound';
import { COMMON, VOICES } from './voices';

const games = Object.keys(VOICES);

describe('sounds', () => {
  it('are each game’s own', () => {
    expect(games.length).toBeGreaterThanOrEqual(5);
    const steps = games.map((name) => JSON.stringify(notesOf('step', name)));
    expect(new Set(steps).size).toBe(games.length);
  });
  it('are the common ones where a game has none', () => {
    expect(notesOf('step', 'no such game')).toBe(COMMON.step);
  });
  it('call one to one’s turn alike at every table', () => {
    for (const name of games) expect(notesOf('turn', name)).toBe(COMMON.turn);
  });
  it('are loud enough to be heard and never so loud together that they clip', () => {
    for (const voice of [COMMON, ...Object.values(VOICES)]) {
      for (const notes of Object.values(voice)) {
        const starts = notes.map(([, , start]) => start);
        // Each note is loudest as it starts and dies away: what sounds together then is all there is. As loud as `ring` lets it.
        const sums = starts.map((now) =>
          notes.reduce((sum, [, , start, length, strength = 1]) => (start <= now && now < start + length ? sum + 0.12 * strength : sum), 0),
        );
        expect(Math.max(...sums)).toBeLessThan(1);
        expect(Math.max(...sums)).toBeGreaterThan(0.03);
      }
    }
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
