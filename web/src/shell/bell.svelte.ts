import { isRecord, recall, remember, forget } from './memory';

/** What this browser keeps about notices: the key that its channels belong to, and the tables that were switched on or off. */
interface Kept {
  key: string;
  on: string[];
  off: string[];
}

const KEY = 'cordee.device';
const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []);

function readKept(value: unknown): Kept | null {
  if (!isRecord(value) || typeof value.key !== 'string') return null;
  return { key: value.key, on: words(value.on), off: words(value.off) };
}

/** Whether one is told, when one is away, that it is one's turn. All that is heavier comes when it is needed: `notices/`. */
class Bell {
  #kept = $state.raw<Kept | null>(null);
  /** Are the notices looked at, over whatever page there is? */
  open = $state(false);

  /** The key of this device; none as long as nobody wanted to be told. */
  get key(): string | null {
    return this.#kept?.key ?? null;
  }

  load(): void {
    this.#kept = recall(KEY, readKept);
  }

  rings(table: string): boolean {
    return this.#kept?.on.includes(table) ?? false;
  }

  /** Did somebody switch it off here? Then it stays off. */
  isMuted(table: string): boolean {
    return this.#kept?.off.includes(table) ?? false;
  }

  begin(key: string): void {
    this.#keep({ key, on: [], off: [] });
  }

  turn(table: string, on: boolean): void {
    const kept = this.#kept;
    if (!kept) return;
    const others = (tables: readonly string[]) => tables.filter((other) => other !== table);
    this.#keep({
      key: kept.key,
      on: on ? [...others(kept.on), table] : others(kept.on),
      off: on ? others(kept.off) : [...others(kept.off), table],
    });
  }

  /** Nothing is kept any more. */
  end(): void {
    forget(KEY);
    this.#kept = null;
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    remember(KEY, kept);
  }
}

export const bell = new Bell();
