/** The blocks as they are drawn: their measures, their faces, and how moving one is written. No rules. */
import type { BlockId, Cell, Color, Dir, Placed, Spot } from './types.gen';

export const COLORS: readonly Color[] = ['red', 'yellow', 'darkblue', 'lightblue', 'violet', 'grey'];

/** The player palette's face for a colour; grey is nobody's. */
export const faceIndex = (color: Color): number => COLORS.indexOf(color);

export type Kind = 'half' | 'cube' | 'double' | 'pillar';

const KINDS: Record<string, Kind> = { h: 'half', c: 'cube', d: 'double', p: 'pillar' };

export const kindOf = (id: BlockId): Kind => KINDS[id.charAt(0)] ?? 'cube';

/** Which of the three pairs of opposite faces: red and yellow, the blues, violet and grey. */
export const pairOf = (color: Color): number => Math.floor(COLORS.indexOf(color) / 2);

/** The pair on a half's large faces or a double's ends: along this axis it is not as long as a cube. */
export function oddPair(id: BlockId): number {
  const number = Number(id.slice(1));
  switch (kindOf(id)) {
    case 'half':
      return Math.floor((number - 1) / 4);
    case 'double':
      return Math.floor((number - 1) / 3);
    default:
      return 0;
  }
}

const ODD: Record<Kind, number> = { half: 1, cube: 2, double: 4, pillar: 6 };

/** How long a block is between the faces of its odd pair. */
export const oddLength = (id: BlockId): number => ODD[kindOf(id)];

/** Along x, along y, upwards. */
export interface Shape {
  wide: number;
  deep: number;
  tall: number;
}

export type Stance = Pick<Placed, 'top' | 'dir'>;

export function shapeOf(id: BlockId, { top, dir }: Stance): Shape {
  const odd = oddLength(id);
  const stands = kindOf(id) === 'pillar' ? dir === 'o' : pairOf(top) === oddPair(id);
  if (stands || odd === 2) return { wide: 2, deep: 2, tall: odd };
  // The longer side of what lies: a half's is its own breadth, a double's its length.
  const [along, across] = odd > 2 ? [odd, 2] : [2, odd];
  return dir === 'x' ? { wide: along, deep: across, tall: 2 } : { wide: across, deep: along, tall: 2 };
}

/** The ways a block can stand with this colour on top: one if its footprint is then square, else two. */
export function dirsOf(id: BlockId, top: Color): Dir[] {
  switch (kindOf(id)) {
    case 'cube':
      return ['o'];
    case 'pillar':
      return ['o', 'x', 'y'];
    default:
      return pairOf(top) === oddPair(id) ? ['o'] : ['x', 'y'];
  }
}

export const topsOf = (id: BlockId): readonly Color[] => (kindOf(id) === 'pillar' ? ['grey'] : COLORS);

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

export const writeMoves = (id: BlockId, { top, dir }: Stance): string => `block ${id} ${top} ${dir} `;
export const writeMove = (block: Placed): string => `${writeMoves(block.id, block)}${cellOf(block.x, block.y)}`;
