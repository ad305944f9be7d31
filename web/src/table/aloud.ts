import type { Ending, Lang, Seat, State } from '../protocol.gen';
import { t } from '../words';
import type { Digest } from '../games/board';
import type { Step } from '../games/projector.svelte';

/** More events than this at once are told in few words: nobody wants to hear each step of a round. */
const MOST_TOLD = 3;

/**
 * What is said to whoever listens: every step once it is shown, and whose turn it is when the board has come to rest. What others
 * do in several steps and the log has in one line, such as a voyage, is said in one sentence as well, when it is over. At the end
 * it is said who won.
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
    private readonly verdict: (ending: Ending, lang: Lang) => string = () => '',
  ) {}

  /** @param own whether one of us did it, so that what is asked next is another question */
  step(step: Step<unknown>, own: boolean): void {
    const { events } = step;
    if (own) this.#asked = null;
    if (events.length === 0) return;
    this.#news = true;
    if (own || !this.digest()?.joins(this.#open, step)) this.#close();
    this.#open.push(step);
    if (own || !this.digest()) this.#close(own);
  }

  /** Says what was left open. */
  #close(own = false): void {
    const open = this.#open;
    if (open.length === 0) return;
    this.#open = [];
    const digest = this.digest();
    const isApart = ({ event }: { event: unknown }) => digest?.apart?.(event) ?? false;
    const steps = open.map((step) => ({ ...step, events: step.events.filter((event) => !isApart(event)) }));
    const told = steps.filter(({ events }) => events.length > 0);
    const events = told.flatMap((step) => step.events);
    const [first] = told;
    const brief = told.length > 1 || events.length > MOST_TOLD || (!own && first && digest?.alone?.(first));
    if (first) this.say((lang) => (brief && digest ? digest.tell(told, lang) : events.map((event) => event[lang]).join(' ')));
    for (const event of open.flatMap((step) => step.events.filter(isApart))) this.say((lang) => event[lang]);
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
    const { over } = turn;
    if (worth || over) this.#close();
    if (!this.#news || !(worth || over)) return;
    this.#news = false;
    if (over) return this.say((lang) => this.verdict(over, lang));
    const asked = `${whose} ${prompt.en}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.say((lang) => (whose === null ? prompt[lang] : t().asked(`{${whose}}`, prompt[lang])));
  }
}
