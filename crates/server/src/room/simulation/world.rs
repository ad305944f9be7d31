//! The world of the simulation: what happens when, and what goes wrong.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
    sync::Arc,
};

use ::table::Seat;
use house::{
    LogEntry, Match, Patience, Uptime,
    keys::{KeyHash, new_key},
    log::{Event, Holder},
    protocol::{ClientMessage, NewTable, Say, SeatWish, ServerMessage},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{
    check,
    client::Client,
    node::{Letter, Node},
};
use crate::{
    room::{Entries, rows_of},
    store::Row,
    writer::Stored,
};

pub const TABLE: &str = "simulated";
const NODES: usize = 3;
/// Milliseconds until everything works again and nobody begins anything new, …
const STORM: u64 = 4000;
/// … and until everything must be settled.
const END: u64 = 30_000;
/// How often a node looks for what it has not heard of.
const LOOK: u64 = 400;
/// How long a client waits for an answer before it comes back by another way.
const PATIENCE: u64 = 900;

/// Something that happens at a node belongs to one of its lives: a node that has died does not hear of it.
#[derive(Clone, Copy, PartialEq)]
pub struct Life {
    pub node: usize,
    pub number: u64,
}

pub enum Happening {
    Letter(Life, Letter),
    /// A request reaches the store.
    Append(Life, Vec<Row>),
    Read(Life, usize),
    ReadAll(Life),
    /// A message reaches a client on this connection.
    Told {
        client: usize,
        connection: u64,
        message: Arc<ServerMessage>,
    },
    HangUp {
        client: usize,
        connection: u64,
    },
    Connect {
        client: usize,
    },
    Act {
        client: usize,
    },
    Impatience {
        client: usize,
        spoken: u64,
    },
    Look {
        node: usize,
    },
    Trouble,
}

/// What came of an evening.
#[derive(Default)]
pub struct Tally {
    /// How often a node was too late for an entry.
    pub late: u64,
}

pub struct World {
    pub rng: StdRng,
    pub now: u64,
    agenda: BinaryHeap<Reverse<(u64, u64)>>,
    happenings: BTreeMap<u64, Happening>,
    numbers: u64,
    /// The store: the bodies of the log.
    pub log: Vec<String>,
    pub nodes: Vec<Node>,
    pub clients: Vec<Client>,
    /// When the last message on a connection arrives: they keep their order.
    arrivals: BTreeMap<(u64, bool), u64>,
    pub tally: Tally,
}

impl World {
    pub fn new(seed: u64) -> World {
        let mut rng = StdRng::seed_from_u64(seed);
        let games = games::all();
        let game = games[seed as usize % games.len()];
        let seats = rng.random_range(game.meta().min_seats..=game.meta().max_seats.min(4));
        let keys: Vec<String> = (0..seats).map(|_| new_key(&mut rng)).collect();
        let bots: Vec<bool> = (0..seats).map(|seat| seat > 0 && rng.random_bool(0.3)).collect();
        let log = beginning(game.meta().id, &keys, &bots, &mut rng);
        let bodies = rows_of(TABLE, 0, &log).into_iter().map(|row| row.body).collect();
        let people = keys.iter().zip(0..).filter(|(_, seat)| !bots[usize::from(*seat)]);
        let mut clients: Vec<Client> = people.map(|(key, seat)| Client::new(Some((Seat(seat), key.clone())))).collect();
        clients.push(Client::new(None));
        let mut world = World {
            rng,
            now: 0,
            agenda: BinaryHeap::new(),
            happenings: BTreeMap::new(),
            numbers: 0,
            log: bodies,
            nodes: (0..NODES).map(Node::new).collect(),
            clients,
            arrivals: BTreeMap::new(),
            tally: Tally::default(),
        };
        (0..world.clients.len()).for_each(|client| world.after(0, Happening::Connect { client }));
        (0..NODES).for_each(|node| world.after(LOOK, Happening::Look { node }));
        world.after(0, Happening::Trouble);
        world
    }

    pub fn is_calm(&self) -> bool {
        self.now >= STORM
    }

    pub fn after(&mut self, wait: u64, happening: Happening) {
        self.at(self.now + wait, happening);
    }

    fn at(&mut self, time: u64, happening: Happening) {
        self.numbers += 1;
        self.agenda.push(Reverse((time, self.numbers)));
        self.happenings.insert(self.numbers, happening);
    }

    /// How long something is under way: seldom very long.
    pub fn delay(&mut self) -> u64 {
        if self.rng.random_bool(0.03) { self.rng.random_range(0..600) } else { self.rng.random_range(0..12) }
    }

    /// The same on a connection: what is sent later does not arrive earlier.
    fn arrival(&mut self, connection: u64, to_client: bool) -> u64 {
        let arrives = self.now + self.delay();
        let last = self.arrivals.entry((connection, to_client)).or_default();
        *last = arrives.max(*last);
        *last
    }

    pub fn send_to_client(&mut self, client: usize, connection: u64, message: Arc<ServerMessage>) {
        let arrives = self.arrival(connection, true);
        self.at(arrives, Happening::Told { client, connection, message });
    }

    pub fn send_to_node(&mut self, life: Life, connection: u64, letter: Letter) {
        let arrives = self.arrival(connection, false);
        self.at(arrives, Happening::Letter(life, letter));
    }

    /// Another node is told of entries, perhaps.
    pub fn hint(&mut self, from: usize, entries: &Entries) {
        for node in (0..NODES).filter(|node| *node != from) {
            let copies = match self.rng.random_range(0..10) {
                0 | 1 => 0,
                2 => 2,
                _ => 1,
            };
            for _ in 0..copies {
                let (wait, life) = (self.delay(), self.nodes[node].life());
                let copy = Entries { from: entries.from, bodies: entries.bodies.clone() };
                self.after(wait, Happening::Letter(life, Letter::News(copy)));
            }
        }
    }

    /// The client has a message under way, and will not wait for ever.
    pub fn wait_for_answer(&mut self, client: usize) {
        let spoken = self.clients[client].spoken;
        self.after(PATIENCE, Happening::Impatience { client, spoken });
    }

    /// Plays to the end and looks whether everything is as it must be.
    pub fn play(mut self) -> Tally {
        while let Some(Reverse((time, number))) = self.agenda.pop() {
            if time > END {
                break;
            }
            self.now = time;
            if let Some(happening) = self.happenings.remove(&number) {
                self.happen(happening);
            }
        }
        check::all(&self);
        self.tally
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Letter(life, letter) if self.is_alive(life) => match self.nodes[life.node].paused(self.now) {
                // What reaches somebody who is paused waits for them.
                Some(until) => self.at(until, Happening::Letter(life, letter)),
                None => self.take(life.node, letter),
            },
            Happening::Letter(..) => {}
            Happening::Append(life, rows) => self.append(life, &rows),
            Happening::Read(life, from) => {
                let bodies = self.log[from.min(self.log.len())..].to_vec();
                let (wait, answer) = (self.delay(), Letter::CaughtUp(Entries { from, bodies }));
                self.after(wait, Happening::Letter(life, answer));
            }
            Happening::ReadAll(life) => {
                let (wait, answer) = (self.delay(), Letter::Log(self.log.clone()));
                self.after(wait, Happening::Letter(life, answer));
            }
            Happening::Told { client, connection, message } => self.told(client, connection, &message),
            Happening::HangUp { client, connection } => self.hung_up(client, connection),
            Happening::Connect { client } => self.connect(client),
            Happening::Act { client } => self.act(client),
            Happening::Impatience { client, spoken } => self.lose_patience(client, spoken),
            Happening::Look { node } => self.look(node),
            Happening::Trouble => self.trouble(),
        }
    }

    fn is_alive(&self, life: Life) -> bool {
        self.nodes[life.node].life() == life
    }

    /// The store carries out what it is asked, whoever is still there to hear of it; now and then nobody can tell whether it
    /// has.
    fn append(&mut self, life: Life, rows: &[Row]) {
        let fails = !self.is_calm() && self.rng.random_bool(0.02);
        let stored = match (fails, rows[0].sequence == self.log.len()) {
            (true, _) if self.rng.random_bool(0.5) => Stored::No,
            (_, false) => Stored::Late,
            (fails, true) => {
                self.log.extend(rows.iter().filter(|row| row.table == TABLE).map(|row| row.body.clone()));
                if fails { Stored::No } else { Stored::Yes }
            }
        };
        self.tally.late += u64::from(stored == Stored::Late);
        let wait = self.delay();
        self.after(wait, Happening::Letter(life, Letter::Stored(stored)));
    }

    /// A node looks for what others have stored.
    fn look(&mut self, node: usize) {
        if let Some(length) = self.nodes[node].length().filter(|length| *length < self.log.len()) {
            let (wait, bodies) = (self.delay(), self.log[length..].to_vec());
            let life = self.nodes[node].life();
            self.after(wait, Happening::Letter(life, Letter::News(Entries { from: length, bodies })));
        }
        self.after(LOOK, Happening::Look { node });
    }

    /// A node pauses, or dies and is started again; or a connection is lost.
    fn trouble(&mut self) {
        if self.is_calm() {
            return;
        }
        let node = self.rng.random_range(0..NODES);
        match self.rng.random_range(0..4) {
            0 => {
                let until = self.now + self.rng.random_range(1..1500);
                self.nodes[node].pause(until.min(STORM));
            }
            1 => {
                let guests = self.nodes[node].die();
                for (connection, client) in guests {
                    let wait = self.delay();
                    self.after(wait, Happening::HangUp { client, connection });
                }
            }
            _ => {
                let client = self.rng.random_range(0..self.clients.len());
                self.hang_up(client);
            }
        }
        let wait = self.rng.random_range(20..300);
        self.after(wait, Happening::Trouble);
    }
}

/// The log of a match that has just begun, with people and bots.
fn beginning(game: &str, keys: &[String], bots: &[bool], rng: &mut StdRng) -> Vec<LogEntry> {
    let hash = |key: &String| KeyHash::of(key).expect("a key");
    let wishes = vec![SeatWish::Open; keys.len()];
    let wish = NewTable {
        game: game.to_string(),
        options: Default::default(),
        customs: Default::default(),
        seats: wishes,
        start: false,
        public: false,
    };
    let entry = |event| LogEntry { at: 0, id: None, event };
    let mut log: Vec<LogEntry> =
        house::open(&wish, &hash(&keys[0]), rng).expect("a table").into_iter().map(entry).collect();
    for (seat, key) in keys.iter().enumerate() {
        let holder = match bots[seat] {
            true => Holder::Bot { level: 1, name: None },
            false => Holder::Person { name: None, key: hash(key) },
        };
        log.push(entry(Event::Held { seat: Seat(seat as u8), holder }));
    }
    let the_match = Match::load(TABLE, &log, Uptime(0)).expect("a log");
    let host = the_match.opens(&[hash(&keys[0])]);
    let start = the_match.decide(host, &Say::Start, Patience::default(), Uptime(0), rng).expect("a beginning");
    log.extend(start.events.into_iter().map(entry));
    log
}

/// A message of a client, to be sent as often as it takes.
pub fn message(id: String, say: Say) -> ClientMessage {
    ClientMessage { id, say }
}
