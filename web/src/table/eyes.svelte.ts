import type { Seat } from '../protocol.gen';

/** What whoever looks has to know of a table. */
export interface Sight {
  mine(): readonly Seat[];
  /** Is the seat to act? */
  acts(seat: Seat): boolean;
  /** May anybody know what another does not? Unknown means that somebody may. */
  secrets(): boolean;
  /** A name for what the seat is about in private, as far as the board has come; `null` where everybody may look. */
  privacy(): string | null;
}

/** Through whose eyes this screen looks, and the curtain between those who share it. */
export class Eyes {
  /** Changes with the turn when several of us share the screen. */
  viewer = $state<Seat | null>(null);
  /** The private moment for which the curtain was lifted. */
  #lifted = $state<string | null>(null);
  /** Everybody still looks at what has just been shown: nothing private has begun. */
  lingering = $state(false);
  /** The name of the latest private moment, whoever's it was. */
  #latest: string | null = null;

  constructor(private readonly sight: Sight) {}

  /** Do several share this screen and have secrets from each other? */
  get shared(): boolean {
    return this.sight.mine().length > 1 && this.sight.secrets();
  }

  /** Is what is to be seen not for whoever sat here last? */
  get covered(): boolean {
    return this.shared && this.#moment !== null && this.#moment !== this.#lifted;
  }

  get #moment(): string | null {
    const name = this.sight.privacy();
    return name === null ? null : `${this.viewer} ${name}`;
  }

  lift(): void {
    this.#lifted = this.#moment;
  }

  /**
   * The board has come to rest. If a film led to a private moment of another name, such as the next round, all may look
   * at what came of it before the curtain falls; after a leap there is nothing to look at.
   */
  rest(film: boolean): void {
    const name = this.sight.privacy();
    if (!film) this.lingering = false;
    // Without a name everything is private, or nothing.
    if (!name) return;
    if (film && this.shared && this.#latest !== null && name !== this.#latest) this.lingering = true;
    this.#latest = name;
  }

  /** All have looked. */
  onward(): void {
    this.lingering = false;
  }

  /** Gives the screen to a seat of ours, covered: whoever sits here may be somebody else. */
  give(seat: Seat): void {
    this.viewer = seat;
    this.#lifted = null;
  }

  /** Before something is shown: with secrets the player before sees the end of what they set off. */
  look(): void {
    const ours = this.viewer !== null && this.sight.mine().includes(this.viewer);
    if (!this.shared || !ours) this.viewer = this.#next();
  }

  /** Once everything was shown the screen goes to whoever is to act. Answers whether it has gone to somebody else. */
  pass(): boolean {
    if (this.lingering) return false;
    const next = this.shared ? this.#next() : this.viewer;
    if (next === this.viewer) return false;
    this.viewer = next;
    return true;
  }

  /** Who acts among us, staying where we are if in doubt. */
  #next(): Seat | null {
    const mine = this.sight.mine();
    const here = this.viewer;
    if (here !== null && mine.includes(here) && this.sight.acts(here)) return here;
    const next = mine.find((seat) => this.sight.acts(seat));
    if (next !== undefined) return next;
    return here !== null && mine.includes(here) ? here : (mine[0] ?? null);
  }
}
