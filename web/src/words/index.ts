import type english from '../../../languages/en/page';
import type { Lang, Text } from '../protocol.gen';
import { settings } from '../shell/settings.svelte';
import { listIn } from './grammar';
import { LANGUAGES, loadLanguage, pageWords } from './languages';

/** What the page says, in whatever language. */
export type Words = typeof english;

/** A game as sentences need it: its title, and the title as the grammar of the language wants it, by names of its own choice. */
export interface Title {
  title: string;
  forms: Readonly<Record<string, string | undefined>>;
}

export const titleOf = (game: { title: Text; forms: Record<Lang, Title['forms']> }): Title => ({
  title: game.title[settings.lang],
  forms: game.forms[settings.lang],
});

/** The words in the reader's language. Read within a template or an effect it follows every change. */
export function t(): Words {
  return pageWords(settings.lang);
}

/** Changes the language, once its words are here. */
export async function speak(lang: Lang): Promise<void> {
  await loadLanguage(lang);
  settings.set({ lang });
}

/** A text in every language, out of something that has more to it. */
export const textOf = (said: Text): Text => Object.fromEntries(LANGUAGES.map(({ code }) => [code, said[code]])) as Text;

/** What the page itself says: in the reader's language, whatever is asked for. */
export const sameText = (text: string): Text => Object.fromEntries(LANGUAGES.map(({ code }) => [code, text])) as Text;

/** The same in the reader's language. */
export function list(names: readonly string[]): string {
  return listIn(settings.lang, names);
}

/** A number as the reader's language writes it: “0.5”, « 0,5 ». */
export const number = (value: number): string => value.toLocaleString(settings.lang);

/** Thousandths as a share of a hundred: “18%”, or with its sign “+18%”. */
export function percent(thousandths: number, sign: 'auto' | 'exceptZero' = 'auto'): string {
  return new Intl.NumberFormat(settings.lang, { style: 'percent', signDisplay: sign }).format(thousandths / 1000);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
];

/** How long ago something was: “2 hours ago”. */
export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(settings.lang, { numeric: 'auto' });
  let amount = Math.max(0, Math.round((now - at) / 60_000));
  if (amount === 0) return t().now;
  for (const [unit, size] of STEPS) {
    if (amount < size) return format.format(-amount, unit);
    amount = Math.round(amount / size);
  }
  return format.format(-amount, 'year');
}

/** A stretch of time to wait: “1:05”. */
export function clock(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left on a clock: “2 days 5 hr”, “3 hr 12 min”, “4:05”, and tenths only in the last ten seconds. */
export function span(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= DAY) return pair([left, DAY, 'day'], [left % DAY, HOUR, 'hour']);
  if (left >= HOUR) return pair([left, HOUR, 'hour'], [left % HOUR, MINUTE, 'minute']);
  if (left >= 10_000) return clock(left);
  return new Intl.NumberFormat(settings.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(left / 100) / 10);
}

/** A round amount of time: “30 seconds”, “5 minutes”, “3 days”; in short “30 sec”. */
export function amount(ms: number, length: 'long' | 'short' = 'long'): string {
  if (ms >= DAY) return pair([ms, DAY, 'day'], [ms % DAY, HOUR, 'hour'], length);
  if (ms >= HOUR) return pair([ms, HOUR, 'hour'], [ms % HOUR, MINUTE, 'minute'], length);
  if (ms >= MINUTE) return pair([ms, MINUTE, 'minute'], [ms % MINUTE, 1000, 'second'], length);
  return pair([ms, 1000, 'second'], [0, 1000, 'second'], length);
}

type Part = [ms: number, unit: number, name: 'day' | 'hour' | 'minute' | 'second'];

/** The smaller unit is left out where there is none of it. */
function pair(larger: Part, smaller: Part, length: 'long' | 'short' = 'short'): string {
  const said = [larger, smaller].map(([ms, unit, name], place) => {
    const count = Math.floor(ms / unit);
    const format = new Intl.NumberFormat(settings.lang, { style: 'unit', unit: name, unitDisplay: length });
    return place > 0 && count === 0 ? '' : format.format(count);
  });
  return said.filter((part) => part !== '').join(' ');
}
