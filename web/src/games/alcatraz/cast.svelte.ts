import { play } from '../../shell/sound';
import type { Event, Square, View } from './types.gen';
import { BOAT, CELL, centre, column, row, SAILS, type Place, type Point } from './yard';

/** A prisoner on the picture. He keeps his identity while he travels. */
export interface Man {
  id: number;
  seat: number;
  place: Place;
  /** How long his last journey takes, in milliseconds. */
  ms: number;
  /** He has just been caught. */
  caught: boolean;
}

export interface Guard {
  at: Square;
  ms: number;
  /** Which way he looks: -1 to the left, 1 to the right. */
  looks: -1 | 1;
}

/** The die while it is thrown. */
export interface Roll {
  row: number;
}

const SETTLE = 220;

/** Everybody on the picture: follows what is told, and settles on the view. */
export class Cast {
  men = $state<Man[]>([]);
  guards = $state<Guard[]>([]);
  roll = $state<Roll | null>(null);
  /** Where somebody has just been taken. */
  flash = $state<Square | null>(null);
  /** Has the boat cast off? */
  sailed = $state(false);

  /** Puts everybody where the view says, with as few steps as possible. */
  settle(view: View): void {
    this.roll = null;
    this.flash = null;
    this.sailed = view.stage.is === 'over';
    view.players.forEach((player, seat) => {
      const want: Place[] = [...player.yard, ...Array<Place>(player.cell).fill('cell'), ...Array<Place>(player.boat).fill('boat')];
      this.#place(seat, want);
    });
    this.men = this.men.filter((man) => man.seat < view.players.length);
    view.guards.forEach((at, index) => this.#post(index, at));
  }

  #place(seat: number, want: Place[]): void {
    const men = this.men.filter((man) => man.seat === seat);
    const lost = men.filter((man) => {
      man.caught = false;
      const index = want.indexOf(man.place);
      if (index >= 0) want.splice(index, 1);
      return index < 0;
    });
    for (const place of want) {
      const man = lost.pop();
      if (man) Object.assign(man, { place, ms: SETTLE });
      else this.men.push({ id: seat * 10 + this.#count(seat), seat, place, ms: 0, caught: false });
    }
    this.men = this.men.filter((man) => !lost.includes(man));
  }

  #count(seat: number): number {
    return this.men.filter((man) => man.seat === seat).length;
  }

  #post(index: number, at: Square): void {
    const guard = this.guards[index];
    if (!guard) this.guards[index] = { at, ms: 0, looks: column(at) < 5 ? 1 : -1 };
    else if (guard.at !== at) this.#march(guard, at, SETTLE);
  }

  #march(guard: Guard, to: Square, ms: number): void {
    if (to !== guard.at) guard.looks = column(to) < column(guard.at) ? -1 : 1;
    Object.assign(guard, { at: to, ms });
  }

  /** Shows something that happens; answers how long it takes. */
  show(event: Event): number {
    this.flash = null;
    switch (event.what) {
      case 'out':
        return this.#travel(event.seat, 'cell', event.to, 320, 'step');
      case 'move':
        return this.#travel(event.seat, event.from, event.to, 320, 'step');
      case 'board':
        return this.#travel(event.seat, event.from, 'boat', 400, 'board');
      case 'caught':
        return this.#caught(event.seat, event.at);
      case 'walk':
        return this.#walk(event.from, event.to, 60);
      case 'run':
        return this.#walk(event.from, event.to, 40);
      case 'alarm':
        this.roll = { row: event.row };
        play('alarm');
        return 1150;
      case 'pass':
        return 150;
      case 'limit':
        return 200;
      case 'over':
        play('end');
        return this.#sail();
    }
  }

  #sail(): number {
    this.sailed = true;
    for (const man of this.men) if (man.place === 'boat') man.ms = SAILS.ms;
    return SAILS.ms;
  }

  #man(seat: number, place: Place): Man | undefined {
    return this.men.findLast((man) => man.seat === seat && man.place === place);
  }

  #travel(seat: number, from: Place, to: Place, ms: number, sound: 'step' | 'board'): number {
    const man = this.#man(seat, from);
    if (man) Object.assign(man, { place: to, ms });
    play(sound);
    return ms;
  }

  #walk(from: Square, to: Square, perStone: number): number {
    this.roll = null;
    const guard = this.guards[row(from) - 1];
    const ms = 130 + perStone * Math.abs(column(to) - column(from));
    if (guard) this.#march(guard, to, ms);
    play('walk');
    return ms;
  }

  #caught(seat: number, at: Square): number {
    const man = this.#man(seat, at);
    if (man) Object.assign(man, { place: 'cell', ms: 400, caught: true });
    this.flash = at;
    play('caught');
    return 240;
  }

  /** Where each man stands on the picture, and how large he is there. */
  spots(seats: number): Map<number, Point & { scale: number }> {
    const spots = new Map<number, Point & { scale: number }>();
    const waiting = new Map<string, number>();
    for (const { id, seat, place } of this.men) {
      const key = `${seat} ${place}`;
      const nth = waiting.get(key) ?? 0;
      waiting.set(key, nth + 1);
      if (place === 'cell') spots.set(id, bunk(seat, nth, seats));
      else if (place === 'boat') spots.set(id, this.#aboard(bench(seat, nth, seats)));
      else spots.set(id, { ...centre(place), scale: 1 });
    }
    return spots;
  }

  #aboard(bench: Point & { scale: number }): Point & { scale: number } {
    return this.sailed ? { ...bench, x: bench.x + SAILS.x, y: bench.y + SAILS.y } : bench;
  }
}

/** A place in the cell: each player has a corner of their own. */
export function bunk(seat: number, nth: number, seats: number): Point & { scale: number } {
  const corner = CELL.width / seats;
  const gap = Math.min(78, corner / 4.25);
  const x = CELL.x + corner * (seat + 0.5) + (nth - 1.5) * gap;
  return { x, y: CELL.y + CELL.height / 2 + 6, scale: Math.min(0.95, gap / 76) };
}

/** A place on a bench of the boat: two players a row, three men each. */
function bench(seat: number, nth: number, seats: number): Point & { scale: number } {
  const rows = seats > 2 ? 2 : 1;
  const x = BOAT.x + BOAT.width * (seat % 2 === 0 ? 0.3 : 0.7) + (nth - 1) * 46;
  const y = BOAT.y + BOAT.height / 2 + (rows === 1 ? 0 : seat < 2 ? -27 : 27);
  return { x, y, scale: rows === 1 ? 0.62 : 0.56 };
}
