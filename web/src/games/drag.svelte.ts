/** So far a finger may tremble before a touch becomes a drag, in pixels of the screen. */
const TREMBLE = 8;

/** Where the pointer is, as the board counts, and the place under it. */
interface Whereabouts<Place> {
  x: number;
  y: number;
  over: Place | null;
}

interface Carrier<Load, Place> {
  locate(event: PointerEvent): Whereabouts<Place>;
  /** It becomes a drag. */
  lift(load: Load, event: PointerEvent): void;
  drop(load: Load, to: Place): void;
}

/** Something carried by pointer to a place on a board. */
export class Drag<Load, Place> {
  /** What is being carried, and where. */
  load = $state.raw<Load | null>(null);
  x = $state(0);
  y = $state(0);
  /** What lies under it. */
  over = $state.raw<Place | null>(null);
  #start: { event: PointerEvent; load: Load } | null = null;
  #dragged = false;

  constructor(private readonly carrier: Carrier<Load, Place>) {}

  press = (event: PointerEvent, load: Load): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#dragged = false;
    this.#start = { event, load };
  };

  move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start || event.pointerId !== start.event.pointerId) return;
    if (this.load === null) {
      const far = Math.hypot(event.clientX - start.event.clientX, event.clientY - start.event.clientY);
      if (far < TREMBLE) return;
      this.load = start.load;
      this.carrier.lift(start.load, event);
    }
    ({ x: this.x, y: this.y, over: this.over } = this.carrier.locate(event));
  };

  release = (): void => {
    const [load, to] = [this.load, this.over];
    this.#dragged = load !== null;
    this.cancel();
    if (load !== null && to !== null) this.carrier.drop(load, to);
  };

  cancel = (): void => {
    this.#start = null;
    this.load = null;
    this.over = null;
  };

  /** Is this click one, or the end of a drag? Asked once a click. */
  isClick(): boolean {
    const click = !this.#dragged;
    this.#dragged = false;
    return click;
  }
}
