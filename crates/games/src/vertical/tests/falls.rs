//! Falls: VER-15 and VER-16.

use super::*;

#[test]
fn ver_15_a_fall_ends_the_turn_of_who_falls() {
    let mut game = wall("0,0:plain", "0,0:zipline ground:");
    game.phase = Phase::Draw;
    let fallen = play(game, &["fall"]);
    assert_eq!((fallen.turn(), fallen.on_turn), (Turn::Chance, Seat(1)));
    assert_eq!(fallen.cliff.tiles().len(), 1);
    assert_eq!(fallen.stacks[0][Kind::Fall.index()], 0, "it does not come back");
    assert_eq!(game.view(Viewer::Spectator).aside + 1, fallen.view(Viewer::Spectator).aside);
}

#[test]
fn ver_15_who_did_not_fall_goes_on() {
    let mut game = wall("0,0:plain+carabiner 0,1:plain", "ground:zipline ground:");
    game.phase = Phase::Draw;
    let spared = play(game, &["fall"]);
    assert_eq!((spared.turn(), spared.cliff.tiles().len()), (Turn::of(Seat(0)), 2), "nothing is placed");
    assert_eq!(all_legal(&spared), "end; equip zipline 0,0; equip zipline 0,1; move 0,0");
    game.climbers[0] = game.cliff.find(at("0,0"));
    let held = play(game, &["fall"]);
    assert_eq!(all_legal(&held), "end; equip zipline 0,0; equip zipline 0,1; move 0,1", "held where they stand");
    let mut bare = wall("", "ground:carabiner ground:");
    bare.phase = Phase::Draw;
    assert_eq!(all_legal(&play(bare, &["fall"])), "end", "before the foot is placed");
    let next = play(bare, &["fall", "end", "plain"]);
    assert_eq!(legal(&next, "place"), "0,0");
}

#[test]
fn ver_15_with_the_option_a_fall_tile_always_ends_the_turn() {
    let mut game = wall("0,0:plain+carabiner", "ground:zipline ground:");
    (game.phase, game.falls) = (Phase::Draw, Falls::Ends);
    let spared = play(game, &["fall"]);
    assert_eq!((spared.turn(), spared.on_turn), (Turn::Chance, Seat(1)));
    game.climbers[0] = game.cliff.find(at("0,0"));
    let held = play(game, &["fall"]);
    assert_eq!((stands(&held, 0).as_str(), held.turn(), held.on_turn), ("0,0", Turn::Chance, Seat(1)));
}

#[test]
fn ver_15_rules_1_play_as_they_did() {
    use table::{AnyGame, Erased, Record};
    let open = |options: &str, rules: u32| {
        let text =
            format!(r#"{{"game":"vertical","seats":2,"rules":{rules},"options":{options},"setup":{{}},"actions":[]}}"#);
        Journal::<Vertical>::open(&Record::from_json(&text).unwrap()).map(|journal| *journal.now())
    };
    for options in ["{}", r#"{"carabiner":"destination"}"#] {
        let old = open(options, 1).unwrap();
        assert_eq!((old.falls, old.carabiners), (Falls::Ends, Carabiners::Step), "{options}");
    }
    assert_eq!(open(r#"{"carabiner":"anywhere"}"#, 1).unwrap().carabiners, Carabiners::Anywhere);
    for options in [r#"{"fall":"ends"}"#, r#"{"tokens":{}}"#, r#"{"carabiner":"step"}"#] {
        assert!(open(options, 1).is_err(), "rules 1 did not have {options}");
        assert!(open(options, 2).is_ok());
    }
    assert_eq!(open("{}", 2).unwrap().falls, Falls::GoesOn);
    assert!(open("{}", 3).is_err() && Erased::<Vertical>::new().meta().version == 2);
}

/// Where seat 0 ends after drawing a fall.
fn fall(tiles: &str, climbers: &str) -> String {
    let mut game = wall(tiles, climbers);
    game.phase = Phase::Draw;
    stands(&play(game, &["fall"]), 0)
}

#[test]
fn ver_16_a_fall_tells_who_holds_the_carabiners_that_did_not_stop_it() {
    let column = "0,0:plain+carabiner 0,1:plain+carabiner 0,2:plain 0,3:plain 1,0:plain+carabiner";
    let past = |climbers: &str| {
        let mut game = wall(column, climbers);
        game.phase = Phase::Draw;
        let told = events(&game, "fall");
        let Some(Event::Fall { past, .. }) = told.last() else { panic!("{told:?}") };
        past.iter().map(|seat| seat.index()).collect::<Vec<_>>()
    };
    assert_eq!(past("0,3: 0,1: ground:"), [1], "the one in row 0 is free");
    assert_eq!(past("0,3: 0,1: 0,0:"), [1, 2]);
    assert_eq!(past("0,3: 0,2: 1,0:"), [] as [usize; 0], "no carabiner there, and another column");
}

#[test]
fn ver_16_a_climber_falls_to_the_nearest_free_carabiner_below() {
    let column = "0,0:plain+carabiner 0,1:plain 0,2:axe+carabiner 0,3:plain 0,4:plain 1,3:plain+carabiner";
    assert_eq!(fall(column, "0,4: ground:"), "0,2", "no ice-axe is needed for that");
    assert_eq!(fall(column, "0,2: ground:"), "0,2", "who stands on one stays");
    assert_eq!(fall(column, "0,1: ground:"), "0,0", "not up");
    assert_eq!(fall(column, "0,4: 0,2:"), "0,0", "a held one does not stop them");
    assert_eq!(fall(column, "0,4: 0,2: 0,0:"), "ground");
    assert_eq!(fall(column, "ground: 0,2:"), "ground", "nothing happens");
    assert_eq!(fall("0,0:plain 0,1:plain 1,0:plain+carabiner", "0,1: ground:"), "ground", "their own column only");
    let arch = "0,0:plain+carabiner 1,0:plain 1,1:plain 1,2:plain 0,2:plain";
    assert_eq!(fall(arch, "0,2: ground:"), "0,0", "gaps do not matter");
    let ladder = "0,0:ladder+carabiner 0,1:plain";
    assert_eq!(fall(ladder, "0,1: ground:"), "0,0", "nor does a missing ladder");
}

#[test]
fn ver_16_only_the_drawer_falls_and_everybody_is_told() {
    let mut game = wall("0,0:plain+carabiner 0,1:plain 1,0:plain 1,1:plain", "0,1: 1,1: ground:");
    game.phase = Phase::Draw;
    let (seat, tile) = (Seat(0), Kind::Fall);
    let told = [
        Event::Draw { seat, tile, stack: 1 },
        Event::Fall { seat, from: at("0,1"), to: Some(at("0,0")), past: SeatSet::EMPTY },
    ];
    assert_eq!(events(&game, "fall"), told);
    let fallen = play(game, &["fall"]);
    assert_eq!(stands(&fallen, 1), "1,1");
    game.climbers[0] = game.cliff.find(at("0,0"));
    assert_eq!(events(&game, "fall")[1], Event::Held { seat, at: at("0,0") });
    game.climbers[0] = None;
    assert_eq!(events(&game, "fall")[1], Event::Spared { seat });
}
