import type { Choice } from '../board';
import type { Event, Place, View } from './types.gen';

export type Offer = Choice<Event>;

/** What touching a place would do. */
export interface Target {
  doing: 'step' | 'fly' | 'melt' | 'bear';
  /** One action, or the steps of a way. */
  actions: string[];
  /** The places on the way, the last one is the target. */
  way: Place[];
  /** What is certain. */
  then: readonly Event[];
}

/** The legal actions laid out on the lake. */
export interface Offers {
  /** Floes that may be laid, by how that is written. */
  floes: Map<string, Offer>;
  places: Map<Place, Target>;
  flights: Map<Place, Target>;
}

export function layOut(legal: readonly Offer[], view: View): Offers {
  const offers: Offers = { floes: new Map(), places: new Map(), flights: new Map() };
  const steps = new Set<Place>();
  for (const offer of legal) {
    const [verb, ...rest] = offer.do.split(' ');
    const place = rest.join(' ');
    if (verb === 'ice') offers.floes.set(offer.do, offer);
    if (verb === 'step') steps.add(place);
    if (verb === 'fly') offers.flights.set(place, only('fly', place, offer));
    if (verb === 'melt' || verb === 'bear') offers.places.set(place, only(verb, place, offer));
  }
  for (const way of view.ways) {
    const to = way.over.at(-1);
    if (to === undefined || !steps.has(way.over[0] ?? '')) continue;
    offers.places.set(to, { doing: 'step', actions: way.over.map((place) => `step ${place}`), way: way.over, then: way.then });
  }
  return offers;
}

function only(doing: Target['doing'], place: Place, { do: action, then }: Offer): Target {
  return { doing, actions: [action], way: [place], then };
}

/** Floes to lay are written by their first hex: what its x may begin with. */
const BEGINNINGS = ['', '-'].flatMap((sign) =>
  Array.from({ length: 10 }, (_, digit) => `ice ${sign}${digit}`).filter((prefix) => prefix !== 'ice -0'),
);

/** All the floes that may be laid, where they are too many to be told at once. */
export async function gather(ask: (prefix: string) => Promise<readonly Offer[]>): Promise<Offer[]> {
  return (await Promise.all(BEGINNINGS.map(ask))).flat();
}

/** What somebody who touches a spot seems to want, as it would be written. */
export function attempt(stage: View['stage'], spot: string, flying: boolean): string | null {
  switch (stage.is) {
    case 'melt':
      return `melt ${spot}`;
    case 'bear':
      return `bear ${spot}`;
    case 'voyage':
      return `${flying ? 'fly' : 'step'} ${spot}`;
    default:
      return null;
  }
}
