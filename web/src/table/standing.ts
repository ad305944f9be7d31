import type { Ending, Lang, Seat } from '../protocol.gen';
import { list, t } from '../words';

/** A seat's place at the end; those who share one have the same number. */
export interface Standing {
  seat: Seat;
  place: number | null;
}

/**
 * The seats as they stand: while a game goes on in the order of the table, afterwards the winners first and then
 * by points. Where resignation decided there are no points, and nobody but the winners has a place.
 */
export function standings(count: number, ending: Ending | null): Standing[] {
  const seats = Array.from({ length: count }, (_, seat) => seat);
  if (!ending) return seats.map((seat) => ({ seat, place: null }));
  const won = (seat: Seat) => ending.winners.includes(seat);
  const points = (seat: Seat) => ending.scores[seat] ?? 0;
  const before = (a: Seat, b: Seat) => (won(a) !== won(b) ? won(a) : points(a) > points(b));
  const place = (seat: Seat) => 1 + seats.filter((other) => before(other, seat)).length;
  return seats
    .map((seat) => ({ seat, place: ending.scores.length > 0 || won(seat) ? place(seat) : null }))
    .sort((a, b) => (before(a.seat, b.seat) ? -1 : before(b.seat, a.seat) ? 1 : a.seat - b.seat));
}

/** Did resignation decide? Then nothing is to be read from the board. */
export function isResigned(ending: Ending): boolean {
  return ending.scores.length === 0;
}

/** Has the only one of us won, alone or with others? */
export function youWon({ winners }: Ending, mine: readonly Seat[]): boolean {
  const [me, other] = mine;
  return me !== undefined && other === undefined && winners.includes(me);
}

/** Who won, to whoever looks: "you" where only one of us is meant. */
export function verdict(ending: Ending, mine: readonly Seat[], names: readonly string[]): string {
  const { winners } = ending;
  if (youWon(ending, mine)) return winners.length > 1 ? t().table.youShare : t().table.youWon;
  return t().table.wonBy(winners.length, list(winners.map((seat) => names[seat] ?? '')));
}

/** The same to whoever listens, with what they won by: nothing where resignation decided. */
export function endAloud(ending: Ending, { mine, names }: { mine: readonly Seat[]; names: readonly string[] }, lang: Lang): string {
  const [first] = ending.winners;
  const result = first === undefined ? '' : (ending.results[first]?.[lang] ?? '');
  return t().ending.aloud(verdict(ending, mine, names), isResigned(ending) ? '' : result);
}

/** Who gave up, to whoever looks. */
export function givenUp(resigned: readonly Seat[], you: Seat | null, names: readonly string[]): string {
  const others = resigned.filter((seat) => seat !== you).map((seat) => names[seat] ?? '');
  const sentences = [
    ...(others.length < resigned.length ? [t().ending.youResigned] : []),
    ...(others.length > 0 ? [t().ending.resigned(others.length, list(others))] : []),
  ];
  return sentences.join(' ');
}
