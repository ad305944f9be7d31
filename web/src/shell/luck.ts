import { isRecord, recall, remember } from './memory';

const KEY = 'cordee.luck';
const MOST = 60;

type Noted = [table: string, hash: string][];

function read(): Noted {
  const known = recall(KEY, (value) =>
    isRecord(value) ? Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string') : null,
  );
  return known ?? [];
}

/** Keeps the fingerprint that a table first showed: a house that shows another one at the end is found out. */
export function note(table: string, hash: string): void {
  const known = read();
  if (known.some(([noted]) => noted === table)) return;
  remember(KEY, Object.fromEntries([...known.slice(1 - MOST), [table, hash]]));
}

/** What this browser was shown when it first came to the table. */
export function noted(table: string): string | null {
  return read().find(([known]) => known === table)?.[1] ?? null;
}
