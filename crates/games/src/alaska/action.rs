//! What a player can do, and how it is written.

use std::{fmt, str::FromStr};

use table::{BadNotation, Seat, notation};

use super::{
    cargo::COLOURS,
    floes::Hexes,
    lake::{Hex, Place},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Place a floe on these hexes (ALA-11).
    Ice(Hexes),
    /// Remove the floe of this name (ALA-13).
    Melt(Hex),
    /// Put the bear there (ALA-21).
    Bear(Place),
    /// The found container (ALA-23).
    Take,
    Leave,
    /// One step of the voyage (ALA-14).
    Step(Place),
    Load,
    Unload,
    /// By helicopter (ALA-25).
    Fly(Place),
    /// Rob a container of this seat's colour (ALA-26).
    Rob(Seat),
    End,
    /// The answers to a robbery (ALA-27).
    Fog,
    RobAgain,
    Yield,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Ice(hexes) => write!(f, "ice {hexes}"),
            Action::Melt(first) => write!(f, "melt {first}"),
            Action::Bear(place) => write!(f, "bear {place}"),
            Action::Take => f.write_str("take"),
            Action::Leave => f.write_str("leave"),
            Action::Step(place) => write!(f, "step {place}"),
            Action::Load => f.write_str("load"),
            Action::Unload => f.write_str("unload"),
            Action::Fly(place) => write!(f, "fly {place}"),
            Action::Rob(colour) => write!(f, "rob {colour}"),
            Action::End => f.write_str("end"),
            Action::Fog => f.write_str("fog"),
            Action::RobAgain => f.write_str("rob"),
            Action::Yield => f.write_str("yield"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        Ok(match text.split_once(' ') {
            None => match text {
                "take" => Action::Take,
                "leave" => Action::Leave,
                "load" => Action::Load,
                "unload" => Action::Unload,
                "end" => Action::End,
                "fog" => Action::Fog,
                "rob" => Action::RobAgain,
                "yield" => Action::Yield,
                _ => return Err(BadNotation),
            },
            Some(("ice", hexes)) => Action::Ice(hexes.parse()?),
            Some(("melt", first)) => Action::Melt(first.parse()?),
            Some(("bear", place)) => Action::Bear(place.parse()?),
            Some(("step", place)) => Action::Step(place.parse()?),
            Some(("fly", place)) => Action::Fly(place.parse()?),
            Some(("rob", colour)) => Action::Rob(seat(colour)?),
            Some(_) => return Err(BadNotation),
        })
    }
}

/// One of the four colours (ALA-6).
fn seat(text: &str) -> Result<Seat, BadNotation> {
    let number: u8 = notation::int(text)?;
    if (number as usize) < COLOURS { Ok(Seat(number)) } else { Err(BadNotation) }
}
