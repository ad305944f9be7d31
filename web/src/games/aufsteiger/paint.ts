import { faceOf, type Face } from '../../shell/faces';
import { faceIndex } from './blocks';
import type { Color } from './types.gen';

/** What a colour looks like: the player palette, and neutral grey. */
export const paintOf = (color: Color): Face => faceOf(faceIndex(color));

/** How strongly the emblem stands out on a painted face. */
export const EMBLEM_TONE: Record<Color, number> = {
  red: 0.34,
  yellow: 0.34,
  darkblue: 0.36,
  lightblue: 0.3,
  violet: 0.36,
  grey: 0.34,
};
