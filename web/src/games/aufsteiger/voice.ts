import type { Voice } from '../../shell/voices';

/** Wood: a pawn that hops, up or down; a block drawn out, turned in the hand, set down; rungs; a pebble; the flag on top. */
export default {
  step: [
    ['triangle', 520, 0, 0.05, 1.4],
    ['noise', 900, 0, 0.03, 2],
  ],
  down: [
    ['triangle', 415, 0, 0.05, 1.2],
    ['triangle', 311, 0.06, 0.09, 1.2],
  ],
  lift: [
    ['slide', 420, 0, 0.14, 2.4],
    ['triangle', 262, 0.1, 0.06],
  ],
  spin: [
    ['noise', 1300, 0, 0.03, 3],
    ['triangle', 392, 0.04, 0.05],
  ],
  walk: [
    ['triangle', 180, 0.18, 0.1, 1.8],
    ['noise', 380, 0.18, 0.07, 3],
  ],
  tool: [
    ['noise', 1700, 0, 0.03, 3],
    ['triangle', 698, 0, 0.04],
    ['noise', 1500, 0.1, 0.03, 3],
    ['triangle', 622, 0.1, 0.05],
  ],
  stone: [
    ['sine', 92, 0.16, 0.24, 2.2],
    ['noise', 240, 0.16, 0.14, 3.4],
  ],
  board: [
    ['triangle', 440, 0, 0.09],
    ['triangle', 554, 0.09, 0.09],
    ['triangle', 659, 0.18, 0.16],
  ],
  alarm: [
    ['triangle', 330, 0, 0.12, 1.4],
    ['triangle', 247, 0.18, 0.12, 1.4],
    ['triangle', 330, 0.36, 0.12, 1.4],
    ['triangle', 247, 0.54, 0.2, 1.4],
  ],
  end: [
    ['triangle', 440, 0, 0.12],
    ['triangle', 554, 0.12, 0.12],
    ['triangle', 659, 0.24, 0.12],
    ['triangle', 880, 0.36, 0.7, 1.3],
    ['sine', 220, 0.36, 0.7],
  ],
} satisfies Voice;
