import { play } from '../../shell/sound';
import { cellOf, cellsOf, isTable, middleOf, samePlace, topHeight, type XY } from './blocks';
import { Relief, centreOf, waiting } from './relief';
import type { BlockId, Cell, Color, Event, Ladder, Placed, Spot, View } from './types.gen';
import type { Point } from './selection.svelte';
import type { Traced } from './scene/marks';

export interface Actor extends Point {
  seat: number;
  color: Color;
  /** How long its last step takes, in milliseconds. */
  ms: number;
}

export interface Brick {
  placed: Placed;
  ms: number;
  /** Is it held over its place, until everybody has made room? */
  aloft: boolean;
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
const CARRY = 520;

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
  /** Who has won, once it is over. */
  winners = $state.raw<readonly number[]>([]);
  /** Was the block that is set next lifted here, which was heard already? */
  lifted = false;
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
      const stays = known && !known.aloft && samePlace(known.placed, placed);
      if (known?.aloft) play('walk');
      return [placed.id, stays ? known : { placed, ms: known ? SETTLE : 0, aloft: false }];
    });
    this.bricks = new Map(bricks);
    this.winners = view.winners ?? [];
    this.actors = view.players.map((player, seat) => this.#standing(seat, player.color, this.#at(player.spot, seat)));
    this.pebbles = view.players.flatMap(({ stone, color }, seat) => (stone.is === 'on' ? [this.#pebble(seat, color, stone.block)] : []));
  }

  /** A pawn there, which takes a moment to come if it is elsewhere. */
  #standing(seat: number, color: Color, at: Point): Actor {
    const known = this.actors[seat];
    const stays = known && known.x === at.x && known.y === at.y && known.z === at.z;
    return { seat, color, ...at, ms: stays ? known.ms : known ? SETTLE : 0 };
  }

  /** Where a pawn is drawn that stands there. */
  #at(spot: Spot, seat: number, beside?: Cell, relief = this.relief): Point {
    if (!isTable(spot)) return { ...centreOf(spot), z: relief.height(spot) };
    const next = beside === undefined ? null : relief.beside(beside);
    if (next) return { x: next.x + 0.5, y: next.y + 0.5, z: 0 };
    const players = this.view?.players ?? [];
    return { ...waiting({ players }, seat, relief.bounds), z: 0 };
  }

  /** The blocks of these events that do not lie there yet: what is to come, not what was. */
  ghosts(events: readonly Event[]): Placed[] {
    return events.flatMap((event) => {
      const now = event.what === 'block' ? this.bricks.get(event.to.id) : undefined;
      return event.what === 'block' && now && samePlace(now.placed, event.from) ? [event.to] : [];
    });
  }

  /** Is this still to come? */
  foretells(events: readonly Event[]): boolean {
    return events.some((event) => {
      const player = 'seat' in event ? this.view?.players[event.seat] : undefined;
      switch (event.what) {
        case 'block':
          return this.ghosts([event]).length > 0;
        case 'climb':
        case 'ladder':
        case 'bridge':
          return event.way[0] === player?.spot;
        case 'stone':
          return player?.stone.is === 'held';
        default:
          return false;
      }
    });
  }

  /** The ground as it would be with these blocks in their places. */
  reliefWith(ghosts: readonly Placed[]): Relief {
    if (ghosts.length === 0) return this.relief;
    const lie = [...this.bricks.values()].map(({ placed }) => ghosts.find(({ id }) => id === placed.id) ?? placed);
    return new Relief(lie, this.view?.areas ?? []);
  }

  /** Where everybody would stand if this happened: nobody is where a block would be. */
  foreseen(events: readonly Event[]): readonly Actor[] {
    const ghosts = this.ghosts(events);
    if (ghosts.length === 0) return this.actors;
    const relief = this.reliefWith(ghosts);
    return this.actors.map((actor) => {
      const { seat, color } = actor;
      const goes = events.find((event) => (event.what === 'pushed' || event.what === 'freed') && event.seat === seat);
      if (goes?.what === 'pushed') return this.#standing(seat, color, this.#at(goes.to, seat, undefined, relief));
      const tabled = goes?.what === 'freed' || isTable(this.view?.players[seat]?.spot ?? 'table');
      return tabled ? this.#standing(seat, color, this.#at('table', seat, undefined, relief)) : actor;
    });
  }

  #pebble(seat: number, color: Color, block: BlockId): Pebble {
    return { seat, color, block, ...faceMiddle(this.relief, this.bricks.get(block)?.placed) };
  }

  /** Shows something that happens; answers how long it takes. */
  show(beat: Beat): number {
    if (beat.what !== 'pushed' && beat.what !== 'freed') this.#land();
    switch (beat.what) {
      case 'hop':
        return this.#tread(beat.seat, this.#at(beat.to, beat.seat, beat.beside), beat.ms);
      case 'lean':
        play('tool');
        return this.#lean(beat.foot, beat.head, beat.ladder);
      case 'fold':
        this.rungs = null;
        return 0;
      case 'block':
        if (!this.lifted) play('lift');
        this.lifted = false;
        this.bricks = new Map(this.bricks).set(beat.to.id, { placed: beat.to, ms: CARRY, aloft: true });
        this.#makeRoom();
        return CARRY;
      case 'pushed':
        return this.#tread(beat.seat, this.#at(beat.to, beat.seat), SETTLE);
      case 'freed':
        return this.#tread(beat.seat, this.#at('table', beat.seat), SETTLE);
      case 'stone':
        play('stone');
        this.pebbles = [...this.pebbles, this.#pebble(beat.seat, this.actors[beat.seat]?.color ?? 'grey', beat.on.id)];
        return 320;
      case 'stonegone':
        this.pebbles = this.pebbles.filter(({ seat }) => seat !== beat.seat);
        return 220;
      case 'over':
        play('end');
        this.winners = beat.winners;
        return 900;
      case 'rise':
        play('board');
        return 160;
      case 'quiet':
        if (beat.last) play('alarm');
        return 90;
      case 'lastround':
        play('alarm');
        return 90;
      case 'end':
      case 'stay':
      case 'timeup':
        return 90;
    }
  }

  /** A block that was held over its place comes down. */
  #land(): void {
    const landed = [...this.bricks].filter(([, { aloft }]) => aloft);
    if (landed.length === 0) return;
    play('walk');
    const bricks = new Map(this.bricks);
    for (const [id, brick] of landed) bricks.set(id, { ...brick, ms: SETTLE, aloft: false });
    this.bricks = bricks;
  }

  /** Who waits before the tower steps back where it grows. */
  #makeRoom(): void {
    this.actors = this.actors.map((actor) => {
      const waits = actor.z === 0 && isTable(this.view?.players[actor.seat]?.spot ?? '');
      return waits ? this.#standing(actor.seat, actor.color, this.#at('table', actor.seat)) : actor;
    });
  }

  /** A step is heard, and so is whether it leads down. */
  #tread(seat: number, to: Point, ms: number): number {
    play(to.z < (this.actors[seat]?.z ?? 0) ? 'down' : 'step');
    return this.#hop(seat, to, ms);
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

/** The middle of what is uncovered of a block's top face. */
export function faceMiddle(relief: Relief, block: Placed | undefined): Point {
  if (!block) return { x: 0, y: 0, z: 0 };
  const cells = uncovered(relief, block);
  const sum = cells.reduce((total, { x, y }) => ({ x: total.x + x + 0.5, y: total.y + y + 0.5 }), { x: 0, y: 0 });
  const count = Math.max(1, cells.length);
  const [first] = cells;
  return { x: sum.x / count, y: sum.y / count, z: first ? relief.height(cellOf(first.x, first.y)) : block.z };
}

const uncovered = (relief: Relief, block: Placed): XY[] =>
  cellsOf(block).filter(({ x, y }) => relief.top(cellOf(x, y))?.block.id === block.id);

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

/** The places that events are about: where a block lies then, where a stone is, and where somebody gets to at last. */
export function focusOf({ events, relief }: Pick<Traced, 'events' | 'relief'>, actors: readonly Actor[]): Point[] {
  const walk = events.findLast((event) => event.what === 'climb' || event.what === 'ladder' || event.what === 'bridge');
  return events.flatMap((event) => {
    if (event.what === 'block') return [{ ...middleOf(event.to), z: topHeight(event.to) }];
    if (event.what === 'stone') return [faceMiddle(relief, event.on)];
    if (event !== walk || !walk) return [];
    const spot = walk.way.at(-1) ?? 'table';
    const actor = actors[walk.seat];
    if (isTable(spot)) return actor ? [actor] : [];
    return [{ ...centreOf(spot), z: relief.height(spot) + 0.4 }];
  });
}
