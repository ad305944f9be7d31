//! A live match and the people around it. Words leave the room only after what they tell is stored.

use std::sync::{Arc, Weak};

use axum::extract::ws::Utf8Bytes;
use house::{
    Caller, Decision, Logged, Match, No,
    keys::KeyHash,
    log::Event,
    protocol::{ClientMessage, Item, LobbyTable, Read, Say, ServerMessage, TableInfo},
    replay,
};
use parking_lot::Mutex;
use serde::Serialize;
use table::{Lang, Record, Seat, Viewer};
use tokio::sync::mpsc;

use crate::{
    hall::{Hall, internal, not_stored, now},
    store::Row,
    thinkers::Thought,
    writer::{Job, Stored},
};

/// Frames on their way to one client. Who lets this many pile up is cut off, and comes back to the
/// newest state.
pub const QUEUE: usize = 128;

pub struct Room {
    id: String,
    hall: Weak<Hall>,
    inner: Mutex<Inner>,
}

struct Inner {
    it: Match,
    guests: Vec<Guest>,
    /// Jobs that are queued and not yet stored.
    pending: usize,
    /// What bots are thinking about: seat and decision.
    thinking: Vec<(Seat, u32)>,
    /// Nobody may come in any more: the room is being forgotten, or its memory runs ahead of a
    /// store that failed.
    closed: bool,
}

/// A connected client.
struct Guest {
    id: u64,
    keys: Vec<KeyHash>,
    caller: Caller,
    out: mpsc::Sender<Utf8Bytes>,
}

impl Guest {
    /// Through whose eyes the client looks: its seats', or a spectator's.
    fn viewers(&self) -> Vec<Viewer> {
        match self.caller.seats.is_empty() {
            true => vec![Viewer::Spectator],
            false => self.caller.seats.iter().map(Viewer::Seat).collect(),
        }
    }

    fn looks_as(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.caller.seats.contains(seat),
            Viewer::Spectator => self.caller.seats.is_empty(),
        }
    }
}

/// A frame for each of some guests.
type Post = Vec<(u64, mpsc::Sender<Utf8Bytes>, Utf8Bytes)>;

pub fn frame(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

pub fn refused(id: &str, no: No) -> ServerMessage {
    ServerMessage::Refused { id: id.to_string(), why: no.why, fr: no.fr, en: no.en }
}

/// Log entries as rows, the first at `sequence`.
pub fn rows_of(table: &str, sequence: usize, log: &[Logged]) -> Vec<Row> {
    let row = |(offset, logged): (usize, &Logged)| Row {
        table: table.to_string(),
        sequence: sequence + offset,
        body: serde_json::to_string(logged).expect("log entries are plain data"),
    };
    log.iter().enumerate().map(row).collect()
}

impl Room {
    pub fn new(it: Match, hall: &Arc<Hall>) -> Arc<Room> {
        let id = it.id().to_string();
        let inner = Inner { it, guests: Vec::new(), pending: 0, thinking: Vec::new(), closed: false };
        Arc::new(Room { id, hall: Arc::downgrade(hall), inner: Mutex::new(inner) })
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// A client comes in. `false`: the room has just closed, ask the hall for a new one.
    pub fn enter(
        self: &Arc<Room>,
        id: u64,
        message: &str,
        keys: &[String],
        read: &[Read],
        out: mpsc::Sender<Utf8Bytes>,
    ) -> bool {
        let Some(hall) = self.hall.upgrade() else { return false };
        let mut inner = self.inner.lock();
        if inner.closed {
            return false;
        }
        let keys: Vec<KeyHash> = keys.iter().filter_map(|key| KeyHash::of(key)).collect();
        let caller = inner.it.opens(&keys);
        let at = now();
        caller.seats.iter().for_each(|seat| inner.it.came(seat, at));
        let guest = Guest { id, keys, caller, out };
        let welcome = inner.welcome(&guest, message, read, hall.settings.patience);
        let mut post = vec![(id, guest.out.clone(), frame(&welcome))];
        inner.guests.push(guest);
        if !caller.seats.is_empty() {
            inner.tell_table(&hall, Some(id), &mut post);
        }
        self.queue(&hall, &mut inner, Vec::new(), post, None);
        // Who comes back gets his seat back.
        for seat in caller.seats.iter() {
            if let Ok(decision) =
                inner.it.decide(caller, &Say::Back { seat }, hall.settings.patience, at, &mut rand::rng())
            {
                self.carry_out(&hall, &mut inner, decision, None);
            }
        }
        true
    }

    /// A client has gone.
    pub fn leave(self: &Arc<Room>, id: u64) {
        let Some(hall) = self.hall.upgrade() else { return };
        let mut inner = self.inner.lock();
        let Some(place) = inner.guests.iter().position(|guest| guest.id == id) else { return };
        let guest = inner.guests.swap_remove(place);
        let at = now();
        guest.caller.seats.iter().for_each(|seat| inner.it.went(seat, at));
        if !guest.caller.seats.is_empty() {
            let mut post = Post::new();
            inner.tell_table(&hall, None, &mut post);
            self.queue(&hall, &mut inner, Vec::new(), post, None);
        }
        self.close_if_empty(&hall, &mut inner);
    }

    /// A client says something.
    pub fn hear(self: &Arc<Room>, id: u64, message: ClientMessage) {
        let Some(hall) = self.hall.upgrade() else { return };
        let mut inner = self.inner.lock();
        let Some(guest) = inner.guests.iter_mut().find(|guest| guest.id == id) else { return };
        if let Say::Sit { key, .. } = &message.say {
            guest.keys.extend(KeyHash::of(key));
        }
        let caller = guest.caller;
        let answer = match &message.say {
            Say::Hello { .. } | Say::Why { .. } | Say::Legal { .. } | Say::Describe { .. } => {
                inner.answer(caller, &message)
            }
            _ if inner.it.remembers(&message.id) => ServerMessage::Done { id: message.id },
            say => match inner.it.decide(caller, say, hall.settings.patience, now(), &mut rand::rng()) {
                Ok(decision) => return self.carry_out(&hall, &mut inner, decision, Some((id, message.id))),
                Err(no) => refused(&message.id, no),
            },
        };
        let post = inner.post_to(id, &answer);
        self.queue(&hall, &mut inner, Vec::new(), post, None);
    }

    /// A bot has chosen. If the game has moved on meanwhile, nothing happens.
    pub fn bot_acts(self: &Arc<Room>, seat: Seat, decision: u32, action: String) {
        let Some(hall) = self.hall.upgrade() else { return };
        let mut inner = self.inner.lock();
        inner.thinking.retain(|thought| *thought != (seat, decision));
        let still_his = inner.it.bots_to_act().iter().any(|(other, _, asked)| (*other, *asked) == (seat, decision));
        if still_his && let Ok(decision) = inner.it.act(seat, decision, &[action], &mut rand::rng()) {
            self.carry_out(&hall, &mut inner, decision, None);
        }
        self.close_if_empty(&hall, &mut inner);
    }

    /// Applies what was decided and queues it for the store, with everything that is to be said
    /// once it is stored.
    fn carry_out(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        inner: &mut Inner,
        decision: Decision,
        from: Option<(u64, String)>,
    ) {
        if inner.closed {
            return;
        }
        let at = now();
        let before = inner.it.info(hall.settings.patience, at);
        let sequence = inner.it.length();
        let mut log = Vec::new();
        let mut told = Vec::new();
        let mut started = false;
        for event in decision.events {
            started |= matches!(event, Event::Started { .. });
            let id = from.as_ref().map(|(_, id)| id.clone());
            let logged = Logged { at, id, event };
            log.push(logged.clone());
            if let Err(bad) = inner.apply(logged, &mut told) {
                internal(&bad);
                return self.fail(hall, inner);
            }
        }
        inner.recall_callers();
        let mut rows = rows_of(&self.id, sequence, &log);
        let mut post = Post::new();
        if let Some((guest, id)) = from {
            post.extend(inner.post_to(guest, &ServerMessage::Done { id }));
        }
        inner.tell_viewers(told, started, &mut post);
        let after = inner.it.info(hall.settings.patience, at);
        if changed(&before, &after) {
            inner.tell_everybody(&ServerMessage::Table { table: after }, None, &mut post);
        }
        let next = decision.next.and_then(|(table, events)| {
            let log: Vec<_> = events.into_iter().map(|event| Logged { at, id: None, event }).collect();
            rows.extend(rows_of(&table, 0, &log));
            Match::load(&table, log).map_err(|bad| internal(&bad)).ok()
        });
        self.queue(hall, inner, rows, post, next);
    }

    fn queue(self: &Arc<Room>, hall: &Arc<Hall>, inner: &mut Inner, rows: Vec<Row>, post: Post, next: Option<Match>) {
        inner.pending += 1;
        let room = self.clone();
        let then = Box::new(move |stored: Stored| room.stored(stored, post, next));
        hall.writer.queue(Job { rows, then });
    }

    /// The store has answered: words go out, or the room is given up for what the store has.
    fn stored(self: &Arc<Room>, stored: Stored, post: Post, next: Option<Match>) {
        let Some(hall) = self.hall.upgrade() else { return };
        if stored == Stored::No {
            let mut inner = self.inner.lock();
            inner.pending -= 1;
            return self.fail(&hall, &mut inner);
        }
        if let Some(next) = next {
            hall.add(next);
        }
        let slow: Vec<u64> =
            post.into_iter().filter_map(|(id, out, frame)| out.try_send(frame).is_err().then_some(id)).collect();
        let mut inner = self.inner.lock();
        inner.pending -= 1;
        // Without its sender a slow client's socket closes; `leave` then does the rest.
        for guest in inner.guests.iter_mut().filter(|guest| slow.contains(&guest.id)) {
            guest.out = mpsc::channel(1).0;
        }
        self.wake_bots(&hall, &mut inner);
        self.close_if_empty(&hall, &mut inner);
    }

    /// Asks for the bots whose turn it is. For a room that has just come to life.
    pub fn after_commit(self: &Arc<Room>) {
        let Some(hall) = self.hall.upgrade() else { return };
        self.wake_bots(&hall, &mut self.inner.lock());
    }

    fn wake_bots(self: &Arc<Room>, hall: &Arc<Hall>, inner: &mut Inner) {
        // Nothing is thought about what is not stored yet.
        if inner.pending > 0 || inner.closed {
            return;
        }
        for (seat, level, decision) in inner.it.bots_to_act() {
            if inner.thinking.contains(&(seat, decision)) {
                continue;
            }
            let Some(view) = inner.it.view_for_bot(seat) else { continue };
            inner.thinking.push((seat, decision));
            let game = inner.it.game().meta().id;
            hall.thinkers.think(Thought { room: self.clone(), game, level, seat, decision, view });
        }
    }

    fn close_if_empty(self: &Arc<Room>, hall: &Arc<Hall>, inner: &mut Inner) {
        if inner.guests.is_empty() && inner.pending == 0 && inner.thinking.is_empty() && !inner.closed {
            inner.closed = true;
            hall.forget(self);
        }
    }

    /// The store does not have what memory has: everybody is sent away and comes back to what the
    /// store has.
    fn fail(self: &Arc<Room>, hall: &Arc<Hall>, inner: &mut Inner) {
        inner.closed = true;
        hall.forget(self);
        let sorry = frame(&refused("", not_stored()));
        let bye = frame(&ServerMessage::Bye { retry_ms: 1000 });
        for guest in inner.guests.drain(..) {
            let _ = guest.out.try_send(sorry.clone());
            let _ = guest.out.try_send(bye.clone());
        }
    }

    /// The server goes down: everybody is told to come back.
    pub fn say_goodbye(&self, retry_ms: u32) {
        let mut inner = self.inner.lock();
        inner.closed = true;
        let bye = frame(&ServerMessage::Bye { retry_ms });
        for guest in inner.guests.drain(..) {
            let _ = guest.out.try_send(bye.clone());
        }
    }

    pub fn info(&self, hall: &Hall) -> TableInfo {
        self.inner.lock().it.info(hall.settings.patience, now())
    }

    pub fn in_lobby(&self) -> Option<LobbyTable> {
        let inner = self.inner.lock();
        (inner.it.is_in_lobby() && !inner.guests.is_empty()).then(|| LobbyTable {
            id: self.id.clone(),
            game: inner.it.game().meta().id.to_string(),
            seats: inner.it.holders(),
        })
    }

    pub fn record(&self) -> Result<Record, No> {
        self.inner.lock().it.record().cloned()
    }

    pub fn replay(
        &self,
        wanted: Option<Seat>,
        key: Option<&str>,
        from: u32,
        count: u32,
    ) -> Result<house::protocol::Replay, No> {
        let inner = self.inner.lock();
        let keys: Vec<KeyHash> = key.and_then(KeyHash::of).into_iter().collect();
        let opens = wanted.is_some_and(|seat| inner.it.opens(&keys).seats.contains(seat));
        let viewer = replay::viewer(&inner.it, wanted, opens)?;
        inner.it.replay(viewer, from, count)
    }
}

/// Has anything changed that is not part of a viewer's own state? Waiting times always have.
fn changed(before: &TableInfo, after: &TableInfo) -> bool {
    let still = |info: &TableInfo| {
        let mut still = info.clone();
        still.seats.iter_mut().for_each(|seat| seat.wait_ms = None);
        still
    };
    still(before) != still(after)
}

impl Inner {
    fn apply(&mut self, logged: Logged, told: &mut Vec<(Viewer, Item)>) -> Result<(), house::BadLog> {
        let guests = &self.guests;
        let listens = |viewer: Viewer| guests.iter().any(|guest| guest.looks_as(viewer));
        self.it.apply(logged, &listens, &mut |viewer, item| told.push((viewer, item)))
    }

    /// Seats may have changed hands.
    fn recall_callers(&mut self) {
        for guest in &mut self.guests {
            let caller = self.it.opens(&guest.keys);
            let at = now();
            let (had, has) = (guest.caller.seats, caller.seats);
            has.iter().filter(|seat| !had.contains(*seat)).for_each(|seat| self.it.came(seat, at));
            had.iter().filter(|seat| !has.contains(*seat)).for_each(|seat| self.it.went(seat, at));
            guest.caller = caller;
        }
    }

    fn welcome(&self, guest: &Guest, id: &str, read: &[Read], patience: house::Patience) -> ServerMessage {
        let stream = |viewer: Viewer| {
            let read = read.iter().find(|read| read.viewer == viewer.seat()).map(|read| read.number);
            self.it.stream(viewer, read)
        };
        ServerMessage::Welcome {
            id: id.to_string(),
            table: self.it.info(patience, now()),
            seats: guest.caller.seats.iter().collect(),
            host: guest.caller.host,
            streams: guest.viewers().into_iter().map(stream).collect(),
        }
    }

    /// Answers a question that changes nothing.
    fn answer(&self, caller: Caller, message: &ClientMessage) -> ServerMessage {
        let id = message.id.clone();
        let his = |seat: Seat| if caller.seats.contains(seat) { Ok(()) } else { Err(No::key()) };
        let answer = match &message.say {
            Say::Why { seat, action } => his(*seat).map(|()| match self.it.why(*seat, action) {
                Ok(()) => ServerMessage::Because {
                    id: id.clone(),
                    rule: None,
                    fr: "C’est permis.".to_string(),
                    en: "This is allowed.".to_string(),
                },
                Err(No { why, fr, en }) => ServerMessage::Because { id: id.clone(), rule: Some(why), fr, en },
            }),
            Say::Legal { seat, prefix } => his(*seat).and_then(|()| {
                let legal = self.it.legal(*seat, prefix)?;
                Ok(ServerMessage::Legal { id: id.clone(), seat: *seat, prefix: prefix.clone(), legal })
            }),
            Say::Describe { viewer } => {
                let eyes = viewer.map_or(Ok(Viewer::Spectator), |seat| his(seat).map(|()| Viewer::Seat(seat)));
                eyes.and_then(|viewer| {
                    let (fr, en) = (self.it.describe(viewer, Lang::Fr)?, self.it.describe(viewer, Lang::En)?);
                    Ok(ServerMessage::Described { id: id.clone(), fr, en })
                })
            }
            // Hello a second time, on the same connection.
            _ => Err(No::stage()),
        };
        answer.unwrap_or_else(|no| refused(&id, no))
    }

    /// To everybody who looks through a viewer's eyes: what he was told, and how it stands now.
    fn tell_viewers(&self, mut told: Vec<(Viewer, Item)>, started: bool, post: &mut Post) {
        let seats = self.it.all_seats().count() as u8;
        for viewer in Viewer::all(seats) {
            let items: Vec<Item> = told.extract_if(.., |(to, _)| *to == viewer).map(|(_, item)| item).collect();
            // Somebody who was told nothing must not notice that anything happened.
            let silent = items.is_empty() && !started;
            if silent || !self.guests.iter().any(|guest| guest.looks_as(viewer)) {
                continue;
            }
            let Some(state) = self.it.state(viewer) else { continue };
            let number = self.it.number(viewer);
            let message = frame(&ServerMessage::Told { viewer: viewer.seat(), number, told: items, state });
            let listeners = self.guests.iter().filter(|guest| guest.looks_as(viewer));
            post.extend(listeners.map(|guest| (guest.id, guest.out.clone(), message.clone())));
        }
    }

    fn tell_table(&self, hall: &Hall, except: Option<u64>, post: &mut Post) {
        let table = self.it.info(hall.settings.patience, now());
        self.tell_everybody(&ServerMessage::Table { table }, except, post);
    }

    fn tell_everybody(&self, message: &ServerMessage, except: Option<u64>, post: &mut Post) {
        let message = frame(message);
        let others = self.guests.iter().filter(|guest| Some(guest.id) != except);
        post.extend(others.map(|guest| (guest.id, guest.out.clone(), message.clone())));
    }

    fn post_to(&self, id: u64, message: &ServerMessage) -> Post {
        let guest = self.guests.iter().find(|guest| guest.id == id);
        guest.map(|guest| (id, guest.out.clone(), frame(message))).into_iter().collect()
    }
}
