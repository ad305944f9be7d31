import { readingTime, type ActionButton, type Choice, type GameBoard, type Lang } from '../board';
import Board from './Board.svelte';
import { FRAME } from './lake';
import Tally from './Tally.svelte';
import type { Event, View } from './types.gen';
import { words } from './words';

/** What is done where one stands has buttons; everything else is touched on the lake, an answer in the exchange. */
function buttons(legal: readonly Choice<Event>[], _view: View, lang: Lang, names: readonly string[]): ActionButton[] {
  const w = words[lang];
  const labels: Record<string, string> = { take: w.take, leave: w.leave, load: w.load, unload: w.unload, end: w.end };
  return legal.flatMap(({ do: action }) => {
    const [, victim] = /^rob (\d)$/.exec(action) ?? [];
    const label = victim === undefined ? labels[action] : w.rob(names[Number(victim)] ?? '');
    return label === undefined ? [] : [{ do: action, label }];
  });
}

/** Cards, the seasons, robberies, and the end that is near. */
const HEAVY: ReadonlySet<Event['what']> = new Set([
  'event_card',
  'spring',
  'finale',
  'robbed',
  'foiled',
  'frostbite',
  'ice_cards_back',
  'event_cards_back',
] as const);
const weigh = ({ what }: Event, sentence: string) => (HEAVY.has(what) ? readingTime(sentence) : 0);

/** The lake, and the tray under it. */
const TRAY = 0.165;
export default { Board, Tally, buttons, weigh, shape: FRAME.width / (FRAME.height + TRAY * FRAME.width) } satisfies GameBoard<View, Event>;
