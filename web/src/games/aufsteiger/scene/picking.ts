import type { Vector3 } from 'three';
import { cellOf, cellsOf } from '../blocks';
import type { Relief } from '../relief';
import type { BlockId, Cell } from '../types.gen';

/** What lies under the pointer. */
export interface Hit {
  point: { x: number; y: number; z: number };
  cell: Cell;
  block: BlockId | null;
  /** Whose pawn. */
  seat: number | null;
}

export const flat = ({ x, y, z }: Vector3): Hit['point'] => ({ x, y: z, z: y });

/** The cell that somebody means who touches a block: under the finger, or the nearest of its top face. */
export function cellUnder(point: Vector3, out: Vector3, id: BlockId, relief: Relief): Cell {
  const [x, y] = [point.x - out.x * 0.1, point.z - out.z * 0.1];
  const under = cellOf(Math.floor(x), Math.floor(y));
  const top = relief.top(under);
  if (top?.block.id === id) return under;
  const placed = relief.block(id);
  const own = (placed ? cellsOf(placed) : []).filter((cell) => relief.top(cellOf(cell.x, cell.y))?.block.id === id);
  const far = (cell: { x: number; y: number }) => Math.hypot(cell.x + 0.5 - x, cell.y + 0.5 - y);
  const [nearest] = own.sort((a, b) => far(a) - far(b));
  return nearest ? cellOf(nearest.x, nearest.y) : under;
}
