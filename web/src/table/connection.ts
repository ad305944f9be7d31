import type { ClientMessage, Read, ServerMessage } from '../protocol.gen';

type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
/** What can be said on a connection that is already greeted. */
export type Saying = Exclude<WithoutId<ClientMessage>, { type: 'hello' }>;
export type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
export type Refused = Extract<ServerMessage, { type: 'refused' }>;
export type Reply = Exclude<Extract<ServerMessage, { id: string }>, Welcome>;
/** What is told without being asked. */
export type News = Extract<ServerMessage, { type: 'told' | 'table' | 'seats' }>;

/** `lost` means that the connection tries to come back by itself; `closed` is for good. */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'closed';

/** As much of a WebSocket as a connection needs. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What a connection needs of the browser. Tests have a network and a clock of their own. */
export interface Network {
  dial(): Socket;
  /** Calls back after so many milliseconds; the answer calls it off. */
  after(ms: number, then: () => void): () => void;
  random(): number;
}

export interface Listener {
  /** Says who comes, each time the connection is (re)made. */
  greeting(): { table: string; keys: string[]; read: Read[] };
  welcomed(welcome: Welcome): void;
  news(news: News): void;
  /** The house will not have us at this table: the connection is closed. */
  turnedAway(refused: Refused): void;
  status(status: ConnectionStatus): void;
}

const FIRST_RETRY = 500;
const LONGEST_RETRY = 15_000;
/** A question unanswered for so long means that the socket is dead, whatever the browser believes. */
const PATIENCE = 10_000;

interface Waiting {
  text: string;
  resolve(reply: Reply): void;
}

/**
 * A connection to one table that mends itself. What was said and not answered is said again with the same
 * id when the connection comes back; the house answers it once.
 */
export class Connection {
  #socket: Socket | null = null;
  #status: ConnectionStatus = 'connecting';
  #hello = '';
  #spoken = 0;
  #tries = 0;
  #retry: (() => void) | null = null;
  #watch: (() => void) | null = null;
  #wait: number | null = null;
  readonly #waiting = new Map<string, Waiting>();
  readonly #self: string;

  constructor(
    private readonly listener: Listener,
    private readonly network: Network,
  ) {
    this.#self = Array.from({ length: 4 }, () => Math.floor(network.random() * 0x100000000).toString(36)).join('');
    this.#dial();
  }

  /** Says something and resolves with the answer, across any number of lost connections. */
  say(saying: Saying): Promise<Reply> {
    const id = this.#newId();
    const text = JSON.stringify({ id, ...saying });
    return new Promise((resolve) => {
      this.#waiting.set(id, { text, resolve });
      if (this.#status === 'open') this.#send(text);
    });
  }

  /** Greets anew on a fresh socket: after getting another key, or missing something. */
  again(): void {
    if (this.#status === 'closed') return;
    this.#drop();
    // What is said until the new socket is greeted waits, as at first.
    this.#become('connecting');
    this.#dial();
  }

  /** Tries at once instead of waiting for the next try: the network is said to be back. */
  nudge(): void {
    if (this.#status === 'lost') this.again();
  }

  close(): void {
    this.#drop();
    this.#waiting.clear();
    this.#become('closed');
  }

  #newId(): string {
    this.#spoken += 1;
    return `${this.#self}-${this.#spoken}`;
  }

  #dial(): void {
    this.#retry?.();
    this.#retry = null;
    const socket = this.network.dial();
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = () => this.#lost();
    this.#expect();
  }

  #greet(): void {
    this.#hello = this.#newId();
    this.#send(JSON.stringify({ id: this.#hello, type: 'hello', ...this.listener.greeting() }));
  }

  #send(text: string): void {
    this.#socket?.send(text);
    this.#expect();
  }

  /** An answer is due: without any for too long the socket is given up. */
  #expect(): void {
    this.#watch ??= this.network.after(PATIENCE, () => {
      this.#watch = null;
      this.#lost();
    });
  }

  #hear(data: unknown): void {
    this.#watch?.();
    this.#watch = null;
    const message = JSON.parse(String(data)) as ServerMessage;
    switch (message.type) {
      case 'welcome':
        return this.#welcomed(message);
      case 'told':
      case 'table':
      case 'seats':
        this.listener.news(message);
        break;
      case 'bye':
        this.#wait = message.retry_ms;
        return;
      default:
        if (message.type === 'refused' && message.id === this.#hello) return this.#turnedAway(message);
        this.#answered(message);
    }
    if (this.#waiting.size > 0) this.#expect();
  }

  #welcomed(welcome: Welcome): void {
    this.#tries = 0;
    this.#become('open');
    this.listener.welcomed(welcome);
    for (const { text } of this.#waiting.values()) this.#send(text);
  }

  #answered(reply: Reply): void {
    this.#waiting.get(reply.id)?.resolve(reply);
    this.#waiting.delete(reply.id);
  }

  #turnedAway(refused: Refused): void {
    this.close();
    this.listener.turnedAway(refused);
  }

  #lost(): void {
    this.#drop();
    this.#become('lost');
    const delay = this.#wait ?? Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#tries);
    this.#wait = null;
    this.#tries += 1;
    // Spread out, so that a whole house of clients does not come back in the same instant.
    this.#retry = this.network.after(delay * (0.75 + this.network.random() / 2), () => this.#dial());
  }

  #drop(): void {
    this.#retry?.();
    this.#retry = null;
    this.#watch?.();
    this.#watch = null;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #become(status: ConnectionStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.listener.status(status);
  }
}

/** The browser's own network and clock. */
export const browser: Network = {
  dial() {
    const address = new URL('/api/socket', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address) as Socket;
  },
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
