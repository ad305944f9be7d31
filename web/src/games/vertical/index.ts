import type { ActionButton, Choice, GameBoard, Lang } from '../board';
import Board from './Board.svelte';
import Tally from './Tally.svelte';
import type { Event, View } from './types.gen';
import { words } from './words';

/** Only stopping has no place on the picture. */
function buttons(legal: readonly Choice<Event>[], _view: View, lang: Lang): ActionButton[] {
  return legal.filter((choice) => choice.do === 'end').map((choice) => ({ do: choice.do, label: words[lang].end }));
}

export default { Board, Tally, buttons, shape: 0.8 } satisfies GameBoard<View, Event>;
