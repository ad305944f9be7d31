//! Steps, loads and limits.

use table::{Lang, Tell};

use super::*;
use crate::alaska::Form;

#[test]
fn ala_14_steps_over_rivers_onto_ice_and_to_the_island() {
    let game = lake(2, "-7,0 -8,1 | -6,1 | 0,3 | -1,2");
    assert_eq!(legal(&game), "end step -7,0 step N step W");
    let game = play(game, &["step -7,0"]);
    assert_eq!(legal(&game), "end step -6,1 step NW");
    assert_eq!(refused(&game, "step -8,1"), "ALA-14", "not the name of a floe");
    assert_eq!(refused(&game, "step -7,0"), "ALA-14", "the vehicle is there");
    assert_eq!(refused(&game, "step 0,3"), "ALA-14", "far away");
    assert_eq!(refused(&game, "step 0,5"), "ALA-14", "no floe can lie on the island");
    let game = play(game, &["step -6,1", "step -7,0"]);
    assert_eq!((legal(&game).as_str(), refused(&game, "step NW")), ("end", "ALA-14"), "three steps");
    let island = lake(2, "0,3 | -1,2 | 2,7 1,8 0,9").at(0, "island");
    assert_eq!(legal(&island), "end load step 0,3 step 2,7");
    assert_eq!(legal(&island.at(0, "0,3")), "end step -1,2 step island");
}

#[test]
fn ala_14_a_long_floe_is_one_place() {
    let game = lake(2, "-10,3 -9,4 -10,5 | -8,3 -7,4").at(0, "-10,3");
    assert_eq!(legal(&game), "end step -8,3 step NW step W", "two shores, one neighbour met twice");
    assert_eq!(legal(&game.at(0, "-8,3")), "end step -10,3");
}

/// The ways that the view shows, a line a place: where to, and over what.
fn ways(game: &Alaska, seat: u8) -> String {
    let ways = game.view(Viewer::Seat(Seat(seat))).ways;
    let mut lines: Vec<String> =
        ways.iter().map(|way| way.over.iter().map(Place::to_string).collect::<Vec<_>>().join(" ")).collect();
    lines.sort();
    lines.join(" | ")
}

#[test]
fn ala_14_the_view_shows_a_shortest_way_to_each_place_in_reach() {
    let game = lake(2, "-7,0 | -6,1 | -5,2");
    assert_eq!(ways(&game, 0), "-7,0 | -7,0 -6,1 | -7,0 -6,1 -5,2 | N | N NE | N NE E | W | W SW | W SW S");
    assert_eq!(ways(&game, 1), "", "not their voyage");
    let game = play(game, &["step -7,0", "step -6,1"]);
    assert_eq!(ways(&game, 0), "-5,2 | -7,0");
    assert_eq!(ways(&play(game, &["step -5,2"]), 0), "");
}

#[test]
fn ala_14_a_way_home_leaves_the_load_and_goes_on_where_only_an_empty_vehicle_fits() {
    let game = lake(2, "-7,0").lying("-7,0", "01").at(0, "N").with(0, 0);
    assert_eq!(ways(&game, 0), "NE | NE E | NE E SE | NW | NW -7,0 | NW W | NW W SW");
}

#[test]
fn ala_16_a_way_foretells_what_it_brings_home_however_long_it_is() {
    let game = lake(2, "-7,0 | -6,1").at(0, "-6,1").with(0, 0);
    let ways = game.view(Viewer::Seat(Seat(0))).ways;
    let home = |over: &[&str]| {
        let over: Vec<Place> = over.iter().map(|at| place(at)).collect();
        ways.iter().find(|way| way.over == over).unwrap().then.clone()
    };
    let deliver = Event::Deliver { seat: Seat(0), colour: Seat(0), at: place("NW"), points: 1 };
    assert_eq!(home(&["-7,0"]), [], "the steps are seen");
    assert_eq!(home(&["-7,0", "NW"]), std::slice::from_ref(&deliver));
    assert_eq!(home(&["-7,0", "NW", "N"]), [deliver], "and on the way on, too");
}

#[test]
fn ala_14_a_long_floe_has_one_name_in_all_that_is_told() {
    // It reaches from the open lake, where its first hex lies, to a camp.
    const REACHES: &str = "off the light blue camp";
    let tell = |game: &Alaska, action: &str| Alaska::tell(&told(game, action)[0], Lang::En);
    let hexes = ["-5,8", "-6,9", "-7,10"].map(|hex| hex.parse().unwrap()).to_vec();
    let laid = Alaska::tell(&Event::Freeze { seat: Seat(0), form: Form::Straight, hexes }, Lang::En);
    assert!(laid.contains(REACHES), "{laid}");
    let game = lake(2, "-5,8 -6,9 -7,10 | -4,7").at(0, "-4,7");
    let there = game.at(0, "-5,8").lying("-5,8", "1");
    for (game, action) in [(&game, "step -5,8"), (&there, "step -4,7"), (&there, "load")] {
        let said = tell(game, action);
        assert!(said.contains(&format!("the floe {REACHES}")), "{said}");
    }
    let back = tell(&game.at(0, "-5,8").with(0, 0), "unload");
    assert!(back.contains(REACHES), "{back}");
}

#[test]
fn ala_15_load_and_unload_cost_no_step_and_come_once_a_stay() {
    let game = lake(2, "0,3").at(0, "island");
    let game = play(game, &["load"]);
    assert_eq!((game.seen_at(0), game.loose_at("island")), (("island".into(), Some(0)), [13, 14, 14, 14]));
    assert_eq!(refused(&game, "load"), "ALA-15", "one container at most");
    let game = play(game, &["unload"]);
    assert_eq!(legal(&game), "end step 0,3", "load and unload are spent");
    assert_eq!((refused(&game, "load"), refused(&game, "unload")), ("ALA-15", "ALA-15"));
    let game = play(game, &["step 0,3", "step island"]);
    assert_eq!(legal(&game), "end load step 0,3", "a new stay");
    assert_eq!(legal(&play(game, &["load", "step 0,3"])), "end unload");
}

#[test]
fn ala_15_unload_first_then_load() {
    let game = lake(2, "0,3").at(0, "0,3").with(0, 0);
    let game = play(game, &["unload"]);
    assert_eq!((legal(&game).as_str(), game.loose_at("0,3")), ("end load step island", [1, 0, 0, 0]));
    assert_eq!(legal(&play(game, &["load"])), "end step island", "loaded again, but the unload is spent");
}

#[test]
fn ala_15_only_loose_containers_of_ones_own_colour() {
    let game = lake(3, "-7,0").lying("N", "1").lying("-7,0", "0").lying("SW", "0").at(0, "N");
    assert_eq!(refused(&game, "load"), "ALA-15", "another's colour");
    assert_eq!(refused(&game, "unload"), "ALA-15", "nothing to unload");
    assert_eq!(refused(&game.at(0, "-7,0"), "load"), "allowed");
    assert_eq!(refused(&game.at(0, "SW"), "load"), "allowed", "nobody's camp is plain land");
    assert_eq!(refused(&lake(2, "").at(0, "W"), "load"), "ALA-15", "nothing lies here");
}

#[test]
fn ala_15_a_found_container_is_no_load() {
    let game = lake(2, "-7,0").lying("-7,0", "0").at(0, "-7,0").phase(Phase::Found);
    let game = play(game, &["take", "unload"]);
    assert_eq!(refused(&game, "load"), "allowed");
}

#[test]
fn ala_16_ones_own_camp_takes_the_container_at_once_and_for_good() {
    let game = lake(2, "").at(0, "N").with(0, 0);
    assert!(told(&game, "step NW").contains(&Event::Deliver {
        seat: Seat(0),
        colour: Seat(0),
        at: place("NW"),
        points: 1
    }));
    let game = play(game, &["step NW"]);
    assert_eq!((game.seen_at(0), game.loose_at("NW")), (("NW".into(), None), [1, 0, 0, 0]));
    assert_eq!(legal(&game), "end step N step W", "nothing to load here");
    assert_eq!(refused(&game, "load"), "ALA-15");
    let by_air = play(lake(2, "").at(0, "S").with(0, 1).holds(0, "helicopter"), &["fly NW"]);
    assert_eq!((by_air.seen_at(0).1, by_air.points(Seat(0))), (None, 1), "a robbed one too");
}

#[test]
fn ala_17_a_container_left_in_anothers_camp_is_his() {
    let game = lake(2, "").at(0, "N").with(0, 0);
    let game = play(game, &["step NE"]);
    assert_eq!(game.seen_at(0).1, Some(0), "driving through is free");
    assert!(matches!(told(&game, "unload")[0], Event::Give { to: Seat(1), points: 1, .. }));
    let game = play(game, &["unload"]);
    assert_eq!((game.points(Seat(1)), refused(&game, "load")), (1, "ALA-15"));
    let plain = play(lake(2, "").at(0, "E").with(0, 0), &["step SE", "unload"]);
    assert_eq!(refused(&plain, "load"), "allowed", "a camp without a player is plain land");
}

#[test]
fn ala_18_three_objects_on_a_floe() {
    let game = lake(4, "-7,0");
    assert_eq!(refused(&game.lying("-7,0", "11"), "step -7,0"), "allowed");
    assert_eq!(refused(&game.lying("-7,0", "11").with(0, 0), "step -7,0"), "ALA-18", "the carried one counts");
    assert_eq!(refused(&game.lying("-7,0", "012"), "step -7,0"), "ALA-18");
    assert_eq!(refused(&game.at(1, "-7,0").at(2, "-7,0"), "step -7,0"), "allowed");
    assert_eq!(refused(&game.at(1, "-7,0").at(2, "-7,0").at(3, "-7,0"), "step -7,0"), "ALA-18");
    assert_eq!(refused(&game.at(1, "-7,0").with(1, 1), "step -7,0"), "allowed");
    assert_eq!(refused(&game.at(1, "-7,0").with(1, 1).with(0, 0), "step -7,0"), "ALA-18");
    assert_eq!(refused(&game.lying("-7,0", "012").holds(0, "helicopter"), "fly -7,0"), "ALA-18", "by air too");
}

#[test]
fn ala_18_land_and_island_have_no_limit_and_the_bear_does_not_count() {
    let crowd = lake(4, "").lying("N", "0123012").at(1, "N").at(2, "N").at(3, "N").with(0, 0);
    assert_eq!(refused(&crowd, "step N"), "allowed");
    assert_eq!(refused(&lake(4, "0,3").at(0, "0,3").at(1, "island"), "step island"), "allowed");
    let bear = lake(2, "-7,0 | -5,0").bear_on("-5,0").at(0, "-5,0").lying("-5,0", "11");
    assert_eq!(bear.objects(place("-5,0")), 3);
}

#[test]
fn ala_19_who_must_leave_may_not_end_while_he_can() {
    let game = lake(2, "-7,0 | -5,0").at(0, "-7,0").bear_on("-7,0");
    assert_eq!((legal(&game).as_str(), refused(&game, "end")), ("step -5,0 step NW", "ALA-19"));
    assert_eq!(legal(&play(game, &["step -5,0"])), "end step N", "not back to the bear");
    let on_land = lake(2, "").at(0, "N").bear_on("N").with(0, 0);
    assert_eq!(legal(&on_land), "step NE step NW unload");
    let alone = lake(2, "0,7").at(0, "0,7").bear_on("0,7");
    assert_eq!(legal(&alone), "step island", "the island is open");
    let stuck = lake(2, "1,8").at(0, "1,8").bear_on("1,8");
    assert_eq!(legal(&stuck), "end", "they cannot leave");
}

#[test]
fn ala_19_the_present_load_decides_and_a_helicopter_does_not() {
    // The only way out is full for a loaded vehicle.
    let game = lake(2, "1,8 | 0,9").at(0, "1,8").bear_on("1,8").lying("0,9", "11").with(0, 0);
    assert_eq!(legal(&game), "end unload");
    assert_eq!(legal(&play(game, &["unload"])), "load step 0,9", "empty, they can and must");
    let stuck = lake(2, "1,8").at(0, "1,8").bear_on("1,8").holds(0, "helicopter");
    assert_eq!(refused(&stuck, "end"), "allowed");
}

#[test]
fn ala_19_a_floe_with_more_than_three_objects() {
    let game = lake(3, "-7,0 | -5,0").at(0, "-7,0").at(1, "-7,0").lying("-7,0", "0").phase(Phase::Found);
    let game = play(game, &["take"]);
    assert_eq!(game.objects(place("-7,0")), 4);
    assert_eq!(legal(&game), "step -5,0 step NW unload");
    assert_eq!(legal(&play(game, &["unload"])), "load step -5,0 step NW", "unloading does not help");
    let other = game.turn_of(1);
    assert_eq!(refused(&other, "end"), "ALA-19", "whoever stands there");
    let gone = play(game, &["unload", "step -5,0", "end"]);
    assert_eq!(gone.on_turn, Seat(1));
}
