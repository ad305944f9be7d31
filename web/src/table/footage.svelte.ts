import type { Update } from '../games/projector.svelte';
import type { Seat, State } from '../protocol.gen';

/** An update of this table: how it stands at its end, and how far the log goes there. */
export interface TableUpdate extends Update<unknown, unknown> {
  state: State;
  number: number;
}

/** Whose deed an event is. */
type Actor = ((event: unknown) => Seat | null) | undefined;

/** How many updates are kept to be played again. */
const MOST_KEPT = 200;

/** What was shown lately, to be played again. */
export class Footage {
  #reel = $state.raw<readonly TableUpdate[]>([]);

  /** Has anything happened since the first look? */
  get moved(): boolean {
    return this.#reel.length > 1;
  }

  /** A jump begins a new reel. */
  add(update: TableUpdate): void {
    this.#reel = update.jump ? [update] : [...this.#reel.slice(-MOST_KEPT), update];
  }

  /** Begins with these. */
  begin(film: readonly TableUpdate[]): void {
    this.#reel = film;
  }

  /** The updates since the viewer's last step, after the one that they begin from: that step's, unless others acted in it, too. */
  since(viewer: Seat | null, actor?: Actor): readonly TableUpdate[] {
    if (viewer === null) return [];
    const own = this.#reel.findLastIndex((update) => isOf(viewer, update));
    const update = this.#reel[own];
    return this.#reel.slice(Math.max(0, update && othersIn(update, viewer, actor).length > 0 ? own - 1 : own));
  }

  /** What others did since the viewer's last step, and in it. */
  lately(viewer: Seat | null, actor?: Actor): readonly unknown[] {
    return this.since(viewer, actor)
      .slice(1)
      .flatMap((update) => (viewer !== null && isOf(viewer, update) ? othersIn(update, viewer, actor) : eventsOf(update.steps)));
  }

  /** The updates that brought these lines of the log, after the one before them, which is the first. */
  of(from: number, to: number): readonly TableUpdate[] {
    const first = this.#reel.findIndex(({ number }) => number >= from);
    const last = this.#reel.findIndex(({ number }) => number >= to);
    return first < 1 || last < first ? [] : this.#reel.slice(first - 1, last + 1);
  }
}

const isOf = (viewer: Seat, { steps }: TableUpdate) => steps.some(({ by }) => by === viewer);
const eventsOf = (steps: TableUpdate['steps']) => steps.flatMap(({ events }) => events.map(({ event }) => event));

/** What others did in a step of the viewer's, such as the last programme that sets all of them off. */
function othersIn({ steps }: TableUpdate, viewer: Seat, actor?: Actor): readonly unknown[] {
  if (!actor) return [];
  return eventsOf(steps.filter(({ by }) => by === viewer)).filter((event) => (actor(event) ?? viewer) !== viewer);
}
