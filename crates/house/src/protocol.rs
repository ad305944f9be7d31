//! The messages between a client and the house. TypeScript is made from these types.
//!
//! A client sends one [`ClientMessage`] a frame and gets [`ServerMessage`]s. Every client message has an id that the
//! client chooses; sending it again is harmless. Each viewer, a seat or the spectators, has a stream of what they were
//! told, numbered from 1. A client that comes back says the last number it has and gets the rest, or the newest entries
//! afresh.

use std::{ops::Deref, sync::Arc};

use bots::Advised;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::value::RawValue;
use table::{Each, Seat, SeatSet, Text, erased::Told, fields::Fields};
use ts_rs::TS;

use crate::rejection::Code;
pub use crate::{
    api::{
        Checked, Frame, GameInfo, Glance, LevelInfo, LobbyTable, NewTable, Opened, Problem, Replay, Review,
        ReviewAnswer, SeatWish, Shelf, Start,
    },
    clock::{Clock, ClockInfo, ClockRun, QuietHours, WhenOut},
    customs::{Customs, First},
    table_info::{Asked, Ending, HolderInfo, HostInfo, SeatInfo, TableInfo, TableStage},
};

/// The longest a name may be, in characters.
pub const LONGEST_NAME: usize = 24;
/// Above this number legal actions are not listed with the state: a client asks for those with a
/// prefix.
pub const MOST_LISTED: usize = 200;

/// How many entries of a stream somebody who comes (back) is given at once.
pub const MOST_TOLD: usize = 40;

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ClientMessage {
    /// At most 40 characters; unique among all the client ever sends.
    pub id: String,
    #[serde(flatten)]
    pub say: Say,
}

/// What a client may say. Unless told otherwise it is answered by [`ServerMessage::Done`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum Say {
    /// The first message: which table, with which keys, and how far each stream was read. Answered
    /// by [`ServerMessage::Welcome`].
    Hello {
        table: String,
        keys: Vec<String>,
        read: Vec<Read>,
    },
    /// Take an open seat before the game. The key, 32 hexadecimal digits, is the client's own
    /// random choice: so a lost answer loses no seat.
    Sit {
        seat: Seat,
        /// Without a name, players are called by the colour of their seat.
        #[serde(default)]
        name: Option<String>,
        key: String,
    },
    /// Leave one's seat before the game.
    Stand {
        seat: Seat,
    },
    /// The host gives an open seat to the computer, or opens a computer's seat (no level).
    Bot {
        seat: Seat,
        level: Option<u8>,
    },
    /// The host hands the table over to whoever sits here, before the game. With the host away too long, somebody
    /// seated may take it over.
    Host {
        seat: Seat,
    },
    /// The host says, before the game, who is to begin.
    First {
        first: First,
    },
    /// The host begins the game. Every seat must be taken.
    Start,
    /// Actions in the game's notation, all or none of them.
    Act {
        seat: Seat,
        /// The seat's [`State::decision`] that this is the answer to.
        decision: u32,
        #[serde(rename = "do")]
        actions: Vec<String>,
    },
    /// Why may this not be done? Answered by [`ServerMessage::Because`].
    Why {
        seat: Seat,
        #[serde(rename = "do")]
        action: String,
    },
    /// The legal actions that begin like this. Answered by [`ServerMessage::Legal`].
    Legal {
        seat: Seat,
        prefix: String,
    },
    /// What would the seat see if it did this and nobody else anything? Answered by
    /// [`ServerMessage::Supposed`].
    Suppose {
        seat: Seat,
        #[serde(rename = "do")]
        actions: Vec<String>,
    },
    /// What would the strongest computer play? Only where everybody else is a computer, or looks at the
    /// same screen, or where it is the custom. Answered by [`ServerMessage::Hint`].
    Hint {
        seat: Seat,
    },
    /// Whoever thinks for a computer's seat shall play now, with the best that was found so far. Everybody who plays may
    /// say so. It is answered the same whether anybody was thinking or not.
    Hurry,
    /// Is anybody there?
    Ping,
    /// The board in words. Answered by [`ServerMessage::Described`].
    Describe {
        viewer: Option<Seat>,
    },
    /// Take back one's last decision, or ask the others for it.
    Undo {
        seat: Seat,
    },
    /// Agree or not to the undo that was asked for.
    AnswerUndo {
        seat: Seat,
        yes: bool,
    },
    /// Let the computer hold the seat of somebody who has been away too long.
    Cover {
        seat: Seat,
    },
    /// Take one's seat back from the computer.
    Back {
        seat: Seat,
    },
    Resign {
        seat: Seat,
    },
    /// In these hours one's clock of days is to stand still, from the next time on that it starts.
    Quiet {
        seat: Seat,
        quiet: Option<QuietHours>,
    },
    /// Take so many more days of holiday; with none it is over.
    Holiday {
        seat: Seat,
        days: u8,
    },
    /// Give more time to somebody else whose time is up.
    Extend {
        seat: Seat,
    },
    /// Propose, or agree to, another game with rotated seats.
    Rematch {
        seat: Seat,
    },
    /// Is the page in front of somebody's eyes? Until it says so, whoever sits here is told by other ways when it is their
    /// turn: a tab that is open somewhere silences nothing.
    Visible {
        visible: bool,
    },
}

impl<'de> Deserialize<'de> for ClientMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ClientMessage, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        let read = || Ok(ClientMessage { id: fields.take("id")?, say: Say::read(&fields)? });
        read().map_err(|bad: serde_json::Error| D::Error::custom(bad))
    }
}

table::read_by_kind! {
    Say, "type":
    Hello { table, keys, read },
    Sit { seat, name, key },
    Stand { seat },
    Bot { seat, level },
    Host { seat },
    First { first },
    Start,
    Act { seat, decision, actions = "do" },
    Why { seat, action = "do" },
    Legal { seat, prefix },
    Suppose { seat, actions = "do" },
    Hint { seat },
    Hurry,
    Ping,
    Describe { viewer },
    Undo { seat },
    AnswerUndo { seat, yes },
    Cover { seat },
    Back { seat },
    Resign { seat },
    Quiet { seat, quiet },
    Holiday { seat, days },
    Extend { seat },
    Rematch { seat },
    Visible { visible },
}

/// How far a client has read a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Read {
    pub viewer: Option<Seat>,
    pub number: u32,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "snake_case")]
pub enum ServerMessage {
    Welcome {
        id: String,
        /// Which build of the page the house serves. If the client has another one open, it should reload.
        build: &'static str,
        table: TableInfo,
        /// The seats that the client's keys open.
        seats: Vec<Seat>,
        /// Is the client the host?
        host: bool,
        /// A stream for each of its seats; for a client without a seat, the spectators'.
        streams: Vec<Stream>,
    },
    /// The seats were rotated, or there is another host: what the client's keys open now. Streams that were read
    /// before are of no use any more.
    Seats {
        seats: Vec<Seat>,
        host: bool,
    },
    /// Something happened, as this viewer may know it.
    Told {
        viewer: Option<Seat>,
        /// The number of the newest of `told` in the viewer's stream.
        number: u32,
        #[ts(as = "Vec<Item>")]
        told: Vec<SharedItem>,
        state: State,
    },
    /// Somebody came, went, asked or agreed.
    Table {
        table: TableInfo,
    },
    Done {
        id: String,
    },
    Refused {
        id: String,
        #[serde(flatten)]
        problem: Problem,
    },
    Because {
        id: String,
        /// `None` if no rule forbids it: it is legal.
        rule: Option<Code>,
        #[serde(flatten)]
        said: Text,
        /// What stands in the way, as the game's own obstacle.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(type = "unknown", optional)]
        obstacle: Option<Box<RawValue>>,
    },
    Legal {
        id: String,
        seat: Seat,
        prefix: String,
        legal: Legal,
    },
    Supposed {
        id: String,
        /// The game's own view; none if what one would see is not certain.
        #[ts(type = "unknown")]
        view: Option<Box<RawValue>>,
    },
    Hint {
        id: String,
        seat: Seat,
        /// The seat's [`State::decision`] that it is about.
        decision: u32,
        /// The best first; one at least.
        ways: Vec<Advised>,
    },
    Described {
        id: String,
        /// A line a fact.
        #[serde(flatten)]
        lines: Each<Vec<String>>,
    },
    /// The server goes down and comes back: try again after so many milliseconds.
    Bye {
        retry_ms: u32,
    },
}

/// A viewer's stream, as given to somebody who comes (back).
#[derive(Clone, Debug, Serialize, TS)]
pub struct Stream {
    pub viewer: Option<Seat>,
    pub number: u32,
    /// Does `told` replace what the client has? Otherwise it follows it.
    pub afresh: bool,
    /// How many older entries there are that are not in `told`: the replay has them.
    pub earlier: u32,
    /// How many of the viewer's steps stood before the first of `told`.
    pub steps: u32,
    #[ts(as = "Vec<Item>")]
    pub told: Vec<SharedItem>,
    /// Once the game has begun.
    pub state: Option<State>,
}

/// One entry of a stream.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Item {
    /// A step, with its sentences for the log and its events for the board.
    Step(Told),
    /// The last steps were taken back: of all steps this viewer was told, so many remain.
    Undone { keep: u32 },
    /// A sentence of the house: somebody resigned, the computer holds a seat.
    Said(Text),
}

/// An entry that several viewers were told in the same words: it is kept once.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedItem(Arc<Item>);

impl From<Item> for SharedItem {
    fn from(item: Item) -> SharedItem {
        SharedItem(Arc::new(item))
    }
}

impl Deref for SharedItem {
    type Target = Item;

    fn deref(&self) -> &Item {
        &self.0
    }
}

impl Serialize for SharedItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A position as one viewer sees it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct State {
    /// The game's own view.
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    pub turn: TurnInfo,
    /// Whose turn it is and what to do, in a sentence; `{0}` stands for the name of seat 0.
    pub prompt: Text,
    /// How many decisions the viewer's seat has made: an action answers this one.
    pub decision: u32,
    /// What the viewer's seat may do, if it is to act.
    pub legal: Option<Legal>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct TurnInfo {
    pub act: SeatSet,
    pub over: Option<Ending>,
}

/// Legal actions. All of them if `listed`; otherwise there are too many to send.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Legal {
    pub count: u32,
    pub listed: bool,
    /// Where they were asked for and are too many: how they go on, up to the end of the next word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub next: Vec<String>,
    /// And one of them, to show how it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub example: Option<String>,
    #[ts(as = "Vec<LegalAction>")]
    pub actions: Box<RawValue>,
}

/// How a client reads an action of [`Legal`].
#[derive(Clone, Debug, Deserialize, TS)]
pub struct LegalAction {
    #[serde(rename = "do")]
    pub text: String,
    /// What will certainly happen, as the game's own events.
    #[ts(type = "unknown[]")]
    pub then: Vec<Box<RawValue>>,
}
