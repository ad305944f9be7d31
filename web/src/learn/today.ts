/** A puzzle a day: chosen by the date alone, so that it is the same for everybody. */

/** The name of today's puzzle in addresses. */
export const TODAY = 'today';

const DAY_MS = 86_400_000;

/** The date where the reader is, as `2026-11-18`. */
export function dateOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * One of a list by the date; nothing of an empty one. Each has its day before one comes back, in an order that is shuffled anew for every
 * round, and by `salt`. Nobody meets the same on two days running.
 */
export function ofTheDay<T>(list: readonly T[], date: string, salt = ''): T | undefined {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  const [round, place] = [Math.floor(day / list.length), day % list.length];
  const order = shuffled(list.length, `${salt} ${round}`);
  const before = shuffled(list.length, `${salt} ${round - 1}`).at(-1);
  // A round does not begin with what the one before has ended with.
  if (order.length > 2 && order[0] === before) [order[0], order[1]] = [order[1] as number, order[0] as number];
  return list[order[place] ?? 0];
}

/** The numbers below `count`, in an order that the text decides. */
function shuffled(count: number, text: string): number[] {
  const order = Array.from({ length: count }, (_, number) => number);
  const drawn = order.map((number) => hash(`${text} ${number}`));
  return order.sort((one, two) => (drawn[one] ?? 0) - (drawn[two] ?? 0) || one - two);
}

/** FNV-1a, stirred once more: the last digit must change more than the last bits. */
function hash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 12)) >>> 0;
}
