//! Does work that may take long: not on the threads that serve sockets, a few pieces at a time, and shared evenly.
//! Game code cannot be interrupted: a piece of work keeps its slot until it ends, also when nobody waits for it any
//! more. If it seems to have no end, a new slot is added in its stead, but only so many times.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::{Duration, Instant},
};

use house::Rejection;
use parking_lot::Mutex;
use tokio::{
    sync::oneshot,
    task::{JoinHandle, spawn_blocking},
    time::timeout,
};
use tracing::error;

use crate::{
    fair_queue::{FairQueue, Requester},
    hall::internal,
};

#[derive(Clone)]
pub struct WorkPool(Arc<Mutex<Slots>>);

struct Slots {
    free: usize,
    waiting: FairQueue<oneshot::Sender<Slot>>,
    /// The slots that are taken, and since when.
    taken: HashMap<u64, Instant>,
    given: u64,
    /// How many slots have work that does not end. For each, another was added.
    lost: usize,
    most_lost: usize,
}

impl Slots {
    fn give(&mut self, pool: &WorkPool) -> Slot {
        self.given += 1;
        self.taken.insert(self.given, Instant::now());
        Slot(Some((pool.clone(), self.given)))
    }
}

/// The right to do one piece of work. It belongs to the work, and not to whoever asked for it.
pub struct Slot(Option<(WorkPool, u64)>);

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some((pool, number)) = self.0.take() {
            pool.take_back(number);
        }
    }
}

impl WorkPool {
    pub fn new(slots: usize) -> WorkPool {
        let (waiting, taken) = (FairQueue::default(), HashMap::new());
        let slots = Slots { free: slots, waiting, taken, given: 0, lost: 0, most_lost: slots.max(2) };
        WorkPool(Arc::new(Mutex::new(slots)))
    }

    /// Waits for a slot, however long.
    pub async fn slot(&self, requester: &Requester) -> Slot {
        let waits = {
            let mut slots = self.0.lock();
            if slots.free > 0 {
                slots.free -= 1;
                return slots.give(self);
            }
            let (give, waits) = oneshot::channel();
            slots.waiting.push(requester, give);
            waits
        };
        waits.await.expect("a workshop keeps those who wait until they have a place")
    }

    fn take_back(&self, number: u64) {
        {
            let mut slots = self.0.lock();
            if slots.taken.remove(&number).is_none() {
                // Its work has ended after all, long after another slot was added.
                slots.lost -= 1;
                return;
            }
        }
        self.free_one();
    }

    fn free_one(&self) {
        loop {
            let (next, slot) = {
                let mut slots = self.0.lock();
                match slots.waiting.pop() {
                    Some(next) => (next, slots.give(self)),
                    None => {
                        slots.free += 1;
                        return;
                    }
                }
            };
            match next.send(slot) {
                Ok(()) => return,
                // Nobody waits for this slot any more: the next one gets it.
                Err(mut slot) => drop(slot.0.take().map(|(_, number)| self.0.lock().taken.remove(&number))),
            }
        }
    }

    /// Adds a slot for each whose work has taken longer than this. `false`: there were too many.
    pub fn look_after(&self, longest: Duration) -> bool {
        let (late, enough) = {
            let mut slots = self.0.lock();
            let late = slots.taken.extract_if(|_, since| since.elapsed() > longest).count();
            slots.lost += late;
            (late, slots.lost <= slots.most_lost)
        };
        for _ in 0..late {
            error!("a piece of work does not end");
            self.free_one();
        }
        enough
    }

    /// Begins work in a slot.
    pub fn begin<T: Send + 'static>(slot: Slot, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        spawn_blocking(move || {
            let _place = slot;
            work()
        })
    }

    /// Does the work and returns its result, or an error if it takes too long or fails.
    pub async fn run<T: Send + 'static>(
        &self,
        requester: &Requester,
        longest: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Rejection> {
        let done = async {
            let slot = self.slot(requester).await;
            WorkPool::begin(slot, || fenced(work)).await
        };
        match timeout(longest, done).await {
            Ok(Ok(done)) => done,
            Ok(Err(failed)) => Err(internal(&failed)),
            Err(_) => Err(Rejection::Busy),
        }
    }
}

/// Runs what may panic. A panic becomes an internal error with an id.
pub fn fenced<T>(work: impl FnOnce() -> T) -> Result<T, Rejection> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| internal(&what_was_said(panic.as_ref())))
}

/// The text of a panic. It is for the host's log: a player never sees it.
fn what_was_said(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panic: {}", said.unwrap_or("without a word"))
}

#[cfg(test)]
mod tests {
    use std::{
        net::IpAddr,
        sync::{
            atomic::{AtomicUsize, Ordering},
            mpsc,
        },
    };

    use super::*;

    fn requester(address: u8) -> Requester {
        Requester { address: IpAddr::from([10, 0, 0, address]), table: "t".into() }
    }

    const SOON: Duration = Duration::from_millis(20);
    const LATE: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn the_place_stays_with_the_work_when_the_asker_has_gone() {
        let pool = WorkPool::new(2);
        let working = Arc::new(AtomicUsize::new(0));
        let (go, gate) = mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        for _ in 0..8 {
            let (working, gate) = (working.clone(), gate.clone());
            let work = move || {
                working.fetch_add(1, Ordering::SeqCst);
                let _ = gate.lock().recv();
            };
            let told = pool.run(&requester(1), SOON, work).await.unwrap_err();
            assert_eq!(told, Rejection::Busy);
        }
        // Six of eight were told before there was a place for them, and none of those is begun later.
        assert!(working.load(Ordering::SeqCst) <= 2);
        drop(go);
        assert_eq!(pool.run(&requester(1), LATE, || 7).await, Ok(7));
        assert!(working.load(Ordering::SeqCst) <= 2);
    }

    #[tokio::test]
    async fn work_without_an_end_is_given_another_place_but_not_for_ever() {
        let pool = WorkPool::new(1);
        let mut endless = vec![pool.slot(&requester(1)).await];
        for _ in 0..2 {
            assert!(pool.look_after(Duration::ZERO));
            endless.push(pool.slot(&requester(1)).await);
        }
        assert!(!pool.look_after(Duration::ZERO));
        // Should it end after all, there is one place as before.
        drop(endless);
        assert!(pool.look_after(Duration::ZERO));
        let taken = pool.slot(&requester(1)).await;
        assert_eq!(pool.run(&requester(1), SOON, || 7).await, Err(Rejection::Busy));
        drop(taken);
        assert_eq!(pool.run(&requester(1), LATE, || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn places_are_shared_by_address() {
        let pool = WorkPool::new(1);
        let taken = pool.slot(&requester(1)).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut asked = Vec::new();
        for address in [1, 1, 1, 2] {
            let (pool, order) = (pool.clone(), order.clone());
            asked.push(tokio::spawn(async move {
                let _place = pool.slot(&requester(address)).await;
                order.lock().push(address);
            }));
            tokio::task::yield_now().await;
        }
        drop(taken);
        for asked in asked {
            asked.await.unwrap();
        }
        assert_eq!(*order.lock(), [1, 2, 1, 1]);
    }

    #[tokio::test]
    async fn a_panic_costs_the_work_and_not_the_place() {
        let pool = WorkPool::new(1);
        for _ in 0..3 {
            let failed = pool.run(&requester(1), LATE, || panic!("on purpose")).await.map(|()| "done").unwrap_err();
            assert!(
                matches!(&failed, Rejection::Internal { .. }) && !failed.to_string().contains("purpose"),
                "{failed}"
            );
        }
        assert_eq!(pool.run(&requester(1), LATE, || 7).await, Ok(7));
    }
}
