import type { Lang, Reader } from '../board';
import { rowOf, type Cell } from './cliff';
import type { Offer } from './offers';
import type { Event, Laid, View } from './types.gen';
import { sentence, words, type Words } from './words';

/** What a tile is, what it asks for and what lies there, in sentences. */
export function aboutTile({ at, kind, tokens }: Laid, lang: Lang): string {
  const w = words[lang];
  const open = kind === 'ladder' && tokens.includes('ladder');
  const parts = [`${sentence(w.tiles[kind])} (${w.row(rowOf(at))}).`, open ? w.laddered : w.asks[kind]];
  if (tokens.includes('carabiner')) parts.push(w.lies.carabiner);
  if (tokens.includes('zipline')) parts.push(w.lies.zipline);
  return parts.join(' ');
}

/** What doing something would bring, as a short phrase. */
export function consequence({ then }: Offer, view: View, lang: Lang): string {
  const w = words[lang];
  return then.flatMap((event) => phrase(event, view, w)).join(', ');
}

function phrase(event: Event, view: View, w: Words): string[] {
  switch (event.what) {
    case 'place':
      return [w.placeHere(rowOf(event.at))];
    case 'equip': {
      const bound = event.token === 'carabiner' && view.carabiner !== 'anywhere';
      return bound ? [w.equipHere(w.tokens[event.token]), w.thenGo] : [w.equipHere(w.tokens[event.token])];
    }
    case 'move':
      return [w.move[direction(event.from, event.to)](rowOf(event.to))];
    case 'pass':
      return [w.cave(rowOf(event.to))];
    case 'ride':
      return [w.zip(rowOf(event.to))];
    default:
      return [];
  }
}

function direction(from: string | null, to: string): 'up' | 'down' | 'across' {
  const rise = rowOf(to) - (from === null ? -1 : rowOf(from));
  return rise > 0 ? 'up' : rise < 0 ? 'down' : 'across';
}

/** A cell of the picture in words: what it is, who stands there, what can be done. */
export function label(cell: Cell, tile: Laid | undefined, offer: Offer | undefined, reader: Reader<View>): string {
  const parts = [cell === 'ground' ? groundLabel(reader) : `${cell} ${placeLabel(cell, tile, reader)}`];
  if (offer) parts.push(consequence(offer, reader.view, reader.lang));
  return parts.join(', ');
}

function placeLabel(cell: Cell, tile: Laid | undefined, { view, you, names, lang }: Reader<View>): string {
  const w = words[lang];
  if (!tile) return w.empty;
  const seat = view.players.findIndex(({ at }) => at === cell);
  const stands = seat < 0 ? [] : [seat === you ? w.yours : w.of(names[seat] ?? '')];
  return [w.tiles[tile.kind], ...tile.tokens.map((token) => w.tokens[token]), ...stands].join(', ');
}

function groundLabel({ view: { players }, names, lang }: Reader<View>): string {
  const w = words[lang];
  const there = players.flatMap(({ at }, seat) => (at === null ? [names[seat] ?? ''] : []));
  return [w.ground, ...there].join(', ');
}
