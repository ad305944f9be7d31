/**
 * A lesson as a table: what a board and its prompt say to a house is answered by the lesson instead. Nothing is kept
 * in the house; each question takes along what was done since the task's position.
 */
import type {
  ClientMessage,
  RecordedStep,
  Item,
  LessonAnswer,
  LessonAsk,
  Seat,
  ServerMessage,
  Stand,
  TableInfo,
  Text,
  TaskVerdict,
} from '../protocol.gen';
import { problemOf } from '../shell/api';
import type { Socket } from '../table/connection';
import { textOf } from '../words';

/** Who answers: the house over HTTP, or whatever else knows the rules. */
export type Teacher = (made: readonly RecordedStep[], ask: LessonAsk) => Promise<LessonAnswer>;

const steps = (stand: Stand): Item[] => stand.told.map((told) => ({ is: 'step', ...told }));

/** A task that is being done: it outlives a wire. */
export class Attempt {
  made: RecordedStep[] = [];
  /** Before each decision of the learner's, how much had been made. */
  decisions: number[] = [];
  number = 0;

  constructor(
    readonly game: string,
    readonly secrets: boolean,
    readonly teacher: Teacher,
    /** Something was done, or taken back. */
    readonly judged: (verdict: TaskVerdict) => void,
    /** What helps. */
    readonly hint: () => Text,
  ) {}

  table({ seats }: Stand): TableInfo {
    return {
      id: `lesson-${this.game}`,
      game: this.game,
      secrets: this.secrets,
      options: {},
      customs: { advice: false, cover: 1, first: { by: 'seated' }, clock: null },
      stage: 'playing',
      seats: Array.from({ length: seats }, () => ({
        // Called by their colours, as the texts do.
        holder: { kind: 'person', name: null },
        covered: null,
        resigned: false,
        here: true,
        wait_ms: null,
        clock: null,
      })),
      host: { seat: null, wait_ms: null },
      drawn: false,
      luck: null,
      patience_ms: 0,
      silence_ms: 0,
      undo: null,
      rematch: null,
      next: null,
      ending: null,
    };
  }
}

export class LessonWire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(private readonly attempt: Attempt) {
    queueMicrotask(() => this.onopen?.());
  }

  close(): void {
    this.onopen = this.onmessage = this.onclose = null;
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.#answer(message).catch((error: unknown) => {
      const problem = problemOf(error);
      // Nobody there: the line tries again by itself. Otherwise it was said why not.
      if (problem.why === 'unreachable') this.onclose?.();
      else this.#say({ type: 'refused', id: message.id, why: 'message', ...textOf(problem) });
    });
  }

  #say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  async #answer(message: ClientMessage): Promise<void> {
    const { id } = message;
    const { attempt } = this;
    switch (message.type) {
      case 'hello':
        return this.#welcome(id);
      case 'act':
        return this.#act(id, message.do);
      case 'undo':
        return this.#undo(id);
      case 'why':
        return this.#pass(id, message.seat, { type: 'why', do: message.do });
      case 'legal':
        return this.#pass(id, message.seat, { type: 'legal', prefix: message.prefix });
      case 'suppose':
        return this.#pass(id, message.seat, { type: 'suppose', do: message.do });
      case 'describe':
        return this.#pass(id, 0, { type: 'describe' });
      case 'hint':
        return this.#say({ type: 'refused', id, why: 'fair', ...attempt.hint() });
      default:
        return this.#say({ type: 'done', id });
    }
  }

  async #welcome(id: string): Promise<void> {
    const stand = await this.attempt.teacher(this.attempt.made, { type: 'look' });
    if (stand.type !== 'stands') return;
    const items = steps(stand);
    this.attempt.made = stand.made;
    this.attempt.number = items.length;
    const stream = { viewer: stand.you, number: items.length, afresh: true, earlier: 0, steps: 0, told: items, state: stand.state };
    this.#say({ type: 'welcome', id, build: '', table: this.attempt.table(stand), seats: [stand.you], host: false, streams: [stream] });
    this.attempt.judged(stand.verdict);
  }

  async #act(id: string, actions: string[]): Promise<void> {
    const { attempt } = this;
    const before = attempt.made.length;
    const answer = await attempt.teacher(attempt.made, { type: 'act', do: actions });
    if (answer.type === 'because') {
      return this.#say({ type: 'refused', id, why: answer.rule ?? 'stale', ...textOf(answer) });
    }
    if (answer.type !== 'stands') return;
    attempt.made = answer.made;
    attempt.decisions.push(before);
    this.#tell(answer, steps(answer));
    this.#say({ type: 'done', id });
    attempt.judged(answer.verdict);
  }

  async #undo(id: string): Promise<void> {
    const { attempt } = this;
    const before = attempt.decisions.pop();
    if (before === undefined) return this.#say({ type: 'done', id });
    const answer = await attempt.teacher(attempt.made.slice(0, before), { type: 'look' });
    if (answer.type !== 'stands') return;
    attempt.made = answer.made;
    this.#tell(answer, [{ is: 'undone', keep: answer.told.length }]);
    this.#say({ type: 'done', id });
    attempt.judged(answer.verdict);
  }

  #tell(stand: Stand, items: Item[]): void {
    this.attempt.number += items.length;
    this.#say({ type: 'told', viewer: stand.you, number: this.attempt.number, told: items, state: stand.state });
  }

  /** A question that changes nothing. */
  async #pass(id: string, seat: Seat, ask: LessonAsk): Promise<void> {
    const answer = await this.attempt.teacher(this.attempt.made, ask);
    switch (answer.type) {
      case 'because':
        return this.#say({ ...answer, id });
      case 'legal':
        return this.#say({ type: 'legal', id, seat, prefix: ask.type === 'legal' ? ask.prefix : '', legal: answer.legal });
      case 'supposed':
      case 'described':
        return this.#say({ ...answer, id });
      case 'stands':
        return;
    }
  }
}
