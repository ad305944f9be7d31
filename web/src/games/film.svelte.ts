/**
 * Plays events one after another, for any board. The board says how to show an event and how long that takes; the film
 * keeps the time, can be paused, stepped through, hurried or skipped, and says when it has come to rest.
 */
export class Film<Event> {
  playing = $state(false);
  paused = $state(false);
  /** So many times as fast. A board's own transitions follow `pace / speed`. */
  speed = $state(1);
  #queue: Event[] = [];
  #pace = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param show shows an event and answers how many milliseconds until the next may begin
   * @param rest everything was shown: settle on the position as it is
   * @param patience more events than this are not waited for when new ones come
   */
  constructor(
    private readonly show: (event: Event) => number,
    private readonly rest: () => void,
    private readonly patience = 24,
  ) {}

  /** Plays on. What is still waiting is played first; if it gets long, it is skipped. */
  play(events: readonly Event[], pace: number): void {
    if (pace === 0) return this.skip();
    this.#pace = pace;
    if (this.#queue.length > this.patience) this.#queue = [];
    this.#queue.push(...events);
    if (!this.playing) this.#next();
  }

  /** Holds the picture, or lets it go on. */
  pause(): void {
    if (!this.playing) return;
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    if (!this.paused) this.#next();
  }

  /** Shows one event more and holds the picture there. */
  step(): void {
    if (!this.playing) return;
    this.paused = true;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Goes to the end at once. */
  skip(): void {
    this.stop();
    this.rest();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.playing = false;
    this.paused = false;
  }

  #next(): void {
    const event = this.#queue.shift();
    if (event === undefined) return this.skip();
    this.playing = true;
    const time = (this.show(event) * this.#pace) / this.speed;
    if (!this.paused) this.#timer = setTimeout(() => this.#next(), time);
  }
}
