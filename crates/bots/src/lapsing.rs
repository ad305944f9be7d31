//! Somebody who thinks, but not always.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Game, Playable, Seat};

use crate::{Bot, Search, Wanted};

/// Searches, but makes some choices without thinking: see [`table::Knowledge::unthinking`].
pub struct Lapsing<G: Game> {
    search: Search<G>,
    /// How many choices of a hundred.
    lapses: u8,
    rng: Pcg64Mcg,
}

impl<G: Playable> Lapsing<G> {
    pub fn new(search: Search<G>, lapses: u8, seed: u64) -> Lapsing<G> {
        // Other numbers than those of the search.
        Lapsing { search, lapses, rng: Pcg64Mcg::seed_from_u64(!seed) }
    }
}

impl<G: Playable> Bot<G> for Lapsing<G> {
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action {
        if self.rng.random_ratio(self.lapses.into(), 100) {
            let possible = G::determinize(view, seat, &mut self.rng);
            return possible.unthinking(seat, &mut self.rng, &mut Vec::new());
        }
        self.search.choose(view, seat)
    }

    fn heed(&mut self, wanted: &Wanted) {
        self.search.heed(wanted);
    }
}
