import { readingTime, type ActionButton, type Choice, type GameBoard, type Lang } from '../board';
import Board from './Board.svelte';
import { digest } from './digest';
import { DIRS } from './lake';
import { readFace } from './offers';
import Tally from './Tally.svelte';
import { typing } from './typing';
import type { Event, Obstacle, View } from './types.gen';
import { advice, isPutOut, words } from './words';

/** The directions after a stop have buttons; letters have keys of their own, places are touched on the lake. */
function buttons(legal: readonly Choice<Event>[], _view: View, lang: Lang): ActionButton[] {
  const w = words[lang];
  const open = DIRS.filter((dir) => legal.some((choice) => readFace(choice.do) === dir));
  return open.map((dir) => ({ do: `face ${dir}`, label: w.face(w.directions[dir]) }));
}

function untilEnd({ skaters, round }: View, lang: Lang, seen: readonly Event[]): string {
  return words[lang].left(skaters.filter(({ at }, seat) => at !== null && !isPutOut(seat, seen)).length, skaters.length, round);
}

/** A programme is secret while it is written (LAC-5), and every round has its own. */
function privacy({ stage, round }: View): string | null {
  return stage.is === 'programme' ? `round ${round}` : null;
}

/** Who goes out, and how; what drifts away. */
const HEAVY: ReadonlySet<Event['what']> = new Set(['ashore', 'still', 'stuck', 'surrounded', 'cut off', 'floe', 'rejoin'] as const);
const weigh = ({ what }: Event, sentence: string) => (HEAVY.has(what) ? readingTime(sentence) : 0);

/** A replay goes by what is skated, not by what was typed. */
const QUIET: ReadonlySet<Event['what']> = new Set(['ready', 'programme', 'round'] as const);
const stepwise = ({ what }: Event) => !QUIET.has(what);

/** All skate in the step of whoever was ready last. */
const actor = (event: Event) => ('seat' in event ? event.seat : null);

const sketch = ({ ghost }: View): readonly Event[] => ghost;

export default {
  Board,
  sketch,
  Tally,
  buttons,
  weigh,
  actor,
  privacy,
  untilEnd,
  advice,
  digest,
  typing,
  stepwise,
  shapes: ['lake'],
  shape: 0.78,
  lowShape: 1.4,
  smallShape: 1,
  stillShape: 0.92,
} satisfies GameBoard<View, Event, Obstacle>;
