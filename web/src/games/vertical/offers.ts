import type { Choice } from '../board';
import { readDeed } from './cliff';
import type { Event, Orange, Place, Token } from './types.gen';

export type Offer = Choice<Event>;

/** How a climber gets somewhere. */
type Gait = 'move' | 'cave' | 'zip';

export interface Way {
  gait: Gait;
  offer: Offer;
}

/** The legal actions laid out: in the market, on the cliff, and for each token that may be put down. */
export interface Offers {
  takes: Map<Token, Offer>;
  places: Map<Place, Offer>;
  equips: Map<Orange, Map<Place, Offer>>;
  ways: Map<Place, Way>;
}

export function layOut(legal: readonly Offer[]): Offers {
  const offers: Offers = { takes: new Map(), places: new Map(), equips: new Map(), ways: new Map() };
  for (const offer of legal) lay(offers, offer);
  return offers;
}

function lay({ takes, places, equips, ways }: Offers, offer: Offer): void {
  const deed = readDeed(offer.do);
  if (!deed || deed.does === 'end') return;
  if (deed.does === 'take') takes.set(deed.token, offer);
  else if (deed.does === 'place') places.set(deed.at, offer);
  else if (deed.does === 'equip') {
    equips.set(deed.token, (equips.get(deed.token) ?? new Map<Place, Offer>()).set(deed.at, offer));
  } else {
    // Of several ways to one place the first stands for it: the rules name first what leaves most open.
    if (!ways.has(deed.at)) ways.set(deed.at, { gait: deed.does, offer });
  }
}
