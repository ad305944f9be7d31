import type { Voice } from '../../shell/voices';

/** A blade over ice, a sudden stop, a floe that breaks off, the crack under one who is out. */
export default {
  step: [['slide', 2600, 0, 0.22, 1.6]],
  walk: [['noise', 1500, 0, 0.16, 2]],
  caught: [
    ['noise', 900, 0, 0.06, 4],
    ['sine', 70, 0.03, 0.5, 2],
  ],
  board: [
    ['slide', 1800, 0, 0.3, 1.4],
    ['sine', 659, 0.2, 0.2],
  ],
  alarm: [
    ['noise', 700, 0, 0.08, 4],
    ['noise', 500, 0.12, 0.1, 4],
    ['sine', 55, 0.1, 0.8, 2.4],
  ],
} satisfies Voice;
