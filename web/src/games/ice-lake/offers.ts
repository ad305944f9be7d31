import type { Choice } from '../board';
import { after, along, isOnLake, lettersTo, neighbour, opposite, LETTERS, type Letter, type Stand } from './lake';
import type { Dir, Event, Hex, View } from './types.gen';

/** What touching a hex does. */
export type Deed = { is: 'write'; letters: string } | { is: 'back' } | { is: 'do'; action: string; dir: Dir } | { is: 'pick' };

/** The legal actions laid out on the lake. */
export interface Offers {
  /** Letters may be written. */
  writing: boolean;
  deeds: Map<Hex, Deed>;
  /** Where the next letter leads: the hexes that glow. */
  next: { letter: Letter; stand: Stand }[];
  /** Arrows to choose a direction by. */
  arrows: { from: Hex; dir: Dir; action: string }[];
}

const NOTHING: Offers = { writing: false, deeds: new Map(), next: [], arrows: [] };

/** Where the programme so far would end, whatever is in the way. */
export function reach(view: View, you: number | null, letters: string): Stand[] {
  const skater = you === null ? undefined : view.skaters[you];
  if (!skater || skater.at === null) return [];
  return along({ at: skater.at, facing: skater.facing }, (skater.programme ?? '') + letters);
}

/**
 * @param letters what is written and not sent yet
 * @param picked the rim hex chosen to come back to
 */
export function layOut(legal: readonly Choice<Event>[], view: View, you: number | null, letters: string, picked: Hex | null): Offers {
  switch (view.stage.is) {
    case 'programme':
      return layOutWriting(legal, view, you, letters);
    case 'face':
      return layOutFacing(legal, view, you);
    case 'rejoin':
      return layOutReturn(legal, picked);
    case 'over':
      return NOTHING;
  }
}

function layOutWriting(legal: readonly Choice<Event>[], view: View, you: number | null, letters: string): Offers {
  const way = reach(view, you, letters);
  const end = way.at(-1);
  const known = LETTERS.filter((letter) => legal.some((choice) => choice.do === letter));
  if (!end || known.length === 0) return NOTHING;
  const deeds = new Map<Hex, Deed>();
  for (const hex of rays(end, view.side)) {
    const written = lettersTo(end, hex, view.side);
    if (written) deeds.set(hex, { is: 'write', letters: written });
  }
  // The way one came cannot be skated back: touching it takes the last letter back.
  if (letters !== '') deeds.set(neighbour(end.at, opposite(end.facing)), { is: 'back' });
  const next = known.map((letter) => ({ letter, stand: after(end, letter) }));
  return { writing: true, deeds, next: next.filter(({ stand }) => isOnLake(stand.at, view.side)), arrows: [] };
}

function rays(end: Stand, side: number): Hex[] {
  return LETTERS.flatMap((letter) => {
    const ray: Hex[] = [];
    for (let now = after(end, letter); isOnLake(now.at, side); now = after(now, 'A')) ray.push(now.at);
    return ray;
  });
}

function layOutFacing(legal: readonly Choice<Event>[], view: View, you: number | null): Offers {
  const from = you === null ? null : (view.skaters[you]?.at ?? null);
  if (from === null) return NOTHING;
  const arrows = legal.flatMap(({ do: action }) => {
    const dir = readFace(action);
    return dir ? [{ from, dir, action }] : [];
  });
  return { ...NOTHING, arrows, deeds: new Map(arrows.map(aim)) };
}

function layOutReturn(legal: readonly Choice<Event>[], picked: Hex | null): Offers {
  const deeds = new Map<Hex, Deed>();
  const arrows: Offers['arrows'] = [];
  for (const { do: action } of legal) {
    const [word, hex, dir] = action.split(' ');
    if (word !== 'rejoin' || !hex || !dir) continue;
    deeds.set(hex, { is: 'pick' });
    if (hex === picked) arrows.push({ from: hex, dir: dir as Dir, action });
  }
  for (const [hex, deed] of arrows.map(aim)) deeds.set(hex, deed);
  return { ...NOTHING, arrows, deeds };
}

const aim = ({ from, dir, action }: Offers['arrows'][number]): [Hex, Deed] => [neighbour(from, dir), { is: 'do', action, dir }];

/** The direction of `face NE`. */
export function readFace(action: string): Dir | null {
  const [word, dir] = action.split(' ');
  return word === 'face' && dir ? (dir as Dir) : null;
}
