//! What a host and an engine say to each other.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};
use table::{Seat, SeatSet};

/// What the host says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToEngine<'a> {
    /// First of all: what is played, by how many, and the engine's own seat.
    Hello { game: &'a str, options: &'a Map<String, Value>, seats: u8, seat: Seat },
    /// A decision of the engine's seat. To be answered by [`FromEngine::Do`].
    Choose(&'a Choose),
    /// The answer to [`FromEngine::Ask`].
    Legal { prefix: &'a str, legal: &'a RawValue },
    /// The game is over. Nothing more follows.
    Over { scores: &'a [i32], winners: SeatSet },
}

#[derive(Serialize)]
pub struct Choose {
    /// How many decisions the seat has made.
    pub decision: u32,
    /// The game's own view, as the seat has it.
    pub view: Box<RawValue>,
    /// Count and list, as at a table of the house.
    pub legal: Box<RawValue>,
    /// What to do, in a sentence in French and in English.
    pub prompt: Box<RawValue>,
    /// Milliseconds for the answer, questions in between included.
    pub deadline_ms: u64,
}

/// What the engine says.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum FromEngine {
    /// It does this.
    Do(EngineAction),
    /// It wants to know something first.
    Ask(EngineQuestion),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineAction {
    #[serde(rename = "do")]
    pub action: String,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum EngineQuestion {
    /// Which legal actions begin like this?
    Legal { prefix: String },
}
