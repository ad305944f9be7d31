/** Where the things at a place stand: bear and vehicles behind, containers in front. */
import { isCamp, standOf, type Point } from './lake';
import type { Place, View } from './types.gen';

/** Something that stands somewhere, and how large it is drawn. */
interface Standing extends Point {
  scale: number;
}

/** Containers of one colour at a place. */
interface Crate extends Standing {
  place: Place;
  colour: number;
  count: number;
}

export interface Scenery {
  /** By seat. */
  vehicles: Standing[];
  bear: Standing | null;
  crates: Crate[];
}

const WIDE = { vehicle: 76, bear: 84, crate: 48, stack: 62 };
const BACK = 54;
const FRONT = 44;

type Thing = { width: number; put: (at: Standing) => void };

/** Things side by side around a middle, made smaller if they have to be. */
function lineUp(things: readonly Thing[], at: Point, room: number): void {
  const width = things.reduce((sum, thing) => sum + thing.width, 0);
  const scale = Math.min(1, room / width);
  let x = at.x - (width * scale) / 2;
  for (const thing of things) {
    thing.put({ x: x + (thing.width * scale) / 2, y: at.y, scale });
    x += thing.width * scale;
  }
}

function containersAt(view: View, place: Place): readonly number[] {
  if (place === 'island') return view.island;
  return (view.land.find(({ at }) => at === place) ?? view.floes.find(({ at }) => at === place))?.containers ?? [];
}

/** Puts everything at its place on the picture. */
export function scenery(view: View): Scenery {
  const result: Scenery = { vehicles: [], bear: null, crates: [] };
  const places = ['island', ...view.land.map(({ at }) => at), ...view.floes.map(({ at }) => at)];
  for (const place of places) arrange(view, place, result);
  return result;
}

function arrange(view: View, place: Place, result: Scenery): void {
  const back: Thing[] = [];
  if (view.bear === place) back.push({ width: WIDE.bear, put: (at) => (result.bear = at) });
  view.players.forEach((player, seat) => {
    if (player.at === place) back.push({ width: WIDE.vehicle, put: (at) => (result.vehicles[seat] = at) });
  });
  const front = containersAt(view, place).flatMap((count, colour): Thing[] =>
    count === 0
      ? []
      : [
          {
            width: count > 1 ? WIDE.stack : WIDE.crate,
            put: (at) => result.crates.push({ ...at, place, colour, count }),
          },
        ],
  );
  const stand = standOf(view, place);
  const both = back.length > 0 && front.length > 0;
  // In a camp there are always two rows, so that nothing jumps when somebody comes home.
  const apart = both || isCamp(place) || place === 'island';
  lineUp(back, { x: stand.x, y: stand.y - (apart ? FRONT / 2 : 0) }, stand.width);
  lineUp(front, { x: stand.x, y: stand.y + (apart ? BACK / 2 : 0) }, stand.width);
}
