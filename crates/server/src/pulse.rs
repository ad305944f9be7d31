//! Wakes the runtime from outside while a room is at work. In tokio one thread at a time waits for the network. That
//! thread may get a move to make while all others sleep; then nobody serves the network before the move ends. A thread
//! that is woken takes this over. In a house where nothing happens nobody is woken, and this thread sleeps, too.

use std::{
    sync::{
        Arc, OnceLock, Weak,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    thread::{self, JoinHandle, Thread},
    time::Duration,
};

use tokio::runtime::Handle;

/// Longer than almost every move takes.
const BEAT: Duration = Duration::from_millis(5);

/// After so many beats without a room at work it rests: to be woken costs a move more than to be counted.
const BEATS_BEFORE_REST: u32 = 200;

#[derive(Default)]
pub struct Pulse {
    /// How many rooms are at work where sockets are served.
    at_work: AtomicUsize,
    /// The thread sleeps until it is woken.
    rests: AtomicBool,
    thread: OnceLock<Thread>,
}

/// A room is at work as long as this is kept.
pub struct AtWork<'a>(&'a Pulse);

impl Pulse {
    /// Beats as long as it is kept by somebody.
    pub fn start() -> Arc<Pulse> {
        Pulse::start_thread().0
    }

    fn start_thread() -> (Arc<Pulse>, JoinHandle<()>) {
        let pulse = Arc::<Pulse>::default();
        let (kept, runtime) = (Arc::downgrade(&pulse), Handle::current());
        let thread = thread::Builder::new()
            .name("pulse".to_string())
            .spawn(move || beat(&kept, &runtime))
            .expect("a thread can be started");
        let _ = pulse.thread.set(thread.thread().clone());
        (pulse, thread)
    }

    pub fn work(&self) -> AtWork<'_> {
        self.at_work.fetch_add(1, SeqCst);
        if self.rests.load(SeqCst) {
            self.wake();
        }
        AtWork(self)
    }

    fn wake(&self) {
        if let Some(thread) = self.thread.get() {
            thread.unpark();
        }
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.wake();
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, SeqCst);
    }
}

fn beat(kept: &Weak<Pulse>, runtime: &Handle) {
    let mut idle = 0;
    while let Some(pulse) = kept.upgrade() {
        idle = if pulse.at_work.load(SeqCst) > 0 { 0 } else { idle + 1 };
        if idle == 0 {
            runtime.spawn(async {});
        }
        let rests = idle >= BEATS_BEFORE_REST;
        pulse.rests.store(rests, SeqCst);
        // A room that begins to work from now on wakes this thread. One that began just before does not know.
        let nobody_works = pulse.at_work.load(SeqCst) == 0;
        drop(pulse);
        match rests && nobody_works {
            true => thread::park(),
            false => thread::sleep(BEAT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn until(pulse: &Pulse, rests: bool) {
        while pulse.rests.load(SeqCst) != rests {
            tokio::time::sleep(BEAT).await;
        }
    }

    #[tokio::test]
    async fn it_rests_while_nobody_works_and_wakes_when_somebody_does() {
        let pulse = Pulse::start();
        for _ in 0..2 {
            until(&pulse, true).await;
            let at_work = pulse.work();
            until(&pulse, false).await;
            drop(at_work);
        }
    }

    #[tokio::test]
    async fn it_ends_with_the_house_even_at_rest() {
        let (pulse, thread) = Pulse::start_thread();
        until(&pulse, true).await;
        drop(pulse);
        thread.join().unwrap();
    }
}
