import { SvelteMap } from 'svelte/reactivity';
import { boardOf } from '../games';
import type { AnyBoard, Choice, Scene } from '../games/board';
import type { Both, GameInfo, Legal, Problem, Seat, State, TableInfo, Told } from '../protocol.gen';
import { announcer } from '../shell/announce.svelte';
import { nameOf, withNames } from '../shell/faces';
import { keep, keysOf, newKey } from '../shell/keys';
import { settings } from '../shell/settings.svelte';
import { theGame } from '../shell/shelf.svelte';
import { play } from '../shell/sound';
import { browser, Line, type LineStatus, type News, type Refused, type Reply, type Saying, type Welcome } from './line';
import { Patience } from './patience.svelte';
import { bridge, readOn, unread, welcomeBack, type Reading, type Shown } from './reading';

/** An answer of the house to something that could not be done. */
export interface Notice {
  text: Both;
  /** The rule to open the book at. */
  rule: string | null;
}

type AnyScene = Scene<unknown, unknown>;

/** One table, as this browser sees and plays it. */
export class TableClient {
  status = $state<LineStatus>('connecting');
  info = $state.raw<TableInfo | null>(null);
  /** Since when each seat keeps us waiting, and until when that is all right. */
  readonly patience = new Patience();
  /** The seats that are ours on this screen. */
  mine = $state.raw<Seat[]>([]);
  host = $state(false);
  game = $state.raw<GameInfo | null>(null);
  #board = $state.raw<AnyBoard | null>(null);
  scene = $state.raw<AnyScene | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** Why the house would not let us in. */
  away = $state.raw<Problem | null>(null);
  /** What the board has come to rest on: what is told besides it must not run ahead of its film. */
  settled = $state.raw<State | null>(null);
  atRest = $state(true);
  /** The private moment for which the curtain was lifted. */
  #lifted = $state<string | null>(null);
  /** Through whose eyes we look: changes with the turn when several of us share the screen. */
  viewer = $state<Seat | null>(null);
  /** The decision we have answered and not yet heard about. */
  #answered = $state<number | null>(null);
  readonly #readings = new SvelteMap<Seat | null, Reading>();
  #shown: Shown | null = null;
  readonly #line: Line;

  constructor(readonly table: string) {
    this.#line = new Line(
      {
        greeting: () => this.#greeting(),
        welcomed: (welcome) => this.#welcomed(welcome),
        told: (news) => this.#told(news),
        turnedAway: (refused) => (this.away = refused),
        status: (status) => (this.status = status),
      },
      browser,
    );
  }

  get reading(): Reading {
    return this.#readings.get(this.viewer) ?? unread(this.viewer);
  }

  get state(): State | null {
    return this.reading.state;
  }

  get names(): string[] {
    return (this.info?.seats ?? []).map(({ holder }, seat) => nameOf(holder, seat));
  }

  /** Is it for somebody at this screen to act? */
  get acting(): boolean {
    return this.viewer !== null && this.#acts(this.viewer);
  }

  #acts(seat: Seat): boolean {
    if (this.info?.seats[seat]?.resigned) return false;
    return this.#readings.get(seat)?.state?.turn.act.includes(seat) ?? false;
  }

  /** Who of us made the latest step that stands, and so may want it back. */
  get lastToDecide(): Seat | null {
    const entry = this.reading.log.findLast((line) => line.is === 'step' && this.mine.some((seat) => seat === line.told.by));
    return entry?.is === 'step' && entry.told.by !== 'chance' ? entry.told.by : null;
  }

  get legal(): readonly Choice<unknown>[] {
    return this.#open ? (this.state?.legal?.actions ?? []) : [];
  }

  get listed(): boolean {
    return this.#open ? (this.state?.legal?.listed ?? true) : true;
  }

  /** How many actions there are, listed or not. */
  get count(): number {
    return this.#open ? (this.state?.legal?.count ?? 0) : 0;
  }

  get #open(): boolean {
    return this.acting && !this.#waiting && this.info?.stage === 'playing';
  }

  /** Has what is asked been answered, and nothing been heard since? */
  get #waiting(): boolean {
    return this.#answered === this.state?.decision;
  }

  /** Is the board not yet where the next action may begin? */
  get busy(): boolean {
    return !this.atRest || this.#waiting;
  }

  /** Do several share this screen and have secrets from each other? */
  get #shares(): boolean {
    return this.mine.length > 1 && (this.game?.secrets ?? false);
  }

  /** What the viewer is about in private, by name, as far as the board has come; `null` where everybody may look. */
  get #moment(): string | null {
    if (!this.settled) return null;
    const name = this.#board?.privacy ? this.#board.privacy(this.settled.view) : '';
    return name === null ? null : `${this.viewer} ${name}`;
  }

  /** Is the screen covered until the next one has taken it? Never before everybody has seen what happened. */
  get veiled(): boolean {
    if (!this.#shares || !this.atRest || this.info?.stage !== 'playing') return false;
    return this.#moment !== null && this.#moment !== this.#lifted;
  }

  lift(): void {
    this.#lifted = this.#moment;
    if (this.scene) this.scene = { view: this.scene.view, told: [], jump: true };
  }

  /** The board has shown all it was told. */
  rested(): void {
    this.atRest = true;
    this.settled = this.state;
    this.#pass();
  }

  close(): void {
    this.#line.close();
  }

  /** The network or the reader came back: see whether the line still stands. */
  wake(): void {
    this.#line.nudge();
    if (this.status === 'open') void this.#line.say({ type: 'ping' });
  }

  /** With another key, or after missing something. */
  greetAgain(): void {
    this.#line.again();
  }

  /** Says something; a refusal becomes a notice. */
  async say(saying: Saying): Promise<Reply> {
    const reply = await this.#line.say(saying);
    if (reply.type === 'refused') this.#refused(reply);
    return reply;
  }

  async act(actions: string[]): Promise<void> {
    const seat = this.viewer;
    const state = this.state;
    if (seat === null || !state) return;
    this.notice = null;
    this.#answered = state.decision;
    const reply = await this.say({ type: 'act', seat, decision: state.decision, do: actions });
    if (reply.type === 'refused') this.#answered = null;
  }

  /** Why may this not be done? */
  async why(action: string): Promise<void> {
    if (this.viewer === null) return;
    const reply = await this.say({ type: 'why', seat: this.viewer, do: action });
    if (reply.type === 'because') this.#notify(reply, reply.rule);
  }

  async choices(prefix: string): Promise<readonly Choice<unknown>[]> {
    return (await this.narrow(prefix)).actions;
  }

  /** What may be done that is written with this beginning. */
  async narrow(prefix: string): Promise<Legal> {
    const none = { count: 0, listed: true, actions: [] };
    if (this.viewer === null) return none;
    const reply = await this.say({ type: 'legal', seat: this.viewer, prefix });
    return reply.type === 'legal' ? reply.legal : none;
  }

  /** What would we see after these actions? */
  async suppose(actions: string[]): Promise<unknown> {
    if (this.viewer === null) return null;
    const reply = await this.say({ type: 'suppose', seat: this.viewer, do: actions });
    return reply.type === 'supposed' ? reply.view : null;
  }

  async describe(): Promise<string[]> {
    const reply = await this.say({ type: 'describe', viewer: this.viewer });
    return reply.type === 'described' ? reply[settings.lang].map((line) => withNames(line, this.names)) : [];
  }

  /** Takes a seat with a key of our own, kept first: so a lost answer loses no seat. */
  async sit(seat: Seat, name: string): Promise<void> {
    const key = newKey();
    keep(this.table, this.info?.game ?? '', [key]);
    const reply = await this.say({ type: 'sit', seat, name, key });
    if (reply.type === 'done') this.#hold([...this.mine, seat]);
  }

  async stand(seat: Seat): Promise<void> {
    const reply = await this.say({ type: 'stand', seat });
    if (reply.type === 'done') this.#hold(this.mine.filter((other) => other !== seat));
  }

  #hold(seats: Seat[]): void {
    this.mine = [...new Set(seats)].sort((a, b) => a - b);
    keep(this.table, this.info?.game ?? '', [], this.mine);
  }

  #greeting() {
    const read = [...this.#readings.values()].map(({ viewer, number }) => ({ viewer, number }));
    return { table: this.table, keys: keysOf(this.table), read };
  }

  #welcomed(welcome: Welcome): void {
    this.mine = welcome.seats;
    this.host = welcome.host;
    this.#informed(welcome.table);
    keep(this.table, welcome.table.game, [], welcome.seats);
    for (const stream of welcome.streams) {
      const reading = welcomeBack(this.#readings.get(stream.viewer), stream);
      if (!reading) return this.#startOver();
      this.#readings.set(stream.viewer, reading);
    }
    for (const viewer of this.#readings.keys()) {
      if (!welcome.streams.some((stream) => stream.viewer === viewer)) this.#readings.delete(viewer);
    }
    this.#show(false);
  }

  #startOver(): void {
    this.#readings.clear();
    this.#line.again();
  }

  #told(news: News): void {
    if (news.type === 'table') return this.#informed(news.table);
    const reading = readOn(this.#readings.get(news.viewer) ?? unread(news.viewer), news);
    if (!reading) return this.#line.again();
    this.#readings.set(news.viewer, reading);
    if (this.info) this.patience.moved(this.info, news, performance.now());
    if (news.viewer === this.viewer) this.#answered = null;
    this.#show(true);
  }

  #informed(info: TableInfo): void {
    this.info = info;
    this.patience.informed(info, performance.now());
    if (this.game?.id !== info.game) void this.#learn(info.game);
  }

  async #learn(id: string): Promise<void> {
    const [board, known] = await Promise.all([boardOf(id).catch(() => null), theGame(id).catch(() => null)]);
    this.#board = board;
    this.game = known?.game ?? null;
  }

  /** Whose eyes to look through: who acts among us, staying where we are if in doubt. */
  #eyes(): Seat | null {
    const here = this.viewer;
    if (here !== null && this.mine.includes(here) && this.#acts(here)) return here;
    const next = this.mine.find((seat) => this.#acts(seat));
    if (next !== undefined) return next;
    return here !== null && this.mine.includes(here) ? here : (this.mine[0] ?? null);
  }

  #show(aloud: boolean): void {
    const before = this.acting ? this.viewer : null;
    // With secrets the one before sees the end of what he set off; then the screen goes on.
    if (!this.#shares || this.viewer === null || !this.mine.includes(this.viewer)) this.viewer = this.#eyes();
    this.#advance(aloud);
    if (this.atRest) this.#pass();
    if (aloud && this.acting && before !== this.viewer) play('turn');
  }

  /** The screen goes to whoever is to act among those who share it. */
  #pass(): void {
    const next = this.#shares ? this.#eyes() : this.viewer;
    if (next === this.viewer) return;
    this.viewer = next;
    this.#advance(false);
  }

  /** Moves the board on to what is now known. */
  #advance(aloud: boolean): void {
    const reading = this.#readings.get(this.viewer);
    if (!reading?.state) return;
    const steps = this.veiled ? null : bridge(this.#shown, reading, this.game?.secrets ?? true);
    const said = (steps ?? []).flatMap((step) => step.events);
    this.#shown = { viewer: reading.viewer, steps: reading.steps, undone: reading.undone };
    if (steps === null) this.atRest = true;
    else if (said.length > 0) this.atRest = false;
    if (this.atRest) this.settled = reading.state;
    // A line that was lost and found again tells nothing new: what somebody has just picked up stays in his hand.
    if (steps?.length === 0 && JSON.stringify(reading.state.view) === JSON.stringify(this.scene?.view)) return;
    this.scene = { view: reading.state.view, told: said.map(({ event }) => event), said, jump: steps === null };
    if (aloud && steps) this.#announce(steps, reading.state);
  }

  #announce(steps: readonly Told[], state: State): void {
    if (steps.length === 0) return;
    const sentences = steps.flatMap((step) => step.events.map((event) => event[settings.lang]));
    if (!state.turn.over) sentences.push(state.prompt[settings.lang]);
    announcer.say(withNames(sentences.join(' '), this.names));
  }

  #refused(refused: Refused): void {
    this.#notify(refused, refused.why);
  }

  /** `why` is a rule of the book, or a word that only programs read. */
  #notify(text: Both, why: string | null): void {
    const rule = why !== null && /^[A-Z]{2,4}-\d+$/.test(why) ? why : null;
    this.notice = { text: { fr: text.fr, en: text.en }, rule };
    announcer.say(withNames(text[settings.lang], this.names));
  }
}
