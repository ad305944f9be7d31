import { SvelteMap } from 'svelte/reactivity';
import type { Read, Seat, Stream } from '../protocol.gen';
import type { News } from './connection';
import { readOn, unread, welcomeBack, type Reading } from './reading';

/** The streams that are read at this screen: one for each seat of ours, or the spectators'. */
export class Streams {
  readonly #readings = new SvelteMap<Seat | null, Reading>();

  /** How far each was read. */
  get read(): Read[] {
    return [...this.#readings.values()].map(({ viewer, number }) => ({ viewer, number }));
  }

  of(viewer: Seat | null): Reading {
    return this.#readings.get(viewer) ?? unread(viewer);
  }

  /** Takes what a welcome brings. `false`: something is missing, and everything was forgotten. */
  welcomed(streams: readonly Stream[]): boolean {
    for (const stream of streams) {
      const reading = welcomeBack(this.#readings.get(stream.viewer), stream);
      if (!reading) {
        this.forget();
        return false;
      }
      this.#readings.set(stream.viewer, reading);
    }
    for (const viewer of [...this.#readings.keys()]) {
      if (!streams.some((stream) => stream.viewer === viewer)) this.#readings.delete(viewer);
    }
    return true;
  }

  /** Reads on. `false`: something in between is missing. */
  take(news: Extract<News, { type: 'told' }>): boolean {
    const reading = readOn(this.of(news.viewer), news);
    if (reading) this.#readings.set(news.viewer, reading);
    return reading !== null;
  }

  forget(): void {
    this.#readings.clear();
  }
}
