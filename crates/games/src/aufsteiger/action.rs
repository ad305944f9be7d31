//! What a player can do, and how it is written.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use table::{BadNotation, TS};

use super::{
    block::{BlockId, Color, Dir},
    cell::{Cell, Spot},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// By free steps to this cell (AUF-14).
    Climb(Cell),
    /// By free steps to the open table (AUF-14).
    ClimbDown,
    /// Up a ladder and to this cell (AUF-15).
    Ladder(Ladder, Cell),
    /// Over a ladder laid across a gap and to this cell (AUF-20).
    Bridge(Ladder, Cell),
    /// Takes a block and sets it there (AUF-10).
    Block { block: BlockId, top: Color, dir: Dir, at: Cell },
    /// The blocking stone on this block's top face (AUF-16); ends the turn.
    Stone(BlockId),
    /// Ends the turn; does not climb along (AUF-21).
    End,
}

/// AUF-5: a player's two ladders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Ladder {
    Short,
    Long,
}

impl Ladder {
    pub const BOTH: [Ladder; 2] = [Ladder::Short, Ladder::Long];

    pub fn name(self) -> &'static str {
        match self {
            Ladder::Short => "short",
            Ladder::Long => "long",
        }
    }

    /// AUF-15: does it lead up by so much?
    pub fn leads_up(self, rise: i32) -> bool {
        match self {
            Ladder::Short => rise == 2,
            Ladder::Long => (2..=4).contains(&rise),
        }
    }

    /// AUF-20: does it lie over so many cells with this difference in height?
    pub fn spans(self, gap: i32, rise: i32) -> bool {
        let length = match self {
            Ladder::Short => 4,
            Ladder::Long => 16,
        };
        (1..=4).contains(&gap) && gap * gap + rise * rise <= length
    }
}

impl FromStr for Ladder {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Ladder, BadNotation> {
        Ladder::BOTH.into_iter().find(|ladder| ladder.name() == text).ok_or(BadNotation)
    }
}

impl Action {
    pub fn climb(to: Spot) -> Action {
        match to {
            Spot::Table => Action::ClimbDown,
            Spot::Cell(cell) => Action::Climb(cell),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Climb(to) => write!(f, "climb {to}"),
            Action::ClimbDown => f.write_str("climb table"),
            Action::Ladder(ladder, to) => write!(f, "ladder {} {to}", ladder.name()),
            Action::Bridge(ladder, to) => write!(f, "bridge {} {to}", ladder.name()),
            Action::Block { block, top, dir, at } => write!(f, "block {block} {} {} {at}", top.name(), dir.name()),
            Action::Stone(block) => write!(f, "stone {block}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let mut words = text.split(' ');
        let mut next = || words.next().ok_or(BadNotation);
        let action = match next()? {
            "climb" => Action::climb(next()?.parse()?),
            "ladder" => Action::Ladder(next()?.parse()?, next()?.parse()?),
            "bridge" => Action::Bridge(next()?.parse()?, next()?.parse()?),
            "block" => {
                let (block, top) = (next()?.parse()?, next()?.parse()?);
                Action::Block { block, top, dir: next()?.parse()?, at: next()?.parse()? }
            }
            "stone" => Action::Stone(next()?.parse()?),
            "end" => Action::End,
            _ => return Err(BadNotation),
        };
        if words.next().is_none() { Ok(action) } else { Err(BadNotation) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_has_one_text() {
        for text in [
            "climb -3,4",
            "climb table",
            "ladder short 0,0",
            "bridge long 12,-1",
            "block h3 red o 6,2",
            "block p1 grey y -6,2",
            "stone c4",
            "end",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "end ",
            " end",
            "End",
            "climb",
            "climb  1,2",
            "climb 1,2 3",
            "climb Table",
            "climb 01,2",
            "climb 1,-0",
            "ladder 1,2",
            "ladder table",
            "ladder short table",
            "bridge medium 1,2",
            "block h3 red 6,2",
            "block h13 red o 6,2",
            "block h3 orange o 6,2",
            "block h3 red z 6,2",
            "block h3 red o 6",
            "stone",
            "stone q1",
        ] {
            assert_eq!(text.parse::<Action>(), Err(BadNotation), "{text:?}");
        }
    }

    /// Lists have thousands of them.
    #[test]
    fn an_action_is_small() {
        assert_eq!(size_of::<Action>(), 12);
    }
}
