//! Wakes the runtime from outside while a room is at work. In tokio one thread at a time waits for the network. That
//! thread may get a move to make while all others sleep; then nobody serves the network before the move ends. A thread
//! that is woken takes this over.

use std::{
    sync::{
        Arc, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::runtime::Handle;

/// Longer than almost every move takes.
const BEAT: Duration = Duration::from_millis(5);

/// How many rooms are at work where sockets are served.
#[derive(Default)]
pub struct Pulse(AtomicUsize);

/// A room is at work as long as this is kept.
pub struct AtWork<'a>(&'a Pulse);

impl Pulse {
    /// Beats as long as it is kept by somebody.
    pub fn start() -> Arc<Pulse> {
        let pulse = Arc::<Pulse>::default();
        let (kept, runtime) = (Arc::downgrade(&pulse), Handle::current());
        thread::Builder::new()
            .name("pulse".to_string())
            .spawn(move || beat(&kept, &runtime))
            .expect("a thread can be started");
        pulse
    }

    pub fn work(&self) -> AtWork<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        AtWork(self)
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn beat(kept: &Weak<Pulse>, runtime: &Handle) {
    while let Some(pulse) = kept.upgrade() {
        if pulse.0.load(Ordering::Relaxed) > 0 {
            runtime.spawn(async {});
        }
        drop(pulse);
        thread::sleep(BEAT);
    }
}
