import { listIn } from '../../words/grammar';
import { partWords } from '../../words/languages';
import type { Lang } from '../board';
import type { Cause, Form, Kind } from './types.gen';

type Kept = 'helicopter' | 'robbery' | 'fog';
export type CardName = Kept | 'bear' | 'found' | 'frostbite';

/** What the board itself says: labels for places and pieces, buttons, what a choice would bring. */
export interface Words {
  /** The reader’s words for those of the records, where they differ. */
  typing: Record<string, string>;
  /** How one says what a hex of water lies at. */
  near: Record<string, string>;
  /** The land and the island. */
  firm: Record<string, string>;
  floeNear: (near: string) => string;
  board: string;
  water: string;
  /** A camp on the map, and whose it is. */
  camp: (name: string, of: string | null) => string;
  floe: (near: string, form: Form) => string;
  yourVehicle: string;
  vehicle: (name: string) => string;
  carries: (what: string) => string;
  yourContainers: (count: number) => string;
  containers: (count: number, name: string | null) => string;
  bear: string;
  mustLeave: string;
  lay: (form: Form, near: string) => string;
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
  form: Record<Form, string>;
  kind: Record<Kind, string>;
  inHand: (form: string, left: number) => string;
  turn: string;
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
  stillTurns: (turns: number, most: number) => string;
  tally: (points: number, cards: number, load: string | null) => string;
  carried: (own: boolean) => string;
  /** The log: what is told of several steps at once. */
  laid: (places: string, floes: number) => string;
  melted: (places: string, floes: number) => string;
  drives: (from: string, to: string, steps: number) => string;
  drivesOn: (near: string, steps: number) => string;
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
