//! What one seat knows of the others' hands.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Lang, Seen, Tell};

use super::*;

fn everything_told(game: &Alaska, viewer: Viewer, text: &str) -> String {
    let step = step(game, text);
    let mut events = Vec::new();
    game.events(viewer, &step, &mut events);
    let sentences: Vec<String> =
        events.iter().flat_map(|event| Lang::ALL.map(|lang| Alaska::tell(event, lang))).collect();
    let mut after = *game;
    after.make(step);
    let view = serde_json::to_string(&after.view(viewer)).unwrap();
    let described = Lang::ALL.map(|lang| Alaska::describe(&after.view(viewer), lang).join(" "));
    format!("{events:?} {sentences:?} {view} {described:?}")
}

#[test]
fn ala_20_a_kept_card_is_a_card_to_everybody_else() {
    let game = lake(3, "-7,0").phase(Phase::EventCard);
    for other in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let told = ["helicopter", "robbery", "fog"].map(|card| everything_told(&game, other, card));
        assert!(told[0] == told[1] && told[1] == told[2], "{told:?}");
        for card in ["helicopter", "robbery", "fog"] {
            assert_eq!(game.seen(other, &step(&game, card)), Seen::As("card"));
        }
        assert_eq!(game.seen(other, &step(&game, "bear")), Seen::Fully);
        assert_eq!(game.seen(other, &step(&game, "found")), Seen::Fully);
        assert_eq!(game.seen(other, &step(&game, "frostbite")), Seen::Fully);
    }
    let own = Viewer::Seat(Seat(0));
    assert_eq!(game.seen(own, &step(&game, "fog")), Seen::Fully);
    assert!(everything_told(&game, own, "fog").contains("fog"));
}

#[test]
fn ala_20_others_see_how_many_cards_and_spectators_no_hand() {
    let game = lake(3, "").holds(0, "fog fog robbery").holds(1, "helicopter");
    let view = game.view(Viewer::Seat(Seat(1)));
    assert_eq!(view.players.iter().map(|player| player.cards).collect::<Vec<_>>(), [3, 1, 0]);
    assert_eq!(view.hand, Some(Hand { helicopter: 1, robbery: 0, fog: 0 }));
    assert_eq!(game.view(Viewer::Spectator).hand, None);
    assert_eq!(view.event_deck.left, 26);
    assert_eq!(view.event_deck.open, crate::alaska::EventCards::of([0; 6]), "kept cards are not open");
}

#[test]
fn ala_27_victims_with_and_without_fog_look_the_same_until_they_answer() {
    let ask = |card: &str| {
        let game = lake(2, "-7,0").lying("-7,0", "1").at(0, "-7,0").holds(0, "robbery").holds(1, card);
        (everything_told(&game, Viewer::Seat(Seat(0)), "rob 1"), play(game, &["rob 1"]).turn())
    };
    assert_eq!(ask("fog"), ask("helicopter"));
}

/// Seat 0 has seen its own two cards and an open helicopter; seats 1 and 2 hold three and one.
fn known() -> Alaska {
    let game = lake(3, "-7,0 -5,0 | 0,3").lying("0,3", "01").at(1, "0,3").bear_on("N");
    let mut game = game.holds(0, "robbery fog").holds(1, "fog fog robbery").holds(2, "helicopter");
    game.event_deck.left[EventCard::Helicopter as usize] -= 1;
    game.event_deck.left[EventCard::Bear as usize] -= 3;
    game
}

#[test]
fn a_guess_fits_all_that_the_seat_has_seen() {
    let (game, mut rng) = (known(), Pcg64Mcg::seed_from_u64(3));
    for seat in Seat::all(3) {
        let view = game.view(Viewer::Seat(seat));
        for _ in 0..200 {
            let guess = Alaska::determinize(&view, seat, &mut rng);
            assert_eq!(guess.view(Viewer::Seat(seat)), view);
            let mut scrambled = game;
            scrambled.scramble(seat, &mut rng);
            assert_eq!(scrambled.view(Viewer::Seat(seat)), view);
        }
    }
}

/// Of the kept cards seat 0 has not seen, 2 helicopters, 5 robberies and 3 fogs (and one more
/// helicopter) lie in the deck or in the others' hands: each is as likely to be in any place.
#[test]
fn each_unseen_card_is_equally_likely_to_be_anywhere() {
    let (game, mut rng) = (known(), Pcg64Mcg::seed_from_u64(5));
    let view = game.view(Viewer::Seat(Seat(0)));
    let (mut held, mut left) = ([0u32; 3], [0u32; 3]);
    const TRIES: u32 = 20_000;
    for _ in 0..TRIES {
        let guess = Alaska::determinize(&view, Seat(0), &mut rng);
        for (number, card) in EventCard::KEPT.into_iter().enumerate() {
            held[number] += u32::from(guess.hand(Seat(1)).number(card));
            left[number] += u32::from(guess.event_deck.left[card as usize]);
        }
    }
    let unseen = [3, 5, 3];
    for (number, unseen) in unseen.into_iter().enumerate() {
        for (found, slots) in [(held[number], 3), (left[number], 7)] {
            let expected = f64::from(TRIES * unseen * slots) / 11.0;
            assert!((f64::from(found) / expected - 1.0).abs() < 0.03, "{number}: {found} instead of {expected}");
        }
    }
}

#[test]
fn what_is_open_is_never_dealt_anew() {
    let (game, mut rng) = (known(), Pcg64Mcg::seed_from_u64(8));
    for _ in 0..100 {
        let mut other = game;
        other.scramble(Seat(0), &mut rng);
        assert_eq!(other.hand(Seat(0)), game.hand(Seat(0)));
        assert_eq!(other.event_deck.left[EventCard::Bear as usize], 5);
        assert_eq!(other.event_deck.len(), game.event_deck.len());
        assert_eq!(other.hands.map(Hand::len), game.hands.map(Hand::len));
    }
}
