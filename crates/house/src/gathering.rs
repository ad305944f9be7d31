//! A match and its guests, without socket, disk, thread or clock: which viewer each guest is, and what each of them
//! is told. The server's rooms and the house in the browser are both built on it.

use rand::Rng;
use table::{HOUSE, Seat, Text, Viewer, WhyNot, say};

use crate::{
    BadLog, Caller, Decision, LogEntry, Match, Patience, Rejection, Uptime,
    keys::KeyHash,
    log::Event,
    protocol::{ClientMessage, Read, Say, ServerMessage, SharedItem},
};

/// The most keys of one client that are tried: twice as many as the largest table has seats.
const MOST_KEYS: usize = 16;

/// The way to a guest: messages are sent here.
pub trait Line: Clone {
    /// A message in the form in which it is sent: made once for all who are told it.
    type Message: Clone;
    fn encode(message: ServerMessage) -> Self::Message;
}

/// A message for each of some guests.
pub type Deliveries<L> = Vec<(u64, L, <L as Line>::Message)>;

/// What a client says when it comes in.
#[derive(Clone, Debug)]
pub struct Hello {
    pub guest: u64,
    /// The id of the message.
    pub id: String,
    pub keys: Vec<String>,
    pub read: Vec<Read>,
}

/// A connected client.
pub struct Guest<L> {
    pub id: u64,
    keys: Vec<KeyHash>,
    pub caller: Caller,
    /// Does somebody look at it? It has said so.
    pub visible: bool,
    pub line: L,
}

/// A match and its guests.
pub struct Gathering<L> {
    pub the_match: Match,
    pub guests: Vec<Guest<L>>,
    pub patience: Patience,
    /// Which page the house serves.
    pub build: &'static str,
}

/// What a message of a guest comes to.
#[expect(clippy::large_enum_variant, reason = "there is one at a time, for a moment: a box would cost every move more")]
pub enum Judged {
    /// It is answered, and nothing changes.
    Answered(ServerMessage),
    /// It becomes entries of the log, which are to be stored.
    Decided(Decision),
    /// A player asks what to play.
    AsksAdvice(Seat),
    /// A player wants the computer to play now.
    Hurries,
}

/// What was carried out, and is to be stored before anybody is told.
pub struct CarriedOut<L: Line> {
    /// The place of the first new entry in the log.
    pub sequence: usize,
    pub log: Vec<LogEntry>,
    /// The log of the next game.
    pub next: Option<(String, Vec<LogEntry>)>,
    pub deliveries: Deliveries<L>,
}

impl<L> Guest<L> {
    fn new(hello: &Hello, line: L, the_match: &Match) -> Guest<L> {
        let keys: Vec<KeyHash> = hello.keys.iter().take(MOST_KEYS).filter_map(|key| KeyHash::of(key)).collect();
        Guest { id: hello.guest, caller: the_match.opens(&keys), keys, visible: false, line }
    }

    /// The viewers whose streams the client gets: its seats, or the spectator.
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

    /// Has it a part in the game, or does it only look on?
    pub fn takes_part(&self) -> bool {
        !self.caller.seats.is_empty() || self.caller.host
    }
}

impl<L: Line> Gathering<L> {
    pub fn new(the_match: Match, patience: Patience, build: &'static str) -> Gathering<L> {
        Gathering { the_match, guests: Vec::new(), patience, build }
    }

    pub fn guest(&self, id: u64) -> Option<&Guest<L>> {
        self.guests.iter().find(|guest| guest.id == id)
    }

    /// A client comes in and is welcomed.
    pub fn enter(&mut self, hello: &Hello, line: L, now: Uptime) -> Deliveries<L> {
        let guest = Guest::new(hello, line.clone(), &self.the_match);
        guest.caller.seats.iter().for_each(|seat| self.the_match.came(seat, now));
        if guest.caller.host {
            self.the_match.host_came(now);
        }
        let mut deliveries = vec![(guest.id, line, L::encode(self.welcome(&guest, hello, now)))];
        let takes_part = guest.takes_part();
        self.guests.push(guest);
        if takes_part {
            self.tell_table(Some(hello.guest), now, &mut deliveries);
        }
        deliveries
    }

    /// Whoever comes back gets their seats back from the computer.
    pub fn take_seats_back(&self, guest: u64, now: Uptime, rng: &mut dyn Rng) -> Vec<Decision> {
        let Some(Guest { caller, .. }) = self.guest(guest) else { return Vec::new() };
        let back = |seat| self.the_match.decide(*caller, &Say::Back { seat }, self.patience, now, &mut *rng).ok();
        caller.seats.iter().filter_map(back).filter(|decision| !decision.events.is_empty()).collect()
    }

    /// A client has gone: what the others are told, and whether it took part in the game. Nothing if it was not here.
    pub fn leave(&mut self, id: u64, now: Uptime) -> Option<(Deliveries<L>, bool)> {
        let index = self.guests.iter().position(|guest| guest.id == id)?;
        let guest = self.guests.swap_remove(index);
        guest.caller.seats.iter().for_each(|seat| self.the_match.went(seat, now));
        if guest.caller.host {
            self.the_match.host_went(now);
        }
        let mut deliveries = Deliveries::new();
        if guest.takes_part() {
            self.tell_table(None, now, &mut deliveries);
        }
        Some((deliveries, guest.takes_part()))
    }

    /// Judges what a guest says. Nothing of the match is changed by it.
    pub fn judge(&mut self, guest: u64, message: &ClientMessage, now: Uptime, rng: &mut dyn Rng) -> Option<Judged> {
        let caller = self.guest(guest)?.caller;
        Some(match &message.say {
            Say::Hint { seat } => Judged::AsksAdvice(*seat),
            Say::Visible { visible } => {
                self.guests.iter_mut().filter(|known| known.id == guest).for_each(|known| known.visible = *visible);
                Judged::Answered(ServerMessage::Done { id: message.id.clone() })
            }
            Say::Hurry => match self.the_match.may_hurry(caller) {
                Ok(()) => Judged::Hurries,
                Err(why) => Judged::Answered(refused(&message.id, why)),
            },
            say if is_question(say) => Judged::Answered(self.answer(caller, message)),
            say if self.the_match.remembers(&message.id, say) => {
                Judged::Answered(ServerMessage::Done { id: message.id.clone() })
            }
            say => match self.the_match.decide(caller, say, self.patience, now, rng) {
                Ok(decision) => {
                    if let Say::Sit { key, .. } = say {
                        self.learn_key(guest, key);
                    }
                    Judged::Decided(decision)
                }
                Err(why) => Judged::Answered(refused(&message.id, why)),
            },
        })
    }

    /// Applies entries to the match and collects the messages about them.
    pub fn apply(&mut self, log: &[LogEntry], now: Uptime, deliveries: &mut Deliveries<L>) -> Result<(), BadLog> {
        let before = (self.the_match.stage(), self.the_match.undo_is_asked(), self.the_match.clock_marks());
        let has = |is: fn(&Event) -> bool| log.iter().any(|entry| is(&entry.event));
        let started = has(|event| matches!(event, Event::Started { .. }));
        let seats_changed = has(|event| matches!(event, Event::Held { .. } | Event::Hosts { .. }));
        let moved = has(|event| matches!(event, Event::Begins { .. } | Event::Hosts { .. }));
        // What is done or taken back out of sight leaves the table as it is.
        let table_changed =
            has(|event| !matches!(event, Event::Made { .. } | Event::Undone { .. } | Event::Withdrawn { .. }));
        let mut told = Vec::new();
        for entry in log {
            self.the_match.apply(entry, now, &mut |viewer, item| told.push((viewer, item)))?;
        }
        if seats_changed {
            self.recall_callers(now);
        }
        if moved {
            self.tell_seats(deliveries);
        }
        self.tell_viewers(told, started, deliveries);
        let after = (self.the_match.stage(), self.the_match.undo_is_asked(), self.the_match.clock_marks());
        if table_changed || after != before {
            self.tell_table(None, now, deliveries);
        }
        Ok(())
    }

    /// Carries out what was decided: the entries to be stored, and what is to be told once they are. `from` is the guest
    /// who asked for it, and the id of the message. `at`: milliseconds since 1970.
    pub fn carry_out(
        &mut self,
        decision: Decision,
        from: Option<(u64, String)>,
        at: u64,
        now: Uptime,
    ) -> Result<CarriedOut<L>, BadLog> {
        let (guest, id) = from.unzip();
        let entries = |events: Vec<Event>, id: Option<&String>| -> Vec<LogEntry> {
            events.into_iter().map(|event| LogEntry { at, id: id.cloned(), event }).collect()
        };
        let log = entries(decision.events, id.as_ref());
        let next = decision.next.map(|(table, events)| (table, entries(events, None)));
        let sequence = self.the_match.length();
        let mut deliveries = Deliveries::<L>::new();
        if let (Some(guest), Some(id)) = (guest, id) {
            deliveries.extend(self.delivery_to(guest, ServerMessage::Done { id }));
        }
        self.apply(&log, now, &mut deliveries)?;
        Ok(CarriedOut { sequence, log, next, deliveries })
    }

    /// The match is put back to how it is stored: what was applied since is not. Whoever is here still is.
    pub fn go_back(&mut self, the_match: Match, now: Uptime) {
        let wall = self.the_match.wall(now);
        self.the_match = the_match;
        self.the_match.set_wall(wall, now);
        for guest in &mut self.guests {
            guest.caller = self.the_match.opens(&guest.keys);
            guest.caller.seats.iter().for_each(|seat| self.the_match.came(seat, now));
            if guest.caller.host {
                self.the_match.host_came(now);
            }
        }
    }

    fn welcome(&self, guest: &Guest<L>, hello: &Hello, now: Uptime) -> ServerMessage {
        let stream = |viewer: Viewer| {
            let read = hello.read.iter().find(|read| read.viewer == viewer.seat()).map(|read| read.number);
            self.the_match.stream(viewer, read)
        };
        ServerMessage::Welcome {
            build: self.build,
            id: hello.id.clone(),
            table: self.the_match.info(self.patience, now),
            seats: guest.caller.seats.iter().collect(),
            host: guest.caller.host,
            streams: guest.viewers().into_iter().map(stream).collect(),
        }
    }

    /// Answers a question that changes nothing.
    fn answer(&self, caller: Caller, message: &ClientMessage) -> ServerMessage {
        let id = message.id.clone();
        let has_key = |seat: Seat| if caller.seats.contains(seat) { Ok(()) } else { Err(Rejection::Key) };
        let answer = match &message.say {
            Say::Why { seat, action } => has_key(*seat).and_then(|()| self.because(id.clone(), *seat, action)),
            Say::Legal { seat, prefix } => has_key(*seat).and_then(|()| {
                let legal = self.the_match.legal(*seat, prefix)?;
                Ok(ServerMessage::Legal { id: id.clone(), seat: *seat, prefix: prefix.clone(), legal })
            }),
            Say::Suppose { seat, actions } => has_key(*seat).and_then(|()| {
                Ok(ServerMessage::Supposed { id: id.clone(), view: self.the_match.suppose(*seat, actions)? })
            }),
            Say::Ping => Ok(ServerMessage::Done { id: id.clone() }),
            Say::Describe { viewer } => {
                let eyes = viewer.map_or(Ok(Viewer::Spectator), |seat| has_key(seat).map(|()| Viewer::Seat(seat)));
                eyes.and_then(|viewer| {
                    Ok(ServerMessage::Described { id: id.clone(), lines: self.the_match.describe(viewer)? })
                })
            }
            // Hello a second time, on the same connection.
            _ => Err(Rejection::Stage),
        };
        answer.unwrap_or_else(|why| refused(&id, why))
    }

    fn because(&self, id: String, seat: Seat, action: &str) -> Result<ServerMessage, Rejection> {
        Ok(match self.the_match.why(seat, action)? {
            None => ServerMessage::Because {
                id,
                rule: None,
                said: Text::new(|lang| say!(HOUSE, lang, "allowed")),
                obstacle: None,
            },
            Some(WhyNot { refusal, said, obstacle }) => {
                ServerMessage::Because { id, rule: Some(refusal.into()), said, obstacle }
            }
        })
    }

    /// Tells each viewer what happened and how the game stands now.
    fn tell_viewers(&self, mut told: Vec<(Viewer, SharedItem)>, started: bool, deliveries: &mut Deliveries<L>) {
        // Somebody who was told nothing must not notice that anything happened.
        let has_news = |viewer: &Viewer| started || told.iter().any(|(to, _)| to == viewer);
        let is_here = |viewer: &Viewer| self.guests.iter().any(|guest| guest.looks_as(*viewer));
        let seats = self.the_match.all_seats().count() as u8;
        let viewers: Vec<Viewer> = Viewer::all(seats).filter(has_news).filter(is_here).collect();
        for viewer in viewers {
            let Some(state) = self.the_match.state(viewer) else { return };
            let told: Vec<SharedItem> = told.extract_if(.., |(to, _)| *to == viewer).map(|(_, item)| item).collect();
            let number = self.the_match.number(viewer);
            let message = L::encode(ServerMessage::Told { viewer: viewer.seat(), number, told, state });
            let listeners = self.guests.iter().filter(|guest| guest.looks_as(viewer));
            deliveries.extend(listeners.map(|guest| (guest.id, guest.line.clone(), message.clone())));
        }
    }

    pub fn tell_table(&self, except: Option<u64>, now: Uptime, deliveries: &mut Deliveries<L>) {
        let message = L::encode(ServerMessage::Table { table: self.the_match.info(self.patience, now) });
        let others = self.guests.iter().filter(|guest| Some(guest.id) != except);
        deliveries.extend(others.map(|guest| (guest.id, guest.line.clone(), message.clone())));
    }

    /// A message for one guest, if they are still here.
    pub fn delivery_to(&self, id: u64, message: ServerMessage) -> Deliveries<L> {
        self.guest(id).map(|guest| (id, guest.line.clone(), L::encode(message))).into_iter().collect()
    }

    /// A client takes a seat with a key that it had not shown yet.
    fn learn_key(&mut self, guest: u64, key: &str) {
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

    /// The seats were rotated, or somebody else is the host now: each guest is told what their keys open.
    fn tell_seats(&mut self, deliveries: &mut Deliveries<L>) {
        for guest in &mut self.guests {
            guest.caller = self.the_match.opens(&guest.keys);
            let Caller { seats, host } = guest.caller;
            let message = L::encode(ServerMessage::Seats { seats: seats.iter().collect(), host });
            deliveries.push((guest.id, guest.line.clone(), message));
        }
    }

    /// Somebody took or left a seat: looks anew what each guest's keys open.
    fn recall_callers(&mut self, now: Uptime) {
        for guest in &mut self.guests {
            let caller = self.the_match.opens(&guest.keys);
            let (had, has) = (guest.caller.seats, caller.seats);
            match (guest.caller.host, caller.host) {
                (false, true) => self.the_match.host_came(now),
                (true, false) => self.the_match.host_went(now),
                _ => {}
            }
            has.iter().filter(|seat| !had.contains(*seat)).for_each(|seat| self.the_match.came(seat, now));
            had.iter().filter(|seat| !has.contains(*seat)).for_each(|seat| self.the_match.went(seat, now));
            guest.caller = caller;
        }
    }
}

/// Does it only ask, and change nothing?
fn is_question(say: &Say) -> bool {
    matches!(
        say,
        Say::Hello { .. }
            | Say::Why { .. }
            | Say::Legal { .. }
            | Say::Suppose { .. }
            | Say::Ping
            | Say::Describe { .. }
    )
}

pub fn refused(id: &str, why: Rejection) -> ServerMessage {
    ServerMessage::Refused { id: id.to_string(), problem: why.into() }
}
