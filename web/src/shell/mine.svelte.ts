import { SvelteMap } from 'svelte/reactivity';
import { isHere } from '../local/here';
import type { Glance } from '../protocol.gen';
import { api, problemOf } from './api';
import { keep, type KnownTable, leave, tables } from './keys';

/** What was last seen of a table. */
export interface Glimpse {
  glance: Glance | 'gone';
  /** When that was, in milliseconds since 1970. */
  at: number;
}

/** No more tables than this are looked at in one go: each costs the house some work. */
const MOST = 20;

/** The tables where this browser has a seat, and how it stands there. */
class Mine {
  tables = $state.raw<readonly KnownTable[]>([]);
  readonly seen = new SvelteMap<string, Glimpse>();
  /** What was just taken off the list, and can be put back. */
  dropped = $state.raw<KnownTable | null>(null);

  /** Tables where one only looked on are not worth a line. */
  renew(): void {
    this.tables = tables().filter(({ keys }) => keys.length > 0);
  }

  /** Looks at the latest tables again. Finished games do not change, and without an answer what was known stays. */
  look(most = MOST): void {
    this.renew();
    const open = this.tables.filter(({ table }) => !isOver(this.seen.get(table)?.glance));
    for (const { table } of open.slice(0, most)) {
      api.glance(table).then(
        (glance) => this.#saw(table, glance),
        (error) => problemOf(error).why === 'table' && this.#saw(table, 'gone'),
      );
    }
  }

  #saw(table: string, glance: Glance | 'gone'): void {
    this.seen.set(table, { glance, at: Date.now() });
    showBadge(this.waiting.length);
  }

  /** Where it is for us to play, whoever waits longest first. */
  get waiting(): readonly KnownTable[] {
    return this.tables
      .filter((known) => isOurs(known, this.seen.get(known.table)?.glance))
      .toSorted((a, b) => this.#since(a) - this.#since(b));
  }

  #since({ table }: KnownTable): number {
    const sight = this.seen.get(table);
    return sight && sight.glance !== 'gone' ? sight.at - sight.glance.still_ms : 0;
  }

  drop(table: KnownTable): void {
    leave(table.table);
    // A table of this browser goes with its seat: there is nothing to come back to.
    const here = isHere(table.table);
    if (here) void import('../local/house').then(({ localHouse }) => localHouse().forget(table.table));
    this.dropped = here ? null : table;
    this.renew();
    showBadge(this.waiting.length);
  }

  putBack(): void {
    if (this.dropped) keep(this.dropped.table, this.dropped.game, this.dropped.keys, this.dropped.seats);
    this.dropped = null;
    this.renew();
  }
}

const isOver = (glance: Glimpse['glance'] | undefined): boolean => glance === 'gone' || (glance?.stage === 'over' && glance.next !== null);

function isOurs({ seats }: KnownTable, glance: Glimpse['glance'] | undefined): boolean {
  return glance !== undefined && glance !== 'gone' && glance.stage === 'playing' && glance.act.some((seat) => seats.includes(seat));
}

/** On the icon of an installed page. */
function showBadge(count: number): void {
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => {
    // A browser may forbid it: the number stands on the page, too.
  });
}

export const mine = new Mine();
