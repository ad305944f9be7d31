import type { Lang } from '../protocol.gen';

/** Words one after another, as the language lists them: “Ada, Bo and Cy”. */
export function listIn(lang: Lang, words: readonly string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(words);
}

/** English counts 0 and 2 alike; French counts 0 and 1 alike. */
export function plural(lang: Lang, count: number, one: string, many: string): string {
  return new Intl.PluralRules(lang).select(count) === 'one' ? one : many;
}
