import { partWords } from '../../words/languages';

/** What the board itself says. */
export interface Words {
  board: (stones: number) => string;
  take: (count: number) => string;
  taken: (count: number) => string;
}

export const words = partWords<Words>('__id__');
