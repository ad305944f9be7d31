//! How well the computer plays at a table, in names that players understand.

use crate::Spec;

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

/// The opponents of a game, a level each. They differ by how many games they imagine, and by how
/// many of a hundred choices they make without thinking.
type Ladder = [&'static str; LEVELS.len()];

/// Each level is to win 65 to 85 of 100 games against the one below: `ladders/` tells what it does win.
const LADDERS: [(&str, Ladder); 5] = [
    ("alcatraz", ["mcts:110", "mcts:185", "mcts:310", "mcts:540", "mcts:2000"]),
    ("ice-lake", ["mcts:60~100", "mcts:60~68", "mcts:60~24", "mcts:200", "mcts:8000"]),
    ("vertical", ["mcts:46~78", "mcts:46~30", "mcts:46", "mcts:400", "mcts:6000"]),
    ("alaska", ["mcts:60~42", "mcts:60~30", "mcts:60~17", "mcts:60~6", "mcts:500"]),
    ("aufsteiger", ["mcts:12~96", "mcts:12~48", "mcts:12~4", "mcts:107", "mcts:1000"]),
];

impl Level {
    /// The opponent of this level at a game; at one that has no ladder, that of Alcatraz is climbed.
    pub fn spec(&self, game: &str) -> Spec {
        let (_, ladder) = LADDERS.iter().find(|(id, _)| *id == game).unwrap_or(&LADDERS[0]);
        ladder[usize::from(self.number) - 1].parse().expect("ladders are made of opponents")
    }
}

pub fn level(number: u8) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}

/// The best there is.
pub fn expert() -> &'static Level {
    &LEVELS[LEVELS.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn every_level_of_every_ladder_is_an_opponent_who_counts_instead_of_watching_the_clock() {
        for (game, _) in LADDERS {
            for level in &LEVELS {
                let counts = |spec| {
                    matches!(spec, Spec::Mcts { budget: Budget::Iterations(_), .. } | Spec::Uct(Budget::Iterations(_)))
                };
                assert!(counts(level.spec(game)), "{game}: {}", level.en);
            }
        }
    }
}
