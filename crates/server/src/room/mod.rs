//! A live match and the people around it. Words leave the room only after what they tell is stored.

mod advice;
mod guests;
mod words;

use std::sync::{Arc, Weak};

use house::{
    Decision, Logged, Match, No,
    keys::KeyHash,
    log::Event,
    protocol::{ClientMessage, Legal, LobbyTable, Read, Say, ServerMessage, TableInfo},
    replay::{self, Retelling},
};
use parking_lot::Mutex;
use table::{Record, Seat, SeatSet};

use crate::{
    hall::{Hall, internal, not_stored, now, uptime},
    outlet::Line,
    store::Row,
    thinkers::{Mind, Thought},
    writer::{Job, Stored, Thread},
};

use advice::Asking;
use guests::Guest;
use words::Post;
pub use words::{frame, refused};

pub struct Room {
    id: String,
    hall: Weak<Hall>,
    thread: Thread,
    inner: Mutex<Inner>,
}

struct Inner {
    it: Match,
    guests: Vec<Guest>,
    /// Jobs that are queued and not yet stored.
    pending: usize,
    /// What bots are thinking about: seat and decision.
    thinking: Vec<(Seat, u32)>,
    /// The bots that are not thinking just now.
    minds: Vec<(Seat, Mind)>,
    /// What players have asked advice about.
    asking: Vec<Asking>,
    /// Nobody may come in any more: the room is being forgotten, or its memory runs ahead of a
    /// store that failed.
    closed: bool,
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
        let inner = Inner {
            it,
            guests: Vec::new(),
            pending: 0,
            thinking: Vec::new(),
            minds: Vec::new(),
            asking: Vec::new(),
            closed: false,
        };
        Arc::new(Room { id, hall: Arc::downgrade(hall), thread: Thread::default(), inner: Mutex::new(inner) })
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// A client comes in. `false`: the room has just closed, ask the hall for a new one.
    pub fn enter(self: &Arc<Room>, id: u64, message: &str, keys: &[String], read: &[Read], line: Line) -> bool {
        let Some(hall) = self.hall.upgrade() else { return false };
        let mut inner = self.inner.lock();
        if inner.closed {
            return false;
        }
        let guest = Guest::new(id, keys, &inner.it, line);
        let caller = guest.caller;
        let at = uptime();
        caller.seats.iter().for_each(|seat| inner.it.came(seat, at));
        let welcome = inner.welcome(&guest, message, read, hall.settings.patience);
        let mut post = vec![(id, guest.line.clone(), frame(&welcome))];
        inner.guests.push(guest);
        if !caller.seats.is_empty() {
            inner.tell_table(&hall, Some(id), &mut post);
        }
        self.queue(&hall, &mut inner, Vec::new(), post);
        // Who comes back gets his seat back.
        for seat in caller.seats.iter() {
            let back = inner.it.decide(caller, &Say::Back { seat }, hall.settings.patience, at, &mut rand::rng());
            if let Some(decision) = back.ok().filter(|decision| !decision.events.is_empty()) {
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
        let at = uptime();
        guest.caller.seats.iter().for_each(|seat| inner.it.went(seat, at));
        if !guest.caller.seats.is_empty() && !inner.guests.is_empty() {
            let mut post = Post::new();
            inner.tell_table(&hall, None, &mut post);
            self.queue(&hall, &mut inner, Vec::new(), post);
            match inner.it.rematch_at_last(&mut rand::rng()) {
                Ok(decision) if !decision.events.is_empty() => self.carry_out(&hall, &mut inner, decision, None),
                _ => {}
            }
        }
        self.close_if_empty(&hall, &mut inner);
    }

    /// A client says something.
    pub fn hear(self: &Arc<Room>, id: u64, message: ClientMessage) {
        let Some(hall) = self.hall.upgrade() else { return };
        let mut inner = self.inner.lock();
        let Some(guest) = inner.guests.iter().find(|guest| guest.id == id) else { return };
        let caller = guest.caller;
        let answer = match &message.say {
            Say::Hello { .. }
            | Say::Why { .. }
            | Say::Legal { .. }
            | Say::Suppose { .. }
            | Say::Ping
            | Say::Describe { .. } => inner.answer(caller, &message),
            Say::Hint { seat } => match self.ask_advice(&hall, &mut inner, *seat, (id, message.id.clone())) {
                Ok(()) => return,
                Err(no) => refused(&message.id, no),
            },
            say if inner.it.remembers(&message.id, say) => ServerMessage::Done { id: message.id },
            say => match inner.it.decide(caller, say, hall.settings.patience, uptime(), &mut rand::rng()) {
                Ok(decision) => {
                    if let Say::Sit { key, .. } = say {
                        inner.learn_key(id, key);
                    }
                    return self.carry_out(&hall, &mut inner, decision, Some((id, message.id)));
                }
                Err(no) => refused(&message.id, no),
            },
        };
        let post = inner.post_to(id, &answer);
        self.queue(&hall, &mut inner, Vec::new(), post);
    }

    /// Is the bot still to answer this?
    pub fn awaits(&self, seat: Seat, decision: u32) -> bool {
        let inner = self.inner.lock();
        !inner.closed && inner.bot_is_asked(seat, decision)
    }

    /// Does anybody else get to know what a bot is about to do?
    pub fn is_seen(&self, seat: Seat, action: &str) -> bool {
        self.inner.lock().it.is_seen(seat, action)
    }

    /// A bot has chosen, or could not. If the game has moved on meanwhile, nothing happens.
    pub fn bot_acts(self: &Arc<Room>, seat: Seat, decision: u32, choice: Option<String>, mind: Option<Mind>) {
        let Some(hall) = self.hall.upgrade() else { return };
        let mut inner = self.inner.lock();
        inner.thinking.retain(|thought| *thought != (seat, decision));
        inner.minds.extend(mind.map(|mind| (seat, mind)));
        if let Some(action) = choice.filter(|_| inner.bot_is_asked(seat, decision)) {
            match inner.it.act(seat, decision, &[action], &mut rand::rng()) {
                Ok(decision) => self.carry_out(&hall, &mut inner, decision, None),
                Err(no) => drop(internal(&no)),
            }
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
        let sequence = inner.it.length();
        let (guest, id) = from.unzip();
        let logged = |event| Logged { at, id: id.clone(), event };
        let log: Vec<Logged> = decision.events.into_iter().map(logged).collect();
        let mut rows = rows_of(&self.id, sequence, &log);
        let mut post = Post::new();
        if let (Some(guest), Some(id)) = (guest, id) {
            post.extend(inner.post_to(guest, &ServerMessage::Done { id }));
        }
        if let Err(bad) = inner.apply(hall, log, &mut post) {
            internal(&bad);
            return self.fail(hall, inner);
        }
        if let Some((table, events)) = decision.next {
            let log: Vec<_> = events.into_iter().map(|event| Logged { at, id: None, event }).collect();
            rows.extend(rows_of(&table, 0, &log));
        }
        self.queue(hall, inner, rows, post);
    }

    fn queue(self: &Arc<Room>, hall: &Arc<Hall>, inner: &mut Inner, rows: Vec<Row>, post: Post) {
        inner.pending += 1;
        let room = self.clone();
        let then = Box::new(move |stored: Stored| room.stored(stored, post));
        hall.writer.queue(Job { rows, thread: self.thread.clone(), then });
    }

    /// The store has answered: words go out, or the room is given up for what the store has.
    fn stored(self: &Arc<Room>, stored: Stored, post: Post) {
        let Some(hall) = self.hall.upgrade() else { return };
        if stored == Stored::No {
            return self.fail(&hall, &mut self.inner.lock());
        }
        words::deliver(post);
        let mut inner = self.inner.lock();
        inner.pending -= 1;
        self.wake_bots(&hall, &mut inner);
        self.close_if_empty(&hall, &mut inner);
    }

    /// Asks for the bots whose turn it is.
    fn wake_bots(self: &Arc<Room>, hall: &Arc<Hall>, inner: &mut Inner) {
        // Nothing is thought about what is not stored yet, nor while nobody is there to see it.
        if inner.pending > 0 || inner.closed || inner.guests.is_empty() {
            return;
        }
        for (seat, level, decision) in inner.it.bots_to_act() {
            if inner.thinking.contains(&(seat, decision)) {
                continue;
            }
            let Some(view) = inner.it.view_for_bot(seat) else { continue };
            inner.thinking.push((seat, decision));
            let game = inner.it.game().meta().id;
            let known = inner.minds.iter().position(|(whose, _)| *whose == seat);
            let mind = known.map(|place| inner.minds.swap_remove(place).1);
            hall.thinkers.think(Thought { room: self.clone(), game, level, seat, decision, view, mind });
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
        self.thread.tear();
        inner.closed = true;
        hall.forget(self);
        let sorry = frame(&refused("", not_stored()));
        let bye = frame(&ServerMessage::Bye { retry_ms: 1000 });
        for guest in inner.guests.drain(..) {
            guest.line.send([sorry.clone(), bye.clone()]);
        }
    }

    /// The server goes down: everybody is told to come back, after all that is still to be told.
    pub fn say_goodbye(self: &Arc<Room>, hall: &Arc<Hall>) {
        let mut inner = self.inner.lock();
        inner.closed = true;
        let bye = frame(&ServerMessage::Bye { retry_ms: 1500 });
        let post = inner.guests.drain(..).map(|guest| (guest.id, guest.line, bye.clone())).collect();
        self.queue(hall, &mut inner, Vec::new(), post);
    }

    /// Answers when all that this room knows now is stored: only then may it be shown.
    pub async fn settle(self: &Arc<Room>, hall: &Arc<Hall>) -> Result<(), No> {
        let settled = hall.store_rows(Vec::new(), self.thread.clone()).await;
        self.close_if_empty(hall, &mut self.inner.lock());
        settled
    }

    pub fn info(&self, hall: &Hall) -> TableInfo {
        self.inner.lock().it.info(hall.settings.patience, uptime())
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

    /// The seats that a key opens.
    pub fn seats_of(&self, key: &str) -> SeatSet {
        self.inner.lock().it.opens(KeyHash::of(key).as_slice()).seats
    }

    /// What a seat may do: see [`Match::choices`].
    pub fn choices(&self, seat: Seat, prefix: &str) -> Result<(u32, Legal), No> {
        self.inner.lock().it.choices(seat, prefix)
    }

    /// The game to be told again, through the eyes of a seat if the key opens it.
    pub fn retelling(&self, wanted: Option<Seat>, key: Option<&str>) -> Result<Retelling, No> {
        let inner = self.inner.lock();
        let keys: Vec<KeyHash> = key.and_then(KeyHash::of).into_iter().collect();
        let opens = wanted.is_some_and(|seat| inner.it.opens(&keys).seats.contains(seat));
        inner.it.retelling(replay::viewer(&inner.it, wanted, opens)?)
    }
}

impl Inner {
    /// Carries out entries and collects what is to be said of them.
    fn apply(&mut self, hall: &Hall, log: Vec<Logged>, post: &mut Post) -> Result<(), house::BadLog> {
        let (stage, undo) = (self.it.stage(), self.it.undo_is_asked());
        let has = |is: fn(&Event) -> bool| log.iter().any(|logged| is(&logged.event));
        let started = has(|event| matches!(event, Event::Started { .. }));
        let seats_changed = has(|event| matches!(event, Event::Held { .. }));
        let moved = has(|event| matches!(event, Event::Begins { .. }));
        // What is done or taken back out of sight leaves the table as it is.
        let table_changed =
            has(|event| !matches!(event, Event::Made { .. } | Event::Undone { .. } | Event::Withdrawn { .. }));
        let moves = log.iter().filter(|logged| matches!(logged.event, Event::Made { .. })).count();
        let mut told = Vec::new();
        for logged in &log {
            self.it.apply(logged, uptime(), &mut |viewer, item| told.push((viewer, item)))?;
        }
        if seats_changed {
            self.recall_callers();
        }
        if moved {
            self.tell_seats(post);
        }
        self.tell_viewers(told, started, post);
        if table_changed || self.it.stage() != stage || self.it.undo_is_asked() != undo {
            self.tell_table(hall, None, post);
        }
        metrics::counter!("cordee_moves_total").increment(moves as u64);
        Ok(())
    }

    fn bot_is_asked(&self, seat: Seat, decision: u32) -> bool {
        self.it.bots_to_act().iter().any(|(asked, _, which)| (*asked, *which) == (seat, decision))
    }
}
