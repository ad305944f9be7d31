import { Vector3 } from 'three';
import type { Point } from '../selection.svelte';
import type { Look } from './framing';

/** How far to walk around to see what is hidden: not at all, then ever further. */
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4].map((eighth) => (eighth * Math.PI) / 4);
/** How steeply to look down where nothing else helps. */
const STEEP = [0.4, 0.15];

/** A point of the scene, and the corners of a square around it. */
export function around({ x, y, z }: Point, wide: number): Vector3[] {
  const ends = wide > 0 ? [-wide, wide] : [];
  return [new Vector3(x, z, y), ...ends.flatMap((east) => ends.map((south) => new Vector3(x + east, z, y + south)))];
}

/**
 * From where all of these are seen: as near as can be to how one looks now, steeply if that does not help, and without what lies
 * around them only if it has to be.
 */
export function lookAt(
  points: readonly Point[],
  { theta, phi }: Look,
  wide: number,
  sees: (look: Look, place: Vector3) => boolean,
): Look | undefined {
  const looks = (...slopes: number[]) => slopes.flatMap((phi) => TURNS.map((turn) => ({ theta: theta + turn, phi })));
  const [level, steep] = [looks(phi, Math.min(phi, 0.7)), looks(...STEEP)];
  const from = (those: readonly Look[], reach: number) =>
    those.find((look) => points.flatMap((at) => around(at, reach)).every((place) => sees(look, place)));
  const broad = wide > 0 ? (from(level, wide) ?? from(steep, wide)) : undefined;
  return broad ?? from(level, 0) ?? from(steep, 0);
}
