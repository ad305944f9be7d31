import type { AnyBoard, Choice } from '../games/board';
import { Projector, type Shot, type Step } from '../games/projector.svelte';
import type { Ending, GameInfo, Item, Lang, Problem, Seat, State, TableInfo } from '../protocol.gen';
import { nameOf, withNames, type SeatStyles } from '../shell/players';
import { t } from '../words';
import { Aloud } from './aloud';
import { Eyes } from './eyes.svelte';
import { Footage, type TableUpdate } from './footage.svelte';
import { actorsOf, whoseTurn } from './actors';
import { happenings } from './happenings';
import { filmOf, leftAt } from './homecoming';
import { Connection, type ConnectionStatus, type News, type Reply, type Saying, type Welcome } from './connection';
import { Notices } from './notices.svelte';
import { Patience } from './patience.svelte';
import { Questions } from './questions';
import { bridge, shownOf, type LogEntry, type Reading, type Shown } from './reading';
import { endAloud } from './standing';
import { Streams } from './streams.svelte';
import { TurnBell } from './turn-bell';
import { outside, type World } from './world';

/** So long somebody who comes back waits for the film of what they missed, in milliseconds. */
const PATIENCE = 2500;

const NONE: readonly Choice<unknown>[] = [];

/** One table, as this browser sees and plays it. */
export class TableClient {
  status = $state<ConnectionStatus>('connecting');
  info = $state.raw<TableInfo | null>(null);
  /** Since when each seat keeps us waiting, and until when that is all right. */
  readonly patience = new Patience();
  /** The seats that are ours on this screen. */
  mine = $state.raw<Seat[]>([]);
  host = $state(false);
  game = $state.raw<GameInfo | null>(null);
  board = $state.raw<AnyBoard | null>(null);
  /** Why the house would not let us in. */
  away = $state.raw<Problem | null>(null);
  /** The decision we have answered and not yet heard about. */
  #answered = $state<number | null>(null);
  /** The number of the last line of the log that was shown. */
  #shownNumber = $state(0);
  readonly #footage = new Footage();
  /** Is a film of what happened meanwhile under way? Nothing is shown before it. */
  #comesBack = false;
  readonly #bell = new TurnBell();
  /** For whom the curtain was said to have fallen. */
  #fallenFor: Seat | null = null;
  /** What is to be done once the last step is taken back. */
  #next: string[] | null = null;
  /** Who of us takes a step back, and gets the screen for it. */
  #undoer: Seat | null = null;
  #shown: Shown | null = null;
  readonly projector: Projector<unknown, unknown, TableUpdate>;
  readonly notices: Notices;
  readonly eyes: Eyes;
  readonly questions: Questions;
  readonly #aloud: Aloud;
  readonly #streams = new Streams();
  readonly #connection: Connection;

  constructor(
    readonly table: string,
    private readonly world: World = outside,
  ) {
    const say = (tell: (lang: Lang) => string) => world.announce(withNames(tell(world.lang), this.names, this.you));
    const verdict = (ending: Ending, lang: Lang) => endAloud(ending, this, lang);
    this.#aloud = new Aloud(say, () => this.board?.digest, verdict);
    this.notices = new Notices(say);
    this.eyes = new Eyes({
      mine: () => this.mine,
      acts: (seat) => this.#acts(seat),
      secrets: () => this.info?.secrets ?? true,
      privacy: () => this.#privacy(),
    });
    this.questions = new Questions(
      () => this.viewer,
      (saying) => this.say(saying),
    );
    this.projector = new Projector({
      onStep: (step) => this.#stepped(step),
      onRest: () => this.#rested(),
      whose: (shot, update) => whoseTurn(shot, update, this.board),
      weigh: (telling) => this.board?.weigh?.(telling.event, telling[world.lang]) ?? 0,
    });
    this.#connection = new Connection(
      {
        greeting: () => ({ table, keys: world.keysOf(table), read: this.#streams.read }),
        welcomed: (welcome) => this.#welcomed(welcome),
        news: (news) => this.#heard(news),
        turnedAway: (refused) => (this.away = refused),
        status: (status) => (this.status = status),
      },
      world.network,
    );
  }

  get viewer(): Seat | null {
    return this.eyes.viewer;
  }

  get reading(): Reading {
    return this.#streams.of(this.viewer);
  }

  /** How it stands, shown or not. */
  get state(): State | null {
    return this.reading.state;
  }

  /** How it stands on the board: what is told besides it must not run ahead of it. */
  get settled(): State | null {
    return this.projector.at?.state ?? null;
  }

  /** What is being shown. */
  get shot(): Shot<unknown> | null {
    return this.projector.shot;
  }

  /** Who acts in what is seen: whoever's deed is shown, whom dice or cards are for, and at rest whoever is to act. */
  get onTurn(): readonly Seat[] {
    const { shot, projector } = this;
    return shot ? actorsOf(shot, projector.toward, this.board) : (this.settled?.turn.act ?? []);
  }

  get atRest(): boolean {
    return !this.projector.playing;
  }

  /** Is the game played, as far as it was shown? It ends with its last film. */
  get playing(): boolean {
    return this.info?.stage === 'playing' || !this.atRest;
  }

  /** The log, as far as it was shown. */
  get log(): readonly LogEntry[] {
    const upTo = Math.max(this.#shownNumber, this.projector.at?.number ?? 0);
    return this.reading.log.filter(({ number }) => number <= upTo).map((entry) => this.#soFar(entry));
  }

  /** Of the step that is being shown, only what has been seen of it. */
  #soFar(entry: LogEntry): LogEntry {
    const { shot } = this;
    if (entry.is !== 'step' || shot?.step.number !== entry.number) return entry;
    const seen = shot.step.events.indexOf(shot.telling) + 1;
    return { ...entry, step: { ...entry.step, events: entry.step.events.slice(0, seen) } };
  }

  get names(): string[] {
    return (this.info?.seats ?? []).map(({ holder }, seat) => nameOf(holder, seat, this.styles));
  }

  /** Those who gave up. */
  get resigned(): Seat[] {
    return (this.info?.seats ?? []).flatMap(({ resigned }, seat) => (resigned ? [seat] : []));
  }

  /** Our seat, where there is only one of us at this screen: then sentences say "you". */
  get you(): Seat | null {
    return this.mine.length === 1 ? (this.mine[0] ?? null) : null;
  }

  /** Is this the only one of us, and without a name of their own? Then "you" says it best. */
  isYou(seat: Seat): boolean {
    const holder = this.info?.seats[seat]?.holder;
    return this.you === seat && holder?.kind === 'person' && holder.name === null;
  }

  /** The styles that the seats wear, once they are dealt where a game deals them. */
  get styles(): SeatStyles {
    const dealt = this.board?.styles;
    if (!dealt) return undefined;
    return this.projector.view ? dealt(this.projector.view) : null;
  }

  /** Is it for somebody at this screen to act, and have they seen why? */
  get acting(): boolean {
    return this.atRest && !this.lingering && this.viewer !== null && this.#acts(this.viewer);
  }

  #acts(seat: Seat): boolean {
    if (this.info?.seats[seat]?.resigned) return false;
    return this.#streams.of(seat).state?.turn.act.includes(seat) ?? false;
  }

  /**
   * Who of us made the latest step that stands, and so may want it back. Among those with secrets that is for whoever made it
   * to want: at one's own moment nobody takes back what another did.
   */
  get lastToDecide(): Seat | null {
    const entry = this.reading.log.findLast((line) => line.is === 'step' && this.mine.some((seat) => seat === line.step.by));
    const by = entry?.is === 'step' && entry.step.by !== 'chance' ? entry.step.by : null;
    const private_ = this.eyes.shared && !this.veiled && !this.lingering;
    return private_ && by !== this.viewer ? null : by;
  }

  /** Who would take back on this screen, if anybody may. */
  get undoer(): Seat | null {
    return this.info?.stage === 'playing' && this.info.undo === null ? this.lastToDecide : null;
  }

  /** As the board rests: where a new connection brings nothing new, it is the same list, and what was picked up stays in hand. */
  get legal(): readonly Choice<unknown>[] {
    return this.#open ? (this.settled?.legal?.actions ?? NONE) : NONE;
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

  /** Is the screen covered until the next one has taken it? Never before everybody has seen what happened. */
  get veiled(): boolean {
    return this.atRest && !this.lingering && this.info?.stage === 'playing' && this.eyes.covered;
  }

  /** Do all who share this screen look at what has just happened, before the curtain falls? */
  get lingering(): boolean {
    return this.info?.stage === 'playing' && this.eyes.lingering;
  }

  /** All have looked. */
  onward(): void {
    this.eyes.onward();
    this.#rested();
  }

  #privacy(): string | null {
    if (!this.settled) return null;
    return this.board?.privacy ? this.board.privacy(this.settled.view) : '';
  }

  lift(): void {
    this.#fallenFor = null;
    this.eyes.lift();
    this.#ask();
  }

  /** What the others did since the viewer's last step, as the game's own events. */
  get lately(): readonly unknown[] {
    return this.#footage.lately(this.viewer, this.board?.actor);
  }

  /** Is the film of these lines of the log still there? */
  filmed(from: number, to: number): boolean {
    return this.#footage.of(from, to).length > 1;
  }

  /** Plays the film of some lines of the log. */
  film(from: number, to: number): void {
    if (!this.atRest) return;
    this.projector.pace = this.world.pace;
    this.projector.replay(this.#footage.of(from, to), true);
  }

  /** Plays again what happened since the viewer's last step. */
  replay(): void {
    this.projector.pace = this.world.pace;
    this.projector.replay(this.#footage.since(this.viewer, this.board?.actor));
  }

  close(): void {
    this.#connection.close();
  }

  /** The network or the reader came back: see whether the line still stands. */
  wake(): void {
    this.#connection.nudge();
    if (this.status === 'open') void this.#connection.say({ type: 'ping' });
  }

  /** Somebody looks at the page, or no longer: whoever looks is told by no other way. */
  look(visible: boolean): void {
    void this.#connection.say({ type: 'visible', visible });
  }

  /** With another key, or after missing something. */
  greetAgain(): void {
    this.#connection.again();
  }

  /** Says something; a refusal becomes a notice. */
  async say(saying: Saying): Promise<Reply> {
    const reply = await this.#connection.say(saying);
    if (reply.type === 'refused') this.notices.give(reply, reply.why);
    return reply;
  }

  /** Did the house take it? All of it or nothing is done. */
  async act(actions: string[]): Promise<boolean> {
    const { viewer: seat, state } = this;
    if (seat === null || !state) return false;
    this.notices.clear();
    this.#answered = state.decision;
    const reply = await this.say({ type: 'act', seat, decision: state.decision, do: actions });
    if (reply.type === 'refused') this.#answered = null;
    return reply.type !== 'refused';
  }

  /** Takes a step of ours back; the screen goes to whoever made it. */
  async takeBack(seat: Seat): Promise<void> {
    this.#undoer = seat;
    const reply = await this.say({ type: 'undo', seat });
    if (reply.type === 'refused') this.#undoer = null;
  }

  /** Takes the last step back and does this instead, as soon as the house has gone back. */
  async actInstead(actions: string[]): Promise<void> {
    const seat = this.viewer;
    if (seat === null) return;
    this.#next = actions;
    const reply = await this.say({ type: 'undo', seat });
    if (reply.type === 'refused') this.#next = null;
  }

  /** Why may this not be done? `null`: nobody wonders any more. What is allowed after all needs no answer. */
  async why(action: string | null): Promise<void> {
    this.notices.clear();
    if (action === null || this.viewer === null) return;
    const reply = await this.say({ type: 'why', seat: this.viewer, do: action });
    if (reply.type === 'because' && reply.rule !== null) this.notices.give(reply, reply.rule, reply.obstacle ?? null);
  }

  /** Takes a seat with a key of our own, kept first: so a lost answer loses no seat. */
  async sit(seat: Seat, name: string | null): Promise<void> {
    const key = this.world.newKey();
    this.world.keep(this.table, this.info?.game ?? '', [key]);
    const reply = await this.say({ type: 'sit', seat, name, key });
    if (reply.type === 'done') this.#hold([...this.mine, seat]);
  }

  async stand(seat: Seat): Promise<void> {
    const reply = await this.say({ type: 'stand', seat });
    if (reply.type === 'done') this.#hold(this.mine.filter((other) => other !== seat));
  }

  #hold(seats: Seat[]): void {
    this.mine = [...new Set(seats)].sort((a, b) => a - b);
    this.world.keep(this.table, this.info?.game ?? '', [], this.mine);
  }

  #welcomed(welcome: Welcome): void {
    this.world.serves(welcome.build);
    this.mine = welcome.seats;
    this.host = welcome.host;
    this.#informed(welcome.table);
    this.world.keep(this.table, welcome.table.game, [], welcome.seats);
    if (this.mine.length > 0) this.look(this.world.visible);
    if (!this.#streams.welcomed(welcome.streams)) return this.#connection.again();
    this.eyes.look();
    const left = this.#shown || this.eyes.shared ? null : leftAt(this.reading, this.mine);
    if (left === null || this.#comesBack) this.#show();
    else void this.#comeBack(left);
  }

  /** Somebody comes back: what happened meanwhile is a film. After the end, and where nothing moves, only its marks are shown. */
  async #comeBack(left: number): Promise<void> {
    this.#comesBack = true;
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
    const replay = await Promise.race([this.world.retell(this.table, this.viewer, left), late]).catch(() => null);
    this.#comesBack = false;
    const film = replay && filmOf(this.reading, left, replay);
    if (!film) return this.#show();
    this.#shown = shownOf(this.reading);
    this.#footage.begin(film);
    this.projector.pace = this.info?.stage === 'playing' ? this.world.pace : 0;
    this.projector.comeBack(film);
  }

  #heard(news: News): void {
    if (news.type === 'table') return this.#informed(news.table);
    if (news.type === 'seats') return this.#moved(news.seats, news.host);
    if (!this.#streams.take(news)) return this.#connection.again();
    if (this.info) this.patience.moved(this.info, news, this.world.now());
    if (news.viewer === this.viewer) {
      this.#answered = null;
      this.notices.clear();
      for (const item of news.told) this.#mention(item);
    }
    const undone = news.told.some(({ is }) => is === 'undone');
    if (undone && this.eyes.shared && this.#undoer !== null && this.#undoer !== this.viewer) this.eyes.give(this.#undoer);
    if (undone) this.#undoer = null;
    this.#show();
    const next = this.#next;
    this.#next = null;
    if (undone && next) void this.act(next);
  }

  /** What is no step and yet worth hearing: somebody resigned, something was taken back. */
  #mention(item: Item): void {
    if (item.is === 'said') this.#aloud.note((lang) => item[lang]);
    if (item.is === 'undone') this.#aloud.note(() => t().log.undone);
  }

  /** All have moved up, or there is another host: what was read from other seats is of no use. */
  #moved(seats: Seat[], host: boolean): void {
    this.host = host;
    this.#hold(seats);
    this.#streams.forget();
    this.eyes.look();
  }

  #informed(info: TableInfo): void {
    const before = this.info;
    this.info = info;
    for (const text of happenings(before, info, this.mine, this.names)) this.world.announce(text);
    this.patience.informed(info, this.world.now());
    if (before?.game !== info.game) this.#learn(info.game);
  }

  /** A board comes without waiting for the shelf, and a shelf that fails spoils no game. */
  #learn(id: string): void {
    const ignored = () => {};
    this.world.boardOf(id).then((board) => (this.board = board), ignored);
    this.world.gameOf(id).then((game) => (this.game = game), ignored);
  }

  #show(): void {
    if (this.#comesBack) return;
    this.eyes.look();
    this.#advance();
    if (this.atRest) this.#rested();
  }

  #stepped(step: Step<unknown>): void {
    this.#shownNumber = Math.max(this.#shownNumber, step.number);
    const own = this.mine.some((seat) => seat === step.by);
    this.#aloud.step(step, own);
    this.#bell.stepped(step.by, own);
  }

  /** The board has shown everything: the screen goes on, and one's turn is announced. */
  #rested(): void {
    const update = this.projector.at;
    if (update) this.eyes.rest(!update.jump && update.steps.length > 0);
    if (this.eyes.pass()) return this.#advance();
    if (this.veiled) this.#cover();
    else this.#ask();
    if (this.#bell.rests(this.acting) && this.#footage.moved) this.world.ring();
  }

  /**
   * The curtain falls. Nothing of the seat behind it is shown, nor said: what it has to do is its own. What was said to whoever sat
   * here before, such as the card they drew, is gone too.
   */
  #cover(): void {
    this.notices.clear();
    const { viewer } = this;
    if (viewer === null || viewer === this.#fallenFor) return;
    this.#fallenFor = viewer;
    this.world.hush();
    this.world.announce(t().curtain.title(this.names[viewer] ?? ''));
  }

  /** Says what is to be done: by whoever is at this screen, or by somebody who may take long. Computers answer at once. */
  #ask(): void {
    const { settled, viewer } = this;
    if (!settled) return;
    const isAwaited = (seat: Seat) => !this.mine.includes(seat) && this.info?.seats[seat]?.holder.kind === 'person';
    const worth = this.acting || settled.turn.act.some(isAwaited);
    this.#aloud.rest(settled, worth, this.acting && this.mine.length > 1 ? viewer : null);
  }

  /** Moves the board on to what is now known. */
  #advance(): void {
    const reading = this.reading;
    const { state, number } = reading;
    if (!state) return;
    const bridged = this.veiled ? null : bridge(this.#shown, reading, this.info?.secrets ?? true);
    this.#shown = shownOf(reading);
    const steps = bridged ?? [];
    // A connection that was lost and made again brings nothing new: what somebody has just picked up stays selected.
    if (bridged?.length === 0 && JSON.stringify(state) === JSON.stringify(this.projector.at?.state)) return;
    const update = { view: state.view, steps, jump: bridged === null, state, number };
    if (update.jump) this.#shownNumber = 0;
    this.#footage.add(update);
    this.projector.pace = this.world.pace;
    this.projector.show(update);
  }
}
