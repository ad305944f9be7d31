import { listIn } from '../../words/grammar';
import { partWords } from '../../words/languages';
import type { Lang } from '../board';
import type { Cause, Form, Kind } from './types.gen';

type Kept = 'helicopter' | 'robbery' | 'fog';
export type CardName = Kept | 'bear' | 'found' | 'frostbite';

export type Side = 'N' | 'E' | 'S' | 'W';

/** What the board itself says: labels for places and pieces, buttons, what a choice would bring. */
export interface Words {
  /** The reader’s words for those of the records, where they differ. */
  typing: Record<string, string>;
  /** How one says at which land a hex of water lies, or that it lies at the island. */
  near: Record<string, string>;
  /** Exactly: in which row off a land; which of that row, counted from its nearer end; around the island as on a clock. */
  rowOff: (row: number, off: string) => string;
  nthFrom: (nth: number, side: Side) => string;
  inTheMiddle: string;
  oClock: (hour: number) => string;
  /** The six ways from a hex, clockwise from the east. */
  ways: readonly string[];
  /** Where the rest of a floe lies: one way, two ways, two hexes one way, around a corner. */
  reaching: {
    one: (way: string) => string;
    both: (a: string, b: string) => string;
    far: (way: string) => string;
    bend: (a: string, b: string) => string;
  };
  /** The land and the island. */
  firm: Record<string, string>;
  floeNear: (near: string) => string;
  board: string;
  water: string;
  /** A camp on the map, and whose it is. */
  camp: (name: string, of: string | null) => string;
  floe: (near: string, form: Form) => string;
  /** Of a hex of a floe that the floe is not called by: where that hex is. */
  here: (where: string) => string;
  yourVehicle: string;
  vehicle: (name: string) => string;
  carries: (what: string) => string;
  yourContainers: (count: number) => string;
  containers: (count: number, name: string | null) => string;
  bear: string;
  mustLeave: string;
  lay: (form: Form, near: string) => string;
  /** Where one is; how it would lie is said after it. */
  layHere: (form: Form) => string;
  /** Of the floe in hand, where one is. */
  fitsNot: string;
  melts: string;
  bearHere: string;
  steps: (count: number, via: string) => string;
  leavesEmpty: string;
  endsEmpty: string;
  nothingHere: string;
  seize: (name: string) => string;
  fly: string;
  delivers: string;
  gives: (name: string) => string;
  loses: (count: number) => string;
  /** What melting would cut off from the shore; that one is there oneself; what it would end. */
  cuts: (places: string) => string;
  cutsYou: string;
  wouldEnd: Record<Cause, string>;
  form: Record<Form, string>;
  kind: Record<Kind, string>;
  inHand: (form: string, left: number) => string;
  turn: string;
  /** What keys do with the floe in hand. */
  keys: { turn: string; form: string };
  layIt: string;
  seasonIs: (name: string) => string;
  winter: string;
  spring: string;
  quiet: (turns: number, most: number) => string;
  /** What the dial, the floes and the decks are for. */
  about: { winter: string; spring: string; stock: string; ice: string; event: string; camp: string; cards: string };
  stock: string;
  ofForm: (count: number, form: string) => string;
  iceDeck: string;
  eventDeck: string;
  left: (count: number) => string;
  /** After a number and the name of a deck. */
  look: string;
  open: (open: number, all: number) => string;
  openTitle: string;
  openHelp: string;
  card: Record<CardName, string>;
  cardText: Record<CardName, string>;
  iceCard: (kind: string, winter: number, spring: number) => string;
  aCard: string;
  hand: string;
  noCards: string;
  /** After the name of a card. */
  robCard: string;
  flyCard: string;
  walkAgain: string;
  end: string;
  load: string;
  unload: string;
  rob: (name: string) => string;
  take: string;
  leave: string;
  playFog: string;
  ofHeld: (cards: number) => string;
  yieldUp: string;
  robAgain: string;
  robWhom: string;
  reaches: (robber: string, victim: string, place: string) => string;
  robsYou: (robber: string, place: string) => string;
  fogged: (victim: string) => string;
  fogsAgain: (victim: string) => string;
  robsAgain: (robber: string) => string;
  /** What the cards that were played come to, if no other follows. */
  asItStands: { taken: (robber: string) => string; byYou: string; kept: string };
  /** The cards of a robbery, as they were played, whoever played them. */
  cardsPlayed: (cards: string) => string;
  noAnswer: string;
  played: (name: string, card: string) => string;
  waits: (name: string) => string;
  robbed: (robber: string) => string;
  foiled: (victim: string) => string;
  springComes: string;
  finale: string;
  stop: string;
  causes: Record<Cause, string>;
  called: string;
  voyages: (left: number) => string;
  inCamp: (containers: number) => string;
  toLay: (floes: number) => string;
  toMelt: (floes: number) => string;
  endsIn: (floes: number, turns: number) => string;
  tally: (points: number, cards: number, load: string | null) => string;
  carried: (own: boolean) => string;
  /** The log: what is told of several steps at once. */
  /** A floe by its size, without an article. */
  sized: (hexes: number, near: string) => string;
  laid: (floes: readonly string[]) => string;
  melted: (floes: readonly string[]) => string;
  cutOff: (places: string) => string;
  /** Whose vehicles cannot come home over ice any more. */
  stranded: (names: string) => string;
  drives: (from: string, to: string, steps: number) => string;
  drivesBack: (to: string, steps: number) => string;
  flies: (to: string) => string;
  loads: string;
  leaves: string;
  brings: (count: number) => string;
  gave: (name: string) => string;
  robs: (name: string) => string;
  fails: (name: string) => string;
  /** A robbery that is not answered yet. */
  tries: (name: string) => string;
  stays: string;
}

export const words = partWords<Words>('alaska');

/** Things one after another, the last joined by a word. */
export const list = (parts: readonly string[], lang: Lang): string => listIn(lang, parts);
