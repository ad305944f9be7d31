//! The opponent who looks no further than this turn.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Playable, Seat};

use crate::Bot;

/// Does what the game's plain player does, in a position that fits the view.
pub struct Greedy {
    rng: Pcg64Mcg,
}

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy { rng: Pcg64Mcg::seed_from_u64(seed) }
    }
}

impl<G: Playable> Bot<G> for Greedy {
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action {
        let possible = G::determinize(view, seat, &mut self.rng);
        possible.greedy(seat, &mut self.rng, &mut Vec::new())
    }
}
