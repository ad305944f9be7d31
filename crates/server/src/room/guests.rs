//! Who is in a room.

use std::net::IpAddr;

use ::table::Viewer;
use house::{
    Caller, Match,
    keys::KeyHash,
    protocol::{Read, ServerMessage},
};

use super::{Inner, words::Post};
use crate::{
    hall::uptime,
    outlet::{Line, Said},
};

/// Who comes in, and what he says at the door.
#[derive(Clone)]
pub struct Hello {
    pub guest: u64,
    /// Where he comes from.
    pub address: IpAddr,
    /// The id of his message.
    pub id: String,
    pub keys: Vec<String>,
    pub read: Vec<Read>,
    pub line: Line,
}

/// The most keys of one client that are tried: twice as many as the largest table has seats.
const MOST_KEYS: usize = 16;

/// A connected client.
pub struct Guest {
    pub id: u64,
    pub address: IpAddr,
    keys: Vec<KeyHash>,
    pub caller: Caller,
    pub line: Line,
}

impl Guest {
    pub fn new(hello: &Hello, it: &Match) -> Guest {
        let keys: Vec<KeyHash> = hello.keys.iter().take(MOST_KEYS).filter_map(|key| KeyHash::of(key)).collect();
        let Hello { guest: id, address, line, .. } = hello;
        Guest { id: *id, address: *address, caller: it.opens(&keys), keys, line: line.clone() }
    }

    /// Through whose eyes the client looks: its seats', or a spectator's.
    pub fn viewers(&self) -> Vec<Viewer> {
        match self.caller.seats.is_empty() {
            true => vec![Viewer::Spectator],
            false => self.caller.seats.iter().map(Viewer::Seat).collect(),
        }
    }

    pub fn looks_as(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.caller.seats.contains(seat),
            Viewer::Spectator => self.caller.seats.is_empty(),
        }
    }
}

impl Inner {
    /// A client takes a seat with a key that it had not shown yet.
    pub fn learn_key(&mut self, guest: u64, key: &str) {
        let Some(key) = KeyHash::of(key) else { return };
        if let Some(guest) = self.guests.iter_mut().find(|known| known.id == guest)
            && !guest.keys.contains(&key)
        {
            if guest.keys.len() == MOST_KEYS {
                guest.keys.remove(0);
            }
            guest.keys.push(key);
        }
    }

    /// Everybody has moved up with their presence, so that somebody else begins, or somebody else is the host: each is
    /// told what their keys open now.
    pub fn tell_seats(&mut self, post: &mut Post) {
        for guest in &mut self.guests {
            guest.caller = self.it.opens(&guest.keys);
            let Caller { seats, host } = guest.caller;
            let seats = ServerMessage::Seats { seats: seats.iter().collect(), host };
            post.push((guest.id, guest.line.clone(), Said::new(seats)));
        }
    }

    /// Seats may have changed hands.
    pub fn recall_callers(&mut self) {
        let at = uptime();
        for guest in &mut self.guests {
            let caller = self.it.opens(&guest.keys);
            let (had, has) = (guest.caller.seats, caller.seats);
            match (guest.caller.host, caller.host) {
                (false, true) => self.it.host_came(at),
                (true, false) => self.it.host_went(at),
                _ => {}
            }
            has.iter().filter(|seat| !had.contains(*seat)).for_each(|seat| self.it.came(seat, at));
            had.iter().filter(|seat| !has.contains(*seat)).for_each(|seat| self.it.went(seat, at));
            guest.caller = caller;
        }
    }
}
