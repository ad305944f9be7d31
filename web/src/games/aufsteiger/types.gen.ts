// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types

/**
 * AUF-12
 */
export type Area = { 
/**
 * The block whose top face it is a part of; none on the table.
 */
block: BlockId | null, height: number, cells: Array<Cell>, };

/**
 * AUF-2: one of the 35 blocks, `h1` to `p2`.
 */
export type BlockId = string;

/**
 * AUF-1: a cell of the grid, which has no edge.
 */
export type Cell = string;

export type Climb = "both" | "after";

/**
 * AUF-3: the colours of the faces. Opposite faces carry a pair: the first two, the next two, the
 * last two.
 */
export type Color = "red" | "yellow" | "darkblue" | "lightblue" | "violet" | "grey";

/**
 * AUF-4: the direction of a footprint's longer side; `O` if it is square.
 */
export type Dir = "o" | "x" | "y";

export type Event = { "what": "climb", seat: Seat, way: Array<Spot>, landing: Landing, } | { "what": "ladder", seat: Seat, ladder: Ladder, way: Array<Spot>, landing: Landing, } | { "what": "bridge", seat: Seat, ladder: Ladder, way: Array<Spot>, landing: Landing, } | { "what": "block", seat: Seat, from: Placed, to: Placed, } | { "what": "pushed", seat: Seat, from: Cell, to: Cell, } | { "what": "freed", seat: Seat, from: Cell, } | { "what": "stone", seat: Seat, on: Placed, } | { "what": "stonegone", seat: Seat, on: Placed, } | { "what": "end", seat: Seat, } | { "what": "stay", seat: Seat, } | { "what": "rise", seat: Seat, height: number, over: Progress, } | { "what": "quiet", turns: number, of: number, 
/**
 * Is the next one the last chance?
 */
last: boolean, } | { "what": "lastround" } | { "what": "timeup", turns: number, } | { "what": "over", winners: SeatSet, height: number, tie: Tie | null, };

/**
 * The colours of a block by direction. East is where x grows, south where y grows, as on a map.
 */
export type Faces = { up: Color, down: Color, east: Color, west: Color, south: Color, north: Color, };

/**
 * AUF-5: a player's two ladders.
 */
export type Ladder = "short" | "long";

/**
 * Where a pawn's move ends.
 */
export type Landing = { height: number, 
/**
 * How high it was before.
 */
from: number, 
/**
 * The colour of the face; none on the table.
 */
on: Color | null, 
/**
 * AUF-18: what ending the turn here would surpass, and so be a climb.
 */
beats: Progress | null, };

export type Obstacle = { "is": "load", by: Placed, } | { "is": "pawn", seat: Seat, at: Cell, } | { "is": "stone", seat: Seat, on: Placed, } | { "is": "barred", block: Placed, } | { "is": "moved", block: Placed, } | { "is": "uneven", low: Array<Cell>, } | { "is": "loose", block: Placed, } | { "is": "crowd", seat: Seat, at: Cell, } | { "is": "color", block: Placed, } | { "is": "full", cells: Array<Cell>, } | { "is": "step", from: Spot, to: Cell, rise: number, } | { "is": "closed", to: Cell, } | { "is": "climbed" };

/**
 * A block and its place, as set-ups and views tell them.
 */
export type Placed = { id: BlockId, top: Color, dir: Dir, x: number, y: number, z: number, };

export type Player = { color: Color, spot: Spot, 
/**
 * The pawn's height now, at the end of its last turn, and the best at the end of any.
 */
height: number, level: number, best: number, 
/**
 * AUF-19: 1 if it would win now, alone or with others; 2 if only those would be before it …
 */
place: number, 
/**
 * AUF-19: when it came to its height; 0 at the start.
 */
arrived: number, 
/**
 * The ladders it still has.
 */
short: boolean, long: boolean, stone: Stone, };

/**
 * AUF-18: a turn is a climb if the pawn ends it higher …
 */
export type Progress = "best" | "turn";

/**
 * A place at the table, counted from 0, clockwise.
 */
export type Seat = number;

/**
 * Some of the seats of a table.
 */
export type SeatSet = Array<number>;

/**
 * Where a pawn is.
 */
export type Spot = string;

/**
 * What is going on.
 */
export type Stage = { "is": "turn" } | { "is": "together", "seat": Seat } | { "is": "over" };

/**
 * A block where it lies, as a body: its place, its measures and the colours of its six sides.
 */
export type Standing = { id: BlockId, top: Color, dir: Dir, 
/**
 * The smallest x and y of its footprint, and the height it rests on.
 */
x: number, y: number, z: number, 
/**
 * Along x, along y, upwards.
 */
size: [number, number, number], faces: Faces, };

/**
 * AUF-16, AUF-17: where a player's stone is.
 */
export type Stone = { "is": "held" } | { "is": "on", "block": BlockId } | { "is": "gone" };

export type Tie = "last" | "first";

export type View = { 
/**
 * Whose eyes these are; nobody's seat for a spectator.
 */
you: Seat | null, on_turn: Seat, stage: Stage, 
/**
 * Every block where it lies, `h1` to `p2`.
 */
blocks: Array<Standing>, 
/**
 * The height map: every area of a top face, and every walled-in part of the table. All other
 * cells are open table.
 */
areas: Array<Area>, players: Array<Player>, 
/**
 * AUF-10: the blocks that may be taken now.
 */
movable: Array<BlockId>, 
/**
 * AUF-14, AUF-15, AUF-20: can the pawn of whoever acts go anywhere?
 */
ways: boolean, 
/**
 * The block moved in this turn.
 */
moved: BlockId | null, 
/**
 * AUF-10: the block that the player before moved.
 */
barred: BlockId | null, 
/**
 * Has the pawn on turn moved; has it climbed freely since the last ladder or block; and has a
 * pawn already ended this turn with a climb (AUF-21)?
 */
walked: boolean, climbed: boolean, rose: boolean, 
/**
 * AUF-18: turns in a row without a climb, and at how many the game ends.
 */
quiet: number, quiet_end: number, 
/**
 * AUF-18: turns that are over, and after how many the game is; none if they are not limited.
 */
turns: number, turns_end: number | null, 
/**
 * AUF-18: does the game end with this turn, unless it is a climb?
 */
last_chance: boolean, 
/**
 * AUF-18: what a pawn must surpass for a climb: its best, or where it began the turn.
 */
progress: Progress, 
/**
 * AUF-19: ends of turns so far, by which arrivals are counted.
 */
clock: number, climb: Climb, tie: Tie, bridges: boolean, together: boolean, 
/**
 * Once the game is over.
 */
winners: SeatSet | null, 
/**
 * AUF-19: by which arrival, if others are as high as the winner.
 */
won_by: Tie | null, };

