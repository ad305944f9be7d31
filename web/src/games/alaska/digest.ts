import type { Digest, Lang, LogStep } from '../board';
import { called, lies, type Marks } from './places';
import type { Event, Hex, Place } from './types.gen';
import { list, words, type Words } from './words';

/** Ice of one card, a card of events with what it brings, a voyage: each is one line of the log. */
type Kind = 'ice' | 'card' | 'voyage' | 'other';
const KINDS: Record<Exclude<Kind, 'other'>, readonly Event['what'][]> = {
  ice: ['spring', 'ice_card', 'freeze', 'melt'],
  card: ['event_card', 'bear', 'take', 'leave', 'nothing_found', 'frostbite'],
  voyage: ['step', 'fly', 'load', 'unload', 'give', 'rob', 'fog', 'yield', 'end', 'last_voyage'],
};
const first = ({ events }: LogStep<Event>) => events[0]?.event.what;

function kindOf(step: LogStep<Event>): Kind {
  const what = first(step);
  return (['ice', 'card', 'voyage'] as const).find((kind) => what !== undefined && KINDS[kind].includes(what)) ?? 'other';
}

function joins(before: readonly LogStep<Event>[], step: LogStep<Event>): boolean {
  const [kind, begun] = [kindOf(step), before[0]];
  if (!begun || kind === 'other' || kind !== kindOf(begun)) return false;
  const over = before.some(({ events }) => events.some(({ event }) => event.what === 'end'));
  return !over && step.events.every(({ event }) => event.what !== 'ice_card' && event.what !== 'event_card');
}

function tell(steps: readonly LogStep<Event>[], lang: Lang): string {
  const kind = steps[0] ? kindOf(steps[0]) : 'other';
  if (kind === 'ice') return tellIce(steps, lang);
  return kind === 'voyage' ? tellVoyage(steps, lang) : sentences(steps, lang, () => true).join(' ');
}

/** The sentences of some of the events. */
function sentences(steps: readonly LogStep<Event>[], lang: Lang, which: (event: Event) => boolean): string[] {
  return steps.flatMap(({ events }) => events.filter(({ event }) => which(event)).map((telling) => telling[lang]));
}

/** The card, where its floes were laid or went, what that cut off. What is lost is told in full. */
function tellIce(steps: readonly LogStep<Event>[], lang: Lang): string {
  const w = words[lang];
  const events = steps.flatMap(({ events }) => events.map(({ event }) => event));
  const dry = events.filter((event) => event.what === 'melt').filter(isDry);
  const floes = (of: readonly { hexes: readonly Hex[] }[], tell: Words['laid']) =>
    of.length === 0 ? [] : [tell(of.map(({ hexes }) => w.sized(hexes.length, lies(hexes, lang))))];
  const laid = events.filter((event) => event.what === 'freeze');
  const card = sentences(steps, lang, ({ what }) => what === 'ice_card' || what === 'spring');
  const rest = sentences(steps, lang, (event) =>
    event.what === 'melt' ? !isDry(event) : !['ice_card', 'spring', 'freeze'].includes(event.what),
  );
  const cut = dry.flatMap((event) => event.cuts.map((place) => called(place, lang, event.marks)));
  const cuts = cut.length === 0 ? [] : [w.cutOff(list([...new Set(cut)], lang))];
  const seats = [...new Set(dry.flatMap(({ stranded }) => stranded ?? []))];
  const stranded =
    seats.length === 0
      ? []
      : [
          w.stranded(
            list(
              seats.map((seat) => `{${seat}}`),
              lang,
            ),
          ),
        ];
  return [...card, ...floes(laid, w.laid), ...floes(dry, w.melted), ...cuts, ...stranded, ...rest].join(' ');
}

/** Did nothing go down with it? */
const isDry = ({ lost }: { lost: readonly number[] }) => lost.every((number) => number === 0);

interface Leg {
  from: Place;
  to: Place;
  steps: number;
  marks: Marks;
}

/** A part of a voyage without a halt. */
function drive({ from, to, steps, marks }: Leg, lang: Lang): string {
  const w = words[lang];
  const [start, end] = [called(from, lang, marks), called(to, lang, marks)];
  return from === to ? w.drivesBack(end, steps) : w.drives(start, end, steps);
}

/** From where to where, and what was done on the way. */
function tellVoyage(steps: readonly LogStep<Event>[], lang: Lang): string {
  const w = words[lang];
  const events = steps.flatMap(({ events }) => events.map(({ event }) => event));
  const traveller = events.find(({ what }) => what !== 'fog' && what !== 'yield');
  const parts: string[] = [];
  let leg: Leg | null = null;
  const close = () => {
    if (leg) parts.push(drive(leg, lang));
    leg = null;
  };
  const hand: string[] = [];
  for (const event of events) {
    const card = played(event, lang);
    if (card !== null) hand.push(card);
    if (event.what === 'step') {
      leg = {
        from: (leg as Leg | null)?.from ?? event.from,
        to: event.to,
        steps: ((leg as Leg | null)?.steps ?? 0) + 1,
        marks: [...((leg as Leg | null)?.marks ?? []), ...(event.marks ?? [])],
      };
      continue;
    }
    const part = partOf(event, lang);
    if (part === null) continue;
    close();
    const over = event.what === 'robbed' || event.what === 'foiled';
    parts.push(over ? part + w.cardsPlayed(hand.splice(0).join(', ')) : part);
  }
  close();
  const pending = events.findLast(({ what }) => what === 'rob' || what === 'robbed' || what === 'foiled');
  if (pending?.what === 'rob') parts.push(w.tries(`{${pending.victim}}`) + w.cardsPlayed(hand.join(', ')));
  const rest = sentences(steps, lang, ({ what }) => REST.has(what));
  if (parts.length === 0 && events.every(({ what }) => what !== 'end')) return rest.join(' ');
  const who = traveller && 'seat' in traveller ? `{${traveller.seat}}` : '';
  return [`${who} ${parts.length === 0 ? w.stays : parts.join(', ')}.`, ...rest].join(' ');
}

/** What somebody lays on the table in a robbery: a card, which is open from then on, or nothing. */
function played({ what }: Event, lang: Lang): string | null {
  const w = words[lang];
  if (what === 'yield') return w.noAnswer;
  return what === 'rob' || what === 'fog' ? w.card[what === 'rob' ? 'robbery' : 'fog'].toLocaleLowerCase(lang) : null;
}

/** What is told in its own sentence after a voyage. */
const REST: ReadonlySet<Event['what']> = new Set(['finale', 'last_voyage', 'stop', 'over', 'ice_cards_back', 'event_cards_back'] as const);

function partOf(event: Event, lang: Lang): string | null {
  const w = words[lang];
  switch (event.what) {
    case 'fly':
      return w.flies(called(event.to, lang, event.marks));
    case 'load':
      return w.loads;
    case 'unload':
      return w.leaves;
    case 'deliver':
      return w.brings(event.points);
    case 'give':
      return w.gave(`{${event.to}}`);
    case 'robbed':
      return w.robs(`{${event.victim}}`);
    case 'foiled':
      return w.fails(`{${event.victim}}`);
    default:
      return null;
  }
}

const APART: ReadonlySet<Event['what']> = new Set(['ice_cards_back', 'event_cards_back', 'finale', 'stop', 'over'] as const);

export const digest: Digest<Event> = {
  joins,
  tell,
  apart: ({ what }) => APART.has(what),
  // Whoever does nothing but end a voyage has not made one.
  alone: (step) => first(step) === 'end',
};
