import type { Lang, Typing } from '../board';
import { LETTERS, type Letter } from './lake';

/** The letters as they are typed: those of the records in French, in English the initials of forward, left and right. */
export const TYPED: Record<Lang, Record<Letter, string>> = { fr: { A: 'A', G: 'G', D: 'D' }, en: { A: 'F', G: 'L', D: 'R' } };

/** The letter that a key or a character means to a reader of this language. */
export function letterOf(key: string, lang: Lang): Letter | undefined {
  return LETTERS.find((letter) => TYPED[lang][letter] === key.toUpperCase());
}

export const typed = (letters: string, lang: Lang): string => [...letters].map((letter) => TYPED[lang][letter as Letter] ?? letter).join('');

/** A whole programme at once, with or without its end: `FFLR go`. Whoever knows the records' letters may use those. */
function read(text: string, lang: Lang): string[] | null {
  const match = /^([a-z ]*?) ?(go|ready|prêt)?$/i.exec(text.trim());
  if (!match) return null;
  const word = (match[1] ?? '').replaceAll(' ', '').toUpperCase();
  const letters = [lang, 'fr' as const].map((own) => [...word].map((letter) => letterOf(letter, own)));
  const meant = letters.find((all) => all.every((letter) => letter !== undefined)) as Letter[] | undefined;
  if (!meant || (meant.length === 0 && !match[2])) return null;
  return [...meant, ...(match[2] ? ['go'] : [])];
}

const write = (action: string, lang: Lang) => (action.length === 1 ? typed(action, lang) : action);

const example = (legal: readonly string[], lang: Lang) => (legal.includes('A') ? `${typed('AAGD', lang)} go` : null);

export const typing: Typing = { read, write, example };
