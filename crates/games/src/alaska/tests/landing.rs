//! The final round as rules 1 had it: `final_round: "landing"`.

use super::{
    end::{QUIET, WAY, quiet},
    *,
};
use crate::alaska::{Cause, FinalRound, Finale};

fn lake(seats: u8, floes: &str) -> Alaska {
    Alaska { final_round: FinalRound::Landing, ..super::lake(seats, floes) }
}

fn spring(seats: u8, floes: &str) -> Alaska {
    Alaska { final_round: FinalRound::Landing, ..super::end::spring(seats, floes) }
}

fn finale(game: &Alaska, text: &str) -> Option<Cause> {
    told(game, text).into_iter().find_map(|event| match event {
        Event::Finale { cause, everybody: false } => Some(cause),
        _ => None,
    })
}

#[test]
fn ala_29_the_way_is_cut_by_the_ice_and_everybody_else_has_one_last_voyage() {
    let game = spring(3, WAY).phase(Phase::IceCard).turn_of(1).holds(0, "helicopter");
    let game = play(game, &["s3/1"]);
    assert_eq!(finale(&game, "melt -2,1"), Some(Cause::CutOff));
    let game = play(game, &["melt -2,1"]);
    assert_eq!((game.finale, game.phase), (Finale::Called, Phase::EventCard), "the turn is completed");
    let game = play(game, &["found", "leave", "step N", "end"]);
    assert_eq!((game.on_turn, game.phase), (Seat(2), Phase::Voyage), "no cards are drawn");
    let game = play(game, &["step E", "end"]);
    assert_eq!(game.on_turn, Seat(0));
    let game = play(game, &["fly island", "load"]);
    assert!(matches!(told(&game, "end")[..], [Event::End { .. }, Event::Over { .. }]));
    let game = play(game, &["end"]);
    assert!(matches!(game.turn(), Turn::Over(_)));
}

#[test]
fn ala_29_not_in_winter_and_not_while_something_is_connected() {
    let winter = play(lake(2, "-1,0"), &["end"]);
    assert_eq!(winter.finale, Finale::No);
    assert_eq!(play(spring(2, WAY), &["end"]).finale, Finale::No);
    let barred = spring(2, WAY).bear_on("-2,1").lying("-1,2", "111").at(0, "-1,0");
    assert_eq!(play(barred, &["end"]).finale, Finale::No, "bear and limits do not matter");
    assert_eq!(finale(&spring(2, "-1,0 | -1,2 | 0,3"), "end"), Some(Cause::CutOff));
    assert_eq!(finale(&spring(2, "0,3"), "end"), Some(Cause::CutOff));
}

#[test]
fn ala_29_containers_on_floes_and_on_vehicles_there_count_those_ashore_do_not() {
    let all = "00000000000000";
    let gone = spring(2, "-1,0 | 0,7").lying("E", all).lying("E", "1111111111111");
    assert_eq!(play(gone, &["end"]).finale, Finale::LastVoyages(1), "one on the island, cut off; the others ashore");
    assert_eq!(play(gone.lying("-1,0", "1"), &["end"]).finale, Finale::No, "a loose one on a floe by the shore");
    assert_eq!(play(gone.with(1, 1).at(1, "-1,0"), &["end"]).finale, Finale::LastVoyages(1));
    let mut carried = gone.with(1, 1);
    carried.vehicles[1].at = place("-1,0");
    assert_eq!(play(carried, &["end"]).finale, Finale::No, "carried, on a floe by the shore");
    carried.vehicles[1].at = place("N");
    assert_eq!(play(carried, &["end"]).finale, Finale::LastVoyages(1), "carried on land");
    carried.vehicles[1].at = Place::ISLAND;
    assert_eq!(play(carried, &["end"]).finale, Finale::LastVoyages(1), "carried on the island, cut off");
}

#[test]
fn ala_29_the_island_connects() {
    let all = "00000000000000";
    let game = spring(2, "0,7 | 0,3 | -1,2 | -2,1 | -1,0").lying("E", all).lying("E", "1111111111111");
    let game = game.lying("0,7", "1");
    assert_eq!(play(game, &["end"]).finale, Finale::No, "over the island and out again");
}

#[test]
fn ala_29_containers_of_empty_seats_do_not_count() {
    let all = "0000000000000011111111111111";
    let game = spring(2, WAY).lying("E", all);
    assert_eq!(finale(&game, "end"), Some(Cause::CutOff), "only those of nobody are left on the island");
    let three = spring(3, WAY).lying("E", all);
    assert_eq!(finale(&three, "end"), None);
}

#[test]
fn ala_29_nothing_revokes_it() {
    let game = spring(2, "-1,0 | -2,1 | 0,3").phase(Phase::IceCard).at(0, "island").holds(0, "helicopter");
    let game = play(game, &["s2/0", "fog", "load", "fly -1,0"]);
    assert!(game.anything_can_come_ashore());
    let game = play(game, &["end"]);
    assert_eq!((game.finale, game.on_turn), (Finale::LastVoyages(1), Seat(1)));
    assert!(matches!(play(game, &["end"]).turn(), Turn::Over(_)));
}

#[test]
fn ala_29_frostbite_completes_the_turn_too() {
    let game = spring(2, "0,3").phase(Phase::IceCard);
    let game = play(game, &["s2/0", "frostbite"]);
    assert_eq!((game.on_turn, game.phase, game.finale), (Seat(1), Phase::Voyage, Finale::LastVoyages(1)));
}

#[test]
fn ala_29_the_last_voyages_are_no_turns_and_leave_hands_alone() {
    let mut game = spring(2, "0,3").holds(1, "helicopter");
    (game.event_deck.left, game.ice_deck.left) = ([0; 6], [0; 10]);
    let game = play(game, &["end"]);
    assert_eq!(refused(&game, "fly island"), "allowed");
}

#[test]
fn ala_29_a_robbery_in_the_last_voyage_is_answered() {
    let game = spring(2, "0,3").lying("N", "0").holds(1, "robbery").holds(0, "fog fog");
    let game = play(game, &["end", "step N", "rob 0"]);
    assert_eq!((game.turn(), game.on_turn), (Turn::of(Seat(0)), Seat(1)));
    let game = play(game, &["fog", "end"]);
    assert!(matches!(game.turn(), Turn::Over(_)));
}

/// Everything of both seats is in camps except one container of seat 1, carried by seat 0 on N.
fn nearly_done() -> Alaska {
    let game = lake(2, "").lying("NW", "00000000000000").lying("NE", "1111111111111");
    game.at(0, "N").with(0, 1)
}

#[test]
fn ala_29_no_container_left_outside_camps_in_any_season() {
    let carried = nearly_done();
    assert_eq!(finale(&carried, "end"), None, "one is still out");
    let game = play(carried, &["step NW"]);
    assert_eq!(game.finale, Finale::No, "looked at when the turn ends");
    assert_eq!(finale(&game, "end"), Some(Cause::NothingLeft));
    let given = play(carried, &["step NE", "unload"]);
    assert_eq!(finale(&given, "end"), Some(Cause::NothingLeft), "whosever camp");
    let mut lost = carried;
    lost.vehicles[0].load = None;
    lost.lost.add(Seat(1));
    assert_eq!(finale(&lost, "end"), Some(Cause::NothingLeft), "the lost are not left");
}

#[test]
fn ala_29_a_camp_without_a_player_is_no_camp() {
    let mut game = nearly_done();
    game.vehicles[0] = Vehicle { at: place("SE"), load: Some(Seat(1)) };
    assert_eq!(finale(&play(game, &["unload"]), "end"), None);
}

#[test]
fn ala_29_no_container_left_is_also_seen_after_the_ice() {
    let game = lake(2, "-7,0").lying("NW", "00000000000000").lying("NE", "1111111111111").lying("-7,0", "1");
    let mut game = game.in_spring().phase(Phase::IceCard);
    game.stock = [0; 4];
    let game = play(game, &["s2/1"]);
    assert_eq!(finale(&game, "melt -7,0"), Some(Cause::NothingLeft));
    let winter = nearly_done();
    let mut winter = play(winter, &["step NW"]).phase(Phase::IceCard);
    winter.voyage = Default::default();
    assert_eq!(finale(&winter, "t0/1"), Some(Cause::NothingLeft), "in winter too");
}

#[test]
fn ala_29_thirty_turns_of_spring_without_a_floe_removed_or_a_container_delivered() {
    let game = quiet(spring(2, WAY), 29);
    assert_eq!((game.finale, game.quiet), (Finale::No, 29));
    let last = play(game, &QUIET[..2]);
    assert_eq!(last.finale, Finale::No, "only as the turn ends");
    assert_eq!(finale(&last, "end"), Some(Cause::Quiet));
    let over = play(last, &["end", "end"]);
    assert!(matches!(over.turn(), Turn::Over(_)));
}

#[test]
fn ala_29_what_breaks_the_quiet_and_what_does_not() {
    let game = quiet(spring(2, WAY), 29);
    let melted = play(game, &["s3/1", "melt -1,0", "fog"]);
    assert_eq!(melted.quiet, 0);
    let found = play(game, &["s2/0", "found", "take"]);
    assert_eq!(found.quiet, 0, "delivered at home by ALA-23");
    assert_eq!(quiet(play(found, &["end"]), 29).finale, Finale::No);
    let home = play(game.at(1, "N").with(1, 1), &["s2/0", "fog", "step NE"]);
    assert_eq!(home.quiet, 0, "delivered by ALA-16");
    let given = play(game.at(1, "N").with(1, 1), &["s2/0", "fog", "step NW", "unload"]);
    assert_eq!(finale(&given, "end"), Some(Cause::Quiet), "a gift is no delivery");
}

#[test]
fn ala_29_turns_with_a_winter_card_do_not_count() {
    let mut game = lake(2, WAY).phase(Phase::IceCard);
    game.stock = [1, 0, 0, 0];
    let game = play(game, &["t1/0", "fog", "end", "s3/1", "ice -7,0", "fog", "end"]);
    assert_eq!(game.quiet, 0);
    assert_eq!(quiet(game, 29).finale, Finale::No);
    assert_eq!(quiet(game, 30).finale, Finale::LastVoyages(1));
}
