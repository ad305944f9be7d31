import type { Clock, WhenOut } from '../protocol.gen';

export type Kind = 'none' | 'live' | 'days';
type Amounts = Pick<Clock, 'bank_ms' | 'gain_ms' | 'cap_ms'>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is offered for an evening, … */
export const LIVE: readonly Amounts[] = [
  { bank_ms: 5 * MINUTE, gain_ms: 5 * SECOND, cap_ms: 10 * MINUTE },
  { bank_ms: 15 * MINUTE, gain_ms: 10 * SECOND, cap_ms: 30 * MINUTE },
  { bank_ms: 45 * MINUTE, gain_ms: 30 * SECOND, cap_ms: 90 * MINUTE },
];

/** … and for days. */
export const DAYS: readonly Amounts[] = [
  { bank_ms: DAY, gain_ms: 8 * HOUR, cap_ms: 2 * DAY },
  { bank_ms: 3 * DAY, gain_ms: DAY, cap_ms: 5 * DAY },
  { bank_ms: 7 * DAY, gain_ms: 2 * DAY, cap_ms: 14 * DAY },
];

export const HOLIDAYS: readonly number[] = [0, 7, 14, 30];

export function clockOf(kind: Kind, choice: number, more: { whenOut: WhenOut; weekends: boolean; holidays: number }): Clock | null {
  const amounts = kind === 'live' ? LIVE[choice] : DAYS[choice];
  if (kind === 'none' || amounts === undefined) return null;
  const days = kind === 'days';
  return { ...amounts, when_out: more.whenOut, weekends: days && more.weekends, holidays: days ? more.holidays : 0 };
}
