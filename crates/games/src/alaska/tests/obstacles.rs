//! Why not: the reason that applies, and what the board shows of it.

use table::{Lang, Tell};

use super::*;
use crate::alaska::{Duty, Form, IceCard, Kind, Obstacle};

/// What stands in the way, with the rule that is cited.
#[track_caller]
fn barred(game: &Alaska, text: &str) -> (&'static str, Obstacle) {
    let seat = game.turn().seats().first().expect("somebody is to act");
    let action = text.parse().unwrap();
    let refusal = game.check(seat, &action).expect_err("it is refused");
    let obstacle = game.obstacle(seat, &action, refusal).unwrap_or_else(|| panic!("{text}: {refusal}"));
    for lang in Lang::ALL {
        let said = Alaska::tell_obstacle(&obstacle, lang).expect("a sentence");
        assert!(said.ends_with('.') && !said.contains("  "), "{said}");
    }
    (refusal.rule, obstacle)
}

fn said(obstacle: &Obstacle) -> String {
    Alaska::tell_obstacle(obstacle, Lang::En).unwrap()
}

fn laying(game: Alaska, card: &str) -> Alaska {
    game.phase(Phase::Ice { card: card.parse::<IceCard>().unwrap(), left: 1 })
}

fn hexes_of(text: &str) -> Vec<Hex> {
    text.split(' ').map(|hex| hex.parse().unwrap()).collect()
}

#[test]
fn ala_11_shows_the_ice_in_the_way_and_the_kind_that_is_asked_for() {
    let game = laying(lake(2, "-7,0"), "d2/1");
    assert_eq!(barred(&game, "ice -7,0 -5,0"), ("ALA-11", Obstacle::Frozen { hexes: hexes_of("-7,0") }));
    let kind = Obstacle::Kind { hexes: hexes_of("1,0"), wanted: Kind::Double };
    assert_eq!(barred(&game, "ice 1,0"), ("ALA-11", kind.clone()));
    assert_eq!(said(&kind), "The card asks for a double floe.");
    assert_eq!(barred(&game, "ice -1,4 1,4"), ("ALA-2", Obstacle::Island));
    assert_eq!(barred(&game, "ice 1,0 5,0"), ("ALA-5", Obstacle::Shape { hexes: hexes_of("1,0 5,0") }));
    let mut spent = game;
    spent.stock[Form::Double as usize] = 0;
    assert_eq!(barred(&spent, "ice 1,0 3,0"), ("ALA-11", Obstacle::Stock { form: Form::Double }));
    assert_eq!(barred(&game, "step NW"), ("ALA-9", Obstacle::First { duty: Duty::Freeze }));
}

#[test]
fn ala_13_shows_what_keeps_a_floe_from_melting() {
    let floes = "-7,0 | -5,0 | -3,0 | -1,0 | 3,0 5,0";
    let game = laying(lake(2, floes).in_spring(), "s3/2").at(1, "-7,0").bear_on("-5,0").lying("-3,0", "0");
    let at = place;
    assert_eq!(barred(&game, "melt -7,0").1, Obstacle::Vehicle { at: at("-7,0"), seat: Seat(1) });
    assert_eq!(barred(&game, "melt -5,0").1, Obstacle::Bear { at: at("-5,0"), way: false });
    assert_eq!(barred(&game, "melt -3,0").1, Obstacle::Laden { at: at("-3,0"), bare: vec![at("-1,0")] });
    assert_eq!(barred(&game, "melt 3,0").1, Obstacle::Kind { hexes: hexes_of("3,0 5,0"), wanted: Kind::Single });
    assert_eq!(barred(&game, "melt 5,0").1, Obstacle::Name { at: at("3,0") });
    assert_eq!(barred(&game, "melt 7,0").1, Obstacle::Water { at: "7,0".parse().unwrap() });
}

#[test]
fn ala_14_says_how_far_it_is_and_what_is_in_the_way() {
    let row = "-7,0 | -5,0 | -3,0 | -1,0 | 6,5";
    let game = lake(2, row).at(0, "-7,0");
    let far = barred(&game, "step -1,0").1;
    assert_eq!(far, Obstacle::Far { way: ["-5,0", "-3,0", "-1,0"].map(place).to_vec(), left: 3 });
    assert_eq!(said(&far), "That is 3 steps away: a step leads to the next place.");
    let later = play(game, &["step -5,0", "step -7,0"]);
    assert_eq!(said(&barred(&later, "step -3,0").1), "That is 2 steps away, and you have one left.");
    let spent = play(later, &["step -5,0"]);
    assert_eq!(barred(&spent, "step -3,0"), ("ALA-14", Obstacle::Spent { at: place("-5,0") }));
    assert_eq!(barred(&game, "step 6,5").1, Obstacle::Cut { to: place("6,5") });
    assert_eq!(barred(&game, "step 1,0").1, Obstacle::Water { at: "1,0".parse().unwrap() });
    assert_eq!(barred(&game, "step -7,0").1, Obstacle::Here { at: place("-7,0") });
}

#[test]
fn ala_18_and_ala_22_show_who_bars_a_place_or_the_way_there() {
    // Out on the lake nothing leads around.
    let row = "-4,5 | -6,5 | -8,5";
    let game = lake(2, row).at(0, "-4,5");
    let bear = game.bear_on("-6,5");
    assert_eq!(barred(&bear, "step -6,5"), ("ALA-22", Obstacle::Bear { at: place("-6,5"), way: false }));
    assert_eq!(barred(&bear, "step -8,5"), ("ALA-14", Obstacle::Bear { at: place("-6,5"), way: true }));
    let full = game.with(0, 0).lying("-6,5", "11");
    let there = Obstacle::Full { at: place("-6,5"), objects: 2, vehicle: 2, way: false };
    assert_eq!(barred(&full, "step -6,5"), ("ALA-18", there.clone()));
    assert_eq!(said(&there), "This floe already has 2 objects, and your laden vehicle is two: three at most.");
    let on_the_way = Obstacle::Full { at: place("-6,5"), objects: 2, vehicle: 2, way: true };
    assert_eq!(barred(&full, "step -8,5").1, on_the_way);
}

#[test]
fn ala_15_and_ala_19_name_the_load_and_the_duty_to_leave() {
    let at = place("-7,0");
    let game = lake(2, "-7,0 | -5,0").at(0, "-7,0").lying("-7,0", "0");
    assert_eq!(barred(&game, "unload").1, Obstacle::Empty { at });
    let loaded = play(game, &["load"]);
    assert_eq!(barred(&loaded, "load").1, Obstacle::Carries { at });
    let unloaded = play(loaded, &["unload"]);
    assert_eq!(barred(&unloaded, "load").1, Obstacle::Loaded { at });
    let nothing = lake(2, "-7,0").at(0, "-7,0");
    assert_eq!(barred(&nothing, "load").1, Obstacle::Nothing { at, colour: Seat(0) });
    let camp = lake(2, "").at(0, "NE").lying("NE", "0");
    assert_eq!(barred(&camp, "load").1, Obstacle::Safe { at: place("NE"), seat: Seat(1) });
    assert_eq!(barred(&game.bear_on("-7,0"), "end"), ("ALA-19", Obstacle::Leave { at, bear: true }));
    assert_eq!(barred(&game.lying("-7,0", "111"), "end").1, Obstacle::Leave { at, bear: false });
}

#[test]
fn ala_21_shows_where_the_bear_may_not_go() {
    let game = lake(2, "-7,0").phase(Phase::Bear);
    assert_eq!(barred(&game, "bear island").1, Obstacle::Closed { at: Place::ISLAND });
    assert_eq!(barred(&game, "bear SW").1, Obstacle::Closed { at: place("SW") });
    assert_eq!(barred(&game, "bear N").1, Obstacle::Floe { at: place("N") });
    assert_eq!(barred(&game, "bear 1,0").1, Obstacle::Water { at: "1,0".parse().unwrap() });
    assert_eq!(barred(&game.bear_on("-7,0"), "bear -7,0").1, Obstacle::Here { at: place("-7,0") });
    assert_eq!(barred(&game, "end").1, Obstacle::First { duty: Duty::Bear });
}

#[test]
fn ala_25_to_ala_27_name_the_card_that_is_missing() {
    let card = |card| Obstacle::Card { card };
    let game = lake(2, "-7,0 | -5,0").at(0, "-7,0").lying("-7,0", "1");
    assert_eq!(barred(&game, "fly -5,0"), ("ALA-25", card(EventCard::Helicopter)));
    assert_eq!(barred(&game, "rob 1"), ("ALA-26", card(EventCard::Robbery)));
    let armed = game.holds(0, "robbery helicopter").holds(1, "fog");
    assert_eq!(barred(&armed, "rob 0").1, Obstacle::Own { at: place("-7,0") });
    assert_eq!(barred(&armed.at(0, "island"), "rob 1").1, Obstacle::Peace { at: Place::ISLAND });
    assert_eq!(barred(&armed.at(0, "-5,0"), "rob 1").1, Obstacle::Nothing { at: place("-5,0"), colour: Seat(1) });
    assert_eq!(barred(&play(armed, &["step -5,0", "fly -7,0"]), "step -5,0").1, Obstacle::Landed { at: place("-7,0") });
    let robbed = play(armed.holds(1, "helicopter"), &["rob 1"]);
    assert_eq!(barred(&robbed, "fog"), ("ALA-27", card(EventCard::Fog)));
    assert_eq!(barred(&robbed, "end").1, Obstacle::First { duty: Duty::Answer });
    // A colour that nobody plays has no name to be called by.
    let nobodys = armed.check(Seat(0), &"rob 3".parse().unwrap()).unwrap_err();
    assert_eq!(armed.obstacle(Seat(0), &"rob 3".parse().unwrap(), nobodys), None);
}
