import type { Lang, Seat, State } from '../protocol.gen';
import { t } from '../words';
import type { Digest } from '../games/board';
import type { Step } from '../games/projector.svelte';

/** More events than this at once are told in few words: nobody wants to hear each step of a round. */
const MOST_TOLD = 3;

/**
 * What is said to whoever listens: every step once it is shown, and whose turn it is when the board has come to rest. What others
 * do in several steps and the log has in one line, such as a voyage, is said in one sentence as well, when it is over.
 */
export class Aloud {
  /** Steps of others that are one thing to tell, and may go on. */
  #open: Step<unknown>[] = [];
  /** Was anything told since the last prompt? At first one has just come. */
  #news = true;
  /** What was asked last, and is not answered yet. */
  #asked: string | null = null;

  constructor(
    private readonly say: (tell: (lang: Lang) => string) => void,
    private readonly digest: () => Digest<unknown> | undefined = () => undefined,
  ) {}

  /** @param own whether one of us did it, so that what is asked next is another question */
  step(step: Step<unknown>, own: boolean): void {
    const { events } = step;
    if (own) this.#asked = null;
    if (events.length === 0) return;
    this.#news = true;
    if (own || !this.digest()?.joins(this.#open, step)) this.#close();
    this.#open.push(step);
    if (own || !this.digest()) this.#close();
  }

  /** Says what was left open. */
  #close(): void {
    const steps = this.#open;
    if (steps.length === 0) return;
    this.#open = [];
    const events = steps.flatMap((step) => step.events);
    const digest = steps.length > 1 || events.length > MOST_TOLD ? this.digest() : undefined;
    this.say((lang) => digest?.tell(steps, lang) ?? events.map((event) => event[lang]).join(' '));
  }

  /** Something of the house that changes what is to be done. */
  note(tell: (lang: Lang) => string): void {
    this.#close();
    this.#news = true;
    this.#asked = null;
    this.say(tell);
  }

  /**
   * @param worth whether anybody waits: it is our turn, or that of somebody who may take long
   * @param whose whom of several at this screen it is for
   */
  rest({ turn, prompt }: State, worth: boolean, whose: Seat | null): void {
    if (worth || turn.over) this.#close();
    if (!this.#news || !worth || turn.over) return;
    this.#news = false;
    const asked = `${whose} ${prompt.en}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.say((lang) => (whose === null ? prompt[lang] : t().asked(`{${whose}}`, prompt[lang])));
  }
}
