import { Vector3 } from 'three';

/** From where one looks at something: around it and down on it, in radians. */
export interface Look {
  theta: number;
  phi: number;
}

const UP = new Vector3(0, 1, 0);
/** So often the middle is found anew: what is nearer looks larger. */
const ROUNDS = 6;

/**
 * Where to look and from how far, so that these points just fill the picture.
 * @param half how far one sees to either side and up and down, at a distance of 1
 */
export function framing(
  points: readonly Vector3[],
  { theta, phi }: Look,
  half: { x: number; y: number },
): { target: Vector3; far: number } {
  const back = new Vector3().setFromSphericalCoords(1, phi, theta);
  const right = new Vector3().crossVectors(UP, back).normalize();
  const up = new Vector3().crossVectors(back, right);
  const target = middle(points);
  let far = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = points.map((point) => {
      const at = point.clone().sub(target);
      return { x: at.dot(right), y: at.dot(up), z: at.dot(back) };
    });
    far = Math.max(1, ...seen.map(({ x, y, z }) => z + Math.max(Math.abs(x) / half.x, Math.abs(y) / half.y)));
    const centre = (side: 'x' | 'y') => {
      const places = seen.map((point) => point[side] / (far - point.z));
      return ((Math.min(...places) + Math.max(...places)) / 2) * far;
    };
    if (round < ROUNDS - 1) target.addScaledVector(right, centre('x')).addScaledVector(up, centre('y'));
  }
  return { target, far };
}

function middle(points: readonly Vector3[]): Vector3 {
  const [least, most] = [new Vector3(Infinity, Infinity, Infinity), new Vector3(-Infinity, -Infinity, -Infinity)];
  for (const point of points) {
    least.min(point);
    most.max(point);
  }
  return points.length === 0 ? new Vector3() : least.lerp(most, 0.5);
}
