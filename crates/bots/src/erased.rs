//! Opponents for hosts that know no game by type.

use std::{any::Any, error::Error, fmt};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Playable, Seat, Visit};

use crate::{Bot, Spec, Wanted, make};

/// Somebody who plays a seat of some game.
pub trait AnyBot: Send {
    /// Chooses for the seat, in the game's notation. The view is the seat's own, from
    /// [`AnyPosition::view_for_bot`](table::AnyPosition::view_for_bot).
    fn choose(&mut self, view: &dyn Any, seat: Seat) -> Result<String, NoChoice>;

    /// See [`Bot::ponder`].
    fn ponder(&mut self, view: &dyn Any, seat: Seat, games: u32) -> Result<bool, NoChoice>;

    /// See [`Bot::decide`].
    fn decide(&mut self, view: &dyn Any, seat: Seat) -> Result<String, NoChoice>;

    /// See [`Bot::heed`].
    fn heed(&mut self, wanted: &Wanted);
}

/// Why a bot has nothing to choose: the host asked wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoChoice {
    /// The view is not one of the game that this bot plays.
    WrongGame { plays: &'static str },
    /// It is not this seat's turn.
    NotToAct { seat: Seat },
}

impl fmt::Display for NoChoice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoChoice::WrongGame { plays } => write!(f, "this bot plays {plays} and was shown something else"),
            NoChoice::NotToAct { seat } => write!(f, "this bot was asked to act for seat {seat}, whose turn it is not"),
        }
    }
}

impl Error for NoChoice {}

/// Hides the game's type.
pub fn erase<G: Playable>(bot: Box<dyn Bot<G>>) -> Box<dyn AnyBot> {
    Box::new(Erased(bot))
}

struct Erased<G: Game>(Box<dyn Bot<G>>);

impl<G: Playable> AnyBot for Erased<G> {
    fn choose(&mut self, view: &dyn Any, seat: Seat) -> Result<String, NoChoice> {
        Ok(self.0.choose(to_act::<G>(view, seat)?, seat).to_string())
    }

    fn ponder(&mut self, view: &dyn Any, seat: Seat, games: u32) -> Result<bool, NoChoice> {
        Ok(self.0.ponder(to_act::<G>(view, seat)?, seat, games))
    }

    fn decide(&mut self, view: &dyn Any, seat: Seat) -> Result<String, NoChoice> {
        Ok(self.0.decide(to_act::<G>(view, seat)?, seat).to_string())
    }

    fn heed(&mut self, wanted: &Wanted) {
        self.0.heed(wanted);
    }
}

/// The view by its type, if it is one of this game and the seat is to act in it.
pub(crate) fn to_act<G: Playable>(view: &dyn Any, seat: Seat) -> Result<&G::View, NoChoice> {
    let view: &G::View = view.downcast_ref().ok_or(NoChoice::WrongGame { plays: G::META.id })?;
    // Whose turn it is does not depend on what is hidden, so any seed will do.
    let possible = G::determinize(view, seat, &mut Pcg64Mcg::seed_from_u64(0));
    if possible.turn().seats().contains(seat) { Ok(view) } else { Err(NoChoice::NotToAct { seat }) }
}

/// Seats an opponent at the game of that name: `games::visit(id, Make { … })`.
#[derive(Clone, Copy, Debug)]
pub struct Make {
    pub spec: Spec,
    pub seed: u64,
    pub threads: usize,
}

impl Visit for Make {
    type Out = Box<dyn AnyBot>;

    fn visit<G: Playable>(self) -> Box<dyn AnyBot> {
        erase(make::<G>(&self.spec, self.seed, self.threads))
    }
}
