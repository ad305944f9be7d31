import {
  AmbientLight,
  CanvasTexture,
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
import { cellOf, cellsOf } from '../blocks';
import type { Cast } from '../cast.svelte';
import type { Hand } from '../hand.svelte';
import type { Relief } from '../relief';
import type { BlockId, Cell, Event, View } from '../types.gen';
import { brick, middle, turned } from './bricks';
import { Marks } from './marks';
import { Motion } from './motion';
import { atlas } from './paint';
import { dispose, ladder, pawn, pebble } from './pieces';

/** What lies under the pointer. */
export interface Hit {
  point: { x: number; y: number; z: number };
  cell: Cell;
  block: BlockId | null;
}

const GROUND = new Plane(new Vector3(0, 1, 0), 0);
/** How far around and how steeply one looks at first. */
const FIRST = { around: 0.62, down: 0.98 };

/** The tower on the table: everything that three dimensions need. Draws only when something has changed. */
export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(30, 1, 1, 200);
  readonly #controls: OrbitControls;
  readonly #motion = new Motion();
  readonly #marks = new Marks();
  readonly #sun = new DirectionalLight('#fff4e2', 2.5);
  readonly #sky = new HemisphereLight('#ffffff', '#cdbfa8', 1.35);
  readonly #fill = new AmbientLight('#ffffff', 0.6);
  readonly #wood: MeshStandardMaterial;
  readonly #shade = new ShadowMaterial({ color: '#33271a', opacity: 0.26 });
  readonly #plain = new PlaneGeometry(160, 160);
  readonly #paper: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #bricks = new Map<BlockId, Mesh>();
  readonly #pawns: Group[] = [];
  readonly #stones = new Map<number, Group>();
  #ladder: Group | null = null;
  #frame = 0;
  #centre = new Vector3();
  #radius = 0;
  /** Where it was last looked at from where everything is seen: whoever is still there goes on seeing everything. */
  #fitted: { target: Vector3; far: number } | null = null;
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

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    // A little to the right of the heights' scale, below the head.
    this.#camera.setViewOffset(width, height, -14, -16, width, height);
    this.#camera.updateProjectionMatrix();
    if (this.#radius > 0) this.#follow();
    this.invalidate();
  }

  /** Puts every piece where the cast says; what has moved travels. */
  place(cast: Cast, hand: Hand): void {
    const { relief } = cast;
    for (const [id, { placed, ms }] of cast.bricks) {
      const mesh = this.#bricks.get(id) ?? this.#make(id);
      const held = hand.held?.id === id;
      const goal = held ? (hand.aim?.place ?? { ...placed, ...hand.stance }) : placed;
      const to = middle(goal);
      if (held) to.y += hand.aim?.place ? 0.16 : 1.1;
      const turn = turned(goal);
      const first = mesh.userData.goal === undefined;
      const was = mesh.userData.held === true;
      const same = mesh.userData.goal === `${to.toArray().join()} ${turn.toArray().join()}`;
      mesh.userData.goal = `${to.toArray().join()} ${turn.toArray().join()}`;
      mesh.userData.held = held;
      if (same) continue;
      if (first) this.#motion.glide(mesh, to, turn, 0);
      else if (held || was) this.#motion.glide(mesh, to, turn, (held ? 170 : 240) * this.pace);
      else this.#motion.carry(mesh, to, turn, relief.summit + 1.2, ms * this.pace);
    }
    this.#people(cast);
    this.#around(relief);
    this.#renderer.shadowMap.needsUpdate = true;
    this.invalidate();
  }

  #make(id: BlockId): Mesh {
    const mesh = brick(id, this.#wood);
    this.#bricks.set(id, mesh);
    this.#scene.add(mesh);
    return mesh;
  }

  #people(cast: Cast): void {
    cast.actors.forEach(({ seat, color, x, y, z, ms }) => {
      const to = new Vector3(x, z, y);
      let group = this.#pawns[seat];
      if (group?.userData.color !== color) {
        if (group) this.#remove(group);
        group = this.#pawns[seat] = pawn(color);
        group.userData.color = color;
        group.position.copy(to);
        this.#scene.add(group);
      }
      if (group.userData.to === `${x} ${y} ${z}`) return;
      group.userData.to = `${x} ${y} ${z}`;
      this.#motion.hop(group, to, ms * this.pace);
    });
    for (const group of this.#pawns.splice(cast.actors.length)) this.#remove(group);
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
    const edge = foot.clone().lerp(head, 0.5).setY(head.y + 0.15);
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

  marks(hand: Hand, relief: Relief, view: View, traced: readonly Event[]): void {
    this.#marks.draw(hand, relief, view, traced);
    this.invalidate();
  }

  /** Keeps the lamp over the tower, and the first look on all of it. */
  #around({ bounds, summit }: Relief): void {
    const { left, top, right, bottom } = bounds;
    // Those who wait stand before the tower.
    this.#centre.set((left + right) / 2, summit * 0.42, (top + bottom) / 2 + 0.6);
    const first = this.#radius === 0;
    this.#radius = Math.hypot(right - left + 1, bottom - top + 2.4, summit) / 2;
    this.#sun.target.position.copy(this.#centre);
    this.#sun.position.copy(this.#centre).add(new Vector3(-9, 17, 6));
    const reach = this.#radius + 3;
    Object.assign(this.#sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 60 });
    this.#sun.shadow.camera.updateProjectionMatrix();
    this.#paper.position.set(Math.round(this.#centre.x), 0.004, Math.round(this.#centre.z));
    this.#controls.maxDistance = this.#far() * 2.2;
    this.#controls.minDistance = 5;
    if (first) this.home(false);
    else this.#follow();
  }

  /** The tower has grown or shrunk: keeps all of it in sight, for who has not gone nearer or elsewhere. */
  #follow(): void {
    const far = this.#far();
    const [look, fitted] = [this.#look(), this.#fitted];
    if (!fitted || this.#motion.runs(this.#camera)) return;
    const stayed = Math.abs(look.radius - fitted.far) < 0.01 && this.#controls.target.distanceTo(fitted.target) < 0.01;
    if (!stayed || (Math.abs(far - fitted.far) < 0.01 && fitted.target.distanceTo(this.#centre) < 0.01)) return;
    look.radius = far;
    this.#fit(look, true);
  }

  #fit(look: Spherical, slowly: boolean): void {
    this.#fitted = { target: this.#centre.clone(), far: look.radius };
    this.#go(this.#centre.clone(), look, slowly);
  }

  #far(): number {
    const half = (this.#camera.fov * Math.PI) / 360;
    const narrow = Math.min(1, this.#camera.aspect);
    return (this.#radius * 0.94) / Math.sin(half) / narrow;
  }

  /** Where everything is seen. */
  home(slowly = true): void {
    this.#fit(new Spherical(this.#far(), FIRST.down, FIRST.around), slowly);
  }

  #look(): Spherical {
    return new Spherical().setFromVector3(this.#camera.position.clone().sub(this.#controls.target));
  }

  /** Walks around, bends over, comes nearer: angles in radians, a factor for the distance. */
  walk(around: number, down: number, nearer = 1): void {
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

  #go(target: Vector3, to: Spherical, slowly: boolean): void {
    const [from, before] = [this.#look(), this.#controls.target.clone()];
    const turn = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
    const mix = (a: number, b: number, part: number) => a + (b - a) * part;
    this.#motion.run(this.#camera, slowly ? 260 * this.pace : 0, (part) => {
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
    if (hit?.face) {
      const id = hit.object.userData.block as BlockId;
      const out = hit.face.normal.clone().transformDirection(hit.object.matrixWorld);
      return { point: flat(hit.point), cell: cellUnder(hit.point, out, id, relief), block: id };
    }
    const ground = ray.ray.intersectPlane(GROUND, new Vector3());
    if (!ground || ground.distanceTo(this.#centre) > 60) return null;
    return { point: flat(ground), cell: cellOf(Math.floor(ground.x), Math.floor(ground.z)), block: null };
  }

  /** Where a point of the scene is on the canvas, in parts of its width and height. */
  project({ x, y, z }: { x: number; y: number; z: number }): { x: number; y: number } {
    this.#camera.updateMatrixWorld();
    const at = new Vector3(x, z, y).project(this.#camera);
    return { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
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
    this.#renderer.render(this.#scene, this.#camera);
    this.onFrame();
    if (this.#motion.busy) this.invalidate();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    this.#controls.dispose();
    this.#marks.dispose();
    for (const mesh of this.#bricks.values()) mesh.geometry.dispose();
    for (const group of [...this.#pawns, ...this.#stones.values()]) dispose(group);
    if (this.#ladder) dispose(this.#ladder);
    this.#wood.map?.dispose();
    this.#paper.material.map?.dispose();
    for (const thing of [this.#wood, this.#shade, this.#plain, this.#paper.material, this.#paper.geometry, this.#sun]) thing.dispose();
    this.#renderer.dispose();
  }
}

const flat = ({ x, y, z }: Vector3): Hit['point'] => ({ x, y: z, z: y });

/** The cell that somebody means who touches a block: under the finger, or the nearest of its top face. */
function cellUnder(point: Vector3, out: Vector3, id: BlockId, relief: Relief): Cell {
  const [x, y] = [point.x - out.x * 0.1, point.z - out.z * 0.1];
  const under = cellOf(Math.floor(x), Math.floor(y));
  const top = relief.top(under);
  if (top?.block.id === id) return under;
  const placed = relief.block(id);
  const own = (placed ? cellsOf(placed) : []).filter((cell) => relief.top(cellOf(cell.x, cell.y))?.block.id === id);
  const far = (cell: { x: number; y: number }) => Math.hypot(cell.x + 0.5 - x, cell.y + 0.5 - y);
  const [nearest] = own.sort((a, b) => far(a) - far(b));
  return nearest ? cellOf(nearest.x, nearest.y) : under;
}

/** The cells of the table: a dot at each corner, fading outwards. */
function dots(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1600;
  const pen = canvas.getContext('2d');
  for (let y = 0; pen && y <= 40; y += 1) {
    for (let x = 0; x <= 40; x += 1) {
      const fade = Math.max(0, 1 - Math.hypot(x - 20, y - 20) / 15);
      pen.fillStyle = `rgb(255 255 255 / ${0.75 * fade})`;
      pen.beginPath();
      pen.arc(x * 40, y * 40, 2.4, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  return new CanvasTexture(canvas);
}
