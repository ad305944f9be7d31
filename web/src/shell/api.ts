import type {
  Book,
  Glance,
  LessonAnswer,
  LessonTry,
  LobbyTable,
  NewTable,
  Opened,
  OpenLessons,
  Problem,
  Replay,
  ReviewAnswer,
  Shelf,
  Start,
  Why,
} from '../protocol.gen';
import { sameText, t } from '../words';
import { LANGUAGES } from '../words/languages';
import { isRecord } from './memory';

/** What went wrong: the house says so, or the page finds it out itself. */
export type Wrong = Omit<Problem, 'why'> & { why: Why | 'unreachable' | 'unclear' | 'size' };

/** A request that did not succeed, with a sentence for the reader in each language. */
export class Trouble extends Error {
  constructor(readonly problem: Wrong) {
    super(problem.en);
  }
}

/** The house cannot be reached at all. */
const unreachable = (): Wrong => ({ why: 'unreachable', ...sameText(t().unreachable) });

const unclear = (): Wrong => ({ why: 'unclear', ...sameText(t().unclear) });

export function problemOf(error: unknown): Wrong {
  return error instanceof Trouble ? error.problem : unclear();
}

function isProblem(value: unknown): value is Problem {
  return isRecord(value) && [value.why, ...LANGUAGES.map(({ code }) => value[code])].every((part) => typeof part === 'string');
}

async function answer(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Trouble(unreachable());
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new Trouble(isProblem(body) ? body : unclear());
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await answer(path, init);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Trouble(unclear());
  }
}

function bearer(key: string | null): RequestInit {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } };
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

/** Some frames of a replay: which, and through whose eyes. */
export interface Cut {
  from: number;
  count: number;
}

export const api = {
  shelf: () => ask<Shelf>('/api/shelf'),
  book: (game: string) => ask<Book>(`/api/games/${encodeURIComponent(game)}/book`),
  lessons: (game: string) => ask<OpenLessons>(`/api/games/${encodeURIComponent(game)}/lessons`),
  attempt: (game: string, lesson: string, attempt: LessonTry) =>
    ask<LessonAnswer>(`/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}/try`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(attempt),
    }),
  start: (game: string, seats: number, options: Record<string, unknown>) =>
    ask<Start>(`/api/games/${encodeURIComponent(game)}/start?seats=${seats}&options=${encodeURIComponent(JSON.stringify(options))}`),
  glance: (table: string) => ask<Glance>(`${at(table)}/glance`),
  tables: () => ask<LobbyTable[]>('/api/tables'),

  open: (table: NewTable) =>
    ask<Opened>('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(table),
    }),

  record: async (table: string, key: string | null) => (await answer(`${at(table)}/record`, bearer(key))).blob(),

  replay: (table: string, viewer: number | null, key: string | null, { from, count }: Cut) => {
    const seat = viewer === null ? '' : `viewer=${viewer}&`;
    return ask<Replay>(`${at(table)}/replay?${seat}from=${from}&count=${count}`, bearer(key));
  },

  review: (table: string, viewer: number | null) => ask<ReviewAnswer>(`${at(table)}/review${viewer === null ? '' : `?viewer=${viewer}`}`),

  replayOf: (record: string, { from, count }: Cut) =>
    ask<Replay>(`/api/replay?from=${from}&count=${count}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: record,
    }),

  reviewOf: (record: string) =>
    ask<ReviewAnswer>('/api/review', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: record }),
};
