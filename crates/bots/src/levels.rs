//! How well the computer plays at a table, in names that players understand.

use crate::{Budget, Spec};

/// A level of play, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    pub number: u8,
    pub fr: &'static str,
    pub en: &'static str,
}

/// From the gentlest to the strongest.
pub const LEVELS: [Level; 5] = [
    Level { number: 1, fr: "Première partie", en: "First game" },
    Level { number: 2, fr: "Promenade", en: "Stroll" },
    Level { number: 3, fr: "Randonnée", en: "Hike" },
    Level { number: 4, fr: "Ascension", en: "Climb" },
    Level { number: 5, fr: "Expert", en: "Expert" },
];

/// Imagined games a choice, and choices of a hundred that are made without thinking, a level.
type Ladder = [(u32, u8); LEVELS.len()];

/// Each level is to win 65 to 85 of 100 games against the one below: `cordee arena ladder GAME` tells
/// whether it does.
const LADDERS: [(&str, Ladder); 5] = [
    ("alcatraz", [(40, 60), (60, 25), (150, 0), (600, 0), (4000, 0)]),
    ("ice-lake", [(40, 60), (60, 25), (150, 0), (600, 0), (4000, 0)]),
    ("vertical", [(40, 60), (60, 25), (150, 0), (600, 0), (4000, 0)]),
    ("alaska", [(20, 60), (20, 25), (40, 0), (150, 0), (600, 0)]),
    ("aufsteiger", [(20, 60), (30, 25), (60, 0), (300, 0), (2000, 0)]),
];

impl Level {
    /// The opponent of this level at a game; at one that has no ladder, that of Alcatraz is climbed.
    pub fn spec(&self, game: &str) -> Spec {
        let (_, ladder) = LADDERS.iter().find(|(id, _)| *id == game).unwrap_or(&LADDERS[0]);
        let (iterations, lapses) = ladder[usize::from(self.number) - 1];
        Spec::Mcts { budget: Budget::Iterations(iterations), lapses }
    }
}

pub fn level(number: u8) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}

/// The best there is.
pub fn expert() -> &'static Level {
    &LEVELS[LEVELS.len() - 1]
}
