//! What an opponent knows about Vertical beyond its rules.

mod bag;
mod climb;
mod features;
mod greedy;
mod outlook;

use rand::Rng;
use table::{Features, Knowledge, MAX_SEATS, Seat, knowledge::Ladder};

use super::{Action, Vertical};

impl Knowledge for Vertical {
    const LADDER: Ladder = ["mcts:46~78", "mcts:46~30", "mcts:46", "mcts:400", "mcts:6000"];

    /// A few turns show what a placement is good for; the rest is told by heights, falls and bags.
    const PLAYOUT_STEPS: usize = 30;

    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.climb(seat, rng, scratch)
    }

    fn estimate(&self) -> [f32; MAX_SEATS] {
        self.outlook()
    }

    /// `cordee train vertical --seed 1 --rounds 2 --games 300` writes it.
    const JUDGEMENT: &'static [u8] = include_bytes!("../data/judgement.bin");
    const LEARNT: bool = true;

    fn features(&self, out: &mut Features) {
        features::write(self, out);
    }

    fn promise(&self, seat: Seat, action: &Action) -> f32 {
        self.prospect(seat, *action)
    }

    /// Climbs as high as it gets this turn.
    fn greedy<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.greedy_action(seat, rng, scratch)
    }
}
