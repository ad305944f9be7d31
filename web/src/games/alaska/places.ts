/** Places as one would call them at the table: by landmarks, as the log does. Coordinates are for those who type. */
import type { Lang } from '../board';
import { wayTo } from './lake';
import { SPOTS } from './landmarks.gen';
import { words, type Side } from './words';
import type { Hex, Place } from './types.gen';

/** Where exactly: no two hexes are called alike. In the middle of a sentence, which of a row it is stands in brackets. */
export function exactly(hex: Hex, lang: Lang, amid = false): string {
  const w = words[lang];
  const [land = '', number = '', nth, side] = (SPOTS[hex] ?? '').split(' ');
  const isClock = land === 'island';
  const mark = w.near[land] ?? '';
  const off = isClock ? mark : w.rowOff(Number(number), mark);
  const which = isClock ? w.oClock(Number(number)) : nth === 'middle' ? w.inTheMiddle : nth && w.nthFrom(Number(nth), side as Side);
  if (!which) return off;
  return amid ? `${off} (${which})` : `${off}, ${which}`;
}

/** How a floe lies, from one of its hexes: where the others are. Nothing of a single one. */
export function reaching(hexes: readonly Hex[], from: Hex, lang: Lang): string {
  const w = words[lang];
  const others = hexes.filter((hex) => hex !== from);
  const beside = others.filter((hex) => wayTo(from, hex) >= 0).sort((a, b) => wayTo(from, a) - wayTo(from, b));
  const ways = beside.map((hex) => w.ways[wayTo(from, hex)] ?? '');
  const [first = '', second] = ways;
  if (others.length === 0) return '';
  if (second !== undefined) return w.reaching.both(first, second);
  const beyond = others.find((hex) => !beside.includes(hex));
  if (beyond === undefined) return w.reaching.one(first);
  const then = w.ways[wayTo(beside[0] ?? '', beyond)] ?? '';
  return then === first ? w.reaching.far(first) : w.reaching.bend(first, then);
}

/** The hex that a floe is called by: the land is the best mark, then the island. */
export function bestOf(hexes: readonly Hex[]): Hex {
  const rank = (hex: Hex) => {
    const [land, row] = (SPOTS[hex] ?? '').split(' ');
    return land === 'island' ? 1 : row === '1' ? 0 : 2;
  };
  return hexes.reduce((best, hex) => (rank(hex) < rank(best) ? hex : best), hexes[0] ?? '');
}

/** Where a floe lies, in the middle of a sentence. */
export const lies = (hexes: readonly Hex[], lang: Lang): string => exactly(bestOf(hexes), lang, true);

/** What is told of a step says of a long floe by which of its hexes it is called. */
export type Marks = readonly (readonly [Place, Hex])[];

/** The hex by which a place is called. */
const markOf = (place: Place, marks: Marks): Hex => marks.find(([floe]) => floe === place)?.[1] ?? place;

/** A place with its article, in the middle of a sentence. */
export function called(place: Place, lang: Lang, marks: Marks = []): string {
  return words[lang].firm[place] ?? words[lang].floeNear(exactly(markOf(place, marks), lang, true));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A territory or the island, as a heading. */
export function firmName(place: Place, owner: string | null, isCamp: boolean, lang: Lang): string {
  const name = capital(called(place, lang));
  return isCamp ? words[lang].camp(name, owner) : name;
}
