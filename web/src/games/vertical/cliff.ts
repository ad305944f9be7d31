/** Where things lie on the picture of the cliff, and how actions are written. No rules. */
import type { Laid, Orange, Place, Token } from './types.gen';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** What can be touched on the picture: a place of the plane, or the ground. */
export type Cell = Place | 'ground';

/** The side of a tile. */
export const TILE = 100;
/** How far down the ground is drawn below the foot of the cliff. */
export const GROUND = 130;

export const placeAt = (column: number, row: number): Place => `${column},${row}`;
export const columnOf = (place: Place): number => Number(place.split(',')[0]);
export const rowOf = (place: Place): number => Number(place.split(',')[1]);

/** The middle of a tile: the foot of the cliff stands on the line y = 0. */
export function centre(place: Place): Point {
  return { x: columnOf(place) * TILE, y: -(rowOf(place) + 0.5) * TILE };
}

/** Where a climber waits on the ground: each seat has a spot of its own. */
export function waiting(seat: number, seats: number): Point {
  return { x: (seat - (seats - 1) / 2) * 74, y: 46 };
}

/** The columns and rows that are drawn: the cliff, the places around it, and never less than a small face of rock. */
export interface Extent {
  left: number;
  right: number;
  top: number;
}

export function extentOf(tiles: readonly Laid[]): Extent {
  const columns = tiles.map(({ at }) => columnOf(at));
  const rows = tiles.map(({ at }) => rowOf(at));
  return { left: Math.min(-1, ...columns) - 1, right: Math.max(1, ...columns) + 1, top: Math.max(2, ...rows) + 1 };
}

/** Pixels at the edges of the frame that belong to the height scale and to the tools: nothing to touch may lie under them. */
export const EDGES = { left: 56, right: 56 };
/** Air around the cliff. */
const MARGIN = { side: 6, top: 14 };

/**
 * The picture that holds an extent and the ground in a frame of so many pixels. It has the frame's shape: what is left over is
 * air above the cliff, or land on both sides.
 */
export function frameOf({ left, right, top }: Extent, frame: { width: number; height: number }): Box {
  const wide = (right - left + 1) * TILE + 2 * MARGIN.side;
  const tall = (top + 1) * TILE + MARGIN.top + GROUND;
  const room = { width: Math.max(frame.width - EDGES.left - EDGES.right, 1), height: Math.max(frame.height, 1) };
  const scale = Math.min(room.width / wide, room.height / tall);
  const [width, height] = [(room.width + EDGES.left + EDGES.right) / scale, room.height / scale];
  const middle = ((left + right) / 2) * TILE;
  const [least, most] = [middle + wide / 2 + EDGES.right / scale - width, middle - wide / 2 - EDGES.left / scale];
  return { x: Math.min(Math.max(middle - width / 2, least), most), y: GROUND - height, width, height };
}

export const boxOf = (cell: Cell, { left, right }: Extent): Box =>
  cell === 'ground'
    ? { x: (left - 0.5) * TILE, y: 6, width: (right - left + 1) * TILE, height: GROUND - 18 }
    : { x: (columnOf(cell) - 0.5) * TILE, y: -(rowOf(cell) + 1) * TILE, width: TILE, height: TILE };

/** The next cell in the direction of a key: across the plane, and down to the ground under it. */
export function neighbour(cell: Cell, key: string, { left, right, top }: Extent, lastColumn: number): Cell | null {
  if (cell === 'ground') return key === 'ArrowUp' ? placeAt(lastColumn, 0) : null;
  const [column, row] = [columnOf(cell), rowOf(cell)];
  switch (key) {
    case 'ArrowUp':
      return row >= top ? null : placeAt(column, row + 1);
    case 'ArrowDown':
      return row === 0 ? 'ground' : placeAt(column, row - 1);
    case 'ArrowLeft':
      return column <= left ? null : placeAt(column - 1, row);
    case 'ArrowRight':
      return column >= right ? null : placeAt(column + 1, row);
    case 'Home':
      return placeAt(left, row);
    case 'End':
      return placeAt(right, row);
    case 'PageUp':
      return placeAt(column, top);
    case 'PageDown':
      return placeAt(column, 0);
    default:
      return null;
  }
}

const ORANGES: readonly Orange[] = ['carabiner', 'ladder', 'zipline'];
export const TOKENS: readonly Token[] = ['axe', 'crampons', 'map', 'carabiner', 'ladder', 'zipline'];

export const isOrange = (token: Token): token is Orange => ORANGES.some((orange) => orange === token);

/** An action as it is written. */
export type Deed =
  | { does: 'take'; token: Token }
  | { does: 'place' | 'move' | 'cave' | 'zip'; at: Place }
  | { does: 'equip'; token: Orange; at: Place }
  | { does: 'end' };

export function readDeed(text: string): Deed | null {
  const [verb, first = '', second = ''] = text.split(' ');
  const orange = ORANGES.find((known) => known === first);
  const token = TOKENS.find((known) => known === first);
  switch (verb) {
    case 'take':
      return token ? { does: verb, token } : null;
    case 'equip':
      return orange ? { does: verb, token: orange, at: second } : null;
    case 'place':
    case 'move':
    case 'cave':
    case 'zip':
      return { does: verb, at: first };
    case 'end':
      return { does: verb };
    default:
      return null;
  }
}
