//! Advice for a player of this room. It is thought about elsewhere, and given only while it is of use.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use ::bots::{Advised, Wanted};
use ::table::Seat;
use house::{Why, protocol::ServerMessage};

use super::{Inner, refused, words::Post};
use crate::{advice::Question, hall::Hall};

/// A question that is being thought about, and the messages that asked it.
pub struct Asking {
    seat: Seat,
    decision: u32,
    by: Vec<(u64, String)>,
    wanted: Wanted,
}

/// What came of it.
pub struct Counsel {
    pub seat: Seat,
    pub decision: u32,
    pub ways: Option<Vec<Advised>>,
}

impl Inner {
    /// Somebody wants to know what to play. Whoever asks for the same seat meanwhile is given the same
    /// answer.
    pub(super) fn ask_advice(&mut self, hall: &Arc<Hall>, seat: Seat, by: (u64, String)) -> Result<(), Why> {
        let caller = self.guests.iter().find(|guest| guest.id == by.0).map(|guest| guest.caller).unwrap_or_default();
        let decision = self.it.may_ask_advice(caller, seat)?;
        let same = |asking: &&mut Asking| asking.seat == seat && asking.decision == decision;
        if let Some(asking) = self.asking.iter_mut().find(same) {
            asking.by.push(by);
            return Ok(());
        }
        if self.asking.iter().any(|asking| asking.seat == seat) {
            return Err(Why::Thinking);
        }
        let view = self.it.view_for_bot(seat).ok_or(Why::Stage)?;
        let wanted = Wanted::new(AtomicBool::new(true));
        let (mail, account, game) = (self.mail.clone(), self.account(), self.it.game().meta().id);
        let question = Question { mail, account, game, seat, decision, view, wanted: wanted.clone() };
        if !hall.thinkers.advise(question) {
            return Err(Why::Thinking);
        }
        self.asking.push(Asking { seat, decision, by: vec![by], wanted });
        Ok(())
    }

    /// What nobody waits for any more need not be thought about.
    pub(super) fn drop_questions(&mut self) {
        for asking in &self.asking {
            let is_here = |(guest, _): &(u64, String)| self.guests.iter().any(|known| known.id == *guest);
            let waits = !self.closed && asking.by.iter().any(is_here);
            asking.wanted.store(waits && self.it.is_asked(asking.seat, asking.decision), Ordering::Relaxed);
        }
    }

    /// The answer goes to whoever asked, unless the game has moved on meanwhile.
    pub(super) fn advised(&mut self, counsel: Counsel) {
        let Counsel { seat, decision, ways } = counsel;
        let fresh = self.it.is_asked(seat, decision);
        let mut post = Post::new();
        for asking in self.asking.extract_if(.., |asking| asking.seat == seat).collect::<Vec<_>>() {
            for (guest, id) in asking.by {
                let answer = match &ways {
                    Some(ways) if fresh => ServerMessage::Hint { id, seat, decision, ways: ways.clone() },
                    None if fresh => refused(&id, Why::Thinking),
                    _ => refused(&id, Why::Stale),
                };
                post.extend(self.post_to(guest, answer));
            }
        }
        self.say(post, None);
    }
}
