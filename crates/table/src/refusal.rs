//! Saying no: a refused action cites the rule that forbids it.

use std::{error::Error, fmt};

use serde::Serialize;

use crate::{HOUSE, Lang, Text, say};

/// The number of a rule in a game's book, such as `ALC-7`.
pub type RuleId = &'static str;

/// An action that may not be taken. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Refusal {
    /// The rule that says no.
    pub rule: RuleId,
}

impl Refusal {
    /// This seat may not act now. Belongs to no book.
    pub const TURN: Refusal = Refusal { rule: "turn" };
    /// The text is no action of this game. Belongs to no book.
    pub const NOTATION: Refusal = Refusal { rule: "notation" };

    /// A refusal by this rule.
    pub const fn cite(rule: RuleId) -> Refusal {
        Refusal { rule }
    }

    /// The rules' way of writing: `forbid(he_passes_a_guard, "ALC-9")?`.
    pub fn forbid(forbidden: bool, rule: RuleId) -> Result<(), Refusal> {
        if forbidden { Err(Refusal::cite(rule)) } else { Ok(()) }
    }

    /// In a few words; the book has a whole sentence.
    pub fn say(self, lang: Lang) -> String {
        match self {
            Refusal::TURN => say!(HOUSE, lang, "no-turn"),
            Refusal::NOTATION => say!(HOUSE, lang, "no-action"),
            Refusal { rule } => say!(HOUSE, lang, "forbidden", rule = rule),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl Error for Refusal {}

/// The text is no action of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BadNotation;

impl fmt::Display for BadNotation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Refusal::NOTATION.fmt(f)
    }
}

impl Error for BadNotation {}

impl From<BadNotation> for Refusal {
    fn from(_: BadNotation) -> Refusal {
        Refusal::NOTATION
    }
}

/// A game that cannot begin like this: the number of seats, the options or the set-up. The text
/// says what is wrong and what would be right; options go by their names in records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSetup {
    said: Text,
}

impl BadSetup {
    /// A set-up that cannot be played, and why, for people.
    pub fn new(say: impl FnMut(Lang) -> String) -> BadSetup {
        BadSetup { said: Text::new(say) }
    }

    /// The reason in a language.
    pub fn say(&self, lang: Lang) -> &str {
        self.said.get(lang)
    }
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.say(Lang::En))
    }
}

impl Error for BadSetup {}
