import { readingTime, type ActionButton, type Choice, type GameBoard, type Lang } from '../board';
import { after } from './after-event';
import Board from './Board.svelte';
import Tally from './Tally.svelte';
import { typing } from './typing';
import type { Event, Obstacle, View } from './types.gen';
import { words } from './words';
import { FRAME } from './yard';

/** Passing and the alarmed guard's two ends have buttons; everything else is touched on the yard. */
function buttons(legal: readonly Choice<Event>[], _view: View, lang: Lang): ActionButton[] {
  const named = (['left', 'right', 'pass'] as const).filter((action) => legal.some((choice) => choice.do === action));
  return named.map((action) => ({ do: action, label: words[lang][action] }));
}

/** The limit is far off at first: it is told once half of the turns have gone by. */
function untilEnd({ to_win, quiet, quiet_end }: View, lang: Lang): string {
  const w = words[lang];
  return 2 * quiet < quiet_end ? w.toWin(to_win) : `${w.toWin(to_win)} ${w.turnsLeft(quiet_end - quiet)}`;
}

const HEAVY: ReadonlySet<Event['what']> = new Set(['alarm', 'caught', 'limit'] as const);
const weigh = ({ what }: Event, sentence: string) => (HEAVY.has(what) ? readingTime(sentence) : 0);

export default {
  Board,
  Tally,
  after,
  typing,
  buttons,
  weigh,
  untilEnd,
  shapes: ['guards'],
  shape: FRAME.width / FRAME.height,
} satisfies GameBoard<View, Event, Obstacle>;
