//! What the house in the browser is told, and what it answers. Both are JSON on the border.

use house::Uptime;
use serde::{Deserialize, Serialize};
use table::{Few, Record, Seat};
use ts_rs::TS;

/// What the house is given when it opens.
#[derive(Clone, Debug, Deserialize, TS)]
pub struct Opening {
    /// Which page it is part of.
    pub build: String,
    /// 32 bytes that nobody can guess. Keys, chance and opponents come from them.
    #[ts(type = "number[]")]
    pub seed: [u8; 32],
    /// How long the computer takes at least for a move that people see, in milliseconds.
    pub pause_ms: u32,
}

/// The time at which a letter is taken.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
pub struct Now {
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// On a clock that only goes forward, in milliseconds.
    #[ts(type = "number")]
    pub uptime: u64,
}

impl Now {
    pub fn uptime(&self) -> Uptime {
        Uptime(self.uptime)
    }
}

#[derive(Clone, Debug, Deserialize, TS)]
pub struct Letter {
    pub now: Now,
    pub what: What,
}

/// Its kind is the one key of an object: that takes less code to read than a kind among other keys.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A request, as over HTTP.
    Ask {
        method: String,
        /// The parts of the address after `/api/`.
        path: Vec<String>,
        #[serde(default)]
        #[ts(as = "std::collections::BTreeMap<String, String>")]
        query: Few<String, String>,
        /// The key that it shows.
        #[serde(default)]
        key: Option<String>,
        #[serde(default)]
        body: String,
        /// The log of the table that it is about, unless that is among the residents.
        #[serde(default)]
        log: Vec<String>,
        /// The review that is kept with that table.
        #[serde(default)]
        kept: Option<Kept>,
        /// The plans of the lesson or puzzle that it is about, one for each task, as JSON. They are files beside the module.
        #[serde(default)]
        plans: String,
    },
    /// A guest sends a message, as over a socket.
    Hear {
        #[ts(type = "number")]
        guest: u64,
        text: String,
        /// With a hello: the log of its table, unless that is among the residents.
        #[serde(default)]
        log: Vec<String>,
    },
    /// A guest has gone.
    Leave {
        #[ts(type = "number")]
        guest: u64,
    },
    /// What was to be stored of this table was not, or somebody else stored something first: it is read anew.
    Lost { table: String, storage: bool },
    /// A task was thought about, for so many milliseconds.
    Thought { thought: Thought, took_ms: u32 },
    /// A pause of the computer's is over.
    Due { number: u32 },
}

/// All that follows from a letter. First `store`, then all the rest.
#[derive(Debug, Default, Serialize, TS)]
pub struct Outcome {
    pub store: Vec<Row>,
    /// A message for each of some guests.
    #[ts(type = "[guest: number, text: string][]")]
    pub tell: Vec<(u64, String)>,
    /// The guests who are disconnected after that.
    #[ts(type = "number[]")]
    pub closed: Vec<u64>,
    /// The answer to a request.
    pub answer: Option<Answer>,
    /// What is to be thought about.
    pub tasks: Vec<Task>,
    /// The numbers of tasks that nobody wants any more.
    pub dropped: Vec<u32>,
    /// Those that are to come to an end, with what was found so far.
    pub hurried: Vec<u32>,
    /// After so many milliseconds, the pause of this number is over.
    pub pauses: Vec<(u32, u32)>,
    /// A review to be kept with its table.
    pub keep: Option<(String, Kept)>,
    /// The tables that are in memory.
    pub residents: Vec<String>,
}

/// An entry of a log, and where it belongs. If there is one already, somebody else was first.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Row {
    pub table: String,
    #[ts(type = "number")]
    pub sequence: usize,
    pub body: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Answer {
    /// As over HTTP.
    pub status: u16,
    pub body: String,
}

/// A review as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Kept {
    pub version: u32,
    pub body: String,
}

/// Something to think about. The seed is small enough to be a number everywhere. What has a time is thought about a piece at
/// a time: here is no clock, so whoever has one says when it is enough.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The computer is to act for this seat.
    Play { number: u32, table: String, seat: Seat, level: u8, seed: u32, time_ms: Option<u32> },
    /// A player asks what to play, with the message of this id.
    Advise { number: u32, table: String, seat: Seat, decision: u32, id: String, seed: u32, time_ms: u32 },
    /// A finished game is gone through. It takes many turns to think.
    Review {
        number: u32,
        #[ts(type = "unknown")]
        record: Box<Record>,
        shares: Vec<u16>,
    },
}

/// A task and, if it is about a table, that table's log.
#[derive(Clone, Debug, Deserialize, TS)]
pub struct Work {
    pub task: Task,
    #[serde(default)]
    pub log: Vec<String>,
    /// How many games the next piece imagines, of what has a time.
    #[serde(default)]
    pub games: u32,
    /// It is the last piece, if that will do.
    #[serde(default)]
    pub enough: bool,
}

/// What came of a task.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Thought {
    Chosen {
        number: u32,
        action: String,
    },
    /// There is more to think about: the task is to go on.
    Pondered {
        number: u32,
    },
    /// The message that answers the player.
    Advised {
        number: u32,
        message: String,
    },
    /// So many decisions have been looked at, of so many; the task is to go on until there is a review.
    Studied {
        number: u32,
        done: u32,
        of: u32,
        review: Option<String>,
    },
    /// Nothing came of it.
    Failed {
        number: u32,
    },
}
