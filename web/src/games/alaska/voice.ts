import type { Voice } from '../../shell/voices';

/** An engine, a plate laid on water, a crate set down, wind. */
export default {
  step: [
    ['sawtooth', 62, 0, 0.2, 0.5],
    ['sawtooth', 66, 0.1, 0.2, 0.5],
  ],
  walk: [
    ['sine', 130, 0, 0.22, 1.6],
    ['noise', 400, 0, 0.1, 1.5],
  ],
  caught: [
    ['noise', 250, 0, 0.5, 2],
    ['sine', 82, 0.1, 0.4, 1.4],
  ],
  board: [
    ['noise', 200, 0, 0.12, 4],
    ['triangle', 165, 0.02, 0.14],
  ],
  alarm: [['slide', 500, 0, 0.9, 2.4]],
} satisfies Voice;
