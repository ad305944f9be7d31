import type { Step } from '../games/projector.svelte';

/** When a turn of one's own begins: it is rung for once, when the board has shown everything and one can act. */
export class TurnBell {
  /** Was it our turn when the board last rested? */
  #rang = false;
  /** Was the last step our own? What others do after it makes our next turn a new one, though the board may not rest between. */
  #acted = false;

  stepped(by: Step<unknown>['by'], own: boolean): void {
    if (by === 'chance') return;
    if (!own && this.#acted) this.#rang = false;
    this.#acted = own;
  }

  /** Is it time to ring? */
  rests(acting: boolean): boolean {
    const rings = acting && !this.#rang;
    this.#rang = acting;
    return rings;
  }
}
