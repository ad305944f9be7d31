// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types

/**
 * VER-8: where a carabiner may be put.
 */
export type Carabiners = "destination" | "step" | "anywhere";

/**
 * Something that happens before everybody's eyes.
 */
export type Event = { "what": "take", seat: Seat, token: Token, left: number, } | { "what": "draw", seat: Seat, tile: Kind, stack: number, } | { "what": "stack", stack: number, tiles: number, falls: number, } | { "what": "last", left: number, } | { "what": "place", seat: Seat, tile: Kind, at: Place, } | { "what": "equip", seat: Seat, token: Orange, at: Place, } | { "what": "move", seat: Seat, from: Place | null, to: Place, } | { "what": "pass", seat: Seat, from: Place, to: Place, } | { "what": "ride", seat: Seat, from: Place, to: Place, } | { "what": "end", seat: Seat, } | { "what": "fall", seat: Seat, from: Place, to: Place | null, past: SeatSet, } | { "what": "held", seat: Seat, at: Place, } | { "what": "spared", seat: Seat, } | { "what": "over", winners: SeatSet, rows: Array<number | null>, };

/**
 * VER-15: what a fall tile does to the turn of who did not fall.
 */
export type Falls = "goes_on" | "ends";

/**
 * What a cliff tile shows (VER-1). Drawing one is an outcome of chance (VER-5).
 */
export type Kind = "plain" | "axe" | "crampons" | "ladder" | "cave" | "danger" | "fall";

/**
 * A tile of the cliff and what lies on it.
 */
export type Laid = { at: Place, kind: Kind, tokens: Array<Orange>, };

export type Obstacle = { "what": "pack" } | { "what": "spent", token: Token, } | { "what": "drawn", tile: Kind, } | { "what": "laid", at: Place, } | { "what": "apart", at: Place, first: boolean, } | { "what": "below" } | { "what": "high", at: Place, row: number, } | { "what": "duty", at: Place, } | { "what": "lacks", token: Token, at: Place, } | { "what": "equipped", token: Orange, at: Place, } | { "what": "unfit", token: Orange, at: Place, kind: Kind, } | { "what": "bare", at: Place, } | { "what": "far", from: Place | null, at: Place, } | { "what": "taken", at: Place, seat: Seat, } | { "what": "danger", at: Place, } | { "what": "steep", at: Place, } | { "what": "nearer", at: Place, } | { "what": "above", from: Place, at: Place, };

/**
 * The orange tokens, which are put on the cliff (VER-2, VER-8).
 */
export type Orange = "carabiner" | "ladder" | "zipline";

/**
 * A place in the plane of the cliff, `x,y`: whatever somebody may name, with a tile or without.
 */
export type Place = string;

export type Player = { 
/**
 * Where the climber stands; nowhere is the ground.
 */
at: Place | null, 
/**
 * VER-17: the row and one more; 0 on the ground.
 */
score: number, bag: Array<Token>, };

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
export type Stage = { "is": "pack" } | { "is": "draw" } | { "is": "place", tile: Kind, } | { "is": "equip" } | { "is": "move" } | { "is": "go", to: Place, } | { "is": "ride" } | { "is": "over" };

/**
 * A token of equipment (VER-2).
 */
export type Token = "axe" | "crampons" | "map" | "carabiner" | "ladder" | "zipline";

export type View = { 
/**
 * Whose eyes these are; nobody's seat for a spectator.
 */
you: Seat | null, 
/**
 * Whose turn it is: also the player for whom a tile is drawn.
 */
on_turn: Seat, stage: Stage, 
/**
 * The cliff, in the order in which it was built.
 */
tiles: Array<Laid>, players: Array<Player>, 
/**
 * VER-4: how many tokens go into a bag.
 */
bag_size: number, 
/**
 * VER-2: how many tokens of each kind there are …
 */
stock: { [key in Token]?: number }, 
/**
 * … and how many of them nobody has taken (VER-4).
 */
supply: { [key in Token]?: number }, 
/**
 * How many tiles of each kind are left in each stack.
 */
stacks: Array<{ [key in Kind]?: number }>, 
/**
 * VER-5: the stack that is drawn from, 1 to 3; none when all are empty.
 */
stack: number | null, 
/**
 * VER-15: fall tiles put aside so far.
 */
aside: number, 
/**
 * VER-8: where carabiners may be put.
 */
carabiner: Carabiners, 
/**
 * VER-15: what a fall tile does to the turn of who did not fall.
 */
fall: Falls, 
/**
 * Once the game is over.
 */
winners: SeatSet | null, };

