import type { ActionButton, Choice, GameBoard, Lang } from '../board';
import Board from './Board.svelte';
import { DIRS } from './lake';
import { readFace } from './offers';
import Tally from './Tally.svelte';
import type { Event, View } from './types.gen';
import { words } from './words';

/** The directions after a stop have buttons; letters have keys of their own, places are touched on the lake. */
function buttons(legal: readonly Choice<Event>[], _view: View, lang: Lang): ActionButton[] {
  const w = words[lang];
  const open = DIRS.filter((dir) => legal.some((choice) => readFace(choice.do) === dir));
  return open.map((dir) => ({ do: `face ${dir}`, label: w.face(w.directions[dir]) }));
}

/** A programme is secret while it is written (LAC-5), and every round has its own. */
function privacy({ stage, round }: View): string | null {
  return stage.is === 'programme' ? `round ${round}` : null;
}

export default { Board, Tally, buttons, privacy, shape: 0.78, stillShape: 0.92 } satisfies GameBoard<View, Event>;
