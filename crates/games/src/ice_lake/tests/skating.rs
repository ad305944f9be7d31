//! Writing and skating: LAC-3 to LAC-13.

use table::{Game, Journal, Seat, Step};

use super::*;
use crate::ice_lake::{Stage, StoppedBy};

#[test]
fn lac_3_everybody_has_a_start_that_looks_inwards() {
    let starts = |lake, seats| (0..seats).map(|seat| skater(&new(lake, seats), seat)).collect::<Vec<_>>();
    assert_eq!(starts(Lake::Small, 4), ["-2,-2 SE", "2,-2 SW", "2,2 NW", "-2,2 NE"]);
    assert_eq!(starts(Lake::Classic, 3), ["-3,-3 SE", "3,-3 SW", "3,3 NW"]);
    assert_eq!(starts(Lake::Large, 2), ["-4,-4 SE", "4,4 NW"]);
}

#[test]
fn lac_5_a_programme_has_a_letter_before_it_is_ready() {
    let game = new(Lake::Classic, 2);
    assert_eq!((to_act(&game), legal(&game, 0)), (vec![0, 1], "A, D, G".into()));
    assert_eq!(refused(&game, 0, "go"), "LAC-5");
    let game = play(play(game, 0, "G"), 0, "A");
    assert_eq!(legal(&game, 0), "A, D, G, go");
    assert_eq!(legal(&game, 1), "A, D, G");
    let game = play(game, 0, "go");
    assert_eq!(to_act(&game), [1]);
    assert_eq!(refused(&game, 0, "A"), "turn");
}

#[test]
fn lac_5_a_programme_ends_at_the_cap() {
    let with = |lake, max_letters| IceLake::new(&Options { lake, max_letters }, 2, &Setup {});
    for (lake, max_letters, cap) in [
        (Lake::Small, None, 156),
        (Lake::Classic, None, 240),
        (Lake::Large, None, 342),
        (Lake::Small, Some(1), 1),
        (Lake::Large, Some(341), 341),
        (Lake::Large, Some(343), 342),
        (Lake::Small, Some(u64::MAX), 156),
    ] {
        let game = (0..cap).fold(with(lake, max_letters).unwrap(), |game, _| play(game, 1, "D"));
        assert_eq!((refused(&game, 1, "D"), legal(&game, 1)), ("LAC-5", "go".into()), "{max_letters:?}");
    }
    assert!(with(Lake::Small, Some(0)).err().unwrap().to_string().contains("LAC-5"));
}

#[test]
fn lac_5_all_programmes_are_read_out_when_the_last_is_ready() {
    let game = play(play(new(Lake::Classic, 2), 0, "A"), 0, "go");
    let hidden = game.view(Viewer::Seat(Seat(1)));
    assert_eq!(hidden.skaters[0].programme, None);
    assert_eq!(hidden.stage, Stage::Programme { writing: set(&[1]) });
    let game = play(play(game, 1, "G"), 1, "D");
    let mut events = Vec::new();
    game.events(Viewer::Seat(Seat(0)), &Step::Act(Seat(1), Action::Go), &mut events);
    assert_eq!(events[0], Event::Ready { seat: Seat(1) });
    assert_eq!(events[1], Event::Programme { seat: Seat(0), letters: "A".into() });
    assert_eq!(events[2], Event::Programme { seat: Seat(1), letters: "GD".into() });
}

/// Who made a step, was stopped or left, in order.
fn movers(events: &[Event]) -> String {
    let mover = |event: &Event| match event {
        Event::Skate { seat, .. } => Some(seat.to_string()),
        Event::Stop { seat, .. } => Some(format!("stop {seat}")),
        Event::Ashore { seat, .. } => Some(format!("ashore {seat}")),
        _ => None,
    };
    events.iter().filter_map(mover).collect::<Vec<_>>().join(" ")
}

#[test]
fn lac_6_a_letter_each_and_who_has_none_left_is_passed_over() {
    let (_, events) = skate_and_tell(new(Lake::Classic, 3), &["DA", "G", "AAGA"]);
    assert_eq!(movers(&events), "0 1 2 0 2 2 2");
}

#[test]
fn lac_6_the_movement_goes_on_after_a_choice() {
    let game = cracked(lake(&["0,0 N", "4,0 N", "-4,0 N"]), &["0,-2 N"]);
    let game = skate(game, &["AAA", "AAA", "AA"]);
    assert_eq!((to_act(&game), skater(&game, 1), skater(&game, 2)), (vec![0], "4,-2 N".into(), "-4,-2 N".into()));
    let mut events = Vec::new();
    game.events(Viewer::Spectator, &Step::Act(Seat(0), act("face S")), &mut events);
    assert_eq!(refused(&game, 0, "face S"), "LAC-11");
    events.clear();
    game.events(Viewer::Spectator, &Step::Act(Seat(0), act("face NE")), &mut events);
    assert_eq!(movers(&events), "1 2 1");
}

#[test]
fn lac_7_seat_0_begins_the_first_round_and_the_last_to_step_the_next() {
    let game = new(Lake::Classic, 3);
    assert_eq!(game.first, Seat(0));
    let game = skate(game, &["D", "GA", "G"]);
    assert_eq!(game.first, Seat(1));
    let (_, events) = skate_and_tell(game, &["A", "A", "A"]);
    assert_eq!(movers(&events), "1 2 0");
}

#[test]
fn lac_7_leaving_the_lake_is_a_step_and_a_stop_is_not() {
    // Seat 3 made the last step on the lake, but seat 1 the last of all: seat 2 comes after seat 1.
    let game = skate(lake(&["0,0 N", "-5,1 N", "4,0 N", "-3,-3 N"]), &["A", "AG", "A", "A"]);
    assert_eq!((skater(&game, 1), game.first), ("out".into(), Seat(2)));
    let game = cracked(lake(&["0,0 N", "4,0 N", "-4,0 N"]), &["-4,-2 N"]);
    let game = play(skate(game, &["AA", "A", "AAA"]), 2, "face NE");
    assert_eq!(game.first, Seat(0));
}

#[test]
fn lac_8_a_step_turns_the_skater_and_cracks_the_ice() {
    let game = skate(lake(&["0,0 N", "4,4 N"]), &["DG", "A"]);
    assert_eq!(skater(&game, 0), "1,-3 N");
    let cracks: Vec<String> = game
        .view(Viewer::Spectator)
        .cracks
        .iter()
        .map(|Crack { between: [a, b], by }| format!("{a}–{b} {by}"))
        .collect();
    assert_eq!(cracks, ["0,0–1,-1 0", "1,-3–1,-1 0", "4,2–4,4 1"]);
}

/// The sheet's example: A = 0,0 facing S; B = 0,2, E = 0,4, C = 1,1, F = 1,3, G = 2,2; a crack B–E.
#[test]
fn lac_8_the_worked_example() {
    for (programme, end) in [("GA", "2,2 SE"), ("AA", "0,2 S"), ("GD", "1,3 S")] {
        let game = skate(cracked(lake(&["0,0 S", "-4,-4 N"]), &["0,2 S"]), &[programme, "A"]);
        assert_eq!(skater(&game, 0), end, "{programme}");
        assert_eq!(game.phase == Phase::Face(Seat(0)), programme == "AA");
    }
}

#[test]
fn lac_9_another_skater_stops_him() {
    let (game, events) = skate_and_tell(lake(&["0,0 N", "0,-4 N"]), &["AA", "G"]);
    // Seat 1 has made room before the second letter.
    assert_eq!((skater(&game, 0), skater(&game, 1)), ("0,-4 N".into(), "-1,-5 NW".into()));
    assert!(!events.iter().any(|event| matches!(event, Event::Stop { .. })));
    let (game, events) = skate_and_tell(lake(&["0,0 N", "4,4 N", "0,-4 N"]), &["AA", "A", "GDDDDD"]);
    assert!(events.contains(&Event::Stop {
        seat: Seat(2),
        at: Hex::new(1, -5),
        dir: Dir::SW,
        by: StoppedBy::Skater,
        other: Some(Seat(0))
    }));
    assert_eq!(game.turn(), Turn::of(Seat(2)));
}

#[test]
fn lac_10_a_crack_stops_along_it_and_may_be_crossed() {
    let game = cracked(lake(&["0,0 N", "4,4 N"]), &["0,-2 N"]);
    assert_eq!(skate(game, &["AA", "A"]).phase, Phase::Face(Seat(0)));
    // Across the hex that a crack from north-west to south-east runs through.
    let game = cracked(lake(&["0,0 N", "4,4 N"]), &["-1,-3 SE SE"]);
    let game = skate(game, &["AA", "A"]);
    assert_eq!(skater(&game, 0), "0,-4 N");
}

#[test]
fn lac_11_a_stopped_skater_loses_the_rest_and_turns_to_an_open_side() {
    let game = cracked(lake(&["0,0 N", "0,-4 S", "4,4 N"]), &["0,-2 NE"]);
    let game = skate(game, &["AD", "G", "AAA"]);
    // The turn of the letter that was not carried out does not count; the skater in the north does not either.
    assert_eq!(skater(&game, 0), "0,-2 N");
    assert_eq!(legal(&game, 0), "face N, face NW, face SE, face SW");
    assert_eq!(refused(&game, 0, "face NE"), "LAC-11");
    assert_eq!(refused(&game, 0, "A"), "LAC-11");
    assert_eq!(refused(&game, 0, "go"), "LAC-11");
    let game = play(game, 0, "face SW");
    assert_eq!((skater(&game, 0), skater(&game, 2)), ("0,-2 SW".into(), "4,-2 N".into()));
    assert_eq!(refused(&game, 0, "face N"), "LAC-11");
}

#[test]
fn lac_11_the_shore_is_no_side_to_face() {
    let game = cracked(lake(&["5,3 N", "-4,4 N"]), &["5,1 N"]);
    let game = skate(game, &["AA", "A"]);
    assert_eq!((skater(&game, 0), legal(&game, 0)), ("5,1 N".into(), "face NW, face SW".into()));
    for side in ["NE", "SE", "N", "S"] {
        assert_eq!(refused(&game, 0, &format!("face {side}")), "LAC-11");
    }
}

#[test]
fn lac_11_with_no_open_side_he_is_out() {
    let game = isolate(lake(&["0,0 N", "4,4 N", "-4,4 N"]), "0,-2", &[Dir::S]);
    let (game, events) = skate_and_tell(game, &["AA", "A", "A"]);
    assert!(events.contains(&Event::Stuck { seat: Seat(0), at: Hex::new(0, -2) }));
    assert_eq!((skater(&game, 0), to_act(&game)), ("out".into(), vec![1, 2]));
}

#[test]
fn lac_12_who_skates_off_the_lake_is_out_and_leaves_no_crack() {
    let (game, events) = skate_and_tell(lake(&["0,-8 N", "4,4 N", "-4,4 N"]), &["AAA", "A", "A"]);
    assert!(events.contains(&Event::Ashore { seat: Seat(0), from: Hex::new(0, -10), dir: Dir::N }));
    assert_eq!((skater(&game, 0), game.ice.cracks().count()), ("out".into(), 3));
}

#[test]
fn lac_13_who_is_stopped_at_his_first_letter_is_out_at_once() {
    let (game, events) = skate_and_tell(lake(&["0,0 N", "0,-2 N", "-4,4 N"]), &["AAA", "A", "A"]);
    assert_eq!(skater(&game, 0), "out");
    assert_eq!(movers(&events), "stop 0 1 2");
    let game = cracked(lake(&["0,0 N", "4,4 N", "-4,4 N"]), &["0,0 NE"]);
    assert_eq!(skater(&skate(game, &["DAA", "A", "A"]), 0), "out");
}

#[test]
fn a_state_is_small_and_copies() {
    fn copies<T: Copy>() {}
    copies::<IceLake>();
    let programmes = size_of::<crate::ice_lake::programme::Programme>() * crate::ice_lake::state::MOST_SEATS;
    assert!(size_of::<IceLake>() - programmes <= 512, "{} bytes", size_of::<IceLake>() - programmes);
}

#[test]
fn a_game_is_written_down_and_read_back() {
    let options: Options = serde_json::from_str(r#"{"lake":"large","max_letters":7}"#).unwrap();
    let mut journal = Journal::<IceLake>::new(options, 2, Setup {}).unwrap();
    journal.attempt(Step::Act(Seat(1), act("D"))).unwrap();
    journal.attempt(Step::Act(Seat(1), act("go"))).unwrap();
    let record = journal.record();
    assert_eq!(record.options.len(), 2);
    assert!(Journal::<IceLake>::replay(&record).unwrap().now() == journal.now());
    for bad in
        [r#"{"lake":"huge"}"#, r#"{"lake":5}"#, r#"{"max_letters":-1}"#, r#"{"max_letters":1.5}"#, r#"{"sea":1}"#]
    {
        assert!(serde_json::from_str::<Options>(bad).is_err(), "{bad}");
    }
    assert!(serde_json::from_str::<Options>(r#"{"lake":"huge"}"#).unwrap_err().to_string().contains("LAC-1"));
}

#[test]
fn an_action_has_one_text() {
    for text in ["A", "G", "D", "go", "face N", "face SW", "rejoin -4,2 SE", "rejoin 100,-7 NW"] {
        assert_eq!(act(text).to_string(), text);
    }
    for text in [
        "",
        "a",
        "AG",
        "Go",
        "go ",
        "face",
        "face E",
        "face  N",
        "rejoin",
        "rejoin 1,1",
        "rejoin 1, 1 N",
        "rejoin -0,0 N",
        "rejoin 01,1 N",
        "rejoin 1,1 N N",
        "rejoin +1,1 N",
        "rejoin 999,1 N",
        "back 1,1 N",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
}
