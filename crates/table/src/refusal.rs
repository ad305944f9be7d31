//! Saying no: a refused action cites the rule that forbids it.

use std::{borrow::Cow, error::Error, fmt};

use serde::Serialize;

use crate::Lang;

/// The number of a rule in a game's book, such as `ALC-7`.
pub type RuleId = &'static str;

/// An action that may not be taken. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Refusal {
    pub rule: RuleId,
}

impl Refusal {
    /// This seat may not act now. Belongs to no book.
    pub const TURN: Refusal = Refusal { rule: "turn" };
    /// The text is no action of this game. Belongs to no book.
    pub const NOTATION: Refusal = Refusal { rule: "notation" };

    pub const fn cite(rule: RuleId) -> Refusal {
        Refusal { rule }
    }

    /// The rules' way of writing: `forbid(he_passes_a_guard, "ALC-9")?`.
    pub fn forbid(forbidden: bool, rule: RuleId) -> Result<(), Refusal> {
        if forbidden { Err(Refusal::cite(rule)) } else { Ok(()) }
    }

    /// In a few words; the book has a whole sentence.
    pub fn say(self, lang: Lang) -> Cow<'static, str> {
        match self {
            Refusal::TURN => {
                lang.pick("ce n’est pas à cette place de jouer", "this seat may not act now (turn)").into()
            }
            Refusal::NOTATION => lang
                .pick("ce texte n’est pas un coup de ce jeu", "this text is no action of the game (notation)")
                .into(),
            Refusal { rule } => lang.pick(format!("interdit par {rule}"), format!("forbidden by {rule}")).into(),
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
    fr: Cow<'static, str>,
    en: Cow<'static, str>,
}

impl BadSetup {
    pub fn new(fr: impl Into<Cow<'static, str>>, en: impl Into<Cow<'static, str>>) -> BadSetup {
        BadSetup { fr: fr.into(), en: en.into() }
    }

    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.fr, &self.en)
    }
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.say(Lang::En))
    }
}

impl Error for BadSetup {}
