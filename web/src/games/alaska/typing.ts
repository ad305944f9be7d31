import type { Lang, Typing } from '../board';
import { inOrder, isHex } from './lake';

/** Actions in the reader's words. English ones are those of the records. */
const FRENCH: Record<string, string> = {
  poser: 'ice',
  fondre: 'melt',
  ours: 'bear',
  aller: 'step',
  hélico: 'fly',
  charger: 'load',
  décharger: 'unload',
  prendre: 'take',
  laisser: 'leave',
  rapt: 'rob',
  brouillard: 'fog',
  céder: 'yield',
  finir: 'end',
  île: 'island',
  NO: 'NW',
  SO: 'SW',
  O: 'W',
};
const ENGLISH = new Map(Object.entries(FRENCH).map(([fr, en]) => [en, fr]));

/** One action: its word, then places; the hexes of a floe in whatever order. */
function one(text: string, lang: Lang): string {
  const words = text.trim().split(/\s+/).map((word) => {
    const known = Object.keys(FRENCH).find((fr) => fr.toLowerCase() === word.toLowerCase());
    return lang === 'fr' && known !== undefined ? (FRENCH[known] ?? word) : word;
  });
  const [verb = '', ...places] = words.map((word) => (/^[nesw]{1,2}$/i.test(word) ? word.toUpperCase() : word.toLowerCase() === word ? word : word.toLowerCase()));
  const hexes = verb === 'ice' && places.every(isHex) ? [...places].sort(inOrder) : places;
  return [verb, ...hexes].join(' ');
}

export const typing: Typing = {
  /** Several actions are parted by semicolons: `step N; load`. */
  read: (text, lang) => {
    const actions = text.split(';').filter((part) => part.trim() !== '').map((part) => one(part, lang));
    return actions.length > 1 || (actions[0] !== undefined && actions[0] !== text.trim()) ? actions : null;
  },
  write: (action, lang) => (lang === 'en' ? action : action.split(' ').map((word) => ENGLISH.get(word) ?? word).join(' ')),
  example: () => null,
};
