/** What the page and its workers say to each other. */
import type { Answer, Thought, Work } from './border.gen';

/** A request as over HTTP, taken apart. */
export interface Asked {
  method: string;
  /** The parts of the address after `/api/`. */
  path: string[];
  query: Record<string, string>;
  key: string | null;
  body: string;
  /** The plans of the lesson or puzzle that it is about. */
  plans: string;
}

export type ToHouse =
  | { type: 'open'; module: string; build: string; pause: number }
  | { type: 'ask'; id: number; asked: Asked }
  | { type: 'hear'; guest: number; text: string }
  | { type: 'leave'; guest: number }
  | { type: 'forget'; table: string };

export type FromHouse =
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'tell'; guest: number; text: string }
  | { type: 'closed'; guest: number }
  /** The module could not be loaded, or the browser keeps nothing: there is no house here. */
  | { type: 'broken' };

export type ToThinker = { module: WebAssembly.Module } | Work;
export type FromThinker = Thought;
