import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  Scene,
  ShadowMaterial,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Group,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { cellOf } from '../blocks';
import type { Actor, Cast } from '../cast.svelte';
import type { Point, Selection } from '../selection.svelte';
import type { Relief } from '../relief';
import type { BlockId, Color, Placed, View } from '../types.gen';
import { brick, middle, turned } from './bricks';
import { carrying, hides, holding, PAWN } from './clearance';
import { framing, type Look } from './framing';
import { Marks, type Traced } from './marks';
import { Motion } from './motion';
import { cellUnder, flat, type Hit } from './picking';
import { around, lookAt } from './sight';
import { atlas, dots } from './paint';
import { dispose, flag, ladder, pawn, pebble } from './pieces';

const GROUND = new Plane(new Vector3(0, 1, 0), 0);
/** How far around and how steeply one looks at first. */
const FIRST = { theta: 0.62, phi: 0.98 };
/** So far around its middle a cell, or the top of a block, is to be seen. */
const CELL = 0.2;

/** The tower on the table: everything that three dimensions need. Draws only when something has changed. */
export class TowerRenderer {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(30, 1, 1, 200);
  readonly #controls: OrbitControls;
  readonly #motion = new Motion();
  readonly #marks = new Marks((id) => this.#ghost(id));
  readonly #sun = new DirectionalLight('#fff4e2', 2.5);
  readonly #sky = new HemisphereLight('#ffffff', '#cdbfa8', 1.35);
  readonly #fill = new AmbientLight('#ffffff', 0.6);
  readonly #wood: MeshStandardMaterial;
  readonly #glass: MeshStandardMaterial;
  readonly #veil: MeshStandardMaterial;
  readonly #shade = new ShadowMaterial({ color: '#33271a', opacity: 0.26 });
  readonly #plain = new PlaneGeometry(160, 160);
  readonly #paper: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #bricks = new Map<BlockId, Mesh>();
  readonly #pawns: Group[] = [];
  readonly #stones = new Map<number, Group>();
  readonly #flags: Group[] = [];
  /** The block in the hand. */
  #held: Mesh | null = null;
  #actors: readonly Actor[] = [];
  #ladder: Group | null = null;
  #frame = 0;
  #centre = new Vector3();
  /** The corners of all that is to be seen, and their name. */
  #corners: Vector3[] = [];
  #box = '';
  /** What lies over the edges of the picture, in pixels. */
  #margin = { left: 0, right: 0, top: 0, bottom: 0 };
  #size = { width: 1, height: 1 };
  /** Where it was last looked at from where everything is seen: whoever is still there goes on seeing everything. */
  #fitted: { target: Vector3; far: number; look: Look } | null = null;
  pace = 1;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly onFrame: () => void,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    // Shadows are drawn anew when pieces move, not when somebody walks around them.
    this.#renderer.shadowMap.autoUpdate = false;
    this.#wood = new MeshStandardMaterial({
      map: atlas(Math.min(8, this.#renderer.capabilities.getMaxAnisotropy())),
      roughness: 0.62,
    });
    // Whoever stands behind it, and the token over them, is seen through it.
    const glass = { map: this.#wood.map, roughness: 0.62, transparent: true, depthWrite: false };
    this.#glass = new MeshStandardMaterial({ ...glass, opacity: 0.68 });
    this.#veil = new MeshStandardMaterial({ ...glass, opacity: 0.4 });
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.maxPolarAngle = 1.5;
    this.#controls.minPolarAngle = 0.05;
    this.#controls.dampingFactor = 0.12;
    this.#controls.addEventListener('change', () => this.invalidate());
    this.#paper = new Mesh(new PlaneGeometry(40, 40), new MeshBasicMaterial({ map: dots(), transparent: true, depthWrite: false }));
    this.#furnish();
  }

  #furnish(): void {
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    this.#sun.shadow.radius = 4;
    this.#sun.shadow.normalBias = 0.03;
    const table = new Mesh(this.#plain, this.#shade);
    table.receiveShadow = true;
    for (const flat of [table, this.#paper]) flat.rotation.x = -Math.PI / 2;
    this.#paper.position.y = 0.004;
    this.#paper.renderOrder = -1;
    this.#scene.add(this.#sun, this.#sun.target, this.#sky, this.#fill, table, this.#paper, this.#marks.group);
  }

  /** Day or night: the lamp over the table. */
  light(night: boolean): void {
    this.#sun.color.set(night ? '#ffdfb0' : '#fff4e2');
    this.#sun.intensity = night ? 2.2 : 2.3;
    this.#sky.color.set(night ? '#a9c4e6' : '#ffffff');
    this.#sky.groundColor.set(night ? '#3a4654' : '#cdbfa8');
    this.#sky.intensity = night ? 0.95 : 1.35;
    this.#fill.intensity = night ? 0.4 : 0.6;
    this.#shade.opacity = night ? 0.5 : 0.26;
    this.#shade.color.set(night ? '#000000' : '#33271a');
    this.#paper.material.color.set(night ? '#8fa5b5' : '#4c5862');
    this.invalidate();
  }

  /** @param margin what is covered at the edges */
  resize(width: number, height: number, margin: { left: number; right: number; top: number; bottom: number }): void {
    if (width === 0 || height === 0) return;
    this.#margin = margin;
    this.#size = { width, height };
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    const { left, right, top, bottom } = margin;
    this.#camera.setViewOffset(width, height, (right - left) / 2, (bottom - top) / 2, width, height);
    this.#camera.updateProjectionMatrix();
    if (this.#corners.length > 0) this.#follow();
    this.invalidate();
  }

  /** Puts every piece where the cast says; what has moved travels. */
  place(cast: Cast, selection: Selection, actors: readonly Actor[]): void {
    const { relief } = cast;
    const lying = [...cast.bricks.values()].map(({ placed }) => placed);
    this.#actors = actors;
    this.#held = null;
    for (const [id, { placed, ms, aloft }] of cast.bricks) {
      const mesh = this.#bricks.get(id) ?? this.#make(id);
      const held = selection.held?.id === id;
      const goal = held ? (selection.aim?.place ?? { ...placed, ...selection.stance }) : placed;
      const to = middle(goal);
      if (held) this.#held = mesh;
      else mesh.material = this.#wood;
      if (held) to.y += selection.aim?.place ? 0.16 : Math.max(1.1, holding(goal, lying, actors) - goal.z);
      // Over the heads of those who still stand there.
      if (aloft) to.y += 1.9;
      const turn = turned(goal);
      const first = mesh.userData.goal === undefined;
      const was = mesh.userData.held === true || mesh.userData.aloft === true;
      const same = mesh.userData.goal === `${to.toArray().join()} ${turn.toArray().join()}`;
      mesh.userData.goal = `${to.toArray().join()} ${turn.toArray().join()}`;
      mesh.userData.held = held;
      mesh.userData.aloft = aloft;
      if (same) continue;
      if (first) this.#motion.glide(mesh, to, turn, 0);
      else if (held || (was && !aloft)) this.#motion.glide(mesh, to, turn, (held ? 170 : 240) * this.pace);
      else this.#motion.carry(mesh, to, turn, carrying(mesh.userData.placed as Placed, placed, lying, actors), ms * this.pace);
      mesh.userData.placed = placed;
    }
    this.#people(cast, actors);
    this.#around(relief, actors);
    this.#renderer.shadowMap.needsUpdate = true;
    this.invalidate();
  }

  #make(id: BlockId): Mesh {
    const mesh = brick(id, this.#wood);
    this.#bricks.set(id, mesh);
    this.#scene.add(mesh);
    return mesh;
  }

  /** A block to be seen through: its body is the real one's. */
  #ghost(id: BlockId): Mesh | null {
    const mesh = this.#bricks.get(id);
    return mesh ? new Mesh(mesh.geometry, this.#glass) : null;
  }

  #people(cast: Cast, actors: readonly Actor[]): void {
    actors.forEach(({ seat, color, x, y, z, ms }) => {
      const to = new Vector3(x, z, y);
      let group = this.#pawns[seat];
      if (group?.userData.color !== color) {
        if (group) this.#remove(group);
        group = this.#pawns[seat] = pawn(color);
        group.userData.color = color;
        group.userData.seat = seat;
        group.position.copy(to);
        this.#scene.add(group);
      }
      if (group.userData.to === `${x} ${y} ${z}`) return;
      group.userData.to = `${x} ${y} ${z}`;
      this.#motion.hop(group, to, ms * this.pace);
    });
    for (const group of this.#pawns.splice(actors.length)) this.#remove(group);
    this.#setStones(cast);
    this.#setLadder(cast);
  }

  #setStones(cast: Cast): void {
    for (const [seat, group] of this.#stones) {
      if (cast.pebbles.some((pebble) => pebble.seat === seat)) continue;
      this.#remove(group);
      this.#stones.delete(seat);
    }
    for (const { seat, color, x, y, z } of cast.pebbles) {
      if (this.#stones.has(seat)) continue;
      const group = pebble(color);
      this.#stones.set(seat, group);
      this.#scene.add(group);
      group.position.set(x, z + 2.2, y);
      this.#motion.glide(group, new Vector3(x, z, y), group.quaternion.clone(), 300 * this.pace);
    }
  }

  #setLadder({ rungs }: Cast): void {
    if (this.#ladder) this.#remove(this.#ladder);
    this.#ladder = null;
    if (!rungs) return;
    const [foot, head] = [rungs.foot, rungs.head].map(({ x, y, z }) => new Vector3(x, z + 0.05, y)) as [Vector3, Vector3];
    // It leans against the edge between the two.
    const edge = foot
      .clone()
      .lerp(head, 0.5)
      .setY(head.y + 0.15);
    const level = Math.abs(foot.y - head.y) < 0.1 || foot.distanceTo(edge) < 0.6 || Math.hypot(foot.x - head.x, foot.z - head.z) > 1.2;
    const made = ladder(foot, level ? head : edge);
    this.#ladder = made;
    this.#scene.add(made);
    this.#motion.run(made, 200 * this.pace, (part) => made.scale.set(1, Math.max(0.05, part), 1));
  }

  #remove(object: Object3D): void {
    this.#scene.remove(object);
    dispose(object);
  }

  marks(selection: Selection, relief: Relief, view: View, traced: Traced): void {
    this.#marks.draw(selection, relief, view, traced);
    this.invalidate();
  }

  /** Keeps the lamp over the tower, and the first look on all of it. */
  #around({ bounds, summit }: Relief, actors: readonly Actor[]): void {
    const { left, top, right, bottom } = bounds;
    const people = actors.flatMap((actor) => [...around(actor, 0.4), new Vector3(actor.x, actor.z + PAWN, actor.y)]);
    const [xs, ys, zs] = [
      [left, right],
      [0, summit],
      [top, bottom],
    ];
    const corners = xs.flatMap((x) => ys.flatMap((y) => zs.map((z) => new Vector3(x, y, z))));
    const box = JSON.stringify([bounds, summit, people.filter(({ y }) => y < PAWN + 0.1)]);
    if (box === this.#box) return;
    const first = this.#box === '';
    this.#box = box;
    this.#corners = [...corners, ...people];
    this.#centre.set((left + right) / 2, summit * 0.42, (top + bottom) / 2);
    this.#sun.target.position.copy(this.#centre);
    this.#sun.position.copy(this.#centre).add(new Vector3(-9, 17, 6));
    const reach = Math.hypot(right - left + 1, bottom - top + 2.4, summit) / 2 + 3;
    Object.assign(this.#sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 60 });
    this.#sun.shadow.camera.updateProjectionMatrix();
    this.#paper.position.set(Math.round(this.#centre.x), 0.004, Math.round(this.#centre.z));
    this.#controls.maxDistance = this.#whole(FIRST).far * 2.4;
    this.#controls.minDistance = 5;
    if (first) this.home(false);
    else this.#follow();
  }

  /** From where all of it fills the picture. */
  #whole(look: Look, points: readonly Vector3[] = this.#corners): { target: Vector3; far: number } {
    const { width, height } = this.#size;
    const { left, right, top, bottom } = this.#margin;
    const tan = Math.tan((this.#camera.fov * Math.PI) / 360);
    const x = (tan * Math.max(40, width - left - right)) / height;
    const y = (tan * Math.max(40, height - top - bottom)) / height;
    return framing(points, look, { x, y });
  }

  /** The tower has grown or shrunk: keeps all of it in sight, for who has not gone nearer or elsewhere. */
  #follow(): void {
    const [look, fitted] = [this.#look(), this.#fitted];
    if (!fitted) return;
    if (this.#motion.runs(this.#camera)) return this.#fit(fitted.look, true);
    const stayed = Math.abs(look.radius - fitted.far) < 0.01 && this.#controls.target.distanceTo(fitted.target) < 0.01;
    if (stayed) this.#fit(look, true);
  }

  #fit({ theta, phi }: Look, slowly: boolean): void {
    const { target, far } = this.#whole({ theta, phi });
    this.#fitted = { target, far, look: { theta, phi } };
    this.#go(target.clone(), new Spherical(far, phi, theta), slowly);
  }

  /** Where everything is seen. */
  home(slowly = true): void {
    this.#fit(FIRST, slowly);
  }

  /**
   * Walks around until these are seen, if they are not: all of them if that can be, otherwise the first.
   * @param wide so far around each, too, if that can be
   */
  turnTo(points: readonly Point[], wide = CELL): void {
    const [first] = points;
    if (!first || points.every((at) => this.#inSight(at, wide))) return;
    // Whoever is on the way somewhere looks from there.
    const { theta, phi } = this.#motion.runs(this.#camera) && this.#fitted ? this.#fitted.look : this.#look();
    const sees = (look: Look, place: Vector3) => {
      const { target, far } = this.#whole(look);
      return this.#sees(new Vector3().setFromSphericalCoords(far, look.phi, look.theta).add(target), place);
    };
    const all = lookAt(points, { theta, phi }, wide, sees);
    if (!all && this.#inSight(first, 0)) return;
    this.#fit(all ?? lookAt([first], { theta, phi }, 0, sees) ?? { theta, phi: 0.3 }, true);
  }

  /** Walks around if none of these cells is seen as a whole. */
  reveal(cells: readonly Point[]): void {
    if (!cells.some((at) => this.#inSight(at, CELL))) this.turnTo(cells.slice(0, 1), CELL);
  }

  #inSight(at: Point, wide: number): boolean {
    const { x, y } = this.project(at);
    if (x < 0.06 || x > 0.94 || y < 0.06 || y > 0.94) return false;
    return around(at, wide).every((point) => this.#sees(this.#camera.position, point));
  }

  /** Is nothing between here and there? What is on its way, or held over its place, soon will not be. */
  #sees(from: Vector3, to: Vector3): boolean {
    const way = to.clone().sub(from);
    const far = way.length();
    const ray = new Raycaster(from, way.normalize(), 0, far - 0.35);
    const lying = [...this.#bricks.values()].filter((mesh) => mesh !== this.#held && !mesh.userData.aloft && !this.#motion.runs(mesh));
    return ray.intersectObjects(lying, false).length === 0;
  }

  /** Comes near to those who have won, and plants a flag beside each. */
  summit(at: readonly { x: number; y: number; z: number; color: Color }[]): void {
    for (const flag of this.#flags.splice(0)) this.#remove(flag);
    if (at.length === 0) return;
    for (const { x, y, z, color } of at) {
      const made = flag(color);
      made.position.set(x + 0.3, z, y - 0.3);
      this.#flags.push(made);
      this.#scene.add(made);
      this.#motion.run(made, 700 * this.pace, (part) => made.scale.set(1, Math.max(0.02, part), 1));
    }
    // All corners of a box: two of them may lie behind each other, and one would come far too near.
    const sides = [-3, 3];
    const around = at.flatMap(({ x, y, z }) =>
      sides.flatMap((east) => sides.flatMap((south) => [z - 2, z + 2.4].map((height) => new Vector3(x + east, height, y + south)))),
    );
    const look = { theta: this.#look().theta + 0.5, phi: 1.12 };
    const { target, far } = this.#whole(look, around);
    this.#fitted = null;
    this.#go(target, new Spherical(far, look.phi, look.theta), true, 1300);
  }

  #look(): Spherical {
    return new Spherical().setFromVector3(this.#camera.position.clone().sub(this.#controls.target));
  }

  /** Walks around, bends over, comes nearer: angles in radians, a factor for the distance. */
  walk(around: number, down: number, nearer = 1): void {
    if (nearer !== 1) this.#fitted = null;
    const to = this.#look();
    to.theta += around;
    to.phi = Math.min(1.5, Math.max(0.05, to.phi + down));
    to.radius = Math.min(this.#controls.maxDistance, Math.max(this.#controls.minDistance, to.radius / nearer));
    this.#go(this.#controls.target.clone(), to, true);
  }

  /** Sideways and forwards over the table, as one looks. */
  stroll(right: number, forwards: number): void {
    const { theta } = this.#look();
    const step = new Vector3(right, 0, -forwards).applyAxisAngle(new Vector3(0, 1, 0), theta);
    this.#go(this.#controls.target.clone().add(step), this.#look(), true);
  }

  #go(target: Vector3, to: Spherical, slowly: boolean, ms = 260): void {
    const [from, before] = [this.#look(), this.#controls.target.clone()];
    const turn = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
    const mix = (a: number, b: number, part: number) => a + (b - a) * part;
    this.#motion.run(this.#camera, slowly ? ms * this.pace : 0, (part) => {
      const eased = 1 - (1 - part) ** 3;
      const look = new Spherical(
        mix(from.radius, to.radius, eased),
        mix(from.phi, to.phi, eased),
        slowly ? from.theta + turn * eased : to.theta,
      );
      this.#controls.target.lerpVectors(before, target, eased);
      this.#camera.position.setFromSpherical(look).add(this.#controls.target);
      this.#camera.lookAt(this.#controls.target);
    });
    this.invalidate();
  }

  /** What lies under a point of the canvas; -1 to 1 both ways. */
  pick(at: { x: number; y: number }, relief: Relief, held: BlockId | null): Hit | null {
    const ray = new Raycaster();
    this.#camera.updateMatrixWorld();
    ray.setFromCamera(new Vector2(at.x, at.y), this.#camera);
    const meshes = [...this.#bricks].filter(([id]) => id !== held).map(([, mesh]) => mesh);
    const [hit] = ray.intersectObjects<Mesh>(meshes, false);
    const [pawn] = ray.intersectObjects(this.#pawns, true).filter(({ object }) => object instanceof Mesh);
    const seat = pawn && (!hit || pawn.distance < hit.distance) ? (pawn.object.parent?.userData.seat as number) : null;
    if (hit?.face) {
      const id = hit.object.userData.block as BlockId;
      const out = hit.face.normal.clone().transformDirection(hit.object.matrixWorld);
      return { point: flat(hit.point), cell: cellUnder(hit.point, out, id, relief), block: id, seat };
    }
    const ground = ray.ray.intersectPlane(GROUND, new Vector3());
    if (!ground || ground.distanceTo(this.#centre) > 60) return null;
    return { point: flat(ground), cell: cellOf(Math.floor(ground.x), Math.floor(ground.z)), block: null, seat };
  }

  /** Where a point of the scene is on the canvas, in parts of its width and height. */
  project({ x, y, z }: Point): { x: number; y: number } {
    this.#camera.updateMatrixWorld();
    const at = new Vector3(x, z, y).project(this.#camera);
    return { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
  }

  /** The part of the canvas that a pawn takes, in the same parts. */
  boxOf({ x, y, z }: Point): { left: number; top: number; right: number; bottom: number } {
    const feet = around({ x, y, z }, 0.36);
    const corners = feet.flatMap((foot) => [0, PAWN].map((up) => this.project({ x: foot.x, y: foot.z, z: z + up })));
    const [xs, ys] = [corners.map((at) => at.x), corners.map((at) => at.y)];
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  }

  invalidate(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    this.#frame = 0;
    if (this.#motion.busy) this.#renderer.shadowMap.needsUpdate = true;
    this.#motion.tick(now);
    this.#controls.enableDamping = this.pace > 0;
    this.#controls.update();
    this.#seeThrough();
    this.#renderer.render(this.#scene, this.#camera);
    this.onFrame();
    if (this.#motion.busy) this.invalidate();
  }

  /** A block in the hand never hides a pawn. */
  #seeThrough(): void {
    const held = this.#held;
    if (held) held.material = this.#actors.some((pawn) => hides(this.#camera.position, held, pawn)) ? this.#veil : this.#wood;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    this.#controls.dispose();
    this.#marks.dispose();
    for (const mesh of this.#bricks.values()) mesh.geometry.dispose();
    for (const group of [...this.#pawns, ...this.#stones.values(), ...this.#flags]) dispose(group);
    if (this.#ladder) dispose(this.#ladder);
    this.#wood.map?.dispose();
    this.#paper.material.map?.dispose();
    for (const thing of [
      this.#wood,
      this.#glass,
      this.#veil,
      this.#shade,
      this.#plain,
      this.#paper.material,
      this.#paper.geometry,
      this.#sun,
    ])
      thing.dispose();
    this.#renderer.dispose();
    // A browser has only so many to give.
    this.#renderer.forceContextLoss();
  }
}
