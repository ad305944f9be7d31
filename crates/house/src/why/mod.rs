//! Saying no to a client: a word for programs, a status for HTTP, a sentence for people. Everything that
//! the house refuses is listed here, and nothing of it is said anywhere else.

mod code;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use serde::{Serialize, Serializer};
use table::{AnyGame, BadSetup, Lang, Refusal, WhyNot, book::Both, journal::BadReplay};

use crate::protocol::Problem;

pub use code::Code;

/// What is wrong with what somebody asked for. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Why {
    /// The rules forbid it, as the game or its book says.
    Rule {
        refusal: Refusal,
        said: Both,
    },
    /// A game cannot begin like that.
    Setup(BadSetup),

    // At a table.
    /// The key does not open it.
    Key,
    /// Only the host may.
    Host,
    /// Not at this point of the game.
    Stage,
    /// Not before the game is over.
    NotOver,
    /// The game has moved on.
    Stale,
    NoSeat,
    SeatTaken,
    /// The game cannot begin before every seat is taken.
    OpenSeats,
    Name,
    Level,
    NothingToUndo,
    /// Whoever shares the screen takes back first what they have done since.
    ActedSince,
    /// Somebody asks for an undo already.
    Asked,
    /// Nobody is away or silent for long enough to be covered.
    Patience,
    /// There is no advice against other people.
    Fair,
    /// A running game's record has secrets.
    Secrets,
    /// The computer could not go through a finished game.
    Failed,

    // Things that are not here, or cannot be read.
    NoGame,
    NoTable,
    NoPath,
    /// A match of a game or of rules that this house does not know.
    Rules(BadSetup),
    NotARecord(String),
    /// A record that cannot be replayed.
    BadRecord(BadReplay),
    /// A message that is none.
    Unreadable,
    /// A request whose body is none.
    BadRequest(String),
    BadId,
    /// The first message must be a hello.
    NoHello,
    /// An ordinary request where only WebSockets are spoken.
    NoSocket,

    // At the door.
    /// A page from elsewhere asks.
    Origin,
    /// The house has no such name.
    Hosts,
    Connections,
    TooManyRequests,
    TooManyMessages,
    TooManyTables,
    TooManyReviews,

    // The house itself.
    /// It has much to do.
    Busy,
    /// The computer has much to think about.
    Thinking,
    Closing,
    Storage,
    /// An error of ours. The player is told its number, and the rest is in the host's log.
    Internal {
        id: String,
    },
}

impl Why {
    /// A refusal by the rules, in the words of the game's book.
    pub fn rule(game: &dyn AnyGame, refusal: Refusal) -> Why {
        let say = |lang| game.book().why(refusal.rule, lang).to_string();
        Why::Rule { refusal, said: Both { fr: say(Lang::Fr), en: say(Lang::En) } }
    }

    /// It may be asked again after so many milliseconds.
    pub fn retry_ms(&self) -> Option<u32> {
        match self {
            Why::Closing => Some(1_500),
            Why::Busy => Some(2_000),
            Why::Thinking => Some(5_000),
            Why::TooManyReviews => Some(60_000),
            _ => None,
        }
    }
}

/// With the reason that applies.
impl From<WhyNot> for Why {
    fn from(WhyNot { refusal, said, .. }: WhyNot) -> Why {
        Why::Rule { refusal, said }
    }
}

/// As a client is told.
impl From<Why> for Problem {
    fn from(why: Why) -> Problem {
        let [fr, en] = Lang::ALL.map(|lang| why.say(lang).into_owned());
        Problem { retry_ms: why.retry_ms(), why, fr, en }
    }
}

/// As its code.
impl Serialize for Why {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.code().serialize(serializer)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ({})", self.say(Lang::En), self.code())
    }
}

impl std::error::Error for Why {}
