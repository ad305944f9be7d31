//! The bodies of HTTP requests and answers. TypeScript is made from these types too.

use std::collections::BTreeMap;

use bots::review::Moment;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};
use table::{Each, Seal, Seat, SeatSet, Text, book::OptionEntry, erased::Told};
use ts_rs::TS;

use crate::{
    protocol::{ClockInfo, Customs, Ending, HolderInfo, TableStage},
    rejection::{Code, Rejection},
};

/// `POST /api/tables`: open a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    pub options: Map<String, Value>,
    #[serde(default)]
    #[ts(optional, type = "Partial<Customs>")]
    pub customs: Customs,
    /// A wish for each seat of the table.
    pub seats: Vec<SeatWish>,
    /// Begin at once; every seat must be taken.
    #[serde(default)]
    pub start: bool,
    /// Show the table in the lobby while seats are open.
    #[serde(default)]
    pub public: bool,
}

/// Who is to hold a seat of a new table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    Open,
    /// Whoever opens the table; several of these are a hot seat.
    Me {
        /// Without a name, players are called by the colour of their seat.
        #[serde(default)]
        name: Option<String>,
    },
    Bot {
        level: u8,
    },
}

/// The answer to [`NewTable`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Opened {
    pub table: String,
    /// The host's key; it also opens every seat wished for `me`. Nobody else gets it.
    pub key: String,
    pub seats: Vec<Seat>,
}

/// `GET /api/shelf`: what can be played here, and against whom.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Shelf {
    /// As in `ServerMessage::Welcome`.
    pub build: &'static str,
    pub games: Vec<GameInfo>,
    pub levels: Vec<LevelInfo>,
}

/// A game on the shelf. Its whole rule book is at `GET /api/games/{id}/book`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct GameInfo {
    pub id: String,
    pub title: Text,
    /// The title as grammar wants it, by names that each language chooses.
    pub forms: Each<BTreeMap<String, String>>,
    pub about: Text,
    /// What one plays for, in one sentence.
    pub goal: Text,
    /// How many lessons teach it.
    pub lessons: u16,
    /// How many puzzles were found in it.
    pub puzzles: u16,
    pub credit: String,
    pub minutes: u16,
    pub min_seats: u8,
    pub max_seats: u8,
    /// Does the game have secrets between players?
    pub secrets: bool,
    /// Is it usual to draw lots for who begins?
    pub lots: bool,
    pub options: Vec<OptionEntry>,
    /// What each level of the computer is rated, from the first on; empty if nobody has measured it.
    pub ratings: Vec<i32>,
    /// Every option with its default.
    #[ts(type = "Record<string, unknown>")]
    pub defaults: Map<String, Value>,
}

/// `GET /api/games/{id}/start`: how a game begins, for those who choose among its options.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Start {
    pub seats: u8,
    /// As a spectator sees it.
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
}

/// How well the computer plays, from 1 on.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LevelInfo {
    pub level: u8,
    pub name: Text,
    /// Does it think for some seconds? Then it can be hurried.
    pub ponders: bool,
}

/// `GET /api/tables`: tables that wait for players and are open to all.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LobbyTable {
    pub id: String,
    pub game: String,
    pub seats: Vec<HolderInfo>,
}

/// `GET /api/tables/{id}/glance`: how it stands at a table, in a line of a list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Glance {
    pub game: String,
    pub stage: TableStage,
    pub seats: Vec<HolderInfo>,
    /// Who is to act.
    pub act: SeatSet,
    /// How long ago everybody last saw something happen.
    #[ts(type = "number")]
    pub still_ms: u64,
    /// The time of each seat; nothing for seats without a clock.
    pub clocks: Vec<Option<ClockInfo>>,
    pub ending: Option<Ending>,
    /// The table of the next game.
    pub next: Option<String>,
}

/// `GET /api/tables/{id}/replay` (as a viewer may see it) and `POST /api/replay` (a record from a
/// file): some positions of a game, in order.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Replay {
    pub game: String,
    pub seats: Vec<HolderInfo>,
    pub viewer: Option<Seat>,
    /// How many frames there are in all: one before the first step, and one after each that the
    /// viewer may know of.
    pub total: u32,
    /// The number of the first frame given.
    pub from: u32,
    pub frames: Vec<Frame>,
    pub ending: Option<Ending>,
    /// Where its chance came from; none if that cannot be checked.
    pub luck: Option<Checked>,
}

/// A game's chance, drawn again from its seed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Checked {
    pub luck: Seal,
    /// Did it come from there? Nothing as long as there is nothing to compare.
    pub right: Option<bool>,
    /// What was found, in a sentence.
    pub said: Text,
}

/// A position, and the step that led to it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Frame {
    pub told: Option<Told>,
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    pub prompt: Text,
}

/// `GET /api/tables/{id}/review`: a finished game gone through again. It is made when it is first asked
/// for; until then the answer says how far it is.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReviewAnswer {
    /// How many decisions have been looked at, …
    pub done: u32,
    /// … of how many; 0 before it has begun.
    pub of: u32,
    /// Once all have.
    #[ts(as = "Option<Review>")]
    pub review: Option<Box<RawValue>>,
    /// With it: for each step of the record, and for its end, the frame of the viewer's replay just before.
    pub frames: Vec<u32>,
}

/// A review as it is stored with its game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Review {
    pub moments: Vec<Moment>,
    /// How the victory was shared in the end, in thousandths.
    pub ending: Vec<u16>,
}

/// Why something was refused.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Problem {
    #[ts(as = "Code")]
    pub why: Rejection,
    #[serde(flatten)]
    pub said: Text,
    /// What exactly could not be read, for programmers: in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<String>,
    /// It may be asked again after so many milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_ms: Option<u32>,
}
