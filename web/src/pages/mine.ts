import type { GameInfo, Glance } from '../protocol.gen';
import { stylesBefore, nameOf } from '../shell/players';
import { verdict } from '../table/standing';
import { list, t } from '../words';

/** A table of ours in a line: against whom, and how it stands. */
export interface Line {
  with: string;
  stands: string;
  /** Is it for us to play? */
  yours: boolean;
  /** What is left on the clock that runs: ours, if it does. */
  left: number | null;
}

export function lineOf(glance: Glance, mine: readonly number[], game: GameInfo | null): Line {
  const names = glance.seats.map((holder, seat) => nameOf(holder, seat, stylesBefore(game)));
  // Until this browser has been told which seats are its own, only computers are surely others.
  const isOther = (seat: number) =>
    mine.length > 0 ? !mine.includes(seat) && glance.seats[seat]?.kind !== 'open' : glance.seats[seat]?.kind === 'bot';
  const others = names.filter((_, seat) => isOther(seat));
  // Around one screen nobody is against us.
  const seated = names.filter((_, seat) => glance.seats[seat]?.kind !== 'open');
  const among = mine.length !== 1 && seated.length > 1 ? list(seated) : t().landing.alone;
  const company = others.length > 0 ? t().landing.against(list(others)) : among;
  const yours = glance.act.some((seat) => mine.includes(seat));
  return { with: company, stands: standing(glance, mine, names, yours), yours, left: leftOf(glance, mine) };
}

/** Of the clocks that run, the one that is out first; of ours, if one of them runs. */
function leftOf({ act, clocks }: Glance, mine: readonly number[]): number | null {
  const times = (seats: readonly number[]) => seats.flatMap((seat) => clocks[seat]?.left_ms ?? []);
  const own = times(act.filter((seat) => mine.includes(seat)));
  const all = own.length > 0 ? own : times(act);
  return all.length > 0 ? Math.min(...all) : null;
}

function standing({ stage, act, ending, next }: Glance, mine: readonly number[], names: readonly string[], yours: boolean): string {
  if (stage === 'lobby') return t().landing.waiting;
  if (ending) return next === null ? verdict(ending, mine, names) : `${verdict(ending, mine, names)} · ${t().landing.rematch}`;
  const [only, other] = mine;
  if (yours && only !== undefined && other === undefined) return t().landing.yourTurn;
  return t().landing.turnOf(list(act.map((seat) => names[seat] ?? '')));
}
