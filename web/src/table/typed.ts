import type { Lang, Typing } from '../games/board';
import type { Legal } from '../protocol.gen';

/**
 * What is typed instead of touched: the words of an action in the reader's language or in that of the records, in whatever
 * order; several actions are parted by semicolons.
 */
export class Typed {
  constructor(
    private readonly typing: Typing | undefined,
    private readonly lang: Lang,
  ) {}

  /** An action as it is shown to whoever types. */
  write(action: string): string {
    const words = this.typing?.words(this.lang) ?? {};
    return action.replace(WORD, (word) => words[word] ?? word);
  }

  /** A whole way, to be read in one go. */
  way(actions: readonly string[]): string {
    return this.typing?.write?.(actions, this.lang) ?? actions.map((action) => this.write(action)).join(' · ');
  }

  /** Something one could type now; or, where nothing is to be done, another time. */
  example(legal: readonly string[]): string {
    const { typing, lang } = this;
    return typing?.example?.(legal, lang) ?? this.write(legal[0] ?? typing?.sample ?? '');
  }

  /** May this be on its way to that action? The last word may be unfinished. */
  fits(text: string, action: string): boolean {
    const [whole, part] = unfinished(text);
    const goesOn = (rest: string[] | null) => rest !== null && (part === '' || rest.some((word) => word.startsWith(part)));
    return this.#readings(action).some((words) => goesOn(without(words, whole)));
  }

  /** The action that goes on as a text has begun, for a list of completions. */
  complete(text: string, action: string): string {
    const shown = this.write(action);
    if (fold(shown).startsWith(fold(text).trimStart())) return shown;
    const [whole, part] = unfinished(text);
    const rest = without(wordsOf(shown), whole);
    if (!rest) return shown;
    // The word that is being typed comes first.
    const next = Math.max(
      0,
      rest.findIndex((word) => word.startsWith(part)),
    );
    return [...whole, ...rest.splice(next, 1), ...rest].join(' ');
  }

  /** The one of these actions that is meant. Of two that have the same words, the order tells. */
  find(text: string, actions: readonly string[]): string | null {
    const typed = wordsOf(text);
    const same = actions.filter((action) => this.#readings(action).some((words) => without(words, typed)?.length === 0));
    const ordered = same.find((action) => this.#readings(action).some((words) => words.join(' ') === typed.join(' ')));
    return ordered ?? (same.length === 1 ? (same[0] ?? null) : null);
  }

  /** Actions in the records' words and order, as far as one can tell without knowing what is legal. */
  read(text: string): string[] {
    return text.split(';').flatMap((part) => (part.trim() === '' ? [] : [this.#translate(part)]));
  }

  /** Several actions in a text of their own, such as a whole programme: nobody needs to look for them. */
  whole(text: string): string[] | null {
    return this.typing?.read?.(text, this.lang) ?? null;
  }

  /** The actions that have these words, where they are too many to be listed: asked for word by word. */
  async seek(text: string, narrow: (prefix: string) => Promise<Legal>): Promise<Legal> {
    const [whole, part] = unfinished(text);
    const words = part === '' ? whole : [...whole, part];
    return (await this.#seek(words, narrow, '')) ?? NONE;
  }

  async #seek(words: readonly string[], narrow: (prefix: string) => Promise<Legal>, prefix: string): Promise<Legal | null> {
    const legal = await narrow(prefix);
    if (legal.listed) {
      const actions = legal.actions.filter(({ do: action }) => this.fits(words.join(' '), action.slice(prefix.length)));
      return actions.length === 0 ? null : { ...legal, actions, count: actions.length };
    }
    if (words.length === 0) return legal;
    for (const next of legal.next ?? []) {
      const rest = this.#readings(next.slice(prefix.length))
        .map((said) => without(words, said))
        .find((left) => left !== null);
      if (!rest) continue;
      const found = await this.#seek(rest, narrow, rest.length === 0 ? next : `${next} `);
      if (found && found.count > 0) return found;
    }
    const begun = (legal.next ?? []).filter((next) => this.fits(words.join(' '), next.slice(prefix.length)));
    return begun.length === 0 ? null : { ...legal, next: begun };
  }

  /** In the reader's words, and in the records'. */
  #readings(action: string): string[][] {
    return [wordsOf(this.write(action)), wordsOf(action)];
  }

  #translate(text: string): string {
    const known = Object.entries(this.typing?.words(this.lang) ?? {});
    const own = new Map(known.map(([word, said]) => [fold(said), word]));
    const words = wordsOf(text).map((word) => own.get(word) ?? word);
    return this.typing?.tidy?.(words) ?? words.join(' ');
  }
}

const NONE: Legal = { count: 0, listed: true, actions: [] };

/** A word of letters, such as `boat` in `d2-boat`; places such as `d2` are none in any language. */
const WORD = /\p{L}[\p{L}\d]*/gu;

/** Without capitals and accents: whoever types in a hurry leaves both out. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Parted by blanks, or by the dash between two places, which is no minus. */
const wordsOf = (text: string) =>
  fold(text)
    .replace(/(?<=[\p{L}\d])-(?=\p{L})/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** The words that are finished, and the one that is being typed. */
function unfinished(text: string): [whole: string[], part: string] {
  const words = wordsOf(text);
  return /\s$/.test(text) ? [words, ''] : [words.slice(0, -1), words.at(-1) ?? ''];
}

/** What is left of some words when these are taken out; `null` if one of them is not there. */
function without(words: readonly string[], taken: readonly string[]): string[] | null {
  const left = [...words];
  for (const word of taken) {
    const at = left.indexOf(word);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
