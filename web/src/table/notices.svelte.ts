import type { Lang, Text, Why } from '../protocol.gen';
import { textOf } from '../words';

/** The rule of a book, among all that the house may answer. */
type Rule = Extract<Why, `${string}-${number}`>;

/** An answer of the house to something that could not be done. */
export interface Notice {
  text: Text;
  /** The rule to open the book at. */
  rule: Rule | null;
  /** What stands in the way, as the game's own obstacle. */
  obstacle: unknown;
}

const isRule = (why: Why | null): why is Rule => why !== null && /^[A-Z]{2,4}-\d+$/.test(why);

/** What stands under the prompt until the next thing is done, and is said aloud once. */
export class Notices {
  current = $state.raw<Notice | null>(null);

  constructor(private readonly aloud: (tell: (lang: Lang) => string) => void) {}

  /** `why` is a rule of the book, or a word that only programs read. */
  give(said: Text, why: Why | null, obstacle: unknown = null): void {
    this.current = { text: textOf(said), rule: isRule(why) ? why : null, obstacle };
    this.aloud((lang) => said[lang]);
  }

  clear(): void {
    this.current = null;
  }
}
