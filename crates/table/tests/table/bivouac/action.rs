use std::{fmt, str::FromStr};

use table::{BadNotation, Seat, notation::int};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Wood,
    Camp(u8),
    Beg(Seat),
    Rest,
    Give,
    Keep,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Wood => write!(f, "wood"),
            Action::Camp(height) => write!(f, "camp {height}"),
            Action::Beg(of) => write!(f, "beg {of}"),
            Action::Rest => write!(f, "rest"),
            Action::Give => write!(f, "give"),
            Action::Keep => write!(f, "keep"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        match text.split_once(' ') {
            Some(("camp", height)) => Ok(Action::Camp(int(height)?)),
            Some(("beg", of)) => Ok(Action::Beg(Seat(int(of)?))),
            _ => [Action::Wood, Action::Rest, Action::Give, Action::Keep]
                .into_iter()
                .find(|action| action.to_string() == text)
                .ok_or(BadNotation),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    Card(u8),
    Storm(u8),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Chance::Card(card) => write!(f, "card {card}"),
            Chance::Storm(height) => write!(f, "storm {height}"),
        }
    }
}

impl FromStr for Chance {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Chance, BadNotation> {
        match text.split_once(' ') {
            Some(("card", card)) => Ok(Chance::Card(int(card)?)),
            Some(("storm", height)) => Ok(Chance::Storm(int(height)?)),
            _ => Err(BadNotation),
        }
    }
}
