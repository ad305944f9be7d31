import type { Dir, Hex } from './types.gen';

/* The lake as a picture: where hexes lie (LAC-1), and how a way over them is written (LAC-5). */

export interface Point {
  x: number;
  y: number;
}

/** From a hex's centre to its corners. */
const SIZE = 50;
const COLUMN = SIZE * 1.5;
const HALF_ROW = (SIZE * Math.sqrt(3)) / 2;

/** The six directions, clockwise from the north. */
export const DIRS: readonly Dir[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];
const STEPS: Record<Dir, readonly [number, number]> = {
  N: [0, -2],
  NE: [1, -1],
  SE: [1, 1],
  S: [0, 2],
  SW: [-1, 1],
  NW: [-1, -1],
};

export type Letter = 'A' | 'G' | 'D';
/** By how many sixths of a turn, clockwise, a letter turns the skater before they go. */
const TURNS: Record<Letter, number> = { G: 5, A: 0, D: 1 };
export const LETTERS: readonly Letter[] = ['G', 'A', 'D'];

function at(hex: Hex): [column: number, halfRow: number] {
  const [column = 0, halfRow = 0] = hex.split(',').map(Number);
  return [column, halfRow];
}

const hexAt = (column: number, halfRow: number): Hex => `${column},${halfRow}`;

export function centre(hex: Hex): Point {
  const [column, halfRow] = at(hex);
  return { x: column * COLUMN, y: halfRow * HALF_ROW };
}

/** The hexes of a lake, column by column from the west, each from the north. */
export function columns(side: number): Hex[][] {
  const reach = side - 1;
  return range(-reach, reach).map((column) => {
    const most = 2 * reach - Math.abs(column);
    return range(0, most).map((index) => hexAt(column, 2 * index - most));
  });
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export function isOnLake(hex: Hex, side: number): boolean {
  const [column, halfRow] = at(hex);
  return Math.abs(column) < side && Math.abs(halfRow) <= 2 * (side - 1) - Math.abs(column);
}

export function neighbour(hex: Hex, dir: Dir): Hex {
  const [column, halfRow] = at(hex);
  const [east, south] = STEPS[dir];
  return hexAt(column + east, halfRow + south);
}

/** The side of a hex that another one lies at, if they are neighbours. */
export function towards(from: Hex, to: Hex): Dir | null {
  return DIRS.find((dir) => neighbour(from, dir) === to) ?? null;
}

/** How far a direction is turned from the north, in degrees. */
export const angle = (dir: Dir): number => DIRS.indexOf(dir) * 60;

export const opposite = (dir: Dir): Dir => DIRS[(DIRS.indexOf(dir) + 3) % 6] ?? dir;

export interface Stand {
  at: Hex;
  facing: Dir;
}

/** Where a letter points to from where somebody stands. */
export function after({ at, facing }: Stand, letter: Letter): Stand {
  const turned = DIRS[(DIRS.indexOf(facing) + TURNS[letter]) % 6] ?? facing;
  return { at: neighbour(at, turned), facing: turned };
}

/** The places along the letters, the first included; whether anything is in the way is not asked. */
export function along(start: Stand, letters: string): Stand[] {
  const way = [start];
  for (const letter of letters) way.push(after(way.at(-1) ?? start, letter as Letter));
  return way;
}

/** How the way to a hex straight ahead, or straight on after one turn, is written. */
export function lettersTo(from: Stand, to: Hex, side: number): string | null {
  for (const letter of LETTERS) {
    let written = letter as string;
    for (let now = after(from, letter); isOnLake(now.at, side); now = after(now, 'A'), written += 'A') {
      if (now.at === to) return written;
    }
  }
  return null;
}

/** A hex as a polygon around its centre, `by` its full size. */
export function corners(by = 1): string {
  const angles = range(0, 5).map((corner) => (corner * Math.PI) / 3);
  return angles.map((turn) => `${round(Math.cos(turn) * SIZE * by)},${round(Math.sin(turn) * SIZE * by)}`).join(' ');
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** The picture of a lake with its shore: the whole of it lies around the origin. */
export function frame(side: number): { x: number; y: number; width: number; height: number } {
  const bank = 70;
  const width = 2 * ((side - 1) * COLUMN + SIZE + bank);
  const height = 2 * ((2 * side - 1) * HALF_ROW + bank * 0.85);
  return { x: -width / 2, y: -height / 2, width, height };
}

/** The outline of all hexes together, `by` somewhat more: the ice's edge, or the bank around it. */
export function outline(side: number, more: number): Point[] {
  const reach = side - 1;
  const wide = reach * COLUMN + SIZE + more;
  const slope = reach * HALF_ROW + HALF_ROW + more * 0.5;
  const tall = 2 * reach * HALF_ROW + HALF_ROW + more;
  return [
    { x: 0, y: -tall },
    { x: wide, y: -slope },
    { x: wide, y: slope },
    { x: 0, y: tall },
    { x: -wide, y: slope },
    { x: -wide, y: -slope },
  ];
}

/** Where somebody would climb out: the nearest point of the bank. */
export function bankNear(from: Point, side: number): Point {
  const edge = outline(side, 46);
  const points = edge.map((a, index) => {
    const b = edge[(index + 1) % edge.length] ?? a;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const part = Math.min(0.94, Math.max(0.06, ((from.x - a.x) * dx + (from.y - a.y) * dy) / (dx * dx + dy * dy)));
    return { x: a.x + dx * part, y: a.y + dy * part };
  });
  const far = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y);
  return points.reduce((best, point) => (far(point) < far(best) ? point : best));
}

/** A number between 0 and 1 that is always the same for the same words: nature without chance. */
export function grain(words: string): number {
  let hash = 2166136261;
  for (let index = 0; index < words.length; index += 1) hash = Math.imul(hash ^ words.charCodeAt(index), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/** A crack from centre to centre: a line with a will of its own, the same from both ends. */
export function crackPath(from: Hex, to: Hex): string {
  const [a, b] = [centre(from), centre(to)];
  const name = [from, to].sort().join(' ');
  const back = from > to;
  const [across, down] = [b.x - a.x, b.y - a.y];
  const parts = [0.16, 0.33, 0.5, 0.67, 0.84].map((part, index) => {
    const nth = back ? 4 - index : index;
    const away = (grain(`${name} ${nth}`) - 0.5) * 0.2 * (back ? -1 : 1);
    return `${round(a.x + across * part - down * away)} ${round(a.y + down * part + across * away)}`;
  });
  return `M${round(a.x)} ${round(a.y)}L${parts.join('L')}L${round(b.x)} ${round(b.y)}`;
}

/** A piece of ice that has broken away, a little smaller than its hole. */
export function shard(triangle: readonly Hex[], by = 0.86): string {
  const points = triangle.map(centre);
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  return points.map(({ x, y }) => `${round(middle.x + (x - middle.x) * by)},${round(middle.y + (y - middle.y) * by)}`).join(' ');
}

/** The hex an arrow key leads to: up and down a column, left and right along two half-rows; Home and End to the ends of those. */
export function explore(from: Hex, key: string, side: number): Hex | null {
  if (key === 'Home' || key === 'End') {
    const next = explore(from, key === 'Home' ? 'ArrowLeft' : 'ArrowRight', side);
    return next === null ? null : (explore(next, key, side) ?? next);
  }
  const [column, halfRow] = at(from);
  const over = column % 2 === 0 ? 1 : -1;
  const wishes: Record<string, Hex[]> = {
    ArrowUp: [hexAt(column, halfRow - 2)],
    ArrowDown: [hexAt(column, halfRow + 2)],
    ArrowLeft: [hexAt(column - 1, halfRow + over), hexAt(column - 1, halfRow - over)],
    ArrowRight: [hexAt(column + 1, halfRow + over), hexAt(column + 1, halfRow - over)],
  };
  return wishes[key]?.find((hex) => isOnLake(hex, side)) ?? null;
}
