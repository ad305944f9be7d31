import { placeAt, type Place, type Point } from './yard';

/** So far a finger may tremble before a touch becomes a drag, in pixels of the screen. */
const TREMBLE = 8;

/** A prisoner carried by pointer from one place to another. */
export class Drag {
  x = $state(0);
  y = $state(0);
  #from = $state<Place | null>(null);
  /** What lies under the carried man. */
  over = $state<Place | null>(null);
  #start: { event: PointerEvent; picture: SVGSVGElement; place: Place; lift: () => void } | null = null;
  #dragged = false;

  constructor(private readonly drop: (from: Place, to: Place) => void) {}

  held(place: Place): boolean {
    return this.#from === place;
  }

  press(event: PointerEvent, picture: SVGSVGElement, place: Place, lift: () => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#dragged = false;
    this.#start = { event, picture, place, lift };
  }

  move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start || event.pointerId !== start.event.pointerId) return;
    if (this.#from === null) {
      const far = Math.hypot(event.clientX - start.event.clientX, event.clientY - start.event.clientY);
      if (far < TREMBLE) return;
      this.#from = start.place;
      start.picture.setPointerCapture(event.pointerId);
      start.lift();
    }
    const point = onPicture(start.picture, event);
    [this.x, this.y, this.over] = [point.x, point.y, placeAt(point)];
  };

  release = (): void => {
    const [from, to] = [this.#from, this.over];
    this.#dragged = from !== null;
    this.cancel();
    if (from !== null && to !== null && to !== from) this.drop(from, to);
  };

  cancel = (): void => {
    this.#start = null;
    this.#from = null;
    this.over = null;
  };

  /** Is this click one, or the end of a drag? Asked once a click. */
  isClick(): boolean {
    const click = !this.#dragged;
    this.#dragged = false;
    return click;
  }
}

function onPicture(picture: SVGSVGElement, event: PointerEvent): Point {
  const matrix = picture.getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY);
  return matrix ? point.matrixTransform(matrix.inverse()) : point;
}
