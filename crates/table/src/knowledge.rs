//! What a game can tell a computer opponent beyond its rules. Every method has a sensible answer
//! for a game that knows nothing: `impl Knowledge for MyGame {}` is complete.

use rand::Rng;

use crate::{Game, MAX_SEATS, Seat};

pub trait Knowledge: Game {
    /// What a quick, sensible player does here during a playout: a legal action, not necessarily
    /// drawn from the full list, which may be long.
    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Self::Action>) -> Self::Action {
        self.draw_action(seat, rng, scratch)
    }

    /// After how many steps a playout is cut off and [`estimate`](Knowledge::estimate)d.
    const PLAYOUT_STEPS: usize = usize::MAX;

    /// How the victory is likely to be shared, a number from 0 to 1 a seat.
    fn estimate(&self) -> [f32; MAX_SEATS] {
        let mut even = [0.0; MAX_SEATS];
        even[..self.seats() as usize].fill(1.0 / self.seats() as f32);
        even
    }

    /// How promising an action looks before it is tried: orders a search and leans it a little. The
    /// scale is that of shares of the victory: 0 for an action like any other, about 1 for one that
    /// seems to win, below 0 for one that seems to lose.
    fn promise(&self, seat: Seat, action: &Self::Action) -> f32 {
        let _ = (seat, action);
        0.0
    }
}
