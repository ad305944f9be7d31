/** What is to be thought about, one thing after the other: first for the computer's seats, then for those who ask, then reviews. */
import type { Task, Thought } from './border.gen';
import type { FromThinker, ToThinker } from './letters';

/** A thought that takes longer is taken to have no end. */
const LONGEST = 60_000;
const ORDER = ['play', 'advise', 'review'] as const;

/** What kinds of tasks have in common. */
function about(task: Task): { number: number; table: string | null } {
  if ('review' in task) return { number: task.review.number, table: null };
  return 'play' in task ? task.play : task.advise;
}

export const numberOf = (task: Task): number => about(task).number;

/** How long it is thought about, if that goes by the clock. */
function timeOf(task: Task): number {
  if ('review' in task) return 0;
  return ('play' in task ? task.play.time_ms : task.advise.time_ms) ?? 0;
}

/** How many games a piece of a thought imagines: so many that somebody who is in a hurry hardly waits. */
class Piece {
  static readonly LENGTH = 60;
  #games = 8;
  #last = performance.now();

  games(): number {
    const took = Math.max(1, performance.now() - this.#last);
    this.#last = performance.now();
    return (this.#games = Math.max(1, Math.round(this.#games * Math.min(2, Math.max(0.5, Piece.LENGTH / took)))));
  }
}

export class Thinking {
  #worker: Worker | null = null;
  #waiting: Task[] = [];
  #now: Task | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #hurried = new Set<number>();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly log: (table: string) => Promise<string[]>,
    private readonly thought: (thought: Thought, took: number) => void,
  ) {}

  add(tasks: readonly Task[]): void {
    this.#waiting.push(...tasks);
    void this.#next();
  }

  /** Nobody wants these any more. */
  drop(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    for (const number of numbers) this.#hurried.delete(number);
    this.#waiting = this.#waiting.filter((task) => !numbers.includes(numberOf(task)));
    if (this.#now && numbers.includes(numberOf(this.#now))) this.#end();
    void this.#next();
  }

  /** Of these somebody wants to know what was found so far. */
  hurry(numbers: readonly number[]): void {
    for (const number of numbers) this.#hurried.add(number);
  }

  async #next(): Promise<void> {
    if (this.#now) return;
    const task = ORDER.flatMap((kind) => this.#waiting.filter((waiting) => kind in waiting))[0];
    if (!task) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== task);
    this.#now = task;
    const { number, table } = about(task);
    const log = table === null ? [] : await this.log(table);
    // It may have been dropped meanwhile.
    if (this.#now !== task) return;
    const began = performance.now();
    const worker = this.#working();
    const piece = new Piece();
    const goOn = (log: string[]) => {
      const enough = this.#hurried.has(number) || performance.now() - began >= timeOf(task);
      worker.postMessage({ task, log, games: piece.games(), enough } satisfies ToThinker);
    };
    const end = (thought: Thought) => {
      clearTimeout(this.#timer);
      this.#now = null;
      this.#hurried.delete(number);
      if ('studied' in thought && thought.studied.review === null) this.#waiting.push(task);
      this.thought(thought, Math.round(performance.now() - began));
      void this.#next();
    };
    const fail = () => {
      this.#end();
      end({ failed: { number } });
    };
    // The module has kept the position since the first piece.
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => ('pondered' in data ? goOn([]) : end(data));
    worker.onerror = fail;
    this.#timer = setTimeout(fail, LONGEST);
    goOn(log);
  }

  #working(): Worker {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
      this.#worker.postMessage({ module: this.module } satisfies ToThinker);
    }
    return this.#worker;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#now = null;
  }
}
