import type { Network, Socket } from '../table/connection';
import { browser } from '../table/connection';
import { localHouse } from './house';

/** The way to a table of this browser: what a socket is for one over the network. */
class LocalWire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #house = localHouse();
  readonly #guest: number;

  constructor() {
    this.#guest = this.#house.enter(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.#house.hear(this.#guest, text);
  }

  close(): void {
    this.#house.leave(this.#guest);
  }
}

export const local: Network = { ...browser, dial: () => new LocalWire() };
