import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerMessage, TableInfo } from '../protocol.gen';
import { Connection, type ConnectionStatus, type Listener, type Network, type Socket } from './connection';

class FakeSocket implements Socket {
  sent: { id: string; type: string; [key: string]: unknown }[] = [];
  closed = false;
  #open = false;
  #onopen: (() => void) | null = null;
  /** Ringing it opens the wire, as the network would. */
  get onopen(): (() => void) | null {
    const heard = this.#onopen;
    return heard && (() => ((this.#open = true), heard()));
  }
  set onopen(heard: (() => void) | null) {
    this.#onopen = heard;
  }
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  /** Throws while the wire is not up, as a WebSocket does. */
  send(text: string): void {
    if (!this.#open) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class FakeNetwork implements Network {
  sockets: FakeSocket[] = [];
  timers: { ms: number; then: () => void }[] = [];
  dial(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  after(ms: number, then: () => void): () => void {
    const timer = { ms, then };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  }
  random(): number {
    return 0.5;
  }
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  /** Lets the one timer that is running ring, and says how long it was to run. */
  ring(): number {
    expect(this.timers).toHaveLength(1);
    const timer = this.timers.shift()!;
    timer.then();
    return timer.ms;
  }
}

const TABLE = { id: 'x', game: 'alcatraz', stage: 'playing', seats: [] } as unknown as TableInfo;

describe('a connection', () => {
  let network: FakeNetwork;
  let statuses: ConnectionStatus[];
  let told: string[];
  let turnedAway: string[];
  let connection: Connection;

  beforeEach(() => {
    network = new FakeNetwork();
    [statuses, told, turnedAway] = [[], [], []];
    const listener: Listener = {
      greeting: () => ({ table: 'x', keys: ['k'], read: [{ viewer: 0, number: 3 }] }),
      welcomed: () => told.push('welcome'),
      news: (news) => told.push(news.type),
      turnedAway: ({ why }) => turnedAway.push(why),
      status: (status) => statuses.push(status),
    };
    connection = new Connection(listener, network);
  });

  function welcome(): void {
    network.socket.onopen?.();
    const { id } = network.socket.sent[0]!;
    network.socket.hear({ type: 'welcome', id, build: '', table: TABLE, seats: [0], host: true, streams: [] });
  }

  it('greets first, with keys and how far it has read', () => {
    network.socket.onopen?.();
    expect(network.socket.sent).toMatchObject([{ type: 'hello', table: 'x', keys: ['k'], read: [{ viewer: 0, number: 3 }] }]);
  });

  it('holds what is said until it is welcome', () => {
    void connection.say({ type: 'start' });
    network.socket.onopen?.();
    expect(network.socket.sent).toHaveLength(1);
    welcome();
    expect(network.socket.sent.map(({ type }) => type)).toContain('start');
  });

  it('resolves with the answer of the same id', async () => {
    welcome();
    const reply = connection.say({ type: 'undo', seat: 0 });
    network.socket.hear({ type: 'done', id: 'somebody-else' });
    network.socket.hear({ type: 'done', id: network.socket.sent.at(-1)!.id });
    expect(await reply).toMatchObject({ type: 'done' });
  });

  it('says again what was not answered, with the same id, and nothing that was', () => {
    welcome();
    void connection.say({ type: 'undo', seat: 0 });
    void connection.say({ type: 'start' });
    const [, undo, start] = network.socket.sent;
    network.socket.hear({ type: 'done', id: undo!.id });
    network.socket.onclose?.();
    expect(statuses.at(-1)).toBe('lost');
    network.ring();
    welcome();
    expect(network.socket.sent.slice(1)).toEqual([start]);
  });

  it('waits longer with each try, up to a bound, and starts anew once welcome', () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      network.socket.onclose?.();
      waits.push(network.ring());
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000]);
    welcome();
    network.socket.onclose?.();
    expect(network.ring()).toBe(500);
  });

  it('comes back when the house said it would be back', () => {
    welcome();
    network.socket.hear({ type: 'bye', retry_ms: 1234 });
    network.socket.onclose?.();
    expect(network.ring()).toBe(1234);
  });

  it('gives up a socket that does not answer', () => {
    welcome();
    const socket = network.socket;
    void connection.say({ type: 'start' });
    network.ring();
    expect(socket.closed).toBe(true);
    expect(statuses.at(-1)).toBe('lost');
  });

  it('does not hold a silent socket against the house when nothing is asked', () => {
    welcome();
    expect(network.timers).toEqual([]);
  });

  it('does not come back when turned away', () => {
    network.socket.onopen?.();
    network.socket.hear({ type: 'refused', id: network.socket.sent[0]!.id, why: 'table', fr: '', en: '' });
    expect(turnedAway).toEqual(['table']);
    expect(statuses.at(-1)).toBe('closed');
    expect(network.timers).toEqual([]);
  });

  it('ignores what an old socket still says', () => {
    welcome();
    const old = network.socket;
    connection.again();
    old.hear({ type: 'table', table: TABLE });
    expect(told).toEqual(['welcome']);
  });

  it('holds what is said while it greets anew', () => {
    welcome();
    connection.again();
    expect(statuses.at(-1)).toBe('connecting');
    void connection.say({ type: 'start' });
    expect(network.socket.sent).toEqual([]);
    welcome();
    expect(network.socket.sent.map(({ type }) => type)).toEqual(['hello', 'start']);
  });

  it('keeps ids short and never uses one twice', () => {
    welcome();
    for (let count = 0; count < 50; count += 1) void connection.say({ type: 'start' });
    const ids = network.socket.sent.map(({ id }) => id);
    expect(new Set(ids).size).toBe(51);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(40);
  });
});
