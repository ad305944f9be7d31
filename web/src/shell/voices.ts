/**
 * What may be heard: a piece goes, or goes down; something is lifted, turned, set down; a tool or a stone is used; somebody is
 * lost, something is gained, danger, one's turn, the end.
 */
export type Sound = 'step' | 'down' | 'lift' | 'spin' | 'walk' | 'tool' | 'stone' | 'caught' | 'board' | 'alarm' | 'turn' | 'end';

/** The colour of a sound: a wave, noise around a pitch, or noise that rises. */
export type Tone = OscillatorType | 'noise' | 'slide';

/** A note: its colour, its pitch in hertz, when it starts and how long it sounds in seconds, how strong it is. */
export type Note = readonly [tone: Tone, frequency: number, start: number, length: number, strength?: number];

type WholeVoice = Readonly<Record<Sound, readonly Note[]>>;
export type Voice = Partial<WholeVoice>;

/** Sounds that every game has, such as the one that says that it is your turn. */
const HOUSE = {
  turn: [
    ['sine', 523, 0, 0.12],
    ['sine', 784, 0.11, 0.2],
  ],
  end: [
    ['triangle', 392, 0, 0.2],
    ['triangle', 494, 0.16, 0.2],
    ['triangle', 587, 0.32, 0.3],
    ['triangle', 784, 0.48, 0.6],
  ],
} as const satisfies Voice;

/** Where a game has nothing of its own. */
export const COMMON: WholeVoice = {
  ...HOUSE,
  step: [['triangle', 220, 0, 0.07]],
  walk: [
    ['sine', 110, 0, 0.06],
    ['sine', 98, 0.11, 0.06],
  ],
  down: [
    ['triangle', 220, 0, 0.06],
    ['triangle', 165, 0.06, 0.08],
  ],
  lift: [['slide', 260, 0, 0.12, 1.6]],
  spin: [['triangle', 330, 0, 0.05]],
  tool: [['noise', 900, 0, 0.05, 2]],
  stone: [['sine', 98, 0, 0.2, 1.6]],
  caught: [
    ['triangle', 196, 0, 0.12],
    ['triangle', 131, 0.1, 0.2],
  ],
  board: [
    ['triangle', 262, 0, 0.1],
    ['triangle', 392, 0.1, 0.18],
  ],
  alarm: [
    ['triangle', 440, 0, 0.18],
    ['triangle', 349, 0.2, 0.18],
    ['triangle', 440, 0.4, 0.18],
  ],
};

/** What a game's things sound like, by their material: its `voice.ts`. What it does not say is heard as everywhere. */
const voices = import.meta.glob<{ default: Voice }>('../games/*/voice.ts', { eager: true });

export const VOICES: Readonly<Record<string, Voice>> = Object.fromEntries(
  Object.entries(voices).map(([path, { default: voice }]) => [path.split('/').at(-2) ?? '', voice]),
);
