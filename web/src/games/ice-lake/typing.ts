import type { Lang, Typing } from '../board';
import { LETTERS, type Letter } from './lake';
import { words } from './words';

/** The letter that a key or a character means to a reader of this language. */
export function letterOf(key: string, lang: Lang): Letter | undefined {
  return LETTERS.find((letter) => words[lang].letters[letter] === key.toUpperCase());
}

/** As records have them. */
const recorded = (key: string): Letter | undefined => LETTERS.find((letter) => letter === key.toUpperCase());

export const typed = (letters: string, lang: Lang): string =>
  [...letters].map((letter) => words[lang].letters[letter as Letter] ?? letter).join('');

/** A whole programme at once, with or without its end: `FFLR go`. Whoever knows the records' letters may use those. */
function read(text: string, lang: Lang): string[] | null {
  const match = /^([a-z ]*?) ?(go|ready|prêt)?$/i.exec(text.trim());
  if (!match) return null;
  const word = (match[1] ?? '').replaceAll(' ', '').toUpperCase();
  const letters = [(letter: string) => letterOf(letter, lang), recorded].map((read) => [...word].map(read));
  const meant = letters.find((all) => all.every((letter) => letter !== undefined)) as Letter[] | undefined;
  if (!meant || (meant.length === 0 && !match[2])) return null;
  return [...meant, ...(match[2] ? ['go'] : [])];
}

/** The letters in one word, then its end. */
function write(actions: readonly string[], lang: Lang): string {
  const isLetter = (action: string) => recorded(action) !== undefined;
  const ends = actions.filter((action) => !isLetter(action)).map((action) => words[lang].typing[action] ?? action);
  return [typed(actions.filter(isLetter).join(''), lang), ...ends].filter((word) => word !== '').join(' ');
}

const example = (legal: readonly string[], lang: Lang) =>
  legal.includes('A') || legal.length === 0 ? `${typed('AAGD', lang)} ${words[lang].typing.go ?? 'go'}` : null;

/** What is done, then where, then which way. */
function tidy(typed: readonly string[]): string {
  const rank = (word: string) => (/^[a-z]{3,}$/.test(word) ? 0 : /^-?\d/.test(word) ? 1 : 2);
  return [...typed]
    .sort((a, b) => rank(a) - rank(b))
    .map((word) => (rank(word) === 2 ? word.toUpperCase() : word))
    .join(' ');
}

export const typing: Typing = {
  words: (lang) => ({ ...words[lang].letters, ...words[lang].typing }),
  sample: 'go',
  example,
  tidy,
  read,
  write,
};
