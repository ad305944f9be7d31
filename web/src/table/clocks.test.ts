import { describe, expect, it } from 'vitest';
import type { ClockInfo } from '../protocol.gen';
import { amount, span } from '../words';
import { leftAfter, runsAfter, tickOf } from './clocks';

const HOUR = 60 * 60_000;
const clock = (run: ClockInfo['run']): ClockInfo => ({ left_ms: 10_000, run, holidays_ms: 0, holiday_ms: null });

describe('a clock between two words of the house', () => {
  it('runs while it is one’s turn, and not below zero', () => {
    const running = clock({ is: 'running', rests_in_ms: null });
    expect([0, 4000, 99_000].map((passed) => leftAfter(running, passed))).toEqual([10_000, 6000, 0]);
    expect(runsAfter(running, 4000)).toBe(true);
  });
  it('stands still otherwise', () => {
    for (const run of [{ is: 'stopped' }, { is: 'out' }] as const) {
      expect(leftAfter(clock(run), 5000)).toBe(10_000);
      expect(runsAfter(clock(run), 5000)).toBe(false);
    }
  });
  it('stops when its rest begins, and runs when it is over', () => {
    const evening = clock({ is: 'running', rests_in_ms: 3000 });
    expect([leftAfter(evening, 8000), runsAfter(evening, 8000)]).toEqual([7000, false]);
    const morning = clock({ is: 'resting', for_ms: 3000 });
    expect([leftAfter(morning, 2000), runsAfter(morning, 2000)]).toEqual([10_000, false]);
    expect([leftAfter(morning, 8000), runsAfter(morning, 8000)]).toEqual([5000, true]);
  });
  it('is looked at as often as it shows', () => {
    expect([5000, 60_000, 5 * HOUR].map(tickOf)).toEqual([100, 500, 20_000]);
  });
});

describe('time in words', () => {
  it('does not shout', () => {
    const spans = [53 * HOUR, 48 * HOUR, 3 * HOUR + 12 * 60_000, 245_000, 9_940, -5].map(span);
    expect(spans).toEqual(['2 days 5 hr', '2 days', '3 hr 12 min', '4:05', '9.9', '0.0']);
  });
  it('names amounts', () => {
    const amounts = [10_000, 300_000, 90_000, 12 * HOUR, 72 * HOUR].map((ms) => amount(ms));
    expect(amounts).toEqual(['10 seconds', '5 minutes', '1 minute 30 seconds', '12 hours', '3 days']);
    expect(amount(90_000, 'short')).toBe('1 min 30 sec');
  });
});
