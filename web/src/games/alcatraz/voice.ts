import type { Voice } from '../../shell/voices';

/** Bare feet on stone, a guard's boots, an iron door, an oar, the siren. */
export default {
  step: [['noise', 420, 0, 0.08, 2]],
  walk: [
    ['noise', 150, 0, 0.09, 4],
    ['noise', 130, 0.2, 0.09, 4],
  ],
  caught: [
    ['square', 98, 0, 0.3, 0.5],
    ['noise', 1800, 0, 0.12, 1.5],
  ],
  board: [
    ['noise', 300, 0, 0.25, 2],
    ['sine', 196, 0.1, 0.25],
  ],
  alarm: [
    ['sawtooth', 440, 0, 0.24, 0.5],
    ['sawtooth', 349, 0.26, 0.24, 0.5],
    ['sawtooth', 440, 0.52, 0.24, 0.5],
  ],
} satisfies Voice;
