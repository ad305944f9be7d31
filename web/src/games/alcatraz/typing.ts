import type { Typing } from '../board';
import { words } from './words';

/** From where to where; nobody comes from the boat. */
const tidy = (typed: readonly string[]) =>
  [...typed.filter((word) => word !== 'boat'), ...typed.filter((word) => word === 'boat')].join('-');

export const typing: Typing = { words: (lang) => words[lang].typing, sample: 'd7-d4', tidy };
