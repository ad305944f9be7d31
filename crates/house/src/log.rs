//! The log of a match: a list that only grows. The live match is the fold of it.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::{Map, Value};
use table::{RecordedStep, Seat, fields::Fields};

use crate::{
    clock::QuietHours,
    keys::KeyHash,
    luck::Seed,
    protocol::{Customs, First, Say},
};

/// One entry of a match's log. Its place in the log is its sequence number, from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LogEntry {
    /// Milliseconds since 1970.
    pub at: u64,
    /// The id of the client's message that led to it. So a message that is sent twice is recognised, also after a
    /// restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(flatten)]
    pub event: Event,
}

impl LogEntry {
    /// A log as it is stored, an entry a text.
    pub fn read_all(bodies: &[String]) -> serde_json::Result<Vec<LogEntry>> {
        bodies.iter().map(|body| serde_json::from_str(body)).collect()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Always the first. Boxed: there is one in a log, and it should not make all the others larger.
    Opened(Box<Opening>),
    /// Somebody takes or leaves a seat before the game.
    Held {
        seat: Seat,
        holder: Holder,
    },
    /// Whoever has this key is the host from now on.
    Hosts {
        key: KeyHash,
    },
    /// The host says who is to begin.
    First {
        first: First,
    },
    /// The seats are rotated so that this one comes first; chosen by the host, or by lot.
    Begins {
        seat: Seat,
        lot: bool,
    },
    /// The game begins, with its set-up and what chance decided before the first move.
    Started {
        rules: u32,
        /// The game before, of which this is the rematch, went by this older version of the rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
        setup: Map<String, Value>,
        steps: Vec<RecordedStep>,
    },
    /// A seat acts, perhaps several times at once; what chance decided in answer is among the steps.
    Made {
        seat: Seat,
        steps: Vec<RecordedStep>,
    },
    UndoAsked {
        by: Seat,
        keep: usize,
    },
    UndoAnswered {
        seat: Seat,
        yes: bool,
    },
    /// The game goes back to its first `keep` steps.
    Undone {
        by: Seat,
        keep: usize,
    },
    /// One step is taken back that others did not see; what they have done since stands.
    Withdrawn {
        by: Seat,
        step: usize,
    },
    /// The computer holds a person's seat for now.
    Covered {
        seat: Seat,
        level: u8,
    },
    Back {
        seat: Seat,
    },
    Resigned {
        seat: Seat,
    },
    /// The computer could not choose for this seat: what it does next is some legal action.
    Faltered {
        seat: Seat,
    },
    /// A player's clock of days stands still in these hours, from the next time on that it starts.
    Quiet {
        seat: Seat,
        quiet: Option<QuietHours>,
    },
    /// A player is on holiday until then, or back from it.
    Holiday {
        seat: Seat,
        until: Option<u64>,
    },
    /// Most of a player's time is used up.
    Warned {
        seat: Seat,
    },
    /// A player's time is up.
    RanOut {
        seat: Seat,
    },
    /// Somebody whose time was up is given more.
    Extended {
        seat: Seat,
    },
    /// The house was closed, and nobody could act.
    Closed {
        from: u64,
        until: u64,
    },
    /// Whoever sits here wishes to be told when something happens while they are away.
    Reachable {
        seat: Seat,
    },
    /// Whoever sits here wants their name to be forgotten.
    Forgotten {
        seat: Seat,
    },
    RematchAsked {
        seat: Seat,
    },
    /// The next game is at this table.
    Next {
        table: String,
    },
}

impl<'de> Deserialize<'de> for LogEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LogEntry, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        let read = || Ok(LogEntry { at: fields.take("at")?, id: fields.take("id")?, event: Event::read(&fields)? });
        read().map_err(|bad: serde_json::Error| D::Error::custom(bad))
    }
}

table::read_by_kind! {
    Event, "event":
    Opened(whole),
    Held { seat, holder },
    Hosts { key },
    First { first },
    Begins { seat, lot },
    Started { rules, after, setup, steps },
    Made { seat, steps },
    UndoAsked { by, keep },
    UndoAnswered { seat, yes },
    Undone { by, keep },
    Withdrawn { by, step },
    Covered { seat, level },
    Back { seat },
    Resigned { seat },
    Faltered { seat },
    Quiet { seat, quiet },
    Holiday { seat, until },
    Warned { seat },
    RanOut { seat },
    Extended { seat },
    Closed { from, until },
    Reachable { seat },
    Forgotten { seat },
    RematchAsked { seat },
    Next { table },
}

/// How a match begins: what is to be played, and by whom.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    pub game: String,
    pub options: Map<String, Value>,
    #[serde(default)]
    pub customs: Customs,
    pub host: KeyHash,
    pub public: bool,
    pub seats: Vec<Holder>,
    /// What its chance comes from. Matches that were opened before there were seeds have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
}

impl Event {
    /// As much of it as [`Event::answers`] looks at.
    pub(crate) fn in_short(&self) -> Event {
        match self {
            Event::Started { rules, .. } => {
                Event::Started { rules: *rules, after: None, setup: Map::new(), steps: Vec::new() }
            }
            Event::Made { seat, .. } => Event::Made { seat: *seat, steps: Vec::new() },
            event => event.clone(),
        }
    }

    /// Can this event be the result of such a message?
    pub(crate) fn answers(&self, say: &Say) -> bool {
        match (self, say) {
            (Event::Held { seat, holder }, Say::Sit { seat: asked, key, .. }) => {
                seat == asked && holder.key() == KeyHash::of(key).as_ref()
            }
            (Event::Started { .. }, Say::Start)
            | (Event::First { .. }, Say::First { .. })
            | (Event::Hosts { .. }, Say::Host { .. }) => true,
            (Event::Held { seat, holder: Holder::Open }, Say::Stand { seat: asked })
            | (Event::Held { seat, holder: Holder::Open | Holder::Bot { .. } }, Say::Bot { seat: asked, .. })
            | (Event::Made { seat, .. }, Say::Act { seat: asked, .. })
            | (
                Event::UndoAsked { by: seat, .. } | Event::Undone { by: seat, .. } | Event::Withdrawn { by: seat, .. },
                Say::Undo { seat: asked },
            )
            | (Event::UndoAnswered { seat, .. }, Say::AnswerUndo { seat: asked, .. })
            | (Event::Covered { seat, .. }, Say::Cover { seat: asked, .. })
            | (Event::Back { seat }, Say::Back { seat: asked })
            | (Event::Resigned { seat }, Say::Resign { seat: asked })
            | (Event::Quiet { seat, .. }, Say::Quiet { seat: asked, .. })
            | (Event::Holiday { seat, .. }, Say::Holiday { seat: asked, .. })
            | (Event::Extended { seat }, Say::Extend { seat: asked })
            | (Event::RematchAsked { seat }, Say::Rematch { seat: asked }) => seat == asked,
            _ => false,
        }
    }
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    Open,
    /// Without a name, they are called by the colour of their seat, in the reader's language.
    Person {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        key: KeyHash,
    },
    /// The computer. Its name is a number among the computers of the table, which it keeps when seats are rotated.
    Bot {
        level: u8,
        /// Old logs do not have it: then it is the number of the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<u8>,
    },
}

table::read_by_kind!(Holder, "kind": Open, Person { name, key }, Bot { level, name });

impl Holder {
    /// The holder when they take this seat: a computer without a name gets one.
    pub(crate) fn at(&self, seat: Seat) -> Holder {
        match self {
            Holder::Bot { level, name: None } => Holder::Bot { level: *level, name: Some(seat.0) },
            holder => holder.clone(),
        }
    }

    pub fn is_open(&self) -> bool {
        *self == Holder::Open
    }

    pub fn key(&self) -> Option<&KeyHash> {
        match self {
            Holder::Person { key, .. } => Some(key),
            Holder::Open | Holder::Bot { .. } => None,
        }
    }
}
