import type { Lang } from '../board';
import { cellOf, isTable, kindOf, readCell, topHeight } from './blocks';
import type { Hand, Target } from './hand.svelte';
import { meansOf, type Offer } from './offers.svelte';
import type { Relief } from './relief';
import type { Cell, Event, Placed, View } from './types.gen';
import { words } from './words';

/** Who is asking, and in which language he reads. */
export interface Reader {
  names: readonly string[];
  lang: Lang;
}

export function blockName({ id, top, ...block }: Placed, lang: Lang): string {
  const w = words[lang];
  return w.block(w.kind[kindOf(id)], id, w.colour[top], topHeight({ id, top, ...block }));
}

const list = (items: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(items);

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a choice will certainly bring, in a sentence. */
export function consequence(then: readonly Event[], view: View, { names, lang }: Reader): string {
  const w = words[lang];
  const [first] = then;
  switch (first?.what) {
    case 'climb':
      if (isTable(first.way.at(-1) ?? 'table')) return sentence(w.down);
      return sentence(w.climbs(first.height) + record(first.seat, first.height, view, lang));
    case 'ladder':
      return sentence(w.by(w.ladder[first.ladder], first.height) + record(first.seat, first.height, view, lang));
    case 'bridge':
      return sentence(w.over(w.ladder[first.ladder], first.height) + record(first.seat, first.height, view, lang));
    case 'block': {
      const { to } = first;
      const moved = w.sets(`${w.kind[kindOf(to.id)]} ${to.id}`, w.colour[to.top], to.z, topHeight(to));
      return sentence(moved + crowd(then, 'pushed', names, lang) + crowd(then, 'freed', names, lang));
    }
    case 'stone':
      return sentence(w.blocks(first.block));
    default:
      return '';
  }
}

function record(seat: number, height: number, view: View, lang: Lang): string {
  const player = view.players[seat];
  if (view.progress === 'turn') return height > (player?.level ?? 0) ? words[lang].rises : '';
  return height > (player?.best ?? 0) ? words[lang].best : '';
}

function crowd(then: readonly Event[], what: 'pushed' | 'freed', names: readonly string[], lang: Lang): string {
  const who = then.flatMap((event) => (event.what === what ? [names[event.seat] ?? ''] : []));
  if (who.length === 0) return '';
  return words[lang][what === 'pushed' ? 'pushes' : 'frees'](list(who, lang));
}

/** A cell in words: what lies there and how high, who stands there, what can be done. */
export function cellLabel(cell: Cell, relief: Relief, hand: Hand, view: View, { names, lang }: Reader): string {
  const w = words[lang];
  const { x, y } = readCell(cell);
  const top = relief.top(cell);
  const ground = relief.ground(cell);
  const parts = [cellOf(x, y), top ? blockName(top.block, lang) : isTable(ground) ? w.table : w.walled];
  if (top && view.barred === top.block.id) parts.push(w.barred);
  view.players.forEach((player, seat) => {
    if (player.spot === cell) parts.push(seat === view.you ? w.yours : w.pawn(names[seat] ?? ''));
    if (player.stone.is === 'on' && player.stone.block === top?.block.id) parts.push(w.stone(names[seat] ?? ''));
  });
  const target = hand.target(hand.keyAt(relief, cell));
  if (target) parts.push(doing(target, lang));
  return parts.join(', ');
}

function doing(target: Target, lang: Lang): string {
  const w = words[lang];
  if (target.place) return w.canSet(target.place.z);
  if (target.spot !== undefined) return w.canGo(waysText(target.offers, lang));
  return target.offers.length === 0 ? w.canPick : w.canStone;
}

export const waysText = (offers: readonly Offer[], lang: Lang): string =>
  [...new Set(offers.map((offer) => words[lang].means[meansOf(offer)]))].join(', ');

/** What is aimed at, in a few words beside it. */
export function targetLabel(target: Target, relief: Relief, view: View, lang: Lang): string {
  const w = words[lang];
  if (target.place) return w.canSet(target.place.z);
  if (target.spot !== undefined) {
    const where = isTable(target.spot) ? w.table : w.height(relief.heightOf(target.spot));
    return `${where} · ${waysText(target.offers, lang)}`;
  }
  const block = view.blocks.find(({ id }) => id === target.block);
  return block ? blockName(block, lang) : '';
}
