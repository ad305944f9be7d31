/** The house of this browser, as the page sees it: it answers requests and sockets like the one over the network. */
import { settings } from '../shell/settings.svelte';
import { version } from '../shell/version.svelte';
import type { Socket } from '../table/connection';
import { plansFor, readBook } from './books';
import { MODULE } from './here';
import type { FromHouse, ToHouse } from './letters';

/** How long the computer takes at least for a move that people see, in milliseconds. */
const PAUSE = 400;

/** The same letters are always written the same way, as the house wants names. The browser knows how; the module does without. */
const composed = (text: string): string => text.normalize('NFC');

/** The parts of an address after `/api/`. */
const partsOf = (address: string): string[] => new URL(address, location.origin).pathname.split('/').slice(2).map(decodeURIComponent);

class LocalHouse {
  readonly #worker: Worker;
  readonly #asked = new Map<number, { resolve: (answer: Response) => void; reject: (error: unknown) => void }>();
  readonly #guests = new Map<number, Socket>();
  #next = 1;

  constructor(module: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#hear(data);
    this.#worker.onerror = () => this.#broken();
    const address = new URL(module, import.meta.url).href;
    this.#say({ type: 'open', module: address, build: version.own ?? '', pause: settings.pace === 0 ? 0 : PAUSE });
  }

  /** As `fetch` of this address. */
  ask(address: string, init: RequestInit, plans: string): Promise<Response> {
    const { searchParams } = new URL(address, location.origin);
    const id = this.#next++;
    const path = partsOf(address);
    const key = new Headers(init.headers).get('Authorization')?.replace(/^Bearer /, '') ?? null;
    const body = typeof init.body === 'string' ? composed(init.body) : '';
    const answered = new Promise<Response>((resolve, reject) => this.#asked.set(id, { resolve, reject }));
    this.#say({
      type: 'ask',
      id,
      asked: { method: init.method ?? 'GET', path, query: Object.fromEntries(searchParams), key, body, plans },
    });
    return answered;
  }

  /** A guest comes in by this socket. Answers its number. */
  enter(socket: Socket): number {
    const guest = this.#next++;
    this.#guests.set(guest, socket);
    return guest;
  }

  hear(guest: number, text: string): void {
    this.#say({ type: 'hear', guest, text: composed(text) });
  }

  leave(guest: number): void {
    if (this.#guests.delete(guest)) this.#say({ type: 'leave', guest });
  }

  forget(table: string): void {
    this.#say({ type: 'forget', table });
  }

  #say(message: ToHouse): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromHouse): void {
    switch (message.type) {
      case 'answer': {
        const { status, body } = message.answer;
        this.#asked.get(message.id)?.resolve(new Response(body, { status, headers: { 'Content-Type': 'application/json' } }));
        this.#asked.delete(message.id);
        return;
      }
      case 'tell':
        return this.#guests.get(message.guest)?.onmessage?.({ data: message.text });
      case 'closed': {
        const socket = this.#guests.get(message.guest);
        this.#guests.delete(message.guest);
        return socket?.onclose?.();
      }
      case 'broken':
        return this.#broken();
    }
  }

  /** Whoever asks next tries anew. */
  #broken(): void {
    if (house === this) house = null;
    this.#worker.terminate();
    for (const { reject } of this.#asked.values()) reject(new Error('there is no house here'));
    for (const socket of this.#guests.values()) socket.onclose?.();
    this.#asked.clear();
    this.#guests.clear();
  }
}

let house: LocalHouse | null = null;

/** As `fetch` of an address of the house. For what lies in files, the house need not begin. */
export async function askHere(address: string, init?: RequestInit): Promise<Response> {
  const path = partsOf(address);
  const read = await readBook(path);
  if (read) return read;
  const plans = await plansFor(path);
  return localHouse().ask(address, init ?? {}, plans);
}

/** There is one for the whole page; it begins when it is first needed. */
export function localHouse(): LocalHouse {
  if (MODULE === null) throw new Error('there is no house here');
  house ??= new LocalHouse(MODULE);
  return house;
}
