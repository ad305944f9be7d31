import type { GameInfo, Seat, TableInfo } from '../protocol.gen';
import { settings } from '../shell/settings.svelte';
import { t } from '../words';
import { verdict } from './standing';

/** What a link to a table is called where it is sent: what is played there. */
export const sharedTitle = (game: GameInfo | null): string => t().table.title(game?.title[settings.lang] ?? 'Cordée');

/** What the tab of a table says: what is awaited from us, who has won, or just what is played. */
export function titleOf(
  game: string,
  {
    info,
    acting,
    atRest,
    mine,
    names,
  }: { info: TableInfo | null; acting: boolean; atRest: boolean; mine: readonly Seat[]; names: readonly string[] },
): string {
  if (acting) return t().table.yourTurn(game);
  if (info?.stage === 'lobby') return t().table.titled(t().room.title, game);
  // Not before the board has shown it.
  if (!info?.ending || !atRest) return t().table.title(game);
  // A title does not shout.
  return t().table.titled(verdict(info.ending, mine, names).replace(/\s*!$/, ''), game);
}
