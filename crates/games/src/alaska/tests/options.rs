//! The game before its first card.

use serde_json::{Value, json};
use table::{Erased, Journal, Record, Seat, Turn};

use super::*;
use crate::alaska::cards::{EventCards, Floes, IceCards};

fn with(options: Value) -> Result<Alaska, String> {
    let record = json!({ "game": "alaska", "seats": 2, "options": options });
    let record = Record::from_json(&record.to_string()).unwrap();
    Journal::<Alaska>::open(&record).map(|journal| *journal.now()).map_err(|bad| bad.to_string())
}

#[test]
fn ala_6_containers_on_the_island_vehicles_at_home_no_bear() {
    for seats in 2..=4 {
        let game = start(seats);
        assert_eq!(game.loose_at("island"), [14; 4], "those of empty seats too");
        let homes: Vec<_> = (0..seats).map(|seat| game.seen_at(seat)).collect();
        let camps = ["NW", "NE", "SE", "SW"].map(|camp| (camp.to_string(), None));
        assert_eq!(homes, camps[..seats as usize]);
        assert_eq!((game.bear, game.ice), (None, 0));
    }
}

#[test]
fn ala_9_seat_0_begins_with_an_ice_card() {
    let game = start(3);
    assert_eq!((game.on_turn, game.turn()), (Seat(0), Turn::Chance));
    assert_eq!(legal(&game), "d1/1×2 d2/0×1 d2/1×7 s2/0×1 s2/1×2 s3/1×3 s3/2×4 t0/1×1 t1/0×5 t1/1×4");
    assert_eq!(refused(&game, "bear"), "ALA-9");
}

#[test]
fn ala_5_the_stock_is_the_sheets_or_as_agreed() {
    assert_eq!(start(2).stock, [30, 20, 5, 5]);
    let game = with(json!({ "floes": { "double": 1, "bent": 0 } })).unwrap();
    assert_eq!(game.stock, [30, 1, 5, 0], "what is left out keeps its default");
}

#[test]
fn ala_7_no_ice_deck_may_be_empty_nor_leave_a_kind_in_stock() {
    let none: Value = IceCards::NAMES.iter().map(|name| (name.to_string(), json!(0))).collect();
    let only = |cards: &[&str]| {
        let mut deck = none.clone();
        cards.iter().for_each(|card| deck[card] = json!(1));
        deck
    };
    assert!(with(json!({ "ice_cards": none })).err().unwrap().contains("ALA-7"));
    let no_floes = json!({ "single": 0, "double": 0, "straight": 0, "bent": 0 });
    assert!(with(json!({ "ice_cards": none, "floes": no_floes })).err().unwrap().contains("ALA-7"));
    assert!(with(json!({ "ice_cards": only(&["t0/1"]), "floes": no_floes })).is_ok());
    let singles = json!({ "double": 0, "straight": 0, "bent": 0 });
    assert!(with(json!({ "ice_cards": only(&["s2/0"]), "floes": singles })).is_ok());
    assert!(with(json!({ "ice_cards": only(&["d2/0", "t1/0"]), "floes": singles })).err().unwrap().contains("single"));
    let bent = json!({ "single": 0, "double": 0, "straight": 0, "bent": 1 });
    assert!(with(json!({ "ice_cards": only(&["t0/1"]), "floes": bent })).err().unwrap().contains("bent"));
    assert!(with(json!({ "ice_cards": only(&["t0/1", "t1/1"]), "floes": bent })).is_ok());
}

#[test]
fn ala_8_no_event_deck_may_be_empty() {
    let none: Value = EventCards::NAMES.iter().map(|name| (name.to_string(), json!(0))).collect();
    assert!(with(json!({ "event_cards": none })).err().unwrap().contains("ALA-8"));
    let mut one = none.clone();
    one["fog"] = json!(1);
    assert_eq!(with(json!({ "event_cards": one })).unwrap().event_deck.len(), 1);
}

#[test]
fn options_that_are_none_are_refused() {
    for (options, word) in [
        (json!({ "floe": {} }), "floe"),
        (json!({ "floes": { "triple": 3 } }), "triple"),
        (json!({ "floes": { "single": -1 } }), "-1"),
        (json!({ "floes": { "single": 1.5 } }), "1.5"),
        (json!({ "floes": { "single": "ten" } }), "ten"),
        (json!({ "floes": { "single": 100000 } }), "100000"),
        (json!({ "floes": 60 }), "60"),
        (json!({ "ice_cards": { "s9/9": 1 } }), "s9/9"),
        (json!({ "event_cards": { "wolf": 1 } }), "wolf"),
        (json!({ "event_cards": null }), "null"),
    ] {
        let refused = with(options.clone()).err().unwrap_or_else(|| panic!("{options}"));
        assert!(refused.contains(word), "{options}: {refused}");
    }
    use table::AnyGame;
    let defaults = Erased::<Alaska>::new().default_options();
    assert_eq!(defaults["floes"], serde_json::to_value(Floes::default()).unwrap());
}

#[test]
fn large_numbers_are_played() {
    let many = json!({ "floes": { "single": 65535 }, "event_cards": { "fog": 65535 }, "ice_cards": { "s3/2": 65535 } });
    let game = with(many).unwrap();
    assert_eq!(
        legal(&play(game, &["s3/2", "ice -7,0", "ice -5,0", "ice 7,0"])),
        "bear×8 fog×65535 found×4 frostbite×4 helicopter×4 robbery×6"
    );
}
