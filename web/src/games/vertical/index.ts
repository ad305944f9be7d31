import { readingTime, type ActionButton, type Choice, type GameBoard, type Lang } from '../board';
import { after } from './after-event';
import Board from './Board.svelte';
import Tally from './Tally.svelte';
import { typing } from './typing';
import type { Event, Obstacle, View } from './types.gen';
import { words } from './words';

/** Only stopping has no place on the picture. */
function buttons(legal: readonly Choice<Event>[], _view: View, lang: Lang): ActionButton[] {
  return legal.filter((choice) => choice.do === 'end').map((choice) => ({ do: choice.do, label: words[lang].end }));
}

function untilEnd({ stacks }: View, lang: Lang): string {
  const left = stacks.flatMap((stack) => Object.values(stack)).reduce((sum, count) => sum + count, 0);
  return words[lang].untilEnd(
    left,
    stacks.reduce((sum, { fall = 0 }) => sum + fall, 0),
  );
}

/** Falls and what stops them; a stack that runs out, and the last round. */
const HEAVY: ReadonlySet<Event['what']> = new Set(['fall', 'held', 'spared', 'stack', 'last'] as const);
const weigh = ({ what }: Event, sentence: string) => (HEAVY.has(what) ? readingTime(sentence) : 0);

/** A tile is drawn for somebody, and a fall is theirs, whoever's turn it is after it. */
const actor = (event: Event) => ('seat' in event ? event.seat : null);

export default { Board, Tally, after, typing, buttons, weigh, actor, untilEnd, shape: 0.8, fills: true } satisfies GameBoard<
  View,
  Event,
  Obstacle
>;
