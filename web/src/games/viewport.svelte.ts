export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Box = Point & Size;

/** What a camera looks at, in the picture's own units, and how many pixels one of them takes. */
export type Look = Point & { scale: number };

/** So long a glide takes at the usual pace, in milliseconds. */
const GLIDE = 320;
/** So many times the picture's shorter side is cut at the nearest, if the board does not say otherwise. */
const USUAL_ZOOM = 4;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The scale at which a box just fits. */
function fitting(box: Size, size: Size): number {
  return Math.min(size.width / box.width, size.height / box.height);
}

/** Never beyond the picture's edges; what is smaller than the frame stands in its middle. */
export function bounded(look: Look, world: Box, size: Size, nearest: number): Look {
  const least = fitting(world, size);
  const scale = clamp(look.scale, least, Math.max(least, nearest));
  const within = (centre: number, start: number, length: number, seen: number) =>
    seen >= length ? start + length / 2 : clamp(centre, start + seen / 2, start + length - seen / 2);
  return {
    x: within(look.x, world.x, world.width, size.width / scale),
    y: within(look.y, world.y, world.height, size.height / scale),
    scale,
  };
}

/** The way from one look to another, slow at both ends; nearing is even to the eye. */
export function between(from: Look, to: Look, part: number): Look {
  const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
  const mix = (a: number, b: number) => a + (b - a) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: from.scale * (to.scale / from.scale) ** eased };
}

/**
 * Which part of a big picture a {@link Viewport} shows. A board makes one, hands it to its `<Viewport>`, and may then send it
 * somewhere: `fit` a box, `lookAt` a point, `showAll`. What it reads here follows every change.
 */
export class Camera {
  /** How long a glide takes, as a factor; 0 is at once. */
  pace = 1;
  #world = $state.raw<Box>({ x: 0, y: 0, width: 1, height: 1 });
  #size = $state.raw<Size>({ width: 0, height: 0 });
  #nearest: number | null = null;
  #look = $state.raw<Look>({ x: 0.5, y: 0.5, scale: 1 });
  /** Where it is going. A glide may be on its way there. */
  #goal: Look = this.#look;
  /** What to do once the frame is there. */
  #wish: Box | null = null;
  #all = $state(true);
  #frame = 0;

  /** The part of the picture that is seen. */
  readonly seen = $derived.by<Box>(() => {
    if (!this.#measured) return this.#world;
    const { x, y, scale } = this.#look;
    const [width, height] = [this.#size.width / scale, this.#size.height / scale];
    return { x: x - width / 2, y: y - height / 2, width, height };
  });

  /** Pixels of the screen that one unit of the picture takes. */
  get scale(): number {
    return this.#look.scale;
  }

  /** Is the whole picture seen? Then there is nothing to drag. */
  get all(): boolean {
    return this.#all;
  }

  get atNearest(): boolean {
    return this.#measured && this.#look.scale >= this.#most * 0.999;
  }

  /**
   * Where the whole picture lies. It may grow; whoever sees all of it goes on seeing all of it.
   * @param nearest at its nearest, so many units of the picture fill the frame's shorter side
   */
  show(world: Box, nearest: number | null = null): void {
    this.#world = world;
    this.#nearest = nearest;
    this.#settle(true);
  }

  /** How big the frame is, in pixels of the screen. */
  resize(size: Size): void {
    const first = !this.#measured;
    this.#size = size;
    if (first && this.#measured) this.#open();
    else this.#settle(false);
  }

  /** Goes where all of this box is seen, as near as that allows. */
  fit(box: Box): void {
    if (!this.#measured) this.#wish = box;
    else this.#glide(this.#around(box));
  }

  /** Goes there without coming nearer, or as near as is said. */
  lookAt(point: Point, scale = this.#goal.scale): void {
    if (this.#measured) this.#glide({ ...point, scale });
  }

  showAll(): void {
    this.#wish = null;
    if (this.#measured) this.#glide(this.#around(this.#world));
  }

  /** Comes nearer by this factor, or goes farther, towards a point of the frame (its middle, if none is said). */
  zoom(factor: number, at?: Point): void {
    this.#jump(this.#zoomed(this.#look, factor, at));
  }

  /** The same at a walk, for buttons and keys. */
  zoomSlowly(factor: number, at?: Point): void {
    if (this.#measured) this.#glide(this.#zoomed(this.#goal, factor, at));
  }

  /** Moves the picture by pixels of the screen. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#look;
    this.#jump({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** What lies under a point of the frame, counted in pixels from its corner. */
  under(at: Point): Point {
    const { x, y, width, height } = this.seen;
    if (!this.#measured) return { x, y };
    return { x: x + (at.x / this.#size.width) * width, y: y + (at.y / this.#size.height) * height };
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  get #measured(): boolean {
    return this.#size.width > 0 && this.#size.height > 0;
  }

  get #most(): number {
    const { width, height } = this.#world;
    const units = this.#nearest ?? Math.min(width, height) / USUAL_ZOOM;
    return Math.max(Math.min(this.#size.width, this.#size.height) / units, fitting(this.#world, this.#size));
  }

  #around(box: Box): Look {
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: fitting(box, this.#size) };
  }

  #zoomed({ x, y, scale }: Look, factor: number, at?: Point): Look {
    const next = clamp(scale * factor, fitting(this.#world, this.#size), this.#most);
    const { width, height } = this.#size;
    const off = at ? { x: at.x - width / 2, y: at.y - height / 2 } : { x: 0, y: 0 };
    return { x: x + off.x / scale - off.x / next, y: y + off.y / scale - off.y / next, scale: next };
  }

  /** The first look is not a journey. */
  #open(): void {
    this.#jump(this.#around(this.#wish ?? this.#world));
    this.#wish = null;
  }

  /** Frame or picture have changed: stay, as far as that is possible. */
  #settle(slowly: boolean): void {
    if (!this.#measured) return;
    const goal = this.#all ? this.#around(this.#world) : this.#goal;
    if (slowly) this.#glide(goal);
    else this.#jump(goal);
  }

  #aim(look: Look): void {
    this.#goal = bounded(look, this.#world, this.#size, this.#most);
    this.#all = this.#goal.scale <= fitting(this.#world, this.#size) * 1.001;
  }

  #jump(look: Look): void {
    if (!this.#measured) return;
    this.stop();
    this.#aim(look);
    this.#look = this.#goal;
  }

  #glide(look: Look): void {
    if (this.pace === 0) return this.#jump(look);
    this.stop();
    this.#aim(look);
    const [from, to, start, time] = [this.#look, this.#goal, performance.now(), GLIDE * this.pace];
    const step = (now: number) => {
      const part = clamp((now - start) / time, 0, 1);
      this.#look = part < 1 ? between(from, to, part) : to;
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
