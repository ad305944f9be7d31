//! How a room handles its letters: guests come, go and send messages. What follows is stored first and told
//! afterwards.

use std::sync::{Arc, atomic::Ordering};

use house::{
    Rejection,
    protocol::{ClientMessage, LobbyTable, Say, ServerMessage},
};

use super::{
    Arrival, Entries, RoomTask,
    messages::{Deliveries, count_refusal, deliver, refused},
    proposals::{Carried, News, Next, Now, Proposal, apply_news},
};
use crate::{
    hall::{Hall, internal, uptime},
    hints::Hint,
    socket_writer::Encoded,
    writer::Stored,
};

impl RoomTask {
    /// A guest comes in. `false`: this room is closing; the guest needs a new one from the hall.
    pub(super) fn enter(&mut self, hall: &Arc<Hall>, arrival: Arrival) -> bool {
        if self.closed {
            return false;
        }
        let Arrival { hello, line } = arrival;
        let deliveries = self.gathering.enter(&hello, line, uptime());
        deliver(deliveries);
        self.tell_presence(hall);
        self.show_in_lobby(hall);
        // A player who comes back gets their seat back.
        self.proposals.add(Proposal::Back { guest: hello.guest });
        self.go_on(hall);
        true
    }

    /// A guest has gone.
    pub(super) fn leave(&mut self, hall: &Arc<Hall>, id: u64) {
        let Some((deliveries, took_part)) = self.gathering.leave(id, uptime()) else { return };
        deliver(deliveries);
        if took_part && !self.gathering.guests.is_empty() {
            self.proposals.add(Proposal::Rematch);
        }
        self.drop_unwanted_advice();
        self.tell_presence(hall);
        self.show_in_lobby(hall);
        self.go_on(hall);
    }

    /// A guest sends a message.
    pub(super) fn hear(&mut self, hall: &Arc<Hall>, guest: u64, message: Box<ClientMessage>) {
        let looks = matches!(message.say, Say::Visible { visible: true });
        self.proposals.add(Proposal::Message { guest, message });
        self.go_on(hall);
        if looks {
            self.acknowledge(hall);
        }
    }

    /// Goes on with what is wanted, until something is to be written or read.
    pub(super) fn go_on(&mut self, hall: &Arc<Hall>) {
        while !self.closed {
            let now = Now { uptime: uptime(), at: hall.now() };
            match self.proposals.go_on(&mut self.gathering, now, &mut rand::rng()) {
                Ok(Next::Answer { guest, answer }) => self.answer(guest, *answer),
                Ok(Next::Advise { guest, id, seat }) => {
                    if let Err(why) = self.ask_advice(hall, seat, (guest, id.clone())) {
                        deliver(self.gathering.delivery_to(guest, refused(&id, why)));
                    }
                }
                Ok(Next::Hurry { guest, id }) => {
                    self.hurry(hall);
                    if let Some(hints) = hall.hints() {
                        hints.tell(&self.id, &Hint::Hurry);
                    }
                    self.answer(guest, ServerMessage::Done { id });
                }
                Ok(Next::Nothing) => break,
                Ok(next) => return self.next = next,
                Err(why) => return self.fail(why),
            }
        }
        self.give_due_answers(hall);
        self.answer_requests();
        self.wake_bots(hall);
        self.close_if_empty();
    }

    /// Answers a guest, unless they have been told that it takes too long.
    fn answer(&mut self, guest: u64, answer: ServerMessage) {
        if !self.late.as_ref().is_some_and(|late| late.swap(true, Ordering::AcqRel)) {
            count_refusal(&answer);
            deliver(self.gathering.delivery_to(guest, answer));
        }
    }

    /// The writer has answered. If the entries are stored, everybody is told of them. If somebody else was first, the log is
    /// to be read. If nobody knows, the room is given up, and everybody comes back to what the store has.
    pub(super) fn stored(&mut self, hall: &Arc<Hall>, stored: Stored) {
        match stored {
            Stored::Yes => {
                let Some(Carried { deliveries, moves }) = self.proposals.stored() else { return };
                metrics::counter!("cordee_moves_total").increment(moves as u64);
                self.applied(hall, deliveries);
            }
            Stored::Late => self.next = Next::GoBack,
            Stored::No => self.fail(Rejection::Storage),
        }
    }

    /// Somebody else was first: this is the log.
    pub(super) fn go_back(&mut self, hall: &Arc<Hall>, bodies: &[String]) {
        let mut deliveries = Deliveries::new();
        match self.proposals.go_back(&mut self.gathering, bodies, uptime(), &mut deliveries) {
            Ok(true) => {
                self.note_elsewhere();
                self.applied(hall, deliveries);
            }
            // The match is gone.
            Ok(false) => self.fail(Rejection::Storage),
            Err(bad) => self.fail(internal(&bad)),
        }
    }

    /// Others have stored something.
    pub(super) fn hear_news(&mut self, hall: &Arc<Hall>, entries: &Entries) {
        let mut deliveries = Deliveries::new();
        match apply_news(&mut self.gathering, entries.from, &entries.bodies, uptime(), &mut deliveries) {
            Ok(News::Applied) => {
                self.proposals.caught_up();
                self.applied(hall, deliveries);
            }
            Ok(News::Gap) => self.next = Next::CatchUp,
            Err(bad) => self.fail(internal(&bad)),
        }
    }

    fn applied(&mut self, hall: &Arc<Hall>, deliveries: Deliveries) {
        self.show_in_lobby(hall);
        self.drop_unwanted_thoughts();
        deliver(deliveries);
        if hall.node.is_some() {
            // Whoever looks after the match may be another node.
            self.acknowledge(hall);
        }
        // Somebody may have sat down, or got another number.
        self.tell_presence(hall);
        self.go_on(hall);
    }

    /// Closes the room when nobody is in it and nothing is under way.
    pub(super) fn close_if_empty(&mut self) {
        let waits_for_claim = self.asked_to_think && !self.gathering.the_match.bots_to_act().is_empty();
        let is_idle = self.gathering.guests.is_empty() && self.pending_turns.is_empty();
        self.closed |= is_idle && !waits_for_claim && !self.is_asked;
    }

    /// It is not known what the store has, or memory cannot be trusted. Everybody is disconnected, and comes back to what
    /// the store has.
    pub(super) fn fail(&mut self, why: Rejection) {
        self.closed = true;
        self.proposals.clear();
        let sorry = Encoded::new(refused("", why));
        let bye = Encoded::new(ServerMessage::Bye { retry_ms: 1000 });
        for guest in self.gathering.guests.drain(..) {
            guest.line.sender.send([sorry.clone(), bye.clone()]);
        }
        self.drop_unwanted_thoughts();
    }

    /// The server stops. Everybody is told to come back.
    pub(super) fn say_goodbye(&mut self) {
        self.closed = true;
        let bye = Encoded::new(ServerMessage::Bye { retry_ms: 1500 });
        deliver(self.gathering.guests.drain(..).map(|guest| (guest.id, guest.line, bye.clone())).collect());
        self.drop_unwanted_thoughts();
    }

    /// Shows the table in the lobby while it waits for players, or takes it off the list.
    pub(super) fn show_in_lobby(&self, hall: &Hall) {
        if !self.gathering.the_match.is_public() {
            return;
        }
        let the_match = &self.gathering.the_match;
        if !the_match.is_in_lobby() {
            hall.lobby.hide(&self.id, the_match.length());
        } else if self.gathering.guests.is_empty() {
            hall.lobby.forget(&self.id);
        } else {
            let table = LobbyTable {
                id: self.id.to_string(),
                game: the_match.game().meta().id.to_string(),
                seats: the_match.holders(),
            };
            hall.lobby.show(&self.id, the_match.length(), table);
        }
    }
}
