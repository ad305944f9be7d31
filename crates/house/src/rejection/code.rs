//! What programs go by: a word, and over HTTP a status.

use std::fmt;

use serde::Serialize;
use table::{Refusal, RuleId};
use ts_rs::TS;

use super::Rejection;

/// Why not, in a word for programs: it never changes. Or the rule that forbids it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Why")]
pub enum Code {
    Asked,
    Busy,
    Channel,
    Clock,
    Closing,
    Connections,
    Device,
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

impl Rejection {
    pub fn code(&self) -> Code {
        match self {
            Rejection::Rule { refusal, .. } => Code::from(*refusal),
            Rejection::Asked => Code::Asked,
            Rejection::Busy | Rejection::Thinking => Code::Busy,
            Rejection::Clock | Rejection::QuietHours | Rejection::Holidays => Code::Clock,
            Rejection::ChannelOff | Rejection::ChannelAddress => Code::Channel,
            Rejection::Closing => Code::Closing,
            Rejection::Connections => Code::Connections,
            Rejection::Failed => Code::Failed,
            Rejection::Fair => Code::Fair,
            Rejection::NoGame => Code::Game,
            Rejection::NoDevice | Rejection::NoChannel => Code::Device,
            Rejection::NoHello => Code::Hello,
            Rejection::Host => Code::Host,
            Rejection::Hosts => Code::Hosts,
            Rejection::Internal { .. } => Code::Internal,
            Rejection::Key => Code::Key,
            Rejection::Level => Code::Level,
            Rejection::Unreadable | Rejection::BadRequest(_) | Rejection::BadId => Code::Message,
            Rejection::Name => Code::Name,
            Rejection::OpenSeats => Code::Open,
            Rejection::Origin => Code::Origin,
            Rejection::NoPath => Code::Path,
            Rejection::Patience => Code::Patience,
            Rejection::TooManyRequests
            | Rejection::TooManyMessages
            | Rejection::TooManyTables
            | Rejection::TooManyReviews
            | Rejection::TooManyChannels => Code::Rate,
            Rejection::NotARecord(_) | Rejection::BadRecord(_) => Code::Record,
            Rejection::Rules(_) => Code::Rules,
            Rejection::NoSeat | Rejection::SeatTaken => Code::Seat,
            Rejection::Secrets => Code::Secrets,
            Rejection::Setup(_) => Code::Setup,
            Rejection::NoSocket => Code::Socket,
            Rejection::Stage | Rejection::NotOver => Code::Stage,
            Rejection::Stale => Code::Stale,
            Rejection::Storage => Code::Storage,
            Rejection::NoTable => Code::Table,
            Rejection::NothingToUndo | Rejection::ActedSince => Code::Undo,
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
            | Code::Channel
            | Code::Clock
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
            Code::Device | Code::Game | Code::Path | Code::Table => 404,
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
