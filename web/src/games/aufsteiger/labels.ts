import { listIn } from '../../words/grammar';
import type { Lang, Reader as AnyReader } from '../board';
import { cellOf, cellsOf, isTable, kindOf, topHeight, type Stance } from './blocks';
import type { Selection, Target } from './selection.svelte';
import { meansOf, type Offer } from './offers.svelte';
import type { Relief } from './relief';
import type { BlockId, Cell, Event, Landing, Placed, View } from './types.gen';
import { words } from './words';

type Reader = Pick<AnyReader<View>, 'names' | 'lang'>;

/** A block by what one sees: its kind and the colour on top. */
export function blockName({ id, top }: Pick<Placed, 'id' | 'top'>, lang: Lang): string {
  return words[lang].block(kindOf(id), words[lang].colour[top]);
}

/** The same, with how it stands. */
function blockAsTurned(block: Pick<Placed, 'id' | 'top' | 'dir'>, lang: Lang): string {
  const parts = [blockName(block, lang), words[lang].stands[kindOf(block.id)][block.dir]];
  return parts.filter((part) => part !== '').join(', ');
}

/** The same, with how high it is. */
const blockAsSeen = (block: Placed, lang: Lang): string => `${blockAsTurned(block, lang)}, ${words[lang].height(topHeight(block))}`;

/** The block in the hand: it keeps the name that it was lifted by, however it is turned. */
export function inHand(held: Placed, { top, dir }: Stance, lang: Lang): string {
  const w = words[lang];
  return w.inHand(blockName(held, lang), w.stands[kindOf(held.id)][dir], top === held.top ? null : w.colour[top]);
}

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a choice will certainly bring, in a sentence. */
export function consequence(then: readonly Event[], { names, lang }: Reader): string {
  const w = words[lang];
  const [first] = then;
  switch (first?.what) {
    case 'climb':
      if (isTable(first.way.at(-1) ?? 'table')) return sentence(w.down);
      return sentence(w.climbs(first.landing.height) + record(first.landing, lang));
    case 'ladder':
      return sentence(w.by(w.ladder[first.ladder], first.landing.height) + record(first.landing, lang));
    case 'bridge':
      return sentence(w.over(w.ladder[first.ladder], first.landing.height) + record(first.landing, lang));
    case 'block':
      return sentence(settled(first.from, first.to, lang) + crowd(then, 'pushed', names, lang) + crowd(then, 'freed', names, lang));
    case 'stone':
      return sentence(w.blocks(blockName(first.on, lang)));
    default:
      return '';
  }
}

/** A block as it was known, and how it would stand. */
export const settled = (from: Placed, to: Placed, lang: Lang): string => {
  const w = words[lang];
  return w.sets(blockName(from, lang), w.stands[kindOf(to.id)][to.dir], w.colour[to.top], topHeight(to));
};

/** Would the turn be a climb that ends there? */
function record({ beats }: Landing, lang: Lang): string {
  if (beats === null) return '';
  return beats === 'turn' ? words[lang].rises : words[lang].best;
}

function crowd(then: readonly Event[], what: 'pushed' | 'freed', names: readonly string[], lang: Lang): string {
  const who = then.flatMap((event) => (event.what === what ? [names[event.seat] ?? ''] : []));
  if (who.length === 0) return '';
  return words[lang][what === 'pushed' ? 'pushes' : 'frees'](listIn(lang, who));
}

/** What lies there and how high, and who or what stands on it. */
export function cellName(cell: Cell, relief: Relief, view: View, { names, lang }: Reader): string {
  const w = words[lang];
  const top = relief.top(cell);
  const parts = [top ? blockAsSeen(top.block, lang) : isTable(relief.ground(cell)) ? w.table : w.walled];
  if (top && view.barred === top.block.id) parts.push(w.barred);
  view.players.forEach((player, seat) => {
    if (player.spot === cell) parts.push(pawnName(seat, view, { names, lang }));
    if (player.stone.is === 'on' && player.stone.block === top?.block.id) parts.push(w.stone(names[seat] ?? ''));
  });
  return parts.join(', ');
}

/** What is pointed at: a block that lies under others is named itself, not what lies on it. */
export function thingName(cell: Cell, block: BlockId | null, relief: Relief, view: View, reader: Reader): string {
  const buried = block === null || relief.top(cell)?.block.id === block ? undefined : relief.block(block);
  if (!buried) return cellName(cell, relief, view, reader);
  // Its top cannot be seen, and from each side it has another colour.
  const w = words[reader.lang];
  const parts = [w.kind[kindOf(buried.id)], w.stands[kindOf(buried.id)][buried.dir], w.height(topHeight(buried)), w.buried];
  return parts.filter((part) => part !== '').join(', ');
}

export const pawnName = (seat: number, view: View, { names, lang }: Reader): string =>
  seat === view.you ? words[lang].yours : words[lang].pawn(names[seat] ?? '');

/** A cell in words, what can be done there, and how it is written. */
export function cellLabel(cell: Cell, relief: Relief, selection: Selection, view: View, reader: Reader): string {
  const target = selection.target(selection.keyAt(relief, cell));
  const parts = [cellName(cell, relief, view, reader), ...(target ? [doing(target, reader.lang)] : [])];
  return [...parts, words[reader.lang].cell(cell)].join(', ');
}

/** What is aimed at, for those who listen: as its cell would be read out on the plan, so that no two sound the same. */
export function targetAloud(target: Target, relief: Relief, view: View, reader: Reader): string {
  const w = words[reader.lang];
  if (target.spot === 'table') return sentence(w.down);
  const at = target.place ?? view.blocks.find(({ id }) => id === target.block);
  const cell = target.spot ?? (at ? openCell(relief, at) : undefined);
  if (cell === undefined) return '';
  const brings = consequence(target.offers[0]?.then ?? [], reader);
  const what = target.place ? brings : sentence(`${cellName(cell, relief, view, reader)}, ${doing(target, reader.lang)}`);
  return `${what} ${sentence(w.cell(cell))}`;
}

/** A cell by which a block is told from others like it: one of its top, if any is uncovered. */
function openCell(relief: Relief, block: Placed): Cell {
  const cells = cellsOf(block).map(({ x, y }) => cellOf(x, y));
  return cells.find((cell) => relief.top(cell)?.block.id === block.id) ?? cellOf(block.x, block.y);
}

function doing(target: Target, lang: Lang): string {
  const w = words[lang];
  if (target.place) return w.canSet(topHeight(target.place));
  if (target.spot !== undefined) return w.canGo(waysText(target.offers, lang));
  return target.offers.length === 0 ? w.canPick : w.canStone;
}

export const waysText = (offers: readonly Offer[], lang: Lang): string =>
  [...new Set(offers.map((offer) => words[lang].means[meansOf(offer)]))].join(', ');

/** What is aimed at, in a few words beside it. */
export function targetLabel(target: Target, relief: Relief, view: View, lang: Lang): string {
  const w = words[lang];
  if (target.place) return w.canSet(topHeight(target.place));
  if (target.spot !== undefined) {
    const where = isTable(target.spot) ? w.table : w.height(relief.heightOf(target.spot));
    return `${where} · ${waysText(target.offers, lang)}`;
  }
  const block = view.blocks.find(({ id }) => id === target.block);
  return block ? blockAsSeen(block, lang) : '';
}
