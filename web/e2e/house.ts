import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The program under test: `CORDEE_BIN`, or where a plain `cargo build` leaves it. */
export const CORDEE = process.env.CORDEE_BIN ?? join(import.meta.dirname, '../../target/debug/cordee');

/** A house of one's own: the real server on a free port, with its data in a directory that goes away with it. */
export class House {
  origin = '';
  #process: ChildProcess | null = null;
  #said = '';

  private constructor(
    private readonly data: string,
    private readonly flags: readonly string[],
  ) {}

  static async open(flags: readonly string[] = []): Promise<House> {
    const house = new House(await mkdtemp(join(tmpdir(), 'cordee-e2e-')), flags);
    await house.start();
    return house;
  }

  /** Starts the server, after the first time at the address it had. */
  async start(): Promise<void> {
    const listen = this.origin === '' ? '127.0.0.1:0' : new URL(this.origin).host;
    const given = ['serve', '--listen', listen, '--data', this.data, '--bot-pause', '0', ...this.flags];
    const server = spawn(CORDEE, given, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = server;
    server.stderr.on('data', (chunk) => (this.#said += String(chunk)));
    this.origin = await this.#address(server);
  }

  /** As a power cut would: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.#end('SIGKILL');
    await rm(this.data, { recursive: true, force: true });
  }

  /** What the server has written to its log. */
  get log(): string {
    return this.#said;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  }

  async #address(server: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
    const lines = createInterface({ input: server.stdout });
    const failed = new Promise<never>((_, reject) => {
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`the house did not open (${code}):\n${this.#said}`)));
    });
    const opened = new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        const address = /http:\/\/\S+/.exec(line)?.[0];
        if (address) resolve(address);
      });
    });
    return Promise.race([opened, failed]);
  }
}
