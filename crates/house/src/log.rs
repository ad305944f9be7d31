//! What is kept of a match: an append-only list. The live match is the fold of it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::{Entry, Seat};

use crate::{
    keys::KeyHash,
    luck::Seed,
    protocol::{Customs, First, Say},
};

/// One entry of a match's log. Its place in the log is its sequence number, from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Logged {
    /// Milliseconds since 1970.
    pub at: u64,
    /// The client's message that led to it, so that a resend is recognised even after a restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(flatten)]
    pub event: Event,
}

impl Logged {
    /// A log as it is stored, an entry a text.
    pub fn read_all(bodies: &[String]) -> serde_json::Result<Vec<Logged>> {
        bodies.iter().map(|body| serde_json::from_str(body)).collect()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// Whoever sits here moves to the first seat, chosen or by lot, and the others with them.
    Begins {
        seat: Seat,
        lot: bool,
    },
    /// The game begins, with what chance decided before it and what it had to decide first.
    Started {
        rules: u32,
        /// The game before, of which this is the rematch, went by this older version of the rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
        setup: Map<String, Value>,
        steps: Vec<Entry>,
    },
    /// A seat acts, perhaps several times at once; what chance decided in answer is among the steps.
    Made {
        seat: Seat,
        steps: Vec<Entry>,
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
    RematchAsked {
        seat: Seat,
    },
    /// The next game is at this table.
    Next {
        table: String,
    },
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
    /// What its chance comes from. Tables that were opened before there were seeds have none, and go on as they began.
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

    /// Is this what comes of such a message?
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
            | (Event::RematchAsked { seat }, Say::Rematch { seat: asked }) => seat == asked,
            _ => false,
        }
    }
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    Open,
    /// Who gave no name is called by the colour of the seat, in the language of whoever reads it.
    Person {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        key: KeyHash,
    },
    /// The computer. It has a number among its kind for a name, which it keeps wherever it sits.
    Bot {
        level: u8,
        /// Logs of older days do not have it: then it is that of the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<u8>,
    },
}

impl Holder {
    /// As whoever takes this seat: a computer that has no name yet is given one.
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
