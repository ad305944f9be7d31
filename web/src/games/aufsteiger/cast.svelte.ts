import { play } from '../../shell/sound';
import { cellOf, isTable, readCell, type XY } from './blocks';
import { Relief, centreOf, waiting } from './relief';
import type { BlockId, Cell, Color, Event, Ladder, Placed, Spot, View } from './types.gen';
import type { Point } from './hand.svelte';

export interface Actor extends Point {
  seat: number;
  color: Color;
  /** How long its last step takes, in milliseconds. */
  ms: number;
}

export interface Brick {
  placed: Placed;
  ms: number;
}

export interface Pebble extends Point {
  seat: number;
  color: Color;
  block: BlockId;
}

/** A ladder while it is climbed. */
export interface Rungs {
  foot: Point;
  head: Point;
  ladder: Ladder;
}

const SETTLE = 240;
const MOVE = 620;

/** One thing to show: an event, or a step of one. */
export type Beat =
  | { what: 'hop'; seat: number; to: Spot; beside?: Cell; ms: number }
  | { what: 'lean'; seat: number; foot: Spot; head: Cell; ladder: Ladder }
  | { what: 'fold' }
  | Exclude<Event, { what: 'climb' | 'ladder' | 'bridge' }>;

/** A walk is shown step by step. */
export function beats(event: Event): Beat[] {
  switch (event.what) {
    case 'climb':
      return walk(event.seat, event.way, Math.min(190, 1200 / event.way.length));
    case 'ladder':
    case 'bridge': {
      const { seat, way, ladder } = event;
      const [from, foot, head, to] = way;
      if (from === undefined || foot === undefined || head === undefined || to === undefined) return [];
      const up: Beat = { what: 'hop', seat, to: head, ms: 380 };
      const lean: Beat = { what: 'lean', seat, foot, head, ladder };
      const start: Beat[] = isTable(foot) ? [{ what: 'hop', seat, to: foot, beside: head, ms: 200 }] : walk(seat, [from, foot], 190);
      return [...start, lean, up, ...walk(seat, [head, to], 190), { what: 'fold' }];
    }
    default:
      return [event];
  }
}

function walk(seat: number, way: readonly Spot[], ms: number): Beat[] {
  return way.flatMap((to, index): Beat[] => {
    const before = way[index - 1];
    const after = way[index + 1];
    if (!isTable(to)) return index === 0 || to === before ? [] : [{ what: 'hop', seat, to, ms }];
    const steps: Beat[] = [];
    if (before !== undefined && !isTable(before)) steps.push({ what: 'hop', seat, to, beside: before, ms });
    if (after !== undefined && !isTable(after)) steps.push({ what: 'hop', seat, to, beside: after, ms });
    if (after === undefined) steps.push({ what: 'hop', seat, to, ms });
    return steps;
  });
}

/** Everything that stands on the table, as it is shown: follows what is told, settles on the view. */
export class Cast {
  bricks = $state.raw<ReadonlyMap<BlockId, Brick>>(new Map());
  actors = $state.raw<readonly Actor[]>([]);
  pebbles = $state.raw<readonly Pebble[]>([]);
  rungs = $state.raw<Rungs | null>(null);
  /** The view that was last settled on. */
  view = $state.raw<View | null>(null);
  readonly relief = $derived(
    new Relief(
      [...this.bricks.values()].map(({ placed }) => placed),
      this.view?.areas ?? [],
    ),
  );

  settle(view: View): void {
    this.view = view;
    this.rungs = null;
    const bricks = view.blocks.map((placed): [BlockId, Brick] => {
      const known = this.bricks.get(placed.id);
      return [placed.id, known && same(known.placed, placed) ? known : { placed, ms: known ? SETTLE : 0 }];
    });
    this.bricks = new Map(bricks);
    this.actors = view.players.map((player, seat) => {
      const at = this.#at(player.spot, seat);
      const known = this.actors[seat];
      const stays = known && known.x === at.x && known.y === at.y && known.z === at.z;
      return { seat, color: player.color, ...at, ms: stays ? known.ms : known ? SETTLE : 0 };
    });
    this.pebbles = view.players.flatMap(({ stone, color }, seat) =>
      stone.is === 'on' ? [this.#pebble(seat, color, stone.block)] : [],
    );
  }

  /** Where a pawn is drawn that stands there. */
  #at(spot: Spot, seat: number, beside?: Cell): Point {
    if (!isTable(spot)) return { ...centreOf(spot), z: this.relief.height(spot) };
    const next = beside === undefined ? null : this.relief.beside(beside);
    if (next) return { x: next.x + 0.5, y: next.y + 0.5, z: 0 };
    const players = this.view?.players ?? [];
    return { ...waiting({ players }, seat, this.relief.bounds), z: 0 };
  }

  #pebble(seat: number, color: Color, block: BlockId): Pebble {
    return { seat, color, block, ...faceMiddle(this.relief, this.bricks.get(block)?.placed) };
  }

  /** Shows something that happens; answers how long it takes. */
  show(beat: Beat): number {
    switch (beat.what) {
      case 'hop':
        play('step');
        return this.#hop(beat.seat, this.#at(beat.to, beat.seat, beat.beside), beat.ms);
      case 'lean':
        return this.#lean(beat.foot, beat.head, beat.ladder);
      case 'fold':
        this.rungs = null;
        return 0;
      case 'block':
        play('walk');
        this.bricks = new Map(this.bricks).set(beat.to.id, { placed: beat.to, ms: MOVE });
        return MOVE;
      case 'pushed':
        return this.#hop(beat.seat, this.#at(beat.to, beat.seat), SETTLE);
      case 'freed':
        return this.#hop(beat.seat, this.#at('table', beat.seat), SETTLE);
      case 'stone':
        play('walk');
        this.pebbles = [...this.pebbles, this.#pebble(beat.seat, this.actors[beat.seat]?.color ?? 'grey', beat.block)];
        return 320;
      case 'stonegone':
        this.pebbles = this.pebbles.filter(({ seat }) => seat !== beat.seat);
        return 220;
      case 'over':
        play('end');
        return 200;
      case 'rise':
        play('board');
        return 160;
      case 'end':
      case 'stay':
      case 'quiet':
      case 'timeup':
        return 90;
    }
  }

  #hop(seat: number, to: Point, ms: number): number {
    this.actors = this.actors.map((actor) => (actor.seat === seat ? { ...actor, ...to, ms } : actor));
    return ms;
  }

  #lean(foot: Spot, head: Cell, ladder: Ladder): number {
    const top = { ...centreOf(head), z: this.relief.height(head) };
    this.rungs = { foot: isTable(foot) ? this.#at(foot, 0, head) : this.#at(foot, 0), head: top, ladder };
    return 240;
  }
}

const same = (a: Placed, b: Placed): boolean =>
  a.x === b.x && a.y === b.y && a.z === b.z && a.top === b.top && a.dir === b.dir;

/** The middle of what is uncovered of a block's top face. */
export function faceMiddle(relief: Relief, block: Placed | undefined): Point {
  if (!block) return { x: 0, y: 0, z: 0 };
  const cells = uncovered(relief, block);
  const sum = cells.reduce((total, { x, y }) => ({ x: total.x + x + 0.5, y: total.y + y + 0.5 }), { x: 0, y: 0 });
  const count = Math.max(1, cells.length);
  const [first] = cells;
  return { x: sum.x / count, y: sum.y / count, z: first ? relief.height(cellOf(first.x, first.y)) : block.z };
}

function uncovered(relief: Relief, block: Placed): XY[] {
  const { left, top, right, bottom } = relief.bounds;
  const cells: XY[] = [];
  for (let y = Math.max(top, block.y); y < Math.min(bottom, block.y + 6); y += 1) {
    for (let x = Math.max(left, block.x); x < Math.min(right, block.x + 6); x += 1) {
      if (relief.top(cellOf(x, y))?.block.id === block.id) cells.push({ x, y });
    }
  }
  return cells;
}

/** The points a way leads over, for drawing it. */
export function trail(relief: Relief, way: readonly Spot[], seat: number, players: View['players']): Point[] {
  return way.flatMap((spot, index) => {
    if (!isTable(spot)) return [{ ...centreOf(spot), z: relief.height(spot) }];
    const ends = index === 0 || index === way.length - 1;
    const next = [way[index - 1], way[index + 1]].flatMap((beside) => {
      const at = beside === undefined || isTable(beside) ? null : relief.beside(beside);
      return at ? [{ x: at.x + 0.5, y: at.y + 0.5, z: 0 }] : [];
    });
    const home = ends ? [{ ...waiting({ players }, seat, relief.bounds), z: 0 }] : [];
    return index === 0 ? [...home, ...next] : [...next, ...home];
  });
}

export const readSpot = (spot: Spot): XY | null => (isTable(spot) ? null : readCell(spot));
