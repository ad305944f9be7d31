//! Computer opponents for any game. They are given a seat's view and nothing else: looking at
//! what the seat cannot see is a type error.
//!
//! A [`Spec`] names an opponent in a few letters, [`make`] seats it at a game whose type is known,
//! [`Make`] at one whose type only its rules know.

use std::sync::{Arc, atomic::AtomicBool};

use table::{Game, MAX_SEATS, Seat};

mod advice;
mod effort;
mod erased;
mod greedy;
mod lapsing;
mod levels;
mod opinion;
mod planner;
pub mod puzzle;
mod random;
pub mod review;
pub mod search;
mod solver;
mod spec;
pub mod training;

pub use advice::{Advise, Advised, Consult, Counsel};
pub use effort::Effort;
pub use erased::{AnyBot, Make, NoChoice, erase};
pub use greedy::Greedy;
pub use lapsing::Lapsing;
pub use levels::{LEVELS, Level, MASTER, counsel, expert, level, master, opponent};
pub use opinion::{Adviser, Opinion, Way};
pub use planner::{Plan, Planner};
pub use random::Random;
pub use search::{Choice, Params, Search, SearchReport};
pub use solver::{Solved, solve};
pub use spec::{BadSpec, Budget, Spec, make};

/// What the victory is worth to each seat: shares of 1.
pub type Shares = [f64; MAX_SEATS];

/// Adds shares to a sum of them, so many times.
pub(crate) fn add(total: &mut Shares, shares: &Shares, weight: f64) {
    total.iter_mut().zip(shares).for_each(|(total, share)| *total += weight * share);
}

/// Is what is being thought about still wanted, and is there time for it?
pub type Wanted = Arc<AtomicBool>;

/// What is always wanted.
pub(crate) fn wanted() -> Wanted {
    Arc::new(AtomicBool::new(true))
}

/// Somebody who plays a seat.
pub trait Bot<G: Game>: Send {
    /// Chooses a legal action for the seat, which is to act in this view of its own.
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action;

    /// Thinks about a choice, so many imagined games further: for those who look at the clock themselves, or let others have
    /// a turn in between. `false`: there is nothing more to find out.
    fn ponder(&mut self, _view: &G::View, _seat: Seat, _games: u32) -> bool {
        false
    }

    /// Chooses by what was pondered.
    fn decide(&mut self, view: &G::View, seat: Seat) -> G::Action {
        self.choose(view, seat)
    }

    /// From now on a thought ends as soon as it is not wanted any more, with what was found so far.
    fn heed(&mut self, _: &Wanted) {}
}
