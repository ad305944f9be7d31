import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerMessage, TableInfo } from '../protocol.gen';
import { Connection, type Listener, type ConnectionStatus, type Socket, type World } from './connection';

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

class FakeWorld implements World {
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
  let world: FakeWorld;
  let statuses: ConnectionStatus[];
  let told: string[];
  let turnedAway: string[];
  let connection: Connection;

  beforeEach(() => {
    world = new FakeWorld();
    [statuses, told, turnedAway] = [[], [], []];
    const listener: Listener = {
      greeting: () => ({ table: 'x', keys: ['k'], read: [{ viewer: 0, number: 3 }] }),
      welcomed: () => told.push('welcome'),
      news: (news) => told.push(news.type),
      turnedAway: ({ why }) => turnedAway.push(why),
      status: (status) => statuses.push(status),
    };
    connection = new Connection(listener, world);
  });

  function welcome(): void {
    world.socket.onopen?.();
    const { id } = world.socket.sent[0]!;
    world.socket.hear({ type: 'welcome', id, build: '', table: TABLE, seats: [0], host: true, streams: [] });
  }

  it('greets first, with keys and how far it has read', () => {
    world.socket.onopen?.();
    expect(world.socket.sent).toMatchObject([{ type: 'hello', table: 'x', keys: ['k'], read: [{ viewer: 0, number: 3 }] }]);
  });

  it('holds what is said until it is welcome', () => {
    void connection.say({ type: 'start' });
    world.socket.onopen?.();
    expect(world.socket.sent).toHaveLength(1);
    welcome();
    expect(world.socket.sent.map(({ type }) => type)).toContain('start');
  });

  it('resolves with the answer of the same id', async () => {
    welcome();
    const reply = connection.say({ type: 'undo', seat: 0 });
    world.socket.hear({ type: 'done', id: 'somebody-else' });
    world.socket.hear({ type: 'done', id: world.socket.sent.at(-1)!.id });
    expect(await reply).toMatchObject({ type: 'done' });
  });

  it('says again what was not answered, with the same id, and nothing that was', () => {
    welcome();
    void connection.say({ type: 'undo', seat: 0 });
    void connection.say({ type: 'start' });
    const [, undo, start] = world.socket.sent;
    world.socket.hear({ type: 'done', id: undo!.id });
    world.socket.onclose?.();
    expect(statuses.at(-1)).toBe('lost');
    world.ring();
    welcome();
    expect(world.socket.sent.slice(1)).toEqual([start]);
  });

  it('waits longer with each try, up to a bound, and starts anew once welcome', () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      world.socket.onclose?.();
      waits.push(world.ring());
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000]);
    welcome();
    world.socket.onclose?.();
    expect(world.ring()).toBe(500);
  });

  it('comes back when the house said it would be back', () => {
    welcome();
    world.socket.hear({ type: 'bye', retry_ms: 1234 });
    world.socket.onclose?.();
    expect(world.ring()).toBe(1234);
  });

  it('gives up a socket that does not answer', () => {
    welcome();
    const socket = world.socket;
    void connection.say({ type: 'start' });
    world.ring();
    expect(socket.closed).toBe(true);
    expect(statuses.at(-1)).toBe('lost');
  });

  it('does not hold a silent socket against the house when nothing is asked', () => {
    welcome();
    expect(world.timers).toEqual([]);
  });

  it('does not come back when turned away', () => {
    world.socket.onopen?.();
    world.socket.hear({ type: 'refused', id: world.socket.sent[0]!.id, why: 'table', fr: '', en: '' });
    expect(turnedAway).toEqual(['table']);
    expect(statuses.at(-1)).toBe('closed');
    expect(world.timers).toEqual([]);
  });

  it('ignores what an old socket still says', () => {
    welcome();
    const old = world.socket;
    connection.again();
    old.hear({ type: 'table', table: TABLE });
    expect(told).toEqual(['welcome']);
  });

  it('holds what is said while it greets anew', () => {
    welcome();
    connection.again();
    expect(statuses.at(-1)).toBe('connecting');
    void connection.say({ type: 'start' });
    expect(world.socket.sent).toEqual([]);
    welcome();
    expect(world.socket.sent.map(({ type }) => type)).toEqual(['hello', 'start']);
  });

  it('keeps ids short and never uses one twice', () => {
    welcome();
    for (let count = 0; count < 50; count += 1) void connection.say({ type: 'start' });
    const ids = world.socket.sent.map(({ id }) => id);
    expect(new Set(ids).size).toBe(51);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(40);
  });
});
