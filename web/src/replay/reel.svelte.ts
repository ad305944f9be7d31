import { Projector, type Update } from '../games/projector.svelte';
import type { Checked, Ending, Frame, HolderInfo, Replay } from '../protocol.gen';
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
  /** Where its dice and cards came from, drawn again by the house. */
  luck = $state.raw<Checked | null>(null);
  readonly projector: Projector<unknown, unknown>;
  trouble = $state.raw<unknown>(null);
  #frames = $state.raw<(Frame | undefined)[]>([]);
  readonly #asked = new Map<number, Promise<void>>();

  /** Where the reader wants to be. If they go on before they have arrived, the latest wish counts. */
  #wish = 0;
  #wishes = 0;

  constructor(
    private readonly fetch: (cut: Cut) => Promise<Replay>,
    onRest: () => void = () => {},
  ) {
    this.projector = new Projector({ onRest });
  }

  /** Is there anything to see yet? */
  get begun(): boolean {
    return this.projector.at !== null;
  }

  /** The frame one is at. */
  get frame(): Frame | undefined {
    return this.#frames[this.at];
  }

  /** The steps up to here, as far as they are known, as a log. */
  get log(): LogEntry[] {
    const steps = this.#frames.slice(1, this.at + 1).map((frame, index) => ({ step: frame?.told, at: index }));
    return steps.flatMap(({ step, at }) => (step ? [{ is: 'step' as const, number: at + 1, at, step }] : []));
  }

  get last(): number {
    return Math.max(0, this.total - 1);
  }

  /** Goes on from where one last wanted to be; a step of which nothing is told, such as a letter, is passed over. */
  by(steps: number): Promise<void> {
    let to = this.#wish + steps;
    while (to > 0 && to < this.last && this.#frames[to]?.told?.events.length === 0) to += Math.sign(steps);
    return this.go(to);
  }

  /** Goes to a frame. One step forward is played; any other way is a jump. The latest wish wins. */
  async go(to: number): Promise<void> {
    const target = Math.max(0, this.total > 0 ? Math.min(to, this.last) : to);
    this.#wish = target;
    const wish = (this.#wishes += 1);
    try {
      await this.#need(target);
    } catch (error) {
      if (wish === this.#wishes) this.#failed(error);
      return;
    }
    if (wish !== this.#wishes) return;
    const from = this.begun ? this.at : null;
    this.trouble = null;
    this.at = this.#wish = Math.min(target, this.last);
    this.#show(from);
    if (this.at + CHUNK / 3 < this.total) void this.#need(this.at + CHUNK / 3).catch(() => {});
  }

  #failed(error: unknown): void {
    this.trouble = error;
    this.#wish = this.at;
  }

  #show(from: number | null): void {
    const frame = this.frame;
    if (!frame) return;
    const step = from !== null && this.#follows(from) ? frame.told : null;
    const steps: Update<unknown, unknown>['steps'] = step ? [{ by: step.by, events: step.events, number: this.at }] : [];
    this.projector.skip();
    this.projector.show({ view: frame.view, steps, jump: step === null });
  }

  /** Has nothing been told between that frame and this one? */
  #follows(from: number): boolean {
    const between = this.#frames.slice(from + 1, this.at);
    return from < this.at && between.every((frame) => frame?.told?.events.length === 0);
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
    this.luck = replay.luck;
  }
}
