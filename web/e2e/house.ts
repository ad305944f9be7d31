import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';

/** The program under test: `CORDEE_BIN`, or where a plain `cargo build` leaves it. */
export const CORDEE = process.env.CORDEE_BIN ?? join(import.meta.dirname, '../../target/debug/cordee');

/** A Postgres and a NATS, given by `with-nodes`: then a house has two nodes, each with every other connection. */
const STORE = process.env.E2E_STORE;
const NATS = process.env.E2E_NATS;

/** A house of one's own: the real server on a free port, with its data in a directory that goes away with it. */
export class House {
  origin = '';
  #nodes: Node[] = [];
  #balancer: Balancer | null = null;

  private constructor(
    private readonly data: string,
    private readonly flags: readonly string[],
  ) {}

  static async open(flags: readonly string[] = []): Promise<House> {
    const house = new House(await mkdtemp(join(tmpdir(), 'cordee-e2e-')), flags);
    const environment = STORE ? await newDatabase(STORE) : {};
    house.#nodes = Array.from({ length: STORE ? 2 : 1 }, () => new Node(environment));
    await house.start();
    return house;
  }

  /** Starts the server, after the first time at the address it had. */
  async start(): Promise<void> {
    // Whoever thinks longer is waited for longer.
    const master = this.flags.includes('--master-ms') ? [] : ['--master-ms', '600'];
    const given = ['--data', this.data, '--bot-pause', '0', ...master, ...this.flags];
    await Promise.all(this.#nodes.map((node) => node.start(given)));
    const [first] = this.#nodes.map((node) => node.origin);
    if (STORE) this.#balancer ??= await Balancer.start(this.#nodes);
    this.origin = this.#balancer?.origin ?? first!;
  }

  /** As a power cut would: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.end()));
  }

  /** So much time passes at once, in a house with `--clock-by-hand`. */
  async pass(ms: number): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.pass(ms)));
  }

  async close(): Promise<void> {
    await this.kill();
    this.#balancer?.close();
    await rm(this.data, { recursive: true, force: true });
  }

  /** What the server has written to its log. */
  get log(): string {
    return this.#nodes.map((node) => node.said).join('');
  }
}

/** A database for one house, as the environment of its nodes. */
async function newDatabase(store: string): Promise<Record<string, string>> {
  const { hostname, port, username } = new URL(store);
  const name = `e2e_${randomBytes(8).toString('hex')}`;
  await promisify(execFile)('createdb', ['-h', hostname, '-p', port, '-U', username, name]);
  return { CORDEE_STORE: `${store}/${name}`, ...(NATS ? { CORDEE_NATS: NATS } : {}) };
}

/** Sends every connection to the next node. */
class Balancer {
  #next = 0;

  private constructor(
    readonly origin: string,
    private readonly server: Server,
  ) {}

  static async start(nodes: readonly Node[]): Promise<Balancer> {
    const server = createServer((client) => balancer.#join(client, nodes));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a balancer without a port');
    const balancer = new Balancer(`http://127.0.0.1:${address.port}`, server);
    return balancer;
  }

  #join(client: Socket, nodes: readonly Node[]): void {
    const node = nodes[this.#next++ % nodes.length]!;
    const { hostname, port } = new URL(node.origin);
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }

  close(): void {
    this.server.close();
  }
}

/** One process of a house. */
class Node {
  origin = '';
  said = '';
  #process: ChildProcess | null = null;
  #lines: Interface | null = null;

  constructor(private readonly environment: Record<string, string>) {}

  async start(flags: readonly string[]): Promise<void> {
    const listen = this.origin === '' ? '127.0.0.1:0' : new URL(this.origin).host;
    const server = spawn(CORDEE, ['serve', '--listen', listen, ...flags], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...this.environment },
    });
    this.#process = server;
    server.stderr.on('data', (chunk) => (this.said += String(chunk)));
    this.origin = await this.#address(server);
  }

  async pass(ms: number): Promise<void> {
    const passed = once(this.#lines!, 'line');
    this.#process!.stdin!.write(`${ms}\n`);
    await passed;
  }

  async end(): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  async #address(server: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
    const lines = createInterface({ input: server.stdout });
    this.#lines = lines;
    const failed = new Promise<never>((_, reject) => {
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`the house did not open (${code}):\n${this.said}`)));
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
