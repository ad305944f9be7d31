//! How much one connection, and one address, may ask for.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;

/// So many a second on average, with bursts. A rate of 0 is no limit.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: f64,
    burst: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    pub fn new(rate: f64, burst: f64) -> Bucket {
        Bucket { rate, burst, left: burst, at: Instant::now() }
    }

    /// Takes one; `false` if there is none.
    pub fn take(&mut self, now: Instant) -> bool {
        if self.rate == 0.0 {
            return true;
        }
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * self.rate;
        self.left = (self.left + gained).min(self.burst);
        self.at = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        self.left + now.saturating_duration_since(self.at).as_secs_f64() * self.rate >= self.burst
    }
}

/// Connections and new tables by address.
#[derive(Clone, Default)]
pub struct Addresses(Arc<Mutex<HashMap<IpAddr, Address>>>);

struct Address {
    connections: u32,
    tables: Bucket,
}

/// Above so many addresses those with nothing to remember are forgotten.
const MANY: usize = 10_000;

impl Addresses {
    fn with<T>(&self, address: IpAddr, tables_per_minute: u32, work: impl FnOnce(&mut Address) -> T) -> T {
        let mut all = self.0.lock();
        if all.len() > MANY {
            let now = Instant::now();
            all.retain(|_, address| address.connections > 0 || !address.tables.is_full(now));
        }
        let per_second = tables_per_minute as f64 / 60.0;
        let new = || Address { connections: 0, tables: Bucket::new(per_second, tables_per_minute as f64) };
        work(all.entry(address).or_insert_with(new))
    }

    /// A place for one more connection, given back when it is dropped; `None` if there are too many.
    pub fn connect(&self, address: IpAddr, most: u32) -> Option<Place> {
        let free = self.with(address, 0, |known| {
            let free = most == 0 || known.connections < most;
            known.connections += u32::from(free);
            free
        });
        free.then(|| Place { all: self.clone(), address })
    }

    /// May this address open one more table?
    pub fn may_open(&self, address: IpAddr, per_minute: u32) -> bool {
        let now = Instant::now();
        self.with(address, per_minute, |known| {
            if known.tables.rate == 0.0 && per_minute > 0 {
                known.tables = Bucket::new(per_minute as f64 / 60.0, per_minute as f64);
            }
            known.tables.take(now)
        })
    }
}

/// One connection of an address.
pub struct Place {
    all: Addresses,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.all.0.lock();
        if let Some(known) = all.get_mut(&self.address) {
            known.connections -= 1;
            if known.connections == 0 && known.tables.is_full(Instant::now()) {
                all.remove(&self.address);
            }
        }
    }
}

/// How long a client may take to say hello.
pub const HELLO: Duration = Duration::from_secs(10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_with_time_and_allows_bursts() {
        let mut bucket = Bucket::new(2.0, 3.0);
        let start = Instant::now();
        assert_eq!((0..5).filter(|_| bucket.take(start)).count(), 3);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..5).filter(|_| bucket.take(later)).count(), 2);
        assert!((0..1000).all(|_| Bucket::new(0.0, 0.0).take(start)));
    }

    #[test]
    fn an_address_has_so_many_places_and_gets_them_back() {
        let addresses = Addresses::default();
        let here = IpAddr::from([127, 0, 0, 1]);
        let places: Vec<_> = (0..3).map_while(|_| addresses.connect(here, 2)).collect();
        assert_eq!(places.len(), 2);
        assert!(addresses.connect(IpAddr::from([127, 0, 0, 2]), 2).is_some());
        drop(places);
        assert!(addresses.connect(here, 2).is_some());
    }

    #[test]
    fn an_address_opens_so_many_tables() {
        let addresses = Addresses::default();
        let here = IpAddr::from([127, 0, 0, 1]);
        let _place = addresses.connect(here, 2);
        assert_eq!((0..9).filter(|_| addresses.may_open(here, 4)).count(), 4);
    }
}
