import type { First, GameInfo, OptionEntry } from '../protocol.gen';
import { settings } from '../shell/settings.svelte';
import { number, t } from '../words';

/** What players call the values of an option, as far as its book says. */
type Names = OptionEntry['names'];

/** So many of each kind, as an option of a game writes it. */
export type Counts = Record<string, number>;

const isCounts = (value: unknown): value is Counts => typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');

/** Kinds that are counted, once or for several stacks. */
export function stacksOf(value: unknown): Counts[] | null {
  if (isCounts(value)) return [value];
  return Array.isArray(value) && value.length > 0 && value.every(isCounts) ? value : null;
}

/** The kinds an option may count, by their names. */
export function kindsOf(option: OptionEntry, value: unknown): string[] {
  const stacks = [value, ...option.samples].flatMap((sample) => stacksOf(sample) ?? []);
  const kinds = new Set(stacks.flatMap((stack) => Object.keys(stack)));
  const name = (kind: string) => nameOfValue(option.names, kind);
  return [...kinds].sort((a, b) => name(a).localeCompare(name(b), settings.lang));
}

/** What a player calls a value. */
export function nameOfValue(names: Names, value: unknown): string {
  const lang = settings.lang;
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const name = names?.[written]?.[lang];
  if (name !== undefined) return name;
  if (typeof value === 'boolean') return value ? t().setup.yes : t().setup.no;
  if (typeof value === 'number') return number(value);
  if (isTexts(value)) return value.map((text) => nameOfValue(names, text)).join(', ');
  const stacks = stacksOf(value);
  return stacks === null ? written : stacks.map((stack) => nameOfStack(names, stack)).join(' · ');
}

function nameOfStack(names: Names, stack: Counts): string {
  const some = Object.entries(stack).filter(([, count]) => count > 0);
  return some.map(([kind, count]) => `${count} ${nameOfValue(names, kind)}`).join(', ');
}

/** Are the samples all there is to choose from? They all have names then, or are more than one would type. */
export function isClosed(option: OptionEntry): boolean {
  return option.samples.every((sample) => isTexts(sample) || (typeof sample === 'string' && option.names?.[sample] !== undefined));
}

/** The samples worth offering, and the usual value if it is not among them. */
export function offered(option: OptionEntry, usual: unknown): unknown[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const others = option.samples.filter((sample) => !same(sample, usual));
  if (others.every((sample) => typeof sample === 'number')) others.sort((a, b) => Number(a) - Number(b));
  return [usual, ...others];
}

/** Who begins, as far as there is such a seat. */
export function fitting(first: First, seats: number): First {
  return first.by === 'chosen' && first.seat >= seats ? { by: 'seated' } : first;
}

/** Who begins, unless somebody says otherwise: among friends lots are drawn, elsewhere where the game's book says so. */
export function usualFirst(game: GameInfo, friends: boolean): First {
  return { by: friends || game.lots ? 'lot' : 'seated' };
}
