import { listIn } from '../../words/grammar';
import type { Lang, Reader } from '../board';
import { centre, DIRS, neighbour, towards, isOnLake } from './lake';
import type { Deed } from './offers';
import type { Hex, View } from './types.gen';
import { typed } from './typing';
import { words } from './words';

/** What is known of the ice, by hex, so that a label need not look through all cracks. */
export interface Survey {
  cracked: Map<Hex, Set<Hex>>;
  adrift: Map<Hex, number>;
}

export function survey(view: View): Survey {
  const cracked = new Map<Hex, Set<Hex>>();
  const note = (from: Hex, to: Hex) => cracked.set(from, (cracked.get(from) ?? new Set<Hex>()).add(to));
  for (const {
    between: [from, to],
  } of view.cracks) {
    note(from, to);
    note(to, from);
  }
  const adrift = new Map<Hex, number>();
  for (const corner of view.adrift.flat()) adrift.set(corner, (adrift.get(corner) ?? 0) + 1);
  return { cracked, adrift };
}

/** A hex in words: what it is, who stands there, what can be done. */
export function label(hex: Hex, deed: Deed | undefined, picked: boolean, ice: Survey, reader: Reader<View>): string {
  const { view, lang } = reader;
  const w = words[lang];
  const parts = [occupant(hex, reader)];
  if (DIRS.some((dir) => !isOnLake(neighbour(hex, dir), view.side))) parts.push(w.rim);
  if (ice.adrift.get(hex) === 6) parts.push(w.adrift);
  const cracks = [...(ice.cracked.get(hex) ?? [])].flatMap((other) => towards(hex, other) ?? []);
  if (cracks.length > 0) {
    const dirs = DIRS.filter((dir) => cracks.includes(dir)).map((dir) => w.towards(w.directions[dir]));
    parts.push(w.cracked(listIn(lang, dirs)));
  }
  if (picked) parts.push(w.chosen);
  if (deed) parts.push(offer(deed, lang));
  return parts.join(', ');
}

function occupant(hex: Hex, { view, you, names, lang }: Reader<View>): string {
  const w = words[lang];
  const seat = view.skaters.findIndex(({ at }) => at === hex);
  const skater = view.skaters[seat];
  if (!skater) return w.empty;
  const dir = w.directions[skater.facing];
  return seat === you ? w.yours(dir) : w.skater(names[seat] ?? '', dir);
}

function offer(deed: Deed, lang: Lang): string {
  const w = words[lang];
  switch (deed.is) {
    case 'write':
      return w.write(typed(deed.letters, lang));
    case 'back':
      return w.unwrite;
    case 'do':
      return w.lookThere(w.directions[deed.dir]);
    case 'pick':
      return w.comeBack;
  }
}

/** Where a hex lies on the picture, as an SVG transform. */
export function placed(hex: Hex): string {
  const { x, y } = centre(hex);
  return `translate(${x} ${y})`;
}
