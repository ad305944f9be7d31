import type { Note } from '../protocol.gen';
import { isRecord } from '../shell/memory';

/** Does a value have all these fields, among others? */
function has(value: unknown, fields: Record<string, unknown>): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(fields).every(([key, wanted]) => {
    const found = value[key];
    return isRecord(wanted) ? has(found, wanted) : JSON.stringify(found) === JSON.stringify(wanted);
  });
}

/** The first note that is due: one that has not been read, about what is seen now or has just happened. */
export function noteDue(notes: readonly Note[], read: readonly string[], view: unknown, events: readonly unknown[]): Note | null {
  const due = notes.find(({ id, when }) => !read.includes(id) && (has(view, when) || events.some((event) => has(event, when))));
  return due ?? null;
}
