// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types

/**
 * Something that happens before everybody's eyes.
 */
export type Event = { "what": "take", seat: Seat, count: number, left: number, } | { "what": "over", winners: SeatSet, };

/**
 * A place at the table, counted from 0, clockwise.
 */
export type Seat = number;

/**
 * Some of the seats of a table.
 */
export type SeatSet = Array<number>;

export type View = { 
/**
 * Whose eyes these are; nobody's seat for a spectator.
 */
you: Seat | null, 
/**
 * Who is to take; at the end, who took the last one.
 */
on_turn: Seat, 
/**
 * How many stones are left.
 */
stones: number, 
/**
 * How many each seat has taken.
 */
taken: Array<number>, 
/**
 * Once the game is over.
 */
winners: SeatSet | null, };

