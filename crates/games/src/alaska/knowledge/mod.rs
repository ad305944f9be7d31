//! What an opponent knows about Alaska beyond its rules.

mod greedy;
mod roads;

use rand::Rng;
use table::{Knowledge, Seat};

use super::{Action, Alaska};

impl Knowledge for Alaska {
    /// Brings containers nearer to his camp, this turn.
    fn greedy<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.greedy_action(seat, rng, scratch)
    }
}
