/**
 * The worker that is the house of this browser. It takes one letter after the other: what follows from each is stored
 * first, and told afterwards.
 */
import type { Letter, Outcome, What } from './border.gen';
import type { Asked, FromHouse, ToHouse } from './letters';
import { compile, Instance } from './module';
import { Late, Store } from './store';
import { Thinking } from './thinking';

const say = (message: FromHouse) => self.postMessage(message);

class House {
  #instance: Instance;
  #residents: string[] = [];
  readonly #guests = new Set<number>();
  readonly #thinking: Thinking;
  /** Other tabs hear of what is stored here, and we of theirs. It is only a hint. */
  readonly #hints = new BroadcastChannel('cordee.tables');
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly store: Store,
    private readonly build: string,
    private readonly pause: number,
  ) {
    this.#instance = this.#open();
    this.#thinking = new Thinking(
      module,
      (table) => store.log(table),
      (thought, took_ms) => this.#queue(() => this.#take({ thought: { thought, took_ms } })),
    );
    this.#hints.onmessage = ({ data }: MessageEvent<string>) =>
      this.#queue(async () => {
        if (this.#residents.includes(data)) await this.#take({ lost: { table: data, storage: false } });
      });
  }

  #open(): Instance {
    const instance = new Instance(this.module);
    instance.open({ build: this.build, pause_ms: this.pause, seed: [...crypto.getRandomValues(new Uint8Array(32))] });
    return instance;
  }

  hear(message: Exclude<ToHouse, { type: 'open' }>): void {
    this.#queue(() => {
      switch (message.type) {
        case 'ask':
          return this.#ask(message.id, message.asked);
        case 'hear':
          return this.#heard(message.guest, message.text);
        case 'leave':
          this.#guests.delete(message.guest);
          return this.#take({ leave: { guest: message.guest } });
        case 'forget':
          return this.store.forget(message.table);
      }
    });
  }

  #queue(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch((error: unknown) => this.#failed(error));
  }

  async #ask(id: number, asked: Asked): Promise<void> {
    const [kind, table, what] = asked.path;
    const about = kind === 'tables' && table !== undefined ? table : null;
    const kept = about !== null && what === 'review' ? await this.store.review(about) : null;
    const log = about === null ? [] : await this.#logOf(about);
    try {
      await this.#take({ ask: { ...asked, log, kept } }, id);
    } catch (error) {
      say({ type: 'answer', id, answer: { status: 500, body: '' } });
      throw error;
    }
  }

  async #heard(guest: number, text: string): Promise<void> {
    const table = this.#guests.has(guest) ? null : tableOf(text);
    this.#guests.add(guest);
    await this.#take({ hear: { guest, text, log: table === null ? [] : await this.#logOf(table) } });
  }

  /** What the house needs to open a table: nothing if it has it in memory. */
  async #logOf(table: string): Promise<string[]> {
    return this.#residents.includes(table) ? [] : this.store.log(table);
  }

  async #take(what: What, id?: number): Promise<void> {
    let outcome = this.#give(what);
    const tables = new Set(outcome.store.map(({ table }) => table));
    if (tables.size > 0) {
      try {
        await this.store.append(outcome.store);
        for (const table of tables) this.#hints.postMessage(table);
      } catch (error) {
        // What was not stored did not happen. Everybody comes back to what is.
        this.#thinking.drop(outcome.dropped);
        const storage = !(error instanceof Late);
        for (const table of tables) outcome = this.#give({ lost: { table, storage } });
      }
    }
    this.#follow(outcome, id);
    if (outcome.keep) await this.store.keepReview(...outcome.keep);
  }

  #give(what: What): Outcome {
    return this.#instance.call('take', { now: { at: Date.now(), uptime: Math.round(performance.now()) }, what } satisfies Letter);
  }

  #follow(outcome: Outcome, id: number | undefined): void {
    this.#residents = outcome.residents;
    for (const [guest, text] of outcome.tell) say({ type: 'tell', guest, text });
    for (const guest of outcome.closed) this.#close(guest);
    if (id !== undefined && outcome.answer) say({ type: 'answer', id, answer: outcome.answer });
    this.#thinking.drop(outcome.dropped);
    this.#thinking.add(outcome.tasks);
    this.#thinking.hurry(outcome.hurried);
    for (const [ms, number] of outcome.pauses) setTimeout(() => this.#queue(() => this.#take({ due: { number } })), ms);
  }

  #close(guest: number): void {
    this.#guests.delete(guest);
    say({ type: 'closed', guest });
  }

  /** An error of ours: a new house, and everybody comes back to what is stored. */
  #failed(error: unknown): void {
    console.error(error);
    this.#instance = this.#open();
    this.#residents = [];
    for (const guest of [...this.#guests]) this.#close(guest);
  }
}

/** Which table a hello is about. */
function tableOf(text: string): string | null {
  try {
    const { table } = JSON.parse(text) as { table?: unknown };
    return typeof table === 'string' ? table : null;
  } catch {
    return null;
  }
}

async function open({ module, build, pause }: Extract<ToHouse, { type: 'open' }>): Promise<House> {
  const [compiled, store] = await Promise.all([compile(module), Store.open()]);
  return new House(compiled, store, build, pause);
}

let house: Promise<House> | null = null;

self.onmessage = ({ data }: MessageEvent<ToHouse>) => {
  if (data.type === 'open') {
    house = open(data);
    house.catch((error: unknown) => {
      console.error(error);
      say({ type: 'broken' });
    });
  } else {
    // That there is none has been said.
    house?.then(
      (open) => open.hear(data),
      () => {},
    );
  }
};
