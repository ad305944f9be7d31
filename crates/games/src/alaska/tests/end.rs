//! The final round and the count.

use std::collections::HashSet;

use proptest::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Lang, Tell};

use super::*;
use crate::alaska::{
    Cause, FinalRound, Finale, View,
    cargo::{COLOURS, Cargo},
    floes::Form,
    lake::members,
};

/// Nothing in stock: spring. A way leads from N over -1,0 and -2,1 and -1,2 to 0,3 and the island.
pub const WAY: &str = "-1,0 | -2,1 | -1,2 | 0,3";

pub fn spring(seats: u8, floes: &str) -> Alaska {
    let mut game = lake(seats, floes).in_spring();
    game.stock = [0; 4];
    game
}

fn finale(game: &Alaska, text: &str) -> Option<Cause> {
    told(game, text).into_iter().find_map(|event| match event {
        Event::Finale { cause, .. } => Some(cause),
        _ => None,
    })
}

#[test]
fn ala_29_the_way_is_cut_by_the_ice_and_everybody_has_one_last_voyage() {
    let game = spring(3, WAY).phase(Phase::IceCard).turn_of(1).holds(0, "helicopter");
    let game = play(game, &["s3/1"]);
    let told_of = told(&game, "melt -2,1");
    let [Event::Melt { .. }, Event::Finale { cause: Cause::CutOff, everybody: true }, last] = &told_of[..] else {
        panic!("{told_of:?}")
    };
    assert_eq!(*last, Event::LastVoyage { seat: Seat(1) });
    let game = play(game, &["melt -2,1"]);
    assert_eq!(
        (game.finale, game.phase, game.on_turn),
        (Finale::LastVoyages(3), Phase::Voyage, Seat(1)),
        "no event card"
    );
    let game = play(game, &["step N", "end"]);
    assert_eq!((game.on_turn, game.phase), (Seat(2), Phase::Voyage));
    let game = play(game, &["step E", "end"]);
    assert_eq!(game.on_turn, Seat(0));
    let game = play(game, &["fly island", "load"]);
    assert!(matches!(told(&game, "end")[..], [Event::End { .. }, Event::Over { .. }]));
    assert!(matches!(play(game, &["end"]).turn(), Turn::Over(_)));
}

/// What a melting floe would cut off from the shore is foretold: only what is of use to somebody.
#[test]
fn ala_29_what_would_be_cut_off_is_told_before() {
    let cuts = |game: &Alaska, text: &str| match &told(game, text)[0] {
        Event::Melt { cuts, .. } => cuts.iter().map(Place::to_string).collect::<Vec<_>>().join(" "),
        other => panic!("{other:?}"),
    };
    let game = play(spring(2, WAY).phase(Phase::IceCard), &["s3/1"]);
    assert_eq!(cuts(&game, "melt -2,1"), "island");
    let game = play(spring(2, WAY).at(1, "-1,2").lying("0,3", "0").phase(Phase::IceCard), &["s3/1"]);
    assert_eq!(cuts(&game, "melt -2,1"), "-1,2 0,3 island");
    assert_eq!(
        Alaska::tell(&told(&game, "melt -2,1")[0], Lang::En),
        "{0} lets a single floe melt in the second row off the north shore (second from the west). No ice leads to the shore any \
         more from the floe in the third row off the north shore (second from the west), the floe near the island (at 12 \
         o’clock), the island. The way home is cut for {1}."
    );
    let game = play(spring(2, "-1,0 | -2,1 | -1,2 | 0,3 | 3,4 | 5,4 | 7,4 | 9,4").phase(Phase::IceCard), &["s3/1"]);
    assert_eq!(cuts(&game, "melt -2,1"), "", "another way leads ashore");
    let game = play(spring(2, "-1,0 | -1,2 | 0,3").phase(Phase::IceCard), &["s3/1"]);
    assert_eq!(cuts(&game, "melt -1,2"), "", "cut off before");
}

#[test]
fn ala_29_only_a_floe_that_melts_calls_it() {
    let cut = spring(2, "-1,0 | -1,2 | 0,3");
    assert_eq!(finale(&cut, "end"), None, "cut off, but nothing melted");
    let drawn = cut.phase(Phase::IceCard);
    assert_eq!(play(drawn, &["s2/0"]).phase, Phase::EventCard, "a card that removes nothing");
    assert_eq!(play(drawn, &["d2/1"]).phase, Phase::EventCard, "a card of which nothing can be removed");
    let drawn = play(drawn, &["s2/1"]);
    assert_eq!(finale(&drawn, "melt 0,3"), Some(Cause::CutOff), "now it is");
    let joined = play(spring(2, WAY).bear_on("-2,1").phase(Phase::IceCard), &["s3/2"]);
    let half = play(joined, &["melt 0,3"]);
    assert_eq!(
        (half.finale, half.phase),
        (Finale::No, Phase::Ice { card: "s3/2".parse().unwrap(), left: 1 }),
        "once, at the end"
    );
    assert_eq!(finale(&half, "melt -1,2"), Some(Cause::CutOff));
}

#[test]
fn ala_29_bear_vehicles_and_limits_do_not_matter_and_the_island_connects() {
    let barred = spring(2, &format!("{WAY} | 7,0")).bear_on("-2,1").lying("-1,2", "111").at(0, "-1,0");
    let barred = play(barred.phase(Phase::IceCard), &["s2/1"]);
    assert_eq!(finale(&barred, "melt 7,0"), None);
    let game = spring(2, "0,7 | 0,3 | -1,2 | -2,1 | -1,0 | 7,0").lying("E", ALL).lying("E", "1111111111111");
    let game = play(game.lying("0,7", "1").phase(Phase::IceCard), &["s2/1"]);
    assert_eq!(finale(&game, "melt 7,0"), None, "over the island and out again");
}

/// All containers of two seats.
const ALL: &str = "00000000000000";
const OTHERS: &str = "11111111111111";

#[test]
fn ala_29_containers_on_land_play_no_part() {
    let ashore = spring(2, "-1,0 | 7,0").lying("E", ALL).lying("E", OTHERS);
    assert_eq!(finale(&ashore, "end"), None, "who brings the last one ashore does not end the game");
    let game = play(ashore.phase(Phase::IceCard), &["s2/1"]);
    assert_eq!(finale(&game, "melt 7,0"), Some(Cause::CutOff), "none is left on island and ice");
    let game = play(game, &["melt 7,0"]);
    let three = Alaska { seats: 3, ..ashore };
    assert_eq!(finale(&play(three.phase(Phase::IceCard), &["s2/1"]), "melt 7,0"), Some(Cause::CutOff), "cut off");
    let game = play(game.at(0, "W").lying("W", ""), &["end", "end"]);
    assert!(matches!(game.turn(), Turn::Over(_)));
}

#[test]
fn ala_29_a_container_by_the_shore_counts_loose_or_carried() {
    let game = spring(2, "-1,0 | 7,0").lying("E", ALL).lying("E", "1111111111111");
    let drawn = |game: Alaska| play(game.phase(Phase::IceCard), &["s2/1"]);
    assert_eq!(finale(&drawn(game), "melt 7,0"), Some(Cause::CutOff), "on the island, cut off");
    assert_eq!(finale(&drawn(game.lying("-1,0", "1")), "melt 7,0"), None, "loose on a floe by the shore");
    let mut carried = game.with(1, 1);
    carried.vehicles[1].at = place("-1,0");
    assert_eq!(finale(&drawn(carried), "melt 7,0"), None, "carried there");
    carried.vehicles[1].at = place("N");
    assert_eq!(finale(&drawn(carried), "melt 7,0"), Some(Cause::CutOff), "carried on land");
}

#[test]
fn ala_29_nothing_revokes_it_or_cuts_it_short_and_no_card_comes_back() {
    let mut game = spring(2, "-1,0 | -2,1 | 0,3").phase(Phase::IceCard).at(0, "island").holds(0, "helicopter");
    let one = play(game, &["s2/1", "melt 0,3", "load", "fly -1,0"]);
    assert!(one.anything_can_come_ashore());
    let one = play(one, &["end"]);
    assert_eq!((one.finale, one.on_turn), (Finale::LastVoyages(1), Seat(1)));
    assert!(matches!(play(one, &["end"]).turn(), Turn::Over(_)));
    // ALA-10: a last voyage is no turn.
    game = game.at(0, "N").holds(1, "helicopter");
    game.event_deck.left = [0; 6];
    let game = play(game, &["s2/1", "melt 0,3", "end"]);
    assert_eq!(refused(&game, "fly island"), "allowed");
}

#[test]
fn ala_29_a_robbery_in_the_last_voyage_is_answered() {
    let game = spring(2, "0,3").lying("N", "0").holds(1, "robbery").holds(0, "fog fog").phase(Phase::IceCard);
    let game = play(game, &["s2/1", "melt 0,3", "end", "step N", "rob 0"]);
    assert_eq!((game.turn(), game.on_turn), (Turn::of(Seat(0)), Seat(1)));
    assert!(matches!(play(game, &["fog", "end"]).turn(), Turn::Over(_)));
}

/// Everything of both seats is in camps except one container of seat 1, carried by seat 0 on N.
fn nearly_done() -> Alaska {
    lake(2, "").lying("NW", ALL).lying("NE", "1111111111111").at(0, "N").with(0, 1)
}

fn stops(game: &Alaska, text: &str) -> Option<Cause> {
    let events = told(game, text);
    let cause = events.iter().find_map(|event| if let Event::Stop { cause } = event { Some(*cause) } else { None });
    let is_over = matches!(play(*game, &[text]).turn(), Turn::Over(_));
    assert_eq!((cause.is_some(), matches!(events.last(), Some(Event::Over { .. }))), (is_over, is_over), "{events:?}");
    cause
}

#[test]
fn ala_29_no_container_left_outside_camps_ends_the_game_at_once_in_any_season() {
    let carried = nearly_done();
    assert_eq!(stops(&carried, "end"), None, "one is still out");
    let game = play(carried, &["step NW"]);
    assert_eq!(stops(&game, "end"), Some(Cause::NothingLeft), "as the turn ends, and nobody sails any more");
    let standing = play(carried, &["step NE"]);
    assert_eq!(stops(&standing, "end"), None, "one on a vehicle is outside, wherever that stands");
    assert_eq!(stops(&play(standing, &["unload"]), "end"), Some(Cause::NothingLeft), "whosever camp");
    let mut lost = carried;
    lost.vehicles[0].load = None;
    lost.lost.add(Seat(1));
    assert_eq!(stops(&lost, "end"), Some(Cause::NothingLeft), "the lost are not left");
    let mut elsewhere = carried;
    elsewhere.vehicles[0] = Vehicle { at: place("SE"), load: Some(Seat(1)) };
    assert_eq!(stops(&play(elsewhere, &["unload"]), "end"), None, "a camp without a player is no camp");
    let frozen = nearly_done().phase(Phase::EventCard).at(0, "NE");
    let frozen = Alaska {
        vehicles: {
            let mut all = frozen.vehicles;
            all[0].load = Some(Seat(1));
            all
        },
        ..frozen
    };
    assert_eq!(stops(&frozen, "frostbite"), Some(Cause::NothingLeft), "left in the other's camp by frostbite");
}

#[test]
fn ala_29_the_last_container_lost_calls_the_final_round_and_does_not_end_it() {
    let game = lake(2, "-7,0").lying("NW", ALL).lying("NE", "1111111111111").lying("-7,0", "1").in_spring();
    let game = play(Alaska { stock: [0; 4], ..game }.phase(Phase::IceCard), &["s2/1"]);
    assert_eq!(finale(&game, "melt -7,0"), Some(Cause::NothingLeft));
    let game = play(game, &["melt -7,0", "end"]);
    assert_eq!((game.on_turn, game.phase), (Seat(1), Phase::Voyage), "nothing cuts it short");
}

/// A turn of spring in which nothing happens.
pub(super) const QUIET: [&str; 3] = ["s2/0", "fog", "end"];

pub(super) fn quiet(game: Alaska, turns: u8) -> Alaska {
    (0..turns).fold(fresh(game.phase(Phase::IceCard)), |game, _| fresh(play(game, &QUIET)))
}

/// All cards back in their decks, so that there is always another quiet one.
fn fresh(mut game: Alaska) -> Alaska {
    (game.ice_deck.left, game.event_deck.left) = (game.ice_deck.all, game.event_deck.all);
    game.hands = Default::default();
    game
}

#[test]
fn ala_29_thirty_quiet_turns_of_spring_end_the_game_at_once() {
    let game = quiet(spring(2, &format!("{WAY} | 7,0")), 29);
    assert_eq!((game.finale, game.quiet), (Finale::No, 29));
    let last = play(game, &QUIET[..2]);
    assert_eq!(stops(&last, "end"), Some(Cause::Quiet));
    assert_eq!(stops(&play(game, &["s2/0"]), "frostbite"), Some(Cause::Quiet));
    assert_eq!(stops(&play(game, &["s3/1", "melt 7,0", "fog"]), "end"), None, "a floe breaks the quiet");
}

#[test]
fn ala_29_rules_1_had_no_choice() {
    let old = |options: &str| {
        let record = format!(r#"{{"game":"alaska","seats":2,"rules":1,"options":{options}}}"#);
        table::Journal::<Alaska>::replay(&table::Record::from_json(&record).unwrap())
    };
    assert_eq!(old("{}").unwrap().options().final_round, FinalRound::Landing);
    for value in ["melt", "landing"] {
        let refused = old(&format!(r#"{{"final_round":"{value}"}}"#)).err().unwrap().to_string();
        assert_eq!(refused, "final_round: version 1 of the rules of alaska did not have this option");
    }
}

#[test]
fn ala_30_a_point_a_container_of_any_colour_and_equal_points_share() {
    let game = lake(3, "").lying("NW", "012").lying("NE", "111").lying("SE", "2").lying("SW", "0000");
    let game = game.phase(Phase::Over);
    let Turn::Over(outcome) = game.turn() else { panic!("it goes on") };
    assert_eq!(outcome.scores.as_slice(), [3, 3, 1], "what lies in nobody's camp is nobody's");
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
}

/// ALA-29 as a person would look at it: from each place with a container, from place to neighbouring
/// place, told from the view alone and from coordinates, without a table or a set of bits.
fn slow_ashore(view: &View) -> bool {
    let seats = view.players.len();
    let island = [(0, 5), (-2, 5), (2, 5), (-1, 4), (1, 4), (-1, 6), (1, 6)];
    let mut places: Vec<(Place, Vec<(i8, i8)>)> = vec![(Place::ISLAND, island.to_vec())];
    places.extend(view.floes.iter().map(|plate| (plate.at, plate.hexes.iter().map(|hex| hex.coordinates()).collect())));
    let near = |a: &[(i8, i8)], b: &[(i8, i8)]| {
        let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
        pairs.into_iter().any(|(a, b)| matches!((a.0.abs_diff(b.0), a.1.abs_diff(b.1)), (2, 0) | (1, 1)))
    };
    let at_shore = |hexes: &[(i8, i8)]| {
        let row_ends = [7, 8, 9, 10, 9, 10, 9, 10, 9, 8, 7];
        hexes.iter().any(|&(x, r)| r == 0 || r == 10 || x.abs() == row_ends[r as usize])
    };
    let is_laden = |at: Place| {
        let carried = view.players.iter().any(|player| player.at == at && player.load.is_some());
        let loose = view.cargo().any(|(place, numbers)| place == at && numbers[..seats].iter().any(|n| *n > 0));
        carried || loose
    };
    let comes_ashore = |from: usize| {
        let (mut reached, mut to_visit) = (HashSet::from([from]), vec![from]);
        while let Some(here) = to_visit.pop() {
            if at_shore(&places[here].1) {
                return true;
            }
            for next in 0..places.len() {
                if near(&places[here].1, &places[next].1) && reached.insert(next) {
                    to_visit.push(next);
                }
            }
        }
        false
    };
    (0..places.len()).any(|number| is_laden(places[number].0) && comes_ashore(number))
}

/// The same for a container left outside camps.
fn slow_left(view: &View) -> bool {
    let seats = view.players.len();
    let outside = |at: Place| view.land.iter().all(|land| land.at != at || land.camp_of.is_none());
    let lying = view.cargo().filter(|(at, _)| outside(*at)).any(|(_, numbers)| numbers[..seats].iter().any(|n| *n > 0));
    lying || view.players.iter().any(|player| player.load.is_some())
}

/// A lake with floes where they happen to fit, and containers and vehicles where they happen to be.
#[derive(Clone, Debug)]
struct Sketch {
    seats: u8,
    floes: Vec<(usize, u8)>,
    /// Containers of seated players on the island?
    island: bool,
    containers: Vec<(prop::sample::Index, u8)>,
    vehicles: Vec<(prop::sample::Index, bool)>,
}

fn sketches() -> impl Strategy<Value = Sketch> {
    let floes = prop::collection::vec((0..13usize, 0..107u8), 0..70);
    let containers = prop::collection::vec((any::<prop::sample::Index>(), 0..COLOURS as u8), 0..6);
    let vehicles = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 4);
    (2..=4u8, floes, any::<bool>(), containers, vehicles)
        .prop_map(|(seats, floes, island, containers, vehicles)| Sketch { seats, floes, island, containers, vehicles })
}

impl Sketch {
    fn lay_out(&self) -> Alaska {
        let mut game = lake(self.seats, "").in_spring();
        let turns: Vec<_> = Form::ALL.into_iter().flat_map(Form::turns).collect();
        for &(turned, first) in &self.floes {
            let floe = Floe { turned: turns[turned], first: Hex(first) };
            if floe.hexes() != 0 && floe.hexes() & game.ice == 0 {
                game.lay(floe);
            }
        }
        let mut places: Vec<Place> = members(game.floes).map(Place).collect();
        places.extend(["N", "SW", "island"].map(place));
        if !self.island {
            let nobodys = std::array::from_fn(|colour| if colour < self.seats as usize { 0 } else { 14 });
            game.cargo[Place::ISLAND.index()] = Cargo::of(nobodys);
        }
        for (at, colour) in self.containers.iter().filter(|(_, colour)| !self.island && *colour < self.seats) {
            game.cargo[at.get(&places).index()].add(Seat(*colour));
        }
        for (seat, (at, loaded)) in self.vehicles.iter().enumerate().take(self.seats as usize) {
            game.vehicles[seat] = Vehicle { at: *at.get(&places), load: loaded.then_some(Seat(seat as u8)) };
        }
        game
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ala_29_the_fast_test_agrees_with_the_slow_one_on_any_lake(sketch in sketches()) {
        let game = sketch.lay_out();
        prop_assert_eq!(game.anything_can_come_ashore(), slow_ashore(&game.view(Viewer::Spectator)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// And all through games, where the final round comes just when it must.
    #[test]
    fn ala_29_the_final_round_comes_when_the_slow_test_says_so(
        seed: u64, landing: bool, seats in 2..=4u8, single in 0..12u16, double in 0..8u16, triple in 0..4u16,
    ) {
        let mut options = Options { final_round: if landing { FinalRound::Landing } else { FinalRound::Melt }, ..Options::default() };
        (options.floes.single, options.floes.double) = (single, double);
        (options.floes.straight, options.floes.bent) = (triple, triple);
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut game = Alaska::new(&options, seats, &Setup {}).unwrap();
        while !matches!(game.turn(), Turn::Over(_)) {
            let before = game;
            game.make(any_step(&game, &mut rng));
            prop_assert!(sound(&game));
            let view = game.view(Viewer::Spectator);
            prop_assert_eq!(game.anything_can_come_ashore(), slow_ashore(&view));
            prop_assert_eq!(game.nothing_is_left(), !slow_left(&view));
            let over = matches!(game.turn(), Turn::Over(_));
            let turn_ended = before.on_turn != game.on_turn || over;
            if before.finale != Finale::No {
                continue;
            }
            let quiet = turn_ended && before.quiet == 30;
            if landing && (turn_ended || game.phase == Phase::EventCard) {
                let due = !slow_left(&view) || game.spring && !slow_ashore(&view) || quiet;
                prop_assert_eq!(game.finale != Finale::No, due);
            } else if !landing && turn_ended {
                prop_assert_eq!(over, !slow_left(&view) || quiet);
            } else if !landing {
                let has_melted = before.ice.count_ones() > game.ice.count_ones();
                let ice_done = !matches!(game.phase, Phase::Ice { .. });
                prop_assert_eq!(game.finale != Finale::No, has_melted && ice_done && !slow_ashore(&view));
            }
        }
    }
}

fn any_step(game: &Alaska, rng: &mut Pcg64Mcg) -> Step<Action, Card> {
    match game.turn() {
        Turn::Chance => Step::Chance(table::draw_chance(game, rng, &mut Vec::new())),
        turn => {
            let seat = turn.seats().first().expect("the game goes on");
            Step::Act(seat, game.draw_action(seat, rng, &mut Vec::new()))
        }
    }
}

/// What must hold in every position: nothing comes from nowhere, and the sets of bits tell the same
/// as the tiles.
fn sound(game: &Alaska) -> bool {
    let mut containers = game.cargo.iter().map(|cargo| cargo.total()).sum::<u8>() + game.lost.total();
    containers += game.vehicles.iter().filter(|vehicle| vehicle.load.is_some()).count() as u8;
    let tiles = members(game.floes).filter_map(|name| game.floe(Hex(name))).fold(0, |ice, floe| ice | floe.hexes());
    let vehicles_stand = Seat::all(game.seats).all(|seat| game.exists(game.vehicle(seat).at));
    containers == 56 && tiles == game.ice && vehicles_stand && game.bear.is_none_or(|at| game.exists(at))
}
