import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CORDEE } from './house';

/** How the names of a newer build's parts end. */
export const RENEWED = '-renewed';

/** The house in a folder, offered by a plain file server. */
export class Site {
  #server: ChildProcess | null = null;
  #port = '0';

  private constructor(readonly folder: string) {}

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  static async open(): Promise<Site> {
    const site = new Site(join(await mkdtemp(join(tmpdir(), 'cordee-site-')), 'site'));
    await promisify(execFile)(CORDEE, ['site', site.folder]);
    await site.start();
    return site;
  }

  /** Offers it, after the first time at the address it had. */
  async start(): Promise<void> {
    const given = ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', this.folder, this.#port];
    const server = spawn('python3', given, { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    this.#server = server;
    this.#port = /port (\d+)/.exec(line)?.[1] ?? '0';
  }

  /** Puts another build in the place of this one. Each of its parts has another name, as after a change in all of them. Answers its name. */
  async renew(): Promise<string> {
    const index = await readFile(join(this.folder, 'index.html'), 'utf8');
    const build = /name="build" content="(\w+)"/.exec(index)?.[1] ?? '';
    const next = build.split('').toReversed().join('');
    const assets = join(this.folder, 'assets');
    const parts = (await readdir(assets)).map((name) => [name, name.replace(/\.(\w+)$/, `${RENEWED}.$1`)] as const);
    for (const [name, renamed] of parts) await rename(join(assets, name), join(assets, renamed));
    const written = (await readdir(this.folder, { recursive: true })).filter((name) => /\.(css|html|js|json)$/.test(name));
    for (const name of written) {
      const file = join(this.folder, name);
      const text = (await readFile(file, 'utf8')).replaceAll(build, next);
      await writeFile(
        file,
        parts.reduce((all, [old, renamed]) => all.replaceAll(old, renamed), text),
      );
    }
    return next;
  }

  /** Nobody offers it any more. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const gone = once(server, 'exit');
    server.kill();
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(join(this.folder, '..'), { recursive: true, force: true });
  }
}
