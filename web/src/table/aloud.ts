import type { Both, State } from '../protocol.gen';
import type { Step } from '../games/projector.svelte';

/** What is said to whoever listens: every step as it is shown, once, and whose turn it is when the board has come to rest. */
export class Aloud {
  /** Was anything told since the last prompt? */
  #news = false;

  constructor(private readonly say: (text: Both) => void) {}

  step({ events }: Step<unknown>): void {
    if (events.length === 0) return;
    this.#news = true;
    const sentence = (lang: 'fr' | 'en') => events.map((event) => event[lang]).join(' ');
    this.say({ fr: sentence('fr'), en: sentence('en') });
  }

  /** Something of the house that changes what is to be done. */
  note({ fr, en }: Both): void {
    this.#news = true;
    this.say({ fr, en });
  }

  rest(state: State): void {
    if (this.#news && !state.turn.over) this.say(state.prompt);
    this.#news = false;
  }
}
