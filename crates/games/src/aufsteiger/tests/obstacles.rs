//! Why not: what stands in the way, by rule.

use table::Lang;

use super::*;
use crate::aufsteiger::obstacle::{Obstacle, tell};

/// What stands in the way of this, and the rule that it is refused by.
#[track_caller]
fn why(game: &Aufsteiger, text: &str) -> (&'static str, Obstacle) {
    let (seat, action) = (acting(game), act(text));
    let refusal = game.check(seat, &action).expect_err(text);
    let obstacle = game.obstacle(seat, &action, refusal).unwrap_or_else(|| panic!("{text}: {refusal}"));
    for lang in Lang::ALL {
        assert!(tell(&obstacle, lang).ends_with('.'));
    }
    (refusal.rule, obstacle)
}

#[test]
fn auf_10_what_keeps_a_block_is_shown() {
    let game = scene("c1 grey o 0,0; h1 red o 0,0; c2 grey o 2,0; h9 grey o 4,0; h10 grey o 6,0", 2);
    let game = stand(game, "1:2,0");
    assert_eq!(why(&game, "block c1 red o 8,0"), ("AUF-10", Obstacle::Load { by: game.placed(id("h1")) }));
    assert_eq!(why(&game, "block c2 red o 8,0").1, Obstacle::Pawn { seat: Seat(1), at: Cell::new(2, 0) });
    let game = play(game, &["block h9 violet o 4,0"]);
    let moved = Obstacle::Moved { block: game.placed(id("h9")) };
    assert_eq!(why(&game, "block h10 violet o 6,0").1, moved);
    let game = play(game, &["stone h10"]);
    assert_eq!(why(&game, "block h9 grey o 4,0").1, Obstacle::Barred { block: game.placed(id("h9")) });
    assert_eq!(why(&game, "block h10 violet o 6,0").1, Obstacle::Stone { seat: Seat(0), on: game.placed(id("h10")) });
    assert_eq!(tell(&why(&game, "block c1 red o 8,0").1, Lang::En), "The red half cube lies on it.");
}

#[test]
fn auf_6_the_lower_ground_is_shown() {
    let game = scene("c1 grey o 0,0; h1 red o 2,0", 2);
    let low = vec![Cell::new(2, 0), Cell::new(2, 1)];
    assert_eq!(why(&game, "block h1 red o 1,0"), ("AUF-6", Obstacle::Uneven { low }));
    let (rule, obstacle) = why(&game, "block h1 red o 7,7");
    assert_eq!((rule, matches!(obstacle, Obstacle::Loose { .. })), ("AUF-7", true));
}

#[test]
fn auf_11_who_would_find_no_room_is_shown() {
    let game = stand(scene("h9 grey o 0,0; h1 red o 2,0", 2), "1:0,0");
    assert_eq!(why(&game, "block h1 red o 0,0"), ("AUF-11", Obstacle::Crowd { seat: Seat(1), at: Cell::new(0, 0) }));
}

#[test]
fn auf_13_a_face_of_another_colour_is_shown() {
    let game = scene("h5 darkblue o 0,0; h9 grey o 2,0", 2);
    assert_eq!(why(&game, "climb 0,0"), ("AUF-13", Obstacle::Color { block: game.placed(id("h5")) }));
    let game = stand(game, "1:2,0");
    assert_eq!(why(&game, "climb 2,0").1, Obstacle::Pawn { seat: Seat(1), at: Cell::new(2, 0) });
}

#[test]
fn auf_14_the_step_that_is_too_high_is_shown() {
    let game = scene("h9 grey o 0,0; d1 yellow o 2,0; c1 grey o 0,2; c2 grey o 0,2; d9 grey o 4,0; c3 grey o 4,0", 2);
    let (rule, obstacle) = why(&game, "climb 0,2");
    assert_eq!((rule, matches!(obstacle, Obstacle::Step { rise: 3, .. })), ("AUF-14", true), "{obstacle:?}");
    let long = "This step is 3 high: it takes the long ladder, set right before it.";
    assert_eq!(tell(&obstacle, Lang::En), long);
    let (_, obstacle) = why(&game, "climb 4,0");
    assert!(tell(&obstacle, Lang::En).contains("no ladder is long enough"), "{obstacle:?}");
    let game = play(game, &["climb 0,0"]);
    assert_eq!(why(&game, "climb 1,1").1, Obstacle::Climbed);
}

#[test]
fn auf_16_the_stone_is_shown() {
    let game = play(scene("h9 grey o 0,0; h10 grey o 2,0", 2), &["stone h9"]);
    assert_eq!(why(&game, "climb 0,0"), ("AUF-16", Obstacle::Stone { seat: Seat(0), on: game.placed(id("h9")) }));
}
