import type { Lang } from '../board';
import type { Player, View } from './types.gen';
import { words } from './words';

export interface OnScale extends Player {
  seat: number;
  /** Which of those who are equally high came first, second …; `null` where all came together, or one is alone. */
  rank: number | null;
}

/** Everybody from the top down; the equally high as they stand in the game. */
export function ranked({ players }: Pick<View, 'players'>): OnScale[] {
  return players
    .map((player, seat) => ({ ...player, seat }))
    .sort((a, b) => b.height - a.height || a.place - b.place)
    .map((player, _, all) => {
      const level = all.filter(({ height }) => height === player.height);
      const arrivals = [...new Set(level.map(({ arrived }) => arrived))].sort((a, b) => a - b);
      return { ...player, rank: arrivals.length > 1 ? arrivals.indexOf(player.arrived) + 1 : null };
    });
}

/** What stands at a height, a line for each player, and what the numbers mean where there are any. */
export function explained(all: readonly OnScale[], height: number, tie: View['tie'], names: readonly string[], lang: Lang): string {
  const w = words[lang];
  const here = all.filter((player) => player.height === height);
  const were = all.filter((player) => player.best === height && player.best > player.height);
  const lines = [...here, ...were].map((player) => scaleLine(player, names, lang));
  return [...lines, ...(here.some(({ rank }) => rank !== null) ? [w.arrivals[tie]] : [])].join('\n');
}

export function scaleLine({ seat, height, best, rank }: OnScale, names: readonly string[], lang: Lang): string {
  const w = words[lang];
  return `${w.scaleLine(names[seat] ?? '', height, best)}${rank === null ? '' : `, ${w.arrived(rank)}`}`;
}
