import type { Reader } from '../board';
import { standing, type Offer } from './offers';
import type { View } from './types.gen';
import { isHatched, type Place } from './yard';
import { consequence, words } from './words';

/** What can be done with a place right now. */
export interface Doing {
  offer: Offer | undefined;
  /** Who would go there, where nobody has been picked up. */
  from: Place | null;
  source: boolean;
  picked: boolean;
  /** Several could go there. */
  disputed: boolean;
}

/** A place in words: what it is, what stands there, what can be done. */
export function label(place: Place, doing: Doing, reader: Reader<View>): string {
  const { names, lang, you } = reader;
  const w = words[lang];
  const parts = [what(place, reader)];
  if (doing.picked) parts.push(w.picked);
  else if (doing.source) parts.push(w.pick);
  if (doing.offer) {
    const brings = consequence(doing.offer.then, names, lang, you);
    const run = doing.offer.then.find((event) => event.what === 'run');
    parts.push(run ? w.send(run.side, brings) : w.go(doing.from, brings));
  }
  if (doing.disputed) parts.push(w.disputed);
  return parts.join(', ');
}

function what(place: Place, reader: Reader<View>): string {
  const { view, names, lang } = reader;
  const w = words[lang];
  if (place === 'cell' || place === 'boat') {
    const counts = view.players.flatMap((player, seat) => (player[place] > 0 ? [w.count(names[seat] ?? '', player[place])] : []));
    return w[place](counts.length > 0 ? counts.join(', ') : w.nobody);
  }
  const square = isHatched(place) ? `${place} (${w.landing})` : place;
  return `${square} ${occupant(place, reader)}`;
}

function occupant(place: Place, { view, you, names, lang }: Reader<View>): string {
  const w = words[lang];
  const seat = standing(view, place);
  if (seat !== null) return seat === you ? w.yours : w.of(names[seat] ?? '');
  return view.guards.includes(place) ? w.guard : w.empty;
}
