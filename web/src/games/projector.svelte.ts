/**
 * Shows what happened, one event after another, on any board. A board is only the screen: it shows an event and says how
 * long that takes, and it settles on a view. The projector keeps the time and the playhead; everything else on a table
 * reads the playhead, so that nothing is told before it is seen.
 */
import type { Lang } from './board';

/** An event, and its sentence; `{0}` stands for the name of seat 0. */
type Telling<Event> = { event: Event } & Record<Lang, string>;

/** What somebody, or chance, did at once. */
export interface Step<Event> {
  by: number | 'chance';
  events: readonly Telling<Event>[];
  /** Its number in the log it comes from. */
  number: number;
}

/** Where the picture is to get to, and what happened on the way. */
export interface Update<View, Event> {
  view: View;
  steps: readonly Step<Event>[];
  /** Show `view` at once: a first look, an undo, a leap in a replay. */
  jump: boolean;
}

/** What a board does for the projector. An event may have several parts, shown one after another. */
export interface Screen<View, Event, Part = Event> {
  parts?(event: Event): readonly Part[];
  /** Shows something and answers how many milliseconds until the next may begin. */
  show(part: Part): number;
  /** Takes note of something that is not shown, because it was skipped. */
  miss?(part: Part): void;
  settle(view: View): void;
}

/** What is on the screen just now. */
export interface Shot<Event> {
  step: Step<Event>;
  telling: Telling<Event>;
}

/** Whoever is to know what is seen, as it is seen. */
export interface Audience<Event, S> {
  /** A step begins to be shown, or is skipped; never one that is played again. */
  onStep?(step: Step<Event>): void;
  /** Everything was shown: the picture rests on this. */
  onRest?(update: S): void;
  /** Whose doing it is, dice and cards included; nobody's if that cannot be said. */
  whose?(shot: Shot<Event>, update: S): number | null;
  /** An event of weight stays long enough to be read; answers how long at least. */
  weigh?(telling: Telling<Event>): number;
}

interface Beat<Event, S> {
  update: S;
  shot: Shot<Event>;
  part: unknown;
  /** The first of its step. */
  opens: boolean;
}

/** More turns than this at once are not waited for. */
const MOST_TURNS = 12;
/** Between two players, in milliseconds. */
const BREATH = 420;
/** So long somebody who comes back sees how they left. */
const OPENING = 900;

export class Projector<View, Event, S extends Update<View, Event> = Update<View, Event>> {
  /** What the picture rests on, or comes from while it moves. */
  at = $state.raw<S | null>(null);
  shot = $state.raw<Shot<Event> | null>(null);
  /** The update that the shot is of: where the picture is on its way to. */
  toward = $state.raw<S | null>(null);
  playing = $state(false);
  paused = $state(false);
  /** Is this what happened before somebody came? */
  since = $state(false);
  /** How long things take, as a factor: 1 is the usual pace, 0 shows everything at once. */
  pace = $state(1);
  /** So many times as fast. */
  speed = $state(1);
  /** The board can no longer be drawn. */
  broken = $state.raw<unknown>(null);
  #screen: Screen<View, Event, unknown> | null = null;
  /** Updates that are not settled on yet, oldest first. */
  #waiting: S[] = [];
  #beats: Beat<Event, S>[] = [];
  /** Whose step was shown last. */
  #by: number | null = null;
  /** Is this seen for the second time? */
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly audience: Audience<Event, S> = {}) {}

  get view(): View | null {
    return this.at?.view ?? null;
  }

  /** What has been shown since the view that the picture comes from, up to what is shown just now. */
  get seen(): readonly Event[] {
    const { shot, toward } = this;
    if (!shot || !toward || toward === this.at) return [];
    const before = toward.steps.slice(0, toward.steps.indexOf(shot.step)).flatMap(({ events }) => events);
    const now = shot.step.events.slice(0, shot.step.events.indexOf(shot.telling) + 1);
    return [...before, ...now].map(({ event }) => event);
  }

  /** Whose doing it is that is shown, if it is somebody's: also in the pause after it. */
  get doer(): number | null {
    const { shot, toward } = this;
    return shot && toward ? this.#whose({ shot, update: toward }) : null;
  }

  /** How fast a board's own transitions are. */
  get tempo(): number {
    return this.pace / this.speed;
  }

  /** A board comes up: it begins where the picture is. The answer takes it down again. */
  attach<Part>(screen: Screen<View, Event, Part>): () => void {
    const held = this.#held;
    if (!held) this.skip();
    const mounted = screen as Screen<View, Event, unknown>;
    this.#screen = mounted;
    this.broken = null;
    if (this.at) this.#settle(this.at);
    if (held) this.#begin();
    return () => {
      if (this.#screen !== mounted) return;
      this.#screen = null;
      this.skip();
    };
  }

  /** Goes on to an update, after what is still playing; at once where nobody looks, or at first. */
  show(update: S): void {
    if (update.jump || !this.at) return this.#jump(update);
    if (this.#again) this.skip();
    this.#waiting.push(update);
    if (this.#held) return;
    this.#beats.push(...this.#cut(update));
    if (this.pace === 0 || !this.#screen || this.broken !== null || turns(this.#beats) > MOST_TURNS) return this.skip();
    if (!this.playing) this.#next();
  }

  /** Shows how somebody left, and what happened since as soon as there is a board. They see it for the first time. */
  comeBack([first, ...rest]: readonly S[]): void {
    if (!first) return;
    this.#stop();
    this.#by = null;
    this.at = first;
    this.#settle(first);
    this.#waiting = rest;
    this.playing = this.since = true;
    if (this.#screen || this.pace === 0) this.#begin();
  }

  /** Is a board waited for? */
  get #held(): boolean {
    return this.since && this.#screen === null;
  }

  #begin(): void {
    this.#beats = this.#waiting.flatMap((update) => this.#cut(update));
    if (this.pace === 0 || this.broken !== null) this.skip();
    else this.#after(OPENING);
  }

  /**
   * Plays updates again that were seen already, from the first, on which it only settles; then goes back to the present, if
   * they do not end there.
   */
  replay([first, ...rest]: readonly S[], past = false): void {
    const present = past ? this.at : null;
    this.skip();
    if (!first || rest.length === 0 || this.pace === 0 || !this.#screen) return;
    this.#again = true;
    this.#by = null;
    this.at = first;
    this.#settle(first);
    this.#waiting = present && rest.at(-1) !== present ? [...rest, present] : rest;
    this.#beats = rest.flatMap((update) => this.#cut(update));
    this.#next();
  }

  /** Holds the picture, or lets it go on. */
  pause(): void {
    if (!this.playing) return;
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    if (!this.paused) this.#next();
  }

  /** Shows one thing more and holds the picture there. */
  step(): void {
    if (!this.playing) return;
    this.paused = true;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Shows on up to the next event that counts, or the end, and holds the picture there. */
  stepTo(counts: (event: Event) => boolean): void {
    do this.step();
    while (this.playing && this.shot && !counts(this.shot.telling.event));
  }

  /** Goes to the end at once. */
  skip(): void {
    const latest = this.#waiting.at(-1);
    for (const { shot, part, opens } of this.#beats) {
      if (opens) this.#tell(shot.step);
      this.#screen?.miss?.(part);
    }
    this.#stop();
    if (latest) this.#rest(latest);
  }

  #jump(update: S): void {
    this.#stop();
    this.#by = null;
    this.#rest(update);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#beats = [];
    this.#waiting = [];
    this.playing = false;
    this.paused = false;
    this.since = false;
    this.shot = null;
    this.toward = null;
  }

  #rest(update: S): void {
    this.at = update;
    this.#settle(update);
    this.#again = false;
    this.audience.onRest?.(update);
  }

  #settle({ view }: S): void {
    try {
      this.#screen?.settle(view);
    } catch (error) {
      console.error(error);
      this.broken = error;
    }
  }

  #cut(update: S): Beat<Event, S>[] {
    return update.steps.flatMap((step) => {
      const beats = step.events.flatMap((telling) => this.#parts(telling.event).map((part) => ({ telling, part })));
      return beats.map(({ telling, part }, nth) => ({ update, shot: { step, telling }, part, opens: nth === 0 }));
    });
  }

  #parts(event: Event): readonly unknown[] {
    return this.#screen?.parts?.(event) ?? [event];
  }

  /** A pause between two players, then what comes next. */
  #next(): void {
    const beat = this.#beats[0];
    this.#reach(beat?.update ?? null);
    if (!beat) return this.skip();
    this.playing = true;
    const by = this.#whose(beat);
    const changes = beat.opens && by !== null && this.#by !== null && this.#by !== by;
    if (by !== null) this.#by = by;
    if (changes && !this.paused) this.#after(BREATH);
    else this.#project(beat);
  }

  #whose({ shot, update }: Pick<Beat<Event, S>, 'shot' | 'update'>): number | null {
    if (this.audience.whose) return this.audience.whose(shot, update);
    return shot.step.by === 'chance' ? null : shot.step.by;
  }

  /** What lies before this update has been shown. */
  #reach(update: S | null): void {
    const index = update === null ? this.#waiting.length - 1 : this.#waiting.indexOf(update);
    const done = this.#waiting.splice(0, Math.max(0, index));
    const last = done.at(-1);
    if (!last) return;
    this.at = last;
    this.#settle(last);
  }

  #project(beat: Beat<Event, S>): void {
    this.#beats.shift();
    if (beat.opens) this.#tell(beat.shot.step);
    this.shot = beat.shot;
    this.toward = beat.update;
    try {
      const ms = this.#screen?.show(beat.part) ?? 0;
      const least = this.#again ? 0 : (this.audience.weigh?.(beat.shot.telling) ?? 0);
      if (!this.paused) this.#after(Math.max(ms, least));
    } catch (error) {
      // What cannot be shown is not worth waiting for: the picture is right at rest.
      console.error(error);
      this.skip();
    }
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), ms * this.tempo);
  }

  #tell(step: Step<Event>): void {
    if (!this.#again) this.audience.onStep?.(step);
  }
}

/** How often the hand changes; chance has none. */
function turns(beats: readonly { shot: Shot<unknown> }[]): number {
  const hands = beats.map(({ shot }) => shot.step.by).filter((by) => by !== 'chance');
  return hands.filter((by, index) => by !== hands[index - 1]).length;
}
