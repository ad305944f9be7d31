//! Two people at one keyboard: with secrets between them, and with chance. (More: `tests/cli/play.rs`.)

use serde_json::Map;
use table::{AnyGame, Erased, Lang, SeatSet};

use super::{Invitation, Lines, Session};
use crate::{bivouac::Bivouac, chance};

static BIVOUAC: Erased<Bivouac> = Erased::new();

/// What is said to these lines, parted by the curtain: one part a person at the screen.
fn screens(lines: &'static str) -> Vec<String> {
    let options = Map::from_iter([("nights".to_string(), 1.into()), ("storm".to_string(), false.into())]);
    let record = BIVOUAC.deal(&options, 2, &mut chance::generator(0)).unwrap();
    let people = SeatSet::all(2);
    let invitation = Invitation { game: &BIVOUAC, record, people, bots: Vec::new(), seed: 0, lang: Lang::En };
    let mut out = Vec::new();
    let session = Session::open(invitation, Lines::Pipe(Box::new(lines.as_bytes())), &mut out).unwrap();
    session.run().unwrap();
    String::from_utf8(out).unwrap().split("Pass the screen to ").map(str::to_string).collect()
}

#[test]
fn a_curtain_hides_one_person_from_the_next() {
    let screens = screens("\nwood\ncamp 2\n\nlog\nquit\n");
    let [open, red, yellow] = &screens[..] else { panic!("{screens:#?}") };
    assert!(open.contains("Red is dealt card ?.") && !open.contains("Red is dealt card 1"), "{open}");
    assert!(red.starts_with("Red, then press Enter.\n\x1b[2J\x1b[3J\x1b[H"), "{red:?}");
    assert!(red.contains("Red gathers wood.") && red.contains("Red camps at 2."), "{red}");
    assert!(red.contains("Yellow is dealt card ?.") && !red.contains("Red is dealt card ?."), "{red}");
    assert!(yellow.contains("Red camps at ?.") && !yellow.contains("Red gathers"), "{yellow}");
    assert!(yellow.contains("Red is dealt card ?.") && !yellow.contains("Yellow is dealt card ?."), "{yellow}");
}

#[test]
fn the_screen_is_cleared_before_the_curtain() {
    let screens = screens("\nwood\ncamp 2\n\nquit\n");
    assert!(screens[1].trim_end().ends_with("\x1b[2J\x1b[3J\x1b[H"), "{:?}", screens[1]);
}

#[test]
fn nobody_takes_back_what_another_did() {
    let screens = screens("\nundo\ncamp 2\n\nundo\nquit\n");
    assert!(screens[1].contains("No: chance has decided since"), "{}", screens[1]);
    assert!(screens[2].contains("No: somebody else has acted since"), "{}", screens[2]);
}

#[test]
fn at_the_end_the_screen_shows_what_is_open_to_all() {
    let screens = screens("\nwood\ncamp 2\n\ncamp 1\nrest\n\nrest\nlog\nundo\n");
    let last = screens.last().unwrap();
    assert!(last.contains("Scores: Red") && last.contains("The game is over"), "{screens:#?}");
    let after = last.split("The game is over").nth(1).unwrap();
    assert!(!after.contains("gathers wood") && after.contains("rests."), "{after}");
    assert!(after.contains("No: somebody else has acted since"), "{after}");
}

/// Who draws which tile, when two climbers have packed, the first has placed a tile and these lines follow.
fn draws(seed: u64, lines: &str) -> Vec<String> {
    let game = games::find("vertical").unwrap();
    let record = game.deal(&Map::new(), 2, &mut chance::generator(seed)).unwrap();
    let invitation = Invitation { game, record, people: SeatSet::all(2), bots: Vec::new(), seed, lang: Lang::En };
    let lines = format!("{}\nplace 0,0\n{lines}\nquit\n", ["take axe", "take map"].repeat(4).join("\n"));
    let mut out = Vec::new();
    Session::open(invitation, Lines::Pipe(Box::new(std::io::Cursor::new(lines))), &mut out).unwrap().run().unwrap();
    let said = String::from_utf8(out).unwrap();
    said.lines().filter(|line| line.contains(" draws ")).map(str::to_string).collect()
}

#[test]
fn an_undone_step_brings_the_same_tile() {
    let mut tiles = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let [_, once] = &draws(seed, "end")[..] else { panic!("two draw: {:?}", draws(seed, "end")) };
        let [.., again] = &draws(seed, "end\nundo\nend\nundo\nend")[..] else { panic!("nobody draws") };
        assert_eq!(once, again, "seed {seed}");
        tiles.insert(once.clone());
    }
    assert!(tiles.len() > 1, "chance has a choice: {tiles:?}");
}
