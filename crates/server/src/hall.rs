//! All the rooms of the house, and what they share.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use house::{
    LogEntry, Match, Rejection, Uptime, from_log,
    keys::new_key,
    protocol::{NewTable, Opened},
};
use parking_lot::Mutex;
use table::Record;
use tokio::{
    sync::{oneshot, watch},
    time::timeout,
};
use tracing::error;

use crate::{
    Settings,
    fair_queue::{NOBODY, Requester},
    hints::Hints,
    lobby::Lobby,
    node::Node,
    notices::Notices,
    picture::Pictures,
    pulse::Pulse,
    reviews::Reviews,
    room::{Arrival, Closed, KeyRequest, Letter, Look, Room, first_due, rows_of},
    scheduler::DueAnswer,
    store::{Closure, Row, Store, StoreError},
    thinkers::Thinkers,
    work_pool::WorkPool,
    writer::{Stored, Writer},
};

pub struct Hall {
    pub settings: Settings,
    pub store: Arc<dyn Store>,
    pub writer: Writer,
    pub thinkers: Thinkers,
    pub reviews: Reviews,
    pub pictures: Pictures,
    pub lobby: Lobby,
    /// How people who are away are told; nothing if the store keeps no notices.
    pub notices: Option<Notices>,
    /// Nothing if the house has its store to itself.
    pub node: Option<Node>,
    /// Keeps the network served while rooms are at work.
    pub pulse: Arc<Pulse>,
    /// Where rooms do what may take long.
    pub work_pool: WorkPool,
    /// Where replays are made. They have a pool of their own, so that they do not keep rooms waiting.
    pub replay_pool: WorkPool,
    /// When the house was closed, lately.
    pub closures: Mutex<Vec<Closure>>,
    /// `None` once the house closes.
    rooms: Mutex<Option<Rooms>>,
    closing: watch::Sender<bool>,
    draining: AtomicBool,
    /// Why the house cannot go on, once it cannot.
    failure: FailureSignal,
    next_guest: AtomicU64,
    guests: watch::Sender<usize>,
}

/// Rooms with somebody in them. A match that nobody is at is only in the store.
type Rooms = HashMap<String, Arc<Room>>;

/// How often we look again, if a room closes at the moment when it is found.
const TRIES: usize = 5;

/// How many replays are made at a time.
const MOST_REPLAYS: usize = 2;

/// Says why the house cannot go on, if that happens.
pub type FailureSignal = watch::Sender<Option<&'static str>>;

/// How long the house has been open: waiting is measured by this.
pub fn uptime() -> Uptime {
    static OPENED: LazyLock<Instant> = LazyLock::new(Instant::now);
    Uptime(OPENED.elapsed().as_millis() as u64)
}

impl Hall {
    pub fn new(settings: Settings, store: Arc<dyn Store>, node: Option<Node>, notices: Option<Notices>) -> Arc<Hall> {
        let failure = FailureSignal::new(None);
        let (writer, writing) = Writer::start(store.clone());
        let watch = failure.clone();
        tokio::spawn(async move {
            if writing.await.is_err() {
                watch.send_replace(Some("the writer has failed: nothing can be stored any more"));
            }
        });
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Hall {
            writer,
            thinkers: Thinkers::start(settings.thinkers, settings.master, failure.clone()),
            reviews: Reviews::default(),
            pictures: Pictures::default(),
            lobby: Lobby::default(),
            notices,
            node,
            pulse: Pulse::start(),
            work_pool: WorkPool::new(cores.max(2)),
            replay_pool: WorkPool::new(MOST_REPLAYS),
            settings,
            store,
            closures: Mutex::default(),
            rooms: Mutex::new(Some(Rooms::new())),
            closing: watch::Sender::new(false),
            draining: AtomicBool::new(false),
            failure,
            next_guest: AtomicU64::new(1),
            guests: watch::Sender::new(0),
        })
    }

    /// Milliseconds since 1970, for the log.
    pub fn now(&self) -> u64 {
        self.settings.wall.now()
    }

    /// A client connects. They are counted as long as the pass is kept.
    pub fn new_guest(self: &Arc<Hall>) -> GuestPass {
        self.guests.send_modify(|guests| *guests += 1);
        metrics::gauge!("cordee_connections").increment(1.0);
        GuestPass { hall: self.clone(), guest: self.next_guest.fetch_add(1, Ordering::Relaxed) }
    }

    /// Opens a new table for somebody at this address. It is on disk when this returns.
    pub async fn open(&self, wish: NewTable, address: IpAddr) -> Result<Opened, Rejection> {
        let now = self.now();
        self.lay(address, move || house::open_table(&wish, now, &mut rand::rng())).await
    }

    /// Keeps a finished game from elsewhere as a table.
    pub async fn keep(&self, record: Record, address: IpAddr) -> Result<Opened, Rejection> {
        let now = self.now();
        self.lay(address, move || house::keep_record(record, now, &mut rand::rng())).await
    }

    async fn lay(
        &self,
        address: IpAddr,
        begin: impl FnOnce() -> Result<(Opened, Vec<LogEntry>), Rejection> + Send + 'static,
    ) -> Result<Opened, Rejection> {
        let requester = Requester { address, table: "".into() };
        // Setting up a game may take long, as everything that a game does.
        let (opened, log) = self.work_pool.run(&requester, self.settings.waits.work, begin).await??;
        let mut rows = rows_of(&opened.table, 0, &log);
        if let Some(last) = rows.last_mut() {
            last.due = first_due(&log);
        }
        self.store_rows(rows).await?;
        metrics::counter!("cordee_tables_opened_total").increment(1);
        Ok(opened)
    }

    async fn store_rows(&self, rows: Vec<Row>) -> Result<(), Rejection> {
        match self.writer.store(rows).await {
            Stored::Yes => Ok(()),
            Stored::Late | Stored::No => Err(Rejection::Storage),
        }
    }

    /// Waits until everything that was queued before is stored or has failed.
    pub async fn settle(&self) -> Result<(), Rejection> {
        self.store_rows(Vec::new()).await
    }

    /// The room of a table. If there is none yet, one is started, for this address.
    fn room(self: &Arc<Hall>, table: &str, address: IpAddr) -> Result<Arc<Room>, Rejection> {
        let mut rooms = self.rooms.lock();
        let rooms = rooms.as_mut().ok_or(Rejection::Closing)?;
        if let Some(room) = rooms.get(table) {
            return Ok(room.clone());
        }
        let room = Room::open(table, self, address);
        rooms.insert(table.to_string(), room.clone());
        metrics::gauge!("cordee_tables").set(rooms.len() as f64);
        Ok(room)
    }

    /// Lets a guest into the room of a table.
    pub async fn enter(self: &Arc<Hall>, table: &str, arrival: &Arrival) -> Result<Arc<Room>, Rejection> {
        // A room may close between finding and entering it; then there is a new one.
        for _ in 0..TRIES {
            let room = self.room(table, arrival.line.address)?;
            match timeout(self.settings.waits.work, room.enter(arrival.clone())).await {
                Ok(Ok(Ok(()))) => return Ok(room),
                Ok(Ok(Err(why))) => return Err(why),
                Ok(Err(Closed)) => {}
                Err(_) => {
                    // If the guest came in at the last moment after all, they leave again.
                    tokio::spawn({
                        let guest = arrival.hello.guest;
                        async move { room.leave(guest).await }
                    });
                    return Err(Rejection::Busy);
                }
            }
        }
        Err(Rejection::Closing)
    }

    /// Looks at a match without being a guest. What is returned is on disk.
    pub async fn look<T: Send + 'static>(
        self: &Arc<Hall>,
        table: &str,
        at: impl Fn(&Match) -> Result<T, Rejection> + Clone + Send + 'static,
    ) -> Result<T, Rejection> {
        self.ask(NOBODY, table, at, false).await
    }

    /// The same for somebody at this address, who may ask for many: if the match is to be loaded, it is for them.
    pub async fn look_for<T: Send + 'static>(
        self: &Arc<Hall>,
        address: IpAddr,
        table: &str,
        at: impl Fn(&Match) -> Result<T, Rejection> + Clone + Send + 'static,
    ) -> Result<T, Rejection> {
        self.ask(address, table, at, false).await
    }

    /// The same for questions that may take long.
    pub async fn study<T: Send + 'static>(
        self: &Arc<Hall>,
        table: &str,
        at: impl Fn(&Match) -> Result<T, Rejection> + Clone + Send + 'static,
    ) -> Result<T, Rejection> {
        self.ask(NOBODY, table, at, true).await
    }

    async fn ask<T: Send + 'static>(
        self: &Arc<Hall>,
        address: IpAddr,
        table: &str,
        at: impl Fn(&Match) -> Result<T, Rejection> + Clone + Send + 'static,
        long: bool,
    ) -> Result<T, Rejection> {
        for _ in 0..TRIES {
            let room = self.room(table, address)?;
            let (answer, seen) = oneshot::channel();
            let glance = PendingLook { at: at.clone(), long, answer };
            let looking = async {
                room.look(Box::new(glance)).await.ok()?;
                seen.await.ok()
            };
            match timeout(self.settings.waits.work, looking).await {
                Ok(Some(seen)) => return seen,
                Ok(None) => {}
                Err(_) => return Err(Rejection::Busy),
            }
        }
        Err(Rejection::Closing)
    }

    /// Lets the room of a match do what is due there. Answers when it is done and stored; if that takes long, others are not
    /// kept waiting, and somebody looks again.
    pub async fn look_after_match(self: &Arc<Hall>, table: &str) -> Result<DueAnswer, Rejection> {
        for _ in 0..TRIES {
            let room = self.room(table, NOBODY)?;
            match timeout(self.settings.waits.work, room.look_after()).await {
                Ok(Ok(answer)) => return answer,
                Ok(Err(Closed)) => {}
                Err(_) => return Err(Rejection::Busy),
            }
        }
        Err(Rejection::Closing)
    }

    /// Writes into a match's log what somebody asks for who is no guest. Answers when it is stored.
    pub async fn request(self: &Arc<Hall>, table: &str, request: KeyRequest) -> Result<(), Rejection> {
        for _ in 0..TRIES {
            let room = self.room(table, NOBODY)?;
            match timeout(self.settings.waits.work, room.request(request.clone())).await {
                Ok(Ok(done)) => return done,
                Ok(Err(Closed)) => {}
                Err(_) => return Err(Rejection::Busy),
            }
        }
        Err(Rejection::Closing)
    }

    /// A table's log as it is stored.
    pub async fn bodies(&self, table: &str) -> Result<Vec<String>, Rejection> {
        let bodies = self.store.load(table).await.map_err(|problem| unreadable(&problem))?;
        match bodies.is_empty() {
            true => Err(Rejection::NoTable),
            false => Ok(bodies),
        }
    }

    /// The record of a table, also of one that cannot be opened here.
    pub async fn record(self: &Arc<Hall>, table: &str) -> Result<Record, Rejection> {
        match self.study(table, |the_match| the_match.record()).await {
            Err(Rejection::Rules(_)) => {
                let bodies = self.bodies(table).await?;
                let requester = Requester { address: NOBODY, table: table.into() };
                let read = move || from_log::record(&read_log(&bodies)?);
                self.replay_pool.run(&requester, self.settings.waits.work, read).await?
            }
            answer => answer,
        }
    }

    /// Does the house work? Asks a room of a table that cannot exist, and so rooms, store and writer.
    pub async fn check(self: &Arc<Hall>) -> Result<(), &'static str> {
        const NOWHERE: &str = "";
        if self.writer.is_failing() {
            return Err("cannot store");
        }
        let asked = async {
            let found = self.look(NOWHERE, |_| Ok(())).await;
            found == Err(Rejection::NoTable) && self.settle().await.is_ok()
        };
        match timeout(self.settings.waits.work, asked).await {
            Ok(true) => Ok(()),
            _ => Err("does not answer"),
        }
    }

    /// Does the house take guests?
    pub fn is_ready(&self) -> bool {
        !self.draining.load(Ordering::Relaxed) && !*self.closing.borrow() && !self.writer.is_failing()
    }

    /// The house is about to close: balancers are to send nobody any more. Whoever comes is still let in.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// The way to other nodes, if there is one.
    pub fn hints(&self) -> Option<&Hints> {
        self.node.as_ref()?.hints.as_deref()
    }

    /// How much of each match is known here.
    pub fn known_lengths(&self) -> Vec<(String, usize)> {
        let rooms = self.rooms.lock();
        let known = rooms.iter().flatten().map(|(table, room)| (table.clone(), room.length()));
        known.filter(|(_, length)| *length > 0).collect()
    }

    /// Writes to the room of a table, if there is one.
    pub fn tell_room(&self, table: &str, letter: Letter) {
        if let Some(room) = self.rooms.lock().as_ref().and_then(|rooms| rooms.get(table)) {
            room.tell(letter);
        }
    }

    pub fn tell_all_rooms(&self, letter: impl Fn() -> Letter) {
        self.rooms.lock().iter().flatten().for_each(|(_, room)| room.tell(letter()));
    }

    /// Gives up work that has taken longer than this.
    pub fn look_after(&self, longest: Duration) {
        self.thinkers.look_after(longest);
        self.thinkers.answer_overdue(self.settings.waits.advice);
        for shop in [&self.work_pool, &self.replay_pool] {
            if !shop.look_after(longest) {
                self.failure.send_replace(Some("too much work does not end: no place is left to work at"));
            }
        }
    }

    /// Returns when the house cannot go on: the reason.
    pub async fn failed(&self) -> &'static str {
        let mut failure = self.failure.subscribe();
        let why = failure.wait_for(Option::is_some).await.ok().and_then(|why| *why);
        match why {
            Some(why) => why,
            None => std::future::pending().await,
        }
    }

    /// Forgets a room that nobody is in any more; its log stays.
    pub fn forget(&self, room: &Arc<Room>) {
        let mut rooms = self.rooms.lock();
        let Some(rooms) = rooms.as_mut() else { return };
        self.lobby.forget(room.id());
        if rooms.get(&**room.id()).is_some_and(|known| Arc::ptr_eq(known, room)) {
            rooms.remove(&**room.id());
            metrics::gauge!("cordee_tables").set(rooms.len() as f64);
        }
    }

    /// Disconnects everybody from a table that is about to be deleted.
    pub fn evict(self: &Arc<Hall>, table: &str) {
        let room = self.rooms.lock().as_mut().and_then(|rooms| rooms.remove(table));
        if let Some(room) = room {
            room.say_goodbye();
        }
    }

    /// Nobody can come in any more, and everybody is told to come back later.
    pub fn say_goodbye(self: &Arc<Hall>) {
        self.closing.send_replace(true);
        let rooms = self.rooms.lock().take().unwrap_or_default();
        rooms.values().for_each(|room| room.say_goodbye());
    }

    /// Returns when the house closes.
    pub async fn closes(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Returns when everybody has gone.
    pub async fn empty(&self) {
        let _ = self.guests.subscribe().wait_for(|guests| *guests == 0).await;
    }
}

/// A question of somebody who is no guest, and the way back for the answer.
struct PendingLook<T, F> {
    at: F,
    long: bool,
    answer: oneshot::Sender<Result<T, Rejection>>,
}

impl<T: Send + 'static, F: Fn(&Match) -> Result<T, Rejection> + Send> Look for PendingLook<T, F> {
    fn is_long(&self) -> bool {
        self.long
    }

    fn ask(self: Box<Self>, the_match: &Match) {
        // If nobody waits for the answer any more, the question is not asked.
        if !self.answer.is_closed() {
            let _ = self.answer.send((self.at)(the_match));
        }
    }

    fn refuse(self: Box<Self>, why: Rejection) {
        let _ = self.answer.send(Err(why));
    }
}

/// A connected client, known by a number.
pub struct GuestPass {
    hall: Arc<Hall>,
    pub guest: u64,
}

impl Drop for GuestPass {
    fn drop(&mut self) {
        metrics::gauge!("cordee_connections").decrement(1.0);
        self.hall.guests.send_modify(|guests| *guests -= 1);
    }
}

pub fn read_log(bodies: &[String]) -> Result<Vec<LogEntry>, Rejection> {
    LogEntry::read_all(bodies).map_err(|bad| internal(&bad))
}

/// What is stored cannot be read just now: the host's log is told why.
pub fn unreadable(problem: &StoreError) -> Rejection {
    error!(%problem, "cannot read");
    Rejection::Storage
}

/// An internal error: the player gets an id, the host's log gets the rest.
pub fn internal(problem: &dyn std::fmt::Display) -> Rejection {
    let id: String = new_key(&mut rand::rng()).chars().take(8).collect();
    error!(%problem, id, "internal error");
    Rejection::Internal { id }
}
