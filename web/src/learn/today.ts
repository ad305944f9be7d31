/** A puzzle a day: chosen by the date alone, so that it is the same for everybody. */

/** The name of today's puzzle in addresses. */
export const TODAY = 'today';

/** The date where the reader is, as `2026-11-18`. */
export function dateOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** One of a list by the date (FNV-1a); nothing of an empty one. */
export function ofTheDay<T>(list: readonly T[], date: string, salt = ''): T | undefined {
  let hash = 0x811c9dc5;
  for (const character of `${salt} ${date}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The last digit of a date must change more than the last bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  hash = (hash ^ (hash >>> 12)) >>> 0;
  return list[hash % Math.max(list.length, 1)];
}
