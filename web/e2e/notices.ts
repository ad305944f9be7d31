import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { expect, type Page } from '@playwright/test';
import type { PushMessage } from '../src/protocol.gen';

/* Where notices go in journeys: real services on loopback. */

const TESTS = join(import.meta.dirname, '../../crates/server/tests');
const CERTIFICATES = join(TESTS, 'house/data/notices');

/** A letter as it came. */
export interface Letter {
  to: string;
  subject: string;
  body: string;
  headers: string;
}

/** What quoted-printable, or a header that is not plain, stands for. */
const unquoted = (text: string) =>
  Buffer.from(
    text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const unfolded = (head: string) =>
  head
    .replaceAll('\r\n ', ' ')
    .replaceAll('?= =?', '?==?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());

function letter(to: string, text: string): Letter {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const headers = unfolded(head);
  const body = rest.join('\r\n\r\n');
  const coding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase();
  const read = coding === 'base64' ? Buffer.from(body, 'base64').toString() : coding === 'quoted-printable' ? unquoted(body) : body;
  return { to, headers, subject: /^subject: (.*)$/im.exec(headers)?.[1] ?? '', body: read.replaceAll('\r\n', '\n') };
}

/** A mail server (RFC 5321) that keeps what it is given. */
export class MailServer {
  readonly letters: Letter[] = [];

  private constructor(
    readonly port: number,
    private readonly server: Server,
  ) {}

  static async start(): Promise<MailServer> {
    const server = createServer((socket) => void mail.#talk(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a mail server without a port');
    const mail = new MailServer(address.port, server);
    return mail;
  }

  async #talk(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to = '';
    let text: string[] | null = null;
    say('220 mail.example ESMTP');
    for await (const line of createInterface({ input: socket })) {
      if (text !== null && line === '.') {
        this.letters.push(letter(to, text.join('\r\n')));
        text = null;
        say('250 taken');
      } else if (text !== null) text.push(line.replace(/^\./, ''));
      else if (/^EHLO/i.test(line)) socket.write('250-mail.example\r\n250 8BITMIME\r\n');
      else if (/^DATA/i.test(line)) {
        text = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else {
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
        say('250 fine');
      }
    }
  }

  /** The first letter like this that has come, or will. */
  async letter(subject: RegExp, body = /./): Promise<Letter> {
    const found = () => this.letters.find((letter) => subject.test(letter.subject) && body.test(letter.body));
    await expect
      .poll(() => found()?.subject ?? this.letters.map((letter) => letter.subject), { timeout: 60_000 })
      .toEqual(expect.any(String));
    return found()!;
  }

  close(): void {
    this.server.close();
  }
}

/** The page that a letter's link leads to, at this house. */
export const linkOf = ({ body }: Letter): string => /https?:\/\/\S+\/mail\/(\S+)/.exec(body)![0].replace(/^https?:\/\/[^/]*/, '');

/** A push service with the browsers behind it: it decrypts what it is sent (`push-service.mjs`). */
export class PushService {
  readonly #got: PushMessage[] = [];

  private constructor(
    private readonly process: ChildProcess,
    lines: Interface,
    private readonly port: number,
    private readonly keys: unknown[],
  ) {
    lines.on('line', (line) => this.#got.push((JSON.parse(line) as { message: PushMessage }).message));
  }

  static async start(): Promise<PushService> {
    const service = spawn('node', [join(TESTS, 'support/push-service.mjs'), CERTIFICATES], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: service.stdout });
    const [first] = (await once(lines, 'line')) as [string];
    const { port, keys } = JSON.parse(first) as { port: number; keys: unknown[] };
    return new PushService(service, lines, port, keys);
  }

  /** An address that answers in this way. */
  address(way: string): string {
    return `https://127.0.0.1:${this.port}/${way}/0`;
  }

  /** This browser's subscriptions are with this service, not with its maker's, which nobody reaches from here. */
  async serve(page: Page): Promise<void> {
    await page.addInitScript(
      ({ endpoint, keys }) => {
        const KEPT = 'e2e.subscription';
        const subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => (localStorage.removeItem(KEPT), true),
        } as unknown as PushSubscription;
        PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEPT) === null ? null : subscription);
        PushManager.prototype.subscribe = async () => (localStorage.setItem(KEPT, 'yes'), subscription);
      },
      { endpoint: this.address('ok'), keys: this.keys[0] },
    );
  }

  /** The next message about this; what came before is passed over. */
  async message(title: RegExp): Promise<PushMessage> {
    const found = () => this.#got.findIndex((message) => title.test(message.title));
    await expect.poll(found, { timeout: 60_000 }).toBeGreaterThanOrEqual(0);
    return this.#got.splice(0, found() + 1).at(-1)!;
  }

  close(): void {
    this.process.kill();
  }
}

/** A house whose mail and pushed messages come here. */
export const telling = (mail: MailServer): string[] => [
  ...['--smtp', `smtp://127.0.0.1:${mail.port}`, '--mail-from', 'Cordée <cordee@games.example>'],
  ...['--public-address', 'http://games.example', '--notice-wait', '0', '--webhooks'],
  ...['--notice-networks', '127.0.0.1', '--push-services', '127.0.0.1', '--notice-ca', join(CERTIFICATES, 'ca.pem')],
];
