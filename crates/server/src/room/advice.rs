//! Advice for a player of this room. It is thought about elsewhere, and given only while it is of use.

use std::sync::Arc;

use bots::Advised;
use house::{No, protocol::ServerMessage};
use table::Seat;

use super::{Inner, Post, Room, refused};
use crate::{advice::Question, hall::Hall};

/// A question that is being thought about, and the messages that asked it.
pub struct Asking {
    seat: Seat,
    decision: u32,
    by: Vec<(u64, String)>,
}

impl Room {
    /// Somebody wants to know what to play. Whoever asks for the same seat meanwhile is given the same
    /// answer.
    pub(super) fn ask_advice(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        inner: &mut Inner,
        seat: Seat,
        by: (u64, String),
    ) -> Result<(), No> {
        let caller = inner.guests.iter().find(|guest| guest.id == by.0).map(|guest| guest.caller).unwrap_or_default();
        let decision = inner.it.may_ask_advice(caller, seat)?;
        let same = |asking: &&mut Asking| asking.seat == seat && asking.decision == decision;
        if let Some(asking) = inner.asking.iter_mut().find(same) {
            asking.by.push(by);
            return Ok(());
        }
        if inner.asking.iter().any(|asking| asking.seat == seat) {
            return Err(busy());
        }
        let view = inner.it.view_for_bot(seat).ok_or_else(No::stage)?;
        let question = Question { room: self.clone(), game: inner.it.game().meta().id, seat, decision, view };
        if !hall.thinkers.advise(question) {
            return Err(busy());
        }
        inner.asking.push(Asking { seat, decision, by: vec![by] });
        Ok(())
    }

    /// Does anybody still wait for this answer?
    pub fn still_asks(&self, seat: Seat, decision: u32) -> bool {
        let inner = self.inner.lock();
        let is_here = |(guest, _): &(u64, String)| inner.guests.iter().any(|known| known.id == *guest);
        let waits = |asking: &Asking| asking.seat == seat && asking.by.iter().any(is_here);
        !inner.closed && inner.it.is_asked(seat, decision) && inner.asking.iter().any(waits)
    }

    /// The answer goes to whoever asked, unless the game has moved on meanwhile.
    pub fn advise(self: &Arc<Room>, seat: Seat, decision: u32, advised: Option<Vec<Advised>>) {
        let Some(hall) = self.hall.upgrade() else { return };
        let mut inner = self.inner.lock();
        let fresh = inner.it.is_asked(seat, decision);
        let mut post = Post::new();
        for asking in inner.asking.extract_if(.., |asking| asking.seat == seat).collect::<Vec<_>>() {
            for (guest, id) in asking.by {
                let answer = match &advised {
                    Some(ways) if fresh => ServerMessage::Hint { id, seat, decision, ways: ways.clone() },
                    None if fresh => refused(&id, busy()),
                    _ => refused(&id, No::stale()),
                };
                post.extend(inner.post_to(guest, &answer));
            }
        }
        if !inner.closed {
            self.queue(&hall, &mut inner, Vec::new(), post);
        }
    }
}

fn busy() -> No {
    No::new(
        "busy",
        "L’ordinateur réfléchit déjà beaucoup\u{a0}: redemandez dans un instant.",
        "The computer has much to think about: ask again in a moment.",
    )
}
