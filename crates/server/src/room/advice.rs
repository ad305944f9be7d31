//! Advice for a player of this room. The thinkers work it out; it is given only while it is still of use.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use ::bots::{Advised, Wanted};
use ::table::Seat;
use house::{Rejection, protocol::ServerMessage};

use super::{
    RoomTask,
    messages::{Deliveries, deliver},
    refused,
};
use crate::{advice::AdviceRequest, hall::Hall, pace::Pace};

/// Advice that is being worked out, and the messages that asked for it.
pub struct PendingAdvice {
    seat: Seat,
    decision: u32,
    by: Vec<(u64, String)>,
    wanted: Wanted,
}

/// The advice, or nothing if there is none.
pub struct AdviceResult {
    pub seat: Seat,
    pub decision: u32,
    pub ways: Option<Vec<Advised>>,
}

impl RoomTask {
    /// A player wants to know what to play. If several ask for the same seat, they all get the same answer.
    pub(super) fn ask_advice(&mut self, hall: &Arc<Hall>, seat: Seat, by: (u64, String)) -> Result<(), Rejection> {
        let caller =
            self.gathering.guests.iter().find(|guest| guest.id == by.0).map(|guest| guest.caller).unwrap_or_default();
        let decision = self.gathering.the_match.may_ask_advice(caller, seat)?;
        let same = |pending: &&mut PendingAdvice| pending.seat == seat && pending.decision == decision;
        if let Some(pending) = self.pending_advice.iter_mut().find(same) {
            pending.by.push(by);
            return Ok(());
        }
        if self.pending_advice.iter().any(|pending| pending.seat == seat) {
            return Err(Rejection::Thinking);
        }
        let view = self.gathering.the_match.view_for_bot(seat).ok_or(Rejection::Stage)?;
        let wanted = Wanted::new(AtomicBool::new(true));
        let (mailbox, requester, game) =
            (self.mailbox.clone(), self.requester(), self.gathering.the_match.game().meta().id);
        let since = Instant::now();
        let request = AdviceRequest {
            mailbox,
            requester,
            game,
            seat,
            decision,
            view,
            wanted: wanted.clone(),
            since,
            counsel: None,
            pace: Pace::default(),
        };
        if !hall.thinkers.advise(request) {
            return Err(Rejection::Thinking);
        }
        self.pending_advice.push(PendingAdvice { seat, decision, by: vec![by], wanted });
        Ok(())
    }

    /// Stops thinking about advice that nobody waits for any more.
    pub(super) fn drop_unwanted_advice(&mut self) {
        for pending in &self.pending_advice {
            let is_here = |(guest, _): &(u64, String)| self.gathering.guests.iter().any(|known| known.id == *guest);
            let waits = !self.closed && pending.by.iter().any(is_here);
            // Never back to wanted: it may have been told to end because it took too long.
            if !waits || !self.gathering.the_match.is_asked(pending.seat, pending.decision) {
                pending.wanted.store(false, Ordering::Relaxed);
            }
        }
    }

    /// Sends the advice to those who asked, unless the game has moved on.
    pub(super) fn advised(&mut self, result: AdviceResult) {
        let AdviceResult { seat, decision, ways } = result;
        let fresh = self.gathering.the_match.is_asked(seat, decision);
        let mut deliveries = Deliveries::new();
        for pending in self.pending_advice.extract_if(.., |pending| pending.seat == seat).collect::<Vec<_>>() {
            for (guest, id) in pending.by {
                let answer = match &ways {
                    Some(ways) if fresh => ServerMessage::Hint { id, seat, decision, ways: ways.clone() },
                    None if fresh => refused(&id, Rejection::Thinking),
                    _ => refused(&id, Rejection::Stale),
                };
                deliveries.extend(self.gathering.delivery_to(guest, answer));
            }
        }
        deliver(deliveries);
    }
}
