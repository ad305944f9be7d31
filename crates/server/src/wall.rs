//! What time it is. The house is handed its clock, as it is handed all chance: tests let days pass by it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The clock on the wall: the machine's own, or so much ahead of it. It may be set anew at any time, so waiting is measured by
/// `hall::uptime`.
#[derive(Clone, Debug, Default)]
pub struct Wall {
    ahead: Arc<AtomicU64>,
}

impl Wall {
    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.read().0
    }

    /// The same, and by how many milliseconds the clock was ever moved.
    pub fn read(&self) -> (u64, u64) {
        let machine = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
        let ahead = self.ahead.load(Ordering::SeqCst);
        (machine + ahead, ahead)
    }

    /// Lets time pass at once, with the house open.
    pub fn move_on(&self, by: Duration) {
        self.ahead.fetch_add(by.as_millis() as u64, Ordering::SeqCst);
    }
}
