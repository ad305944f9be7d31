/** The signs on tiles and tokens, drawn around the origin within a circle of radius 24. */
import type { Kind, Token } from './types.gen';

export interface Icon {
  /** What is filled. */
  fill?: string;
  /** What is drawn with a broad line. */
  line?: string;
}

const axe: Icon = {
  line: 'M-15 20 6-8M-6-19Q14-16 20 6',
  fill: 'M-12-22-1-22-1-13-10-12z',
};
const crampons: Icon = {
  fill: 'M-23-3H23L19 19 12 3 6 19 0 3-6 19-12 3-19 19z',
  line: 'M-15-5Q-15-18-2-18H4Q15-16 15-5',
};
const map: Icon = {
  line: 'M-21-13-7-18 7-13 21-18V13L7 18-7 13-21 18zM-7-17V12M7-12V17',
};
const carabiner: Icon = {
  line: 'M-10 0V9A11 11 0 0 0 12 9V-9A11 11 0 0 0-9-11M-10 0-3-9',
};
const ladder: Icon = {
  line: 'M-11-22V22M11-22V22M-11-13H11M-11-2H11M-11 9H11',
};
const zipline: Icon = {
  line: 'M-23-16 23-4M0-9V9M-9 12H9',
  fill: 'M-6-10A6 6 0 0 1 6-10 6 6 0 0 1-6-10z',
};
const cave: Icon = {
  fill: 'M-22 20V4C-22-12-12-21 0-21S22-12 22 4V20H12V9C12 0 7-5 0-5S-12 0-12 9V20z',
};
const danger: Icon = {
  line: 'M0-19 21 17H-21zM0-6V4M0 11V11.5',
};
const fall: Icon = {
  line: 'M-12 2-3-6 8-2 14-12M-3-6-6-17-15-20M8-2 17 4M0 8V21M-6 15 0 21 6 15',
  fill: 'M14-20A5 5 0 0 1 24-20 5 5 0 0 1 14-20z',
};
/** A ledge: nothing is asked for. */
const plain: Icon = {
  line: 'M-20 14-8-2 2 8 10-6 21 14z',
};

export const TOKEN_ICONS: Record<Token, Icon> = { axe, crampons, map, carabiner, ladder, zipline };
export const TILE_ICONS: Record<Kind, Icon> = { plain, axe, crampons, ladder, cave, danger, fall };
