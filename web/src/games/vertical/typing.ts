import type { Typing } from '../board';
import { words } from './words';

const VERBS = new Set(['take', 'place', 'equip', 'move', 'cave', 'zip', 'end']);
const THINGS = new Set(['axe', 'crampons', 'map', 'carabiner', 'ladder', 'zipline']);

/** What is done, then with what, then where. */
function tidy(typed: readonly string[]): string {
  const rank = (word: string) => (VERBS.has(word) ? 0 : THINGS.has(word) ? 1 : 2);
  return [...typed].sort((a, b) => rank(a) - rank(b)).join(' ');
}

export const typing: Typing = { words: (lang) => words[lang].typing, sample: 'move 0,0', tidy };
