import type { Lang, Seat, State } from '../protocol.gen';
import { t } from '../words';
import type { Digest } from '../games/board';
import type { Step } from '../games/projector.svelte';

/** More events than this at once are told in few words: nobody wants to hear each step of a round. */
const MOST_TOLD = 3;

/** What is said to whoever listens: every step as it is shown, once, and whose turn it is when the board has come to rest. */
export class Aloud {
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
    const digest = events.length > MOST_TOLD ? this.digest() : undefined;
    this.say((lang) => digest?.tell([step], lang) ?? events.map((event) => event[lang]).join(' '));
  }

  /** Something of the house that changes what is to be done. */
  note(tell: (lang: Lang) => string): void {
    this.#news = true;
    this.#asked = null;
    this.say(tell);
  }

  /**
   * @param worth whether anybody waits: it is our turn, or that of somebody who may take long
   * @param whose whom of several at this screen it is for
   */
  rest({ turn, prompt }: State, worth: boolean, whose: Seat | null): void {
    if (!this.#news || !worth || turn.over) return;
    this.#news = false;
    const asked = `${whose} ${prompt.en}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.say((lang) => (whose === null ? prompt[lang] : t().asked(`{${whose}}`, prompt[lang])));
  }
}
