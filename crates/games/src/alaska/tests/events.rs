//! The event cards.

use table::{Lang, Tell};

use super::*;
use crate::alaska::Stage;

fn drawing(game: Alaska) -> Alaska {
    game.phase(Phase::EventCard)
}

#[test]
fn ala_20_kept_cards_may_be_played_from_the_same_turn_on() {
    let game = play(drawing(lake(2, "")), &["helicopter"]);
    assert_eq!((game.hand(Seat(0)).helicopter, game.phase), (1, Phase::Voyage));
    let game = play(game, &["fly E"]);
    assert_eq!((game.hand(Seat(0)).helicopter, game.event_deck.left[EventCard::Helicopter as usize]), (0, 3));
    let open = game.view(Viewer::Spectator).event_deck.open;
    assert_eq!(open.helicopter, 1, "a played card is open");
    assert_eq!(refused(&game, "fly S"), "ALA-25", "the seat has no other");
}

#[test]
fn ala_21_the_bear_goes_to_a_floe_first() {
    let game = play(drawing(lake(2, "-7,0 -5,0 | 0,3").at(1, "0,3")), &["bear"]);
    assert_eq!(legal(&game), "bear -7,0 bear 0,3", "where a vehicle is, too");
    for text in ["bear N", "bear island", "bear NW", "bear -5,0", "bear 7,0"] {
        assert_eq!(refused(&game, text), "ALA-21", "{text}");
    }
    assert_eq!(refused(&game, "end"), "ALA-21", "they must");
    let game = play(game, &["bear 0,3"]);
    assert_eq!((game.bear, game.phase), (Some(place("0,3")), Phase::Voyage));
}

#[test]
fn ala_21_later_to_another_floe_or_territory_but_no_camp() {
    let game = play(drawing(lake(2, "-7,0 | 0,3").bear_on("0,3")), &["bear"]);
    assert_eq!(legal(&game), "bear -7,0 bear E bear N bear S bear W");
    for text in ["bear 0,3", "bear island", "bear NW", "bear SE"] {
        assert_eq!(refused(&game, text), "ALA-21", "{text}");
    }
    let game = play(drawing(lake(2, "").bear_on("N")), &["bear"]);
    assert_eq!(legal(&game), "bear E bear S bear W");
}

/// Two floes may lie at the same landmark: whoever only hears of them knows which is meant.
#[test]
fn ala_21_the_log_calls_every_floe_by_a_name_of_its_own() {
    let game = play(drawing(lake(2, "-7,0 | -8,1").bear_on("-7,0").holds(0, "helicopter").at(0, "-7,0")), &["bear"]);
    let said = |game: &Alaska, text: &str| Alaska::tell(&told(game, text)[0], Lang::En);
    let [first, second] = ["first", "second"].map(|nth| format!("the floe off the red camp ({nth} from the north)"));
    assert_eq!(said(&game, "bear -8,1"), format!("{{0}} sends the bear away from {first}, to {second}."));
    assert_eq!(said(&game, "bear N"), format!("{{0}} sends the bear away from {first}, to the north shore."));
    let game = play(game, &["bear N"]);
    assert_eq!(said(&game, "fly -8,1"), format!("{{0}} plays a helicopter and flies from {first} to {second}."));
}

#[test]
fn ala_21_the_log_does_not_send_a_bear_elsewhere_that_is_nowhere_yet() {
    let said = |lang| Alaska::tell(&told(&drawing(lake(2, "-7,0")), "bear")[0], lang);
    assert_eq!((said(Lang::En), said(Lang::Fr)), ("{0} draws the bear.".into(), "{0} tire l’ours.".into()));
}

#[test]
fn ala_23_the_log_says_why_nothing_can_be_taken() {
    let said = |game: Alaska| Alaska::tell(&told(&drawing(game), "found")[1], Lang::En);
    assert_eq!(said(lake(2, "").with(0, 0)), "{0} can take nothing: the vehicle is full.");
    let none = lake(2, "").lying("N", "00000000000000");
    assert_eq!(said(none), "{0} can take nothing: none of their containers is left on the island.");
}

#[test]
fn ala_21_without_any_floe_the_bear_goes_ashore() {
    assert_eq!(legal(&play(drawing(lake(2, "")), &["bear"])), "bear E bear N bear S bear W");
}

#[test]
fn ala_22_nobody_enters_where_the_bear_is() {
    let game = lake(2, "-7,0").bear_on("-7,0").holds(0, "helicopter");
    assert_eq!((refused(&game, "step -7,0"), refused(&game, "fly -7,0")), ("ALA-22", "ALA-22"));
    let game = lake(2, "").bear_on("N").holds(0, "helicopter");
    assert_eq!((refused(&game, "step N"), refused(&game, "fly N")), ("ALA-22", "ALA-22"));
}

#[test]
fn ala_22_a_vehicle_it_comes_to_leaves_in_its_next_voyage() {
    let game = play(drawing(lake(2, "-7,0 | 8,1").at(0, "-7,0").at(1, "8,1")), &["bear", "bear 8,1"]);
    assert_eq!(refused(&game, "end"), "allowed");
    let game = play(game, &["end", "s2/0", "ice 1,0", "ice 3,0", "fog"]);
    assert_eq!(legal(&game), "step NE");
}

#[test]
fn ala_23_found_is_asked_of_an_empty_vehicle_while_the_island_has_his_colour() {
    let game = drawing(lake(2, "-7,0").at(0, "-7,0"));
    let asked = play(game, &["found"]);
    assert_eq!(legal(&asked), "leave take");
    assert_eq!(refused(&asked, "end"), "ALA-23");
    let taken = play(asked, &["take"]);
    assert_eq!((taken.seen_at(0), taken.loose_at("island")[0]), (("-7,0".into(), Some(0)), 13));
    assert_eq!(play(asked, &["leave"]).seen_at(0), ("-7,0".into(), None));
    assert_eq!(play(game.with(0, 0), &["found"]).phase, Phase::Voyage, "a loaded vehicle");
    let gone = game.lying("N", "00000000000000");
    assert_eq!(play(gone, &["found"]).phase, Phase::Voyage, "nothing of theirs on the island");
    assert_eq!(refused(&play(gone, &["found"]), "take"), "ALA-23");
}

#[test]
fn ala_23_even_past_three_objects_and_at_home_it_is_delivered() {
    let full = drawing(lake(2, "-7,0").at(0, "-7,0").lying("-7,0", "11"));
    assert_eq!(play(full, &["found", "take"]).objects(place("-7,0")), 4);
    let home = play(drawing(lake(2, "")), &["found"]);
    assert!(told(&home, "take").contains(&Event::Deliver {
        seat: Seat(0),
        colour: Seat(0),
        at: place("NW"),
        points: 1
    }));
    let home = play(home, &["take"]);
    assert_eq!((home.points(Seat(0)), home.seen_at(0)), (1, ("NW".into(), None)));
    let there = play(drawing(lake(2, "").at(0, "island")), &["found", "take"]);
    assert_eq!((there.seen_at(0).1, there.loose_at("island")[0]), (Some(0), 13));
}

#[test]
fn ala_24_frostbite_sends_home_without_the_container_and_ends_the_turn() {
    let game = drawing(lake(2, "-7,0").at(0, "-7,0").with(0, 1));
    let after = play(game, &["frostbite"]);
    assert_eq!((after.seen_at(0), after.loose_at("-7,0")), (("NW".into(), None), [0, 1, 0, 0]));
    assert_eq!((after.on_turn, after.turn(), after.points(Seat(0))), (Seat(1), Turn::Chance, 0));
    let given = play(drawing(lake(2, "").at(0, "NE").with(0, 0)), &["frostbite"]);
    assert_eq!(given.points(Seat(1)), 1, "in another's camp it is theirs");
    let plain = play(drawing(lake(2, "").at(0, "SE").with(0, 0)), &["frostbite"]);
    assert_eq!(plain.loose(place("SE")).numbers(), [1, 0, 0, 0]);
    let island = play(drawing(lake(2, "").at(0, "island").with(0, 0)), &["frostbite"]);
    assert_eq!(island.loose_at("island"), [14; 4]);
    let home = play(drawing(lake(2, "")), &["frostbite"]);
    assert_eq!((home.seen_at(0), home.on_turn), (("NW".into(), None), Seat(1)));
}

#[test]
fn ala_25_a_flight_to_any_other_place() {
    let game = lake(2, "0,3 | 0,7 1,8").at(0, "N").with(0, 0).holds(0, "helicopter");
    assert_eq!(
        legal(&game),
        "end fly 0,3 fly 0,7 fly E fly NE fly NW fly S fly SE fly SW fly W fly island step NE step NW unload"
    );
    assert_eq!(
        (refused(&game, "fly N"), refused(&game, "fly 1,8"), refused(&game, "fly 7,0")),
        ("ALA-25", "ALA-25", "ALA-25")
    );
    let game = play(game, &["fly 0,7"]);
    assert_eq!(game.seen_at(0), ("0,7".into(), Some(0)));
    assert_eq!(refused(&lake(2, ""), "fly N"), "ALA-25", "without a card");
}

#[test]
fn ala_25_no_step_after_a_flight_that_followed_a_step() {
    let game = lake(2, "").holds(0, "helicopter helicopter");
    let first = play(game, &["fly E", "step SE", "step S", "step SW"]);
    assert_eq!(refused(&first, "step W"), "ALA-14", "three steps after a flight");
    let mixed = play(game, &["step N", "fly S"]);
    assert_eq!((refused(&mixed, "step SW"), refused(&mixed, "fly W")), ("ALA-25", "allowed"));
    let twice = play(game, &["fly S", "fly E", "step NE"]);
    assert_eq!(refused(&twice, "step N"), "allowed");
    let after = play(game, &["fly S", "step SW", "fly N"]);
    assert_eq!(legal(&after), "end");
}

#[test]
fn ala_25_a_landing_is_a_new_stay() {
    let game = lake(2, "").at(0, "island").holds(0, "helicopter helicopter");
    let game = play(game, &["load", "unload", "fly N", "fly island"]);
    assert_eq!(refused(&game, "load"), "allowed");
}

#[test]
fn ala_26_a_loose_container_of_another_player_for_an_empty_vehicle() {
    let game = lake(3, "-7,0").lying("-7,0", "12").at(0, "-7,0").holds(0, "robbery");
    assert_eq!(legal(&game), "end rob 1 rob 2 step NW");
    let robbed = play(game, &["rob 2"]);
    assert_eq!((robbed.seen_at(0).1, robbed.loose_at("-7,0")), (Some(2), [0, 1, 0, 0]));
    assert_eq!(robbed.hand(Seat(0)).robbery, 0);
    assert_eq!((refused(&game, "rob 0"), refused(&game, "rob 3")), ("ALA-26", "ALA-26"));
    assert_eq!(refused(&game.with(0, 0), "rob 1"), "ALA-26", "not with a load");
    let mut bare = game;
    bare.hands[0] = Hand::default();
    assert_eq!(refused(&bare, "rob 1"), "ALA-26", "without a card");
}

#[test]
fn ala_26_not_on_the_island_in_a_players_camp_or_from_a_vehicle() {
    let game = lake(2, "-7,0").holds(0, "robbery");
    assert_eq!(refused(&game.at(0, "island"), "rob 1"), "ALA-26");
    assert_eq!(refused(&game.lying("NE", "1").at(0, "NE"), "rob 1"), "ALA-26");
    assert_eq!(refused(&game.lying("SE", "1").at(0, "SE"), "rob 1"), "allowed", "nobody's camp");
    assert_eq!(refused(&game.at(0, "-7,0").at(1, "-7,0").with(1, 1), "rob 1"), "ALA-26");
}

#[test]
fn ala_26_a_robbery_is_a_load_of_the_stay() {
    let game = lake(2, "-7,0").lying("-7,0", "01").at(0, "-7,0").holds(0, "robbery robbery");
    let game = play(game, &["load", "unload"]);
    assert_eq!(refused(&game, "rob 1"), "ALA-15");
    let game = lake(2, "-7,0").lying("-7,0", "11").at(0, "-7,0").holds(0, "robbery robbery");
    let game = play(game, &["rob 1", "unload"]);
    assert_eq!((refused(&game, "rob 1"), legal(&game).as_str()), ("ALA-15", "end step NW"));
}

fn robbery(robber: &str, victim: &str) -> Alaska {
    lake(2, "-7,0").lying("-7,0", "1").at(0, "-7,0").holds(0, robber).holds(1, victim)
}

#[test]
fn ala_27_a_victim_with_any_card_is_asked() {
    let game = play(robbery("robbery", "helicopter"), &["rob 1"]);
    assert_eq!((game.turn(), legal(&game).as_str()), (Turn::of(Seat(1)), "yield"));
    assert_eq!((refused(&game, "fog"), refused(&game, "end")), ("ALA-27", "ALA-27"));
    let game = play(game, &["yield"]);
    assert_eq!((game.turn(), game.seen_at(0).1), (Turn::of(Seat(0)), Some(1)));
    let game = play(robbery("robbery", "fog"), &["rob 1"]);
    assert_eq!(legal(&game), "fog yield");
    assert_eq!(play(game, &["yield"]).seen_at(0).1, Some(1), "they need not");
}

#[test]
fn ala_27_a_victim_without_cards_yields_by_himself() {
    let game = robbery("robbery", "");
    assert!(told(&game, "rob 1").contains(&Event::Robbed {
        seat: Seat(0),
        victim: Seat(1),
        at: place("-7,0"),
        marks: Vec::new()
    }));
    assert_eq!(play(game, &["rob 1"]).seen_at(0).1, Some(1));
}

#[test]
fn ala_27_fog_and_robbery_until_one_gives_in() {
    let game = play(robbery("robbery robbery fog", "fog fog"), &["rob 1", "fog"]);
    assert_eq!((game.turn(), legal(&game).as_str()), (Turn::of(Seat(0)), "rob yield"));
    assert_eq!(refused(&game, "rob 1"), "ALA-27", "in an answer the colour is not told again");
    let again = play(game, &["rob"]);
    assert_eq!(legal(&again), "fog yield");
    assert_eq!(play(again, &["yield"]).seen_at(0).1, Some(1), "the last card decides");
    let foiled = play(again, &["fog"]);
    assert_eq!((foiled.turn(), legal(&foiled).as_str()), (Turn::of(Seat(0)), "yield"), "asked, with fog in hand");
    let foiled = play(foiled, &["yield"]);
    assert_eq!((foiled.seen_at(0).1, foiled.loose_at("-7,0")), (None, [0, 1, 0, 0]));
    assert_eq!((foiled.hand(Seat(0)).len(), foiled.hand(Seat(1)).len()), (1, 0));
}

#[test]
fn ala_27_everybody_sees_how_many_cards_were_played() {
    let played = |texts: &[&str]| {
        let game = play(robbery("robbery robbery fog", "fog fog"), texts);
        let of = |viewer: Viewer| match game.view(viewer).stage {
            Stage::Robbed { played, .. } | Stage::Fogged { played, .. } => played,
            _ => 0,
        };
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator].map(of)
    };
    assert_eq!(played(&["rob 1"]), [1; 3]);
    assert_eq!(played(&["rob 1", "fog"]), [2; 3]);
    assert_eq!(played(&["rob 1", "fog", "rob"]), [3; 3]);
    assert_eq!(played(&["rob 1", "fog", "rob", "fog"]), [4; 3]);
    assert_eq!(played(&["rob 1", "fog", "yield", "rob 1"]), [1; 3], "another robbery begins anew");
}

#[test]
fn ala_27_a_robber_without_cards_yields_by_himself() {
    let game = play(robbery("robbery", "fog"), &["rob 1"]);
    let foiled = [Event::Fog { seat: Seat(1), cards: 0 }, Event::Foiled { seat: Seat(0), victim: Seat(1) }];
    assert_eq!(told(&game, "fog"), foiled, "what is told says how many cards are left");
    assert_eq!(legal(&play(game, &["fog"])), "end step NW");
}

#[test]
fn ala_27_a_failed_robbery_is_no_load_and_may_be_tried_anew() {
    let game = play(robbery("robbery robbery", "fog"), &["rob 1", "fog", "yield"]);
    assert_eq!(legal(&game), "end rob 1 step NW");
    assert_eq!(play(game, &["rob 1"]).seen_at(0).1, Some(1), "the victim has no card left");
}

#[test]
fn ala_27_a_victim_whose_last_card_was_fog_is_not_asked_again() {
    let game = play(robbery("robbery robbery", "fog"), &["rob 1", "fog", "rob"]);
    assert_eq!((game.phase, game.seen_at(0).1), (Phase::Voyage, Some(1)));
}

#[test]
fn ala_28_a_robbed_container_left_elsewhere_is_loose_again() {
    let game = play(robbery("robbery", ""), &["rob 1", "step NW"]);
    assert_eq!(
        (game.points(Seat(0)), game.loose_at("NW")),
        (1, [0, 1, 0, 0]),
        "in the robber's camp it is the robber's"
    );
    let game = play(robbery("robbery", "").at(0, "-7,0"), &["rob 1", "unload"]);
    assert_eq!(game.loose_at("-7,0"), [0, 1, 0, 0]);
    let game = game.at(1, "-7,0").turn_of(1);
    let mut fresh = game;
    fresh.voyage = Default::default();
    assert_eq!(refused(&fresh, "load"), "allowed", "its owner may load it");
}
