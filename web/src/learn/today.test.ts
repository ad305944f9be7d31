import { expect, test } from 'vitest';
import { dateOf, ofTheDay } from './today';

test('a date is written as a calendar has it', () => {
  expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dateOf(new Date(2026, 10, 18))).toBe('2026-11-18');
});

test('everybody has the same puzzle on the same day, and another game another one', () => {
  const list = Array.from({ length: 31 }, (_, number) => number);
  expect(ofTheDay(list, '2026-11-18', 'alcatraz')).toBe(ofTheDay(list, '2026-11-18', 'alcatraz'));
  expect(ofTheDay([], '2026-11-18')).toBeUndefined();
  const dates = Array.from({ length: 365 }, (_, day) => dateOf(new Date(2026, 0, 1 + day)));
  const chosen = dates.map((date) => ofTheDay(list, date, 'alcatraz'));
  expect(new Set(chosen).size, 'in a year every puzzle has its day').toBe(list.length);
  expect(chosen.filter((one, day) => one === chosen[day + 1]).length, 'seldom the same on two days').toBeLessThan(30);
  const other = dates.map((date) => ofTheDay(list, date, 'alaska'));
  expect(other.filter((one, day) => one === chosen[day]).length).toBeLessThan(40);
});
