import { listIn } from '../../words/grammar';
import type { Digest, Lang, LogStep } from '../board';
import type { Event } from './types.gen';
import { outcome, words } from './words';

/** A round is one line: who is ready while it is written, then how far everybody came and what befell them. */
const eventsOf = (steps: readonly LogStep<Event>[]) => steps.flatMap(({ events }) => events.map(({ event }) => event));

function joins(before: readonly LogStep<Event>[], _: LogStep<Event>): boolean {
  return !eventsOf(before).some(({ what }) => what === 'round' || what === 'over');
}

const seatOf = (event: Event) => ('seat' in event ? event.seat : null);

/** Until somebody skates there is only writing to tell of, and who comes back before it. */
const WRITING: ReadonlySet<Event['what']> = new Set(['ready', 'programme'] as const);
const BACK: ReadonlySet<Event['what']> = new Set(['rejoin', 'stays'] as const);
const hasSkated = (seat: number, events: readonly Event[]) =>
  events.some((event) => seatOf(event) === seat && !WRITING.has(event.what) && !BACK.has(event.what));

/** What belongs to nobody in particular: ice that breaks away, who is surrounded together. */
const COMMON: ReadonlySet<Event['what']> = new Set(['floe', 'surrounded', 'cut off', 'over'] as const);

function tell(steps: readonly LogStep<Event>[], lang: Lang): string {
  const w = words[lang];
  const events = eventsOf(steps);
  const skaters = events.flatMap((event) => (event.what === 'programme' && hasSkated(event.seat, events) ? [event.seat] : []));
  if (skaters.length === 0) {
    const ready = events.filter(({ what }) => what === 'ready').map((event) => `{${seatOf(event)}}`);
    const before = sentences(steps, lang, ({ what }) => !WRITING.has(what));
    return [...before, ...(ready.length > 0 ? [w.nowReady(listIn(lang, ready))] : [])].join(' ');
  }
  const parts = skaters.map((seat) =>
    w.skated(
      `{${seat}}`,
      outcome(
        events.filter((event) => seatOf(event) === seat),
        [],
        lang,
      ),
    ),
  );
  const round = events.flatMap((event) => (event.what === 'round' ? [event.round - 1] : event.what === 'over' ? [event.round] : []))[0];
  const head = round ? w.heading(w.round(round)) : '';
  const rest = sentences(steps, lang, ({ what }) => COMMON.has(what));
  // Whoever came back did so before anybody skated.
  const back = sentences(steps, lang, ({ what }) => BACK.has(what));
  return [...back, `${head}${parts.join(w.between)}.`, ...new Set(rest)].join(' ');
}

/** The sentences of some of the events. */
function sentences(steps: readonly LogStep<Event>[], lang: Lang, which: (event: Event) => boolean): string[] {
  return steps.flatMap(({ events }) => events.filter(({ event }) => which(event)).map((telling) => telling[lang]));
}

export const digest: Digest<Event> = { joins, tell };
