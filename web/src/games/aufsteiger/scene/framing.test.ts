import { PerspectiveCamera, Spherical, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { framing } from './framing';

const box = (wide: number, tall: number, deep: number): Vector3[] =>
  [0, wide].flatMap((x) => [0, tall].flatMap((y) => [0, deep].map((z) => new Vector3(x, y, z))));

/** How much of the picture the points take, each way, seen from where they are framed. */
function filled(points: Vector3[], theta: number, aspect: number): { x: number; y: number } {
  const camera = new PerspectiveCamera(30, aspect, 0.1, 500);
  const half = { x: Math.tan(Math.PI / 12) * aspect, y: Math.tan(Math.PI / 12) };
  const { target, far } = framing(points, { theta, phi: 0.98 }, half);
  camera.position.setFromSpherical(new Spherical(far, 0.98, theta)).add(target);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  const seen = points.map((point) => point.clone().project(camera));
  const reach = (side: 'x' | 'y') => Math.max(...seen.map((point) => Math.abs(point[side])));
  return { x: reach('x'), y: reach('y') };
}

describe('the picture', () => {
  it('is filled by whatever stands there, and holds all of it', () => {
    for (const points of [box(6, 7, 8), box(14, 7, 11), box(30, 3, 4), box(2, 20, 2)]) {
      for (const aspect of [0.7, 0.9, 1.6]) {
        for (const theta of [0, 0.62, 2.4]) {
          const { x, y } = filled(points, theta, aspect);
          expect(Math.max(x, y)).toBeLessThan(1.01);
          expect(Math.max(x, y)).toBeGreaterThan(0.97);
        }
      }
    }
  });
});
