/** The scene from above: what lies on top where, and how high. For drawing and pointing only. */
import { cellOf, cellsOf, readCell, topHeight, type XY } from './blocks';
import type { Area, BlockId, Cell, Placed, Spot, View } from './types.gen';

export interface Top {
  height: number;
  block: Placed;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Relief {
  readonly #tops = new Map<Cell, Top>();
  readonly #walled = new Set<Cell>();
  readonly bounds: Bounds;
  /** The height of the highest face. */
  readonly summit: number;

  constructor(
    private readonly blocks: readonly Placed[],
    areas: readonly Area[] = [],
  ) {
    for (const block of blocks) {
      const height = topHeight(block);
      for (const { x, y } of cellsOf(block)) {
        const cell = cellOf(x, y);
        if ((this.#tops.get(cell)?.height ?? 0) < height) this.#tops.set(cell, { height, block });
      }
    }
    for (const { block, cells } of areas) if (block === null) cells.forEach((cell) => this.#walled.add(cell));
    this.bounds = boundsOf(blocks);
    this.summit = Math.max(0, ...blocks.map(topHeight));
  }

  block(id: BlockId): Placed | undefined {
    return blockIn(this.blocks, id);
  }

  top(cell: Cell): Top | undefined {
    return this.#tops.get(cell);
  }

  height(cell: Cell): number {
    return this.#tops.get(cell)?.height ?? 0;
  }

  heightOf(spot: Spot): number {
    return spot === 'table' ? 0 : this.height(spot);
  }

  /** A part of the table that is no longer joined to the rest. */
  isWalled(cell: Cell): boolean {
    return this.#walled.has(cell);
  }

  /** Where one stands on this cell. */
  ground(cell: Cell): Spot {
    return this.#tops.has(cell) || this.#walled.has(cell) ? cell : 'table';
  }

  /** The open table beside a cell: where somebody comes from who steps up there. */
  beside(cell: Cell): XY | null {
    const { x, y } = readCell(cell);
    const around = [
      { x, y: y + 1 },
      { x: x + 1, y },
      { x: x - 1, y },
      { x, y: y - 1 },
    ];
    return around.find((next) => this.ground(cellOf(next.x, next.y)) === 'table') ?? null;
  }
}

export function boundsOf(blocks: readonly Placed[]): Bounds {
  const cells = blocks.flatMap(cellsOf);
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

export const blockIn = (blocks: readonly Placed[], id: BlockId): Placed | undefined => blocks.find((block) => block.id === id);

/** Where the pawns wait that are on the open table: in a row before the tower, by seat. */
export function waiting(view: Pick<View, 'players'>, seat: number, { left, right, bottom }: Bounds): XY {
  const gap = 1.3;
  const x = (left + right) / 2 + (seat - (view.players.length - 1) / 2) * gap;
  return { x, y: bottom + 1.3 };
}

export const centreOf = (cell: Cell): XY => {
  const { x, y } = readCell(cell);
  return { x: x + 0.5, y: y + 0.5 };
};

/** The outline of a set of cells as a path: every edge that is not shared by two of them. */
export function outline(cells: readonly Cell[]): string {
  const inside = new Set(cells);
  return cells
    .flatMap((cell) => {
      const { x, y } = readCell(cell);
      return [
        inside.has(cellOf(x, y - 1)) ? '' : `M${x} ${y}h1`,
        inside.has(cellOf(x, y + 1)) ? '' : `M${x} ${y + 1}h1`,
        inside.has(cellOf(x - 1, y)) ? '' : `M${x} ${y}v1`,
        inside.has(cellOf(x + 1, y)) ? '' : `M${x + 1} ${y}v1`,
      ];
    })
    .join('');
}

/** All of an area's cells as one shape to fill. */
export const filled = (cells: readonly Cell[]): string => cells.map((cell) => `M${cell.replace(',', ' ')}h1v1h-1z`).join('');
