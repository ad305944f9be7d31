//! Rejections: how the house says no. Each has a code for programs, a status for HTTP and a sentence for people.
//! Everything that the house refuses is listed here, and nowhere else.

mod code;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use serde::{Serialize, Serializer};
use table::{AnyGame, BadSetup, Lang, Refusal, Text, WhyNot, journal::BadReplay};

use crate::protocol::Problem;

pub use code::Code;

/// Why a request was refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Rejection {
    /// The rules forbid it, as the game or its book says.
    Rule {
        refusal: Refusal,
        said: Text,
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
    /// Others at the same screen have acted since; they must take that back first.
    ActedSince,
    /// Somebody asks for an undo already.
    Asked,
    /// Nobody is away or silent for long enough to be covered.
    Patience,
    /// A clock that cannot be set like that.
    Clock,
    QuietHours,
    /// There are not so many days of holiday left.
    Holidays,
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
    /// A message that cannot be read.
    Unreadable,
    /// A request whose body cannot be read.
    BadRequest(String),
    BadId,
    /// The first message must be a hello.
    NoHello,
    /// An ordinary request where only WebSockets are spoken.
    NoSocket,

    // About connections and requests.
    /// The request comes from a foreign page.
    Origin,
    /// The request is for another host name.
    Hosts,
    Connections,
    TooManyRequests,
    TooManyMessages,
    TooManyTables,
    TooManyReviews,

    // About notices.
    /// Nothing is kept about this device.
    NoDevice,
    /// There is no such channel on this device.
    NoChannel,
    /// The host has not opened this way.
    ChannelOff,
    /// An address that cannot be one, or must not be called.
    ChannelAddress,
    TooManyChannels,

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

impl Rejection {
    /// A refusal by the rules, in the words of the game's book.
    pub fn rule(game: &dyn AnyGame, refusal: Refusal) -> Rejection {
        Rejection::Rule { refusal, said: game.why(refusal) }
    }

    /// What exactly could not be read, as the parser says it: in English, and no part of the sentence.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Rejection::NotARecord(bad) | Rejection::BadRequest(bad) => Some(bad),
            _ => None,
        }
    }

    /// It may be asked again after so many milliseconds.
    pub fn retry_ms(&self) -> Option<u32> {
        match self {
            Rejection::Closing | Rejection::Storage => Some(1_500),
            Rejection::Busy => Some(2_000),
            Rejection::Thinking => Some(5_000),
            Rejection::TooManyReviews => Some(60_000),
            _ => None,
        }
    }
}

/// With the reason that applies.
impl From<WhyNot> for Rejection {
    fn from(WhyNot { refusal, said, .. }: WhyNot) -> Rejection {
        Rejection::Rule { refusal, said }
    }
}

/// As a client is told.
impl From<Rejection> for Problem {
    fn from(why: Rejection) -> Problem {
        let said = Text::new(|lang| why.say(lang));
        Problem { said, detail: why.detail().map(str::to_string), retry_ms: why.retry_ms(), why }
    }
}

/// As its code.
impl Serialize for Rejection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.code().serialize(serializer)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let detail = self.detail().map(|detail| format!(": {detail}")).unwrap_or_default();
        write!(f, "{} ({}{detail})", self.say(Lang::En), self.code())
    }
}

impl std::error::Error for Rejection {}
