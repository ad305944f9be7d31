//! Surrounded, back in the game, the end: LAC-14 to LAC-17.

use super::*;
use crate::ice_lake::Stage;

/// A ring of six hexes around a middle, from the north of it.
const RING: &str = "0,-2 SE S SW NW N NE";

fn surrounded(events: &[Event]) -> Vec<SeatSet> {
    let seats = |event: &Event| if let Event::Surrounded { seats } = event { Some(*seats) } else { None };
    events.iter().filter_map(seats).collect()
}

#[test]
fn lac_14_a_ring_surrounds_what_is_inside_and_not_who_stands_on_it() {
    let mut ice = Ice::new(Lake::Classic);
    crack(&mut ice, "0,-2 SE S SW NW N");
    assert!(!ice.surrounds(spot("0,0")));
    crack(&mut ice, "-1,-1 NE");
    assert!(ice.surrounds(spot("0,0")));
    for hex in ["0,-2", "1,-1", "1,1", "0,2", "-1,1", "-1,-1", "0,-4", "2,0"] {
        assert!(!ice.surrounds(spot(hex)), "{hex}");
    }
}

#[test]
fn lac_14_who_stands_where_rings_meet_with_none_of_his_sides_open_is_surrounded() {
    let mut ice = Ice::new(Lake::Classic);
    // Six rings, one around each neighbour of the middle: every triangle at the middle is in one.
    for dir in Dir::ALL {
        let at = spot("0,0").neighbour(dir).unwrap().neighbour(Dir::N).unwrap().hex();
        crack(&mut ice, &format!("{at} SE S SW NW N NE"));
    }
    assert!(ice.surrounds(spot("0,0")));
    assert!(!ice.surrounds(spot("0,-4")));
}

#[test]
fn lac_14_nobody_on_the_rim_is_ever_surrounded() {
    for lake in Lake::ALL {
        let mut ice = Ice::new(lake);
        for spot in crate::ice_lake::lake::spots(lake.hexes()) {
            for dir in lake.ways(spot).iter() {
                ice.crack(spot, dir);
            }
        }
        for spot in crate::ice_lake::lake::spots(lake.hexes()) {
            assert_eq!(ice.surrounds(spot), lake.rim() & spot.bit() == 0, "{}", spot.hex());
        }
    }
}

#[test]
fn lac_14_whoever_closes_the_ring_sinks_those_within() {
    let game = cracked(lake(&["-1,-1 N", "0,0 N", "4,4 N"]), &["0,-2 SE S SW NW N"]);
    let (game, events) = skate_and_tell(game, &["D", "A", "A"]);
    assert_eq!(surrounded(&events), [set(&[1])]);
    assert!(events.iter().any(|event| matches!(event, Event::Floe { triangles } if triangles.len() == 6)));
    assert_eq!((skater(&game, 0), skater(&game, 1)), ("0,-2 NE".into(), "out".into()));
}

#[test]
fn lac_14_who_crosses_onto_a_floe_is_surrounded_by_his_own_step() {
    let game = cracked(lake(&["0,-4 S", "4,0 N", "4,4 N"]), &[RING]);
    let (game, events) = skate_and_tell(game, &["AAAA", "A", "A"]);
    assert_eq!(surrounded(&events), [set(&[0])]);
    // The skater stood on the ring before, which was no harm, and the last step was one (LAC-7).
    assert!(events.iter().any(|event| matches!(event, Event::Skate { to, .. } if *to == Hex::new(0, 0))));
    assert_eq!(skater(&game, 0), "out");
}

#[test]
fn lac_15_those_whom_one_step_surrounds_go_out_together_and_cracks_stay() {
    // A ring around two hexes, closed by seat 0.
    let ring = "0,-2 SE S S SW NW N N";
    let game = cracked(lake(&["-1,-1 N", "0,0 N", "0,2 N", "4,4 N"]), &[ring]);
    let before = game.ice.cracks().count();
    let (game, events) = skate_and_tell(game, &["D", "A", "A", "A"]);
    assert_eq!(surrounded(&events), [set(&[1, 2])]);
    assert_eq!(game.skaters[1].score, game.skaters[2].score);
    assert_eq!(game.ice.cracks().count(), before + 2);
    assert_eq!(to_act(&game), [0, 3]);
    // Nobody stands there any more: the hex can be entered.
    assert_eq!(game.occupied().count_ones(), 2);
}

/// Seat 0 steps onto 0,-10, whose other pairs are cracked: it is cut off there.
fn cut_off(others: &[&str]) -> IceLake {
    let skaters: Vec<&str> = ["0,-8 N"].iter().chain(others).copied().collect();
    isolate(lake(&skaters), "0,-10", &[Dir::S])
}

#[test]
fn lac_16_who_is_cut_off_comes_back_to_the_rim_before_anybody_writes() {
    let game = skate(cut_off(&["4,0 N", "-4,0 N"]), &["A", "A", "A"]);
    assert_eq!((to_act(&game), game.first), (vec![0], Seat(2)));
    let list = legal(&game, 0);
    assert!(list.contains("rejoin 5,5 N, rejoin 5,5 NW, rejoin 5,5 SW"), "{list}");
    assert!(!list.contains("rejoin 0,-10"), "{list}");
    for (text, rule) in [
        ("A", "LAC-16"),
        ("go", "LAC-16"),
        ("face N", "LAC-11"),
        ("rejoin 0,-10 S", "LAC-16"),
        ("rejoin 0,0 N", "LAC-2"),
        ("rejoin 0,-12 N", "LAC-1"),
        ("rejoin 5,4 N", "LAC-1"),
        ("rejoin 5,5 S", "LAC-11"),
        ("rejoin 1,-9 NW", "LAC-11"),
        ("rejoin 5,5 NW", "allowed"),
    ] {
        assert_eq!(refused(&game, 0, text), rule, "{text}");
    }
    assert_eq!(refused(&game, 1, "A"), "turn");
    let game = play(game, 0, "rejoin 5,5 NW");
    assert_eq!((skater(&game, 0), to_act(&game)), ("5,5 NW".into(), vec![0, 1, 2]));
    assert_eq!(refused(&game, 0, "rejoin 5,5 NW"), "LAC-16");
}

#[test]
fn lac_16_a_hex_of_the_rim_with_a_skater_is_not_free() {
    let game = skate(cut_off(&["5,3 S", "-4,0 N"]), &["A", "A", "A"]);
    assert_eq!(skater(&game, 1), "5,5 S");
    assert_eq!(refused(&game, 0, "rejoin 5,5 N"), "LAC-16");
}

#[test]
fn lac_16_of_two_alone_the_one_in_the_smaller_part_comes_back() {
    let game = skate(cut_off(&["4,0 N"]), &["A", "A"]);
    assert_eq!(to_act(&game), [0]);
}

#[test]
fn lac_16_if_all_can_reach_another_nobody_moves() {
    // Two share a small part, two a large one: nobody is alone.
    assert_eq!(corner(lake(&["0,-10 SW", "1,-9 NW", "4,0 N", "3,3 N"])).cut_off(), None);
    assert_eq!(to_act(&skate(new(Lake::Small, 3), &["A", "A", "A"])), [0, 1, 2]);
}

/// Cracks every pair between the columns `c` and `c + 1`.
fn split(mut game: IceLake, c: i8) -> IceLake {
    for spot in crate::ice_lake::lake::spots(game.ice.lake.hexes()).filter(|spot| spot.hex().c == c) {
        for dir in [Dir::NE, Dir::SE] {
            game.ice.crack(spot, dir);
        }
    }
    game
}

#[test]
fn lac_16_parts_of_equal_size_are_told_apart_by_their_smallest_hex() {
    // Columns -5 to -1 and 1 to 5 have 40 hexes each; the middle column has 11.
    let game = split(split(lake(&["3,3 N", "-3,3 N", "0,0 N"]), -1), 0);
    let (called, free) = game.cut_off().unwrap();
    assert_eq!(called, set(&[0, 2]));
    assert!(crate::ice_lake::lake::spots(free).all(|spot| spot.hex().c < 0));
}

#[test]
fn lac_16_the_called_come_back_in_turn_order_of_the_coming_round() {
    let mut game = split(split(lake(&["3,3 N", "0,0 N", "-3,3 N"]), -1), 0);
    game.first = Seat(1);
    let game = skate(game, &["A", "A", "A"]);
    // Seat 0 made the last step.
    assert_eq!((game.first, to_act(&game)), (Seat(0), vec![0]));
    let game = play(game, 0, "rejoin -5,5 N");
    assert_eq!(to_act(&game), [1]);
    assert_eq!(refused(&game, 1, "rejoin -5,5 NE"), "LAC-16");
    let game = play(game, 1, "rejoin -5,3 N");
    assert_eq!(to_act(&game), [0, 1, 2]);
}

#[test]
fn lac_16_the_part_is_settled_before_anybody_moves() {
    let mut game = split(split(lake(&["3,3 N", "0,0 N", "-3,3 N"]), -1), 0);
    game.first = Seat(1);
    let game = play(skate(game, &["A", "A", "A"]), 0, "rejoin -5,5 N");
    // Seats 0 and 2 are together by now, but seat 1 still comes, and to the same part.
    let Stage::Rejoin { seat, waiting, free } = game.view(Viewer::Spectator).stage else { panic!("nobody comes back") };
    assert_eq!((seat, waiting), (Seat(1), set(&[1])));
    assert!(free.iter().all(|hex| hex.c < 0) && !free.contains(&Hex::new(-5, 5)));
}

/// Parts the corner 0,-10 with its two neighbours on the rim from the rest of the lake.
fn corner(game: IceLake) -> IceLake {
    let game = isolate(game, "-1,-9", &[Dir::NE]);
    let game = isolate(game, "1,-9", &[Dir::NW]);
    cracked(game, &["0,-10 S"])
}

#[test]
fn lac_16_one_alone_does_not_count_his_own_part_though_it_is_larger() {
    // Seats 0 and 1 share the corner; seat 2 has all the rest of the lake to itself.
    let game = corner(lake(&["0,-10 SW", "1,-9 NW", "4,0 N"]));
    let (called, free) = game.cut_off().unwrap();
    assert_eq!((called, free), (set(&[2]), spot("-1,-9").bit()));
}

#[test]
fn lac_16_a_part_without_a_free_rim_hex_does_not_count() {
    // Three fill the corner: the one who is alone finds no other part.
    let game = corner(lake(&["0,-10 SW", "1,-9 NW", "-1,-9 NE", "4,0 N"]));
    assert_eq!(game.cut_off(), None);
}

#[test]
fn lac_16_who_finds_no_free_rim_hex_left_stays() {
    // Seats 0 and 1 share the corner with one free hex; seats 2 and 3 are alone on a hex each.
    let game = corner(lake(&["0,-10 SW", "1,-9 NW", "5,5 N", "-5,5 N"]));
    let game = isolate(isolate(game, "5,5", &[]), "-5,5", &[]);
    let (called, free) = game.cut_off().unwrap();
    assert_eq!((called, free), (set(&[2, 3]), spot("-1,-9").bit()));
    let game = IceLake { phase: Phase::Rejoin(called), haven: free, first: Seat(3), ..game };
    assert_eq!((to_act(&game), legal(&game, 3)), (vec![3], "rejoin -1,-9 NE".into()));
    let mut events = Vec::new();
    game.events(Viewer::Spectator, &Step::Act(Seat(3), act("rejoin -1,-9 NE")), &mut events);
    assert_eq!(events.last(), Some(&Event::Stays { seat: Seat(2) }));
    let game = play(game, 3, "rejoin -1,-9 NE");
    assert_eq!((skater(&game, 2), to_act(&game)), ("5,5 N".into(), vec![0, 1, 2, 3]));
}

#[test]
fn lac_17_the_last_on_the_ice_wins_and_the_score_counts_who_went_before() {
    let game = lake(&["0,-10 N", "4,4 N", "0,10 S", "-5,5 SW"]);
    let game = skate(game, &["AAA", "AAAAAA", "A", "A"]);
    assert_eq!(ending(&game), (vec![0, 3, 1, 2], set(&[1])));
    // The last letters lapse: seat 1 made one step, after seat 0 left.
    assert_eq!(skater(&game, 1), "4,2 N");
    assert_eq!(game.view(Viewer::Spectator).winners, Some(set(&[1])));
    assert_eq!(refused(&game, 1, "A"), "turn");
}

#[test]
fn lac_17_those_who_go_out_together_have_the_same_score() {
    let ring = "0,-2 SE S S SW NW N N";
    let game = cracked(lake(&["-1,-1 N", "0,0 N", "0,2 N", "4,4 N"]), &[ring]);
    let game = skate(game, &["D", "A", "A", "A"]);
    let game = skate(game, &["AAAAAAAAAAA", "A"]);
    assert_eq!(ending(&game), (vec![2, 0, 0, 3], set(&[3])));
}

#[test]
fn lac_17_if_none_is_left_the_last_share_the_victory() {
    let mut game = lake(&["0,0 N", "out", "0,2 N"]);
    let out = game.go_out(set(&[0, 2]), &mut ());
    assert!(out.is_break());
    assert_eq!(ending(&game), (vec![1, 0, 1], set(&[0, 2])));
}
