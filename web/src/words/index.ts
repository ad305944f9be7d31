import { settings } from '../shell/settings.svelte';
import { en } from './en';
import { fr } from './fr';

export type Words = typeof en;

/** The words in the reader's language. Read within a template or an effect it follows every change. */
export function t(): Words {
  return settings.lang === 'fr' ? fr : en;
}

/** Names one after another: “Ada, Bo and Cy”. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(names);
}

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
