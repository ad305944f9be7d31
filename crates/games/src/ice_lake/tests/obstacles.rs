//! Why not: what the board shows of a refusal, and its sentence.

use table::{Lang, Tell};

use super::*;
use crate::ice_lake::Obstacle;

#[track_caller]
fn barred(game: &IceLake, by: u8, text: &str) -> (&'static str, Obstacle) {
    let refusal = game.check(Seat(by), &act(text)).expect_err("it is refused");
    let obstacle = game.obstacle(Seat(by), &act(text), refusal).unwrap_or_else(|| panic!("{text}: {refusal}"));
    for lang in Lang::ALL {
        assert!(IceLake::tell_obstacle(&obstacle, lang).expect("a sentence").ends_with('.'));
    }
    (refusal.rule, obstacle)
}

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

#[test]
fn lac_5_names_the_length_of_a_programme() {
    let game = IceLake::new(&Options { lake: Lake::Classic, max_letters: Some(2) }, 2, &Setup {}).unwrap();
    assert_eq!(barred(&game, 0, "go"), ("LAC-5", Obstacle::Blank { at: hex("-3,-3") }));
    let full = play(play(game, 0, "A"), 0, "A");
    assert_eq!(barred(&full, 0, "G"), ("LAC-5", Obstacle::Long { most: 2 }));
    // Whoever else writes is told nothing of it.
    assert_eq!(full.check(Seat(1), &act("G")), Ok(()));
}

#[test]
fn lac_11_shows_the_crack_or_the_shore_that_one_cannot_face() {
    let game = cracked(lake(&["5,-5 N", "0,0 N"]), &["5,-5 S", "5,-5 SW"]);
    let game = IceLake { phase: Phase::Face(Seat(0)), ..game };
    let at = hex("5,-5");
    assert_eq!(barred(&game, 0, "face S"), ("LAC-11", Obstacle::Crack { at, dir: Dir::S }));
    assert_eq!(barred(&game, 0, "face NE"), ("LAC-11", Obstacle::Shore { at, dir: Dir::NE }));
    assert_eq!(barred(&game, 0, "A"), ("LAC-11", Obstacle::Stopped { at }));
}

#[test]
fn lac_16_shows_where_one_cannot_come_back() {
    let game = isolate(lake(&["0,0 N", "5,-5 N"]), "0,0", &[]);
    let game = isolate(game, "0,-10", &[]);
    let rim = game.ice.lake.rim() & !spot("0,-10").bit() & !spot("5,-5").bit();
    let game = cracked(IceLake { phase: Phase::Rejoin(set(&[0])), haven: rim, ..game }, &["5,5 N"]);
    assert_eq!(barred(&game, 0, "rejoin 1,1 N"), ("LAC-2", Obstacle::Inland { at: hex("1,1") }));
    assert_eq!(barred(&game, 0, "rejoin 0,-12 N"), ("LAC-1", Obstacle::Ashore));
    assert_eq!(barred(&game, 0, "rejoin 0,-10 S"), ("LAC-16", Obstacle::Parted { at: hex("0,-10") }));
    let taken = Obstacle::Taken { at: hex("5,-5"), seat: Seat(1) };
    assert_eq!(barred(&game, 0, "rejoin 5,-5 S"), ("LAC-16", taken.clone()));
    assert_eq!(IceLake::tell_obstacle(&taken, Lang::En).unwrap(), "{1} already stands there.");
    assert_eq!(barred(&game, 0, "rejoin 5,5 N"), ("LAC-11", Obstacle::Crack { at: hex("5,5"), dir: Dir::N }));
    assert_eq!(barred(&game, 0, "A"), ("LAC-16", Obstacle::Away { at: hex("0,0") }));
}
