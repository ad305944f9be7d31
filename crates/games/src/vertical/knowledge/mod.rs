//! What an opponent knows about Vertical beyond its rules.

mod greedy;

use rand::Rng;
use table::{Knowledge, Seat};

use super::{Action, Vertical};

impl Knowledge for Vertical {
    /// Climbs as high as it gets this turn.
    fn greedy<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.greedy_action(seat, rng, scratch)
    }
}
