//! What a player or the die can do, and how it is written.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use table::{BadNotation, TS};

use super::yard::Square;

/// Four bytes, written at once: this matters where lists are made by the million.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))]
pub enum Action {
    /// Out of the cell to this square (ALC-6).
    Out(Square),
    /// Across the yard (ALC-7).
    Move { from: Square, to: Square },
    /// Onto the boat (ALC-14).
    Board(Square),
    /// No move and no boarding (ALC-17).
    Pass,
    /// Where the alarmed guard runs (ALC-16).
    Run(Side),
}

/// An end of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Towards column `a` (ALC-1).
    Left,
    Right,
}

/// What the eight-sided die shows: the row of the alarmed guard (ALC-16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Die(pub u8);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // In parts: a legal list of every move is written, and a template would cost as much again.
        let parts = match self {
            Action::Out(to) => ["@", to.name(), ""],
            Action::Move { from, to } => [from.name(), "-", to.name()],
            Action::Board(from) => [from.name(), "-", "boat"],
            Action::Pass => ["pass", "", ""],
            Action::Run(Side::Left) => ["left", "", ""],
            Action::Run(Side::Right) => ["right", "", ""],
        };
        parts.into_iter().try_for_each(|part| f.write_str(part))
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        Ok(match text {
            "pass" => Action::Pass,
            "left" => Action::Run(Side::Left),
            "right" => Action::Run(Side::Right),
            _ => match (text.strip_prefix('@'), text.split_once('-')) {
                (Some(to), _) => Action::Out(to.parse()?),
                (None, Some((from, "boat"))) => Action::Board(from.parse()?),
                (None, Some((from, to))) => Action::Move { from: from.parse()?, to: to.parse()? },
                (None, None) => return Err(BadNotation),
            },
        })
    }
}

impl Die {
    pub fn faces() -> impl Iterator<Item = Die> {
        (1..=8).map(Die)
    }

    /// The index of the row.
    pub fn row(self) -> u8 {
        self.0 - 1
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Die {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Die, BadNotation> {
        Die::faces().find(|die| die.to_string() == text).ok_or(BadNotation)
    }
}
