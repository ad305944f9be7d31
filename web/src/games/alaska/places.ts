/** Places as one would call them at the table: by landmarks, as the log does. Coordinates are for those who type. */
import type { Lang } from '../board';
import { MARKS } from './landmarks.gen';
import { words } from './words';
import type { Hex, Place } from './types.gen';

/** « devant le camp rouge »: where a hex of water lies. */
export function near(hex: Hex, lang: Lang): string {
  return words[lang].near[MARKS[hex] ?? ''] ?? '';
}

/** The same of a floe: the land is the best mark, then the island. */
export function lies(hexes: readonly Hex[], lang: Lang): string {
  const rank = (hex: Hex) => {
    const mark = MARKS[hex] ?? '';
    return mark === 'island' ? 1 : mark.startsWith('to ') ? 2 : 0;
  };
  const best = hexes.reduce<Hex | null>((best, hex) => (best === null || rank(hex) < rank(best) ? hex : best), null);
  return best === null ? '' : near(best, lang);
}

/** A place with its article, in the middle of a sentence. */
export function called(place: Place, lang: Lang): string {
  return words[lang].firm[place] ?? words[lang].floeNear(near(place, lang));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A territory or the island, as a heading. */
export function firmName(place: Place, owner: string | null, isCamp: boolean, lang: Lang): string {
  const name = capital(called(place, lang));
  return isCamp ? words[lang].camp(name, owner) : name;
}
