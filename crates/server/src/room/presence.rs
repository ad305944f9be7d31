//! Who is at a match on other nodes. They say so again and again; whoever has not been heard of for a while has gone.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use ::table::SeatSet;
use house::{gathering::Guest, protocol::TableStage};

use super::{Entries, RoomTask, messages::Deliveries, messages::deliver, proposals::Next};
use crate::{
    hall::{Hall, uptime},
    hints::{Here, Hint},
};

/// For so long it holds what another node has said.
const HOLDS: Duration = Duration::from_secs(12);

/// The people on one other node.
pub struct Elsewhere {
    node: u64,
    here: Here,
    heard: Instant,
}

impl RoomTask {
    /// Another node says something.
    pub(super) fn hear_hint(&mut self, hall: &Arc<Hall>, hint: Hint) {
        match hint {
            Hint::Grown { length, bodies } if bodies.is_empty() => {
                if length > self.gathering.the_match.length() {
                    self.next = Next::CatchUp;
                }
            }
            Hint::Grown { length, bodies } => {
                let from = length.saturating_sub(bodies.len());
                self.hear_news(hall, &Entries { from, bodies });
            }
            Hint::Here { node, here } => {
                self.elsewhere.retain(|known| known.node != node);
                // Before and after the beginning seats are numbered differently.
                if here.started == self.has_started() && (here.host || !here.seats.is_empty()) {
                    self.elsewhere.push(Elsewhere { node, here, heard: Instant::now() });
                }
                self.note_elsewhere();
            }
            Hint::WhoIsHere => {
                self.told_here = None;
                self.tell_presence(hall);
            }
            Hint::Hurry => self.hurry(hall),
        }
    }

    /// Says again who is here, and forgets who has not been heard of.
    pub(super) fn beat(&mut self, hall: &Arc<Hall>) {
        let Some(hints) = hall.hints() else { return };
        // While nobody can be heard, nobody is taken to have gone.
        if hints.is_up() {
            self.elsewhere.retain(|known| known.heard.elapsed() < HOLDS);
            self.note_elsewhere();
        }
        self.told_here = None;
        self.tell_presence(hall);
    }

    /// Tells other nodes who is here, if that is new to them.
    pub(super) fn tell_presence(&mut self, hall: &Hall) {
        let Some(hints) = hall.hints() else { return };
        let part = |guest: &Guest<_>| guest.caller;
        let seats: SeatSet = self.gathering.guests.iter().flat_map(|guest| part(guest).seats.iter()).collect();
        let host = self.gathering.guests.iter().any(|guest| part(guest).host);
        let here = Here { seats: seats.iter().collect(), host, started: self.has_started() };
        if self.told_here.as_ref() != Some(&here) {
            hints.tell(&self.id, &Hint::Here { node: hints.node, here: here.clone() });
            self.told_here = Some(here);
        }
    }

    pub(super) fn note_elsewhere(&mut self) {
        let seats: SeatSet = self.elsewhere.iter().flat_map(|known| known.here.seats.iter().copied()).collect();
        let host = self.elsewhere.iter().any(|known| known.here.host);
        let now = uptime();
        if self.gathering.the_match.are_elsewhere(seats, host, now) {
            let mut deliveries = Deliveries::new();
            self.gathering.tell_table(None, now, &mut deliveries);
            deliver(deliveries);
        }
    }

    fn has_started(&self) -> bool {
        self.gathering.the_match.stage() != TableStage::Lobby
    }
}
