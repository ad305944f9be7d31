//! What a player can do, and how it is written. What chance can do is to draw a [`Kind`](super::Kind).

use std::{fmt, str::FromStr};

use table::BadNotation;

use super::{
    cliff::Place,
    pieces::{Orange, Token},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A token into the bag, before the climb (VER-4).
    Take(Token),
    /// The drawn tile onto the cliff (VER-6, VER-7).
    Place(Place),
    /// An orange token from the bag onto a tile (VER-8).
    Equip(Orange, Place),
    /// One tile up, down, left or right, or from the ground onto row 0 (VER-9).
    Move(Place),
    /// With the map from cave to cave (VER-13).
    Cave(Place),
    /// Down a zip-line (VER-14).
    Zip(Place),
    /// Leave the rest of the turn.
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Take(token) => write!(f, "take {token}"),
            Action::Place(at) => write!(f, "place {at}"),
            Action::Equip(orange, at) => write!(f, "equip {orange} {at}"),
            Action::Move(to) => write!(f, "move {to}"),
            Action::Cave(to) => write!(f, "cave {to}"),
            Action::Zip(to) => write!(f, "zip {to}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        if text == "end" {
            return Ok(Action::End);
        }
        let (verb, rest) = text.split_once(' ').ok_or(BadNotation)?;
        Ok(match verb {
            "take" => Action::Take(rest.parse()?),
            "place" => Action::Place(rest.parse()?),
            "equip" => {
                let (orange, at) = rest.split_once(' ').ok_or(BadNotation)?;
                Action::Equip(orange.parse()?, at.parse()?)
            }
            "move" => Action::Move(rest.parse()?),
            "cave" => Action::Cave(rest.parse()?),
            "zip" => Action::Zip(rest.parse()?),
            _ => return Err(BadNotation),
        })
    }
}
