//! What programs go by: a word, and over HTTP a status.

use std::fmt;

use serde::Serialize;
use table::{Refusal, RuleId};
use ts_rs::TS;

use super::Why;

/// Why not, in a word for programs: it never changes. Or the rule that forbids it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Why")]
pub enum Code {
    Asked,
    Busy,
    Closing,
    Connections,
    Failed,
    Fair,
    Game,
    Hello,
    Host,
    Hosts,
    Internal,
    Key,
    Level,
    Message,
    Name,
    Notation,
    Open,
    Origin,
    Path,
    Patience,
    Rate,
    Record,
    Rules,
    Seat,
    Secrets,
    Setup,
    Socket,
    Stage,
    Stale,
    Storage,
    Table,
    Turn,
    Undo,
    #[serde(untagged)]
    Rule(#[ts(type = "`${string}-${number}`")] RuleId),
}

impl Why {
    pub fn code(&self) -> Code {
        match self {
            Why::Rule { refusal, .. } => Code::from(*refusal),
            Why::Asked => Code::Asked,
            Why::Busy | Why::Thinking => Code::Busy,
            Why::Closing => Code::Closing,
            Why::Connections => Code::Connections,
            Why::Failed => Code::Failed,
            Why::Fair => Code::Fair,
            Why::NoGame => Code::Game,
            Why::NoHello => Code::Hello,
            Why::Host => Code::Host,
            Why::Hosts => Code::Hosts,
            Why::Internal { .. } => Code::Internal,
            Why::Key => Code::Key,
            Why::Level => Code::Level,
            Why::Unreadable | Why::BadRequest(_) | Why::BadId => Code::Message,
            Why::Name => Code::Name,
            Why::OpenSeats => Code::Open,
            Why::Origin => Code::Origin,
            Why::NoPath => Code::Path,
            Why::Patience => Code::Patience,
            Why::TooManyRequests | Why::TooManyMessages | Why::TooManyTables | Why::TooManyReviews => Code::Rate,
            Why::NotARecord(_) | Why::BadRecord(_) => Code::Record,
            Why::Rules(_) => Code::Rules,
            Why::NoSeat | Why::SeatTaken => Code::Seat,
            Why::Secrets => Code::Secrets,
            Why::Setup(_) => Code::Setup,
            Why::NoSocket => Code::Socket,
            Why::Stage | Why::NotOver => Code::Stage,
            Why::Stale => Code::Stale,
            Why::Storage => Code::Storage,
            Why::NoTable => Code::Table,
            Why::NothingToUndo | Why::ActedSince => Code::Undo,
        }
    }
}

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Code {
        match refusal {
            Refusal::TURN => Code::Turn,
            Refusal::NOTATION => Code::Notation,
            Refusal { rule } => Code::Rule(rule),
        }
    }
}

impl Code {
    /// With which status a request is refused.
    pub fn status(self) -> u16 {
        match self {
            Code::Asked
            | Code::Fair
            | Code::Hello
            | Code::Level
            | Code::Message
            | Code::Name
            | Code::Notation
            | Code::Open
            | Code::Patience
            | Code::Record
            | Code::Rule(_)
            | Code::Rules
            | Code::Seat
            | Code::Setup
            | Code::Undo => 400,
            Code::Host | Code::Key | Code::Origin | Code::Secrets => 403,
            Code::Game | Code::Path | Code::Table => 404,
            // Not at this point: it may be possible at another.
            Code::Stage | Code::Stale | Code::Turn => 409,
            Code::Hosts => 421,
            Code::Socket => 426,
            Code::Connections | Code::Rate => 429,
            Code::Failed | Code::Internal => 500,
            Code::Busy | Code::Closing | Code::Storage => 503,
        }
    }
}

/// As programs read it.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.serialize(f)
    }
}
