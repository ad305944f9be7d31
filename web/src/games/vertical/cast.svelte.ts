import { play } from '../../shell/sound';
import { after } from './after-event';
import { rowOf } from './cliff';
import type { Event, Kind, Laid, Orange, Place, Token, View } from './types.gen';

/** How a climber got where they are: it says how the journey is drawn. */
export type Journey = 'step' | 'pass' | 'ride' | 'fall' | 'held';

export interface Figure {
  seat: number;
  at: Place | null;
  journey: Journey;
  /** How long the last journey takes, in milliseconds. */
  ms: number;
}

export interface Slab extends Laid {
  /** It has just been laid. */
  fresh: boolean;
}

/** What is drawn around a journey while it lasts. */
export type Effect = Extract<Event, { what: 'pass' | 'ride' | 'fall' | 'held' | 'spared' }>;

const SETTLE = 220;

/** All that is on the picture: follows what is told, and settles on the view. */
export class Cast {
  figures = $state<Figure[]>([]);
  slabs = $state<Slab[]>([]);
  /** The view as far as it was shown: bags, market and stacks are as it says. */
  #shown = $state.raw<View | null>(null);
  /** The tile that was drawn and is not laid yet, or a fall that is just happening. */
  drawnTile = $state<Kind | null>(null);
  packing = $state(true);
  effect = $state<Effect | null>(null);
  /** Who has won, as soon as that is shown. */
  winners = $state.raw<readonly number[] | null>(null);

  get bags(): readonly (readonly Token[])[] {
    return this.#shown?.players.map(({ bag }) => bag) ?? [];
  }

  get supply(): View['supply'] {
    return this.#shown?.supply ?? {};
  }

  get stacks(): View['stacks'] {
    return this.#shown?.stacks ?? [];
  }

  /** The stack that is drawn from. */
  get stack(): number | null {
    return this.#shown?.stack ?? null;
  }

  settle(view: View): void {
    this.effect = null;
    this.winners = view.winners;
    this.drawnTile = view.stage.is === 'place' ? view.stage.tile : null;
    this.packing = view.stage.is === 'pack';
    this.slabs = view.tiles.map((tile) => ({ ...tile, tokens: [...tile.tokens], fresh: false }));
    this.#shown = view;
    this.figures = view.players.map(({ at }, seat) => this.#stand(seat, at));
  }

  #stand(seat: number, at: Place | null): Figure {
    const figure = this.figures[seat];
    if (!figure) return { seat, at, journey: 'step', ms: 0 };
    return figure.at === at ? { ...figure, journey: 'step' } : { seat, at, journey: 'step', ms: SETTLE };
  }

  /** Shows something that happens; answers how long it takes. */
  show(event: Event): number {
    this.effect = null;
    if (this.#shown) this.#shown = after(this.#shown, event);
    switch (event.what) {
      case 'take':
        play('step');
        return 260;
      case 'draw':
        return this.#draw(event.tile);
      case 'place':
        return this.#place(event.at, event.tile);
      case 'equip':
        return this.#equip(event.token, event.at);
      case 'move':
        play('step');
        return this.#travel(event.seat, event.to, 'step', 320);
      case 'pass':
        return this.#journey(event, event.to, 'pass', 620);
      case 'ride':
        return this.#journey(event, event.to, 'ride', 460);
      case 'fall':
        return this.#journey(event, event.to, 'fall', fallTime(event.from, event.to)) + 240;
      case 'held':
        return this.#journey(event, event.at, 'held', 640);
      case 'spared':
        this.effect = event;
        return 420;
      case 'end':
        return 60;
      case 'stack':
      case 'last':
        return 200;
      case 'over':
        play('end');
        this.winners = event.winners;
        return 1200;
    }
  }

  #draw(tile: Kind): number {
    this.packing = false;
    this.drawnTile = tile;
    if (tile === 'fall') play('alarm');
    return tile === 'fall' ? 620 : 420;
  }

  #place(at: Place, kind: Kind): number {
    this.drawnTile = null;
    this.slabs.push({ at, kind, tokens: [], fresh: true });
    play('walk');
    return 320;
  }

  #equip(token: Orange, at: Place): number {
    this.slabs.find((slab) => slab.at === at)?.tokens.push(token);
    play('board');
    return 300;
  }

  #journey(effect: Effect, to: Place | null, journey: Journey, ms: number): number {
    this.effect = effect;
    play(journey === 'fall' ? 'caught' : 'board');
    return this.#travel(effect.seat, to, journey, ms);
  }

  #travel(seat: number, at: Place | null, journey: Journey, ms: number): number {
    this.figures[seat] = { seat, at, journey, ms };
    return ms;
  }
}

/** The farther, the longer, but nobody wants to watch for long. */
function fallTime(from: Place, to: Place | null): number {
  const rows = rowOf(from) - (to === null ? -1 : rowOf(to));
  return Math.min(320 + 60 * rows, 700);
}
