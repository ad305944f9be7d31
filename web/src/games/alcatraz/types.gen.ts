// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types

/**
 * Something that happens before everybody's eyes.
 */
export type Event = { "what": "out", seat: Seat, to: Square, } | { "what": "move", seat: Seat, from: Square, to: Square, } | { "what": "walk", from: Square, to: Square, } | { "what": "caught", seat: Seat, at: Square, } | { "what": "board", seat: Seat, from: Square, boat: number, } | { "what": "pass", seat: Seat, } | { "what": "alarm", seat: Seat, row: number, } | { "what": "run", seat: Seat, side: Side, from: Square, to: Square, } | { "what": "limit", left: number, } | { "what": "over", winners: SeatSet, boats: Array<number>, };

export type Obstacle = { "what": "alarm", row: number, } | { "what": "stranger", at: Square, seat: Seat | null, } | { "what": "cell" } | { "what": "bend", from: Square, to: Square, } | { "what": "taken", at: Square, seat: Seat, } | { "what": "guard", from: Square | null, at: Square, } | { "what": "answer", squares: number, from: Square, to: Square, taken: Array<Square>, } | { "what": "shore", at: Square, };

/**
 * ALC-10: which of the mover's men the guard's answer must spare.
 */
export type OwnMen = "all" | "moved";

/**
 * One player's prisoners.
 */
export type Player = { yard: Array<Square>, cell: number, boat: number, };

/**
 * A place at the table, counted from 0, clockwise.
 */
export type Seat = number;

/**
 * Some of the seats of a table.
 */
export type SeatSet = Array<number>;

/**
 * An end of a row.
 */
export type Side = "left" | "right";

/**
 * A flagstone of the yard (ALC-1). Row index 0 lies at the boat.
 */
export type Square = string;

/**
 * What has to be done now.
 */
export type Stage = { "is": "turn" } | { "is": "die" } | { "is": "alarm", "row": number } | { "is": "over" };

export type View = { 
/**
 * Whose eyes these are; nobody's seat for a spectator.
 */
you: Seat | null, 
/**
 * Whose turn it is: also the player for whom the die is rolled.
 */
on_turn: Seat, stage: Stage, 
/**
 * The guards of rows 1–8.
 */
guards: [Square, Square, Square, Square, Square, Square, Square, Square], players: Array<Player>, 
/**
 * ALC-16: is it played with the alarm?
 */
alarm: boolean, 
/**
 * ALC-10: which of the mover's men the guard's answer must spare.
 */
own_men: OwnMen, 
/**
 * ALC-15: so many of one player on the boat win.
 */
to_win: number, 
/**
 * ALC-18: turns since the last boarding, and at how many the game ends.
 */
quiet: number, quiet_end: number, 
/**
 * Once the game is over.
 */
winners: SeatSet | null, };

