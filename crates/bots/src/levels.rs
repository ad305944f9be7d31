//! How well the computer plays at a table, in names that players understand.

use std::time::Duration;

use table::knowledge::Ladder;

use crate::{Budget, Spec, spec::BadSpec};

/// How long the master thinks about a choice, on one core, where nobody says otherwise.
pub const MASTER: Duration = Duration::from_secs(3);

/// A level of play, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    pub number: u8,
    pub name: &'static str,
}

/// From the gentlest to the strongest. A game's [`Ladder`] says who all but the last are.
pub const LEVELS: [Level; 6] = [
    Level { number: 1, name: "First game" },
    Level { number: 2, name: "Stroll" },
    Level { number: 3, name: "Hike" },
    Level { number: 4, name: "Climb" },
    Level { number: 5, name: "Expert" },
    Level { number: 6, name: "Master" },
];

impl Level {
    /// The opponent of this level at a game with these levels.
    pub fn spec(&self, ladder: &Ladder) -> Spec {
        match ladder.get(usize::from(self.number) - 1) {
            Some(name) => name.parse().expect("a test has read every ladder"),
            None => Spec::Master(Budget::Time(MASTER)),
        }
    }

    /// Is it given time, and not a number of imagined games? Hosts let it [ponder](crate::Bot::ponder), and players may
    /// tell it to come to an end.
    pub fn ponders(&self) -> bool {
        self.number == master().number
    }
}

pub fn level(number: u8) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}

/// The opponent of this name at a game with these levels: `level:5` is its level, any other name means the same at every game.
pub fn opponent(name: &str, ladder: &Ladder) -> Result<Spec, BadSpec> {
    let Some(number) = name.strip_prefix("level:") else { return name.parse() };
    let found = number.parse().ok().and_then(level);
    found.map(|level| level.spec(ladder)).ok_or_else(|| BadSpec::new(number, "level", "1 to 6"))
}

/// Advice imagines this many times the games that the expert imagines for a move.
const COUNSEL: u32 = 2;

/// How much thinking goes into advice on a game with these levels: a number of imagined games, so that it is worth the
/// same however much else there is to do.
pub fn counsel(ladder: &Ladder) -> Budget {
    match expert().spec(ladder) {
        Spec::Mcts { budget: Budget::Iterations(count), .. } => Budget::Iterations(COUNSEL * count),
        // A budget of time stays as it is.
        Spec::Mcts { budget, .. } | Spec::Master(budget) | Spec::Uct(budget) => budget,
        Spec::Learnt(budget) | Spec::Handmade(budget) => budget,
        Spec::Random | Spec::Greedy => Budget::Iterations(COUNSEL),
    }
}

/// The best of those who count the games that they imagine: the same seed makes the same choice on every machine.
pub fn expert() -> &'static Level {
    &LEVELS[table::knowledge::STEPS - 1]
}

/// The best there is: whoever takes their time.
pub fn master() -> &'static Level {
    &LEVELS[table::knowledge::STEPS]
}
