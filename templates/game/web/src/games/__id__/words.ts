import { boardWords } from '../../words/languages';

/** What the board itself says. */
export interface Words {
  board: (stones: number) => string;
  take: (count: number) => string;
  taken: (count: number) => string;
}

export const words = boardWords<Words>('__id__');
