/** Places as one would call them at the table: by landmarks, as the log does. Coordinates are for those who type. */
import type { Lang } from '../board';
import { between, centre, fromWest, inOrder, MIDDLE, WATER, wayTo } from './lake';
import { MARKS } from './landmarks.gen';
import { words } from './words';
import type { Hex, Place } from './types.gen';

/** « devant le camp rouge »: where a hex of water lies. */
export function near(hex: Hex, lang: Lang): string {
  return words[lang].near[MARKS[hex] ?? ''] ?? '';
}

/** The row of a hex off the land it lies at, and which it is there, from the west or from the north. */
interface Rank {
  land: string;
  row: number;
  nth: number;
  of: number;
}

const landOf = (hex: Hex): string => (MARKS[hex] ?? '').replace('to ', '');

function rowOf(hex: Hex): number {
  const shore = WATER.filter((other) => MARKS[other] === landOf(hex));
  return 1 + Math.min(...shore.map((other) => between(hex, other)));
}

/** The north and the south shore lie along the rows. */
const isAlong = (land: string): boolean => land === 'N' || land === 'S';

function rank(hex: Hex): Rank {
  const [land, row] = [landOf(hex), rowOf(hex)];
  const all = WATER.filter((other) => landOf(other) === land && rowOf(other) === row).sort(isAlong(land) ? fromWest : inOrder);
  return { land, row, nth: all.indexOf(hex), of: all.length };
}

/** The hexes around the island lie like the hours of a clock. */
function hour(hex: Hex): number {
  const [{ x, y }, middle] = [centre(hex), centre(MIDDLE)];
  return Math.round((Math.atan2(x - middle.x, middle.y - y) * 6) / Math.PI + 12) % 12 || 12;
}

const RANKS = new Map(WATER.map((hex) => [hex, MARKS[hex] === 'island' ? null : rank(hex)]));

/** Where exactly: no two hexes are called alike. */
export function exactly(hex: Hex, lang: Lang): string {
  const w = words[lang];
  const at = RANKS.get(hex);
  if (!at) return `${near(hex, lang)}, ${w.oClock(hour(hex))}`;
  const off = w.rowOff(at.row, w.near[at.land] ?? '');
  if (at.of === 1) return off;
  const [first, last] = isAlong(at.land) ? (['W', 'E'] as const) : (['N', 'S'] as const);
  const [before, behind] = [at.nth, at.of - 1 - at.nth];
  if (before === behind) return `${off}, ${w.inTheMiddle}`;
  return `${off}, ${before < behind ? w.nthFrom(before + 1, first) : w.nthFrom(behind + 1, last)}`;
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

/** Where a floe lies: the land is the best mark, then the island. */
export function lies(hexes: readonly Hex[], lang: Lang): string {
  const rank = (hex: Hex) => {
    const mark = MARKS[hex] ?? '';
    return mark === 'island' ? 1 : mark.startsWith('to ') ? 2 : 0;
  };
  const best = hexes.reduce<Hex | null>((best, hex) => (best === null || rank(hex) < rank(best) ? hex : best), null);
  return best === null ? '' : near(best, lang);
}

/** What is told of a step says of a long floe by which of its hexes it is called. */
export type Marks = readonly (readonly [Place, Hex])[];

/** The hex by which a place is called. */
export const markOf = (place: Place, marks: Marks): Hex => marks.find(([floe]) => floe === place)?.[1] ?? place;

/** A place with its article, in the middle of a sentence. */
export function called(place: Place, lang: Lang, marks: Marks = []): string {
  return words[lang].firm[place] ?? words[lang].floeNear(near(markOf(place, marks), lang));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A territory or the island, as a heading. */
export function firmName(place: Place, owner: string | null, isCamp: boolean, lang: Lang): string {
  const name = capital(called(place, lang));
  return isCamp ? words[lang].camp(name, owner) : name;
}
