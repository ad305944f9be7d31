import { onlySource, standing, type Offer, type Offers } from './offers';
import type { Square, View } from './types.gen';
import { column, isHatched, row, squareAt, writeWay, type Place } from './yard';

/** What a touch led to: something to do, something to ask the house, or nothing but another picture. */
export type Answer = { act: string } | { why: string } | null;

/** What is before the player: the position, what may be done in it, and who looks. */
export interface Situation {
  view: View;
  you: number | null;
  offers: Offers;
}

/** What somebody is about: a prisoner picked up, or a place to which several could go. */
export class Selection {
  #wish = $state<Place | null>(null);
  /** Where somebody is to go: it is still to be said who. */
  aim = $state<Place | null>(null);
  /** What the first touch of a finger has shown. */
  shown = $state.raw<Offer | null>(null);
  /** Somebody wants to go from the cell straight onto the boat: no action is written like that. */
  astray = $state(false);
  readonly picked = $derived.by(() => this.#picked());

  constructor(private readonly situation: () => Situation) {}

  #picked(): Place | null {
    if (this.aim !== null) return null;
    return this.#wish ?? onlySource(this.situation().offers);
  }

  get targets(): ReadonlyMap<Place, Offer> | undefined {
    return this.picked === null ? undefined : this.situation().offers.ways.get(this.picked);
  }

  /** Who could go there. */
  sources(to: Place): Place[] {
    return [...this.situation().offers.ways].flatMap(([from, ways]) => (ways.has(to) ? [from] : []));
  }

  /** Who is to be chosen among. */
  get asked(): readonly Place[] {
    return this.aim === null ? [] : this.sources(this.aim);
  }

  /** What touching this place would do, if that is only one thing. */
  offerAt(place: Place): Offer | undefined {
    const { offers } = this.situation();
    const run = offers.runs.get(place);
    if (run) return run;
    if (this.aim !== null) return offers.ways.get(place)?.get(this.aim);
    if (this.picked !== null) return this.targets?.get(place);
    const [only, another] = this.isOwn(place) ? [] : this.sources(place);
    return only === undefined || another !== undefined ? undefined : offers.ways.get(only)?.get(place);
  }

  /** Could several go there? */
  isDisputed(place: Place): boolean {
    return this.picked === null && this.aim === null && !this.isOwn(place) && this.sources(place).length > 1;
  }

  isOwn(place: Place): boolean {
    const { view, you, offers } = this.situation();
    if (you === null || offers.ways.size === 0 || place === 'boat') return false;
    return place === 'cell' ? (view.players[you]?.cell ?? 0) > 0 : standing(view, place) === you;
  }

  pick(place: Place): void {
    this.letGo();
    this.#wish = place;
  }

  letGo(): void {
    this.#wish = null;
    this.aim = null;
    this.shown = null;
    this.astray = false;
  }

  /** @param shy a finger: show first, then do */
  tap(place: Place, shy: boolean): Answer {
    const offer = this.offerAt(place);
    if (offer) return this.#choose(offer, shy);
    const [picked, wished] = [this.picked, this.#wish];
    const disputed = this.isDisputed(place);
    this.letGo();
    if (this.isOwn(place)) {
      if (wished !== place) this.#wish = place;
      return null;
    }
    if (disputed) {
      this.aim = place;
      return null;
    }
    return this.tried(picked, place);
  }

  drop(from: Place, to: Place): Answer {
    const offer = this.situation().offers.ways.get(from)?.get(to);
    this.letGo();
    return offer ? { act: offer.do } : this.tried(from, to);
  }

  #choose(offer: Offer, shy: boolean): Answer {
    if (shy && this.shown !== offer) {
      this.shown = offer;
      return null;
    }
    this.letGo();
    return { act: offer.do };
  }

  /** What somebody who goes from here to there seems to want: asked as it is written, if it can be. */
  tried(from: Place | null, to: Place): Answer {
    if (to === 'cell') return null;
    const start = from ?? this.#likeliest(to);
    if (start === null) return null;
    this.astray = start === 'cell' && to === 'boat';
    if (this.astray) return null;
    if (start !== to) return { why: writeWay({ from: start, to }) };
    return { why: writeWay({ from: to, to: squareAt(column(to), row(to) === 1 ? 2 : row(to) - 1) }) };
  }

  /** Whom somebody means who names only where to go: who is nearest to the boat, who stands there, who comes out of the cell. */
  #likeliest(to: Place): Place | null {
    const { view, you } = this.situation();
    if (you === null) return null;
    const men = view.players[you]?.yard ?? [];
    if (to === 'boat') return byRow(men.filter(isHatched))[0] ?? byRow(men)[0] ?? 'cell';
    if (standing(view, to) !== null) return to;
    if ((view.players[you]?.cell ?? 0) > 0) return 'cell';
    return men.find((man) => row(man) === row(to) || column(man) === column(to)) ?? men[0] ?? 'cell';
  }
}

const byRow = (men: readonly Square[]): Square[] => men.toSorted((a, b) => row(a) - row(b));
