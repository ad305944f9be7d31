//! A live match and the people around it. A room is a task that owns its match; whoever wants
//! something of it writes to it. Words leave the room only after what they tell is stored.

mod advice;
mod bots;
mod guests;
mod life;
mod table;
mod words;

use std::{
    collections::VecDeque,
    net::IpAddr,
    sync::{Arc, Weak},
};

use ::table::Seat;
use house::{Logged, Match, Why, protocol::ClientMessage};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::{
    hall::Hall,
    store::Row,
    thinkers::Mind,
    writer::{Stored, Thread},
};

pub use self::{
    advice::Counsel,
    bots::{Choice, Chosen},
    guests::Hello,
    words::refused,
};

/// How many letters of guests may be under way in a room: until they are answered, and what they
/// lead to is stored. Who writes more waits.
const PLACES: usize = 32;

/// Where a room is written to.
pub struct Room {
    id: Arc<str>,
    mail: Mail,
    places: Arc<Semaphore>,
}

/// A room's letter box. What guests put into it is limited by [`PLACES`]; what the house itself puts
/// into it is the answer to something that the room asked for.
pub type Mail = mpsc::UnboundedSender<Letter>;

/// A guest's letter takes a place as long as this is kept.
pub type Place = OwnedSemaphorePermit;

/// What a room may be told. Small: every room has some empty sheets in stock.
pub enum Letter {
    /// Somebody comes in.
    Enter(Place, Box<Hello>, oneshot::Sender<Result<(), Why>>),
    /// Somebody has gone.
    Leave(u64, oneshot::Sender<()>),
    /// A guest says something.
    Hear(Place, u64, Box<ClientMessage>),
    /// Somebody outside wants to know something.
    Look(Place, Box<dyn Look>),
    /// The store has answered to the oldest of what it was given.
    Stored(Stored),
    /// A bot has chosen.
    Chosen(Box<Chosen>),
    /// It has taken its time for people to follow.
    Acts(Box<Chosen>),
    /// A player's question was thought about.
    Advised(Box<Counsel>),
    /// The house closes.
    Goodbye,
}

/// A question from outside, and the way back for its answer.
pub trait Look: Send {
    /// May it take long?
    fn is_long(&self) -> bool;
    /// Asks. What is answered leaves only when all that the room knows is stored.
    fn ask(self: Box<Self>, it: &Match) -> Reply;
    /// There is no table to look at.
    fn refuse(self: Box<Self>, why: Why);
}

/// An answer that is given when it may be; when it is dropped instead, the room is asked anew.
pub type Reply = Box<dyn FnOnce() + Send>;

/// The room has closed: the hall has a new one.
pub struct Closed;

/// Log entries as rows, the first at `sequence`.
pub fn rows_of(table: &str, sequence: usize, log: &[Logged]) -> Vec<Row> {
    let row = |(offset, logged): (usize, &Logged)| Row {
        table: table.to_string(),
        sequence: sequence + offset,
        body: serde_json::to_string(logged).expect("log entries are plain data"),
    };
    log.iter().enumerate().map(row).collect()
}

impl Room {
    /// Begins a room. It looks for its match in the store itself; letters wait until it has it.
    pub fn open(id: &str, hall: &Arc<Hall>, address: IpAddr) -> Arc<Room> {
        let (mail, letters) = mpsc::unbounded_channel();
        let room = Arc::new(Room { id: id.into(), mail, places: Arc::new(Semaphore::new(PLACES)) });
        tokio::spawn(life::live(room.clone(), Arc::downgrade(hall), address, letters));
        room
    }

    pub fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// A place for a letter; whoever waits for one is served in turn.
    pub async fn place(&self) -> Result<Place, Closed> {
        self.places.clone().acquire_owned().await.map_err(|_| Closed)
    }

    pub async fn enter(&self, hello: Hello) -> Result<Result<(), Why>, Closed> {
        let place = self.place().await?;
        let (answer, entered) = oneshot::channel();
        self.write(Letter::Enter(place, Box::new(hello), answer))?;
        entered.await.map_err(|_| Closed)
    }

    /// Answers when the room has noticed.
    pub async fn leave(&self, guest: u64) {
        let (answer, left) = oneshot::channel();
        if self.write(Letter::Leave(guest, answer)).is_ok() {
            let _ = left.await;
        }
    }

    /// A guest says something; the answer goes to the guest's line.
    pub fn hear(&self, place: Place, guest: u64, message: ClientMessage) {
        // Who is in a room that has closed was sent away.
        let _ = self.write(Letter::Hear(place, guest, Box::new(message)));
    }

    pub async fn look(&self, look: Box<dyn Look>) -> Result<(), Closed> {
        let place = self.place().await?;
        self.write(Letter::Look(place, look))
    }

    pub fn say_goodbye(&self) {
        let _ = self.write(Letter::Goodbye);
    }

    fn write(&self, letter: Letter) -> Result<(), Closed> {
        self.mail.send(letter).map_err(|_| Closed)
    }
}

/// What a room has while it lives.
struct Inner {
    id: Arc<str>,
    hall: Weak<Hall>,
    mail: Mail,
    it: Match,
    guests: Vec<guests::Guest>,
    /// What the store was given and has not answered to yet, and all that may be said only then.
    pending: VecDeque<words::Outgoing>,
    thread: Thread,
    /// What bots are thinking about.
    thinking: Vec<bots::Thinking>,
    /// The bots that are not thinking just now.
    minds: Vec<(Seat, Mind)>,
    /// What players have asked advice about.
    asking: Vec<advice::Asking>,
    /// Nobody may come in any more.
    closed: bool,
    /// Its memory is not what the store has.
    lost: bool,
    /// The last move took long: the next one is made elsewhere.
    slow: bool,
    /// Who asks has been told that it takes too long.
    late: Option<life::Late>,
}
