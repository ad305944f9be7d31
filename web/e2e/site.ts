import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CORDEE } from './house';

/** The house in a folder, offered by a plain file server. */
export class Site {
  private constructor(
    readonly folder: string,
    readonly origin: string,
    private readonly server: ChildProcess,
  ) {}

  static async open(): Promise<Site> {
    const folder = join(await mkdtemp(join(tmpdir(), 'cordee-site-')), 'site');
    await promisify(execFile)(CORDEE, ['site', folder]);
    const server = spawn('python3', ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    return new Site(folder, `http://127.0.0.1:${/port (\d+)/.exec(line)?.[1]}`, server);
  }

  /** Puts another build in the place of this one; answers its name. */
  async renew(): Promise<string> {
    const index = await readFile(join(this.folder, 'index.html'), 'utf8');
    const build = /name="build" content="(\w+)"/.exec(index)?.[1] ?? '';
    const next = build.split('').toReversed().join('');
    for (const name of ['index.html', 'sw.js']) {
      const file = join(this.folder, name);
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll(build, next));
    }
    return next;
  }

  /** Nobody offers it any more. */
  async stop(): Promise<void> {
    if (this.server.exitCode !== null || this.server.signalCode !== null) return;
    const gone = once(this.server, 'exit');
    this.server.kill();
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(join(this.folder, '..'), { recursive: true, force: true });
  }
}
