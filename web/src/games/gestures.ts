import type { Camera, Point } from './viewport.svelte';

/** So far a finger may tremble before a touch becomes a drag, in pixels of the screen. */
const TREMBLE = 6;

interface Finger {
  start: Point;
  now: Point;
}

/** Fingers and mice on a picture: one drags it, two stretch it, and a touch that goes nowhere stays a tap. */
export class Gestures {
  #fingers = new Map<number, Finger>();
  #moved = false;

  constructor(private readonly camera: Camera) {}

  press = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (this.#fingers.size === 0) this.#moved = false;
    const at = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, { start: at, now: at });
  };

  /** @param frame the picture, and its corner on the screen */
  move = (event: PointerEvent, frame: Element): void => {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    const [last, now] = [finger.now, { x: event.clientX, y: event.clientY }];
    if (!this.#moved && !this.#sets(finger.start, now)) return;
    if (!this.#moved) this.#grip(frame);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1].now;
    finger.now = now;
    if (other) this.#stretch(last, now, other, frame);
    else this.camera.pan(now.x - last.x, now.y - last.y);
  };

  release = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    // The click that ends a drag comes at once; any later one is meant.
    if (this.#fingers.size === 0) setTimeout(() => (this.#moved = this.#moved && this.#fingers.size > 0));
  };

  /** Is a click that comes now the end of a drag? */
  get dragged(): boolean {
    return this.#moved;
  }

  get several(): boolean {
    return this.#fingers.size > 1;
  }

  /** Is this a drag? With one finger only where there is something to drag. */
  #sets(start: Point, now: Point): boolean {
    if (this.camera.all && !this.several) return false;
    return Math.hypot(now.x - start.x, now.y - start.y) >= TREMBLE;
  }

  /** The picture keeps its fingers, wherever they go. */
  #grip(frame: Element): void {
    this.#moved = true;
    for (const id of this.#fingers.keys()) frame.setPointerCapture(id);
  }

  #stretch(last: Point, now: Point, other: Point, frame: Element): void {
    const { left, top } = frame.getBoundingClientRect();
    const [before, after] = [middle(last, other), middle(now, other)];
    this.camera.pan(after.x - before.x, after.y - before.y);
    this.camera.zoom(apart(now, other) / apart(last, other), { x: after.x - left, y: after.y - top });
  }
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Point, b: Point): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** How much nearer a turn of the wheel brings: a mouse counts in lines or pixels, a pinch on a pad in small pixels. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaY * (deltaMode === 0 ? 1 : 30);
  return Math.exp(Math.min(Math.max(-pixels * (ctrlKey ? 0.01 : 0.002), -0.5), 0.5));
}
