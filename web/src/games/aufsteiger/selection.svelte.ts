import { play } from '../../shell/sound';
import { cellOf, dirsOf, middleOf, readCell, topsOf, writeMove, type Stance } from './blocks';
import { heightOf, meansOf, type Offer, type Offers } from './offers.svelte';
import { blockIn, type Relief } from './relief';
import type { BlockId, Color, Placed, Spot, View } from './types.gen';

export type Tool = 'climb' | 'block' | 'stone';

/** Something that can be chosen now, and where it is. */
export interface Target {
  key: string;
  /** What choosing it would do; several ways to one place; none for a block that can be picked up. */
  offers: readonly Offer[];
  spot?: Spot;
  block?: BlockId;
  /** The block in hand as it would stand there. */
  place?: Placed;
}

/** A point of the scene: cells along x and y, height upwards. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

/** So far from a place one may point and still mean it. */
const REACH = 2.6;

/** What a player is about to do. The same for every picture of the tower. */
export class Selection {
  tool = $state<Tool>('climb');
  /** The block in the hand, as it lay. */
  held = $state.raw<Placed | null>(null);
  stance = $state.raw<Stance>({ top: 'grey', dir: 'o' });
  /** Where the held block may be set; `null` until the house has answered. */
  #places = $state.raw<readonly Target[] | null>(null);
  #aim = $state<string | null>(null);
  /** Is what is aimed at held fast, so that pointing elsewhere does not change it? */
  pinned = $state(false);
  #view = $state.raw<View | null>(null);
  #open = $state(false);
  /** How often somebody went on to another choice by key: whoever shows it turns there. */
  steps = $state(0);
  /** How often a place was proposed for the block in hand, which nobody has pointed at yet. */
  proposals = $state(0);

  constructor(
    private readonly offers: Offers,
    private readonly act: (offer: Offer) => void,
    private readonly why: (action: string | null) => void,
  ) {}

  /** A new position, and whether it is ours to act in. */
  renew(view: View, open: boolean): void {
    this.#view = view;
    this.#open = open;
    this.drop();
  }

  /** The tool that is most likely wanted: up if one can, else a block. */
  choose(): void {
    const { ways } = this.offers.few;
    const all = [...ways.values()].flat();
    const here = this.#height;
    const up = all.some((offer) => meansOf(offer) === 'free' && heightOf(offer) > here);
    if (up || (!this.#has('block') && (ways.size > 0 || !this.#has('stone')))) this.tool = 'climb';
    else if (this.#has('block')) this.tool = 'block';
  }

  get #height(): number {
    const view = this.#view;
    return view?.players[view.you ?? view.on_turn]?.height ?? 0;
  }

  #has(tool: Tool): boolean {
    return this.count(tool) > 0;
  }

  /** How much there is to choose with a tool. */
  count(tool: Tool): number {
    if (!this.#open) return 0;
    if (tool === 'climb') return this.offers.few.ways.size;
    if (tool === 'stone') return this.offers.few.stones.size;
    return this.#view?.movable.length ?? 0;
  }

  take(tool: Tool): void {
    this.why(null);
    this.drop();
    this.tool = tool;
  }

  /** Of the places to climb to the highest, if they are above where one stands. */
  get highest(): readonly Target[] {
    if (this.held || this.tool !== 'climb') return [];
    const heights = this.targets.map(({ offers }) => Math.max(0, ...offers.map(heightOf)));
    const most = Math.max(0, ...heights);
    return most > this.#height ? this.targets.filter((_, index) => heights[index] === most) : [];
  }

  get waiting(): boolean {
    return this.held !== null && this.#places === null;
  }

  readonly targets: readonly Target[] = $derived.by(() => this.#list());
  readonly #byKey = $derived(new Map(this.targets.map((target) => [target.key, target])));

  #list(): readonly Target[] {
    if (!this.#open) return [];
    if (this.held) return this.#places ?? [];
    const { ways, stones } = this.offers.few;
    switch (this.tool) {
      case 'climb':
        return [...ways].map(([spot, offers]) => ({ key: spot, spot, offers }));
      case 'stone':
        return [...stones].map(([block, offer]) => ({ key: block, block, offers: [offer] }));
      case 'block':
        return (this.#view?.movable ?? []).map((block) => ({ key: block, block, offers: [] }));
    }
  }

  target(key: string | null): Target | undefined {
    return key === null ? undefined : this.#byKey.get(key);
  }

  get aim(): Target | undefined {
    return this.target(this.#aim);
  }

  /** Somebody points at it, or at nothing. A block in the hand stays where it was shown last, so that a mouse can leave for "Set it". */
  point(key: string | null): void {
    if (this.pinned || (key === null && this.held !== null)) return;
    this.#aim = key;
  }

  /**
   * Somebody touches it. What is not yet aimed at is shown first; what is, is done.
   * @param sure the pointer has shown it already: a mouse that hovers, a key on what has the focus
   */
  tap(key: string, sure: boolean): void {
    const target = this.target(key);
    if (!target) return;
    this.why(null);
    if (target.offers.length === 0 && target.block !== undefined) return this.lift(target.block);
    // A stone ends the turn: nobody puts it by one touch.
    const shown = this.#aim === key && (this.pinned || (sure && this.tool !== 'stone'));
    const only = target.offers.length === 1 || (this.pinned && this.#aim === key);
    const offer = target.offers[0];
    if (shown && only && offer) return this.confirm(offer);
    this.#aim = key;
    this.pinned = true;
  }

  confirm(offer: Offer): void {
    this.drop();
    this.act(offer);
  }

  /**
   * The next or the one before of what can be chosen.
   * @param around whether the first follows the last; otherwise nothing is aimed at then
   * @returns whether anything is aimed at
   */
  step(by: 1 | -1, around = true): boolean {
    const targets = this.targets;
    const index = targets.findIndex((target) => target.key === this.#aim);
    const next = index < 0 ? (by > 0 ? 0 : targets.length - 1) : index + by;
    const aim = targets[around ? (next + targets.length) % targets.length : next];
    this.pinned = false;
    this.#aim = aim?.key ?? null;
    if (aim) this.steps += 1;
    return aim !== undefined;
  }

  lift(id: BlockId): void {
    const block = this.#view && blockIn(this.#view.blocks, id);
    if (!block) return;
    this.drop();
    play('lift');
    this.held = block;
    void this.#turn({ top: block.top, dir: block.dir });
  }

  /** Another face on top; the direction stays if it can. */
  turnTop(top: Color): void {
    if (!this.held) return;
    const dirs = dirsOf(this.held.id, top);
    const dir = dirs.includes(this.stance.dir) ? this.stance.dir : (dirs[0] ?? 'o');
    void this.#turn({ top, dir });
  }

  nextTop(by: 1 | -1): void {
    if (!this.held) return;
    const tops = topsOf(this.held.id);
    const index = (tops.indexOf(this.stance.top) + by + tops.length) % tops.length;
    this.turnTop(tops[index] ?? this.stance.top);
  }

  /** The longer side the other way; a pillar stands up, too. */
  nextDir(): void {
    if (!this.held) return;
    const dirs = dirsOf(this.held.id, this.stance.top);
    const dir = dirs[(dirs.indexOf(this.stance.dir) + 1) % dirs.length] ?? 'o';
    void this.#turn({ ...this.stance, dir });
  }

  async #turn(stance: Stance): Promise<void> {
    const held = this.held;
    if (!held) return;
    const near = this.aim?.place;
    if (this.#places !== null) play('spin');
    this.stance = stance;
    this.#places = null;
    this.pinned = false;
    const moves = await this.offers.moves(held.id, stance);
    if (this.held !== held || this.stance !== stance) return;
    this.#places = moves.flatMap((offer) => placeOf(offer));
    const at = near ?? held;
    this.#aim = this.nearest({ ...middleOf(at), z: at.z }, 1.6)?.key ?? null;
    if (this.#aim !== null) this.proposals += 1;
  }

  /** The place that somebody means who points here. */
  nearest(point: Point, reach = REACH): Target | undefined {
    let best: Target | undefined;
    let least = reach;
    for (const target of this.#places ?? []) {
      if (!target.place) continue;
      const { x, y } = middleOf(target.place);
      const far = Math.hypot(x - point.x, y - point.y, (target.place.z - point.z) * 1.2);
      if (far < least) [best, least] = [target, far];
    }
    return best;
  }

  /** What a cell stands for: a held block's smallest coordinates, a place to go to, the block on top. */
  keyAt(relief: Relief, cell: string): string | null {
    if (this.held) return cell;
    if (this.tool === 'climb') return relief.ground(cell);
    return relief.top(cell)?.block.id ?? null;
  }

  /** Somebody touches what is not offered: asks as it would be written. */
  tried(relief: Relief, cell: string): void {
    if (!this.#open) return;
    const { x, y } = readCell(cell);
    const top = relief.top(cell)?.block;
    if (this.held) this.why(writeMove({ ...this.held, ...this.stance, x, y }));
    else if (this.tool === 'climb') this.why(`climb ${relief.ground(cell)}`);
    else if (top) this.why(this.tool === 'stone' ? `stone ${top.id}` : writeMove(top));
  }

  /** Somebody gives up what they were about to do: why something else cannot be done is of no interest any more. */
  giveUp(): boolean {
    this.why(null);
    return this.drop();
  }

  /** Lets go of what is held or aimed at; answers whether there was anything. */
  drop(): boolean {
    const any = this.held !== null || this.pinned;
    this.held = null;
    this.#places = null;
    this.#aim = null;
    this.pinned = false;
    return any;
  }
}

function placeOf(offer: Offer): Target[] {
  for (const event of offer.then) {
    if (event.what === 'block') {
      return [{ key: cellOf(event.to.x, event.to.y), offers: [offer], place: event.to, block: event.to.id }];
    }
  }
  return [];
}
