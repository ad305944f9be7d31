import type { Foretold, Luck, Moment, Review, Seat, Text } from '../protocol.gen';

/** Less than this, in thousandths, is within what the computer itself is unsure of. */
const NOISE = 30;
/** A change of this much, in thousandths, is worth a line of its own. */
const TURNING = 60;
/** At most this many of each kind are named, the largest. */
const MOST = { mistake: 8, luck: 6 };
/** This many of the largest are named even if they are smaller, but never what is within the noise. */
const FEW = 3;

/** Everybody's chances at one moment, in thousandths. */
export interface Point {
  /** The frame of the replay. */
  frame: number;
  chances: readonly number[];
}

/** Something that changed the game. */
export interface Turn {
  is: 'mistake' | 'luck';
  /** The frame just before it. */
  frame: number;
  seat: Seat;
  /** What it changed for that seat, in thousandths. */
  change: number;
  chances: readonly number[];
  said: Text;
  better: Foretold | null;
  /** If that would have won whatever the others did: in so many turns. */
  wins?: number;
}

/** What one player did wrong, and where they were lucky. */
export interface Account {
  mistakes: number;
  /** What the worst of them cost. */
  worst: number;
  luck: number;
}

const cost = ({ seat, before, after }: Moment): number => (before[seat] ?? 0) - (after[seat] ?? 0);
/** What cards or dice changed for a seat, whoever drew or threw them. */
const windfall = ({ before, after }: Luck, seat: Seat): number => (after[seat] ?? 0) - (before[seat] ?? 0);

/** The seat for which it changed most. If that is nobody, the seat that acted next. */
function struck(luck: Luck, next: Seat): Seat {
  const size = (seat: Seat) => Math.abs(windfall(luck, seat));
  return luck.before.reduce((most, _, seat) => (size(seat) > size(most) ? seat : most), next);
}

/** The chances over the game, up to how it ended. */
export function curve({ moments, ending }: Review, frames: readonly number[]): Point[] {
  const points = moments.map(({ step, before }) => ({ frame: frames[step] ?? 0, chances: before }));
  return [...points, { frame: frames.at(-1) ?? 0, chances: ending }];
}

/** The largest changes, in the order of the game: what a player might have done better, and what was luck. */
export function turns({ moments }: Review, frames: readonly number[]): Turn[] {
  const mistakes = moments.map((moment): Turn => {
    const { step, seat, before, done, better, wins } = moment;
    const change = -cost(moment);
    return { is: 'mistake', frame: frames[step] ?? 0, seat, change, chances: before, said: done, better, ...(wins && { wins }) };
  });
  const luck = moments.flatMap(({ seat: next, luck }): Turn[] => {
    if (!luck) return [];
    const seat = struck(luck, next);
    const [frame, change] = [frames[luck.step] ?? 0, windfall(luck, seat)];
    return [{ is: 'luck', frame, seat, change, chances: luck.before, said: luck, better: null }];
  });
  const named = mistakes.filter(({ better }) => better !== null);
  return [...largest(named, MOST.mistake), ...largest(luck, MOST.luck)].sort((a, b) => a.frame - b.frame);
}

function largest(turns: readonly Turn[], most: number): Turn[] {
  const size = ({ change }: Turn) => Math.abs(change);
  const sorted = [...turns].sort((a, b) => size(b) - size(a)).slice(0, most);
  return sorted.filter((turn, place) => size(turn) >= (place < FEW ? NOISE : TURNING));
}

/** For each seat, mistakes and luck apart. */
export function accounts({ moments, ending }: Review): Account[] {
  return ending.map((_, seat) => {
    const own = moments.filter((moment) => moment.seat === seat);
    const costs = own.map(cost).filter((cost) => cost >= NOISE);
    const luck = moments.flatMap(({ luck }) => (luck ? [windfall(luck, seat)] : []));
    return { mistakes: costs.length, worst: Math.max(0, ...costs), luck: sum(luck.filter((by) => Math.abs(by) >= NOISE)) };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Everybody's chances at a frame: those of the last moment that was looked at before it. */
export function standing(points: readonly Point[], frame: number): readonly number[] {
  return (points.findLast((point) => point.frame <= frame) ?? points[0])?.chances ?? [];
}

/** The moment that is nearest to a frame. */
export function nearest(points: readonly Point[], frame: number): Point | undefined {
  return points.reduce<Point | undefined>(
    (best, point) => (best && Math.abs(best.frame - frame) <= Math.abs(point.frame - frame) ? best : point),
    undefined,
  );
}

/** Keeps things that would lie over each other apart, each as near to its place as may be; in the order given. */
export function spread(places: readonly number[], apart: number, from: number, to: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let floor = from;
  for (const item of order) {
    item.place = Math.max(item.place, floor);
    floor = item.place + apart;
  }
  let ceiling = to;
  for (const item of order.reverse()) {
    item.place = Math.min(item.place, ceiling);
    ceiling = item.place - apart;
  }
  const spread = [...places];
  for (const { place, index } of order) spread[index] = place;
  return spread;
}
