//! The list of tables that wait for players. Each room keeps its own line of it up to date. Where nodes share a store, each
//! shows its lines there, again and again: a line is gone when nobody does.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use house::{Rejection, protocol::LobbyTable};
use parking_lot::Mutex;
use serde_json::value::{RawValue, to_raw_value};
use tokio::{sync::Notify, time::timeout};

use crate::{
    hall::{Hall, internal, unreadable},
    store::{LobbyLine, Shared},
};

/// The most tables that are shown: those where something happened last.
const MOST_SHOWN: usize = 100;

/// How often lines are shown again to other nodes, …
const AGAIN: Duration = Duration::from_secs(2);
/// … and for how long a node does not ask for them again.
const HOLDS: Duration = Duration::from_millis(300);

#[derive(Default)]
pub struct Lobby {
    lines: Mutex<HashMap<Arc<str>, ShownTable>>,
    /// Tables that do not wait any more, which other nodes are to be told.
    gone: Mutex<Vec<LobbyLine>>,
    changed: Notify,
    /// The lines of all nodes, and when they were read.
    read: tokio::sync::Mutex<Option<(Instant, Vec<Box<RawValue>>)>>,
}

#[derive(Clone)]
struct ShownTable {
    since: Instant,
    /// How long the log is.
    length: usize,
    table: LobbyTable,
}

impl Lobby {
    /// A public table waits for players.
    pub fn show(&self, id: &Arc<str>, length: usize, table: LobbyTable) {
        self.lines.lock().insert(id.clone(), ShownTable { since: Instant::now(), length, table });
        self.changed.notify_one();
    }

    /// A table waits for nobody any more.
    pub fn hide(&self, id: &str, length: usize) {
        if self.lines.lock().remove(id).is_some() {
            self.gone.lock().push(LobbyLine { table: id.to_string(), length, body: None });
            self.changed.notify_one();
        }
    }

    /// Nobody is at the table any more, here at least.
    pub fn forget(&self, id: &str) {
        self.lines.lock().remove(id);
    }

    /// Where something happened last comes first.
    fn tables(&self) -> Vec<LobbyTable> {
        let mut tables: Vec<_> = self.lines.lock().values().cloned().collect();
        tables.sort_unstable_by_key(|line| std::cmp::Reverse(line.since));
        tables.truncate(MOST_SHOWN);
        tables.into_iter().map(|line| line.table).collect()
    }

    /// What other nodes are to be told, as soon as there is something new, or once it is time to say it again.
    pub async fn lines(&self) -> Vec<LobbyLine> {
        let _ = timeout(AGAIN, self.changed.notified()).await;
        let mut gone: Vec<LobbyLine> = self.gone.lock().drain(..).collect();
        // Of a table that waits again only that counts.
        let lines = self.lines.lock();
        gone.retain(|line| !lines.contains_key(line.table.as_str()));
        let shown = lines.iter().map(|(id, ShownTable { length, table, .. })| LobbyLine {
            table: id.to_string(),
            length: *length,
            body: Some(serde_json::to_string(table).expect("lines of the lobby are plain data")),
        });
        gone.extend(shown);
        gone
    }
}

impl Hall {
    /// The tables of the whole house that wait for players.
    pub async fn waiting_tables(&self) -> Result<Vec<Box<RawValue>>, Rejection> {
        match self.store.shared() {
            Some(shared) => self.tables_of_all_nodes(shared).await,
            None => Ok(self.lobby.tables().iter().flat_map(to_raw_value).collect()),
        }
    }

    async fn tables_of_all_nodes(&self, shared: &dyn Shared) -> Result<Vec<Box<RawValue>>, Rejection> {
        let mut read = self.lobby.read.lock().await;
        if let Some((when, tables)) = &*read
            && when.elapsed() < HOLDS
        {
            return Ok(tables.clone());
        }
        let bodies = shared.lobby(MOST_SHOWN as u32).await.map_err(|problem| unreadable(&problem))?;
        let tables: Result<Vec<_>, _> = bodies.into_iter().map(RawValue::from_string).collect();
        let tables = tables.map_err(|bad| internal(&bad))?;
        *read = Some((Instant::now(), tables.clone()));
        Ok(tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(lobby: &Lobby, id: &str) {
        let table = LobbyTable { id: id.to_string(), game: "alcatraz".to_string(), seats: Vec::new() };
        lobby.show(&id.into(), 1, table);
    }

    #[test]
    fn the_newest_are_shown_whatever_their_ids() {
        let lobby = Lobby::default();
        // Somebody who opens a hundred tables does not hide the others for long, whatever the ids.
        for number in (0..150).rev() {
            show(&lobby, &format!("{number:03}"));
        }
        let shown: Vec<String> = lobby.tables().into_iter().map(|table| table.id).collect();
        assert_eq!((shown.len(), &*shown[0], &*shown[99]), (MOST_SHOWN, "000", "099"));
        show(&lobby, "149");
        assert_eq!(lobby.tables()[0].id, "149", "something happened there");
        lobby.hide("149", 2);
        assert_eq!(lobby.tables()[0].id, "000");
    }
}
