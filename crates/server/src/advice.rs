//! A player asks what the strongest computer would play.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
    time::Instant,
};

use bots::{Advised, Wanted};
use house::opponents;
use table::Seat;
use tracing::error;

use crate::{
    fair_queue::Requester,
    room::{AdviceResult, Letter, Mailbox},
};

/// A player asks for advice: with all that their seat knows.
pub struct AdviceRequest {
    pub mailbox: Mailbox,
    pub requester: Requester,
    pub game: &'static str,
    pub seat: Seat,
    pub decision: u32,
    pub view: Box<dyn Any + Send>,
    pub wanted: Wanted,
    pub since: Instant,
}

impl AdviceRequest {
    pub fn answer(self) -> Letter {
        // While it waited for its turn, the game may have moved on.
        let ways = if self.wanted.load(Ordering::Relaxed) { self.think() } else { None };
        counsel(self.seat, self.decision, ways)
    }

    /// What is to be done if it is never answered.
    pub fn giving_up(&self) -> Box<dyn FnOnce() + Send> {
        let AdviceRequest { mailbox, seat, decision, .. } = self;
        let (mailbox, seat, decision) = (mailbox.clone(), *seat, *decision);
        Box::new(move || drop(mailbox.send(counsel(seat, decision, None))))
    }

    fn think(&self) -> Option<Vec<Advised>> {
        let AdviceRequest { game, seat, view, .. } = self;
        let advise = || opponents::advise(game, view.as_ref(), *seat, rand::random(), &self.wanted);
        match catch_unwind(AssertUnwindSafe(advise)) {
            // Nothing rather than something that is worth little: it can be asked again.
            Ok(Some(Ok(advised))) => advised,
            Ok(Some(Err(problem))) => {
                error!(%problem, game, "there is nothing to advise");
                None
            }
            Ok(None) | Err(_) => {
                error!(game, "an adviser has failed");
                None
            }
        }
    }
}

fn counsel(seat: Seat, decision: u32, ways: Option<Vec<Advised>>) -> Letter {
    Letter::Advised(Box::new(AdviceResult { seat, decision, ways }))
}
