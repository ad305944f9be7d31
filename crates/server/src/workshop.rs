//! Work that may take long: off the threads that serve sockets, a few pieces at a time, and shared
//! evenly. Game code cannot be interrupted: its place is taken until it ends, also when nobody waits
//! for it any more. What seems to have no end keeps its place, and another is put up instead; not for ever.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::{Duration, Instant},
};

use house::Why;
use parking_lot::Mutex;
use tokio::{
    sync::oneshot,
    task::{JoinHandle, spawn_blocking},
    time::timeout,
};
use tracing::error;

use crate::{
    fair::{Account, Fair},
    hall::internal,
};

#[derive(Clone)]
pub struct Workshop(Arc<Mutex<Benches>>);

struct Benches {
    free: usize,
    waiting: Fair<oneshot::Sender<Place>>,
    /// Since when each of the others is taken.
    taken: HashMap<u64, Instant>,
    given: u64,
    /// Places at which work does not end. For each another was put up.
    lost: usize,
    most_lost: usize,
}

impl Benches {
    fn give(&mut self, shop: &Workshop) -> Place {
        self.given += 1;
        self.taken.insert(self.given, Instant::now());
        Place(Some((shop.clone(), self.given)))
    }
}

/// A place to work at. It goes with the work, and not with whoever asked for it.
pub struct Place(Option<(Workshop, u64)>);

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((shop, number)) = self.0.take() {
            shop.take_back(number);
        }
    }
}

impl Workshop {
    pub fn new(places: usize) -> Workshop {
        let (waiting, taken) = (Fair::default(), HashMap::new());
        let benches = Benches { free: places, waiting, taken, given: 0, lost: 0, most_lost: places.max(2) };
        Workshop(Arc::new(Mutex::new(benches)))
    }

    /// Waits for a place, however long.
    pub async fn place(&self, account: &Account) -> Place {
        let waits = {
            let mut benches = self.0.lock();
            if benches.free > 0 {
                benches.free -= 1;
                return benches.give(self);
            }
            let (give, waits) = oneshot::channel();
            benches.waiting.push(account, give);
            waits
        };
        waits.await.expect("a workshop keeps those who wait until they have a place")
    }

    fn take_back(&self, number: u64) {
        {
            let mut benches = self.0.lock();
            if benches.taken.remove(&number).is_none() {
                // Its work has ended after all, long after another place was put up.
                benches.lost -= 1;
                return;
            }
        }
        self.free_one();
    }

    fn free_one(&self) {
        loop {
            let (next, place) = {
                let mut benches = self.0.lock();
                match benches.waiting.pop() {
                    Some(next) => (next, benches.give(self)),
                    None => {
                        benches.free += 1;
                        return;
                    }
                }
            };
            match next.send(place) {
                Ok(()) => return,
                // Who has gone meanwhile needs none: it is for the next.
                Err(mut place) => drop(place.0.take().map(|(_, number)| self.0.lock().taken.remove(&number))),
            }
        }
    }

    /// Puts up a place for each at which work has taken longer than this. `false`: there were too many.
    pub fn look_after(&self, longest: Duration) -> bool {
        let (late, enough) = {
            let mut benches = self.0.lock();
            let late = benches.taken.extract_if(|_, since| since.elapsed() > longest).count();
            benches.lost += late;
            (late, benches.lost <= benches.most_lost)
        };
        for _ in 0..late {
            error!("a piece of work does not end");
            self.free_one();
        }
        enough
    }

    /// Begins work at a place.
    pub fn begin<T: Send + 'static>(place: Place, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        spawn_blocking(move || {
            let _place = place;
            work()
        })
    }

    /// Does the work and answers what came of it; who asked is told if that takes too long, and if
    /// the work fails.
    pub async fn run<T: Send + 'static>(
        &self,
        account: &Account,
        longest: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Why> {
        let done = async {
            let place = self.place(account).await;
            Workshop::begin(place, || fenced(work)).await
        };
        match timeout(longest, done).await {
            Ok(Ok(done)) => done,
            Ok(Err(failed)) => Err(internal(&failed)),
            Err(_) => Err(Why::Busy),
        }
    }
}

/// Runs what may panic: then there is an error with a number.
pub fn fenced<T>(work: impl FnOnce() -> T) -> Result<T, Why> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| internal(&what_was_said(panic.as_ref())))
}

/// The words of a panic. They are for the host's log: a player never sees them.
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

    fn account(address: u8) -> Account {
        Account { address: IpAddr::from([10, 0, 0, address]), table: "t".into() }
    }

    const SOON: Duration = Duration::from_millis(20);
    const LATE: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn the_place_stays_with_the_work_when_the_asker_has_gone() {
        let shop = Workshop::new(2);
        let working = Arc::new(AtomicUsize::new(0));
        let (go, gate) = mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        for _ in 0..8 {
            let (working, gate) = (working.clone(), gate.clone());
            let work = move || {
                working.fetch_add(1, Ordering::SeqCst);
                let _ = gate.lock().recv();
            };
            let told = shop.run(&account(1), SOON, work).await.unwrap_err();
            assert_eq!(told, Why::Busy);
        }
        // Six of eight were told before there was a place for them, and none of those is begun later.
        assert!(working.load(Ordering::SeqCst) <= 2);
        drop(go);
        assert_eq!(shop.run(&account(1), LATE, || 7).await, Ok(7));
        assert!(working.load(Ordering::SeqCst) <= 2);
    }

    #[tokio::test]
    async fn work_without_an_end_is_given_another_place_but_not_for_ever() {
        let shop = Workshop::new(1);
        let mut endless = vec![shop.place(&account(1)).await];
        for _ in 0..2 {
            assert!(shop.look_after(Duration::ZERO));
            endless.push(shop.place(&account(1)).await);
        }
        assert!(!shop.look_after(Duration::ZERO));
        // Should it end after all, there is one place as before.
        drop(endless);
        assert!(shop.look_after(Duration::ZERO));
        let taken = shop.place(&account(1)).await;
        assert_eq!(shop.run(&account(1), SOON, || 7).await, Err(Why::Busy));
        drop(taken);
        assert_eq!(shop.run(&account(1), LATE, || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn places_are_shared_by_address() {
        let shop = Workshop::new(1);
        let taken = shop.place(&account(1)).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut asked = Vec::new();
        for address in [1, 1, 1, 2] {
            let (shop, order) = (shop.clone(), order.clone());
            asked.push(tokio::spawn(async move {
                let _place = shop.place(&account(address)).await;
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
        let shop = Workshop::new(1);
        for _ in 0..3 {
            let failed = shop.run(&account(1), LATE, || panic!("on purpose")).await.map(|()| "done").unwrap_err();
            assert!(matches!(&failed, Why::Internal { .. }) && !failed.to_string().contains("purpose"), "{failed}");
        }
        assert_eq!(shop.run(&account(1), LATE, || 7).await, Ok(7));
    }
}
