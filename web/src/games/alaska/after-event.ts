/** What is told, applied to what is shown: a picture that keeps up between two views. */
import type { Event, Form, Hex, Pile, Place, Plate, Player, View } from './types.gen';

type Containers = Plate['containers'];

function changed(containers: Containers, colour: number, by: number): Containers {
  return containers.map((number, index) => (index === colour ? Math.max(0, number + by) : number)) as Containers;
}

/** A container comes to a place, or leaves it. */
function cargo(view: View, place: Place, colour: number, by: number): View {
  if (place === 'island') return { ...view, island: changed(view.island, colour, by) };
  const at = <T extends { at: Place; containers: Containers }>(one: T): T =>
    one.at === place ? { ...one, containers: changed(one.containers, colour, by) } : one;
  return { ...view, floes: view.floes.map(at), land: view.land.map(at) };
}

function player(view: View, seat: number, change: Partial<Player>): View {
  return { ...view, players: view.players.map((one, index) => (index === seat ? { ...one, ...change } : one)) };
}

function freeze(view: View, form: Form, hexes: Hex[]): View {
  const plate: Plate = { at: hexes[0] ?? '', form, hexes, containers: [0, 0, 0, 0] };
  const stage = view.stage.is === 'freeze' ? { ...view.stage, left: view.stage.left - 1 } : view.stage;
  return { ...view, stage, floes: [...view.floes, plate], stock: { ...view.stock, [form]: view.stock[form] - 1 } };
}

function travel(view: View, seat: number, to: Place): View {
  return player(view, seat, { at: to });
}

/** The load of a vehicle, if it still has one, stays in the camp of somebody, who then has so many points. */
function putDown(view: View, seat: number, at: Place, colour: number, owner: number, points: number): View {
  return player(cargo(player(view, seat, { load: null }), at, colour, 1), owner, { points });
}

/** A container leaves a place for a vehicle. */
const takeUp = (view: View, seat: number, from: Place, colour: number): View =>
  player(cargo(view, from, colour, -1), seat, { load: colour });

/** The viewer's own hand has one card more, or one fewer; of the others' only the number is known. */
function held(view: View, seat: number, card: string, by: 1 | -1): View {
  if (view.hand === null || seat !== view.you || !(card in view.hand)) return view;
  const kept = card as keyof typeof view.hand;
  return { ...view, hand: { ...view.hand, [kept]: Math.max(0, view.hand[kept] + by) } };
}

/** A deck that has all its cards again. */
function whole<C extends object>(pile: Pile<C>): Pile<C> {
  const all = Object.values(pile.all) as number[];
  return { ...pile, left: all.reduce((sum, number) => sum + number, 0) };
}

function emptyHanded(view: View): View {
  const hand = view.hand && { helicopter: 0, robbery: 0, fog: 0 };
  return { ...view, hand, players: view.players.map((one) => ({ ...one, cards: 0 })) };
}

/** What the board shows after an event. It settles on the real view when everything was told. */
export function after(view: View, event: Event): View {
  switch (event.what) {
    case 'ice_card': {
      const pile = { ...view.ice_deck, left: Math.max(0, view.ice_deck.left - 1) };
      const stage = { is: event.melts ? 'melt' : 'freeze', card: event.card, left: event.due } as const;
      return { ...view, on_turn: event.seat, stage, ice_deck: pile };
    }
    case 'spring':
      return { ...view, spring: true };
    case 'freeze':
      return freeze(view, event.form, event.hexes);
    case 'melt':
      return { ...view, floes: view.floes.filter(({ at }) => at !== event.hexes[0]) };
    case 'event_card': {
      const pile = { ...view.event_deck, left: Math.max(0, view.event_deck.left - 1) };
      const drawn = player({ ...view, on_turn: event.seat, event_deck: pile }, event.seat, { cards: event.cards });
      return event.kept && event.card !== null ? held(drawn, event.seat, event.card, 1) : drawn;
    }
    case 'bear':
      return { ...view, bear: event.to };
    case 'take':
      return takeUp(view, event.seat, event.from, event.colour);
    case 'frostbite':
      return travel(view, event.seat, event.to);
    case 'step':
      return travel(view, event.seat, event.to);
    case 'fly':
      return held(player(travel(view, event.seat, event.to), event.seat, { cards: event.cards }), event.seat, 'helicopter', -1);
    case 'load':
      return takeUp(view, event.seat, event.at, event.colour);
    case 'robbed':
      return takeUp(view, event.seat, event.at, event.victim);
    case 'unload':
      return player(cargo(view, event.at, event.colour, 1), event.seat, { load: null });
    case 'deliver':
      return putDown(view, event.seat, event.at, event.colour, event.seat, event.points);
    case 'give':
      return putDown(view, event.seat, event.at, event.colour, event.to, event.points);
    case 'rob':
    case 'fog':
      return held(player(view, event.seat, { cards: event.cards }), event.seat, event.what === 'rob' ? 'robbery' : 'fog', -1);
    case 'ice_cards_back':
      return { ...view, ice_deck: whole(view.ice_deck) };
    case 'event_cards_back':
      return emptyHanded({ ...view, event_deck: whole(view.event_deck) });
    case 'over':
      return { ...view, winners: event.winners };
    case 'last_voyage':
      return { ...view, on_turn: event.seat };
    default:
      return view;
  }
}
