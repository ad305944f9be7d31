import { readingTime, type ActionButton, type Choice, type GameBoard, type Lang } from '../board';
import { after } from './after-event';
import Board from './Board.svelte';
import { digest } from './digest';
import { FRAME } from './lake';
import Tally from './Tally.svelte';
import { typing } from './typing';
import type { Event, Obstacle, View } from './types.gen';
import { words } from './words';

/**
 * What is done where one stands has buttons; everything else is touched on the lake, an answer in the exchange. On a voyage
 * loading, unloading and ending keep their places, so that none comes under a finger that meant another.
 */
function buttons(legal: readonly Choice<Event>[], { stage }: View, lang: Lang, names: readonly string[]): ActionButton[] {
  const w = words[lang];
  const can = (action: string) => legal.some((choice) => choice.do === action);
  if (stage.is === 'found') return (['take', 'leave'] as const).filter(can).map((action) => ({ do: action, label: w[action] }));
  if (stage.is !== 'voyage' || legal.length === 0) return [];
  const robberies = legal.flatMap(({ do: action }) => {
    const [, victim] = /^rob (\d)$/.exec(action) ?? [];
    return victim === undefined ? [] : [{ do: action, label: w.rob(names[Number(victim)] ?? '') }];
  });
  const kept = (['load', 'unload', 'end'] as const).map((action) => ({ do: action, label: w[action], off: !can(action) }));
  return [
    ...kept.map((button) => (button.do === 'end' && can('load') && !stage.unloaded ? { ...button, sure: w.endsEmpty } : button)),
    ...robberies,
  ];
}

/** So few quiet turns before the last are spoken of; before that the dial counts them. */
const NEAR_THE_END = 10;

/** How much of the ice is still to come or to go, and that nothing has happened for long. In one line: nothing moves when it changes. */
function untilEnd({ spring, stock, floes, finale, quiet, most_quiet, winners }: View, lang: Lang): string | null {
  const w = words[lang];
  if (winners !== null) return null;
  if (finale.is === 'last_voyages') return w.voyages(finale.left);
  if (finale.is === 'called') return w.called;
  if (!spring) return w.toLay(stock.single + stock.double + stock.straight + stock.bent);
  const left = most_quiet - quiet;
  return left > NEAR_THE_END ? w.toMelt(floes.length) : w.endsIn(floes.length, left);
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

const keys = (lang: Lang) => [
  { key: 'R', text: words[lang].keys.turn },
  { key: 'T', text: words[lang].keys.form },
];

/** The lake, and the tray under it. */
const TRAY = 0.165;
/** The tray beside the lake, where the window is low. */
const ASIDE = 0.44;
export default {
  Board,
  Tally,
  after,
  buttons,
  weigh,
  untilEnd,
  keys,
  digest,
  typing,
  shape: FRAME.width / (FRAME.height + TRAY * FRAME.width),
  smallShape: 1.02,
  lowShape: ((1 + ASIDE) * FRAME.width) / FRAME.height,
} satisfies GameBoard<View, Event, Obstacle>;
