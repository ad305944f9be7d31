//! What the kit finds.

use std::fmt;

use crate::{Game, Journal};

use super::Kit;

/// A promise that the kit holds a game to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Check {
    /// The book lists the options that there are, and every sample of them can be played.
    Options,
    /// Every version of the rules is known, and an older one plays otherwise than today's.
    Versions,
    /// Random games come to an end.
    Ends,
    /// `turn`, `legal` and `check` agree, on legal and on mangled actions.
    Legal,
    /// Chance decides if and only if the game says so; `chances` and `check_chance` agree; no weight is zero,
    /// and no outcome without a consequence.
    Chances,
    /// A refusal cites a rule of the book, or `turn` where it is not the seat's turn.
    Refusals,
    /// A refused step changes nothing.
    Untouched,
    /// Every action has exactly one text.
    Notation,
    /// A record replays to the same position.
    Replay,
    /// The erased form says the same as the typed one.
    Erased,
    /// Scores and winners agree, and after the end nobody acts.
    Outcome,
    /// A view reads what it writes.
    View,
    /// `determinize` fits the view, and its positions can be played.
    Determinize,
    /// Nothing that a seat sees depends on what it cannot know.
    Eyes,
    /// A step that a viewer may not see leaves no trace in what they are shown.
    Hidden,
    /// Games that should look alike to a viewer do.
    Steps,
    /// The log does not name what a scramble keeps secret.
    Log,
    /// The game has secrets if and only if it says so, and the kit has met them.
    Secrets,
    /// Sentences are there in every language and name only seats of the table.
    Words,
    /// Hints for opponents are in range.
    Knowledge,
    /// The rules do not panic.
    Panic,
}

impl Check {
    pub(super) fn demand(self, held: bool, message: impl FnOnce() -> String) -> Verdict {
        if held { Ok(()) } else { Err(Flaw { check: self, message: message() }) }
    }
}

/// A broken promise; the kit adds where.
pub(super) struct Flaw {
    pub check: Check,
    pub message: String,
}

pub(super) type Verdict = Result<(), Flaw>;

impl Flaw {
    pub fn before_any_game<G: Game>(self, kit: &Kit) -> Failure {
        let Flaw { check, message } = self;
        Failure { game: G::META.id, check, message, seed: kit.seed, ply: 0, record: None }
    }

    pub fn in_game<G: Game>(self, kit: &Kit, journal: &Journal<G>) -> Failure {
        let (ply, record) = (journal.steps().len(), journal.record().to_json());
        Failure { ply, record: Some(record), ..self.before_any_game::<G>(kit) }
    }
}

/// A game that does not keep a promise, with all that is needed to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Which game.
    pub game: &'static str,
    /// The promise that it breaks.
    pub check: Check,
    /// What was seen.
    pub message: String,
    /// The seed of the kit.
    pub seed: u64,
    /// How many steps had been made in the game.
    pub ply: usize,
    /// The game so far, if it had begun.
    pub record: Option<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Failure { game, check, message, seed, ply, record } = self;
        write!(f, "{game} fails {check:?}: {message} (seed {seed}, ply {ply})")?;
        match record {
            Some(record) => write!(f, "\n{record}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

/// What a game was put through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KitReport {
    /// Games that were played, or begun.
    pub games: usize,
    /// Games that were played to their end.
    pub ended: usize,
    /// Steps in all of them.
    pub steps: usize,
    /// Of these, how many were decided by chance.
    pub chances: usize,
    /// Positions looked at closely.
    pub positions: usize,
    /// Actions and outcomes of chance found in lists.
    pub listed: usize,
    /// Actions and outcomes that were no more than tried.
    pub tried: usize,
    /// Scrambles that made another position.
    pub scrambled: usize,
    /// Twin steps made at two tables.
    pub twins: usize,
    /// Of these, how many at tables that differed.
    pub apart: usize,
    /// Steps that revealed something, so that the tables parted.
    pub reveals: usize,
    /// Steps for which no twin was found.
    pub lonely: usize,
}
