import type { Choice } from '../board';
import type { Event, Square, View } from './types.gen';
import { column, readWay, row, squareAt, type Place } from './yard';

export type Offer = Choice<Event>;

/** The legal actions laid out on the yard: from which place to which, and the guard to send. */
export interface Offers {
  /** By where a man stands, then by where he may go. */
  ways: Map<Place, Map<Place, Offer>>;
  /** The stones that stand for sending the alarmed guard one way or the other. */
  runs: Map<Square, Offer>;
  /** The two ends he may be sent to. */
  ends: { at: Square; looks: -1 | 1; offer: Offer }[];
}

export function layOut(legal: readonly Offer[], view: View): Offers {
  const ways: Offers['ways'] = new Map();
  const runs: Offers['runs'] = new Map();
  const ends: Offers['ends'] = [];
  for (const offer of legal) {
    const way = readWay(offer.do);
    if (way) ways.set(way.from, (ways.get(way.from) ?? new Map<Place, Offer>()).set(way.to, offer));
    for (const square of runStones(offer, view)) runs.set(square, offer);
    const run = offer.then.find((event) => event.what === 'run');
    if (run) ends.push({ at: run.to, looks: run.side === 'left' ? -1 : 1, offer });
  }
  return { ways, runs, ends };
}

/** All stones on the side the guard would run to; his own if he would stay. */
function runStones({ then }: Offer, view: View): Square[] {
  const run = then.find((event) => event.what === 'run');
  if (!run || view.stage.is !== 'alarm') return [];
  const [start, end] = [column(run.from), column(run.to)];
  const step = Math.sign(end - start);
  if (step === 0) return [run.from];
  return Array.from({ length: Math.abs(end - start) }, (_, index) => squareAt(start + step * (index + 1), row(run.from)));
}

/** The one place that anything can be done from, so that it need not be chosen. */
export function onlySource({ ways }: Offers): Place | null {
  const [first, second] = ways.keys();
  return first !== undefined && second === undefined ? first : null;
}

/** Whose prisoner stands on a square, if any. */
export function standing(view: View, square: Place): number | null {
  const seat = view.players.findIndex((player) => player.yard.includes(square));
  return seat < 0 ? null : seat;
}
