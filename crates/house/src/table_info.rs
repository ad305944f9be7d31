//! A table as everybody may know it: who sits where, how far it has come, how it ended. TypeScript is made from these types.

use serde::Serialize;
use serde_json::{Map, Value};
use table::{AnyGame, Outcome, Seal, Seat, SeatSet, Text};
use ts_rs::TS;

use crate::protocol::{ClockInfo, Customs};

/// What everybody may know of a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    /// Does the game have secrets between players? Then a shared screen has a curtain.
    pub secrets: bool,
    #[ts(type = "Record<string, unknown>")]
    pub options: Map<String, Value>,
    pub customs: Customs,
    pub stage: TableStage,
    pub seats: Vec<SeatInfo>,
    pub host: HostInfo,
    /// Did a lot decide who sits first?
    pub drawn: bool,
    /// What its chance comes from; none if it was opened before that could be checked.
    pub luck: Option<Seal>,
    /// Milliseconds that somebody may be away on their turn before the others may let the computer
    /// hold their seat.
    pub patience_ms: u32,
    /// The same for somebody who is there and does nothing.
    pub silence_ms: u32,
    pub undo: Option<Asked>,
    pub rematch: Option<Asked>,
    /// The table of the next game.
    pub next: Option<String>,
    pub ending: Option<Ending>,
}

/// Who says, before the game, when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HostInfo {
    /// A seat of theirs, if they have one.
    pub seat: Option<Seat>,
    /// While they are away before the game: milliseconds until somebody seated may take over.
    pub wait_ms: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableStage {
    /// Seats are being taken.
    Lobby,
    Playing,
    Over,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SeatInfo {
    pub holder: HolderInfo,
    /// The level at which the computer holds this person's seat for now.
    pub covered: Option<u8>,
    pub resigned: bool,
    /// Is anybody with this seat's key connected?
    pub here: bool,
    /// Milliseconds until the others may cover the seat, if it keeps them waiting.
    pub wait_ms: Option<u32>,
    /// The time of a person, once a game with a clock has begun.
    pub clock: Option<ClockInfo>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum HolderInfo {
    Open,
    /// Without a name of their own they are called by the colour of the seat.
    Person {
        name: Option<String>,
    },
    /// `name` is its number among the computers of the table: the same one wherever it sits.
    Bot {
        level: u8,
        name: u8,
    },
}

/// Something that needs everybody's agreement.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Asked {
    pub by: Seat,
    /// Who has agreed so far, the asker included.
    pub agreed: SeatSet,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Ending {
    /// A number a seat; none if resignation decided.
    pub scores: Vec<i32>,
    /// What these numbers mean, in the game's own words.
    pub results: Vec<Text>,
    pub winners: SeatSet,
}

impl Ending {
    /// How the game itself says that it ended.
    pub(crate) fn of(game: &dyn AnyGame, outcome: &Outcome) -> Ending {
        let scores = outcome.scores.as_slice().to_vec();
        Ending { results: scores.iter().map(|&score| game.result(score)).collect(), scores, winners: outcome.winners }
    }

    /// When only one is left, or nobody but computers, the game is theirs.
    pub(crate) fn of_resigning(left: SeatSet, is_person: impl Fn(Seat) -> bool) -> Option<Ending> {
        let over = left.len() == 1 || !left.iter().any(is_person);
        over.then(|| Ending { scores: Vec::new(), results: Vec::new(), winners: left })
    }
}
