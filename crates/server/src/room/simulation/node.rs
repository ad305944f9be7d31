//! A node of the simulation: a room without threads and sockets. What it does with its letters is what rooms do.

use std::{collections::VecDeque, sync::Arc};

use ::table::Seat;
use house::{
    LogEntry, Match, Patience, Uptime,
    gathering::{Deliveries, Gathering, Hello, Line},
    protocol::{ClientMessage, ServerMessage},
};
use rand::RngExt;

use super::world::{Happening, Life, TABLE, World};
use crate::{
    room::{
        Entries,
        proposals::{News, Next, Now, Proposal, Proposals, apply_news},
    },
    writer::Stored,
};

/// The way to a client.
#[derive(Clone)]
pub struct Wire {
    client: usize,
    connection: u64,
}

impl Line for Wire {
    type Message = Arc<ServerMessage>;

    fn encode(message: ServerMessage) -> Arc<ServerMessage> {
        Arc::new(message)
    }
}

pub enum Letter {
    Enter {
        client: usize,
        hello: Hello,
    },
    Leave {
        connection: u64,
    },
    Hear {
        connection: u64,
        message: ClientMessage,
    },
    /// By a hint, or found by looking.
    News(Entries),
    /// A bot has chosen.
    Turn {
        seat: Seat,
        decision: u32,
    },
    /// The store answers.
    Stored(Stored),
    CaughtUp(Entries),
    Log(Vec<String>),
}

pub struct Node {
    number: usize,
    lives: u64,
    paused_until: u64,
    room: Option<SimulatedRoom>,
}

/// It is there from the first guest on; its match, once it is loaded.
struct SimulatedRoom {
    gathering: Option<Gathering<Wire>>,
    proposals: Proposals<Wire>,
    /// Something was asked of the store.
    waits: bool,
    mailbox: VecDeque<Letter>,
    /// The rows that are being stored.
    storing: Option<Entries>,
    /// The store is being read because somebody wants to come in. What was asked for before they came is too old for them.
    reads_for_guest: bool,
    /// The first letter may come in: what others have stored was read because of it.
    read: bool,
}

impl SimulatedRoom {
    fn new(waits: bool) -> SimulatedRoom {
        SimulatedRoom {
            gathering: None,
            proposals: Proposals::new(true),
            waits,
            mailbox: VecDeque::new(),
            storing: None,
            reads_for_guest: false,
            read: false,
        }
    }
}

impl Node {
    pub fn new(number: usize) -> Node {
        Node { number, lives: 0, paused_until: 0, room: None }
    }

    pub fn life(&self) -> Life {
        Life { node: self.number, number: self.lives }
    }

    pub fn paused(&self, now: u64) -> Option<u64> {
        (self.paused_until > now).then_some(self.paused_until)
    }

    pub fn pause(&mut self, until: u64) {
        self.paused_until = until;
    }

    /// Dies, and is started again at once. Returns who was connected.
    pub fn die(&mut self) -> Vec<(u64, usize)> {
        self.lives += 1;
        self.paused_until = 0;
        let guests = self.room.take().and_then(|room| room.gathering).map(|gathering| gathering.guests);
        guests.unwrap_or_default().iter().map(|guest| (guest.id, guest.line.client)).collect()
    }

    pub fn gathering(&self) -> Option<&Gathering<Wire>> {
        self.room.as_ref()?.gathering.as_ref()
    }

    /// How much of the log it knows.
    pub fn length(&self) -> Option<usize> {
        Some(self.gathering()?.the_match.length())
    }
}

impl World {
    /// A letter reaches a node.
    pub fn take(&mut self, node: usize, letter: Letter) {
        let mut room = match (self.nodes[node].room.take(), &letter) {
            (Some(room), _) => room,
            (None, Letter::Enter { .. }) => {
                self.read(node, 0);
                SimulatedRoom::new(true)
            }
            (None, _) => return,
        };
        match letter {
            Letter::Stored(stored) => {
                room.waits = false;
                self.stored(node, &mut room, stored);
            }
            Letter::CaughtUp(entries) => {
                room.waits = false;
                room.read = std::mem::take(&mut room.reads_for_guest);
                self.caught_up(node, &mut room, &entries);
            }
            Letter::Log(bodies) => {
                room.waits = false;
                self.go_back(node, &mut room, &bodies);
            }
            letter => room.mailbox.push_back(letter),
        }
        while !room.waits
            && let Some(letter) = room.mailbox.pop_front()
        {
            self.handle(node, &mut room, letter);
        }
        // A room that nobody is in any more closes, sometimes at once.
        let empty = !room.waits && room.gathering.as_ref().is_some_and(|gathering| gathering.guests.is_empty());
        if !(empty && self.rng.random_bool(0.5)) {
            self.nodes[node].room = Some(room);
        }
    }

    fn handle(&mut self, node: usize, room: &mut SimulatedRoom, letter: Letter) {
        let now = Uptime(self.now);
        // Whoever asks may know of something that others have stored.
        if matches!(letter, Letter::Enter { .. }) && !std::mem::take(&mut room.read) {
            room.mailbox.push_front(letter);
            (room.waits, room.reads_for_guest) = (true, true);
            let length = room.gathering.as_ref().map_or(0, |gathering| gathering.the_match.length());
            return self.read(node, length);
        }
        let Some(gathering) = &mut room.gathering else { return };
        let mut deliveries = Deliveries::new();
        match letter {
            Letter::Enter { client, hello } => {
                deliveries = gathering.enter(&hello, Wire { client, connection: hello.guest }, now);
                room.proposals.add(Proposal::Back { guest: hello.guest });
            }
            Letter::Leave { connection } => {
                if let Some((told, took_part)) = gathering.leave(connection, now) {
                    deliveries = told;
                    if took_part && !gathering.guests.is_empty() {
                        room.proposals.add(Proposal::Rematch);
                    }
                }
            }
            Letter::Hear { connection, message } => {
                room.proposals.add(Proposal::Message { guest: connection, message: Box::new(message) });
            }
            Letter::Turn { seat, decision } => {
                let legal = gathering.the_match.legal(seat, "").ok();
                let action = legal.and_then(|legal| super::client::some_action(&legal, &mut self.rng));
                room.proposals.add(Proposal::Turn { seat, decision, action });
            }
            Letter::News(entries) => return self.caught_up(node, room, &entries),
            Letter::Stored(_) | Letter::CaughtUp(_) | Letter::Log(_) => {}
        }
        self.deliver(deliveries);
        self.go_on(node, room);
    }

    /// What rooms do in `go_on`.
    fn go_on(&mut self, node: usize, room: &mut SimulatedRoom) {
        let Some(gathering) = &mut room.gathering else { return };
        loop {
            let now = Now { uptime: Uptime(self.now), at: self.now };
            match room.proposals.go_on(gathering, now, &mut self.rng).expect("nothing goes wrong inside") {
                Next::Nothing => break,
                Next::Answer { guest, answer } => {
                    let deliveries = gathering.delivery_to(guest, *answer);
                    self.deliver(deliveries);
                }
                Next::Advise { .. } | Next::Hurry { .. } => {}
                Next::GoBack => unreachable!("nothing is under way"),
                Next::CatchUp => {
                    room.waits = true;
                    return self.read(node, gathering.the_match.length());
                }
                Next::Store(rows) => {
                    room.waits = true;
                    let ours: Vec<_> = rows.iter().filter(|row| row.table == TABLE).collect();
                    let bodies = ours.iter().map(|row| row.body.clone()).collect();
                    room.storing = Some(Entries { from: ours[0].sequence, bodies });
                    let (wait, life) = (self.delay(), self.nodes[node].life());
                    return self.after(wait, Happening::Append(life, rows));
                }
            }
        }
        self.let_bots_think(node, room);
    }

    /// Every node with guests lets the bots think: that two do is the worst case.
    fn let_bots_think(&mut self, node: usize, room: &SimulatedRoom) {
        let Some(gathering) = room.gathering.as_ref().filter(|gathering| !gathering.guests.is_empty()) else { return };
        if self.is_calm() {
            return;
        }
        for (seat, _, decision) in gathering.the_match.bots_to_act() {
            let (wait, life) = (self.rng.random_range(5..40), self.nodes[node].life());
            self.after(wait, Happening::Letter(life, Letter::Turn { seat, decision }));
        }
    }

    fn stored(&mut self, node: usize, room: &mut SimulatedRoom, stored: Stored) {
        let entries = room.storing.take();
        match stored {
            Stored::No => self.give_up(room),
            Stored::Late => {
                room.waits = true;
                let (wait, life) = (self.delay(), self.nodes[node].life());
                self.after(wait, Happening::ReadAll(life));
            }
            Stored::Yes => {
                entries.iter().for_each(|entries| self.hint(node, entries));
                let carried = room.proposals.stored().expect("something was stored");
                self.deliver(carried.deliveries);
                self.go_on(node, room);
            }
        }
    }

    fn go_back(&mut self, node: usize, room: &mut SimulatedRoom, bodies: &[String]) {
        let Some(gathering) = &mut room.gathering else { return };
        let mut deliveries = Deliveries::new();
        let went = room.proposals.go_back(gathering, bodies, Uptime(self.now), &mut deliveries).expect("a good log");
        assert!(went, "somebody was first, and there is nothing");
        self.deliver(deliveries);
        self.go_on(node, room);
    }

    fn caught_up(&mut self, node: usize, room: &mut SimulatedRoom, entries: &Entries) {
        let now = Uptime(self.now);
        let Some(gathering) = &mut room.gathering else {
            let log = LogEntry::read_all(&entries.bodies).expect("a good log");
            let the_match = Match::load(TABLE, &log, now).expect("a good log");
            room.gathering = Some(Gathering::new(the_match, Patience::default(), ""));
            return;
        };
        let mut deliveries = Deliveries::new();
        match apply_news(gathering, entries.from, &entries.bodies, now, &mut deliveries).expect("a good log") {
            News::Applied => {
                room.proposals.caught_up();
                self.deliver(deliveries);
                self.go_on(node, room);
            }
            News::Gap => {
                room.waits = true;
                let length = gathering.the_match.length();
                self.read(node, length);
            }
        }
    }

    /// Nobody knows what the store has: everybody is disconnected.
    fn give_up(&mut self, room: &mut SimulatedRoom) {
        for guest in room.gathering.take().into_iter().flat_map(|gathering| gathering.guests) {
            self.after(0, Happening::HangUp { client: guest.line.client, connection: guest.line.connection });
        }
        // Whoever wanted to come in comes again.
        for letter in room.mailbox.drain(..) {
            if let Letter::Enter { client, hello } = letter {
                self.after(0, Happening::HangUp { client, connection: hello.guest });
            }
        }
        *room = SimulatedRoom::new(false);
    }

    fn read(&mut self, node: usize, from: usize) {
        let (wait, life) = (self.delay(), self.nodes[node].life());
        self.after(wait, Happening::Read(life, from));
    }

    fn deliver(&mut self, deliveries: Deliveries<Wire>) {
        for (_, Wire { client, connection }, message) in deliveries {
            self.send_to_client(client, connection, message);
        }
    }
}
