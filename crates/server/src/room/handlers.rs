//! How a room handles its letters: guests come, go and send messages. What follows is stored first and told
//! afterwards.

use std::sync::{Arc, atomic::Ordering};

use house::{
    Decision, LogEntry, Rejection,
    gathering::Judged,
    log::Event,
    protocol::{ClientMessage, LobbyTable, ServerMessage},
};

use super::{
    Arrival, Permit, Reply, RoomTask,
    messages::{Deliveries, Pending, count_refusal, deliver, refused},
    rows_of,
};
use crate::{
    hall::{Hall, internal, now, uptime},
    socket_writer::Encoded,
    store::Row,
    writer::{Job, ReplyTo, Stored},
};

impl RoomTask {
    /// A guest comes in. `false`: this room is closing; the guest needs a new one from the hall.
    pub(super) fn enter(&mut self, hall: &Arc<Hall>, arrival: Arrival) -> bool {
        if self.closed {
            return false;
        }
        let Arrival { hello, line } = arrival;
        let now = uptime();
        let deliveries = self.gathering.enter(&hello, line, now);
        self.show_in_lobby(hall);
        self.say(deliveries, None);
        // A player who comes back gets their seat back.
        for decision in self.gathering.take_seats_back(hello.guest, now, &mut rand::rng()) {
            self.carry_out(hall, decision, None, None);
        }
        self.wake_bots(hall);
        true
    }

    /// A guest has gone.
    pub(super) fn leave(&mut self, hall: &Arc<Hall>, id: u64) {
        let Some((deliveries, took_part)) = self.gathering.leave(id, uptime()) else { return };
        self.say(deliveries, None);
        if took_part && !self.gathering.guests.is_empty() {
            match self.gathering.the_match.rematch_at_last(&mut rand::rng()) {
                Ok(decision) if !decision.events.is_empty() => self.carry_out(hall, decision, None, None),
                _ => {}
            }
        }
        self.drop_unwanted_advice();
        self.show_in_lobby(hall);
        self.close_if_empty();
    }

    /// A guest sends a message.
    pub(super) fn hear(&mut self, hall: &Arc<Hall>, permit: Permit, id: u64, message: ClientMessage) {
        let answer = match self.gathering.judge(id, &message, uptime(), &mut rand::rng()) {
            None => return,
            Some(Judged::Decided(decision)) => {
                return self.carry_out(hall, decision, Some((id, message.id)), Some(permit));
            }
            Some(Judged::AsksAdvice(seat)) => match self.ask_advice(hall, seat, (id, message.id.clone())) {
                Ok(()) => return,
                Err(why) => refused(&message.id, why),
            },
            Some(Judged::Answered(answer)) => {
                if self.late.as_ref().is_some_and(|late| late.swap(true, Ordering::AcqRel)) {
                    return;
                }
                count_refusal(&answer);
                answer
            }
        };
        let deliveries = self.gathering.delivery_to(id, answer);
        self.say(deliveries, Some(permit));
    }

    /// Applies what was decided to the match and gives it to the writer. What is to be sent waits until it is stored.
    pub(super) fn carry_out(
        &mut self,
        hall: &Arc<Hall>,
        decision: Decision,
        from: Option<(u64, String)>,
        permit: Option<Permit>,
    ) {
        if self.closed {
            return;
        }
        let at = now();
        let sequence = self.gathering.the_match.length();
        let (guest, id) = from.unzip();
        let entry = |event| LogEntry { at, id: id.clone(), event };
        let log: Vec<LogEntry> = decision.events.into_iter().map(entry).collect();
        let mut rows = rows_of(&self.id, sequence, &log);
        let mut deliveries = Deliveries::new();
        if let (Some(guest), Some(id)) = (guest, id) {
            deliveries.extend(self.gathering.delivery_to(guest, ServerMessage::Done { id }));
        }
        if let Err(bad) = self.apply(&log, &mut deliveries) {
            let why = internal(&bad);
            return self.fail(why);
        }
        if let Some((table, events)) = decision.next {
            let log: Vec<_> = events.into_iter().map(|event| LogEntry { at, id: None, event }).collect();
            rows.extend(rows_of(&table, 0, &log));
        }
        self.drop_unwanted_thoughts();
        self.store(hall, rows, deliveries, permit);
    }

    fn store(&mut self, hall: &Hall, rows: Vec<Row>, deliveries: Deliveries, permit: Option<Permit>) {
        if rows.is_empty() {
            return self.say(deliveries, permit);
        }
        self.pending.push_back(Pending { deliveries, replies: Vec::new(), permits: permit.into_iter().collect() });
        hall.writer.queue(Job::new(rows, self.chain.clone(), ReplyTo::Room(self.mailbox.clone())));
    }

    /// Sends messages: at once if nothing waits to be stored, and otherwise after that.
    pub(super) fn say(&mut self, deliveries: Deliveries, permit: Option<Permit>) {
        match self.pending.back_mut() {
            Some(last) => {
                last.deliveries.extend(deliveries);
                last.permits.extend(permit);
            }
            None => deliver(deliveries),
        }
    }

    /// The same for an answer to somebody who is no guest.
    pub(super) fn reply(&mut self, reply: Reply) {
        match self.pending.back_mut() {
            Some(last) => last.replies.push(reply),
            None => reply(),
        }
    }

    /// The writer has answered. If the entries are stored, the messages go out. If not, the room is given up and
    /// everybody comes back to what the store has.
    pub(super) fn stored(&mut self, hall: &Arc<Hall>, stored: Stored) {
        match stored {
            Stored::Yes => {}
            Stored::Late | Stored::No => return self.fail(Rejection::Storage),
        }
        // If the room was given up, nothing waits any more.
        let Some(outgoing) = self.pending.pop_front() else { return };
        self.show_in_lobby(hall);
        deliver(outgoing.deliveries);
        outgoing.replies.into_iter().for_each(|reply| reply());
        self.wake_bots(hall);
        self.close_if_empty();
    }

    /// Closes the room when nobody is in it and nothing is under way.
    pub(super) fn close_if_empty(&mut self) {
        self.closed |= self.gathering.guests.is_empty() && self.pending.is_empty() && self.pending_turns.is_empty();
    }

    /// Memory and store differ, or memory cannot be trusted. Everybody is disconnected, and comes back to what the
    /// store has.
    pub(super) fn fail(&mut self, why: Rejection) {
        (self.closed, self.lost) = (true, true);
        self.pending.clear();
        let sorry = Encoded::new(refused("", why));
        let bye = Encoded::new(ServerMessage::Bye { retry_ms: 1000 });
        for guest in self.gathering.guests.drain(..) {
            guest.line.sender.send([sorry.clone(), bye.clone()]);
        }
        self.drop_unwanted_thoughts();
    }

    /// The server stops. Everybody is told to come back, after all messages that still wait.
    pub(super) fn say_goodbye(&mut self) {
        self.closed = true;
        let bye = Encoded::new(ServerMessage::Bye { retry_ms: 1500 });
        let deliveries = self.gathering.guests.drain(..).map(|guest| (guest.id, guest.line, bye.clone())).collect();
        self.drop_unwanted_thoughts();
        self.say(deliveries, None);
    }

    /// Shows the table in the lobby while it waits for players, or takes it off the list.
    pub(super) fn show_in_lobby(&self, hall: &Hall) {
        if !self.gathering.the_match.is_public() {
            return;
        }
        let waits = self.gathering.the_match.is_in_lobby() && !self.gathering.guests.is_empty();
        hall.lobby.show(&self.id, || {
            waits.then(|| LobbyTable {
                id: self.id.to_string(),
                game: self.gathering.the_match.game().meta().id.to_string(),
                seats: self.gathering.the_match.holders(),
            })
        });
    }

    /// Applies entries to the match and collects the messages about them.
    fn apply(&mut self, log: &[LogEntry], deliveries: &mut Deliveries) -> Result<(), house::BadLog> {
        self.gathering.apply(log, uptime(), deliveries)?;
        let moves = log.iter().filter(|entry| matches!(entry.event, Event::Made { .. })).count();
        metrics::counter!("cordee_moves_total").increment(moves as u64);
        Ok(())
    }
}
