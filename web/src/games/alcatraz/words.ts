import { listIn } from '../../words/grammar';
import { partWords } from '../../words/languages';
import type { Lang } from '../board';
import type { Event, Side, Square } from './types.gen';

/** What the board itself says: labels for the squares, buttons, what a choice would bring. */
export interface Words {
  /** The reader’s words for those of the records, where they differ. */
  typing: Record<string, string>;
  board: string;
  yours: string;
  of: (name: string) => string;
  guard: string;
  empty: string;
  landing: string;
  pick: string;
  picked: string;
  /** From where, unless it is in the hand already; `cell` for the cell. */
  go: (from: string | null, then: string) => string;
  /** At an alarm: which way the guard would run, and what that brings. */
  send: (side: Side, then: string) => string;
  /** On a place to which several could go. */
  disputed: string;
  which: (count: number) => string;
  fromCell: string;
  /** A finger has seen what would happen. */
  again: string;
  cell: (who: string) => string;
  boat: (who: string) => string;
  count: (name: string, count: number) => string;
  nobody: string;
  quiet: string;
  walks: (row: number, to: Square) => string;
  runs: (row: number, to: Square) => string;
  stays: (row: number) => string;
  takes: (who: string) => string;
  takesNobody: string;
  man: (name: string, at: Square) => string;
  yourMan: (at: Square) => string;
  boards: string;
  and: string;
  pass: string;
  left: string;
  right: string;
  toWin: (aboard: number) => string;
  /** The game ends after so many turns without a boarding. */
  turnsLeft: (turns: number) => string;
  tally: (cell: number, yard: number, boat: number, toWin: number) => string;
}

export const words = partWords<Words>('alcatraz');

/** What a choice will certainly bring, in a sentence, to whoever sits at `you`. */
export function consequence(then: readonly Event[], names: readonly string[], lang: Lang, you: number | null = null): string {
  const w = words[lang];
  const man = (seat: number, at: Square) => (seat === you ? w.yourMan(at) : w.man(names[seat] ?? '', at));
  const taken = then.flatMap((event) => (event.what === 'caught' ? [man(event.seat, event.at)] : []));
  const caught = taken.length > 0 ? w.takes(listIn(lang, taken)) : '';
  for (const event of then) {
    if (event.what === 'walk') return `${w.walks(Number(event.to.slice(1)), event.to)}${caught}.`;
    if (event.what === 'run') {
      const row = Number(event.to.slice(1));
      return `${event.from === event.to ? w.stays(row) : w.runs(row, event.to)}${caught === '' ? w.takesNobody : caught}.`;
    }
    if (event.what === 'board') return w.boards;
  }
  return w.quiet;
}
