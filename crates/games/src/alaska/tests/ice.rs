//! The decks, freezing and thawing.

use table::{Lang, Tell};

use super::*;

/// The card was drawn and so many floes are due.
fn freezing(game: Alaska, card: &str, left: u8) -> Alaska {
    game.phase(Phase::Ice { card: card.parse().unwrap(), left })
}

/// Nothing left in stock: the next ice card is a spring card.
fn thawed(floes: &str) -> Alaska {
    let mut game = lake(2, floes).phase(Phase::IceCard);
    game.stock = [0; 4];
    game
}

#[test]
fn ala_9_ice_then_event_then_voyage_then_the_left_neighbour() {
    let game = play(start(3), &["t1/0"]);
    assert_eq!(game.turn(), Turn::of(Seat(0)));
    assert_eq!(refused(&game, "step N"), "ALA-9");
    let game = play(game, &["ice -7,0 -5,0 -3,0"]);
    assert_eq!(refused(&game, "s3/2"), "ALA-9", "now an event card");
    let game = play(game, &["fog"]);
    assert_eq!(refused(&game, "ice 7,0"), "ALA-9");
    let game = play(game, &["end"]);
    assert_eq!((game.on_turn, game.turn()), (Seat(1), Turn::Chance));
    let game = play(game, &["t0/1", "fog", "end", "t1/0", "ice 7,0 8,1 9,2", "fog", "end"]);
    assert_eq!(game.on_turn, Seat(0));
}

#[test]
fn ala_10_an_empty_deck_gets_its_cards_back_as_a_turn_begins() {
    let mut game = lake(2, "").holds(0, "helicopter").holds(1, "fog robbery");
    game.event_deck.left = [0; 6];
    game.ice_deck.left = [0; 10];
    assert_eq!(refused(&game, "fly S"), "allowed", "the last card drawn can still be used");
    let back = Event::EventCardsBack { hands: vec![1, 2] };
    assert_eq!(
        Alaska::tell(&back, Lang::En),
        "The event deck is used up: all its cards go back into it, those held in hand too. Cards given back: {0} 1, {1} 2."
    );
    assert_eq!(told(&game, "end")[1..], [Event::IceCardsBack, back]);
    let game = play(game, &["end"]);
    assert_eq!(game.hands, [Hand::default(); 4]);
    assert!(game.ice_deck.is_whole() && game.event_deck.is_whole());
}

#[test]
fn ala_10_each_deck_by_itself() {
    let mut game = lake(2, "").holds(1, "fog");
    game.ice_deck.left = [0; 10];
    let game = play(game, &["end"]);
    assert!(game.ice_deck.is_whole() && !game.event_deck.is_whole());
    assert_eq!(game.hand(Seat(1)).fog, 1, "hands stay as they are");

    let mut game = lake(2, "").holds(1, "fog").phase(Phase::EventCard);
    game.ice_deck.left[0] = 1;
    game.event_deck.left = [0, 0, 0, 1, 0, 0];
    let game = play(game, &["frostbite"]);
    assert!(!game.ice_deck.is_whole() && game.event_deck.is_whole());
    assert!(game.hand(Seat(1)).is_empty());
}

#[test]
fn ala_10_a_kept_card_is_not_left_in_the_deck() {
    let game = play(start(2), &["t0/1", "fog", "end", "t1/0", "ice -7,0 -5,0 -3,0"]);
    assert_eq!(legal(&game), "bear×8 fog×3 found×4 frostbite×4 helicopter×4 robbery×6");
}

#[test]
fn ala_11_as_many_floes_as_the_card_says_anywhere_on_free_water() {
    let game = play(start(2), &["d2/1", "ice -7,0 -5,0"]);
    assert_eq!(refused(&game, "ice -5,0 -3,0"), "ALA-11", "covered");
    assert_eq!(refused(&game, "ice 7,0"), "ALA-11", "another kind");
    assert_eq!(refused(&game, "ice 5,0 7,0 8,1"), "ALA-11", "another kind");
    assert_eq!(refused(&game, "ice -3,4 -1,4"), "ALA-2", "the island");
    assert_eq!(refused(&game, "ice -7,10 7,10"), "ALA-5", "no floe is so long");
    assert_eq!(refused(&game, "melt -7,0"), "ALA-12", "it is winter");
    assert_eq!(refused(&game, "ice 0,3 2,3"), "allowed");
    let game = play(game, &["ice 0,3 2,3"]);
    assert_eq!((game.turn(), game.stock), (Turn::Chance, [30, 18, 5, 5]));
}

#[test]
fn ala_11_either_shape_of_a_triple_that_is_in_stock() {
    let mut game = freezing(lake(2, ""), "t1/0", 1);
    assert_eq!((refused(&game, "ice -7,0 -5,0 -3,0"), refused(&game, "ice -7,0 -5,0 -8,1")), ("allowed", "allowed"));
    game.stock[2] = 0;
    assert_eq!((refused(&game, "ice -7,0 -5,0 -3,0"), refused(&game, "ice -7,0 -5,0 -8,1")), ("ALA-11", "allowed"));
    game.stock = [30, 20, 1, 0];
    assert_eq!((refused(&game, "ice -7,0 -5,0 -3,0"), refused(&game, "ice -7,0 -5,0 -8,1")), ("allowed", "ALA-11"));
}

#[test]
fn ala_11_until_the_number_is_reached_or_none_fits() {
    let mut few = start(2);
    few.stock[0] = 2;
    assert_eq!(play(few, &["s3/2", "ice -7,0", "ice 7,0"]).phase, Phase::EventCard, "two in stock, three due");
    few.stock[0] = 0;
    assert_eq!(play(few, &["s3/2"]).phase, Phase::EventCard, "none in stock");
    let told = told(&few, "s3/2");
    assert!(matches!(told[1], Event::NoRoom { .. }), "{told:?}");
    assert_eq!(play(start(2), &["t0/1"]).phase, Phase::EventCard, "zero due");

    // All water but 5,0 and 7,0 is covered.
    let mut full = start(2);
    for hex in Hex::all().filter(|hex| !["5,0", "7,0"].contains(&hex.to_string().as_str())) {
        if let Some(floe) = Floe::of(bit(hex.0)) {
            full.lay(floe);
        }
    }
    assert_eq!(legal(&play(full, &["d2/1"])), "ice 5,0 7,0");
    let game = play(full, &["d2/1", "ice 5,0 7,0"]);
    assert_eq!(game.phase, Phase::EventCard, "one fitted, two were due");
}

#[test]
fn ala_12_spring_begins_with_the_next_ice_card() {
    let mut game = lake(2, "-9,4");
    game.stock = [1, 0, 0, 0];
    let game = play(game.phase(Phase::IceCard), &["s2/1", "ice -7,0"]);
    assert!(!game.spring, "the last floe is laid, it is still winter");
    let game = play(game, &["fog", "end"]);
    assert!(!game.spring);
    let after = play(game, &["s3/1"]);
    let told_of = told(&game, "s3/1");
    assert!(
        after.spring && matches!(told_of[..], [Event::Spring, Event::IceCard { .. }, ..]),
        "the cause first: {told_of:?}"
    );
    assert_eq!(legal(&after), "melt -7,0 melt -9,4");
    assert_eq!(refused(&after, "ice 7,0"), "ALA-12");
}

#[test]
fn ala_12_floes_that_fit_nowhere_do_not_hold_spring_back() {
    let mut game = lake(2, "");
    for hex in Hex::all().filter(|hex| hex.to_string() != "5,0") {
        if let Some(floe) = Floe::of(bit(hex.0)) {
            game.lay(floe);
        }
    }
    game.stock = [1, 2, 1, 1];
    let game = game.phase(Phase::IceCard);
    assert!(!play(game, &["t1/0"]).spring, "a single still fits");
    let game = play(game, &["s2/0", "ice 5,0", "fog", "end", "d2/0"]);
    assert!(game.spring && game.stock == [0, 2, 1, 1]);
}

#[test]
fn ala_12_without_any_floe_the_first_card_is_a_spring_card() {
    let mut game = start(2);
    game.stock = [0; 4];
    assert!(play(game, &["s3/2"]).spring);
}

#[test]
fn ala_12_spring_never_ends() {
    // Water is free again, and a single in stock, but it stays spring.
    let mut game = lake(2, "-9,4 | 0,3").in_spring().phase(Phase::IceCard);
    game.stock = [1, 0, 0, 0];
    assert_eq!(legal(&play(game, &["s3/1"])), "melt -9,4 melt 0,3");
}

#[test]
fn ala_13_floes_of_the_kind_one_after_another() {
    let game = thawed("-7,0 | -3,0 | 0,3 | -10,5 -8,5 | 3,8 2,9 1,10 | 5,8 6,9 5,10").lying("-10,5", "0");
    assert_eq!(legal(&play(game, &["s3/2"])), "melt -3,0 melt -7,0 melt 0,3");
    assert_eq!(legal(&play(game, &["s3/2", "melt 0,3"])), "melt -3,0 melt -7,0");
    let after = play(game, &["s3/2", "melt 0,3", "melt -7,0"]);
    assert_eq!((after.phase, after.ice & hexes("0,3 -7,0 -3,0")), (Phase::EventCard, hexes("-3,0")));
    assert_eq!(after.stock, [0; 4], "removed floes leave the game");
    assert_eq!(legal(&play(game, &["t1/1"])), "melt 3,8 melt 5,8", "both shapes");
    assert_eq!(play(game, &["s2/0"]).phase, Phase::EventCard);
    let game = play(game, &["d1/1"]);
    assert_eq!((refused(&game, "melt -7,0"), refused(&game, "melt -8,5")), ("ALA-13", "ALA-13"));
    assert_eq!(refused(&game, "melt 7,0"), "ALA-13", "open water");
}

#[test]
fn ala_13_never_under_a_vehicle_or_the_bear() {
    let game = thawed("-7,0 | -3,0 | 0,3").at(1, "-7,0").lying("-7,0", "1").bear_on("-3,0");
    let game = play(game, &["s3/2"]);
    assert_eq!(legal(&game), "melt 0,3");
    assert_eq!((refused(&game, "melt -7,0"), refused(&game, "melt -3,0")), ("ALA-13", "ALA-13"));
    assert_eq!(play(game, &["melt 0,3"]).phase, Phase::EventCard, "nothing more can be removed");
    let none = thawed("-7,0").at(0, "-7,0");
    assert!(told(&none, "s3/2").iter().any(|event| matches!(event, Event::NoThaw { .. })));
}

#[test]
fn ala_13_floes_with_containers_last_and_those_are_lost() {
    let game = thawed("-7,0 | -3,0 | 0,3 | 2,3").lying("-7,0", "001").lying("0,3", "1").at(0, "2,3");
    let game = play(game, &["s3/2"]);
    assert_eq!((legal(&game).as_str(), refused(&game, "melt -7,0")), ("melt -3,0", "ALA-13"));
    let game = play(game, &["melt -3,0"]);
    assert_eq!(legal(&game), "melt -7,0 melt 0,3", "2,3 is bare, but under a vehicle");
    assert!(told(&game, "melt -7,0").iter().any(|event| matches!(event, Event::Melt { lost: [2, 1, 0, 0], .. })));
    let game = play(game, &["melt -7,0"]);
    assert_eq!((game.lost.numbers(), game.loose_at("-7,0")), ([2, 1, 0, 0], [0; 4]));
}

#[test]
fn ala_13_bare_floes_of_another_kind_do_not_help() {
    let game = thawed("-7,0 | -10,5 -8,5").lying("-7,0", "0");
    assert_eq!(legal(&play(game, &["s3/1"])), "melt -7,0");
}
