import { play } from '../../shell/sound';
import { angle, bankNear, centre, neighbour, type Point } from './lake';
import type { Crack, Dir, Event, Hex, View } from './types.gen';

/** A skater on the picture. */
export interface Figure extends Point {
  seat: number;
  /** How far the skater is turned, in degrees; grows beyond a full turn, so that the short way round is always taken. */
  turn: number;
  /** How long the last journey takes, in milliseconds. */
  ms: number;
  /** Out: the skater fades away where they are. */
  out: boolean;
  /** Has climbed out: who is left at the end stands on the bank. */
  home: boolean;
}

/** A crack on the picture, drawn from `from`. */
export interface Line {
  from: Hex;
  to: Hex;
  by: number;
  /** It opens while one looks. */
  fresh: boolean;
}

export interface Shard {
  corners: readonly Hex[];
  fresh: boolean;
}

/** Somebody could not go on here. */
export interface Halt {
  at: Hex;
  dir: Dir;
}

const nameOf = (from: Hex, to: Hex) => [from, to].sort().join(' ');

/** Everything that moves on the picture: follows what is told, and settles on the view. */
export class Cast {
  figures = $state<Figure[]>([]);
  cracks = $state<Line[]>([]);
  shards = $state.raw<Shard[]>([]);
  halt = $state.raw<Halt | null>(null);
  /** The programmes as they are read out, while they are skated. */
  scripts = $state<{ seat: number; letters: string; done: number }[]>([]);
  #side = 1;

  settle(view: View): void {
    this.halt = null;
    this.scripts = [];
    this.#side = view.side;
    const over = view.stage.is === 'over';
    const standing = view.skaters.flatMap(({ at, facing }, seat) => (at === null ? [] : [{ seat, at, facing }]));
    this.figures = standing.map(({ seat, at, facing }) => {
      const known = this.figures.find((figure) => figure.seat === seat);
      const turn = known ? turned(known.turn, facing) : angle(facing);
      const place = over ? bankNear(centre(at), view.side) : centre(at);
      return { seat, ...place, turn: over ? 0 : turn, ms: known && !known.out ? 200 : 0, out: false, home: over };
    });
    this.#settleCracks(view.cracks);
    const known = new Set(this.shards.map(({ corners }) => corners.join(' ')));
    const same = known.size === view.adrift.length && view.adrift.every((corners) => known.has(corners.join(' ')));
    if (!same) this.shards = view.adrift.map((corners) => ({ corners, fresh: false }));
  }

  /** Cracks that are there already keep the way they were drawn. */
  #settleCracks(cracks: readonly Crack[]): void {
    const want = new Map(cracks.map(({ between: [from, to], by }) => [nameOf(from, to), { from, to, by, fresh: false }]));
    const kept = this.cracks.filter(({ from, to }) => want.delete(nameOf(from, to)));
    this.cracks = [...kept, ...want.values()];
  }

  /** Shows something that happens; answers how long it takes. */
  show(event: Event): number {
    this.halt = null;
    switch (event.what) {
      case 'programme':
        this.scripts.push({ seat: event.seat, letters: event.letters, done: 0 });
        return 500;
      case 'skate':
        return this.#skate(event.seat, event.from, event.to, event.facing);
      case 'stop':
        this.halt = { at: event.at, dir: event.dir };
        this.scripts = this.scripts.filter((script) => script.seat !== event.seat);
        play('walk');
        return 750;
      case 'face':
        this.#turn(event.seat, event.facing);
        return 350;
      case 'ashore':
        return this.#ashore(event.seat, event.from, event.dir);
      case 'still':
      case 'stuck':
        return this.#out([event.seat]);
      case 'floe':
        this.shards = [...this.shards, ...event.triangles.map((corners) => ({ corners, fresh: true }))];
        play('alarm');
        return 700;
      case 'surrounded':
        return this.#out(event.seats);
      case 'rejoin':
        this.#place(event.seat, event.to, event.facing, 600);
        play('board');
        return 700;
      case 'over':
        play('end');
        return this.#climbOut(event.winners);
      case 'ready':
        return 200;
      case 'round':
        this.scripts = [];
        return 500;
      case 'cut off':
      case 'stays':
        return 900;
    }
  }

  #skate(seat: number, from: Hex, to: Hex, facing: Dir): number {
    this.#place(seat, to, facing, 260);
    this.cracks.push({ from, to, by: seat, fresh: true });
    const script = this.scripts.find((script) => script.seat === seat);
    if (script) script.done += 1;
    play('step');
    return 300;
  }

  /** Who is left skates to the bank and climbs out, to be looked at. */
  #climbOut(winners: readonly number[]): number {
    const left = this.figures.filter((figure) => winners.includes(figure.seat) && !figure.out && !figure.home);
    for (const figure of left) {
      Object.assign(figure, { ...bankNear(figure, this.#side), ms: 1400, home: true, turn: turned(figure.turn, 'N') });
    }
    return left.length > 0 ? 1900 : 400;
  }

  #ashore(seat: number, from: Hex, dir: Dir): number {
    this.#place(seat, neighbour(from, dir), dir, 300);
    return this.#out([seat]);
  }

  #out(seats: readonly number[]): number {
    for (const figure of this.figures) if (seats.includes(figure.seat)) figure.out = true;
    this.scripts = this.scripts.filter(({ seat }) => !seats.includes(seat));
    play('caught');
    return 800;
  }

  #place(seat: number, at: Hex, facing: Dir, ms: number): void {
    const figure = this.figures.find((figure) => figure.seat === seat);
    if (figure) Object.assign(figure, { ...centre(at), ms });
    this.#turn(seat, facing);
  }

  #turn(seat: number, facing: Dir): void {
    const figure = this.figures.find((figure) => figure.seat === seat);
    if (figure) figure.turn = turned(figure.turn, facing);
  }
}

/** The angle next to `from` that looks towards `facing`. */
export function turned(from: number, facing: Dir): number {
  const by = ((((angle(facing) - from) % 360) + 540) % 360) - 180;
  return from + by;
}
