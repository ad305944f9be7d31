import type { Seat, ServerMessage, TableInfo } from '../protocol.gen';

type ToldMessage = Extract<ServerMessage, { type: 'told' }>;

/**
 * When the others may let the computer hold a seat. The house says it with the table; between two such words the
 * same is reckoned here from who is to act.
 */
export class Patience {
  /** By seat, in milliseconds of the browser's own clock; `null` if nobody waits for it. */
  due = $state.raw<(number | null)[]>([]);
  /** When the house last told of the table, by the browser's own clock: what clocks showed is as of then. */
  at = $state(0);

  informed(info: TableInfo, now: number): void {
    this.at = now;
    this.due = info.seats.map(({ wait_ms }) => (wait_ms === null ? null : now + wait_ms));
  }

  /** Somebody acted: time starts anew for them, and for whoever is to act since. */
  moved(info: TableInfo, { told, state }: ToldMessage, now: number): void {
    // Where a clock runs, the house says with the table when somebody may step in.
    if (info.customs.clock) return;
    const movers = told.flatMap((item) => (item.is === 'step' ? [item.by] : []));
    this.due = info.seats.map((_, seat) => {
      if (!state.turn.act.includes(seat) || isMachine(info, seat)) return null;
      const due = this.due[seat] ?? null;
      if (due !== null && !movers.includes(seat)) return due;
      return now + (info.seats[seat]?.here ? info.silence_ms : info.patience_ms);
    });
  }
}

function isMachine(info: TableInfo, seat: Seat): boolean {
  const place = info.seats[seat];
  return !place || place.holder.kind !== 'person' || place.covered !== null || place.resigned;
}
