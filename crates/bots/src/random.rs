//! The opponent without a plan.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Playable, Seat};

use crate::Bot;

/// Chooses uniformly among the legal actions.
pub struct Random {
    rng: Pcg64Mcg,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { rng: Pcg64Mcg::seed_from_u64(seed) }
    }
}

impl<G: Playable> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action {
        let possible = G::determinize(view, seat, &mut self.rng);
        possible.draw_action(seat, &mut self.rng, &mut Vec::new())
    }
}
