import { Quaternion, Vector3, type Object3D } from 'three';

interface Tween {
  start: number;
  ms: number;
  step: (part: number) => void;
}

const ease = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/** What is on its way: each thing has one journey at a time. */
export class Motion {
  readonly #tweens = new Map<object, Tween>();

  get busy(): boolean {
    return this.#tweens.size > 0;
  }

  /** Is this on its way? */
  runs(what: object): boolean {
    return this.#tweens.has(what);
  }

  run(what: object, ms: number, step: (part: number) => void): void {
    this.#tweens.delete(what);
    if (ms <= 0) return step(1);
    this.#tweens.set(what, { start: performance.now(), ms, step });
  }

  tick(now: number): void {
    for (const [what, { start, ms, step }] of this.#tweens) {
      const part = Math.min(1, Math.max(0, (now - start) / ms));
      step(part);
      if (part === 1) this.#tweens.delete(what);
    }
  }

  /** From here to there in a low leap. */
  hop(object: Object3D, to: Vector3, ms: number): void {
    const from = object.position.clone();
    const high = Math.max(from.y, to.y) + 0.35;
    this.run(object, ms, (part) => {
      object.position.lerpVectors(from, to, ease(part));
      const arc = 4 * part * (1 - part);
      object.position.y += arc * (high - (from.y + to.y) / 2) * 0.6;
    });
  }

  glide(object: Object3D, to: Vector3, turn: Quaternion, ms: number): void {
    const [from, before] = [object.position.clone(), object.quaternion.clone()];
    this.run(object, ms, (part) => {
      object.position.lerpVectors(from, to, ease(part));
      object.quaternion.slerpQuaternions(before, turn, ease(part));
    });
  }

  /** A block lifts, is carried and turned over everything, and settles. */
  carry(object: Object3D, to: Vector3, turn: Quaternion, over: number, ms: number): void {
    const [from, before] = [object.position.clone(), object.quaternion.clone()];
    const high = Math.max(over, from.y + 0.8, to.y + 0.8);
    this.run(object, ms, (part) => {
      const across = ease(Math.min(1, Math.max(0, (part - 0.22) / 0.5)));
      object.position.lerpVectors(from, to, across);
      const rise = ease(Math.min(1, part / 0.32));
      const fall = ease(Math.max(0, (part - 0.62) / 0.38));
      object.position.y = part < 0.5 ? from.y + (high - from.y) * rise : high + (to.y - high) * fall;
      object.quaternion.slerpQuaternions(before, turn, across);
    });
  }
}
