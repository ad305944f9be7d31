import { BufferAttribute, Euler, Mesh, Quaternion, Vector3, type Material } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { faceIndex, kindOf, oddLength, oddPair, pairOf, shapeOf } from '../blocks';
import type { BlockId, Color, Placed } from '../types.gen';
import { ATLAS } from './paint';

/** A block is a little smaller than its cells, so that a seam shows between two. */
const SEAM = 0.03;
const ROUND = 0.065;

/** Which colour is on which side of a block as it is made: +x, −x, +y, −y, +z, −z. A pair along each axis. */
const SIDES: readonly Color[] = ['darkblue', 'lightblue', 'red', 'yellow', 'violet', 'grey'];
/** The axis of each pair, red and yellow first: y, x, z. */
const AXIS = [1, 0, 2] as const;

function lengths(id: BlockId): [number, number, number] {
  const size: [number, number, number] = [2, 2, 2];
  size[AXIS[oddPair(id)] ?? 1] = oddLength(id);
  return size;
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
  const at = new Vector3();
  for (let index = 0; index < position.count; index += 1) {
    const side = Math.floor(index / perSide);
    const color = kindOf(id) === 'pillar' ? 'grey' : (SIDES[side] ?? 'grey');
    const [across, along] = span(side, size);
    at.fromBufferAttribute(position, index);
    const place = (axis: number) => at.getComponent(axis) + (size[axis] ?? 0) / 2;
    // Whole cells on from the edge, another piece of wood for another block.
    const long = size[along] ?? 0;
    const start = (Number(id.slice(1)) * 5 + side) % (ATLAS.long - long + 1);
    uv[index * 2] = (faceIndex(color) * ATLAS.column + ATLAS.margin + place(across)) / (ATLAS.columns * ATLAS.column);
    uv[index * 2 + 1] = (start + place(along)) / ATLAS.long;
  }
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
}

/** Where the middle of a block is. */
export function middle(block: Placed): Vector3 {
  const { wide, deep, tall } = shapeOf(block.id, block);
  return new Vector3(block.x + wide / 2, block.z + tall / 2, block.y + deep / 2);
}

/** The local direction of each side. */
function normal(side: number): Vector3 {
  return new Vector3().setComponent(Math.floor(side / 2), side % 2 === 0 ? 1 : -1);
}

const EAST = new Vector3(1, 0, 0);
const UP = new Vector3(0, 1, 0);

/** How a block is turned that stands like this: with the faces that the view tells, the same for everybody who looks. */
export function turned({ id, top, dir }: Placed): Quaternion {
  if (kindOf(id) === 'pillar') return pillar(dir);
  const up = new Quaternion().setFromUnitVectors(normal(SIDES.indexOf(top)), UP);
  const { wide, deep } = shapeOf(id, { top, dir });
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const turn = new Quaternion().setFromAxisAngle(UP, (quarter * Math.PI) / 2).multiply(up);
    const east = looking(turn, EAST);
    const fits = wide === deep ? pairOf(east) === (pairOf(top) + 1) % 3 : reach(id, turn) === wide;
    if (fits && faceIndex(east) % 2 === 0) return turn;
  }
  return up;
}

/** The side of a turned block that looks there. */
function side(turn: Quaternion, where: Vector3): number {
  const local = where.clone().applyQuaternion(turn.clone().invert());
  const axis = [0, 1, 2].find((n) => Math.abs(local.getComponent(n)) > 0.5) ?? 0;
  return axis * 2 + (local.getComponent(axis) > 0 ? 0 : 1);
}

/** The colour that looks there. */
export const looking = (turn: Quaternion, where: Vector3): Color => SIDES[side(turn, where)] ?? 'grey';

/** How far a turned block reaches from west to east. */
const reach = (id: BlockId, turn: Quaternion): number => lengths(id)[Math.floor(side(turn, EAST) / 2)] ?? 0;

function pillar(dir: Placed['dir']): Quaternion {
  if (dir === 'o') return new Quaternion();
  const quarter = Math.PI / 2;
  return new Quaternion().setFromEuler(dir === 'x' ? new Euler(0, 0, quarter) : new Euler(quarter, 0, 0));
}
