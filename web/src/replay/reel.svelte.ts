import type { Scene } from '../games/board';
import type { Ending, Frame, HolderInfo, Replay } from '../protocol.gen';
import type { Cut } from '../shell/api';
import type { LogEntry } from '../table/reading';

/** So many frames are fetched at once: the most that the house gives. */
const CHUNK = 50;

/** A game to look through: frames come as they are needed. */
export class Reel {
  at = $state(0);
  total = $state(0);
  game = $state('');
  seats = $state.raw<HolderInfo[]>([]);
  ending = $state.raw<Ending | null>(null);
  scene = $state.raw<Scene<unknown, unknown> | null>(null);
  trouble = $state.raw<unknown>(null);
  #frames = $state.raw<(Frame | undefined)[]>([]);
  readonly #asked = new Map<number, Promise<void>>();

  constructor(private readonly fetch: (cut: Cut) => Promise<Replay>) {}

  /** The frame one is at. */
  get frame(): Frame | undefined {
    return this.#frames[this.at];
  }

  /** The steps up to here, as far as they are known, as a log. */
  get log(): LogEntry[] {
    const told = this.#frames.slice(1, this.at + 1).map((frame, index) => ({ step: frame?.told, at: index }));
    return told.flatMap(({ step, at }) => (step ? [{ is: 'step' as const, number: at + 1, at, told: step }] : []));
  }

  get last(): number {
    return Math.max(0, this.total - 1);
  }

  /** Goes to a frame. One step forward is played; any other way is a jump. */
  async go(to: number): Promise<void> {
    const from = this.scene ? this.at : null;
    const target = Math.max(0, this.total > 0 ? Math.min(to, this.last) : to);
    try {
      await this.#need(target);
    } catch (error) {
      this.trouble = error;
      return;
    }
    this.trouble = null;
    this.at = Math.min(target, this.last);
    this.#show(from);
    if (this.at + CHUNK / 3 < this.total) void this.#need(this.at + CHUNK / 3).catch(() => {});
  }

  #show(from: number | null): void {
    const frame = this.frame;
    if (!frame) return;
    const step = from !== null && this.at === from + 1;
    const said = step ? (frame.told?.events ?? []) : [];
    this.scene = { view: frame.view, told: said.map(({ event }) => event), said, jump: !step };
  }

  #need(frame: number): Promise<void> {
    if (this.#frames[Math.floor(frame)]) return Promise.resolve();
    const from = Math.floor(frame / CHUNK) * CHUNK;
    const known = this.#asked.get(from);
    if (known) return known;
    const asked = this.#load(from).finally(() => this.#asked.delete(from));
    this.#asked.set(from, asked);
    return asked;
  }

  async #load(from: number): Promise<void> {
    const replay = await this.fetch({ from, count: CHUNK });
    // An address may point past the end: then the end is what there is.
    if (replay.frames.length === 0 && replay.total > 0 && from > 0) {
      return this.#load(Math.floor((replay.total - 1) / CHUNK) * CHUNK);
    }
    const frames = [...this.#frames];
    replay.frames.forEach((frame, index) => (frames[replay.from + index] = frame));
    this.#frames = frames;
    this.total = replay.total;
    this.game = replay.game;
    this.seats = replay.seats;
    this.ending = replay.ending;
  }
}
