import type { Cell } from './cliff';
import type { Kind, Orange } from './types.gen';

/** So far a finger may tremble before a touch becomes a drag, in pixels of the screen. */
const TREMBLE = 8;

/** What can be carried: the drawn tile, a token out of the bag, one's climber. */
export type Load = { is: 'tile'; tile: Kind } | { is: 'token'; token: Orange } | { is: 'climber'; seat: number };

/** Something carried by pointer to a place on the cliff, from wherever on the board it lies. */
export class Drag {
  /** What is being carried, and where it is on the screen. */
  load = $state<Load | null>(null);
  x = $state(0);
  y = $state(0);
  /** The cell under it. */
  over = $state<Cell | null>(null);
  #start: { event: PointerEvent; load: Load } | null = null;
  #dragged = false;

  constructor(
    private readonly lift: (load: Load) => void,
    private readonly drop: (load: Load, to: Cell) => void,
  ) {}

  press = (event: PointerEvent, load: Load): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
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
      this.lift(start.load);
    }
    [this.x, this.y, this.over] = [event.clientX, event.clientY, cellUnder(event)];
  };

  release = (): void => {
    const [load, to] = [this.load, this.over];
    this.#dragged = load !== null;
    this.cancel();
    if (load && to !== null) this.drop(load, to);
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

function cellUnder({ clientX, clientY }: PointerEvent): Cell | null {
  const under = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('[data-cell]');
  return under?.dataset.cell ?? null;
}
