//! A queue that is shared evenly: whoever asks for much waits, and the others do not wait for them.

use std::{
    collections::VecDeque,
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

/// The address for work that nobody in particular asked for.
pub const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// For whom work is done: an address, and a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requester {
    pub address: IpAddr,
    pub table: Arc<str>,
}

/// The addresses take turns, and so do the tables of each address.
pub struct FairQueue<T> {
    addresses: VecDeque<AddressQueue<T>>,
    length: usize,
}

struct AddressQueue<T> {
    address: IpAddr,
    tables: VecDeque<(Arc<str>, VecDeque<T>)>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue { addresses: VecDeque::new(), length: 0 }
    }
}

impl<T> FairQueue<T> {
    pub fn push(&mut self, requester: &Requester, item: T) {
        self.queue_of(requester).push_back(item);
        self.length += 1;
    }

    /// Work that was begun goes before what is new for the same address and table.
    pub fn push_first(&mut self, requester: &Requester, item: T) {
        self.queue_of(requester).push_front(item);
        self.length += 1;
    }

    fn queue_of(&mut self, requester: &Requester) -> &mut VecDeque<T> {
        let known = self.addresses.iter().position(|known| known.address == requester.address);
        let place = known.unwrap_or_else(|| {
            self.addresses.push_back(AddressQueue { address: requester.address, tables: VecDeque::new() });
            self.addresses.len() - 1
        });
        let tables = &mut self.addresses[place].tables;
        let known = tables.iter().position(|(table, _)| *table == requester.table);
        let place = known.unwrap_or_else(|| {
            tables.push_back((requester.table.clone(), VecDeque::new()));
            tables.len() - 1
        });
        &mut tables[place].1
    }

    pub fn pop(&mut self) -> Option<T> {
        let mut address = self.addresses.pop_front()?;
        let (table, mut queue) = address.tables.pop_front().expect("an address without tables is forgotten");
        let item = queue.pop_front();
        if !queue.is_empty() {
            address.tables.push_back((table, queue));
        }
        if !address.tables.is_empty() {
            self.addresses.push_back(address);
        }
        self.length -= 1;
        item
    }

    /// Takes out all that are so, wherever they stand.
    pub fn extract(&mut self, is_so: impl Fn(&T) -> bool) -> Vec<T> {
        let mut taken = Vec::new();
        for (_, queue) in self.addresses.iter_mut().flat_map(|address| &mut address.tables) {
            let (out, left): (VecDeque<T>, VecDeque<T>) = std::mem::take(queue).into_iter().partition(&is_so);
            *queue = left;
            taken.extend(out);
        }
        self.addresses.iter_mut().for_each(|address| address.tables.retain(|(_, queue)| !queue.is_empty()));
        self.addresses.retain(|address| !address.tables.is_empty());
        self.length -= taken.len();
        taken
    }

    pub fn len(&self) -> usize {
        self.length
    }

    /// How much waits for one address.
    pub fn len_of(&self, address: IpAddr) -> usize {
        let tables = self.addresses.iter().filter(|known| known.address == address).flat_map(|known| &known.tables);
        tables.map(|(_, queue)| queue.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requester(address: u8, table: &str) -> Requester {
        Requester { address: IpAddr::from([10, 0, 0, address]), table: table.into() }
    }

    fn all<T>(mut queue: FairQueue<T>) -> Vec<T> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn one_address_with_many_tables_does_not_keep_the_others_waiting() {
        let mut queue = FairQueue::default();
        (0..8).for_each(|table| queue.push(&requester(1, &format!("t{table}")), (1, table)));
        queue.push(&requester(2, "u"), (2, 0));
        queue.push(&requester(3, "v"), (3, 0));
        assert_eq!((queue.len(), queue.len_of(IpAddr::from([10, 0, 0, 1]))), (10, 8));
        assert_eq!(all(queue)[..4], [(1, 0), (2, 0), (3, 0), (1, 1)]);
    }

    #[test]
    fn one_table_with_much_to_do_does_not_keep_the_next_waiting() {
        let mut queue = FairQueue::default();
        (0..3).for_each(|number| queue.push(&requester(1, "busy"), ("busy", number)));
        queue.push(&requester(1, "quiet"), ("quiet", 0));
        assert_eq!(all(queue), [("busy", 0), ("quiet", 0), ("busy", 1), ("busy", 2)]);
    }

    #[test]
    fn what_has_waited_too_long_is_taken_out_and_the_rest_keeps_its_turn() {
        let mut queue = FairQueue::default();
        for (address, table, number) in [(1, "a", 1), (1, "a", 2), (1, "b", 3), (2, "c", 4)] {
            queue.push(&requester(address, table), number);
        }
        assert_eq!(queue.extract(|number| *number == 1 || *number == 4), [1, 4]);
        assert_eq!((queue.len(), queue.len_of(IpAddr::from([10, 0, 0, 2]))), (2, 0));
        assert_eq!(all(queue), [2, 3]);
    }

    #[test]
    fn what_was_begun_goes_on_first() {
        let mut queue = FairQueue::default();
        queue.push(&requester(1, "t"), "new");
        queue.push_first(&requester(1, "t"), "begun");
        assert_eq!(all(queue), ["begun", "new"]);
    }
}
