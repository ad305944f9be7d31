/** Floes in the hand: their forms, turned around the hex they are held by, and how laying one is written. */
import { AROUND, beside, inOrder, isHex, WATER } from './lake';
import type { Form, Hex, IceCard, Kind } from './types.gen';

/** A floe held over the lake. */
export interface Lie {
  form: Form;
  /** How often it was turned by a sixth, clockwise. */
  turn: number;
  /** The hex it is held by. */
  pivot: Hex;
  /** By row, then from left to right. */
  hexes: Hex[];
  do: string;
}

/** Which neighbours of the held hex a form covers before it is turned. */
const ARMS: Record<Form, number[]> = { single: [], double: [0], straight: [0, 3], bent: [0, 2] };
/** How many ways of turning look different. */
export const TURNS: Record<Form, number> = { single: 1, double: 6, straight: 3, bent: 6 };

export const FORMS: Record<Kind, Form[]> = { single: ['single'], double: ['double'], triple: ['straight', 'bent'] };
const KINDS: Record<string, Kind> = { s: 'single', d: 'double', t: 'triple' };
export const kindOf = (card: IceCard): Kind => KINDS[card.charAt(0)] ?? 'single';
/** The numbers of an ice card: of winter, of spring. */
export function numbersOf(card: IceCard): [winter: number, spring: number] {
  const [winter = '0', spring = '0'] = card.slice(1).split('/');
  return [Number(winter), Number(spring)];
}

export function lie(form: Form, turn: number, pivot: Hex): Lie {
  const arms = ARMS[form].map((arm) => beside(pivot, AROUND[(arm + turn) % 6] ?? AROUND[0]));
  const hexes = [pivot, ...arms].sort(inOrder);
  return { form, turn, pivot, hexes, do: `ice ${hexes.join(' ')}` };
}

/** Every way that floes of a form can lie on the lake, as far as the lake goes. */
function everyLie(form: Form): Lie[] {
  const turns = Array.from({ length: TURNS[form] }, (_, turn) => turn);
  return turns.flatMap((turn) => WATER.map((pivot) => lie(form, turn, pivot))).filter(({ hexes }) => hexes.every(isHex));
}

const every = new Map<Form, Lie[]>();

/** Those of a form that are offered. */
export function offeredLies(form: Form, offered: { has(action: string): boolean }): Lie[] {
  const all = every.get(form) ?? everyLie(form);
  every.set(form, all);
  return all.filter((one) => offered.has(one.do));
}

/**
 * How the floe in hand comes to lie when one points at a hex: as it is held, if it fits; otherwise shifted so that
 * it still covers the hex; otherwise turned on.
 */
export function snap(lies: readonly Lie[], turn: number, turns: number, at: Hex): Lie | null {
  const over = lies.filter(({ hexes }) => hexes.includes(at));
  const turned = (one: Lie) => (one.turn - turn + turns) % turns;
  const cost = (one: Lie) => 2 * turned(one) + (one.pivot === at ? 0 : 1);
  return over.reduce<Lie | null>((best, one) => (best === null || cost(one) < cost(best) ? one : best), null);
}

/** Where a floe would go if one insisted, to ask why not: as it is held, or turned on until it stays on the lake. */
export function insist(form: Form, turn: number, at: Hex): string {
  const wanted = Array.from({ length: TURNS[form] }, (_, step) => lie(form, (turn + step) % TURNS[form], at));
  return wanted.find(({ hexes }) => hexes.every(isHex))?.do ?? `ice ${at}`;
}
