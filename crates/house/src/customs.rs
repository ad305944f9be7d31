//! Customs: what a table agrees on beside the rules of its game.

use serde::{Deserialize, Serialize};
use table::Seat;
use ts_rs::TS;

use crate::{clock::Clock, log::Event, luck::Source};

/// How things are done at a table, whatever is played there: as whoever opens it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Customs {
    /// May people who play against each other ask the computer for advice?
    pub advice: bool,
    /// The level at which the computer holds the seat of somebody who is away or has given up.
    pub cover: u8,
    /// Who begins. Rules, camps and colours go by the seats: whoever begins moves to the first, and the
    /// others with them, each still beside the same neighbours.
    pub first: First,
    /// How much time everybody has; without a clock, as much as they like.
    pub clock: Option<Clock>,
}

/// Who begins a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum First {
    /// Whoever sits in the first seat.
    #[default]
    Seated,
    /// Whoever sits here.
    Chosen {
        seat: Seat,
    },
    Lot,
}

impl First {
    /// Is there anybody to begin?
    pub(crate) fn fits(self, seats: usize) -> bool {
        !matches!(self, First::Chosen { seat } if seat.index() >= seats)
    }

    /// What is to be logged before the game starts. A lot is drawn here, once and for all.
    pub(crate) fn settle(self, seats: usize, source: &mut Source) -> Option<Event> {
        match self {
            First::Seated => None,
            First::Chosen { seat } => Some(Event::Begins { seat, lot: false }),
            First::Lot => Some(Event::Begins { seat: source.lot(seats), lot: true }),
        }
    }

    /// What holds for the next game: a lot is drawn again. Where somebody was chosen, or all stayed as they
    /// sat, it is the next one's turn to begin.
    pub(crate) fn next(self) -> First {
        match self {
            First::Lot => First::Lot,
            First::Seated | First::Chosen { .. } => First::Seated,
        }
    }
}

impl Default for Customs {
    /// No advice, a computer of middle strength for absent players, everybody stays where they sit, and no clock runs.
    fn default() -> Customs {
        Customs { advice: false, cover: bots::LEVELS[2].number, first: First::default(), clock: None }
    }
}
