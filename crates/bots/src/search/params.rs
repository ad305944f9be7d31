//! What can be turned on a search.

use std::sync::Arc;

use table::{Judgement, Knowledge};

use crate::solver::SOLVING;

/// How a search weighs what it knows against what it has not tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Params {
    /// Use what the game knows about itself: see [`table::Knowledge`].
    pub knowledge: bool,
    /// How much an action gains by having been tried rarely, in shares of the victory, where
    /// imagined games end with an outcome …
    pub exploration: f64,
    /// … and where they are cut off and estimated: estimates differ less than outcomes do.
    pub exploration_of_estimates: f64,
    /// How much an action's promise counts before experience takes over.
    pub bias: f64,
    /// How many actions of a position are tried before any is tried again, the most promising
    /// first, where they differ in promise or are too many to try them all …
    pub width: u32,
    /// … and how that number grows with the visits: never below `visits` to this power.
    pub widening: f64,
    /// Go on with what was found out for the choice before, where a turn has several.
    pub reuse: bool,
    /// Share many games out to several independent searches, which several threads can do: each is shallower than one would be.
    pub split: bool,
    /// Before thinking, so many steps are tried to find a victory that nobody can prevent: see [`solve`](crate::solve).
    pub solving: u32,
    /// How much of what an action is worth is the best that can come of it, by the estimates below it, and not their mean. Where
    /// estimates are made without playing on, and nothing is secret or left to chance.
    pub foresight: f64,
    /// What was learnt from games, to be asked in the place of the game's own estimate …
    pub judgement: Option<Arc<Judgement>>,
    /// … and after how many steps of a playout, if not as many as the game says.
    pub judged_after: Option<usize>,
    /// At most so many nodes in each tree: memory stays bounded however long the search.
    pub nodes: usize,
}

impl Params {
    /// Knows nothing of the game and tries everything: the reference.
    pub fn plain() -> Params {
        Params { knowledge: false, width: u32::MAX, reuse: false, ..Params::default() }
    }

    /// All that helps but what was learnt.
    pub fn handmade() -> Params {
        Params { split: false, solving: SOLVING, foresight: 0.4, ..Params::default() }
    }

    /// The same with what was learnt, if anything was.
    pub fn learnt<G: Knowledge>() -> Params {
        // Where nothing is played out a second has more games, and so more nodes: memory stays what it was.
        let judgement = Judgement::read(G::JUDGEMENT).map(Arc::new);
        Params { judgement, nodes: 1_000_000, ..Params::handmade() }
    }

    /// All that helps: the strongest player's.
    pub fn master<G: Knowledge>() -> Params {
        if G::LEARNT { Params::learnt::<G>() } else { Params::handmade() }
    }

    /// After how many steps a playout is cut off.
    pub(super) fn playout_steps<G: Knowledge>(&self) -> usize {
        match (self.knowledge, &self.judgement) {
            (false, _) => usize::MAX,
            (true, None) => G::PLAYOUT_STEPS,
            (true, Some(_)) => self.judged_after.unwrap_or(G::JUDGED_AFTER),
        }
    }

    pub(super) fn exploration_in<G: Knowledge>(&self) -> f64 {
        if self.playout_steps::<G>() < usize::MAX { self.exploration_of_estimates } else { self.exploration }
    }

    pub(super) fn foresight_in<G: Knowledge>(&self) -> f64 {
        let sees = self.playout_steps::<G>() == 0 && !G::META.secrets && !G::META.chance;
        if sees { self.foresight } else { 0.0 }
    }

    /// How many actions of a position visited so often may be tried.
    pub(super) fn width_after(&self, visits: u32) -> u32 {
        self.width.max(libm::pow(f64::from(visits), self.widening) as u32)
    }
}

impl Default for Params {
    fn default() -> Params {
        Params {
            knowledge: true,
            exploration: 0.7,
            exploration_of_estimates: 0.15,
            bias: 1.0,
            width: 4,
            widening: 0.5,
            reuse: true,
            split: true,
            solving: 0,
            foresight: 0.0,
            judgement: None,
            judged_after: None,
            nodes: 4_000_000,
        }
    }
}
