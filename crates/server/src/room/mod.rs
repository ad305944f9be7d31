//! A live match and its guests. A room is a task that owns its match. Everything reaches it as a letter in its
//! mailbox. A message leaves the room only after the entries that it tells of are stored.

mod advice;
mod bots;
mod due;
mod handlers;
mod messages;
mod notices;
mod presence;
mod proposals;
#[cfg(test)]
mod simulation;
mod task;

use std::{
    net::IpAddr,
    sync::{
        Arc, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use ::table::Seat;
use house::{
    LogEntry, Match, Rejection,
    gathering::{Gathering, Hello},
    keys::KeyHash,
    protocol::ClientMessage,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::{
    hall::Hall,
    hints::{Here, Hint, Listening},
    scheduler::DueAnswer,
    store::{Occasion, Row},
    thinkers::SeatedBot,
    writer::Stored,
};

use self::{
    proposals::{Next, Proposals},
    task::Weight,
};

pub use self::{
    advice::AdviceResult,
    bots::{BotChoice, Choice},
    due::first_due,
    messages::{GuestLine, refused},
};

/// How many letters of guests may be under way in a room. A letter is under way until it is answered and what it
/// led to is stored. Whoever sends more waits.
const MOST_LETTERS: usize = 32;

/// A handle to a room: letters go in here.
pub struct Room {
    id: Arc<str>,
    mailbox: Mailbox,
    permits: Arc<Semaphore>,
    /// How much of the log is known here; 0 until it is loaded.
    length: AtomicUsize,
}

/// The way into a room's mailbox. Letters of guests are limited by [`MOST_LETTERS`]; all others answer something
/// that the room asked for, so they are few.
pub type Mailbox = mpsc::UnboundedSender<Letter>;

/// The right to have one letter under way. It is given back when this is dropped.
pub type Permit = OwnedSemaphorePermit;

/// Somebody who wants to come in.
#[derive(Clone)]
pub struct Arrival {
    pub hello: Hello,
    pub line: GuestLine,
}

/// What a room can be told. It is kept small, because every mailbox reserves memory for some.
pub enum Letter {
    /// Somebody comes in.
    Enter(Permit, Box<Arrival>, oneshot::Sender<Result<(), Rejection>>),
    /// Somebody has gone.
    Leave(u64, oneshot::Sender<()>),
    /// A guest sends a message.
    Hear(Permit, u64, Box<ClientMessage>),
    /// Somebody who is no guest asks something, such as an HTTP request.
    Look(Permit, Box<dyn Look>),
    /// The writer answers about the entries that wait.
    Stored(Stored),
    /// Others have stored these entries.
    News(Box<Entries>),
    /// The whole log, when somebody else was first.
    Log(Vec<String>),
    /// Another node says something about the match.
    Hint(Box<Hint>),
    /// It is time to say who is here.
    Beat,
    /// This node thinks for the bots of the match, or does not any more.
    MayThink(bool),
    /// A bot has chosen.
    Chosen(Box<BotChoice>),
    /// The same choice after a pause, so that people can follow.
    Acts(Box<BotChoice>),
    /// The advice that a player asked for is ready.
    Advised(Box<AdviceResult>),
    /// Something is due: the answer is when to look again.
    Due(oneshot::Sender<Result<DueAnswer, Rejection>>),
    /// Somebody who is no guest asks for something to be noted: the answer is whether it is.
    Request(Permit, KeyRequest, oneshot::Sender<Result<(), Rejection>>),
    /// The house closes.
    Goodbye,
}

/// What somebody may ask for who is no guest, but has the key of a seat.
#[derive(Clone, Debug)]
pub enum KeyRequest {
    /// To be told of what happens while they are away.
    Reach(KeyHash),
    /// To be forgotten.
    Forget(KeyHash),
}

/// Some of a match's log, from this sequence number on.
pub struct Entries {
    pub from: usize,
    pub bodies: Vec<String>,
}

/// A question of somebody who is no guest, and the way back for its answer.
pub trait Look: Send {
    /// May it take long?
    fn is_long(&self) -> bool;
    /// Asks the match.
    fn ask(self: Box<Self>, the_match: &Match);
    /// There is no such table, or it cannot be opened.
    fn refuse(self: Box<Self>, why: Rejection);
}

/// The room has closed: the hall has a new one.
pub struct Closed;

/// Log entries as rows, the first at `sequence`.
pub fn rows_of(table: &str, sequence: usize, log: &[LogEntry]) -> Vec<Row> {
    let body = |entry: &LogEntry| serde_json::to_string(entry).expect("log entries are plain data");
    let row = |(offset, entry): (usize, &LogEntry)| Row::new(table, sequence + offset, body(entry));
    log.iter().enumerate().map(row).collect()
}

impl Room {
    /// Starts a room. It loads its match from the store itself; letters wait until then.
    pub fn open(id: &str, hall: &Arc<Hall>, address: IpAddr) -> Arc<Room> {
        let (mailbox, letters) = mpsc::unbounded_channel();
        let room = Arc::new(Room {
            id: id.into(),
            mailbox,
            permits: Arc::new(Semaphore::new(MOST_LETTERS)),
            length: AtomicUsize::new(0),
        });
        tokio::spawn(task::run(room.clone(), Arc::downgrade(hall), address, letters));
        room
    }

    pub fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// Waits for a permit to send a letter. First come, first served.
    pub async fn permit(&self) -> Result<Permit, Closed> {
        self.permits.clone().acquire_owned().await.map_err(|_| Closed)
    }

    pub async fn enter(&self, arrival: Arrival) -> Result<Result<(), Rejection>, Closed> {
        let permit = self.permit().await?;
        let (answer, entered) = oneshot::channel();
        self.write(Letter::Enter(permit, Box::new(arrival), answer))?;
        entered.await.map_err(|_| Closed)
    }

    /// Answers when the room has noticed.
    pub async fn leave(&self, guest: u64) {
        let (answer, left) = oneshot::channel();
        if self.write(Letter::Leave(guest, answer)).is_ok() {
            let _ = left.await;
        }
    }

    /// A guest sends a message; the answer goes to the guest's sender.
    pub fn hear(&self, permit: Permit, guest: u64, message: ClientMessage) {
        // The guests of a closed room were disconnected.
        let _ = self.write(Letter::Hear(permit, guest, Box::new(message)));
    }

    pub async fn look(&self, look: Box<dyn Look>) -> Result<(), Closed> {
        let permit = self.permit().await?;
        self.write(Letter::Look(permit, look))
    }

    /// Notes what somebody asks for. Answers when it is stored.
    pub async fn request(&self, request: KeyRequest) -> Result<Result<(), Rejection>, Closed> {
        let permit = self.permit().await?;
        let (answer, noted) = oneshot::channel();
        self.write(Letter::Request(permit, request, answer))?;
        noted.await.map_err(|_| Closed)
    }

    /// Does what is due. Answers when it is stored; the room may not exist.
    pub async fn look_after(&self) -> Result<Result<DueAnswer, Rejection>, Closed> {
        let (answer, looked) = oneshot::channel();
        self.write(Letter::Due(answer))?;
        looked.await.map_err(|_| Closed)
    }

    pub fn say_goodbye(&self) {
        self.tell(Letter::Goodbye);
    }

    /// A room that has closed does not miss it.
    pub fn tell(&self, letter: Letter) {
        let _ = self.write(letter);
    }

    pub fn length(&self) -> usize {
        self.length.load(Ordering::Relaxed)
    }

    fn write(&self, letter: Letter) -> Result<(), Closed> {
        self.mailbox.send(letter).map_err(|_| Closed)
    }
}

/// The room itself: everything that its task owns.
struct RoomTask {
    id: Arc<str>,
    room: Arc<Room>,
    hall: Weak<Hall>,
    mailbox: Mailbox,
    gathering: Gathering<GuestLine>,
    /// What is wanted and not carried out yet. There is something only while a letter is being taken.
    proposals: Proposals<GuestLine>,
    /// What is to be done about the proposals.
    next: Next,
    /// The permit of the letter that is being taken.
    permit: Option<Permit>,
    /// The decisions that bots are thinking about.
    pending_turns: Vec<bots::PendingTurn>,
    /// Those who want to know when to look again, once all that is due is done.
    asked_when_due: Vec<oneshot::Sender<Result<DueAnswer, Rejection>>>,
    /// Those who ask for something to be noted, once it is.
    requesting: Vec<oneshot::Sender<Result<(), Rejection>>>,
    /// What the store was told last that somebody here has seen.
    seen: Vec<Occasion>,
    /// The bots that are not thinking just now.
    bots_at_rest: Vec<(Seat, SeatedBot)>,
    /// Does this node think for the bots of the match? A house that has its store to itself always does.
    may_think: bool,
    /// It has been said that this room wants to.
    asked_to_think: bool,
    /// Those who are at the match on other nodes.
    elsewhere: Vec<presence::Elsewhere>,
    /// What other nodes were told last of who is here.
    told_here: Option<Here>,
    _listening: Option<Listening>,
    /// The advice that players wait for.
    pending_advice: Vec<advice::PendingAdvice>,
    /// Somebody waits for what others have stored to be read: an empty room does not close before they are in.
    is_asked: bool,
    /// Nobody may come in any more.
    closed: bool,
    /// How much work the letter is that is being taken, and how long it has taken so far.
    weight: Weight,
    spent: Duration,
    /// The last move took long: the next one is made in the work pool.
    slow: bool,
    /// Set when whoever asks has been told that it takes too long.
    late: Option<task::Late>,
}
