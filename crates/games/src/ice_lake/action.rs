//! What a player can do, and how it is written.

use std::{fmt, str::FromStr};

use table::BadNotation;

use super::{
    lake::{Dir, Hex},
    programme::Letter,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// One more letter of the programme, in secret (LAC-5).
    Write(Letter),
    /// The programme is finished (LAC-5).
    Go,
    /// Which way the skater faces after a stop (LAC-11).
    Face(Dir),
    /// Back in the game, on this hex and facing this way (LAC-16).
    Rejoin { to: Hex, facing: Dir },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Write(letter) => letter.fmt(f),
            Action::Go => f.write_str("go"),
            Action::Face(dir) => write!(f, "face {dir}"),
            Action::Rejoin { to, facing } => write!(f, "rejoin {to} {facing}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        match text.split_once(' ') {
            None if text == "go" => Ok(Action::Go),
            None => Ok(Action::Write(text.parse()?)),
            Some(("face", dir)) => Ok(Action::Face(dir.parse()?)),
            Some(("rejoin", place)) => {
                let (to, facing) = place.split_once(' ').ok_or(BadNotation)?;
                Ok(Action::Rejoin { to: to.parse()?, facing: facing.parse()? })
            }
            Some(_) => Err(BadNotation),
        }
    }
}
