import { partWords } from '../../words/languages';
import type { Kind, Token } from './types.gen';

/** What the board itself says: names, what things are for, labels and buttons. */
export interface Words {
  /** The reader’s words for those of the records, where they differ. */
  typing: Record<string, string>;
  cliff: string;
  tiles: Record<Kind, string>;
  /** What a tile asks of a climber. */
  asks: Record<Kind, string>;
  laddered: string;
  tokens: Record<Token, string>;
  /** What a token is for. */
  serves: Record<Token, string>;
  /** The same in a few words. */
  short: Record<Token, string>;
  anywhere: string;
  /** What a token does that lies on the cliff. */
  lies: { carabiner: string; zipline: string };
  row: (row: number) => string;
  ground: string;
  onGround: string;
  empty: string;
  yours: string;
  of: (name: string) => string;

  market: string;
  keep: string;
  fix: string;
  left: (count: number) => string;
  holds: (tokens: string) => string;
  bagOf: (name: string) => string;
  nextBag: string;
  yourBag: string;
  nothing: string;
  free: (count: number) => string;
  putDown: string;
  chosen: string;
  stays: string;

  stacks: string;
  stack: string;
  untilEnd: (tiles: number, falls: number) => string;
  stackHas: (stack: number, tiles: number) => string;
  now: string;
  count: (what: string, count: number) => string;
  drawn: (tile: string) => string;

  heights: string;
  showMe: string;
  showClimber: (name: string) => string;
  close: string;
  end: string;
  /** A finger has seen what would happen. */
  again: string;

  placeHere: (row: number) => string;
  equipHere: (token: string) => string;
  thenGo: string;
  move: Record<'up' | 'down' | 'across', (row: number) => string>;
  cave: (row: number) => string;
  zip: (row: number) => string;
}

export const words = partWords<Words>('vertical');

export const sentence = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
