import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  SphereGeometry,
  Vector3,
  type Material,
  type Texture,
} from 'three';
import { cellOf, cellsOf, isTable, middleOf, readCell, shapeOf } from '../blocks';
import { trail } from '../cast.svelte';
import type { Selection, Target } from '../selection.svelte';
import type { InTheWay } from '../obstacle';
import { meansOf, type Means } from '../offers.svelte';
import type { Relief } from '../relief';
import { paintOf } from '../paint';
import type { BlockId, Event, Placed, View } from '../types.gen';
import { turned } from './bricks';
import { badge } from './paint';

/** `--glow`, which materials cannot read. */
const GLOW = '#ff8a4c';
const RED = '#e0241b';
const INK = '#17202a';
/** So far above a face a mark lies. */
const ABOVE = 0.02;

/** Events to show on the picture: ahead of us or behind us, the blocks that would lie elsewhere, and the ground with them. */
export interface Traced {
  events: readonly Event[];
  ahead: boolean;
  ghosts: readonly Placed[];
  relief: Relief;
  /** Why something could not be done. */
  inTheWay: InTheWay;
}

interface Flat {
  x: number;
  y: number;
  wide: number;
  deep: number;
  z: number;
}

/** Flat rectangles on faces, in one piece. */
function quads(flats: readonly Flat[]): BufferGeometry {
  const position: number[] = [];
  const uv: number[] = [];
  const index: number[] = [];
  flats.forEach(({ x, y, wide, deep, z }, nth) => {
    const up = z + ABOVE;
    position.push(x, up, y, x + wide, up, y, x + wide, up, y + deep, x, up, y + deep);
    uv.push(0, 1, 1, 1, 1, 0, 0, 0);
    index.push(...[0, 2, 1, 0, 3, 2].map((corner) => nth * 4 + corner));
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uv), 2));
  geometry.setIndex(index);
  return geometry;
}

/** The edge of a rectangle as four thin ones. */
function frame({ x, y, wide, deep, z }: Flat, thick: number, inset: number): Flat[] {
  const [left, top, across, along] = [x + inset, y + inset, wide - 2 * inset, deep - 2 * inset];
  return [
    { x: left, y: top, wide: across, deep: thick, z },
    { x: left, y: top + along - thick, wide: across, deep: thick, z },
    { x: left, y: top, wide: thick, deep: along, z },
    { x: left + across - thick, y: top, wide: thick, deep: along, z },
  ];
}

function rungs(pen: CanvasRenderingContext2D, means: Means): void {
  pen.fillStyle = INK;
  pen.beginPath();
  pen.roundRect(-29, -29, 58, 58, 15);
  pen.fill();
  pen.fillStyle = GLOW;
  pen.beginPath();
  pen.roundRect(-25, -25, 50, 50, 12);
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = 4.5;
  pen.lineCap = 'round';
  if (means === 'bridge') pen.rotate(Math.PI / 2);
  const tall = means === 'short' ? 13 : 19;
  const steps = means === 'short' ? [-5, 5] : [-12, -4, 4, 12];
  pen.stroke(new Path2D(`M-8-${tall}V${tall}M8-${tall}V${tall}${steps.map((y) => `M-8 ${y}H8`).join('')}`));
}

/** Everything that lies over the pieces: what can be chosen, what is aimed at, the way there. */
export class Marks {
  readonly group = new Group();
  #textures = new Map<string, Texture>();
  /** Kept while the picture is up: a new one would have its shader made anew at every move of the mouse. */
  #materials = new Map<string, Material>();

  /** @param ghost a block to be seen through, in the middle of the scene; whoever made it keeps it */
  constructor(private readonly ghost: (id: BlockId) => Mesh | null = () => null) {}

  draw(selection: Selection, relief: Relief, view: View, traced: Traced): void {
    this.clear();
    this.#barred(relief, view);
    const aim = selection.aim;
    const open = selection.targets.filter((target) => target !== aim);
    if (selection.held) {
      this.#outline([footprint(selection.held)], 0.07, INK);
      this.#dots(open);
      if (aim?.place) this.#outline([footprint(aim.place)], 0.12, GLOW);
    } else if (selection.tool === 'climb') this.#ways(open, aim, relief);
    else this.#faces(open, aim, relief, view);
    this.#trails(traced, view);
    this.#refused(traced.inTheWay, relief);
    if (selection.held) return;
    if (traced.ahead) this.#ghosts(traced);
    else this.#moved(traced, view, relief);
  }

  clear(): void {
    for (const child of [...this.group.children]) {
      this.group.remove(child);
      if (child.userData.kept === true) continue;
      if (child instanceof Mesh || child instanceof LineSegments || child instanceof Points) {
        child.geometry.dispose();
      }
      if (child instanceof InstancedMesh) child.dispose();
    }
  }

  dispose(): void {
    this.clear();
    for (const kept of [this.#textures, this.#materials]) {
      kept.forEach((thing) => thing.dispose());
      kept.clear();
    }
  }

  #material<M extends Material>(name: string, make: () => M): M {
    const material = (this.#materials.get(name) as M | undefined) ?? make();
    this.#materials.set(name, material);
    return material;
  }

  #texture(name: string, draw: (pen: CanvasRenderingContext2D) => void): Texture {
    const texture = this.#textures.get(name) ?? badge(draw);
    this.#textures.set(name, texture);
    return texture;
  }

  #lay(flats: readonly Flat[], material: MeshBasicMaterial): void {
    if (flats.length === 0) return;
    const mesh = new Mesh(quads(flats), material);
    mesh.renderOrder = 2;
    this.group.add(mesh);
  }

  #outline(flats: readonly Flat[], thick: number, color: string): void {
    const lines = flats.flatMap((flat) => frame(flat, thick, 0.04));
    const edge = () => new MeshBasicMaterial({ color, polygonOffset: true, polygonOffsetFactor: -2 });
    this.#lay(lines, this.#material(`edge ${color}`, edge));
  }

  #glow(flats: readonly Flat[], strength: number): void {
    const map = this.#texture('glow', glow);
    const shine = () => new MeshBasicMaterial({ map, opacity: strength, transparent: true, depthWrite: false });
    this.#lay(flats, this.#material(`glow ${strength}`, shine));
  }

  #ways(open: readonly Target[], aim: Target | undefined, relief: Relief): void {
    const flat = ({ spot }: Target): Flat[] => {
      if (spot === undefined || isTable(spot)) return [];
      return [{ ...readCell(spot), wide: 1, deep: 1, z: relief.height(spot) }];
    };
    this.#glow(open.flatMap(flat), 0.95);
    // A rim, since on a dark face the glow alone is hardly seen.
    this.#outline(open.flatMap(flat), 0.06, GLOW);
    if (aim) this.#outline(aim.spot === undefined ? [] : flat(aim), 0.12, GLOW);
    if (aim) this.#glow(flat(aim), 1);
    for (const means of ['short', 'long', 'bridge'] as const) {
      const by = open.filter(({ offers }) => offers[0] && meansOf(offers[0]) === means);
      const map = this.#texture(means, (pen) => rungs(pen, means));
      this.#points(
        by.flatMap(flat).map(({ x, y, z }) => new Vector3(x + 0.5, z + 0.4, y + 0.5)),
        2.3,
        map,
        means,
      );
    }
  }

  #points(at: readonly Vector3[], size: number, map: Texture, name: string): void {
    if (at.length === 0) return;
    const points = new Points(
      new BufferGeometry().setFromPoints([...at]),
      this.#material(`points ${name}`, () => new PointsMaterial({ map, size, alphaTest: 0.4, transparent: true })),
    );
    points.renderOrder = 3;
    this.group.add(points);
  }

  #dots(open: readonly Target[]): void {
    const at = open.flatMap(({ place }) => {
      if (!place) return [];
      const { x, y } = middleOf(place);
      return [new Vector3(x, place.z + 0.06, y)];
    });
    this.#spheres(at, 0.085, GLOW);
  }

  #spheres(at: readonly Vector3[], radius: number, color: string): void {
    if (at.length === 0) return;
    const bead = this.#material(`beads ${color}`, () => new MeshBasicMaterial({ color }));
    const mesh = new InstancedMesh(new SphereGeometry(radius, 12, 8), bead, at.length);
    at.forEach((point, nth) => mesh.setMatrixAt(nth, new Matrix4().setPosition(point)));
    this.group.add(mesh);
  }

  #faces(open: readonly Target[], aim: Target | undefined, relief: Relief, view: View): void {
    const flats = (targets: readonly Target[]) =>
      targets.flatMap(({ block }) => {
        const placed = view.blocks.find(({ id }) => id === block);
        return placed ? uncovered(placed, relief) : [];
      });
    this.#outline(tops(open, view), 0.085, GLOW);
    if (aim) this.#glow(flats([aim]), 1);
    if (aim) this.#outline(tops([aim], view), 0.15, GLOW);
  }

  #barred(relief: Relief, view: View): void {
    const placed = view.blocks.find(({ id }) => id === view.barred);
    if (!placed) return;
    const map = this.#texture('barred', hatch);
    const hatched = () => new MeshBasicMaterial({ map, transparent: true, depthWrite: false });
    this.#lay(uncovered(placed, relief), this.#material('barred', hatched));
  }

  /** The way that somebody would go, or went: then in their colour. */
  #trails({ events, ahead, relief }: Traced, view: View): void {
    for (const event of events) {
      if (event.what !== 'climb' && event.what !== 'ladder' && event.what !== 'bridge') continue;
      const points = trail(relief, event.way, event.seat, view.players).map(({ x, y, z }) => new Vector3(x, z + 0.16, y));
      this.#spheres(beads(points), 0.09, ahead ? GLOW : own(event.seat, view));
    }
  }

  /** Blocks as they would lie, to be seen through. */
  #ghosts({ events, ghosts }: Traced): void {
    for (const event of events) if (event.what === 'block') this.#outline([footprint(event.from)], 0.07, INK);
    for (const placed of ghosts) {
      this.#box(placed, GLOW);
      const mesh = this.ghost(placed.id);
      if (!mesh) continue;
      const { wide, deep, tall } = shapeOf(placed.id, placed);
      mesh.position.set(placed.x + wide / 2, placed.z + tall / 2, placed.y + deep / 2);
      mesh.quaternion.copy(turned(placed));
      mesh.userData.kept = true;
      this.group.add(mesh);
    }
  }

  /** Blocks that were moved: where they came from, and where they lie, in the colour of who moved them. */
  #moved({ events }: Traced, view: View, relief: Relief): void {
    for (const event of events) {
      if (event.what !== 'block') continue;
      const color = own(event.seat, view);
      this.#box(event.from, color);
      if (relief.block(event.to.id) === undefined) continue;
      const { tall } = shapeOf(event.to.id, event.to);
      this.#outline([{ ...footprint(event.to), z: event.to.z + tall }], 0.16, color);
    }
  }

  /** What stands in the way, in red. */
  #refused({ blocks, cells, step }: InTheWay, relief: Relief): void {
    const high = blocks.map((block) => ({ ...footprint(block), z: block.z + shapeOf(block.id, block).tall }));
    const low = cells.map((cell) => ({ ...readCell(cell), wide: 1, deep: 1, z: relief.height(cell) }));
    this.#outline([...high, ...low], 0.15, RED);
    const wash = () => new MeshBasicMaterial({ color: RED, opacity: 0.42, transparent: true, depthWrite: false });
    this.#lay([...high, ...low], this.#material('refused', wash));
    for (const block of blocks) this.#box(block, RED);
    if (!step) return;
    const [foot, head] = step.map(({ x, y, z }) => new Vector3(x, z + 0.12, y)) as [Vector3, Vector3];
    this.#spheres(beads([foot, foot.clone().setY(head.y), head], 0.22), 0.11, RED);
  }

  #box(block: Placed, color: string): void {
    const { wide, deep, tall } = shapeOf(block.id, block);
    const box = new BoxGeometry(wide, tall, deep);
    const lines = new LineSegments(
      new EdgesGeometry(box),
      this.#material(`box ${color}`, () => new LineBasicMaterial({ color })),
    );
    box.dispose();
    lines.position.set(block.x + wide / 2, block.z + tall / 2, block.y + deep / 2);
    this.group.add(lines);
  }
}

const own = (seat: number, view: View): string => paintOf(view.players[seat]?.color ?? 'grey').colour;

const footprint = (block: Placed): Flat => {
  const { wide, deep } = shapeOf(block.id, block);
  return { x: block.x, y: block.y, wide, deep, z: block.z };
};

const tops = (targets: readonly Target[], view: View): Flat[] =>
  targets.flatMap(({ block }) => {
    const placed = view.blocks.find(({ id }) => id === block);
    return placed ? [{ ...footprint(placed), z: placed.z + shapeOf(placed.id, placed).tall }] : [];
  });

function uncovered(block: Placed, relief: Relief): Flat[] {
  return cellsOf(block)
    .filter(({ x, y }) => relief.top(cellOf(x, y))?.block.id === block.id)
    .map(({ x, y }) => ({ x, y, wide: 1, deep: 1, z: relief.height(cellOf(x, y)) }));
}

function glow(pen: CanvasRenderingContext2D): void {
  const square = new Path2D('M-24-12a12 12 0 0 1 12-12h24a12 12 0 0 1 12 12v24a12 12 0 0 1-12 12h-24a12 12 0 0 1-12-12z');
  pen.fillStyle = 'rgb(255 246 228 / 0.42)';
  pen.fill(square);
  for (const [style, width] of [
    [INK, 8],
    [GLOW, 4.5],
  ] as const) {
    pen.strokeStyle = style;
    pen.lineWidth = width;
    pen.stroke(square);
  }
}

function hatch(pen: CanvasRenderingContext2D): void {
  pen.strokeStyle = 'rgb(23 32 42 / 0.62)';
  pen.lineWidth = 6.5;
  pen.stroke(new Path2D('M-40-8-8-40M-40 24 24-40M-24 40 40-24M8 40 40 8'));
}

/** Points at even distances along a way. */
function beads(points: readonly Vector3[], gap = 0.3): Vector3[] {
  const found: Vector3[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before) return;
    const count = Math.max(1, Math.round(before.distanceTo(point) / gap));
    for (let nth = 0; nth < count; nth += 1) found.push(before.clone().lerp(point, nth / count));
  });
  const last = points.at(-1);
  return last ? [...found, last.clone()] : found;
}
