import { BufferAttribute, Mesh, Quaternion, Vector3, type Material } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { styleIndex, makeOf, shapeOf, standOf, type Stance } from '../blocks';
import type { BlockId, Color, Faces, Placed } from '../types.gen';
import { ATLAS } from './paint';

/** A block is a little smaller than its cells, so that a seam shows between two. */
const SEAM = 0.03;
const ROUND = 0.065;

/** The six directions: +x, −x, +y, −y, +z, −z, as the view names them. */
const DIRECTIONS: readonly (keyof Faces)[] = ['east', 'west', 'up', 'down', 'south', 'north'];

/** A block is made as it stands in the first of its ways; all others are that body, turned. */
const made = (id: BlockId): Stance => makeOf(id).stands[0] ?? { top: 'grey', dir: 'o' };

/** How long it is along the three axes of the scene. */
function lengths(id: BlockId, stance: Stance = made(id)): [number, number, number] {
  const { wide, deep, tall } = shapeOf(id, stance);
  return [wide, tall, deep];
}

/** Which colour looks in each of the six directions. */
function colours(id: BlockId, stance: Stance = made(id)): Color[] {
  const { faces } = standOf(id, stance);
  return DIRECTIONS.map((direction) => faces[direction]);
}

/** A block with its six painted faces, in one piece: each face takes its part of the atlas. */
export function brick(id: BlockId, material: Material): Mesh<RoundedBoxGeometry> {
  const size = lengths(id);
  const [x, y, z] = size.map((length) => length - SEAM);
  const geometry = new RoundedBoxGeometry(x, y, z, 3, ROUND);
  paint(geometry, id, size);
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.userData.block = id;
  return mesh;
}

/** The two axes that span a side, the longer one last: along the grain. */
function span(side: number, size: readonly number[]): [number, number] {
  const axis = Math.floor(side / 2);
  const [a, b] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  return (size[a] ?? 0) > (size[b] ?? 0) ? [b, a] : [a, b];
}

function paint(geometry: RoundedBoxGeometry, id: BlockId, size: readonly number[]): void {
  const position = geometry.getAttribute('position');
  const perSide = position.count / 6;
  const uv = new Float32Array(position.count * 2);
  const sides = colours(id);
  const at = new Vector3();
  for (let index = 0; index < position.count; index += 1) {
    const side = Math.floor(index / perSide);
    const color = sides[side] ?? 'grey';
    const [across, along] = span(side, size);
    at.fromBufferAttribute(position, index);
    const place = (axis: number) => at.getComponent(axis) + (size[axis] ?? 0) / 2;
    // Whole cells on from the edge, another piece of wood for another block.
    const long = size[along] ?? 0;
    const start = (Number(id.slice(1)) * 5 + side) % (ATLAS.long - long + 1);
    uv[index * 2] = (styleIndex(color) * ATLAS.column + ATLAS.margin + place(across)) / (ATLAS.columns * ATLAS.column);
    uv[index * 2 + 1] = (start + place(along)) / ATLAS.long;
  }
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
}

/** Where the middle of a block is. */
export function middle(block: Placed): Vector3 {
  const { wide, deep, tall } = shapeOf(block.id, block);
  return new Vector3(block.x + wide / 2, block.z + tall / 2, block.y + deep / 2);
}

/** The direction of each side. */
const NORMALS = DIRECTIONS.map((_, side) => new Vector3().setComponent(Math.floor(side / 2), side % 2 === 0 ? 1 : -1));

/** All ways to turn a body by quarters: the shortest first. */
const TURNS: readonly Quaternion[] = NORMALS.flatMap((up) => {
  const upright = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), up);
  return [0, 1, 2, 3].map((quarter) => new Quaternion().setFromAxisAngle(up, (quarter * Math.PI) / 2).multiply(upright));
}).sort((a, b) => Math.abs(b.w) - Math.abs(a.w));

/** The side of a turned body that looks there. */
function side(turn: Quaternion, where: Vector3): number {
  const local = where.clone().applyQuaternion(turn.clone().invert());
  return NORMALS.findIndex((normal) => normal.dot(local) > 0.9);
}

/** The colour of a turned block that looks there. */
export const looking = (id: BlockId, turn: Quaternion, where: Vector3): Color => colours(id)[side(turn, where)] ?? 'grey';

/** How a block is turned that stands like this: its sides look where the rules say, the same for everybody who looks. */
export function turned({ id, top, dir }: Placed): Quaternion {
  const [want, size, own] = [colours(id, { top, dir }), lengths(id, { top, dir }), lengths(id)];
  const fits = (turn: Quaternion) =>
    NORMALS.every((normal, nth) => {
      const from = side(turn, normal);
      return colours(id)[from] === want[nth] && own[Math.floor(from / 2)] === size[Math.floor(nth / 2)];
    });
  return (TURNS.find(fits) ?? new Quaternion()).clone();
}
