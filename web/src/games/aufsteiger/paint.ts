import { styleOf, type SeatStyle } from '../../shell/players';
import { styleIndex } from './blocks';
import type { Color } from './types.gen';

/** What a colour looks like: the player palette, and neutral grey. */
export const paintOf = (color: Color): SeatStyle => styleOf(styleIndex(color));

/** How strongly the emblem stands out on a painted face. */
export const EMBLEM_TONE: Record<Color, number> = {
  red: 0.34,
  yellow: 0.34,
  darkblue: 0.36,
  lightblue: 0.3,
  violet: 0.36,
  grey: 0.34,
};
