/** What lessons and puzzles have in common, and where they differ: the same table serves both. */
import { to } from '../shell/routes';
import { lessonDone, puzzleSolved } from './progress';
import { l } from './words';

export interface Course {
  /** What they are called in addresses of the house. */
  kind: 'lessons' | 'puzzles';
  /** The page of one of them, or of all. */
  to: (id?: string) => string;
  /** Where one goes after the last. */
  end: () => string;
  /** One was done to its end. */
  done: (id: string) => void;
  words: () => { back: string; next: string; finish: string; solved: string };
}

export const lessonsOf = (game: string): Course => ({
  kind: 'lessons',
  to: (id) => to.learn(game, id),
  end: () => to.setup(game),
  done: (id) => lessonDone(game, id),
  words: () => ({ back: l().back, next: l().nextLesson, finish: l().finish, solved: l().solved }),
});

export const puzzlesOf = (game: string): Course => ({
  kind: 'puzzles',
  to: (id) => to.puzzles(game, id),
  end: () => to.puzzles(game),
  done: (id) => puzzleSolved(game, id),
  words: () => {
    const { back, next, finish, right } = l().puzzles;
    return { back, next, finish, solved: right };
  },
});
