//! All the rooms of the house, and what they share.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::AtomicU64, atomic::Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use house::{
    Logged, Match, No,
    keys::{KeyHash, new_key, new_table_id},
    protocol::{LobbyTable, NewTable, Opened},
};
use parking_lot::Mutex;
use tracing::{error, warn};

use crate::{
    Settings,
    room::{Room, rows_of},
    store::Store,
    thinkers::Thinkers,
    writer::{Job, Stored, Writer},
};

pub struct Hall {
    pub settings: Settings,
    store: Arc<dyn Store>,
    pub writer: Writer,
    pub thinkers: Thinkers,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    next_guest: AtomicU64,
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

impl Hall {
    pub fn new(settings: Settings, store: Arc<dyn Store>, writer: Writer, thinkers: Thinkers) -> Arc<Hall> {
        Arc::new(Hall { settings, store, writer, thinkers, rooms: Mutex::default(), next_guest: AtomicU64::new(1) })
    }

    pub fn new_guest(&self) -> u64 {
        self.next_guest.fetch_add(1, Ordering::Relaxed)
    }

    /// Opens a new table. It is on disk when this answers.
    pub async fn open(self: &Arc<Hall>, wish: &NewTable) -> Result<Opened, No> {
        let (key, table, log) = {
            let mut rng = rand::rng();
            let key = new_key(&mut rng);
            let hash = KeyHash::of(&key).ok_or_else(No::key)?;
            let events = house::open(wish, &hash, &mut rng)?;
            let at = now();
            let log: Vec<_> = events.into_iter().map(|event| Logged { at, id: None, event }).collect();
            (key, new_table_id(&mut rng), log)
        };
        let rows = rows_of(&table, 0, &log);
        let it = Match::load(&table, log).map_err(|bad| internal(&bad))?;
        let hash = KeyHash::of(&key).ok_or_else(No::key)?;
        let seats = it.opens(&[hash]).seats.iter().collect();
        self.store_rows(rows).await?;
        let room = Room::new(it, self);
        self.rooms.lock().insert(table.clone(), room.clone());
        room.after_commit();
        Ok(Opened { table, key, seats })
    }

    /// Stores rows in their turn and waits for it.
    async fn store_rows(&self, rows: Vec<crate::store::Row>) -> Result<(), No> {
        let (answer, stored) = tokio::sync::oneshot::channel();
        let then = Box::new(move |stored| {
            // Whoever asked may have gone meanwhile.
            let _ = answer.send(stored);
        });
        self.writer.queue(Job { rows, then });
        match stored.await {
            Ok(Stored::Yes) => Ok(()),
            _ => Err(not_stored()),
        }
    }

    /// Answers when all that memory knows now is stored: only then may it be shown.
    pub async fn settle(&self) -> Result<(), No> {
        self.store_rows(Vec::new()).await
    }

    /// The next match of a rematch; its log was stored with the end of the one before.
    pub fn add(self: &Arc<Hall>, it: Match) {
        let room = Room::new(it, self);
        self.rooms.lock().insert(room.id().to_string(), room.clone());
        room.after_commit();
    }

    /// The room of a table, from memory or from the store; `None` if there is no such table.
    pub async fn room(self: &Arc<Hall>, table: &str) -> Result<Option<Arc<Room>>, No> {
        if let Some(room) = self.rooms.lock().get(table) {
            return Ok(Some(room.clone()));
        }
        let bodies = self.store.load(table).await.map_err(|problem| internal(&problem))?;
        if bodies.is_empty() {
            return Ok(None);
        }
        let log: Result<Vec<Logged>, _> = bodies.iter().map(|body| serde_json::from_str(body)).collect();
        let log = log.map_err(|bad| internal(&bad))?;
        let it = Match::load(table, log).map_err(|bad| internal(&bad))?;
        let room = {
            let mut rooms = self.rooms.lock();
            // Somebody else may have loaded it meanwhile: there is one room a table.
            rooms.entry(table.to_string()).or_insert_with(|| Room::new(it, self)).clone()
        };
        room.after_commit();
        Ok(Some(room))
    }

    /// Forgets a room that nobody is in any more; its log stays.
    pub fn forget(&self, room: &Arc<Room>) {
        let mut rooms = self.rooms.lock();
        if rooms.get(room.id()).is_some_and(|known| Arc::ptr_eq(known, room)) {
            rooms.remove(room.id());
        }
    }

    /// Tables that wait for players and have somebody at them.
    pub fn lobby(&self) -> Vec<LobbyTable> {
        let rooms: Vec<_> = self.rooms.lock().values().cloned().collect();
        let mut tables: Vec<_> = rooms.iter().filter_map(|room| room.in_lobby()).collect();
        tables.sort_by(|a, b| a.id.cmp(&b.id));
        tables.truncate(100);
        tables
    }

    pub fn rooms(&self) -> Vec<Arc<Room>> {
        self.rooms.lock().values().cloned().collect()
    }

    pub async fn close(&self) {
        if let Err(problem) = self.store.close().await {
            warn!(%problem, "the store did not close well");
        }
    }
}

pub fn not_stored() -> No {
    No::new(
        "storage",
        "La maison n’arrive pas à enregistrer\u{a0}: rien n’a changé. Réessayez dans un instant.",
        "The house cannot store this: nothing has changed. Try again in a moment.",
    )
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
