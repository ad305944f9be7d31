//! What can be done, and how it is written.

use std::{fmt, str::FromStr};

use table::{BadNotation, notation::int};

/// So many stones are taken: `take 2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action(pub u8);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        int(text.strip_prefix("take ").ok_or(BadNotation)?).map(Action)
    }
}
