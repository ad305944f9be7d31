import type { First, GameInfo, LevelInfo, SeatWish } from '../protocol.gen';
import { settings } from '../shell/settings.svelte';

/** What every way to set up a table is given, and tells. */
export interface SetupProps {
  game: GameInfo;
  levels: readonly LevelInfo[];
  first: First;
  onChange: (seats: SeatWish[]) => void;
  onFirst: (first: First) => void;
}

/** The numbers from the least to the most, to choose one of them. */
export const numberChoices = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => ({ value: least + index, label: String(least + index) }));

/** The computer's levels by their names, to choose one of them. With `ratings` each has its own below. */
export const levelChoices = (levels: readonly LevelInfo[], ratings: readonly number[] = []) =>
  levels.map(({ level, name }) => ({ value: level, label: name[settings.lang], note: rating(ratings, level) }));

/** What a level is rated at a game; nothing if nobody has measured it. Levels count from 1. */
export const rating = (ratings: readonly number[], level: number): string | undefined => ratings[level - 1]?.toString();
