import type { GameInfo, HolderInfo } from '../protocol.gen';
import { t } from '../words';

/** The emblem that goes with a player's colour, so that nothing is told by colour alone. */
export interface Face {
  colour: string;
  /** What the emblem is drawn with on that colour. */
  on: string;
  /** The emblem as a path around the origin, within a circle of radius 10. */
  emblem: string;
}

const LIGHT = '#ffffff';
const DARK = '#17202a';

/** By seat: peak, sun, block, crystal, flower. The same five in every game. */
const FACES: readonly Face[] = [
  { colour: '#d03a2b', on: LIGHT, emblem: 'M0-9.6 9.4 7.2H-9.4z' },
  { colour: '#f0bc2e', on: DARK, emblem: 'M0-8.4A8.4 8.4 0 0 1 0 8.4 8.4 8.4 0 0 1 0-8.4z' },
  { colour: '#1f3a86', on: LIGHT, emblem: 'M-7.4-7.4H7.4V7.4H-7.4z' },
  { colour: '#63b9ea', on: DARK, emblem: 'M0-10 7.2 0 0 10-7.2 0z' },
  { colour: '#a05cc0', on: LIGHT, emblem: 'M-8.2-4.8 0-9.5 8.2-4.8V4.8L0 9.5-8.2 4.8z' },
];

const NEUTRAL: Face = { colour: '#7d848a', on: LIGHT, emblem: 'M-7-2H7V2H-7z' };

export function faceOf(seat: number): Face {
  return FACES[seat] ?? NEUTRAL;
}

/** The faces that seats wear: their own, those that a game has dealt them, or `null` before it has. */
export type Faces = readonly number[] | null | undefined;

/** The faces before a game begins. */
export function facesBefore(game: GameInfo | null): Faces {
  return game?.options.some(({ key }) => key === 'colors') ? null : undefined;
}

/** What a person is called who gives no name: by their colour, or by their number before the game deals colours. */
export function usualName(seat: number, faces: Faces): string {
  const face = faces === undefined ? seat : faces?.[seat];
  return (face === undefined ? undefined : t().colours[face]) ?? t().player(seat + 1);
}

/** What a seat is called in sentences. Computers go by the animals of the mountain. */
export function nameOf(holder: HolderInfo, seat: number, faces: Faces): string {
  switch (holder.kind) {
    case 'person':
      return holder.name ?? usualName(seat, faces);
    case 'bot':
      return t().animals[holder.name] ?? t().computer;
    case 'open':
      return t().openSeat(seat + 1);
  }
}

/** Puts names where a sentence has `{0}`, `{1}` … */
export function withNames(sentence: string, names: readonly string[]): string {
  return sentence.replace(/\{(\d)\}/g, (hole, digit: string) => names[Number(digit)] ?? hole);
}
