import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  Sprite,
  SpriteMaterial,
  Vector2,
  Vector3,
  type Object3D,
  type Texture,
} from 'three';
import { paintOf } from '../paint';
import type { Color } from '../types.gen';
import { token } from './paint';

/** The outline of a turned wooden pawn, from its foot to its head. */
const PROFILE: readonly [number, number][] = [
  [0, 0],
  [0.33, 0],
  [0.35, 0.05],
  [0.33, 0.11],
  [0.25, 0.16],
  [0.17, 0.28],
  [0.125, 0.46],
  [0.13, 0.52],
  [0.2, 0.56],
  [0.2, 0.6],
  [0.13, 0.63],
  [0.19, 0.7],
  [0.215, 0.79],
  [0.19, 0.88],
  [0.11, 0.95],
  [0, 0.97],
];

/** A pawn with its token above it; where the tower hides it, the token still shines through. */
export function pawn(color: Color): Group {
  const group = new Group();
  const points = PROFILE.map(([x, y]) => new Vector2(x, y));
  const material = new MeshStandardMaterial({ color: paintOf(color).colour, roughness: 0.38 });
  const body = new Mesh(new LatheGeometry(points, 28), material);
  body.castShadow = body.receiveShadow = true;
  const foot = new Mesh(new CylinderGeometry(0.37, 0.38, 0.04, 28), new MeshStandardMaterial({ color: '#17202a', roughness: 0.6 }));
  foot.position.y = 0.02;
  group.add(body, foot, ...tokens(token(color), 1.36, 0.66));
  return group;
}

/** Seen, and faintly seen through what is before it. */
function tokens(map: Texture, height: number, size: number): Sprite[] {
  return [true, false].map((depthTest) => {
    const sprite = new Sprite(new SpriteMaterial({ map, depthTest, depthWrite: false, opacity: depthTest ? 1 : 0.38 }));
    sprite.position.y = height;
    sprite.scale.setScalar(size);
    sprite.renderOrder = depthTest ? 5 : 4;
    return sprite;
  });
}

/** A pebble in the player's colour. */
export function pebble(color: Color): Group {
  const group = new Group();
  const stone = new Mesh(new IcosahedronGeometry(0.44, 3), new MeshStandardMaterial({ color: paintOf(color).colour, roughness: 0.55 }));
  stone.scale.set(1, 0.55, 0.86);
  stone.position.y = 0.22;
  stone.castShadow = stone.receiveShadow = true;
  group.add(stone, ...tokens(token(color), 0.78, 0.52));
  return group;
}

const WOOD = '#b5834a';

/** A ladder between two points. */
export function ladder(from: Vector3, to: Vector3): Group {
  const group = new Group();
  const long = from.distanceTo(to) + 0.25;
  const material = new MeshStandardMaterial({ color: WOOD, roughness: 0.7 });
  const part = (wide: number, tall: number, x: number, y: number) => {
    const mesh = new Mesh(new BoxGeometry(wide, tall, 0.07), material);
    mesh.position.set(x, y, 0);
    mesh.castShadow = true;
    group.add(mesh);
  };
  part(0.07, long, -0.2, 0);
  part(0.07, long, 0.2, 0);
  const rungs = Math.max(2, Math.round(long / 0.38));
  for (let nth = 0; nth < rungs; nth += 1) part(0.4, 0.06, 0, ((nth + 0.5) / rungs - 0.5) * long);
  group.position.lerpVectors(from, to, 0.5);
  const along = to.clone().sub(from).normalize();
  group.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along));
  return group;
}

/** A flag in the player's colour, for who has won. */
export function flag(color: Color): Group {
  const group = new Group();
  const pole = new Mesh(new CylinderGeometry(0.035, 0.035, 2.3, 10), new MeshStandardMaterial({ color: '#f6f3ec', roughness: 0.5 }));
  pole.position.y = 1.15;
  const cloth = new Mesh(new BoxGeometry(0.95, 0.58, 0.03), new MeshStandardMaterial({ color: paintOf(color).colour, roughness: 0.7 }));
  cloth.position.set(0.48, 1.98, 0);
  for (const part of [pole, cloth]) part.castShadow = true;
  group.add(pole, cloth);
  return group;
}

/** Gives back what a piece holds of the graphics card. */
export function dispose(object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh || part instanceof Sprite)) return;
    if (part instanceof Mesh) part.geometry.dispose();
    const material: unknown = part.material;
    if (material instanceof SpriteMaterial) material.map?.dispose();
    if (material instanceof MeshStandardMaterial || material instanceof SpriteMaterial) material.dispose();
  });
}
