//! Computer opponents for any game. They are given a seat's view and nothing else: looking at
//! what the seat cannot see is a type error.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Playable, Seat};

/// Somebody who plays a seat.
pub trait Bot<G: Game>: Send {
    /// Chooses a legal action for the seat, which is to act in this view of its own.
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action;
}

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
