import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gestures, wheelFactor } from './gestures';
import { between, bounded, Camera } from './viewport.svelte';

const WORLD = { x: -100, y: 0, width: 1000, height: 2000 };
let frames: ((now: number) => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (step: (now: number) => void) => frames.push(step));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});

/** A camera on a tall picture, in a frame of 400 by 400 pixels. */
function camera(pace = 0): Camera {
  const made = new Camera();
  made.pace = pace;
  made.show(WORLD);
  made.resize({ width: 400, height: 400 });
  return made;
}

describe('a camera', () => {
  it('begins with all of the picture, in the middle of the frame', () => {
    const { seen, all, scale } = camera();
    expect([seen, all, scale]).toEqual([{ x: -600, y: 0, width: 2000, height: 2000 }, true, 0.2]);
  });

  it('comes nearer and keeps in place what is under the pointer', () => {
    const near = camera();
    const at = { x: 250, y: 100 };
    const before = near.under(at);
    near.zoom(3, at);
    expect(near.under(at).x).toBeCloseTo(before.x);
    expect(near.under(at).y).toBeCloseTo(before.y);
    expect(near.all).toBe(false);
  });

  it('goes neither nearer than allowed nor farther than everything', () => {
    const near = camera();
    near.zoom(1000);
    expect(near.seen.width).toBeCloseTo(250);
    expect(near.atNearest).toBe(true);
    near.show(WORLD, 100);
    near.zoom(1000);
    expect(near.seen.width).toBeCloseTo(100);
    near.zoom(0.0001);
    expect([near.all, near.scale]).toEqual([true, 0.2]);
  });

  it('stops at the edges', () => {
    const near = camera();
    near.fit({ x: 0, y: 900, width: 500, height: 500 });
    near.pan(10_000, -10_000);
    expect(near.seen).toEqual({ x: -100, y: 1500, width: 500, height: 500 });
    near.lookAt({ x: 400, y: -5000 });
    expect(near.seen).toEqual({ x: 150, y: 0, width: 500, height: 500 });
  });

  it('fits a box even if it was asked before the frame was there', () => {
    const early = new Camera();
    early.show(WORLD);
    early.fit({ x: 100, y: 100, width: 400, height: 200 });
    early.resize({ width: 400, height: 400 });
    expect(early.seen).toEqual({ x: 100, y: 0, width: 400, height: 400 });
  });

  it('goes on showing all of a picture that grows, and stays where it is otherwise', () => {
    const one = camera();
    one.show({ ...WORLD, y: -2000, height: 4000 });
    expect(one.seen.height).toBe(4000);
    one.fit({ x: 0, y: 0, width: 400, height: 400 });
    const seen = one.seen;
    one.show({ ...WORLD, y: -4000, height: 6000 });
    expect(one.seen).toEqual(seen);
  });

  it('glides at its pace, and whoever takes hold of the picture ends that', () => {
    const slow = camera(1);
    const start = performance.now();
    slow.fit({ x: 0, y: 0, width: 500, height: 500 });
    expect(slow.scale).toBe(0.2);
    frames.shift()?.(start + 200);
    expect(slow.scale).toBeGreaterThan(0.2);
    expect(slow.scale).toBeLessThan(0.8);
    frames.shift()?.(start + 10_000);
    expect([slow.scale, frames.length]).toEqual([0.8, 0]);
    slow.showAll();
    slow.pan(-40, 0);
    expect([slow.scale, frames.length]).toEqual([0.8, 0]);
  });
});

describe('a look', () => {
  it('is mixed evenly to the eye', () => {
    expect(between({ x: 0, y: 0, scale: 1 }, { x: 10, y: 20, scale: 4 }, 0.5)).toEqual({ x: 5, y: 10, scale: 2 });
  });

  it('stands in the middle where there is room to spare', () => {
    const look = bounded({ x: 0, y: 0, scale: 0.3 }, WORLD, { width: 400, height: 400 }, 5);
    expect(look.x).toBe(400);
    expect(look.y).toBeCloseTo(400 / 0.3 / 2);
  });
});

describe('fingers', () => {
  const frame = { setPointerCapture: vi.fn(), getBoundingClientRect: () => ({ left: 0, top: 0 }) } as unknown as Element;
  const finger = (pointerId: number, clientX: number, clientY: number) =>
    ({ pointerId, clientX, clientY, pointerType: 'touch', button: 0 }) as PointerEvent;

  it('tremble without dragging, then drag', () => {
    const near = camera();
    near.fit({ x: 0, y: 0, width: 400, height: 400 });
    const gestures = new Gestures(near);
    const { x } = near.seen;
    gestures.press(finger(1, 200, 200));
    gestures.move(finger(1, 204, 200), frame);
    expect([near.seen.x, gestures.dragged]).toEqual([x, false]);
    gestures.move(finger(1, 220, 200), frame);
    expect([near.seen.x, gestures.dragged]).toEqual([x - 20, true]);
  });

  it('drag nothing where all is seen, and stretch it in twos', () => {
    const whole = camera();
    const gestures = new Gestures(whole);
    gestures.press(finger(1, 150, 200));
    gestures.move(finger(1, 180, 200), frame);
    expect(gestures.dragged).toBe(false);
    gestures.press(finger(2, 250, 200));
    gestures.move(finger(2, 350, 200), frame);
    expect(whole.scale).toBeCloseTo(0.4);
    expect(gestures.dragged).toBe(true);
  });

  it('leave the next click alone', async () => {
    const near = camera();
    near.zoom(3);
    const gestures = new Gestures(near);
    gestures.press(finger(1, 200, 200));
    gestures.move(finger(1, 260, 200), frame);
    gestures.release(finger(1, 260, 200));
    expect(gestures.dragged).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(gestures.dragged).toBe(false);
  });
});

describe('the wheel', () => {
  it('brings nearer upwards, and a wild turn is no leap', () => {
    expect(wheelFactor({ deltaY: -100, deltaMode: 0, ctrlKey: false })).toBeCloseTo(1.22, 1);
    expect(wheelFactor({ deltaY: 3, deltaMode: 1, ctrlKey: false })).toBeLessThan(1);
    expect(wheelFactor({ deltaY: -100_000, deltaMode: 0, ctrlKey: true })).toBeLessThan(1.7);
  });
});
