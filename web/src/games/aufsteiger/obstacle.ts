import { isTable, middleOf, topHeight } from './blocks';
import type { Point } from './selection.svelte';
import { centreOf, type Relief } from './relief';
import type { Cell, Obstacle, Placed } from './types.gen';

/** What is drawn in red of what stands in the way. */
export interface InTheWay {
  blocks: readonly Placed[];
  cells: readonly Cell[];
  /** A step that is too high: from its foot to its head. */
  step: readonly [Point, Point] | null;
}

const NOTHING: InTheWay = { blocks: [], cells: [], step: null };

export function inTheWay(obstacle: Obstacle | null, relief: Relief): InTheWay {
  switch (obstacle?.is) {
    case 'load':
      return { ...NOTHING, blocks: [obstacle.by] };
    case 'stone':
      return { ...NOTHING, blocks: [obstacle.on] };
    case 'barred':
    case 'moved':
    case 'color':
    case 'loose':
      return { ...NOTHING, blocks: [obstacle.block] };
    case 'pawn':
    case 'crowd':
      return { ...NOTHING, cells: [obstacle.at] };
    case 'uneven':
      return { ...NOTHING, cells: obstacle.low };
    case 'full':
      return { ...NOTHING, cells: obstacle.cells };
    case 'closed':
      return { ...NOTHING, cells: [obstacle.to] };
    case 'step':
      return { ...NOTHING, cells: [obstacle.to], step: [foot(obstacle.from, obstacle.to, relief), at(obstacle.to, relief)] };
    case 'climbed':
    case undefined:
      return NOTHING;
  }
}

const at = (cell: Cell, relief: Relief): Point => ({ ...centreOf(cell), z: relief.height(cell) });

function foot(from: string, to: Cell, relief: Relief): Point {
  if (!isTable(from)) return at(from, relief);
  const beside = relief.beside(to);
  return beside ? { x: beside.x + 0.5, y: beside.y + 0.5, z: 0 } : { ...centreOf(to), z: 0 };
}

/** Where to look for it. */
export function middleOfWay({ blocks: [block], cells: [cell] }: InTheWay, relief: Relief): Point | null {
  if (block) return { ...middleOf(block), z: topHeight(block) };
  return cell === undefined ? null : at(cell, relief);
}
