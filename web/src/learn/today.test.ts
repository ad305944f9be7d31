import { expect, test } from 'vitest';
import { dateOf, ofTheDay } from './today';

test('a date is written as a calendar has it', () => {
  expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dateOf(new Date(2026, 10, 18))).toBe('2026-11-18');
});

const dates = Array.from({ length: 365 }, (_, day) => dateOf(new Date(2026, 0, 1 + day)));
const chosen = (count: number, salt = '') => {
  const list = Array.from({ length: count }, (_, number) => number);
  return dates.map((date) => ofTheDay(list, date, salt));
};

test('everybody has the same puzzle on the same day, and another game another one', () => {
  expect(chosen(31, 'alcatraz')).toEqual(chosen(31, 'alcatraz'));
  expect(ofTheDay([], '2026-11-18')).toBeUndefined();
  expect(ofTheDay(['one'], '2026-11-18')).toBe('one');
  const other = chosen(31, 'alaska');
  expect(chosen(31, 'alcatraz').filter((one, day) => one === other[day]).length).toBeLessThan(40);
});

test('each has its day before one comes back, and none two days running', () => {
  for (const count of [3, 5, 31]) {
    const days = chosen(count, 'alcatraz');
    const first = dates.findIndex((date) => (Date.parse(date) / 86_400_000) % count === 0);
    for (let from = first; from + count <= days.length; from += count) {
      expect(new Set(days.slice(from, from + count)).size, `${count} from day ${from}`).toBe(count);
    }
    expect(days.filter((one, day) => one === days[day + 1]).length, `${count}: twice running`).toBe(0);
    const rounds = new Set(Array.from({ length: 5 }, (_, round) => days.slice(first + round * count, first + (round + 1) * count).join()));
    expect(rounds.size, 'every round has an order of its own').toBeGreaterThan(1);
  }
});
