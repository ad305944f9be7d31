import type { Voice } from '../../shell/voices';

/** Fingers on rock, a slab that grates, a carabiner, stones that fall. */
export default {
  step: [
    ['noise', 650, 0, 0.07, 2.4],
    ['noise', 520, 0.09, 0.06, 2],
  ],
  walk: [['noise', 240, 0, 0.2, 3.4]],
  caught: [
    ['noise', 900, 0, 0.1, 3],
    ['noise', 600, 0.14, 0.12, 3],
    ['noise', 350, 0.3, 0.2, 3.6],
  ],
  board: [
    ['square', 2093, 0, 0.03, 0.3],
    ['square', 2637, 0.05, 0.05, 0.3],
  ],
  alarm: [
    ['noise', 180, 0, 0.5, 4],
    ['noise', 240, 0.25, 0.5, 4],
  ],
} satisfies Voice;
