//! The list of tables that wait for players. Each room keeps its own line of it up to date.

use std::{collections::HashMap, sync::Arc, time::Instant};

use house::protocol::LobbyTable;
use parking_lot::Mutex;

/// The most tables that are shown: those where something happened last.
const MOST_SHOWN: usize = 100;

#[derive(Default)]
pub struct Lobby(Mutex<HashMap<Arc<str>, (Instant, LobbyTable)>>);

impl Lobby {
    /// How a public table stands now: nothing if it waits for nobody.
    pub fn show(&self, id: &Arc<str>, table: impl FnOnce() -> Option<LobbyTable>) {
        match table() {
            Some(table) => drop(self.0.lock().insert(id.clone(), (Instant::now(), table))),
            None => self.forget(id),
        }
    }

    pub fn forget(&self, id: &str) {
        self.0.lock().remove(id);
    }

    /// Where something happened last comes first.
    pub fn tables(&self) -> Vec<LobbyTable> {
        let mut tables: Vec<_> = self.0.lock().values().cloned().collect();
        tables.sort_unstable_by(|(one, _), (other, _)| other.cmp(one));
        tables.truncate(MOST_SHOWN);
        tables.into_iter().map(|(_, table)| table).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: &str) -> (Arc<str>, Option<LobbyTable>) {
        (id.into(), Some(LobbyTable { id: id.to_string(), game: "alcatraz".to_string(), seats: Vec::new() }))
    }

    #[test]
    fn the_newest_are_shown_whatever_their_ids() {
        let lobby = Lobby::default();
        // Somebody who opens a hundred tables does not hide the others for long, whatever the ids.
        for number in (0..150).rev() {
            let (id, table) = table(&format!("{number:03}"));
            lobby.show(&id, || table);
        }
        let shown: Vec<String> = lobby.tables().into_iter().map(|table| table.id).collect();
        assert_eq!((shown.len(), &*shown[0], &*shown[99]), (MOST_SHOWN, "000", "099"));
        let (id, again) = table("149");
        lobby.show(&id, || again);
        assert_eq!(lobby.tables()[0].id, "149", "something happened there");
        lobby.show(&id, || None);
        assert_eq!(lobby.tables()[0].id, "000");
    }
}
