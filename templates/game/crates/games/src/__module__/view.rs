//! What the players see: everything.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, TS};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// Whose eyes these are; nobody's seat for a spectator.
    pub you: Option<Seat>,
    /// Who is to take; at the end, who took the last one.
    pub on_turn: Seat,
    /// How many stones are left.
    pub stones: u8,
    /// How many each seat has taken.
    pub taken: Vec<u8>,
    /// Once the game is over.
    pub winners: Option<SeatSet>,
}

/// Something that happens before everybody's eyes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Event {
    /// So many stones are taken, and so many are left.
    Take { seat: Seat, count: u8, left: u8 },
    Over { winners: SeatSet },
}
