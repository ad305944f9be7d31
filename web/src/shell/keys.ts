import { forget, isRecord, recall, remember } from './memory';

/** A table where this browser has a seat, or has looked on. */
export interface KnownTable {
  table: string;
  game: string;
  keys: string[];
  /** The seats that these keys were last seen to open. */
  seats: number[];
  /** When it was last at this table, in milliseconds since 1970. */
  at: number;
}

const PREFIX = 'cordee.table.';
const MOST = 60;

function readTable(table: string): KnownTable | null {
  return recall(PREFIX + table, (value) => {
    if (!isRecord(value) || !Array.isArray(value.keys)) return null;
    const keys = value.keys.filter((key): key is string => typeof key === 'string');
    const seats = Array.isArray(value.seats) ? value.seats.filter((seat) => typeof seat === 'number') : [];
    const game = typeof value.game === 'string' ? value.game : '';
    return { table, game, keys, seats, at: typeof value.at === 'number' ? value.at : 0 };
  });
}

export function keysOf(table: string): string[] {
  return readTable(table)?.keys ?? [];
}

export function seatsOf(table: string): number[] {
  return readTable(table)?.seats ?? [];
}

/** Remembers a table and any further keys to it. */
export function keep(table: string, game: string, keys: readonly string[], seats?: readonly number[]): void {
  const known = readTable(table);
  const all = [...new Set([...(known?.keys ?? []), ...keys])];
  const name = game || (known?.game ?? '');
  remember(PREFIX + table, { game: name, keys: all, seats: seats ?? known?.seats ?? [], at: Date.now() });
  for (const old of known ? [] : tables().slice(MOST)) forget(PREFIX + old.table);
}

export function leave(table: string): void {
  forget(PREFIX + table);
}

/** The tables this browser holds a key to, the latest first. */
export function tables(): KnownTable[] {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const known = names.map((name) => readTable(name.slice(PREFIX.length)));
  return known.filter((table) => table !== null).sort((a, b) => b.at - a.at);
}

/** A key nobody can guess: 128 random bits in 32 hexadecimal digits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keys in the fragment of a private link, `#key=…`. */
export function keysIn(hash: string): string[] {
  return new URLSearchParams(hash.replace(/^#/, '')).getAll('key').filter((key) => key !== '');
}

export function privateLink(origin: string, table: string, keys: readonly string[]): string {
  const fragment = new URLSearchParams(keys.map((key) => ['key', key])).toString();
  return `${origin}/t/${encodeURIComponent(table)}#${fragment}`;
}
