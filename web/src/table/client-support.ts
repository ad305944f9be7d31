import type { AnyBoard } from '../games/board';
import type { Item, Replay, SeatInfo, ServerMessage, State, TableInfo } from '../protocol.gen';
import { TableClient } from './client.svelte';
import type { Socket } from './connection';
import type { World } from './world';

/* What the tests of a table have in common: a house that says what they want, and a browser without a screen. */

export const person = (name: string): SeatInfo => ({
  holder: { kind: 'person', name },
  covered: null,
  resigned: false,
  here: true,
  wait_ms: null,
  clock: null,
});
export const TABLE = {
  id: 'x',
  game: 'g',
  secrets: false,
  options: {},
  customs: { advice: false, cover: 3 },
  stage: 'playing',
  seats: [person('Ada'), person('Bo')],
  patience_ms: 1000,
  silence_ms: 1000,
  undo: null,
  rematch: null,
  next: null,
  ending: null,
  luck: null,
} as TableInfo;

export const step = (by: number, text: string): Item => ({
  is: 'step',
  by,
  do: text,
  events: [{ event: text, fr: `{${by}} ${text}`, en: `{${by}} ${text}` }],
});

export function state(view: string, act: number[], seat: number, decision = 0): State {
  const legal = act.includes(seat) ? { count: 1, listed: true, actions: [{ do: `by ${seat}`, then: [] }] } : null;
  return { view, turn: { act, over: null }, prompt: { fr: view, en: `prompt ${view}` }, decision, legal };
}

/** The house, the browser and whoever listens, in one. */
export class Everything {
  sent: { id: string; type: string; [key: string]: unknown }[] = [];
  said: string[] = [];
  rings = 0;
  board: Promise<AnyBoard | null> = Promise.resolve(null);
  shelf: Promise<null> = Promise.resolve(null);
  tape: Promise<Replay | null> = Promise.resolve(null);
  pace = 1;
  socket: Socket = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };

  world: World = {
    network: {
      dial: () => (this.socket = { ...this.socket, send: (text) => void this.sent.push(JSON.parse(text)) }),
      after: () => () => {},
      random: () => 0.5,
    },
    now: () => 0,
    lang: 'en',
    pace: 1,
    visible: true,
    announce: (text) => void this.said.push(text),
    hush: () => void (this.said = []),
    ring: () => void (this.rings += 1),
    keep: () => {},
    keysOf: () => ['k'],
    newKey: () => 'n',
    boardOf: () => this.board,
    gameOf: () => this.shelf,
    retell: () => this.tape,
    serves: () => {},
  };

  hear(message: ServerMessage): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Everybody at this screen is told the same. */
  tell(number: number, told: Item[], view: string, act: number[], viewers: (number | null)[], decision = 0): void {
    for (const viewer of viewers) this.hear({ type: 'told', viewer, number, told, state: state(view, act, viewer ?? -1, decision) });
  }

  sitDown(seats: number[], table: Partial<TableInfo> = {}): TableClient {
    const client = new TableClient('x', this.world);
    this.socket.onopen?.();
    const viewers = seats.length > 0 ? seats : [null];
    const streams = viewers.map((viewer) => ({
      viewer,
      number: 0,
      afresh: true,
      earlier: 0,
      steps: 0,
      told: [],
      state: state('start', [0], viewer ?? -1),
    }));
    this.hear({ type: 'welcome', id: this.sent[0]!.id, build: '', table: { ...TABLE, ...table }, seats, host: true, streams });
    return client;
  }
}

/** A board on which everything takes 100 ms. */
export const screen = () => ({ shown: [] as string[], show: () => 100, settle: () => {} });
