import { FORMS, kindOf, offeredLies, snap, TURNS, type Lie } from './turning';
import type { Form, Hex, View } from './types.gen';

/** So far the wheel is turned before the floe turns, in pixels: pads roll in small steps. */
const NOTCH = 40;

/** The floe in hand: which form, how it is turned, and where a finger has put it down to look. */
export class HeldFloe {
  #wish = $state<Form>('bent');
  turn = $state(0);
  /** Put down for a look, not yet laid. */
  held = $state.raw<Lie | null>(null);
  #rolled = 0;

  constructor(
    private readonly offered: () => ReadonlyMap<string, unknown>,
    private readonly stage: () => View['stage'],
  ) {}

  /** How many are still to be laid, this one included. */
  readonly left = $derived.by(() => {
    const stage = this.stage();
    return stage.is === 'freeze' ? stage.left : 0;
  });

  /** The forms that can be laid at all. */
  readonly forms = $derived.by<Form[]>(() => {
    const stage = this.stage();
    if (stage.is !== 'freeze' || this.offered().size === 0) return [];
    return FORMS[kindOf(stage.card)].filter((form) => offeredLies(form, this.offered()).length > 0);
  });

  readonly form = $derived.by<Form>(() => {
    const stage = this.stage();
    const usual = stage.is === 'freeze' ? (FORMS[kindOf(stage.card)][0] ?? 'single') : 'single';
    return this.forms.includes(this.#wish) ? this.#wish : (this.forms[0] ?? usual);
  });

  readonly lies = $derived.by<Lie[]>(() => (this.forms.length === 0 ? [] : offeredLies(this.form, this.offered())));

  /** Every hex that the floe can cover as it is turned now. */
  readonly fits = $derived.by<Hex[]>(() => {
    const turn = this.turn % TURNS[this.form];
    return [...new Set(this.lies.filter((lie) => lie.turn === turn).flatMap((lie) => lie.hexes))];
  });

  /** Can it be turned at all? */
  get turns(): boolean {
    return this.lies.length > 0 && TURNS[this.form] > 1;
  }

  at(hex: Hex): Lie | null {
    return snap(this.lies, this.turn % TURNS[this.form], TURNS[this.form], hex);
  }

  /** What would be laid by pointing there. */
  lie(hex: Hex | null): Lie | null {
    return hex === null ? this.held : this.at(hex);
  }

  hold(lie: Lie): void {
    this.held = lie;
    this.turn = lie.turn;
  }

  letGo(): void {
    this.held = null;
  }

  /** Turns it to the next way that fits where one points. */
  turnOn(by: 1 | -1, over: Hex | null): void {
    if (!this.turns) return;
    const turns = TURNS[this.form];
    const pivot = this.held?.pivot ?? over;
    const from = pivot === null ? this.turn : (this.at(pivot)?.turn ?? this.turn);
    const ways = Array.from({ length: turns }, (_, step) => (from + by * (step + 1) + turns * turns) % turns);
    const fitting = ways.find((turn) => pivot === null || this.lies.some((lie) => lie.turn === turn && lie.pivot === pivot));
    this.turn = fitting ?? ways[0] ?? 0;
    if (this.held && pivot !== null) this.held = this.at(pivot);
  }

  /** By the wheel. */
  spin(pixels: number, over: Hex | null): void {
    this.#rolled += pixels;
    if (Math.abs(this.#rolled) < NOTCH) return;
    this.turnOn(this.#rolled > 0 ? 1 : -1, over);
    this.#rolled = 0;
  }

  choose(form: Form): void {
    this.#wish = form;
    if (this.held) this.held = this.at(this.held.pivot);
  }

  otherForm(): void {
    const other = this.forms.find((form) => form !== this.form);
    if (other) this.choose(other);
  }
}
