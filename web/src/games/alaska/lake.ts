/** Where things lie on the picture of the lake, and how places are written. No rules. */
import type { Hex, Place, View } from './types.gen';

export interface Point {
  x: number;
  y: number;
}

/** From the middle of a hex to a corner, and to a side. */
export const R = 50;
export const HALF = (R * Math.sqrt(3)) / 2;
/** The whole picture: the lake, the land around it, and a strip below for what lies on the picture itself. */
export const FRAME = { x: -620, y: -190, width: 1240, height: 1210 };

const LENGTHS = [8, 9, 10, 11, 10, 11, 10, 11, 10, 9, 8];
/** The six neighbours, clockwise from the right. */
export const AROUND = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
] as const;

const hexAt = (x: number, r: number): Hex => `${x},${r}`;

function coordinates(hex: Hex): [x: number, r: number] {
  const [x = '0', r = '0'] = hex.split(',');
  return [Number(x), Number(r)];
}

export function centre(hex: Hex): Point {
  const [x, r] = coordinates(hex);
  return { x: x * HALF, y: r * 1.5 * R };
}

/** The hex so far away, whether the lake has it or not. */
export function beside(hex: Hex, [dx, dr]: readonly [number, number]): Hex {
  const [x, r] = coordinates(hex);
  return hexAt(x + dx, r + dr);
}

/** Which of the six ways leads from a hex to one beside it; -1 if none does. */
export const wayTo = (from: Hex, to: Hex): number => AROUND.findIndex((way) => beside(from, way) === to);

/** As actions list them: by row, then from left to right. */
export function inOrder(a: Hex, b: Hex): number {
  const [[ax, ar], [bx, br]] = [coordinates(a), coordinates(b)];
  return ar - br || ax - bx;
}

const ROWS: Hex[][] = LENGTHS.map((length, r) => Array.from({ length }, (_, index) => hexAt(2 * index - (length - 1), r)));
export const HEXES: Hex[] = ROWS.flat();
const LAKE = new Set(HEXES);
export const isHex = (name: string): boolean => LAKE.has(name);

export const MIDDLE = '0,5';
export const ISLAND_HEXES: Hex[] = [MIDDLE, ...AROUND.map((way) => beside(MIDDLE, way))];
const ISLAND = new Set(ISLAND_HEXES);
export const WATER: Hex[] = HEXES.filter((hex) => !ISLAND.has(hex));

/** The land, clockwise from the first player's camp. */
export const LANDS = ['NW', 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W'] as const;
export type Land = (typeof LANDS)[number];
export const isLand = (place: Place): place is Land => (LANDS as readonly string[]).includes(place);
export const isCamp = (place: Place): boolean => isLand(place) && place.length === 2;

/** What can be pointed at: a hex of water, frozen or not, the island as a whole, a territory. */
export type Spot = Hex | 'island' | Land;

const spotOf = (hex: Hex): Spot => (ISLAND.has(hex) ? 'island' : hex);

/** What a vehicle could stand on at a spot; nothing on open water. */
export function placeOf(view: Pick<View, 'floes'>, spot: Spot): Place | null {
  if (!isHex(spot)) return spot;
  return view.floes.find((plate) => plate.hexes.includes(spot))?.at ?? null;
}

/** Where the things at a territory stand, and in how much room. */
const STANDS: Record<Land, Point & { width: number }> = {
  NW: { x: -458, y: -72, width: 190 },
  N: { x: 0, y: -118, width: 460 },
  NE: { x: 458, y: -72, width: 190 },
  E: { x: 552, y: 375, width: 122 },
  SE: { x: 470, y: 838, width: 200 },
  S: { x: 0, y: 868, width: 460 },
  SW: { x: -470, y: 838, width: 200 },
  W: { x: -552, y: 375, width: 122 },
};

/** The middle of a place, and how wide the things on it may stand. */
export function standOf(view: Pick<View, 'floes'>, place: Place): Point & { width: number } {
  if (isLand(place)) return STANDS[place];
  if (place === 'island') return { ...centre(MIDDLE), width: 226 };
  const hexes = view.floes.find((plate) => plate.at === place)?.hexes ?? [place];
  return { ...heart(hexes), width: hexes.length > 1 ? 96 : 78 };
}

/** The middle of a floe, on the ice: a bent one has its own middle beside it. */
export function heart(hexes: readonly Hex[]): Point {
  const points = hexes.map(centre);
  const mean = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  if (points.length < 3) return mean;
  return points.reduce((best, point) => (distance(point, mean) < distance(best, mean) ? point : best));
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const KEYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next spot in the direction of an arrow key; Home and End lead to the ends of a row. */
export function neighbour(spot: Spot, key: string): Spot | null {
  if (key === 'Home' || key === 'End') return GRID.find((row) => row.includes(spot))?.at(key === 'Home' ? 0 : -1) ?? null;
  const way = KEYS[key];
  if (!way) return null;
  const here = middleOf(spot);
  const far = (to: Spot): number => {
    const { x, y } = middleOf(to);
    const [dx, dy] = [x - here.x, y - here.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return ahead > 20 && aside <= ahead * 1.2 ? ahead + 1.5 * aside : Infinity;
  };
  const others = SPOTS.filter((other) => other !== spot);
  const best = others.reduce<Spot | null>((best, to) => (far(to) < (best === null ? Infinity : far(best)) ? to : best), null);
  return best;
}

/** Every spot, row by row as the grid has them. */
export const GRID: Spot[][] = [
  ['NW', 'N', 'NE'],
  ...ROWS.map((row, r): Spot[] => {
    const spots = [...new Set(row.map(spotOf))].filter((spot) => spot !== 'island' || r === 5);
    return r === 5 ? ['W', ...spots, 'E'] : spots;
  }),
  ['SW', 'S', 'SE'],
];
export const SPOTS: Spot[] = GRID.flat();

export function middleOf(spot: Spot): Point {
  if (spot === 'island') return centre(MIDDLE);
  return isLand(spot) ? STANDS[spot] : centre(spot);
}
