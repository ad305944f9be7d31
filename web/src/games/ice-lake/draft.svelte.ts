import type { Letter } from './lake';
import type { Event, View } from './types.gen';

/**
 * A programme that is being written. Once a letter is sent it stands (LAC-5), so the letters stay here until their writer is
 * ready. What they lead to is for the house to say: it is asked after each change, one question at a time.
 */
export class Draft {
  letters = $state('');
  /** What the letters would bring on the lake as it stands. */
  ghost = $state.raw<readonly Event[]>([]);
  #asking: Promise<void> | null = null;
  /** The letters that the ghost is of. */
  #answered = '';

  constructor(
    private readonly suppose: (letters: string[]) => Promise<View | null>,
    /** A letter that was added is one too many. */
    private readonly onFull: () => void = () => {},
  ) {}

  add(letters: string | Letter): void {
    this.letters += letters;
    void this.#ask();
  }

  back(): void {
    this.letters = this.letters.slice(0, -1);
    void this.#ask();
  }

  clear(): void {
    this.letters = this.#answered = '';
    this.ghost = [];
  }

  /** Once it is known what all the letters lead to. */
  async settled(): Promise<void> {
    await this.#asking;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#answerAll().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #answerAll(): Promise<void> {
    while (this.#answered !== this.letters) await this.#answer(this.letters);
  }

  async #answer(letters: string): Promise<void> {
    const view = letters === '' ? undefined : await this.suppose([...letters]);
    // A programme can be full: what does not fit is not written.
    if (view === null) {
      this.letters = this.letters.slice(0, Math.max(0, letters.length - 1));
      this.onFull();
    }
    // Cleared meanwhile: the answer is about something else.
    else if (this.letters !== '' || letters === '') {
      this.#answered = letters;
      this.ghost = view?.ghost ?? [];
    }
  }
}
