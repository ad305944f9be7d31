import { Raycaster, Vector3, type Mesh } from 'three';
import { shapeOf } from '../blocks';
import type { Bounds } from '../relief';
import type { Point } from '../selection.svelte';
import type { Placed } from '../types.gen';

/** How high a pawn is with its token. */
export const PAWN = 1.7;
/** How far a pawn reaches from its middle. */
const WIDE = 0.38;

/** The cells that a block covers. */
function under(block: Placed): Bounds {
  const { wide, deep } = shapeOf(block.id, block);
  return { left: block.x, top: block.y, right: block.x + wide, bottom: block.y + deep };
}

const meet = (a: Bounds, b: Bounds): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const around = ({ x, y }: Point): Bounds => ({ left: x - WIDE, top: y - WIDE, right: x + WIDE, bottom: y + WIDE });

/** The least height over these cells at which there is neither a block nor anybody's head. */
function clear(cells: Bounds, blocks: readonly Placed[], pawns: readonly Point[]): number {
  const tops = blocks.filter((block) => meet(cells, under(block))).map((block) => block.z + shapeOf(block.id, block).tall);
  const heads = pawns.filter((pawn) => meet(cells, around(pawn))).map(({ z }) => z + PAWN);
  return Math.max(0, ...tops, ...heads);
}

const without = ({ id }: Placed, blocks: readonly Placed[]): Placed[] => blocks.filter((other) => other.id !== id);

/** How high to hold a block over where it lay, turned as it is now: over everything and everybody there. */
export function holding(block: Placed, blocks: readonly Placed[], pawns: readonly Point[]): number {
  return clear(under(block), without(block, blocks), pawns) + 0.5;
}

/** How high the middle of a block is carried from one place to another: over everything and everybody between. */
export function carrying(from: Placed, to: Placed, blocks: readonly Placed[], pawns: readonly Point[]): number {
  const [one, other] = [under(from), under(to)];
  const way = {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
  const tall = Math.max(shapeOf(from.id, from).tall, shapeOf(to.id, to).tall);
  return clear(way, without(from, blocks), pawns) + tall / 2 + 0.2;
}

/** Does a block stand between the eye and somebody, foot or head? */
export function hides(eye: Vector3, block: Mesh, { x, y, z }: Point): boolean {
  block.updateMatrixWorld();
  return [0.1, 0.8, 1.4].some((up) => {
    const way = new Vector3(x, z + up, y).sub(eye);
    const far = way.length();
    return new Raycaster(eye, way.normalize(), 0, far).intersectObject(block, false).length > 0;
  });
}
