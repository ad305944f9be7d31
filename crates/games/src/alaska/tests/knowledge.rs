//! What an opponent knows.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::Knowledge;

use super::*;

/// A road of two floes from camp NW to the island.
const ROAD: &str = "-9,2 -7,2 | -6,3 -5,4 -4,5";

/// The legal action that promises most.
fn best(game: &Alaska) -> String {
    let (mut actions, mut promises) = (Vec::new(), Vec::new());
    game.legal(Seat(0), &mut actions);
    game.promises(Seat(0), &actions, &mut promises);
    let best = actions.iter().zip(&promises).max_by(|a, b| a.1.total_cmp(b.1)).unwrap();
    assert_eq!(game.promise(Seat(0), best.0), *best.1);
    best.0.to_string()
}

fn greedy(game: &Alaska) -> String {
    game.greedy(Seat(0), &mut Pcg64Mcg::seed_from_u64(1), &mut Vec::new()).to_string()
}

fn quick(game: &Alaska) -> String {
    game.playout(Seat(0), &mut Pcg64Mcg::seed_from_u64(1), &mut Vec::new()).to_string()
}

#[test]
fn haulers_go_where_their_containers_are() {
    let game = lake(2, ROAD);
    for chosen in [best(&game), greedy(&game), quick(&game)] {
        assert_eq!(chosen, "step -9,2");
    }
    let there = game.at(0, "island");
    for chosen in [best(&there), greedy(&there), quick(&there)] {
        assert_eq!(chosen, "load");
    }
}

#[test]
fn and_home_with_them() {
    let game = lake(2, ROAD).at(0, "-6,3").with(0, 0);
    for chosen in [best(&game), greedy(&game), quick(&game)] {
        assert_eq!(chosen, "step -9,2");
    }
    let near = lake(2, ROAD).at(0, "-9,2").with(0, 0);
    for chosen in [best(&near), greedy(&near), quick(&near)] {
        assert_eq!(chosen, "step NW");
    }
}

#[test]
fn the_plain_hauler_flies_only_where_he_has_something_to_do() {
    let game = lake(2, "").holds(0, "helicopter");
    assert_eq!(greedy(&game), "fly island");
    let loaded = lake(2, "").at(0, "island").with(0, 0).holds(0, "helicopter");
    assert_eq!(greedy(&loaded), "fly NW");
}

#[test]
fn ice_comes_where_the_way_is() {
    let card = "d2/1".parse().unwrap();
    let game = lake(2, "-9,2 -7,2").phase(Phase::Ice { card, left: 1 });
    let chosen = best(&game);
    let mut after = game;
    after.apply(Seat(0), chosen.parse().unwrap());
    let mut elsewhere = game;
    elsewhere.apply(Seat(0), "ice 5,10 7,10".parse().unwrap());
    assert!(after.estimate()[0] > elsewhere.estimate()[0], "{chosen}");
}

#[test]
fn spring_takes_the_others_way_first() {
    let card = "d2/1".parse().unwrap();
    let game = lake(2, &format!("{ROAD} | 7,2 9,2 | 6,3 5,4 4,5")).in_spring().phase(Phase::Ice { card, left: 1 });
    for chosen in [best(&game), greedy(&game)] {
        assert_eq!(chosen, "melt 7,2");
    }
}

#[test]
fn who_has_more_or_is_nearer_is_likelier_to_win() {
    let even = lake(2, ROAD).estimate();
    assert!(even[0] > even[1] && (even[0] + even[1] - 1.0).abs() < 1e-5, "{even:?}");
    assert!(lake(2, "").estimate()[0] < lake(2, "").lying("NW", "00").estimate()[0]);
    assert!(lake(2, ROAD).estimate()[0] < lake(2, ROAD).at(0, "-9,2").with(0, 0).estimate()[0]);
}

#[test]
fn ala_15_who_unloads_what_they_have_just_loaded_has_done_nothing() {
    let undoes = |game: &Alaska, text: &str| game.undoes(Seat(0), &text.parse().unwrap());
    let game = lake(2, ROAD).at(0, "island");
    assert!(!undoes(&game, "load"));
    let loaded = play(game, &["load"]);
    assert!(undoes(&loaded, "unload"));
    assert!(!undoes(&play(loaded, &["step -6,3"]), "unload"), "elsewhere it may be worth something");
    let carried = lake(2, ROAD).at(0, "-6,3").with(0, 0);
    let down = play(carried, &["unload"]);
    assert!(undoes(&down, "load"));
    assert!(!undoes(&down.lying("-6,3", "1"), "load"), "perhaps another one was put down");
}
