import { isRecord, recall, remember } from '../shell/memory';

/** What somebody has learnt here stays in the browser. */
const LESSONS = 'cordee.lessons';
const PUZZLES = 'cordee.puzzles';
const FIRST = 'cordee.first';
const NOTES = 'cordee.notes';

/** How somebody wants to begin with a game. */
export type First = 'teach' | 'show' | 'know';

type Lists = Record<string, string[]>;

function readLists(value: unknown): Lists | null {
  if (!isRecord(value)) return null;
  const lists = Object.entries(value).filter((entry): entry is [string, string[]] => isTexts(entry[1]));
  return Object.fromEntries(lists);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function add(key: string, game: string, id: string): void {
  const all = recall(key, readLists) ?? {};
  const before = all[game] ?? [];
  if (!before.includes(id)) remember(key, { ...all, [game]: [...before, id] });
}

const listOf = (key: string, game: string): readonly string[] => recall(key, readLists)?.[game] ?? [];

/** The lessons of a game that were taken to their end. */
export const lessonsDone = (game: string): readonly string[] => listOf(LESSONS, game);
export const lessonDone = (game: string, lesson: string): void => add(LESSONS, game, lesson);

/** The puzzles of a game that were solved. */
export const puzzlesSolved = (game: string): readonly string[] => listOf(PUZZLES, game);
export const puzzleSolved = (game: string, puzzle: string): void => add(PUZZLES, game, puzzle);

/** The notes of a game that were read: none is shown twice. */
export const notesRead = (game: string): readonly string[] => listOf(NOTES, game);
export const noteRead = (game: string, note: string): void => add(NOTES, game, note);

function readFirst(value: unknown): Record<string, First> | null {
  if (!isRecord(value)) return null;
  const known = ['teach', 'show', 'know'];
  return Object.fromEntries(Object.entries(value).filter(([, answer]) => known.includes(String(answer)))) as Record<string, First>;
}

/** What somebody answered when they first came to a game; nothing if nobody has asked. */
export function firstOf(game: string): First | null {
  return recall(FIRST, readFirst)?.[game] ?? null;
}

export function answerFirst(game: string, first: First): void {
  remember(FIRST, { ...recall(FIRST, readFirst), [game]: first });
}
