//! A position: the blocks in their places, the pawns, and what the turn has seen so far. The height
//! map is not kept: it follows from the blocks, is made where it is needed, and so can never be
//! outgrown or out of date.

use serde::{Deserialize, Serialize};
use table::{BadSetup, Outcome, Scores, Seat, TS, say};

use super::{
    block::{BlockId, Color},
    cell::{Cell, Spot},
    tower::Tower,
    words::SAYS,
};

pub const MOST_SEATS: usize = 5;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// AUF-10: may a block still be moved once the pawn has?
    pub climb: Climb,
    /// AUF-8: the start tower.
    pub tower: Start,
    /// AUF-9: the players' colours, by seat.
    pub colors: Option<Vec<Color>>,
    /// AUF-18: how long nobody climbs until the game ends.
    pub patience: u64,
    /// AUF-19: who wins among pawns of the same height.
    pub tie: Tie,
    /// AUF-20
    pub bridges: bool,
    /// AUF-21
    pub together: bool,
    /// AUF-9: may violet be dealt when fewer than five play?
    pub violet: bool,
    /// AUF-18: which turns are climbs.
    pub progress: Progress,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            climb: Climb::Both,
            tower: Start::Full,
            colors: None,
            patience: 1,
            tie: Tie::Last,
            bridges: false,
            together: false,
            violet: true,
            progress: Progress::Best,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Climb {
    /// Before the block and after it.
    Both,
    /// Only after it.
    After,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    Full,
    Steps,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Tie {
    Last,
    First,
}

/// AUF-18: a turn is a climb if the pawn ends it higher …
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// … than any turn before.
    Best,
    /// … than it began it. Such a game could go on for ever, so its turns are counted.
    Turn,
}

/// AUF-18: with `progress: "turn"` so many turns a seat are all.
const TURNS_A_SEAT: u64 = 60;

impl Options {
    /// AUF-18: so many turns in a row without a climb end the game.
    pub(super) fn quiet_end(&self, seats: u8) -> Result<u64, BadSetup> {
        match self.patience {
            0 => Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-patience"))),
            1 => Ok(seats as u64 + 1),
            p => Ok(p.saturating_mul(seats as u64)),
        }
    }

    /// AUF-18: after so many turns in all the game ends, if their number is limited.
    pub(super) fn turns_end(&self, seats: u8) -> Option<u64> {
        (self.progress == Progress::Turn).then_some(TURNS_A_SEAT * seats as u64)
    }
}

/// AUF-5, AUF-9: a colour a seat, none twice, grey for nobody.
pub fn check_colors(colors: &[Color], seats: u8) -> Result<(), BadSetup> {
    let names: Vec<&str> = colors.iter().take(10).map(|color| color.name()).collect();
    let wrong = |why: &str| {
        let names = format!("{names:?}");
        Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-colors", names = names, why = why, seats = seats)))
    };
    if colors.len() != seats as usize {
        return wrong("number");
    }
    if colors.contains(&Color::Grey) {
        return wrong("grey");
    }
    if colors.iter().enumerate().any(|(seat, color)| colors[..seat].contains(color)) {
        return wrong("twice");
    }
    Ok(())
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The player on turn acts.
    Turn,
    /// AUF-21: this other player may climb.
    Together(Seat),
    Over,
}

/// AUF-16, AUF-17: where a player's stone is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "is", content = "block")]
pub enum Stone {
    Held,
    On(BlockId),
    Gone,
}

/// AUF-5: a player's pawn and what goes with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pawn {
    pub color: Color,
    pub spot: Spot,
    pub short: bool,
    pub long: bool,
    pub stone: Stone,
    /// The height at which it ended its last turn.
    pub level: u8,
    /// AUF-18: the greatest height at which it ended a turn.
    pub best: u8,
    /// AUF-19: when it came to its height, counted in ends of turns; 0: at the start.
    pub arrived: u64,
}

impl Pawn {
    /// AUF-9; also what stands for an empty seat.
    pub const AT_THE_START: Pawn = Pawn {
        color: Color::Grey,
        spot: Spot::Table,
        short: true,
        long: true,
        stone: Stone::Held,
        level: 0,
        best: 0,
        arrived: 0,
    };

    pub fn stands_on(&self, cell: Cell) -> bool {
        self.spot == Spot::Cell(cell)
    }
}

/// What the player on turn has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Done {
    /// The block they have moved.
    pub moved: Option<BlockId>,
    /// Has their pawn moved?
    pub walked: bool,
    /// Has it climbed freely since the last ladder or block?
    pub climbed: bool,
    /// AUF-18: has a pawn ended this turn, or a climb that belongs to it, so high that it counts?
    pub rose: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Aufsteiger {
    pub(super) tower: Tower,
    pub(super) pawns: [Pawn; MOST_SEATS],
    pub(super) seats: u8,
    pub(super) on_turn: Seat,
    pub(super) phase: Phase,
    pub(super) done: Done,
    /// AUF-10: the block that the player before moved in their last turn.
    pub(super) barred: Option<BlockId>,
    /// AUF-18: turns in a row without a climb, and at how many the game ends.
    pub(super) quiet: u64,
    pub(super) quiet_end: u64,
    /// AUF-18: turns that are over, and after how many the game is, if they are limited.
    pub(super) turns: u64,
    pub(super) turns_end: Option<u64>,
    pub(super) progress: Progress,
    /// Ends of turns and of AUF-21 climbs so far.
    pub(super) clock: u64,
    pub(super) climb: Climb,
    pub(super) tie: Tie,
    pub(super) bridges: bool,
    pub(super) together: bool,
}

impl Aufsteiger {
    /// The pawns at this table, by seat.
    pub(super) fn pawns(&self) -> &[Pawn] {
        &self.pawns[..self.seats as usize]
    }

    pub(super) fn pawn(&self, seat: Seat) -> &Pawn {
        &self.pawns[seat.index()]
    }

    /// Who is to act; nobody when the game is over.
    pub(super) fn acting(&self) -> Option<Seat> {
        match self.phase {
            Phase::Turn => Some(self.on_turn),
            Phase::Together(seat) => Some(seat),
            Phase::Over => None,
        }
    }

    /// The faces that stones lie on.
    pub(super) fn stones(&self) -> impl Iterator<Item = BlockId> {
        self.pawns().iter().filter_map(|pawn| match pawn.stone {
            Stone::On(block) => Some(block),
            Stone::Held | Stone::Gone => None,
        })
    }

    pub(super) fn height(&self, seat: Seat) -> u8 {
        self.tower.height_of(self.pawn(seat).spot)
    }

    /// AUF-19: what ranks a pawn: its height, then its arrival, the last or the first. Those that
    /// never left the table arrived together.
    fn rank(&self, seat: Seat) -> (u8, u64) {
        let arrived = self.pawn(seat).arrived;
        (self.height(seat), if self.tie == Tie::Last { arrived } else { u64::MAX - arrived })
    }

    /// AUF-19: one more than the pawns that are before it.
    pub(super) fn place(&self, seat: Seat) -> u8 {
        let rank = self.rank(seat);
        1 + Seat::all(self.seats).filter(|&other| self.rank(other) > rank).count() as u8
    }

    /// AUF-19: the highest pawn wins; of several, the last to arrive at its height, or the first.
    pub(super) fn outcome(&self) -> Outcome {
        let scores = Scores::of_each(self.seats, |seat| self.height(seat) as i32);
        Outcome { scores, winners: Seat::all(self.seats).filter(|&seat| self.place(seat) == 1).collect() }
    }
}
