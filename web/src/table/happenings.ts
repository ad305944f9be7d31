import type { Seat, TableInfo } from '../protocol.gen';
import { t } from '../words';

/** What has happened around the table between two words about it: for those who listen instead of looking. */
export function happenings(before: TableInfo | null, now: TableInfo, mine: readonly Seat[], names: readonly string[]): string[] {
  if (!before || before.id !== now.id) return [];
  const name = (seat: Seat) => names[seat] ?? '';
  const said: string[] = [];
  if (now.undo && before.undo?.by !== now.undo.by) {
    said.push(mine.includes(now.undo.by) ? t().act.undoWaiting : t().act.undoAsked(name(now.undo.by)));
  }
  if (before.undo && !now.undo && mine.includes(before.undo.by)) said.push(t().act.undoAnswered);
  if (now.rematch && !before.rematch && !mine.includes(now.rematch.by)) said.push(t().act.rematchAsked(name(now.rematch.by)));
  if (now.next !== null && before.next === null) said.push(t().act.nextIs);
  now.seats.forEach(({ holder, here }, seat) => {
    const was = before.seats[seat];
    if (!was || holder.kind !== 'person' || was.holder.kind !== 'person' || mine.includes(seat) || was.here === here) return;
    said.push(here ? t().seat.back(name(seat)) : t().seat.gone(name(seat)));
  });
  return said;
}
