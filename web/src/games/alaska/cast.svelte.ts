import { play } from '../../shell/sound';
import { after } from './after-event';
import type { Cause, Event, Hex, Place, View } from './types.gen';

/** A card that has just been turned up; `null` if only its back is seen. */
export interface Drawn {
  seat: number;
  deck: 'ice' | 'event';
  card: string | null;
}

/** A robbery under way: the cards on the table, the last one decides. */
export interface Duel {
  robber: number;
  victim: number;
  at: Place;
  cards: ('robbery' | 'fog')[];
  outcome: 'robbed' | 'foiled' | null;
}

/** Something everybody should hear. */
export type Herald = { is: 'spring' } | { is: 'finale' | 'stop'; cause: Cause };

/** How long things take, in milliseconds. */
const TIMES: Record<Event['what'], number> = {
  ice_card: 800,
  spring: 1300,
  freeze: 340,
  melt: 420,
  no_room: 200,
  no_thaw: 200,
  event_card: 850,
  bear: 420,
  nothing_found: 200,
  take: 380,
  leave: 150,
  frostbite: 420,
  step: 300,
  fly: 420,
  load: 260,
  unload: 260,
  deliver: 360,
  give: 360,
  rob: 800,
  fog: 800,
  yield: 250,
  robbed: 900,
  foiled: 900,
  end: 60,
  ice_cards_back: 200,
  event_cards_back: 200,
  finale: 1600,
  stop: 1600,
  last_voyage: 250,
  over: 2400,
};

const SOUNDS: Partial<Record<Event['what'], Parameters<typeof play>[0]>> = {
  freeze: 'step',
  melt: 'walk',
  step: 'step',
  fly: 'board',
  deliver: 'board',
  rob: 'alarm',
  robbed: 'caught',
  finale: 'alarm',
  stop: 'alarm',
  over: 'end',
};

/** A robbery that succeeds, or containers that go down with their ice. */
function flashOf(event: Event): Place | null {
  if (event.what === 'robbed') return event.at;
  return event.what === 'melt' && event.lost.some((number) => number > 0) ? (event.hexes[0] ?? null) : null;
}

/** A robbery that waits for an answer: robberies and fogs were played in turns. */
function duelIn({ stage, on_turn: robber, players }: View): Duel | null {
  if (stage.is !== 'robbed' && stage.is !== 'fogged') return null;
  const cards = Array.from({ length: stage.played }, (_, nth) => (nth % 2 === 0 ? 'robbery' : 'fog'));
  return { robber, victim: stage.victim, at: players[robber]?.at ?? '', cards, outcome: null };
}

/** Everything on the picture that changes: follows what is told, and settles on the view. */
export class Cast {
  shown = $state.raw<View | null>(null);
  drawn = $state.raw<Drawn | null>(null);
  duel = $state.raw<Duel | null>(null);
  herald = $state.raw<Herald | null>(null);
  /** The ice card that was drawn last, as far as one has seen it. */
  iceCard = $state<string | null>(null);
  /** Floes laid since the picture last rested. */
  fresh = $state.raw<readonly { seat: number; hexes: Hex[] }[]>([]);
  /** Where something has just been taken or lost. */
  flash = $state.raw<Place | null>(null);
  /** Takes note of what is told, whether it will be played or skipped. */
  miss(event: Event): void {
    if (event.what === 'ice_card') this.iceCard = event.card;
  }

  settle(view: View): void {
    this.shown = view;
    this.fresh = [];
    this.flash = null;
    this.drawn = null;
    this.herald = null;
    this.duel = duelIn(view);
    if (view.stage.is === 'freeze' || view.stage.is === 'melt') this.iceCard = view.stage.card;
  }

  /** Shows something that happens; answers how long it takes. */
  show(event: Event): number {
    this.drawn = null;
    this.herald = null;
    this.flash = flashOf(event);
    if (event.what === 'freeze') this.fresh = [...this.fresh, { seat: event.seat, hexes: event.hexes }];
    this.miss(event);
    if (this.duel?.outcome) this.duel = null;
    if (this.shown) this.shown = after(this.shown, event);
    this.#point(event);
    const sound = SOUNDS[event.what];
    if (sound) play(sound);
    return TIMES[event.what];
  }

  #point(event: Event): void {
    switch (event.what) {
      case 'ice_card':
        this.drawn = { seat: event.seat, deck: 'ice', card: event.card };
        break;
      case 'event_card':
        this.drawn = { seat: event.seat, deck: 'event', card: event.card };
        break;
      case 'spring':
        this.herald = { is: 'spring' };
        break;
      case 'finale':
      case 'stop':
        this.herald = { is: event.what, cause: event.cause };
        break;
      case 'rob': {
        const cards: Duel['cards'] = [...(this.duel?.cards ?? []), 'robbery'];
        this.duel = { robber: event.seat, victim: event.victim, at: event.at, cards, outcome: null };
        break;
      }
      case 'fog':
        if (this.duel) this.duel = { ...this.duel, cards: [...this.duel.cards, 'fog'] };
        break;
      case 'robbed':
      case 'foiled':
        if (this.duel) this.duel = { ...this.duel, outcome: event.what };
        break;
    }
  }
}
