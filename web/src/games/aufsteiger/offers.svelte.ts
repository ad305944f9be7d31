import type { Choice } from '../board';
import { writeMoves, type Stance } from './blocks';
import type { BlockId, Event, Spot, View } from './types.gen';

export interface Offer extends Choice<Event> {
  /** Is it done instead of the climb just made, which is taken back? */
  instead?: boolean;
}
export type Ask = (prefix: string) => Promise<readonly Offer[]>;

/** Everything but the moves of blocks, laid out on the tower. */
export interface Few {
  /** The ways to a place: freely, by a ladder, over one. */
  ways: ReadonlyMap<Spot, readonly Offer[]>;
  stones: ReadonlyMap<BlockId, Offer>;
  end: Offer | null;
}

const NOTHING: Few = { ways: new Map(), stones: new Map(), end: null };
/** Everything but the moves of blocks begins like one of these. */
const BEGINNINGS = ['climb ', 'ladder ', 'bridge ', 'stone ', 'end'];
/** The cheapest way to a place first. */
const CHEAPEST: readonly Means[] = ['free', 'short', 'long', 'bridge'];
/** What the first coordinate can begin with: to ask piece by piece for a list that is too long. */
const DIGITS = [...'-0123456789'];

/** What may be done now, as the house says: a short list comes by itself, of a long one the parts are asked for. */
export class Offers {
  few = $state.raw<Few>(NOTHING);
  #legal: readonly Offer[] = [];
  #ask: Ask | null = null;
  /** Counts the positions, so that no late answer is taken for one about the present. */
  #round = 0;
  /** The free climb made last, from where and to where, and all that were offered with it. */
  #climb: { made: string; from: View; to: View | null; all: readonly Offer[] } | null = null;
  readonly #moves = new Map<string, Promise<readonly Offer[]>>();

  /** A free climb is about to be made: who then means another place may still go there instead. */
  climbs({ do: made, instead }: Offer, from: View): void {
    const free = () => [...this.few.ways.values()].flat().filter((offer) => meansOf(offer) === 'free');
    const all = instead && this.#climb ? this.#climb.all : free();
    this.#climb = { made, from, to: null, all };
  }

  /** What may be done instead of the climb that has just led to this position. */
  instead(view: View): readonly Offer[] {
    const climb = this.#climb;
    if (!climb || view === climb.from || !view.climbed) return [];
    climb.to ??= view;
    if (view !== climb.to) return [];
    return climb.all.filter((offer) => offer.do !== climb.made).map((offer) => ({ ...offer, instead: true }));
  }

  /**
   * @param ask for a list that is too long to be given; `null`: `legal` is all there is
   * @param instead of what was done last
   */
  open(legal: readonly Offer[], ask: Ask | null, instead: readonly Offer[] = []): void {
    this.#round += 1;
    this.#moves.clear();
    this.#legal = legal;
    this.#ask = ask;
    this.few = layOut([...legal, ...instead]);
    if (ask) void this.#fetch(this.#round, instead);
  }

  async #fetch(round: number, instead: readonly Offer[]): Promise<void> {
    const parts = await Promise.all(BEGINNINGS.map((prefix) => this.#those(prefix)));
    if (round === this.#round) this.few = layOut([...parts.flat(), ...instead]);
  }

  async #those(prefix: string): Promise<readonly Offer[]> {
    return this.#ask ? this.#ask(prefix) : this.#legal.filter((offer) => offer.do.startsWith(prefix));
  }

  /** Where a block may be set like this. */
  moves(id: BlockId, stance: Stance): Promise<readonly Offer[]> {
    const prefix = writeMoves(id, stance);
    const known = this.#moves.get(prefix) ?? this.#all(prefix);
    this.#moves.set(prefix, known);
    return known;
  }

  /** No answer may also mean that there are too many. */
  async #all(prefix: string): Promise<readonly Offer[]> {
    const all = await this.#those(prefix);
    if (all.length > 0 || !this.#ask) return all;
    return (await Promise.all(DIGITS.map((digit) => this.#those(prefix + digit)))).flat();
  }
}

function layOut(offers: readonly Offer[]): Few {
  const ways = new Map<Spot, Offer[]>();
  const stones = new Map<BlockId, Offer>();
  for (const offer of offers) {
    const [what, ...rest] = offer.do.split(' ');
    const last = rest.at(-1);
    if (last === undefined) continue;
    if (what === 'stone') stones.set(last, offer);
    else if (what !== 'block') ways.set(last, [...(ways.get(last) ?? []), offer]);
  }
  const cost = (offer: Offer) => CHEAPEST.indexOf(meansOf(offer));
  for (const there of ways.values()) there.sort((a, b) => cost(a) - cost(b));
  return { ways, stones, end: offers.find((offer) => offer.do === 'end') ?? null };
}

/** How one gets there. */
export type Means = 'free' | 'short' | 'long' | 'bridge';

export function meansOf({ do: action }: Offer): Means {
  const [what, ladder] = action.split(' ');
  if (what === 'climb') return 'free';
  if (what === 'bridge') return 'bridge';
  return ladder === 'short' ? 'short' : 'long';
}

/** How high the pawn gets. */
export function heightOf({ then }: Offer): number {
  for (const event of then) {
    if (event.what === 'climb' || event.what === 'ladder' || event.what === 'bridge') return event.landing.height;
  }
  return 0;
}
