//! All the rooms of the house, and what they share.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, LazyLock, atomic::AtomicU64, atomic::Ordering},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use house::{
    Logged, Match, Uptime, Why,
    keys::{KeyHash, new_key, new_table_id},
    paper,
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
    fair::{Account, NOBODY},
    lobby::Lobby,
    pulse::Pulse,
    reviews::Reviews,
    room::{Closed, Hello, Look, Reply, Room, rows_of},
    store::{Row, Store},
    thinkers::Thinkers,
    workshop::Workshop,
    writer::{Asker, Job, Stored, Thread, Writer},
};

pub struct Hall {
    pub settings: Settings,
    pub store: Arc<dyn Store>,
    pub writer: Writer,
    pub thinkers: Thinkers,
    pub reviews: Reviews,
    pub lobby: Lobby,
    /// What keeps the network attended to while rooms are at work.
    pub pulse: Arc<Pulse>,
    /// Where rooms do what may take long.
    pub workshop: Workshop,
    /// Where games are told again for those who ask: they do not keep rooms waiting.
    pub archive: Workshop,
    /// Nothing once the house closes.
    rooms: Mutex<Option<Rooms>>,
    closing: watch::Sender<bool>,
    /// What the house cannot go on without, once it has ended.
    fallen: Fallen,
    next_guest: AtomicU64,
    visits: watch::Sender<usize>,
}

/// Rooms with somebody in them. A table that nobody is at is only in the store.
type Rooms = HashMap<String, Arc<Room>>;

/// How often a room is looked for that closes just when it is found.
const TRIES: usize = 5;

/// How many games are told again at a time.
const RETELLINGS: usize = 2;

/// Says what the house cannot go on without, should it end.
pub type Fallen = watch::Sender<Option<&'static str>>;

/// Milliseconds since 1970, for the log. The clock on the wall may be set anew at any time.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// How long the house has been open: waiting is measured by this.
pub fn uptime() -> Uptime {
    static OPENED: LazyLock<Instant> = LazyLock::new(Instant::now);
    Uptime(OPENED.elapsed().as_millis() as u64)
}

impl Hall {
    pub fn new(settings: Settings, store: Arc<dyn Store>) -> Arc<Hall> {
        let fallen = Fallen::new(None);
        let (writer, writing) = Writer::start(store.clone());
        let watch = fallen.clone();
        tokio::spawn(async move {
            if writing.await.is_err() {
                watch.send_replace(Some("the writer has failed: nothing can be stored any more"));
            }
        });
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Hall {
            writer,
            thinkers: Thinkers::start(settings.thinkers, fallen.clone()),
            reviews: Reviews::default(),
            lobby: Lobby::default(),
            pulse: Pulse::start(),
            workshop: Workshop::new(cores.max(2)),
            archive: Workshop::new(RETELLINGS),
            settings,
            store,
            rooms: Mutex::new(Some(Rooms::new())),
            closing: watch::Sender::new(false),
            fallen,
            next_guest: AtomicU64::new(1),
            visits: watch::Sender::new(0),
        })
    }

    /// Somebody connects. He is counted as long as this is kept.
    pub fn visit(self: &Arc<Hall>) -> Visit {
        self.visits.send_modify(|visits| *visits += 1);
        metrics::gauge!("cordee_connections").increment(1.0);
        Visit { hall: self.clone(), guest: self.next_guest.fetch_add(1, Ordering::Relaxed) }
    }

    /// Opens a new table for somebody at this address. It is on disk when this answers.
    pub async fn open(&self, wish: NewTable, address: IpAddr) -> Result<Opened, Why> {
        let account = Account { address, table: "".into() };
        // To set up a game may take long, as whatever a game does.
        let (opened, rows) = self.workshop.run(&account, self.settings.waits.work, move || new_table(&wish)).await??;
        self.store_rows(rows).await?;
        metrics::counter!("cordee_tables_opened_total").increment(1);
        Ok(opened)
    }

    async fn store_rows(&self, rows: Vec<Row>) -> Result<(), Why> {
        let (answer, stored) = oneshot::channel();
        self.writer.queue(Job::new(rows, Thread::default(), Asker::Request(answer)));
        match stored.await {
            Ok(Stored::Yes) => Ok(()),
            _ => Err(Why::Storage),
        }
    }

    /// Waits until what was queued before is stored, or it is sure that it is not.
    pub async fn settle(&self) -> Result<(), Why> {
        self.store_rows(Vec::new()).await
    }

    /// The room of a table. If there is none yet, the store is asked on the account of this address.
    fn room(self: &Arc<Hall>, table: &str, address: IpAddr) -> Result<Arc<Room>, Why> {
        let mut rooms = self.rooms.lock();
        let rooms = rooms.as_mut().ok_or(Why::Closing)?;
        if let Some(room) = rooms.get(table) {
            return Ok(room.clone());
        }
        let room = Room::open(table, self, address);
        rooms.insert(table.to_string(), room.clone());
        metrics::gauge!("cordee_tables").set(rooms.len() as f64);
        Ok(room)
    }

    /// Shows somebody to a table.
    pub async fn enter(self: &Arc<Hall>, table: &str, hello: &Hello) -> Result<Arc<Room>, Why> {
        // A room may close between finding and entering it; then there is a new one.
        for _ in 0..TRIES {
            let room = self.room(table, hello.address)?;
            match timeout(self.settings.waits.work, room.enter(hello.clone())).await {
                Ok(Ok(Ok(()))) => return Ok(room),
                Ok(Ok(Err(why))) => return Err(why),
                Ok(Err(Closed)) => {}
                Err(_) => {
                    // Should he have come in at the last moment, he goes again.
                    tokio::spawn({
                        let guest = hello.guest;
                        async move { room.leave(guest).await }
                    });
                    return Err(Why::Busy);
                }
            }
        }
        Err(Why::Closing)
    }

    /// Looks at a table without sitting down. What is seen is on disk when this answers.
    pub async fn look<T: Send + 'static>(
        self: &Arc<Hall>,
        table: &str,
        at: impl Fn(&Match) -> Result<T, Why> + Clone + Send + 'static,
    ) -> Result<T, Why> {
        self.ask(table, at, false).await
    }

    /// The same, where the answer may take long to find.
    pub async fn study<T: Send + 'static>(
        self: &Arc<Hall>,
        table: &str,
        at: impl Fn(&Match) -> Result<T, Why> + Clone + Send + 'static,
    ) -> Result<T, Why> {
        self.ask(table, at, true).await
    }

    async fn ask<T: Send + 'static>(
        self: &Arc<Hall>,
        table: &str,
        at: impl Fn(&Match) -> Result<T, Why> + Clone + Send + 'static,
        long: bool,
    ) -> Result<T, Why> {
        for _ in 0..TRIES {
            let room = self.room(table, NOBODY)?;
            let (answer, seen) = oneshot::channel();
            let glance = Glance { at: at.clone(), long, answer };
            let looking = async {
                room.look(Box::new(glance)).await.ok()?;
                seen.await.ok()
            };
            match timeout(self.settings.waits.work, looking).await {
                Ok(Some(seen)) => return seen,
                Ok(None) => {}
                Err(_) => return Err(Why::Busy),
            }
        }
        Err(Why::Closing)
    }

    /// A table's log as it is stored.
    pub async fn bodies(&self, table: &str) -> Result<Vec<String>, Why> {
        let bodies = self.store.load(table).await.map_err(|problem| internal(&problem))?;
        match bodies.is_empty() {
            true => Err(Why::NoTable),
            false => Ok(bodies),
        }
    }

    /// The record of a table, also of one that cannot be opened here.
    pub async fn record(self: &Arc<Hall>, table: &str) -> Result<Record, Why> {
        match self.study(table, |it| it.record()).await {
            Err(Why::Rules(_)) => {
                let bodies = self.bodies(table).await?;
                let account = Account { address: NOBODY, table: table.into() };
                let read = move || paper::record(&read_log(&bodies)?);
                self.archive.run(&account, self.settings.waits.work, read).await?
            }
            answer => answer,
        }
    }

    /// Is the house well? Asks the store and a room: one of a table that cannot be, which is asked for
    /// as any other is, and which the store does not have.
    pub async fn check(self: &Arc<Hall>) -> Result<(), &'static str> {
        const NOWHERE: &str = "";
        if self.writer.is_failing() {
            return Err("cannot store");
        }
        let asked = async {
            let found = self.look(NOWHERE, |_| Ok(())).await;
            found == Err(Why::NoTable) && self.settle().await.is_ok()
        };
        match timeout(self.settings.waits.work, asked).await {
            Ok(true) => Ok(()),
            _ => Err("does not answer"),
        }
    }

    /// Does the house take guests?
    pub fn is_ready(&self) -> bool {
        !*self.closing.borrow() && !self.writer.is_failing()
    }

    /// Gives up work that has taken longer than this.
    pub fn look_after(&self, longest: Duration) {
        self.thinkers.look_after(longest);
        for shop in [&self.workshop, &self.archive] {
            if !shop.look_after(longest) {
                self.fallen.send_replace(Some("too much work does not end: no place is left to work at"));
            }
        }
    }

    /// Answers when the house cannot go on: with the reason.
    pub async fn falls(&self) -> &'static str {
        let mut fallen = self.fallen.subscribe();
        let why = fallen.wait_for(Option::is_some).await.ok().and_then(|why| *why);
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

    /// Sends everybody away from a table that is about to be deleted.
    pub fn evict(self: &Arc<Hall>, table: &str) {
        let room = self.rooms.lock().as_mut().and_then(|rooms| rooms.remove(table));
        if let Some(room) = room {
            room.say_goodbye();
        }
    }

    /// Nobody comes in any more, and everybody is told to come back later.
    pub fn say_goodbye(self: &Arc<Hall>) {
        self.closing.send_replace(true);
        let rooms = self.rooms.lock().take().unwrap_or_default();
        rooms.values().for_each(|room| room.say_goodbye());
    }

    /// Answers when the house closes.
    pub async fn closes(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Answers when everybody has gone.
    pub async fn empty(&self) {
        let _ = self.visits.subscribe().wait_for(|visits| *visits == 0).await;
    }
}

/// A question from outside, and who waits for its answer.
struct Glance<T, F> {
    at: F,
    long: bool,
    answer: oneshot::Sender<Result<T, Why>>,
}

impl<T: Send + 'static, F: Fn(&Match) -> Result<T, Why> + Send> Look for Glance<T, F> {
    fn is_long(&self) -> bool {
        self.long
    }

    fn ask(self: Box<Self>, it: &Match) -> Reply {
        // Who has gone meanwhile is not answered, and nothing is looked for.
        let seen = (!self.answer.is_closed()).then(|| (self.at)(it));
        let answer = self.answer;
        Box::new(move || drop(seen.map(|seen| answer.send(seen))))
    }

    fn refuse(self: Box<Self>, why: Why) {
        let _ = self.answer.send(Err(why));
    }
}

/// A connected client, known by a number.
pub struct Visit {
    hall: Arc<Hall>,
    pub guest: u64,
}

impl Drop for Visit {
    fn drop(&mut self) {
        metrics::gauge!("cordee_connections").decrement(1.0);
        self.hall.visits.send_modify(|visits| *visits -= 1);
    }
}

fn new_table(wish: &NewTable) -> Result<(Opened, Vec<Row>), Why> {
    let mut rng = rand::rng();
    let (key, table, at) = (new_key(&mut rng), new_table_id(&mut rng), now());
    let hash = KeyHash::of(&key).ok_or(Why::Key)?;
    let events = house::open(wish, &hash, &mut rng)?;
    let log: Vec<_> = events.into_iter().map(|event| Logged { at, id: None, event }).collect();
    let rows = rows_of(&table, 0, &log);
    // What cannot be read back must not be stored.
    let it = Match::load(&table, &log, uptime()).map_err(|bad| internal(&bad))?;
    let seats = it.opens(&[hash]).seats.iter().collect();
    Ok((Opened { table, key, seats }, rows))
}

pub fn read_log(bodies: &[String]) -> Result<Vec<Logged>, Why> {
    Logged::read_all(bodies).map_err(|bad| internal(&bad))
}

/// An error of ours: an id for the player, the rest for the host's log.
pub fn internal(problem: &dyn std::fmt::Display) -> Why {
    let id: String = new_key(&mut rand::rng()).chars().take(8).collect();
    error!(%problem, id, "internal error");
    Why::Internal { id }
}
