//! A player asks what the strongest computer would play.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
    time::Duration,
};

use bots::{Advise, Advised, Adviser, Budget, Wanted};
use table::Seat;
use tracing::error;

use crate::{
    fair::Account,
    room::{Counsel, Letter, Mail},
};

/// How long is thought about one question: longer than a bot of the highest level takes for most of its moves.
const BUDGET: Budget = Budget::Time(Duration::from_millis(800));

/// A player's question, with all that his seat knows.
pub struct Question {
    pub mail: Mail,
    pub account: Account,
    pub game: &'static str,
    pub seat: Seat,
    pub decision: u32,
    pub view: Box<dyn Any + Send>,
    pub wanted: Wanted,
}

impl Question {
    pub fn answer(self) -> Letter {
        // While it waited for its turn, the game may have moved on.
        let ways = if self.wanted.load(Ordering::Relaxed) { self.think() } else { None };
        counsel(self.seat, self.decision, ways)
    }

    /// What is to be done if it is never answered.
    pub fn giving_up(&self) -> Box<dyn FnOnce() + Send> {
        let Question { mail, seat, decision, .. } = self;
        let (mail, seat, decision) = (mail.clone(), *seat, *decision);
        Box::new(move || drop(mail.send(counsel(seat, decision, None))))
    }

    fn think(&self) -> Option<Vec<Advised>> {
        let Question { game, seat, view, .. } = self;
        let adviser = Adviser { budget: BUDGET, seed: rand::random() };
        let advise = Advise { adviser, view: view.as_ref(), seat: *seat };
        match catch_unwind(AssertUnwindSafe(|| games::visit(game, advise))) {
            Ok(Some(Ok(advised))) => Some(advised),
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
    Letter::Advised(Box::new(Counsel { seat, decision, ways }))
}
