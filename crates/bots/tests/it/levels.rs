//! The levels that games name.

use bots::{Budget, LEVELS, Level, Spec};
use table::knowledge::{Ladder, UNMEASURED};

#[test]
fn every_level_of_every_ladder_is_an_opponent_who_counts_instead_of_watching_the_clock() {
    let ladders = games::all().iter().map(|game| (game.meta().id, game.ladder()));
    for (game, ladder) in ladders.chain([("a game that has measured none", &UNMEASURED)]) {
        assert_eq!(ladder.len(), LEVELS.len());
        for (level, name) in LEVELS.iter().zip(ladder) {
            assert!(name.parse::<Spec>().is_ok(), "{game}: {name} is no opponent");
            assert!(counts(level, ladder), "{game}: {}", level.name);
        }
    }
}

fn counts(level: &Level, ladder: &Ladder) -> bool {
    matches!(level.spec(ladder), Spec::Mcts { budget: Budget::Iterations(_), .. } | Spec::Uct(Budget::Iterations(_)))
}
