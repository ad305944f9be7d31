//! The levels that games name.

use bots::{Budget, LEVELS, Level, Spec};
use table::knowledge::{Ladder, UNMEASURED};

#[test]
fn every_level_of_every_ladder_is_an_opponent_who_counts_instead_of_watching_the_clock() {
    let ladders = games::all().iter().map(|game| (game.meta().id, game.ladder()));
    for (game, ladder) in ladders.chain([("a game that has measured none", &UNMEASURED)]) {
        assert_eq!(ladder.len() + 1, LEVELS.len(), "all but the master");
        for (level, name) in LEVELS.iter().zip(ladder) {
            assert!(name.parse::<Spec>().is_ok(), "{game}: {name} is no opponent");
            assert!(counts(level, ladder), "{game}: {}", level.name);
        }
    }
}

#[test]
fn a_level_is_an_opponent_by_its_number() {
    let ladder = games::find("alcatraz").unwrap().ladder();
    for level in LEVELS {
        assert_eq!(bots::opponent(&format!("level:{}", level.number), ladder).unwrap(), level.spec(ladder));
    }
    assert_eq!(bots::opponent("greedy", ladder).unwrap(), Spec::Greedy);
    assert_eq!(bots::opponent("level:6", ladder).unwrap(), "master:3s".parse().unwrap());
    for bad in ["level:0", "level:7", "level:", "level:expert", "level"] {
        assert!(bots::opponent(bad, ladder).is_err(), "{bad}");
    }
}

fn counts(level: &Level, ladder: &Ladder) -> bool {
    matches!(level.spec(ladder), Spec::Mcts { budget: Budget::Iterations(_), .. } | Spec::Uct(Budget::Iterations(_)))
}
