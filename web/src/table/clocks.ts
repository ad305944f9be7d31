import type { Clock, ClockInfo } from '../protocol.gen';

/** A clock that may hold this much is one for days. */
const FOR_DAYS = 12 * 60 * 60_000;

export const isForDays = (clock: Clock): boolean => clock.cap_ms >= FOR_DAYS;

/** What is left on a clock so many milliseconds after the house said how it stood. */
export function leftAfter({ left_ms, run }: ClockInfo, passed: number): number {
  if (run.is === 'running') return Math.max(0, left_ms - Math.min(passed, run.rests_in_ms ?? passed));
  if (run.is === 'resting') return Math.max(0, left_ms - Math.max(0, passed - run.for_ms));
  return left_ms;
}

/** Does it run then? */
export function runsAfter({ run }: ClockInfo, passed: number): boolean {
  if (run.is === 'running') return passed < (run.rests_in_ms ?? Infinity);
  return run.is === 'resting' && passed >= run.for_ms;
}

/** How often it is looked at: tenths are shown in the last ten seconds only. */
export function tickOf(left: number): number {
  if (left <= 11_000) return 100;
  return left > 2 * 60 * 60_000 ? 20_000 : 500;
}
