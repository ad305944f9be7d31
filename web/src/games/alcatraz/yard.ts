/** Where things lie on the picture, and how actions are written. No rules. */
import type { Square } from './types.gen';

export type Place = Square | 'cell' | 'boat';

export interface Point {
  x: number;
  y: number;
}

export const COLUMNS = [...'abcdefghi'];
export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The side of a flagstone. */
export const STONE = 100;
/** The whole picture: water above, cell below, a margin for the letters. */
export const FRAME = { x: -36, y: -178, width: 972, height: 1252 };
export const CELL = { x: -12, y: 942, width: 924, height: 118 };
export const BOAT = { x: 238, y: -164, width: 424, height: 142 };
/** How far the boat goes in the end, with all on it, and how long that takes. */
export const SAILS = { x: 248, y: -4, ms: 1900 };

export const column = (square: Square): number => COLUMNS.indexOf(square.charAt(0));
export const row = (square: Square): number => Number(square.slice(1));
export const squareAt = (columnIndex: number, rowNumber: number): Square => `${COLUMNS[columnIndex]}${rowNumber}`;
export const SQUARES: Square[][] = ROWS.map((number) => COLUMNS.map((letter) => letter + number));

/** The landing before the boat, drawn hatched. */
export const isHatched = (square: Square): boolean => /^[def][123]$/.test(square);

export function centre(square: Square): Point {
  return { x: (column(square) + 0.5) * STONE, y: (row(square) - 0.5) * STONE };
}

/** The middle of a place as a whole. */
export function middle(place: Place): Point {
  const box = place === 'cell' ? CELL : place === 'boat' ? BOAT : null;
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : centre(place);
}

/** A straight way, drawn: out of the cell and onto the boat it goes straight up. */
export function line(from: Place, to: Place): string {
  const end = middle(to);
  const start = from === 'cell' ? { x: end.x, y: middle(from).y } : middle(from);
  return to === 'boat' ? `M${start.x} ${start.y}V${end.y}` : `M${start.x} ${start.y}L${end.x} ${end.y}`;
}

/** The stones a guard walks over, his own not included. */
export function walked(from: Square, to: Square): Square[] {
  const [start, end] = [column(from), column(to)];
  const step = Math.sign(end - start);
  return Array.from({ length: Math.abs(end - start) }, (_, index) => squareAt(start + step * (index + 1), row(from)));
}

/** Where a pointer is on the picture. */
export function pointOn(picture: SVGSVGElement | null, { clientX, clientY }: PointerEvent): Point {
  const point = new DOMPoint(clientX, clientY);
  const matrix = picture?.getScreenCTM();
  return matrix ? point.matrixTransform(matrix.inverse()) : point;
}

/** What lies at a point of the picture. */
export function placeAt({ x, y }: Point): Place | null {
  if (inside(CELL, x, y)) return 'cell';
  if (inside({ ...BOAT, y: FRAME.y, height: -FRAME.y }, x, y)) return 'boat';
  if (x < 0 || y < 0 || x >= 9 * STONE || y >= 9 * STONE) return null;
  return squareAt(Math.floor(x / STONE), Math.floor(y / STONE) + 1);
}

function inside(box: typeof CELL, x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/** A move as it is written: `@d7`, `d7-d4`, `d2-boat`. */
export interface Way {
  from: Place;
  to: Place;
}

export function readWay(action: string): Way | null {
  const match = /^(?:@|([a-i][1-9])-)([a-i][1-9]|boat)$/.exec(action);
  return match?.[2] === undefined ? null : { from: match[1] ?? 'cell', to: match[2] };
}

export function writeWay({ from, to }: Way): string {
  return from === 'cell' ? `@${to}` : `${from}-${to}`;
}

/** The next place in a direction, for the arrow keys: the yard, the boat above it and the cell below. */
export function neighbour(place: Place, key: string, lastColumn: number): Place | null {
  if (place === 'boat') return key === 'ArrowDown' ? squareAt(lastColumn, 1) : null;
  if (place === 'cell') return key === 'ArrowUp' ? squareAt(lastColumn, 9) : null;
  const [x, y] = [column(place), row(place)];
  switch (key) {
    case 'ArrowUp':
      return y === 1 ? 'boat' : squareAt(x, y - 1);
    case 'ArrowDown':
      return y === 9 ? 'cell' : squareAt(x, y + 1);
    case 'ArrowLeft':
      return x === 0 ? null : squareAt(x - 1, y);
    case 'ArrowRight':
      return x === 8 ? null : squareAt(x + 1, y);
    case 'Home':
      return squareAt(0, y);
    case 'End':
      return squareAt(8, y);
    default:
      return null;
  }
}
