//! How much one connection, and one address, may ask for.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
    time::Instant,
};

use parking_lot::Mutex;

use crate::Limits;

/// A token bucket: so many a second on average, with bursts. A rate of 0 is no limit.
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

    /// So many a second, with a burst of three seconds' worth.
    pub fn per_second(rate: u32) -> Bucket {
        Bucket::new(rate as f64, rate as f64 * 3.0)
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

    pub fn is_full(&self, now: Instant) -> bool {
        self.left + now.saturating_duration_since(self.at).as_secs_f64() * self.rate >= self.burst
    }
}

/// How much each address uses.
#[derive(Clone)]
pub struct Addresses {
    known: Arc<Mutex<HashMap<IpAddr, AddressUsage>>>,
    limits: Limits,
}

struct AddressUsage {
    connections: u32,
    requests: Bucket,
    files: Bucket,
    tables: Bucket,
    /// Channels made, and tries of one.
    notices: Bucket,
}

/// How many channels one address may make, or try, in an hour.
const NOTICES: f64 = 20.0;

impl AddressUsage {
    fn new(limits: &Limits) -> AddressUsage {
        let tables = limits.tables_per_minute as f64;
        AddressUsage {
            connections: 0,
            requests: Bucket::per_second(limits.requests_per_second),
            files: Bucket::per_second(limits.files_per_second),
            tables: Bucket::new(tables / 60.0, tables),
            // Who has no limits elsewhere has none here.
            notices: Bucket::new(if tables == 0.0 { 0.0 } else { NOTICES / 3600.0 }, NOTICES),
        }
    }

    fn is_forgettable(&self, now: Instant) -> bool {
        let buckets = [&self.requests, &self.files, &self.tables, &self.notices];
        self.connections == 0 && buckets.iter().all(|bucket| bucket.is_full(now))
    }
}

/// If more addresses than this are known, those with nothing to remember are forgotten.
const MANY: usize = 10_000;

impl Addresses {
    pub fn new(limits: Limits) -> Addresses {
        Addresses { known: Arc::default(), limits }
    }

    fn with<T>(&self, address: IpAddr, work: impl FnOnce(&mut AddressUsage) -> T) -> T {
        let mut known = self.known.lock();
        if known.len() > MANY {
            let now = Instant::now();
            known.retain(|_, address| !address.is_forgettable(now));
        }
        work(known.entry(household(address)).or_insert_with(|| AddressUsage::new(&self.limits)))
    }

    /// A slot for one more connection, given back when it is dropped. Connections over the limit are let in, so that
    /// they can be told; `None` when there are twice as many.
    pub fn connect(&self, address: IpAddr) -> Option<ConnectionSlot> {
        let most = self.limits.connections_per_address.saturating_mul(2);
        let free = self.with(address, |known| {
            let free = most == 0 || known.connections < most;
            known.connections += u32::from(free);
            free
        });
        free.then(|| ConnectionSlot { addresses: self.clone(), address })
    }

    /// Has the address more connections than it may?
    pub fn is_crowded(&self, address: IpAddr) -> bool {
        let most = self.limits.connections_per_address;
        most > 0 && self.with(address, |known| known.connections > most)
    }

    /// May this address ask for something?
    pub fn may_ask(&self, address: IpAddr) -> bool {
        self.with(address, |known| known.requests.take(Instant::now()))
    }

    /// May this address have a file of the page?
    pub fn may_fetch(&self, address: IpAddr) -> bool {
        self.with(address, |known| known.files.take(Instant::now()))
    }

    /// May this address open one more table?
    pub fn may_open(&self, address: IpAddr) -> bool {
        self.with(address, |known| known.tables.take(Instant::now()))
    }

    /// May this address make a channel, or try one?
    pub fn may_tell(&self, address: IpAddr) -> bool {
        self.with(address, |known| known.notices.take(Instant::now()))
    }
}

/// A household with one IPv6 address has at least 2⁶⁴ of them: they count as one.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        v4 => v4,
    }
}

/// One connection of an address.
pub struct ConnectionSlot {
    addresses: Addresses,
    address: IpAddr,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.addresses.with(self.address, |known| known.connections -= 1);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const LIMITS: Limits = Limits {
        connections_per_address: 2,
        messages_per_second: 0,
        requests_per_second: 1,
        files_per_second: 2,
        tables_per_minute: 4,
    };

    fn here() -> (Addresses, IpAddr) {
        (Addresses::new(LIMITS), IpAddr::from([127, 0, 0, 1]))
    }

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
        let (addresses, here) = here();
        let mut places: Vec<_> = (0..9).map_while(|_| addresses.connect(here)).collect();
        assert_eq!(places.len(), 4);
        assert!(addresses.is_crowded(here));
        assert!(addresses.connect(IpAddr::from([127, 0, 0, 2])).is_some());
        places.truncate(2);
        assert!(!addresses.is_crowded(here));
        assert!(addresses.connect(here).is_some());
    }

    #[test]
    fn an_address_asks_and_opens_so_often() {
        let (addresses, here) = here();
        assert_eq!((0..9).filter(|_| addresses.may_ask(here)).count(), 3);
        assert_eq!((0..9).filter(|_| addresses.may_fetch(here)).count(), 6);
        assert_eq!((0..9).filter(|_| addresses.may_open(here)).count(), 4);
    }

    #[test]
    fn the_addresses_of_one_household_count_as_one() {
        let parse = |text: &str| household(text.parse().unwrap());
        assert_eq!(parse("2001:db8:1:2::1"), parse("2001:db8:1:2:ffff::9"));
        assert_ne!(parse("2001:db8:1:2::1"), parse("2001:db8:1:3::1"));
        assert_eq!(parse("::ffff:10.0.0.1"), parse("10.0.0.1"));
        assert_ne!(parse("10.0.0.2"), parse("10.0.0.1"));
    }

    #[test]
    fn addresses_without_anything_to_remember_are_forgotten() {
        let addresses = Addresses::new(Limits { requests_per_second: 0, files_per_second: 0, ..LIMITS });
        for number in 0..=MANY as u32 + 1 {
            drop(addresses.connect(IpAddr::from(number.to_be_bytes())));
        }
        assert!(addresses.known.lock().len() <= 2);
    }
}
