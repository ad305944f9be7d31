//! Saying no to a client: a word for programs, a sentence for people.

use std::fmt;

use table::{AnyGame, BadSetup, Lang, Refusal, WhyNot};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct No {
    pub why: String,
    pub fr: String,
    pub en: String,
    /// It may be asked again after so many milliseconds.
    pub retry_ms: Option<u32>,
}

impl No {
    pub fn new(why: &str, fr: &str, en: &str) -> No {
        No { why: why.to_string(), fr: fr.to_string(), en: en.to_string(), retry_ms: None }
    }

    /// Not now, but perhaps after so many milliseconds.
    pub fn retry(self, ms: u32) -> No {
        No { retry_ms: Some(ms), ..self }
    }

    /// A refusal by the rules, in the words of the game's book.
    pub fn by_rule(game: &dyn AnyGame, refusal: Refusal) -> No {
        let say = |lang| game.book().why(refusal.rule, lang);
        No::new(refusal.rule, say(Lang::Fr), say(Lang::En))
    }

    /// The same, with the reason that applies.
    pub fn why_not(WhyNot { refusal, said, .. }: WhyNot) -> No {
        No::new(refusal.rule, &said.fr, &said.en)
    }

    pub fn setup(bad: &BadSetup) -> No {
        No::new(
            "setup",
            &format!("Cette partie ne peut pas commencer ainsi\u{a0}: {}.", bad.say(Lang::Fr)),
            &format!("This game cannot begin like that: {}.", bad.say(Lang::En)),
        )
    }

    /// A match of a game or of rules that this house does not know.
    pub fn unknown(what: &BadSetup) -> No {
        No::new(
            "rules",
            &format!(
                "Cette table ne peut pas être ouverte ici\u{a0}: {}. Son compte rendu peut être téléchargé.",
                what.say(Lang::Fr)
            ),
            &format!("This table cannot be opened here: {}. Its record can still be downloaded.", what.say(Lang::En)),
        )
    }

    pub fn secrets() -> No {
        No::new(
            "secrets",
            "La partie n’est pas finie\u{a0}: son compte rendu trahirait des secrets.",
            "The game is not over: its record would give secrets away.",
        )
    }

    pub fn key() -> No {
        No::new("key", "Cette place n’est pas la vôtre.", "This seat is not yours.")
    }

    pub fn host() -> No {
        No::new("host", "Seul l’hôte de la table peut faire cela.", "Only the host of the table can do that.")
    }

    pub fn stage() -> No {
        No::new("stage", "Ce n’est pas le moment.", "This cannot be done at this point.")
    }

    pub fn stale() -> No {
        No::new("stale", "La partie a avancé entre-temps.", "The game has moved on meanwhile.")
    }

    pub fn seat() -> No {
        No::new("seat", "Cette place n’est pas libre.", "This seat is not free.")
    }
}

impl fmt::Display for No {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ({})", self.en, self.why)
    }
}

impl std::error::Error for No {}
