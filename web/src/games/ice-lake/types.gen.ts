// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types

/**
 * A pair of neighbours that is cracked, and whose skates cracked it (LAC-8).
 */
export type Crack = { between: [Hex, Hex], by: Seat, };

/**
 * LAC-4: a side of a hex, clockwise from the north.
 */
export type Dir = "N" | "NE" | "SE" | "S" | "SW" | "NW";

export type Event = { "what": "ready", seat: Seat, } | { "what": "programme", seat: Seat, letters: string, } | { "what": "skate", seat: Seat, from: Hex, to: Hex, facing: Dir, } | { "what": "stop", seat: Seat, at: Hex, dir: Dir, by: StoppedBy, 
/**
 * Who stands there; nobody at a crack.
 */
other: Seat | null, } | { "what": "face", seat: Seat, facing: Dir, } | { "what": "stuck", seat: Seat, at: Hex, } | { "what": "ashore", seat: Seat, from: Hex, dir: Dir, } | { "what": "still", seat: Seat, at: Hex, } | { "what": "floe", triangles: Array<[Hex, Hex, Hex]>, } | { "what": "surrounded", seats: SeatSet, } | { "what": "round", round: number, first: Seat, } | { "what": "cut off", seats: SeatSet, } | { "what": "rejoin", seat: Seat, from: Hex, to: Hex, facing: Dir, } | { "what": "stays", seat: Seat, } | { "what": "over", winners: SeatSet, round: number, };

/**
 * LAC-1: a hex by column and half-row, `c,r`; on whichever lake, or on none.
 */
export type Hex = string;

/**
 * LAC-1: the size of the lake.
 */
export type Lake = string;

export type Obstacle = { "what": "blank", at: Hex, } | { "what": "long", most: number, } | { "what": "stopped", at: Hex, } | { "what": "crack", at: Hex, dir: Dir, } | { "what": "shore", at: Hex, dir: Dir, } | { "what": "away", at: Hex, } | { "what": "ashore" } | { "what": "inland", at: Hex, } | { "what": "taken", at: Hex, seat: Seat, } | { "what": "parted", at: Hex, };

/**
 * A place at the table, counted from 0, clockwise.
 */
export type Seat = number;

/**
 * Some of the seats of a table.
 */
export type SeatSet = Array<number>;

/**
 * One player's skater.
 */
export type Skater = { 
/**
 * Where the skater stands; nowhere once they are out.
 */
at: Hex | null, facing: Dir, 
/**
 * The letters; nothing where the viewer may not know how many there are.
 */
programme: string | null, 
/**
 * How many of them are skated.
 */
done: number, 
/**
 * LAC-17: opponents who went out strictly earlier, once the player is out or has won.
 */
score: number, };

/**
 * What has to be done now.
 */
export type Stage = { "is": "programme", writing: SeatSet, } | { "is": "face", seat: Seat, } | { "is": "rejoin", seat: Seat, waiting: SeatSet, free: Array<Hex>, } | { "is": "over" };

/**
 * What stops a skater.
 */
export type StoppedBy = "skater" | "crack";

export type View = { 
/**
 * Whose eyes these are; nobody's seat for a spectator.
 */
you: Seat | null, lake: Lake, 
/**
 * LAC-1: the hexes of a side of the lake.
 */
side: number, round: number, stage: Stage, 
/**
 * LAC-7: who begins the round; while it is skated, who made the last step so far.
 */
first: Seat, 
/**
 * LAC-5: the most letters of a programme.
 */
max_letters: number, skaters: Array<Skater>, cracks: Array<Crack>, 
/**
 * LAC-14: ice that has broken away: triangles, by their corners.
 */
adrift: Array<[Hex, Hex, Hex]>, 
/**
 * What the viewer's own letters would bring if nobody else moved: the lake as it stands now (LAC-5).
 */
ghost: Array<Event>, 
/**
 * Once the game is over.
 */
winners: SeatSet | null, };

