/** The blocks as they are drawn, by what the rules say of each make, and how moving one is written. */
import { MAKES, type Kind, type Make, type Stand } from './makes.gen';
import type { BlockId, Cell, Color, Dir, Placed, Spot } from './types.gen';

export type { Kind };

export const COLORS: readonly Color[] = ['red', 'yellow', 'darkblue', 'lightblue', 'violet', 'grey'];

/** The player palette's style for a colour; grey is nobody's. */
export const styleIndex = (color: Color): number => COLORS.indexOf(color);

const MAKE = new Map(MAKES.flatMap((make) => make.blocks.map((id): [BlockId, Make] => [id, make])));

export function makeOf(id: BlockId): Make {
  const make = MAKE.get(id);
  if (!make) throw new Error(`there is no block ${id}`);
  return make;
}

export const kindOf = (id: BlockId): Kind => makeOf(id).kind;

/** Along x, along y, upwards. */
export interface Shape {
  wide: number;
  deep: number;
  tall: number;
}

export type Stance = Pick<Placed, 'top' | 'dir'>;

export function standOf(id: BlockId, { top, dir }: Stance): Stand {
  const stand = makeOf(id).stands.find((one) => one.top === top && one.dir === dir);
  if (!stand) throw new Error(`${id} cannot stand with ${top} on top, ${dir}`);
  return stand;
}

export function shapeOf(id: BlockId, stance: Stance): Shape {
  const [wide, deep, tall] = standOf(id, stance).size;
  return { wide, deep, tall };
}

/** The directions in which a block can stand with this colour on top. */
export const dirsOf = (id: BlockId, top: Color): Dir[] => makeOf(id).stands.flatMap((stand) => (stand.top === top ? [stand.dir] : []));

/** The colours that can be on top. */
export const topsOf = (id: BlockId): readonly Color[] => COLORS.filter((color) => makeOf(id).stands.some(({ top }) => top === color));

export interface XY {
  x: number;
  y: number;
}

export const cellOf = (x: number, y: number): Cell => `${x},${y}`;

export function readCell(cell: Cell): XY {
  const [x, y] = cell.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

export const isTable = (spot: Spot): boolean => spot === 'table';

export function cellsOf(block: Placed): XY[] {
  const { wide, deep } = shapeOf(block.id, block);
  return Array.from({ length: wide * deep }, (_, index) => ({
    x: block.x + (index % wide),
    y: block.y + Math.floor(index / wide),
  }));
}

export const topHeight = (block: Placed): number => block.z + shapeOf(block.id, block).tall;

export function middleOf(block: Placed): XY {
  const { wide, deep } = shapeOf(block.id, block);
  return { x: block.x + wide / 2, y: block.y + deep / 2 };
}

export const samePlace = (a: Placed, b: Placed): boolean => a.x === b.x && a.y === b.y && a.z === b.z && a.top === b.top && a.dir === b.dir;

export const writeMoves = (id: BlockId, { top, dir }: Stance): string => `block ${id} ${top} ${dir} `;
export const writeMove = (block: Placed): string => `${writeMoves(block.id, block)}${cellOf(block.x, block.y)}`;
