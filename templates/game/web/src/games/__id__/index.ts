import type { ActionButton, Choice, GameBoard, Lang } from '../board';
import Board from './Board.svelte';
import Tally from './Tally.svelte';
import type { Event, View } from './types.gen';
import { words } from './words';

/** Everything has a button beside the prompt, for those who do not point. */
function buttons(legal: readonly Choice<Event>[], _view: View, lang: Lang): ActionButton[] {
  return legal.map((choice) => ({ do: choice.do, label: words[lang].take(Number(choice.do.split(' ')[1])) }));
}

export default { Board, Tally, buttons, shape: 7 / 3 } satisfies GameBoard<View, Event>;
