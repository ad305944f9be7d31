import type { Voice } from '../../shell/voices';

/** Wood: a pawn that hops, a block lifted and set down, a rung more. */
export default {
  step: [
    ['triangle', 520, 0, 0.05, 1.4],
    ['noise', 900, 0, 0.03, 2],
  ],
  walk: [
    ['triangle', 180, 0.25, 0.1, 1.8],
    ['noise', 380, 0.25, 0.07, 3],
  ],
  board: [
    ['triangle', 440, 0, 0.09],
    ['triangle', 554, 0.09, 0.09],
    ['triangle', 659, 0.18, 0.16],
  ],
} satisfies Voice;
