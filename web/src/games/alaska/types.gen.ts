// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types

/**
 * ALA-29: why the final round begins, or the game ends.
 */
export type Cause = "cut_off" | "nothing_left" | "quiet";

/**
 * What has to be done before anything else.
 */
export type Duty = "freeze" | "melt" | "bear" | "found" | "answer";

export type Event = { "what": "ice_card", seat: Seat, card: IceCard, melts: boolean, due: number, } | { "what": "spring" } | { "what": "freeze", seat: Seat, form: Form, hexes: Array<Hex>, } | { "what": "melt", seat: Seat, hexes: Array<Hex>, lost: [number, number, number, number], cuts: Array<Place>, stranded?: Array<Seat>, marks?: Array<[Place, Hex]>, } | { "what": "no_room", kind: Kind, } | { "what": "no_thaw", kind: Kind, } | { "what": "event_card", seat: Seat, card: EventCard | null, kept: boolean, 
/**
 * How many cards the player holds now.
 */
cards: number, } | { "what": "bear", seat: Seat, from: Place | null, to: Place, marks?: Array<[Place, Hex]>, } | { "what": "nothing_found", seat: Seat, 
/**
 * The vehicle carries something already.
 */
full: boolean, } | { "what": "take", seat: Seat, colour: Seat, from: Place, at: Place, marks?: Array<[Place, Hex]>, } | { "what": "leave", seat: Seat, } | { "what": "frostbite", seat: Seat, from: Place, to: Place, marks?: Array<[Place, Hex]>, } | { "what": "step", seat: Seat, from: Place, to: Place, load: Seat | null, marks?: Array<[Place, Hex]>, } | { "what": "fly", seat: Seat, from: Place, to: Place, load: Seat | null, cards: number, marks?: Array<[Place, Hex]>, } | { "what": "load", seat: Seat, colour: Seat, at: Place, marks?: Array<[Place, Hex]>, } | { "what": "unload", seat: Seat, colour: Seat, at: Place, marks?: Array<[Place, Hex]>, } | { "what": "deliver", seat: Seat, colour: Seat, at: Place, points: number, } | { "what": "give", seat: Seat, colour: Seat, at: Place, to: Seat, points: number, } | { "what": "rob", seat: Seat, victim: Seat, at: Place, cards: number, marks?: Array<[Place, Hex]>, } | { "what": "fog", seat: Seat, cards: number, } | { "what": "yield", seat: Seat, } | { "what": "robbed", seat: Seat, victim: Seat, at: Place, marks?: Array<[Place, Hex]>, } | { "what": "foiled", seat: Seat, victim: Seat, } | { "what": "end", seat: Seat, } | { "what": "ice_cards_back" } | { "what": "event_cards_back", hands: Array<number>, } | { "what": "finale", cause: Cause, everybody: boolean, } | { "what": "last_voyage", seat: Seat, } | { "what": "stop", cause: Cause, } | { "what": "over", points: Array<number>, winners: SeatSet, };

/**
 * A card of the second deck, in the order of [`EventCards`] (ALA-8).
 */
export type EventCard = string;

/**
 * ALA-8: how many of each event card.
 */
export type EventCards = { bear: number, robbery: number, found: number, frostbite: number, helicopter: number, fog: number, };

/**
 * ALA-29: what calls the final round.
 */
export type FinalRound = "melt" | "landing";

/**
 * ALA-29: has the final round begun?
 */
export type Finale = { "is": "no" } | { "is": "called" } | { "is": "last_voyages", "left": number };

/**
 * ALA-5: how many floes of each form.
 */
export type Floes = { single: number, double: number, straight: number, bent: number, };

/**
 * ALA-5: what lies in stock.
 */
export type Form = "single" | "double" | "straight" | "bent";

/**
 * The cards a player keeps (ALA-20).
 */
export type Hand = { helicopter: number, robbery: number, fog: number, };

/**
 * A hex of the lake, the island's included, numbered by row and then from left to right (ALA-1).
 */
export type Hex = string;

/**
 * A card of the first deck: a kind of floe, a number for the winter and one for the spring (ALA-7).
 */
export type IceCard = string;

/**
 * ALA-7: how many of each ice card.
 */
export type IceCards = { "s3/2": number, "s3/1": number, "s2/1": number, "s2/0": number, "d2/1": number, "d2/0": number, "d1/1": number, "t1/0": number, "t1/1": number, "t0/1": number, };

/**
 * ALA-5: what an ice card can name.
 */
export type Kind = "single" | "double" | "triple";

/**
 * A territory and the containers on it; in a player's camp they are the player's.
 */
export type Land = { at: Place, camp_of: Seat | null, containers: [number, number, number, number], };

export type Obstacle = { "what": "first", duty: Duty, } | { "what": "island" } | { "what": "shape", hexes: Array<Hex>, } | { "what": "frozen", hexes: Array<Hex>, } | { "what": "kind", hexes: Array<Hex>, wanted: Kind, } | { "what": "stock", form: Form, } | { "what": "water", at: Hex, } | { "what": "name", at: Place, } | { "what": "vehicle", at: Place, seat: Seat, } | { "what": "laden", at: Place, bare: Array<Place>, } | { "what": "bear", at: Place, way: boolean, } | { "what": "full", at: Place, objects: number, vehicle: number, way: boolean, } | { "what": "spent", at: Place, } | { "what": "landed", at: Place, } | { "what": "far", way: Array<Place>, left: number, } | { "what": "cut", to: Place, } | { "what": "carries", at: Place, } | { "what": "empty", at: Place, } | { "what": "loaded", at: Place, } | { "what": "unloaded", at: Place, } | { "what": "nothing", at: Place, colour: Seat, } | { "what": "safe", at: Place, seat: Seat, } | { "what": "peace", at: Place, } | { "what": "own", at: Place, } | { "what": "leave", at: Place, bear: boolean, } | { "what": "here", at: Place, } | { "what": "closed", at: Place, } | { "what": "floe", at: Place, } | { "what": "card", card: EventCard, };

/**
 * A deck. How many of each kind are left is not told: of kept cards nobody knows.
 */
export type Pile<C> = { left: number, 
/**
 * Shown or played since the deck was last filled.
 */
open: C, 
/**
 * The whole deck, with what is in hands.
 */
all: C, };

/**
 * Something a vehicle can stand on: a floe, called by its first hex; the island; a territory.
 */
export type Place = string;

/**
 * A floe on the lake.
 */
export type Plate = { 
/**
 * Its name: its first hex.
 */
at: Place, form: Form, hexes: Array<Hex>, containers: [number, number, number, number], };

export type Player = { 
/**
 * Where the vehicle stands.
 */
at: Place, 
/**
 * The colour of the container it carries.
 */
load: Seat | null, 
/**
 * ALA-20: how many cards the player holds.
 */
cards: number, 
/**
 * ALA-30: containers in the player's camp.
 */
points: number, };

/**
 * A place at the table, counted from 0, clockwise.
 */
export type Seat = number;

/**
 * Some of the seats of a table.
 */
export type SeatSet = Array<number>;

/**
 * What has to be done now.
 */
export type Stage = { "is": "ice_card" } | { "is": "freeze", card: IceCard, left: number, } | { "is": "melt", card: IceCard, left: number, } | { "is": "event_card" } | { "is": "bear" } | { "is": "found" } | { "is": "voyage" } & Trip | { "is": "robbed", victim: Seat, played: number, trip: Trip, } | { "is": "fogged", victim: Seat, played: number, trip: Trip, } | { "is": "over" };

/**
 * How far a voyage has come.
 */
export type Trip = { steps_left: number, 
/**
 * ALA-25: after this flight no step may follow.
 */
landed: boolean, 
/**
 * ALA-15: what was done during this stay.
 */
loaded: boolean, unloaded: boolean, 
/**
 * ALA-19: they must leave, if they can.
 */
must_leave: boolean, };

export type View = { 
/**
 * Whose eyes these are; nobody's seat for a spectator.
 */
you: Seat | null, 
/**
 * Whose turn or last voyage it is.
 */
on_turn: Seat, stage: Stage, spring: boolean, floes: Array<Plate>, 
/**
 * The containers on the island.
 */
island: [number, number, number, number], land: Array<Land>, 
/**
 * ALA-13: the containers that went down with their floes.
 */
lost: [number, number, number, number], bear: Place | null, players: Array<Player>, 
/**
 * ALA-20: the viewer's own cards.
 */
hand: Hand | null, 
/**
 * ALA-14: on the viewer's own voyage, a shortest way to each place that steps alone lead to.
 */
ways: Array<Way>, 
/**
 * Floes not yet placed.
 */
stock: Floes, ice_deck: Pile<IceCards>, event_deck: Pile<EventCards>, 
/**
 * ALA-29: what calls the final round, and whether it has begun.
 */
final_round: FinalRound, finale: Finale, 
/**
 * ALA-29: turns of spring in a row without a floe removed or a container delivered.
 */
quiet: number, 
/**
 * ALA-29: so many of them end the game.
 */
most_quiet: number, 
/**
 * Once the game is over.
 */
winners: SeatSet | null, };

/**
 * A voyage by steps alone.
 */
export type Way = { 
/**
 * Every place that it comes to, from the first step to the last.
 */
over: Array<Place>, 
/**
 * What will certainly happen on it besides the steps.
 */
then: Array<Event>, };

