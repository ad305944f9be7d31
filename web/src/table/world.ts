import { boardOf } from '../games';
import type { AnyBoard, Lang } from '../games/board';
import type { GameInfo } from '../protocol.gen';
import { announcer } from '../shell/announce.svelte';
import { keep, keysOf, newKey } from '../shell/keys';
import { settings } from '../shell/settings.svelte';
import { theGame } from '../shell/shelf.svelte';
import { play } from '../shell/sound';
import { version } from '../shell/version.svelte';
import { browser, type World as Network } from './connection';

/** All that a table needs of the world outside, so that tests can be it. */
export interface World {
  network: Network;
  now(): number;
  readonly lang: Lang;
  /** How long things take; 0 shows everything at once. */
  readonly pace: number;
  announce(text: string): void;
  /** It is one's turn. */
  ring(): void;
  keep(table: string, game: string, keys: readonly string[], seats?: readonly number[]): void;
  keysOf(table: string): string[];
  newKey(): string;
  boardOf(game: string): Promise<AnyBoard | null>;
  gameOf(game: string): Promise<GameInfo | null>;
  /** The house says which page it serves. */
  serves(build: string): void;
}

export const outside: World = {
  network: browser,
  now: () => performance.now(),
  get lang() {
    return settings.lang;
  },
  get pace() {
    return settings.pace;
  },
  announce: (text) => announcer.say(text),
  ring: () => play('turn'),
  keep,
  keysOf,
  newKey,
  boardOf,
  gameOf: async (id) => (await theGame(id)).game,
  serves: (build) => version.heard(build),
};
