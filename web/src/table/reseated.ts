import type { Seat, TableInfo } from '../protocol.gen';
import { list, t } from '../words';

/** Which colours somebody wears: each of their seats, and the number of its style. */
type Worn = readonly { name: string | null; style: number }[];

/** What was worn at the table before, for the table that follows it. */
let left: { next: string; worn: Worn } | null = null;

/** The colours of our seats, and the names that their owners gave themselves. */
export function wear(info: TableInfo, mine: readonly Seat[], styleOf: (seat: Seat) => number): Worn {
  return mine.map((seat) => {
    const holder = info.seats[seat]?.holder;
    return { name: holder?.kind === 'person' ? holder.name : null, style: styleOf(seat) };
  });
}

/** Somebody goes on to the rematch. */
export function leaveFor(next: string, worn: Worn): void {
  left = { next, worn };
}

/** What they wore at the table before this one, if they come from there. */
export const wornBefore = (table: string): Worn | null => (left?.next === table ? left.worn : null);

/** Seats go round from one game to the next, and some games deal colours: what has changed of ours, in a sentence. */
export function reseated(before: Worn | null, now: Worn): string | null {
  const colour = (style: number) => t().colourInText(t().colours[style] ?? '');
  const [me, another] = now;
  if (before === null || me === undefined) return null;
  if (another === undefined) return before[0] && before[0].style !== me.style ? t().act.reseated(colour(me.style)) : null;
  const moved = now.filter(({ name, style }) => name !== null && before.some((one) => one.name === name && one.style !== style));
  return moved.length === 0 ? null : t().act.reseatedAll(list(moved.map(({ name, style }) => t().act.wears(name ?? '', colour(style)))));
}
