import type { Typing } from '../board';
import { words } from './words';

const VERBS = new Set(['climb', 'ladder', 'bridge', 'block', 'stone', 'end']);
const COLOURS = new Set(['red', 'yellow', 'darkblue', 'lightblue', 'violet', 'grey']);

/** What is done, with which block or ladder, what is on top, how it lies, and where. */
function tidy(typed: readonly string[]): string {
  const ranks = [(word: string) => VERBS.has(word), /^[a-z]\d+$|^(short|long)$/, (word: string) => COLOURS.has(word), /^[oxy]$/];
  const rank = (word: string) => {
    const at = ranks.findIndex((is) => (is instanceof RegExp ? is.test(word) : is(word)));
    return at < 0 ? ranks.length : at;
  };
  return [...typed].sort((a, b) => rank(a) - rank(b)).join(' ');
}

export const typing: Typing = { words: (lang) => words[lang].typing, sample: 'climb 3,2', tidy };
