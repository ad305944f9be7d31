//! How well the computer plays at a table, in names that players understand.

use crate::{Budget, Spec};

/// A level of play, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    pub number: u8,
    pub fr: &'static str,
    pub en: &'static str,
    pub spec: Spec,
}

/// From the gentlest to the strongest.
pub const LEVELS: [Level; 3] = [
    Level { number: 1, fr: "Promenade", en: "Stroll", spec: Spec::Mcts(Budget::Iterations(40)) },
    Level { number: 2, fr: "Randonnée", en: "Hike", spec: Spec::Mcts(Budget::Iterations(400)) },
    Level { number: 3, fr: "Ascension", en: "Climb", spec: Spec::Mcts(Budget::Iterations(4000)) },
];

pub fn level(number: u8) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}
