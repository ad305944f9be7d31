//! What a game can tell a computer opponent beyond its rules. Every method has a sensible answer
//! for a game that knows nothing: `impl Knowledge for MyGame {}` is complete.

use rand::{Rng, RngExt};

use crate::{Game, MAX_SEATS, Seat};

pub trait Knowledge: Game {
    /// What a quick, sensible player takes from the legal actions during a playout: an index.
    fn playout<R: Rng>(&self, seat: Seat, legal: &[Self::Action], rng: &mut R) -> usize {
        let _ = seat;
        rng.random_range(0..legal.len() as u32) as usize
    }

    /// After how many steps a playout is cut off and [`estimate`](Knowledge::estimate)d.
    const PLAYOUT_STEPS: usize = usize::MAX;

    /// How the victory is likely to be shared, a number from 0 to 1 a seat.
    fn estimate(&self) -> [f32; MAX_SEATS] {
        let mut even = [0.0; MAX_SEATS];
        even[..self.seats() as usize].fill(1.0 / self.seats() as f32);
        even
    }

    /// How promising an action looks before it is tried, higher is better: orders a search.
    fn promise(&self, seat: Seat, action: &Self::Action) -> f32 {
        let _ = (seat, action);
        0.0
    }
}
