/**
 * What is read apart from a table, without a network: the shelf, books, lessons, puzzles. It lies in files that are written when the page is built
 * (`crates/house/examples/books.rs`); the module that plays is without.
 */
import { version } from '../shell/version.svelte';

const found = import.meta.glob<string>('./books/*.json', { query: '?url', import: 'default', eager: true });

const nothing = (): Response => new Response('', { status: 404 });

function file(name: string): Promise<Response> {
  const address = found[`./books/${name}.json`];
  return address === undefined ? Promise.resolve(nothing()) : fetch(new URL(address, import.meta.url));
}

/** The answer to a request, if it is for one of these files. */
export async function readBook(path: readonly string[]): Promise<Response | null> {
  const [kind, game, what] = path;
  if (kind === 'shelf') return Response.json({ ...(await (await file('shelf')).json()), build: version.own ?? '' });
  const isFile = kind === 'games' && path.length === 3 && (what === 'book' || what === 'lessons' || what === 'puzzles');
  return isFile ? file(`${game}.${what}`) : null;
}

/** The plans of one game's lessons or puzzles: whoever takes a lesson asks many times. */
let lately: { name: string; plans: Record<string, unknown> } | null = null;

/** What the rules have to know of the tasks of a lesson or puzzle, as JSON; nothing for any other request. */
export async function plansFor([kind, game, what, lesson]: readonly string[]): Promise<string> {
  if (kind !== 'games' || game === undefined || (what !== 'lessons' && what !== 'puzzles') || lesson === undefined) return '';
  const name = `${game}.${what}.plans`;
  if (lately?.name !== name) {
    const answer = await file(name);
    lately = { name, plans: answer.ok ? ((await answer.json()) as Record<string, unknown>) : {} };
  }
  return JSON.stringify(lately.plans[lesson] ?? []);
}
