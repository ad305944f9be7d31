//! A player asks what the strongest computer would play. It thinks for half as long as for a move of its own.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use bots::{Advised, Counsel, Wanted};
use house::opponents;
use table::Seat;
use tracing::error;

use crate::{
    fair_queue::Requester,
    pace::Pace,
    room::{AdviceResult, Letter, Mailbox},
};

/// Nobody waits longer for advice, unless there is too much else to think about.
const LONGEST: Duration = Duration::from_millis(1500);

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
    /// What was found out so far.
    pub counsel: Option<Box<dyn Counsel>>,
    pub pace: Pace,
}

impl AdviceRequest {
    /// Thinks a piece further: the answer, or what is left to do.
    pub fn answer(mut self, master: Duration) -> Result<Letter, Box<AdviceRequest>> {
        // While it waited for its turn, the game may have moved on.
        let ways = match self.wanted.load(Ordering::Relaxed) {
            true => match self.think((master / 2).min(LONGEST)) {
                Some(Thought::GoesOn) => return Err(Box::new(self)),
                Some(Thought::Ways(ways)) => Some(ways),
                None => None,
            },
            false => None,
        };
        Ok(counsel(self.seat, self.decision, ways))
    }

    /// What is to be done if it is never answered.
    pub fn giving_up(&self) -> Box<dyn FnOnce() + Send> {
        let AdviceRequest { mailbox, seat, decision, .. } = self;
        let (mailbox, seat, decision) = (mailbox.clone(), *seat, *decision);
        Box::new(move || drop(mailbox.send(counsel(seat, decision, None))))
    }

    fn think(&mut self, time: Duration) -> Option<Thought> {
        let AdviceRequest { game, seat, view, wanted, since, counsel, pace, .. } = self;
        let (game, seat, known) = (*game, *seat, counsel.take());
        let think = || {
            let mut mind = match known {
                Some(mind) => mind,
                None => match opponents::consult(game, &**view, seat, rand::random(), wanted)? {
                    Ok(mind) => mind,
                    Err(problem) => return Some(Err(problem)),
                },
            };
            pace.piece(|games| mind.ponder(games));
            if since.elapsed() < time || !mind.is_sound() {
                *counsel = Some(mind);
                return Some(Ok(Thought::GoesOn));
            }
            Some(Ok(Thought::Ways(mind.answer())))
        };
        match catch_unwind(AssertUnwindSafe(think)) {
            // Nothing rather than something that is worth little: it can be asked again.
            Ok(Some(Ok(thought))) => wanted.load(Ordering::Relaxed).then_some(thought),
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

/// What a piece of thinking comes to.
enum Thought {
    Ways(Vec<Advised>),
    GoesOn,
}

fn counsel(seat: Seat, decision: u32, ways: Option<Vec<Advised>>) -> Letter {
    Letter::Advised(Box::new(AdviceResult { seat, decision, ways }))
}
