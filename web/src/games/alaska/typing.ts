import type { Typing } from '../board';
import { inOrder, isHex } from './lake';
import { words } from './words';

/** What is done, as records have it. */
const VERBS = new Set(['ice', 'melt', 'bear', 'step', 'fly', 'load', 'unload', 'take', 'leave', 'rob', 'fog', 'yield', 'end']);

/** What is done before where; the hexes of a floe by row. */
function tidy(words: readonly string[]): string {
  const isVerb = (word: string) => VERBS.has(word);
  const places = words.filter((word) => !isVerb(word)).map((word) => (/^[nesw]{1,2}$/i.test(word) ? word.toUpperCase() : word));
  return [...words.filter(isVerb), ...(places.every(isHex) ? places.sort(inOrder) : places)].join(' ');
}

export const typing: Typing = { words: (lang) => words[lang].typing, sample: 'step island', tidy };
