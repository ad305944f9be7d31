import { listIn } from '../../words/grammar';
import { partWords } from '../../words/languages';
import type { Lang } from '../board';
import type { Letter } from './lake';
import type { Dir, Event } from './types.gen';

/** What the board itself says: labels for the hexes, buttons, what a programme would bring. */
export interface Words {
  /** Ahead, left and right, as the reader types them. */
  letters: Record<Letter, string>;
  /** The reader’s words for others of the records, where they differ. */
  typing: Record<string, string>;
  /** Before what happened in a round. */
  heading: (round: string) => string;
  /** Between what happened to one and to the next. */
  between: string;
  board: string;
  directions: Record<Dir, string>;
  /** The same after "vers le", "to the". */
  face: (dir: string) => string;
  skater: (name: string, dir: string) => string;
  yours: (dir: string) => string;
  empty: string;
  rim: string;
  adrift: string;
  /** A direction after « towards ». */
  towards: (dir: string) => string;
  cracked: (dirs: string) => string;
  letter: Record<Letter, string>;
  write: (way: string) => string;
  unwrite: string;
  lookThere: (dir: string) => string;
  comeBack: string;
  chosen: string;
  pad: string;
  back: string;
  done: string;
  programme: (letters: string) => string;
  noLetters: string;
  count: (letters: number, most: number) => string;
  peek: string;
  unpeek: string;
  shore: string;
  pairs: string;
  who: string;
  help: string;
  first: (name: string) => string;
  youFirst: string;
  firstSoFar: (name: string) => string;
  youFirstSoFar: string;
  shoreHint: (adrift: number) => string;
  pairsHint: (cracks: number) => string;
  writing: string;
  isReady: string;
  out: (before: number) => string;
  onIce: string;
  /** Out, while the round is still skated. */
  gone: string;
  left: (skaters: number, of: number, round: number) => string;
  steps: (steps: number) => string;
  stoppedBy: (name: string) => string;
  stoppedAtCrack: string;
  still: string;
  stuck: string;
  ashore: string;
  floe: string;
  surrounded: (names: string) => string;
  asItStands: (what: string) => string;
  /** The way that the computer advises; and one that would put the reader out if nobody else moved. */
  advised: (what: string) => string;
  advisedRisk: (what: string) => string;
  /** The reader, among names. */
  you: string;
  notThere: string;
  notBeside: string;
  full: (most: number) => string;
  outAsks: (fate: string) => string;
  round: (number: number) => string;
  nowReady: (names: string) => string;
  skated: (name: string, what: string) => string;
}

export const words = partWords<Words>('ice-lake');

/** Events that put somebody out of the game: what has to be said in time. */
export const DANGERS: ReadonlySet<Event['what']> = new Set(['ashore', 'still', 'stuck', 'surrounded'] as const);

/** Has somebody been put out by what was shown? */
export function isPutOut(seat: number, events: readonly Event[]): boolean {
  return events.some(
    (event) => DANGERS.has(event.what) && (('seat' in event && event.seat === seat) || ('seats' in event && event.seats.includes(seat))),
  );
}

/** How far a way leads and how it ends, in few words. */
export function outcome(events: readonly Event[], names: readonly string[], lang: Lang, you: number | null = null): string {
  const w = words[lang];
  const steps = events.filter(({ what }) => what === 'skate').length;
  const parts: string[] = [];
  for (const event of events) {
    if (event.what === 'stop') parts.push(event.other === null ? w.stoppedAtCrack : w.stoppedBy(names[event.other] ?? `{${event.other}}`));
    else if (event.what === 'still' || event.what === 'stuck' || event.what === 'ashore') parts.push(w[event.what]);
    else if (event.what === 'floe' && !parts.includes(w.floe)) parts.push(w.floe);
    else if (event.what === 'surrounded')
      parts.push(
        w.surrounded(
          listIn(
            lang,
            event.seats.map((seat) => (seat === you ? w.you : (names[seat] ?? `{${seat}}`))),
          ),
        ),
      );
  }
  return [...(steps > 0 || parts.length === 0 ? [w.steps(steps)] : []), ...parts].join(', ');
}

/** What a programme would bring if nobody else moved, in a sentence. */
export function ghostSentence(ghost: readonly Event[], names: readonly string[], lang: Lang, you: number | null): string | null {
  return ghost.length === 0 ? null : words[lang].asItStands(outcome(ghost, names, lang, you));
}

/** An advised programme: its way is drawn on the ice, its letters say nothing. The chance beside it counts in what the others may do. */
export function advice(then: readonly Event[], lang: Lang, names: readonly string[]): string | null {
  const programme = then.find(({ what }) => what === 'programme');
  if (programme?.what !== 'programme') return null;
  const what = outcome(then, names, lang, programme.seat);
  return isPutOut(programme.seat, then) ? words[lang].advisedRisk(what) : words[lang].advised(what);
}
