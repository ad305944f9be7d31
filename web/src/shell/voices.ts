/** What may be heard: a piece goes, something is set down, somebody is lost, something is gained, danger, one's turn, the end. */
export type Sound = 'step' | 'walk' | 'caught' | 'board' | 'alarm' | 'turn' | 'end';

/** The colour of a sound: a wave, noise around a pitch, or noise that rises. */
export type Tone = OscillatorType | 'noise' | 'slide';

/** A note: its colour, its pitch in hertz, when it starts and how long it sounds in seconds, how strong it is. */
export type Note = readonly [tone: Tone, frequency: number, start: number, length: number, strength?: number];

type Voice = Readonly<Record<Sound, readonly Note[]>>;

/** The same at every table: a call that is nobody's, and a chord to rise from. */
const HOUSE = {
  turn: [['sine', 523, 0, 0.12], ['sine', 784, 0.11, 0.2]],
  end: [['triangle', 392, 0, 0.2], ['triangle', 494, 0.16, 0.2], ['triangle', 587, 0.32, 0.3], ['triangle', 784, 0.48, 0.6]],
} as const satisfies Partial<Voice>;

/** Where a game has nothing of its own. */
export const COMMON: Voice = {
  ...HOUSE,
  step: [['triangle', 220, 0, 0.07]],
  walk: [['sine', 110, 0, 0.06], ['sine', 98, 0.11, 0.06]],
  caught: [['triangle', 196, 0, 0.12], ['triangle', 131, 0.1, 0.2]],
  board: [['triangle', 262, 0, 0.1], ['triangle', 392, 0.1, 0.18]],
  alarm: [['triangle', 440, 0, 0.18], ['triangle', 349, 0.2, 0.18], ['triangle', 440, 0.4, 0.18]],
};

/** Each game's things by their material. */
export const VOICES: Readonly<Record<string, Partial<Voice>>> = {
  /* Bare feet on stone, a guard's boots, an iron door, an oar, the siren. */
  alcatraz: {
    step: [['noise', 420, 0, 0.08, 2]],
    walk: [['noise', 150, 0, 0.09, 4], ['noise', 130, 0.2, 0.09, 4]],
    caught: [['square', 98, 0, 0.3, 0.5], ['noise', 1800, 0, 0.12, 1.5]],
    board: [['noise', 300, 0, 0.25, 2], ['sine', 196, 0.1, 0.25]],
    alarm: [['sawtooth', 440, 0, 0.24, 0.5], ['sawtooth', 349, 0.26, 0.24, 0.5], ['sawtooth', 440, 0.52, 0.24, 0.5]],
  },
  /* A blade over ice, a sudden stop, a floe that breaks off, the crack under one who is out. */
  'ice-lake': {
    step: [['slide', 2600, 0, 0.22, 1.6]],
    walk: [['noise', 1500, 0, 0.16, 2]],
    caught: [['noise', 900, 0, 0.06, 4], ['sine', 70, 0.03, 0.5, 2]],
    board: [['slide', 1800, 0, 0.3, 1.4], ['sine', 659, 0.2, 0.2]],
    alarm: [['noise', 700, 0, 0.08, 4], ['noise', 500, 0.12, 0.1, 4], ['sine', 55, 0.1, 0.8, 2.4]],
  },
  /* An engine, a plate laid on water, a crate set down, wind. */
  alaska: {
    step: [['sawtooth', 62, 0, 0.2, 0.5], ['sawtooth', 66, 0.1, 0.2, 0.5]],
    walk: [['sine', 130, 0, 0.22, 1.6], ['noise', 400, 0, 0.1, 1.5]],
    caught: [['noise', 250, 0, 0.5, 2], ['sine', 82, 0.1, 0.4, 1.4]],
    board: [['noise', 200, 0, 0.12, 4], ['triangle', 165, 0.02, 0.14]],
    alarm: [['slide', 500, 0, 0.9, 2.4]],
  },
  /* Fingers on rock, a slab that grates, a carabiner, stones that fall. */
  vertical: {
    step: [['noise', 650, 0, 0.07, 2.4], ['noise', 520, 0.09, 0.06, 2]],
    walk: [['noise', 240, 0, 0.2, 3.4]],
    caught: [['noise', 900, 0, 0.1, 3], ['noise', 600, 0.14, 0.12, 3], ['noise', 350, 0.3, 0.2, 3.6]],
    board: [['square', 2093, 0, 0.03, 0.3], ['square', 2637, 0.05, 0.05, 0.3]],
    alarm: [['noise', 180, 0, 0.5, 4], ['noise', 240, 0.25, 0.5, 4]],
  },
  /* Wood: a pawn that hops, a block lifted and set down, a rung more. */
  aufsteiger: {
    step: [['triangle', 520, 0, 0.05, 1.4], ['noise', 900, 0, 0.03, 2]],
    walk: [['triangle', 180, 0.25, 0.1, 1.8], ['noise', 380, 0.25, 0.07, 3]],
    board: [['triangle', 440, 0, 0.09], ['triangle', 554, 0.09, 0.09], ['triangle', 659, 0.18, 0.16]],
  },
};
