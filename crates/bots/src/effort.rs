//! What a thought costs.

use table::{Playable, Seat};

use crate::{Budget, Params, Planner, Search};

/// How many games were imagined for one choice, and how much memory that took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    pub iterations: u64,
    pub bytes: usize,
}

impl Effort {
    /// Thinks about the view of a seat that is to act, on one thread.
    pub fn of<G: Playable>(view: &G::View, seat: Seat, iterations: u32, seed: u64) -> Effort {
        let budget = Budget::Iterations(iterations);
        if G::PLANS {
            let bytes = Planner::<G>::new(budget, 0, seed, 1).bytes(view, seat);
            return Effort { iterations: iterations.into(), bytes };
        }
        let report = Search::<G>::new(Params::default(), budget, seed, 1).run(view, seat);
        Effort { iterations: report.iterations, bytes: report.bytes }
    }
}
