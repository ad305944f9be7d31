// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-local types

export type Answer = { 
/**
 * As over HTTP.
 */
status: number, body: string, };

/**
 * A review as it is kept.
 */
export type Kept = { version: number, body: string, };

export type Letter = { now: Now, what: What, };

/**
 * The time at which a letter is taken.
 */
export type Now = { 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * On a clock that only goes forward, in milliseconds.
 */
uptime: number, };

/**
 * What the house is given when it opens.
 */
export type Opening = { 
/**
 * Which page it is part of.
 */
build: string, 
/**
 * 32 bytes that nobody can guess. Keys, chance and opponents come from them.
 */
seed: number[], 
/**
 * How long the computer takes at least for a move that people see, in milliseconds.
 */
pause_ms: number, };

/**
 * All that follows from a letter. First `store`, then all the rest.
 */
export type Outcome = { store: Array<Row>, 
/**
 * A message for each of some guests.
 */
tell: [guest: number, text: string][], 
/**
 * The guests who are disconnected after that.
 */
closed: number[], 
/**
 * The answer to a request.
 */
answer: Answer | null, 
/**
 * What is to be thought about.
 */
tasks: Array<Task>, 
/**
 * The numbers of tasks that nobody wants any more.
 */
dropped: Array<number>, 
/**
 * Those that are to come to an end, with what was found so far.
 */
hurried: Array<number>, 
/**
 * After so many milliseconds, the pause of this number is over.
 */
pauses: Array<[number, number]>, 
/**
 * A review to be kept with its table.
 */
keep: [string, Kept] | null, 
/**
 * The tables that are in memory.
 */
residents: Array<string>, };

/**
 * An entry of a log, and where it belongs. If there is one already, somebody else was first.
 */
export type Row = { table: string, sequence: number, body: string, };

/**
 * A place at the table, counted from 0, clockwise.
 */
export type Seat = number;

/**
 * Something to think about. The seed is small enough to be a number everywhere. What has a time is thought about a piece at
 * a time: here is no clock, so whoever has one says when it is enough.
 */
export type Task = { "play": { number: number, table: string, seat: Seat, level: number, seed: number, time_ms: number | null, } } | { "advise": { number: number, table: string, seat: Seat, decision: number, id: string, seed: number, time_ms: number, } } | { "review": { number: number, record: unknown, shares: Array<number>, } };

/**
 * What came of a task.
 */
export type Thought = { "chosen": { number: number, action: string, } } | { "pondered": { number: number, } } | { "advised": { number: number, message: string, } } | { "studied": { number: number, done: number, of: number, review: string | null, } } | { "failed": { number: number, } };

/**
 * Its kind is the one key of an object: that takes less code to read than a kind among other keys.
 */
export type What = { "ask": { method: string, 
/**
 * The parts of the address after `/api/`.
 */
path: Array<string>, query: { [key in string]: string }, 
/**
 * The key that it shows.
 */
key: string | null, body: string, 
/**
 * The log of the table that it is about, unless that is among the residents.
 */
log: Array<string>, 
/**
 * The review that is kept with that table.
 */
kept: Kept | null, 
/**
 * The plans of the lesson or puzzle that it is about, one for each task, as JSON. They are files beside the module.
 */
plans: string, } } | { "hear": { guest: number, text: string, 
/**
 * With a hello: the log of its table, unless that is among the residents.
 */
log: Array<string>, } } | { "leave": { guest: number, } } | { "lost": { table: string, storage: boolean, } } | { "thought": { thought: Thought, took_ms: number, } } | { "due": { number: number, } };

/**
 * A task and, if it is about a table, that table's log.
 */
export type Work = { task: Task, log: Array<string>, 
/**
 * How many games the next piece imagines, of what has a time.
 */
games: number, 
/**
 * It is the last piece, if that will do.
 */
enough: boolean, };

