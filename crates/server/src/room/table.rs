//! What happens in a room: people come, go and say something; what follows from it is stored.

use std::sync::{Arc, atomic::Ordering};

use house::{
    Decision, Logged, Why,
    log::Event,
    protocol::{ClientMessage, LobbyTable, Say, ServerMessage},
};

use super::{
    Inner, Place, Reply,
    guests::{Guest, Hello},
    rows_of,
    words::{Outgoing, Post, deliver, refused},
};
use crate::{
    hall::{Hall, internal, now, uptime},
    outlet::Said,
    store::Row,
    writer::{Asker, Job, Stored},
};

impl Inner {
    /// A client comes in. `false`: the room closes, and the hall is to be asked for a new one.
    pub(super) fn enter(&mut self, hall: &Arc<Hall>, hello: Hello) -> bool {
        if self.closed {
            return false;
        }
        let guest = Guest::new(&hello, &self.it);
        let (id, caller, at) = (guest.id, guest.caller, uptime());
        caller.seats.iter().for_each(|seat| self.it.came(seat, at));
        if caller.host {
            self.it.host_came(at);
        }
        let welcome = self.welcome(&guest, &hello, hall.settings.patience);
        let mut post = vec![(id, guest.line.clone(), Said::new(welcome))];
        self.guests.push(guest);
        self.show_in_lobby(hall);
        if !caller.seats.is_empty() || caller.host {
            self.tell_table(hall, Some(id), &mut post);
        }
        self.say(post, None);
        // Who comes back gets his seat back.
        for seat in caller.seats.iter() {
            let back = self.it.decide(caller, &Say::Back { seat }, hall.settings.patience, at, &mut rand::rng());
            if let Some(decision) = back.ok().filter(|decision| !decision.events.is_empty()) {
                self.carry_out(hall, decision, None, None);
            }
        }
        self.wake_bots(hall);
        true
    }

    /// A client has gone.
    pub(super) fn leave(&mut self, hall: &Arc<Hall>, id: u64) {
        let Some(place) = self.guests.iter().position(|guest| guest.id == id) else { return };
        let guest = self.guests.swap_remove(place);
        let at = uptime();
        guest.caller.seats.iter().for_each(|seat| self.it.went(seat, at));
        if guest.caller.host {
            self.it.host_went(at);
        }
        if (!guest.caller.seats.is_empty() || guest.caller.host) && !self.guests.is_empty() {
            let mut post = Post::new();
            self.tell_table(hall, None, &mut post);
            self.say(post, None);
            match self.it.rematch_at_last(&mut rand::rng()) {
                Ok(decision) if !decision.events.is_empty() => self.carry_out(hall, decision, None, None),
                _ => {}
            }
        }
        self.drop_questions();
        self.show_in_lobby(hall);
        self.close_if_empty();
    }

    /// A client says something.
    pub(super) fn hear(&mut self, hall: &Arc<Hall>, place: Place, id: u64, message: ClientMessage) {
        let Some(guest) = self.guests.iter().find(|guest| guest.id == id) else { return };
        let caller = guest.caller;
        let answer = match &message.say {
            Say::Hello { .. }
            | Say::Why { .. }
            | Say::Legal { .. }
            | Say::Suppose { .. }
            | Say::Ping
            | Say::Describe { .. } => {
                let answer = self.answer(caller, &message);
                if self.late.as_ref().is_some_and(|late| late.swap(true, Ordering::AcqRel)) {
                    return;
                }
                answer
            }
            Say::Hint { seat } => match self.ask_advice(hall, *seat, (id, message.id.clone())) {
                Ok(()) => return,
                Err(why) => refused(&message.id, why),
            },
            say if self.it.remembers(&message.id, say) => ServerMessage::Done { id: message.id },
            say => match self.it.decide(caller, say, hall.settings.patience, uptime(), &mut rand::rng()) {
                Ok(decision) => {
                    if let Say::Sit { key, .. } = say {
                        self.learn_key(id, key);
                    }
                    return self.carry_out(hall, decision, Some((id, message.id)), Some(place));
                }
                Err(why) => refused(&message.id, why),
            },
        };
        let post = self.post_to(id, answer);
        self.say(post, Some(place));
    }

    /// Applies what was decided and gives it to the store, with everything that is to be said once it
    /// is stored.
    pub(super) fn carry_out(
        &mut self,
        hall: &Arc<Hall>,
        decision: Decision,
        from: Option<(u64, String)>,
        place: Option<Place>,
    ) {
        if self.closed {
            return;
        }
        let at = now();
        let sequence = self.it.length();
        let (guest, id) = from.unzip();
        let logged = |event| Logged { at, id: id.clone(), event };
        let log: Vec<Logged> = decision.events.into_iter().map(logged).collect();
        let mut rows = rows_of(&self.id, sequence, &log);
        let mut post = Post::new();
        if let (Some(guest), Some(id)) = (guest, id) {
            post.extend(self.post_to(guest, ServerMessage::Done { id }));
        }
        if let Err(bad) = self.apply(hall, log, &mut post) {
            let why = internal(&bad);
            return self.fail(why);
        }
        if let Some((table, events)) = decision.next {
            let log: Vec<_> = events.into_iter().map(|event| Logged { at, id: None, event }).collect();
            rows.extend(rows_of(&table, 0, &log));
        }
        self.drop_thoughts();
        self.store(hall, rows, post, place);
    }

    fn store(&mut self, hall: &Hall, rows: Vec<Row>, post: Post, place: Option<Place>) {
        if rows.is_empty() {
            return self.say(post, place);
        }
        self.pending.push_back(Outgoing { post, replies: Vec::new(), places: place.into_iter().collect() });
        hall.writer.queue(Job::new(rows, self.thread.clone(), Asker::Room(self.mail.clone())));
    }

    /// Says something after all that is still to be stored, or at once if nothing is.
    pub(super) fn say(&mut self, post: Post, place: Option<Place>) {
        match self.pending.back_mut() {
            Some(last) => {
                last.post.extend(post);
                last.places.extend(place);
            }
            None => deliver(post),
        }
    }

    /// The same for somebody outside.
    pub(super) fn reply(&mut self, reply: Reply) {
        match self.pending.back_mut() {
            Some(last) => last.replies.push(reply),
            None => reply(),
        }
    }

    /// The store has answered: words go out, or the room is given up for what the store has.
    pub(super) fn stored(&mut self, hall: &Arc<Hall>, stored: Stored) {
        match stored {
            Stored::Yes => {}
            Stored::No => return self.fail(Why::Storage),
        }
        // Of a room that was given up nothing waits any more.
        let Some(outgoing) = self.pending.pop_front() else { return };
        self.show_in_lobby(hall);
        deliver(outgoing.post);
        outgoing.replies.into_iter().for_each(|reply| reply());
        self.wake_bots(hall);
        self.close_if_empty();
    }

    /// Closes the room when there is nobody and nothing left to wait for.
    pub(super) fn close_if_empty(&mut self) {
        self.closed |= self.guests.is_empty() && self.pending.is_empty() && self.thinking.is_empty();
    }

    /// The store does not have what memory has, or memory cannot be trusted: everybody is sent away
    /// and comes back to what the store has.
    pub(super) fn fail(&mut self, why: Why) {
        (self.closed, self.lost) = (true, true);
        self.pending.clear();
        let sorry = Said::new(refused("", why));
        let bye = Said::new(ServerMessage::Bye { retry_ms: 1000 });
        for guest in self.guests.drain(..) {
            guest.line.send([sorry.clone(), bye.clone()]);
        }
        self.drop_thoughts();
    }

    /// The server goes down: everybody is told to come back, after all that is still to be told.
    pub(super) fn say_goodbye(&mut self) {
        self.closed = true;
        let bye = Said::new(ServerMessage::Bye { retry_ms: 1500 });
        let post = self.guests.drain(..).map(|guest| (guest.id, guest.line, bye.clone())).collect();
        self.drop_thoughts();
        self.say(post, None);
    }

    /// Lets the hall know whether the table waits for players, for those who look for one.
    pub(super) fn show_in_lobby(&self, hall: &Hall) {
        if !self.it.is_public() {
            return;
        }
        let waits = self.it.is_in_lobby() && !self.guests.is_empty();
        hall.lobby.show(&self.id, || {
            waits.then(|| LobbyTable {
                id: self.id.to_string(),
                game: self.it.game().meta().id.to_string(),
                seats: self.it.holders(),
            })
        });
    }

    /// Carries out entries and collects what is to be said of them.
    fn apply(&mut self, hall: &Hall, log: Vec<Logged>, post: &mut Post) -> Result<(), house::BadLog> {
        let (stage, undo) = (self.it.stage(), self.it.undo_is_asked());
        let has = |is: fn(&Event) -> bool| log.iter().any(|logged| is(&logged.event));
        let started = has(|event| matches!(event, Event::Started { .. }));
        let seats_changed = has(|event| matches!(event, Event::Held { .. } | Event::Hosts { .. }));
        let moved = has(|event| matches!(event, Event::Begins { .. } | Event::Hosts { .. }));
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
}
