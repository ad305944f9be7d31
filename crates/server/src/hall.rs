//! All the rooms of the house, and what they share.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Arc, LazyLock, atomic::AtomicU64, atomic::Ordering},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use house::{
    BadLog, Logged, Match, No, Uptime,
    keys::{KeyHash, new_key, new_table_id},
    paper,
    protocol::{LobbyTable, NewTable, Opened},
};
use parking_lot::Mutex;
use table::Record;
use tokio::sync::{oneshot, watch};
use tracing::error;

use crate::{
    Settings,
    reviews::Reviews,
    room::{Room, rows_of},
    store::{Row, Store},
    thinkers::Thinkers,
    writer::{Job, Stored, Thread, Writer},
};

pub struct Hall {
    pub settings: Settings,
    pub store: Arc<dyn Store>,
    pub writer: Writer,
    pub thinkers: Thinkers,
    pub reviews: Reviews,
    /// Nothing once the house closes.
    rooms: Mutex<Option<Rooms>>,
    closing: watch::Sender<bool>,
    /// Held while a table is loaded: one of them for each table, so that no table is loaded twice.
    loading: [tokio::sync::Mutex<()>; 64],
    hasher: RandomState,
    next_guest: AtomicU64,
    visits: watch::Sender<usize>,
}

/// Rooms with somebody in them. A table that nobody is at is only in the store.
type Rooms = HashMap<String, Arc<Room>>;

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
        Arc::new(Hall {
            writer: Writer::start(store.clone()),
            thinkers: Thinkers::start(settings.thinkers, settings.bot_pause),
            reviews: Reviews::default(),
            settings,
            store,
            rooms: Mutex::new(Some(Rooms::new())),
            closing: watch::Sender::new(false),
            loading: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            hasher: RandomState::new(),
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

    /// Opens a new table. It is on disk when this answers.
    pub async fn open(&self, wish: &NewTable) -> Result<Opened, No> {
        let (opened, rows) = new_table(wish)?;
        self.store_rows(rows, Thread::default()).await?;
        metrics::counter!("cordee_tables_opened_total").increment(1);
        Ok(opened)
    }

    /// Stores rows in their turn and waits for it. Without rows: waits until what was queued before
    /// is stored.
    pub async fn store_rows(&self, rows: Vec<Row>, thread: Thread) -> Result<(), No> {
        let (answer, stored) = oneshot::channel();
        let then = Box::new(move |stored| {
            // Whoever asked may have gone meanwhile.
            let _ = answer.send(stored);
        });
        self.writer.queue(Job { rows, thread, then });
        match stored.await {
            Ok(Stored::Yes) => Ok(()),
            _ => Err(not_stored()),
        }
    }

    /// The room of a table, from memory or from the store.
    pub async fn room(self: &Arc<Hall>, table: &str) -> Result<Arc<Room>, No> {
        if let Some(room) = self.open_room(table)? {
            return Ok(room);
        }
        let place = self.hasher.hash_one(table) as usize % self.loading.len();
        let _loading = self.loading[place].lock().await;
        if let Some(room) = self.open_room(table)? {
            return Ok(room);
        }
        let room = Room::new(self.load(table).await?, self);
        let mut rooms = self.rooms.lock();
        let rooms = rooms.as_mut().ok_or_else(closing)?;
        rooms.insert(table.to_string(), room.clone());
        metrics::gauge!("cordee_tables").set(rooms.len() as f64);
        Ok(room)
    }

    fn open_room(&self, table: &str) -> Result<Option<Arc<Room>>, No> {
        Ok(self.rooms.lock().as_ref().ok_or_else(closing)?.get(table).cloned())
    }

    async fn log(&self, table: &str) -> Result<Vec<Logged>, No> {
        let bodies = self.store.load(table).await.map_err(|problem| internal(&problem))?;
        if bodies.is_empty() {
            return Err(No::new("table", "Cette table n’existe pas.", "There is no such table."));
        }
        let log: Result<Vec<Logged>, _> = bodies.iter().map(|body| serde_json::from_str(body)).collect();
        log.map_err(|bad| internal(&bad))
    }

    /// The record of a table, also of one that cannot be opened here.
    pub async fn record(self: &Arc<Hall>, table: &str) -> Result<Record, No> {
        match self.look(table, |room| room.record()).await {
            Err(no) if no.why == "rules" => paper::record(&self.log(table).await?),
            answer => answer,
        }
    }

    async fn load(&self, table: &str) -> Result<Match, No> {
        Match::load(table, &self.log(table).await?, uptime()).map_err(|bad| match bad {
            BadLog::Unknown(what) => No::unknown(&what),
            BadLog::Nonsense(_) => internal(&bad),
        })
    }

    /// Looks at a table without sitting down. What is seen is on disk when this answers.
    pub async fn look<T>(self: &Arc<Hall>, table: &str, at: impl FnOnce(&Room) -> Result<T, No>) -> Result<T, No> {
        let room = self.room(table).await?;
        let seen = at(&room);
        room.settle(self).await?;
        seen
    }

    /// Forgets a room that nobody is in any more; its log stays.
    pub fn forget(&self, room: &Arc<Room>) {
        let mut rooms = self.rooms.lock();
        let Some(rooms) = rooms.as_mut() else { return };
        if rooms.get(room.id()).is_some_and(|known| Arc::ptr_eq(known, room)) {
            rooms.remove(room.id());
            metrics::gauge!("cordee_tables").set(rooms.len() as f64);
        }
    }

    /// Tables that wait for players and have somebody at them.
    pub fn lobby(&self) -> Vec<LobbyTable> {
        let rooms: Vec<_> = self.rooms.lock().iter().flat_map(Rooms::values).cloned().collect();
        let mut tables: Vec<_> = rooms.iter().filter_map(|room| room.in_lobby()).collect();
        tables.sort_by(|a, b| a.id.cmp(&b.id));
        tables.truncate(100);
        tables
    }

    /// Nobody comes in any more, and everybody is told to come back later.
    pub fn say_goodbye(self: &Arc<Hall>) {
        self.closing.send_replace(true);
        let rooms = self.rooms.lock().take().unwrap_or_default();
        rooms.values().for_each(|room| room.say_goodbye(self));
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

fn new_table(wish: &NewTable) -> Result<(Opened, Vec<Row>), No> {
    let mut rng = rand::rng();
    let (key, table, at) = (new_key(&mut rng), new_table_id(&mut rng), now());
    let hash = KeyHash::of(&key).ok_or_else(No::key)?;
    let events = house::open(wish, &hash, &mut rng)?;
    let log: Vec<_> = events.into_iter().map(|event| Logged { at, id: None, event }).collect();
    let rows = rows_of(&table, 0, &log);
    // What cannot be read back must not be stored.
    let it = Match::load(&table, &log, uptime()).map_err(|bad| internal(&bad))?;
    let seats = it.opens(&[hash]).seats.iter().collect();
    Ok((Opened { table, key, seats }, rows))
}

pub fn not_stored() -> No {
    No::new(
        "storage",
        "La maison n’arrive pas à enregistrer\u{a0}: rien n’a changé. Réessayez dans un instant.",
        "The house cannot store this: nothing has changed. Try again in a moment.",
    )
}

pub fn closing() -> No {
    No::new("closing", "La maison ferme un instant.", "The house closes for a moment.")
}

/// An error of ours: an id for the player, the rest for the host's log.
pub fn internal(problem: &dyn std::fmt::Display) -> No {
    let id: String = new_key(&mut rand::rng()).chars().take(8).collect();
    error!(%problem, id, "internal error");
    No::new(
        "internal",
        &format!("Une erreur est survenue de notre côté (n°\u{a0}{id})."),
        &format!("Something went wrong on our side (no. {id})."),
    )
}
