import { boardOf } from '../games';
import type { AnyBoard, Lang } from '../games/board';
import type { GameInfo, Replay } from '../protocol.gen';
import { announcer } from '../shell/announce.svelte';
import { api } from '../shell/api';
import { keep, keysOf, newKey } from '../shell/keys';
import { mine } from '../shell/mine.svelte';
import { settings } from '../shell/settings.svelte';
import { theGame } from '../shell/shelf.svelte';
import { play } from '../shell/sound';
import { version } from '../shell/version.svelte';
import { browser, type Network } from './connection';

/** Everything that a table needs from outside. Tests have a world of their own. */
export interface World {
  network: Network;
  now(): number;
  readonly lang: Lang;
  /** How long things take; 0 shows everything at once. */
  readonly pace: number;
  /** Does somebody look? */
  readonly visible: boolean;
  announce(text: string): void;
  /** What was announced so far is not for whoever comes next to this screen. */
  hush(): void;
  /** It is one's turn. */
  ring(): void;
  keep(table: string, game: string, keys: readonly string[], seats?: readonly number[]): void;
  keysOf(table: string): string[];
  newKey(): string;
  boardOf(game: string): Promise<AnyBoard | null>;
  gameOf(game: string): Promise<GameInfo | null>;
  /** The positions of a table from one on, through the eyes of a seat of ours. */
  retell(table: string, seat: number | null, from: number): Promise<Replay | null>;
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
  get visible() {
    return !document.hidden;
  },
  announce: (text) => announcer.say(text),
  hush: () => announcer.forget(),
  ring: () => play('turn'),
  keep: (table, game, keys, seats) => {
    keep(table, game, keys, seats);
    mine.renew();
  },
  keysOf,
  newKey,
  boardOf,
  gameOf: async (id) => (await theGame(id)).game,
  // The latest key is that of the seat: a host's own comes before it.
  retell: (table, seat, from) => api.replay(table, seat, keysOf(table).at(-1) ?? null, { from, count: 50 }),
  serves: (build) => version.heard(build),
};
