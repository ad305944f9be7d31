import type { GameInfo, HolderInfo } from '../protocol.gen';
import { t } from '../words';

/** The emblem that goes with a player's colour, so that nothing is told by colour alone. */
export interface SeatStyle {
  colour: string;
  /** What the emblem is drawn with on that colour. */
  on: string;
  /** The emblem as a path around the origin, within a circle of radius 10. */
  emblem: string;
}

const LIGHT = '#ffffff';
const DARK = '#17202a';

/** By seat: peak, sun, block, crystal, flower. The same five in every game. */
const STYLES: readonly SeatStyle[] = [
  { colour: '#d03a2b', on: LIGHT, emblem: 'M0-9.6 9.4 7.2H-9.4z' },
  { colour: '#f0bc2e', on: DARK, emblem: 'M0-8.4A8.4 8.4 0 0 1 0 8.4 8.4 8.4 0 0 1 0-8.4z' },
  { colour: '#1f3a86', on: LIGHT, emblem: 'M-7.4-7.4H7.4V7.4H-7.4z' },
  { colour: '#63b9ea', on: DARK, emblem: 'M0-10 7.2 0 0 10-7.2 0z' },
  { colour: '#a05cc0', on: LIGHT, emblem: 'M-8.2-4.8 0-9.5 8.2-4.8V4.8L0 9.5-8.2 4.8z' },
];

const NEUTRAL: SeatStyle = { colour: '#7d848a', on: LIGHT, emblem: 'M-7-2H7V2H-7z' };

export function styleOf(seat: number): SeatStyle {
  return STYLES[seat] ?? NEUTRAL;
}

/** The styles that seats wear: their own, those that a game has dealt them, or `null` before it has. */
export type SeatStyles = readonly number[] | null | undefined;

/** The styles before a game begins. */
export function stylesBefore(game: GameInfo | null): SeatStyles {
  return game?.options.some(({ key }) => key === 'colors') ? null : undefined;
}

/** What a person is called who gives no name: by their colour, or by their number before the game deals colours. */
export function usualName(seat: number, styles: SeatStyles): string {
  const style = styles === undefined ? seat : styles?.[seat];
  return (style === undefined ? undefined : t().colours[style]) ?? t().player(seat + 1);
}

/** What a seat is called in sentences. Computers go by the animals of the mountain. */
export function nameOf(holder: HolderInfo, seat: number, styles: SeatStyles): string {
  switch (holder.kind) {
    case 'person':
      return holder.name ?? usualName(seat, styles);
    case 'bot':
      return t().animals[holder.name] ?? t().computer;
    case 'open':
      return t().openSeat(seat + 1);
  }
}

/** A piece of a sentence: words, or a name in it; `you` where that is the reader's own seat, named for the first time. */
export interface Piece {
  text: string;
  you: boolean;
}

/**
 * A sentence with names where it has `{0}`, `{1}` … A reader is told which of them they are, once a sentence: sentences speak of
 * everybody in the third person, and so stay right in every language.
 */
export function pieces(sentence: string, names: readonly string[], you: number | null = null): Piece[] {
  let named = false;
  const parts = sentence.split(/(\{\d\})/).map((text) => {
    const seat = /^\{(\d)\}$/.exec(text)?.[1];
    return { text, seat: seat === undefined ? undefined : Number(seat), name: seat === undefined ? undefined : names[Number(seat)] };
  });
  const joined = parts.map(({ text, seat, name }, index) => {
    const first = name !== undefined && seat === you && !named;
    if (first) named = true;
    const next = parts[index + 1]?.name;
    return { text: name ?? (next === undefined ? text : t().beforeName(text, next)), you: first };
  });
  return joined.filter(({ text }) => text !== '');
}

/** The same as one text. */
export function withNames(sentence: string, names: readonly string[], you: number | null = null): string {
  return pieces(sentence, names, you)
    .map((piece) => (piece.you ? t().seat.isYou(piece.text) : piece.text))
    .join('');
}
