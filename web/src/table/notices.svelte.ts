import type { Both } from '../protocol.gen';

/** An answer of the house to something that could not be done. */
export interface Notice {
  text: Both;
  /** The rule to open the book at. */
  rule: string | null;
  /** What stands in the way, as the game's own obstacle. */
  obstacle: unknown;
}

/** What stands under the prompt until the next thing is done, and is said aloud once. */
export class Notices {
  current = $state.raw<Notice | null>(null);

  constructor(private readonly aloud: (text: Both) => void) {}

  /** `why` is a rule of the book, or a word that only programs read. */
  give({ fr, en }: Both, why: string | null, obstacle: unknown = null): void {
    const rule = why !== null && /^[A-Z]{2,4}-\d+$/.test(why) ? why : null;
    this.current = { text: { fr, en }, rule, obstacle };
    this.aloud({ fr, en });
  }

  clear(): void {
    this.current = null;
  }
}
