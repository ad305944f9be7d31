import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../words/languages';
import { SHORTCUTS } from '../../table/shortcuts';
import alaska from './index';
import type { Plate, View } from './types.gen';

const plates = (count: number): Plate[] =>
  Array.from({ length: count }, () => ({ at: '', form: 'single', hexes: [], containers: [0, 0, 0, 0] }));
const spring = (floes: number, quiet: number) =>
  ({ spring: true, stock: {}, floes: plates(floes), finale: { is: 'no' }, quiet, most_quiet: 30, winners: null }) as unknown as View;

/** Those that people read. Codes from qaa to qtz are nobody's: one is made for tests, longer than all; its journeys measure the room. */
const READ = LANGUAGES.filter(({ code }) => !/^q[a-t][a-z]$/.test(code));

describe('what is left until the end', () => {
  it('fits into one line beside the board, however long nothing has happened', () => {
    for (const { code } of READ) {
      for (const quiet of [0, 1, 19, 20, 29]) {
        const text = alaska.untilEnd(spring(60, quiet), code) ?? '';
        expect(text.length, text).toBeLessThanOrEqual(40);
      }
    }
  });

  it('counts quiet turns when they are about to end the game', () => {
    expect(alaska.untilEnd(spring(24, 3), 'en')).toBe('Spring: 24 floes are left.');
    expect(alaska.untilEnd(spring(24, 21), 'en')).toBe('24 floes; ends in 9 quiet turns.');
    expect(alaska.untilEnd(spring(1, 29), 'fr')).toBe('1 glaçon\u202f; fin dans 1 tour calme.');
  });
});

describe('the keys of this board', () => {
  it('are told with all others, none of them twice', () => {
    for (const { code } of READ) {
      expect(alaska.keys(code).map(({ key }) => key)).toEqual(['R', 'T']);
      for (const { key, text } of alaska.keys(code)) expect([key.toLowerCase() in SHORTCUTS, text.length > 10]).toEqual([false, true]);
    }
  });
});
