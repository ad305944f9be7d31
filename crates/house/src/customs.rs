//! What is agreed at a table beside the rules of its game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How things are done at a table, whatever is played there: as whoever opens it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Customs {
    /// May people who play against each other ask the computer for advice?
    pub advice: bool,
    /// The level at which the computer holds the seat of somebody who is away or has given up.
    pub cover: u8,
}

impl Default for Customs {
    /// Everybody thinks for himself, and who holds a seat for another is neither the best nor the worst.
    fn default() -> Customs {
        Customs { advice: false, cover: bots::LEVELS[bots::LEVELS.len() / 2].number }
    }
}
