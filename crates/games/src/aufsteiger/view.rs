//! What the players see: everything. Die Aufsteiger has no secrets.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, TS};

use super::{
    Aufsteiger,
    block::{Block, BlockId, Color, Dir, Shape},
    cell::{Cell, Spot},
    faces::Faces,
    relief::{Line, Relief, Size},
    setup::Placed,
    state::{Climb, Pawn, Progress, Stone, Tie},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// Whose eyes these are; nobody's seat for a spectator.
    pub you: Option<Seat>,
    pub on_turn: Seat,
    pub stage: Stage,
    /// Every block where it lies, `h1` to `p2`.
    pub blocks: Vec<Standing>,
    /// The height map: every area of a top face, and every walled-in part of the table. All other
    /// cells are open table.
    pub areas: Vec<Area>,
    pub players: Vec<Player>,
    /// AUF-10: the blocks that may be taken now.
    pub movable: Vec<BlockId>,
    /// AUF-14, AUF-15, AUF-20: can the pawn of whoever acts go anywhere?
    pub ways: bool,
    /// The block moved in this turn.
    pub moved: Option<BlockId>,
    /// AUF-10: the block that the player before moved.
    pub barred: Option<BlockId>,
    /// Has the pawn on turn moved; has it climbed freely since the last ladder or block; and has a
    /// pawn already ended this turn with a climb (AUF-21)?
    pub walked: bool,
    pub climbed: bool,
    pub rose: bool,
    /// AUF-18: turns in a row without a climb, and at how many the game ends.
    #[ts(type = "number")]
    pub quiet: u64,
    #[ts(type = "number")]
    pub quiet_end: u64,
    /// AUF-18: turns that are over, and after how many the game is; none if they are not limited.
    #[ts(type = "number")]
    pub turns: u64,
    #[ts(type = "number | null")]
    pub turns_end: Option<u64>,
    /// AUF-18: does the game end with this turn, unless it is a climb?
    pub last_chance: bool,
    /// AUF-18: what a pawn must surpass for a climb: its best, or where it began the turn.
    pub progress: Progress,
    /// AUF-19: ends of turns so far, by which arrivals are counted.
    #[ts(type = "number")]
    pub clock: u64,
    pub climb: Climb,
    pub tie: Tie,
    pub bridges: bool,
    pub together: bool,
    /// Once the game is over.
    pub winners: Option<SeatSet>,
    /// AUF-19: by which arrival, if others are as high as the winner.
    pub won_by: Option<Tie>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "is", content = "seat")]
pub enum Stage {
    Turn,
    /// AUF-21: this other player may climb.
    Together(Seat),
    Over,
}

/// A block where it lies, as a body: its place, its measures and the colours of its six sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Standing {
    pub id: BlockId,
    pub top: Color,
    pub dir: Dir,
    /// The smallest x and y of its footprint, and the height it rests on.
    pub x: i32,
    pub y: i32,
    pub z: u8,
    /// Along x, along y, upwards.
    pub size: [u8; 3],
    pub faces: Faces,
}

/// AUF-12
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Area {
    /// The block whose top face it is a part of; none on the table.
    pub block: Option<BlockId>,
    pub height: u8,
    pub cells: Vec<Cell>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Player {
    pub color: Color,
    pub spot: Spot,
    /// The pawn's height now, at the end of its last turn, and the best at the end of any.
    pub height: u8,
    pub level: u8,
    pub best: u8,
    /// AUF-19: 1 if it would win now, alone or with others; 2 if only those would be before it …
    pub place: u8,
    /// AUF-19: when it came to its height; 0 at the start.
    #[ts(type = "number")]
    pub arrived: u64,
    /// The ladders it still has.
    pub short: bool,
    pub long: bool,
    pub stone: Stone,
}

impl Aufsteiger {
    pub(super) fn player(&self, seat: Seat) -> Player {
        let Pawn { color, spot, short, long, stone, level, best, arrived } = *self.pawn(seat);
        let (height, place) = (self.height(seat), self.place(seat));
        Player { color, spot, height, level, best, place, arrived, short, long, stone }
    }
}

impl Standing {
    pub(super) fn new(id: BlockId, block: &Block) -> Standing {
        let Placed { id, top, dir, x, y, z } = Placed::new(id, block);
        let Shape { wide, deep, tall } = block.shape;
        Standing { id, top, dir, x, y, z, size: [wide, deep, tall], faces: Faces::of(id, top, dir) }
    }

    pub fn placed(&self) -> Placed {
        let Standing { id, top, dir, x, y, z, .. } = *self;
        Placed { id, top, dir, x, y, z }
    }
}

/// AUF-12: every area but the open table.
pub(super) fn areas<S: Size>(relief: &Relief<S>) -> Vec<Area> {
    let mut told = relief.open_table();
    let mut areas = Vec::new();
    for y in 0..relief.rows() {
        while let Some((x, _)) = (!told[y]).split_lowest() {
            let area = relief.area((x, y));
            for row in y..relief.rows() {
                told[row] = told[row] | area[row];
            }
            let cells = relief.points(&area).map(|point| relief.cell(point)).collect();
            areas.push(Area { block: relief.top((x, y)), height: relief.height((x, y)), cells });
        }
    }
    areas
}
