//! A queue that is shared evenly: whoever asks for much waits for himself and not the others for him.

use std::{
    collections::VecDeque,
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

/// On whose account is done what nobody in particular asked for.
pub const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// On whose account something is done: an address, and a table of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    pub address: IpAddr,
    pub table: Arc<str>,
}

/// Each address has its turn, and at its turn each of its tables.
pub struct Fair<T> {
    addresses: VecDeque<Address<T>>,
    length: usize,
}

struct Address<T> {
    address: IpAddr,
    tables: VecDeque<(Arc<str>, VecDeque<T>)>,
}

impl<T> Default for Fair<T> {
    fn default() -> Fair<T> {
        Fair { addresses: VecDeque::new(), length: 0 }
    }
}

impl<T> Fair<T> {
    pub fn push(&mut self, account: &Account, item: T) {
        self.queue_of(account).push_back(item);
        self.length += 1;
    }

    /// Something that was begun goes on before what is new on the same account.
    pub fn push_first(&mut self, account: &Account, item: T) {
        self.queue_of(account).push_front(item);
        self.length += 1;
    }

    fn queue_of(&mut self, account: &Account) -> &mut VecDeque<T> {
        let known = self.addresses.iter().position(|known| known.address == account.address);
        let place = known.unwrap_or_else(|| {
            self.addresses.push_back(Address { address: account.address, tables: VecDeque::new() });
            self.addresses.len() - 1
        });
        let tables = &mut self.addresses[place].tables;
        let known = tables.iter().position(|(table, _)| *table == account.table);
        let place = known.unwrap_or_else(|| {
            tables.push_back((account.table.clone(), VecDeque::new()));
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

    pub fn len(&self) -> usize {
        self.length
    }

    /// How much waits on the account of one address.
    pub fn len_of(&self, address: IpAddr) -> usize {
        let tables = self.addresses.iter().filter(|known| known.address == address).flat_map(|known| &known.tables);
        tables.map(|(_, queue)| queue.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(address: u8, table: &str) -> Account {
        Account { address: IpAddr::from([10, 0, 0, address]), table: table.into() }
    }

    fn all<T>(mut queue: Fair<T>) -> Vec<T> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn one_address_with_many_tables_does_not_keep_the_others_waiting() {
        let mut queue = Fair::default();
        (0..8).for_each(|table| queue.push(&account(1, &format!("t{table}")), (1, table)));
        queue.push(&account(2, "u"), (2, 0));
        queue.push(&account(3, "v"), (3, 0));
        assert_eq!((queue.len(), queue.len_of(IpAddr::from([10, 0, 0, 1]))), (10, 8));
        assert_eq!(all(queue)[..4], [(1, 0), (2, 0), (3, 0), (1, 1)]);
    }

    #[test]
    fn one_table_with_much_to_do_does_not_keep_the_next_waiting() {
        let mut queue = Fair::default();
        (0..3).for_each(|number| queue.push(&account(1, "busy"), ("busy", number)));
        queue.push(&account(1, "quiet"), ("quiet", 0));
        assert_eq!(all(queue), [("busy", 0), ("quiet", 0), ("busy", 1), ("busy", 2)]);
    }

    #[test]
    fn what_was_begun_goes_on_first() {
        let mut queue = Fair::default();
        queue.push(&account(1, "t"), "new");
        queue.push_first(&account(1, "t"), "begun");
        assert_eq!(all(queue), ["begun", "new"]);
    }
}
