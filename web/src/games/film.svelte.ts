/**
 * Plays events one after another, for any board. The board says how to show an event and how long that takes;
 * the film keeps the time, can be skipped, and says when it has come to rest.
 */
export class Film<Event> {
  playing = $state(false);
  #queue: Event[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param show shows an event and answers how many milliseconds until the next may begin
   * @param rest everything was shown: settle on the position as it is
   */
  constructor(
    private readonly show: (event: Event) => number,
    private readonly rest: () => void,
  ) {}

  /** Plays on. What is still waiting is played first; if it gets long, it is skipped. */
  play(events: readonly Event[], pace: number): void {
    if (pace === 0) return this.skip();
    if (this.#queue.length > 24) this.#queue = [];
    this.#queue.push(...events);
    if (!this.playing) this.#next(pace);
  }

  /** Goes to the end at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.playing = false;
    this.rest();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.playing = false;
  }

  #next(pace: number): void {
    const event = this.#queue.shift();
    if (event === undefined) {
      this.playing = false;
      this.rest();
      return;
    }
    this.playing = true;
    this.#timer = setTimeout(() => this.#next(pace), this.show(event) * pace);
  }
}
