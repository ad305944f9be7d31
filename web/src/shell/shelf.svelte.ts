import type { Book, GameInfo, LevelInfo, OpenLessons, OpenPuzzles, Shelf } from '../protocol.gen';
import { isDrawn } from '../games';
import { api } from './api';
import { version } from './version.svelte';

/** The shelf and the rule books do not change while a page is open: each is fetched once. */
let shelf: Promise<Shelf> | undefined;
const books = new Map<string, Promise<Book>>();
const lessons = new Map<string, Promise<OpenLessons>>();
const puzzles = new Map<string, Promise<OpenPuzzles>>();

export function theShelf(): Promise<Shelf> {
  shelf ??= api.shelf().then(playable, (error: unknown) => {
    shelf = undefined;
    throw error;
  });
  return shelf;
}

/** The house may know the rules of a game that nobody has drawn yet: the page does not offer it. */
function playable({ build, games, levels }: Shelf): Shelf {
  version.heard(build);
  return { build, games: games.filter((game) => isDrawn(game.id)), levels };
}

export const theBook = (game: string): Promise<Book> => once(books, game, api.book);
export const theLessons = (game: string): Promise<OpenLessons> => once(lessons, game, api.lessons);
export const thePuzzles = (game: string): Promise<OpenPuzzles> => once(puzzles, game, api.puzzles);

function once<T>(kept: Map<string, Promise<T>>, game: string, fetch: (game: string) => Promise<T>): Promise<T> {
  const known = kept.get(game);
  if (known) return known;
  const fetched = fetch(game).catch((error: unknown) => {
    kept.delete(game);
    throw error;
  });
  kept.set(game, fetched);
  return fetched;
}

export async function theGame(id: string): Promise<{ game: GameInfo | null; levels: LevelInfo[] }> {
  const { games, levels } = await theShelf();
  return { game: games.find((game) => game.id === id) ?? null, levels };
}

/** Neither the best nor the worst. */
export function middle(levels: readonly LevelInfo[]): number {
  return levels[Math.floor((levels.length - 1) / 2)]?.level ?? 1;
}
