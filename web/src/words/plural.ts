import type { Lang } from '../protocol.gen';

/** English counts 0 and 2 alike; French counts 0 and 1 alike. */
export function plural(lang: Lang, count: number, one: string, many: string): string {
  return new Intl.PluralRules(lang).select(count) === 'one' ? one : many;
}
