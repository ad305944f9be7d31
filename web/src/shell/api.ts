import type {
  Book,
  ChannelInfo,
  ChannelWish,
  DeviceInfo,
  DeviceWish,
  Glance,
  LessonAnswer,
  LessonTry,
  Linked,
  LinkWish,
  LobbyTable,
  NewTable,
  NoticeOffer,
  Opened,
  OpenLessons,
  OpenPuzzles,
  Problem,
  Replay,
  ReviewAnswer,
  Shelf,
  Start,
  Why,
} from '../protocol.gen';
import { isHere, MODULE } from '../local/here';
import { sameText, t } from '../words';
import { LANGUAGES } from '../words/languages';
import { isRecord } from './memory';
import { network } from './network.svelte';

/** What went wrong: the house says so, or the page finds it out itself. */
export type Wrong = Omit<Problem, 'why'> & { why: Why | 'unreachable' | 'unclear' | 'size' };

/** A request that did not succeed, with a sentence for the reader in each language. */
export class Trouble extends Error {
  constructor(readonly problem: Wrong) {
    super(problem.en);
  }
}

/** The house cannot be reached at all, or there is none. */
const unreachable = (): Wrong => ({ why: 'unreachable', ...sameText(network.alone ? t().here.alone : t().unreachable) });

const unclear = (): Wrong => ({ why: 'unclear', ...sameText(t().unclear) });

export function problemOf(error: unknown): Wrong {
  return error instanceof Trouble ? error.problem : unclear();
}

function isProblem(value: unknown): value is Problem {
  return isRecord(value) && [value.why, ...LANGUAGES.map(({ code }) => value[code])].every((part) => typeof part === 'string');
}

/** What the house of this browser answers too: everything but what is about tables elsewhere. */
const COMMON = /^\/api\/(shelf|games|replay|review)\b/;

/** Asks the house: the one over the network, or the one in this browser if that is where a table is, or if there is no other. */
async function fetched(path: string, init?: RequestInit, here = false): Promise<Response> {
  const table = /^\/api\/tables\/([^/?]+)/.exec(path)?.[1];
  if (here || (table !== undefined && isHere(table))) return askHere(path, init);
  const common = MODULE !== null && COMMON.test(path);
  if (network.alone) {
    if (common) return askHere(path, init);
    throw new Error('there is no house');
  }
  try {
    const response = await fetch(path, init);
    network.away = false;
    return response;
  } catch (error) {
    network.away = true;
    if (common) return askHere(path, init);
    throw error;
  }
}

async function askHere(path: string, init?: RequestInit): Promise<Response> {
  const local = await import('../local/house');
  return local.askHere(path, init);
}

async function answer(path: string, init?: RequestInit, here = false): Promise<Response> {
  let response: Response;
  try {
    response = await fetched(path, init, here);
  } catch {
    throw new Trouble(unreachable());
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new Trouble(isProblem(body) ? body : unclear());
}

async function ask<T>(path: string, init?: RequestInit, here = false): Promise<T> {
  const response = await answer(path, init, here);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Trouble(unclear());
  }
}

function bearer(key: string | null): RequestInit {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } };
}

const post = (body: string): RequestInit => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body });

/** As whoever uses this device. */
const by = (key: string, method: string, body?: unknown): RequestInit => ({
  method,
  headers: { ...bearer(key).headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

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
  puzzles: (game: string) => ask<OpenPuzzles>(`/api/games/${encodeURIComponent(game)}/puzzles`),
  /** A question of somebody who takes a lesson, or tries a puzzle. */
  attempt: (game: string, kind: 'lessons' | 'puzzles', lesson: string, attempt: LessonTry) =>
    ask<LessonAnswer>(`/api/games/${encodeURIComponent(game)}/${kind}/${encodeURIComponent(lesson)}/try`, post(JSON.stringify(attempt))),
  start: (game: string, seats: number, options: Record<string, unknown>) =>
    ask<Start>(`/api/games/${encodeURIComponent(game)}/start?seats=${seats}&options=${encodeURIComponent(JSON.stringify(options))}`),
  glance: (table: string) => ask<Glance>(`${at(table)}/glance`),
  tables: () => ask<LobbyTable[]>('/api/tables'),

  /** Opens a table: over the network, or here. */
  open: (table: NewTable, here: boolean) => ask<Opened>('/api/tables', post(JSON.stringify(table)), here),

  /** Gives a finished game to the house, which keeps it as a table of its own. */
  keep: (record: string) => ask<Opened>('/api/records', post(record)),

  record: async (table: string, key: string | null) => (await answer(`${at(table)}/record`, bearer(key))).blob(),

  replay: (table: string, viewer: number | null, key: string | null, { from, count }: Cut) => {
    const seat = viewer === null ? '' : `viewer=${viewer}&`;
    return ask<Replay>(`${at(table)}/replay?${seat}from=${from}&count=${count}`, bearer(key));
  },

  review: (table: string, viewer: number | null) => ask<ReviewAnswer>(`${at(table)}/review${viewer === null ? '' : `?viewer=${viewer}`}`),

  replayOf: (record: string, { from, count }: Cut) => ask<Replay>(`/api/replay?from=${from}&count=${count}`, post(record)),

  /** How the house can tell somebody who is away. */
  notices: () => ask<NoticeOffer>('/api/notices'),
  device: (key: string) => ask<DeviceInfo>('/api/device', by(key, 'GET')),
  introduce: (key: string, wish: DeviceWish) => ask<DeviceInfo>('/api/device', by(key, 'PUT', wish)),
  forget: (key: string) => answer('/api/device', by(key, 'DELETE')),
  link: (key: string, wish: LinkWish) => ask<Linked>('/api/device/tables', by(key, 'POST', wish)),
  unlink: (key: string, table: string) => answer(`/api/device/tables/${encodeURIComponent(table)}`, by(key, 'DELETE')),
  addChannel: (key: string, wish: ChannelWish) => ask<ChannelInfo>('/api/device/channels', by(key, 'POST', wish)),
  dropChannel: (key: string, id: string) => answer(`/api/device/channels/${encodeURIComponent(id)}`, by(key, 'DELETE')),
  tryChannel: (key: string, id: string) => ask<ChannelInfo>(`/api/device/channels/${encodeURIComponent(id)}/try`, by(key, 'POST')),

  reviewOf: (record: string) => ask<ReviewAnswer>('/api/review', post(record)),
};
