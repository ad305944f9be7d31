import { ALONE } from './alone';

/** How a game is set up: alone, around one screen, or by a link for friends. */
export type Way = 'computer' | 'screen' | 'friends';

/** Where one is in the house, read from the address. */
export type Route =
  | { page: 'landing' }
  | { page: 'setup'; game: string; way: Way }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; at: number; review: boolean }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'learn'; game: string; lesson: string | null }
  | { page: 'puzzles'; game: string; puzzle: string | null }
  | { page: 'brief'; game: string }
  | { page: 'open' }
  | { page: 'lobby' }
  | { page: 'mine' }
  | { page: 'privacy' }
  | { page: 'nowhere' };

/**
 * An address within the house, as links and the address bar have it. A copy in a folder may lie anywhere, and whoever offers
 * it knows no addresses but its files: there they stand after a `#`.
 */
const at = (path: string): string => (ALONE ? `#${path}` : path);

/** The address within the house that is open. */
export function within(place: { pathname: string; search: string; hash: string }): { pathname: string; search: string; hash: string } {
  if (!ALONE) return place;
  return new URL(place.hash.startsWith('#/') ? place.hash.slice(1) : '/', 'http://house');
}

export function parse(address: { pathname: string; search: string; hash: string }): Route {
  const parts = address.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'landing' };
  if (parts.length === 1 && (first === 'open' || first === 'lobby' || first === 'mine' || first === 'privacy')) return { page: first };
  if (second === undefined) return { page: 'nowhere' };
  if (first === 'play' && parts.length === 2) {
    return { page: 'setup', game: second, way: wayIn(address.search) };
  }
  if (first === 'rules' && parts.length === 2) return { page: 'rules', game: second, rule: ruleIn(address.hash) };
  if (first === 'learn' && parts.length <= 3) return { page: 'learn', game: second, lesson: third ?? null };
  if (first === 'puzzles' && parts.length <= 3) return { page: 'puzzles', game: second, puzzle: third ?? null };
  if (first === 'brief' && parts.length === 2) return { page: 'brief', game: second };
  if (first === 't' && parts.length === 2) return { page: 'table', table: second };
  if (first === 't' && third === 'replay' && parts.length === 3) {
    const asked = new URLSearchParams(address.search);
    return { page: 'replay', table: second, at: whole(asked.get('at')), review: asked.has('review') };
  }
  return { page: 'nowhere' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function wayIn(search: string): Way {
  const way = new URLSearchParams(search).get('with');
  return way === 'screen' || way === 'friends' ? way : 'computer';
}

function ruleIn(hash: string): string | null {
  const rule = decode(hash.replace(/^#/, ''));
  return rule === '' ? null : rule;
}

/** A whole number from an address; anything else is 0. */
function whole(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

export const to = {
  landing: () => at('/'),
  setup: (game: string, way?: Way) => at(`/play/${encodeURIComponent(game)}${way === undefined ? '' : `?with=${way}`}`),
  table: (table: string) => at(`/t/${encodeURIComponent(table)}`),
  replay: (table: string, frame?: number, review = false) =>
    at(`/t/${encodeURIComponent(table)}/replay${frame === undefined ? '' : `?at=${frame}`}${review ? '&review' : ''}`),
  rules: (game: string, rule?: string) =>
    at(`/rules/${encodeURIComponent(game)}${rule === undefined ? '' : `#${encodeURIComponent(rule)}`}`),
  learn: (game: string, lesson?: string) =>
    at(`/learn/${encodeURIComponent(game)}${lesson === undefined ? '' : `/${encodeURIComponent(lesson)}`}`),
  puzzles: (game: string, puzzle?: string) =>
    at(`/puzzles/${encodeURIComponent(game)}${puzzle === undefined ? '' : `/${encodeURIComponent(puzzle)}`}`),
  brief: (game: string) => at(`/brief/${encodeURIComponent(game)}`),
  open: () => at('/open'),
  lobby: () => at('/lobby'),
  mine: () => at('/mine'),
  privacy: () => at('/privacy'),
};
