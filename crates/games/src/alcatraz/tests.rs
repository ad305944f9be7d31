//! A test a rule, by its number; then the sheet's worked examples.

use std::str::FromStr;

use table::{Game, Journal, Lang, Record, Refusal, Seat, Step, Tell, Turn, Viewer};

use super::{
    Action, Alcatraz, Die, Event, Obstacle, Options, OwnMen, Setup, Square,
    state::{PRISONERS, Phase},
    yard::bit,
};

/// A position told in words: `men("0:d7 e9 1:a2")`, guards by their columns in rows 1–8.
fn yard(seats: u8, guards: &str, men: &str) -> Alcatraz {
    let options = Options { guards: "eaiaiaia".into(), ..Options::default() };
    let mut game = Alcatraz::new(&options, seats, &Setup {}).unwrap();
    game.guards = std::array::from_fn(|row| guards.as_bytes()[row] - b'a');
    let mut seat = 0;
    for word in men.split_whitespace() {
        let square = match word.split_once(':') {
            Some((number, square)) => {
                seat = usize::from_str(number).unwrap();
                square
            }
            None => word,
        };
        let square: Square = square.parse().unwrap();
        game.yard[seat][square.row() as usize] |= bit(square.column());
    }
    game
}

fn on_turn(mut game: Alcatraz, seat: u8) -> Alcatraz {
    game.on_turn = Seat(seat);
    game
}

fn aboard(mut game: Alcatraz, counts: &[u8]) -> Alcatraz {
    game.aboard[..counts.len()].copy_from_slice(counts);
    game
}

fn act(text: &str) -> Action {
    text.parse().unwrap()
}

fn refused(game: &Alcatraz, text: &str) -> &'static str {
    let seat = game.turn().seats().first().unwrap();
    game.check(seat, &act(text)).err().map_or("allowed", |refusal| refusal.rule)
}

#[track_caller]
fn play(mut game: Alcatraz, texts: &[&str]) -> Alcatraz {
    for text in texts {
        let step = match game.turn() {
            Turn::Chance => Step::Chance(text.parse().unwrap()),
            turn => Step::Act(turn.seats().first().expect("the game goes on"), act(text)),
        };
        table::attempt(&mut game, step).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    game
}

fn men(game: &Alcatraz, seat: u8) -> String {
    let squares: Vec<String> = game.squares(Seat(seat)).map(String::from).collect();
    squares.join(" ")
}

fn events(game: &Alcatraz, text: &str) -> Vec<Event> {
    let seat = game.turn().seats().first().unwrap();
    let mut events = Vec::new();
    game.events(Viewer::Spectator, &Step::Act(seat, act(text)), &mut events);
    events
}

const POSTS: &str = "eaiaiaia";

#[test]
fn alc_2_guards_start_at_their_posts_or_where_the_option_says() {
    let game = Alcatraz::new(&Options::default(), 2, &Setup {}).unwrap();
    let posts = game.view(Viewer::Spectator).guards.map(String::from).join(" ");
    assert_eq!(posts, "e1 a2 i3 a4 i5 a6 i7 a8");
    let with = |guards: &str| Alcatraz::new(&Options { guards: guards.into(), ..Options::default() }, 2, &Setup {});
    assert!(with("eeeeeeee").is_ok());
    for guards in ["", "eaiaiai", "eaiaiaiaa", "aaiaiaia", "eaiaiaij", "eAiaiaia", "eaiaia\0a", "éaiaiai"] {
        assert!(with(guards).err().unwrap().to_string().contains("ALC-2"), "{guards:?}");
    }
}

#[test]
fn alc_3_everybody_starts_in_the_cell() {
    let game = Alcatraz::new(&Options::default(), 4, &Setup {}).unwrap();
    for seat in Seat::all(4) {
        assert_eq!(game.in_cell(seat), PRISONERS);
        assert_eq!(game.squares(seat).count(), 0);
    }
}

#[test]
fn alc_4_only_the_landing_leads_to_the_boat() {
    for (square, rule) in [("c1", "ALC-14"), ("g2", "ALC-14"), ("d4", "ALC-14"), ("d3", "allowed"), ("f1", "allowed")] {
        let game = yard(2, "aaaaaaaa", &format!("0:{square}"));
        assert_eq!(refused(&game, &format!("{square}-boat")), rule);
    }
}

#[test]
fn alc_5_one_moves_ones_own_men_in_turn_around_the_table() {
    let game = yard(3, POSTS, "0:d9 1:e9");
    assert_eq!(refused(&game, "e9-e8"), "ALC-5");
    assert_eq!(refused(&game, "f9-f8"), "ALC-5");
    assert_eq!(refused(&game, "e9-boat"), "ALC-5");
    let game = play(game, &["d9-c9"]);
    assert_eq!(game.turn(), Turn::of(Seat(1)));
    let game = play(game, &["e9-f9", "@e9"]);
    assert_eq!(game.turn(), Turn::of(Seat(0)));
}

#[test]
fn alc_6_out_of_the_cell_straight_up() {
    let game = yard(2, POSTS, "");
    let one = play(game, &["@d9"]);
    assert_eq!((men(&one, 0).as_str(), one.in_cell(Seat(0))), ("d9", 3));
    let three = play(game, &["@d7"]);
    assert_eq!(three.guards[6], b'f' - b'a', "three squares made the guard of row 7 walk three");
    let nobody = yard(2, POSTS, "0:a9 b9 c9 d9");
    assert_eq!(refused(&nobody, "@e9"), "ALC-6");
}

#[test]
fn alc_7_straight_lines_only() {
    let game = yard(2, "aaaaaaaa", "0:e5");
    for (to, rule) in [("e5", "ALC-7"), ("f6", "ALC-7"), ("g6", "ALC-7"), ("e3", "allowed"), ("e7", "allowed")] {
        assert_eq!(refused(&game, &format!("e5-{to}")), rule, "{to}");
    }
    assert_eq!(refused(&game, "e5-f5"), "allowed");
    assert_eq!(refused(&game, "e5-d5"), "allowed");
}

#[test]
fn alc_8_passing_men_is_free_ending_on_one_is_not() {
    let game = yard(2, "iiiiiiii", "0:a9 a6 1:a7");
    assert_eq!(refused(&game, "a9-a7"), "ALC-8", "another's");
    assert_eq!(refused(&game, "a9-a6"), "ALC-8", "one's own");
    assert_eq!(refused(&game, "a9-a5"), "allowed");
    assert_eq!(refused(&game, "@a7"), "ALC-8");
}

#[test]
fn alc_9_guards_cannot_be_passed_nor_stood_on() {
    let game = yard(2, "aaaaaaea", "0:e9 e5 c7");
    assert_eq!(refused(&game, "e9-e7"), "ALC-9");
    assert_eq!(refused(&game, "e9-e6"), "ALC-9");
    assert_eq!(refused(&game, "e5-e8"), "ALC-9");
    assert_eq!(refused(&game, "@e6"), "ALC-9");
    assert_eq!(refused(&game, "c7-f7"), "ALC-9", "along the row");
    assert_eq!(refused(&game, "c7-e7"), "ALC-9");
}

#[test]
fn alc_10_no_move_that_the_guard_answers_on_ones_own_men() {
    // The guard of row 5 stands on e5.
    let game = yard(2, "aaaaeaaa", "0:h8 i8 g5 1:c7");
    assert_eq!(refused(&game, "h8-h5"), "ALC-10", "three squares away, three squares gone");
    assert_eq!(refused(&game, "i8-i5"), "ALC-10", "he would get away but g5 would not");
    let without = yard(2, "aaaaeaaa", "0:i8 1:g5");
    assert_eq!(refused(&without, "i8-i5"), "allowed", "another's man is no reason");
    let within = yard(2, "aaaaeaaa", "0:f5 h5");
    assert_eq!(refused(&within, "f5-g5"), "allowed", "he has left the square that the guard crosses");
    assert_eq!(refused(&within, "h5-g5"), "ALC-10", "f5 stands on the guard's way");
}

#[test]
fn alc_10_only_the_moved_man_counts_where_it_is_agreed() {
    let mut game = yard(2, "aaaaeaaa", "0:h8 i8 g5 1:c7");
    game.own_men = OwnMen::Moved;
    assert_eq!(refused(&game, "h8-h5"), "ALC-10", "himself he must not give up");
    assert_eq!(refused(&game, "i8-i5"), "allowed");
    let told = events(&game, "i8-i5");
    assert!(told.contains(&Event::Caught { seat: Seat(0), at: "g5".parse().unwrap() }), "{told:?}");
    let game = play(game, &["i8-i5"]);
    assert_eq!((men(&game, 0).as_str(), game.guards[4]), ("i5 h8", 7));
    let mut within = yard(2, "aaaaeaaa", "0:f5 h5");
    within.own_men = OwnMen::Moved;
    assert_eq!(refused(&within, "h5-g5"), "allowed", "f5 is caught like anybody's");
}

#[test]
fn alc_18_rules_1_were_impatient_and_spared_all() {
    let old = |options: &str| {
        let record = format!(r#"{{"game":"alcatraz","seats":2,"rules":1,"options":{options}}}"#);
        Journal::<Alcatraz>::replay(&Record::from_json(&record).unwrap())
    };
    assert_eq!(old("{}").unwrap().options(), &Options { quiet_limit: 50, ..Options::default() });
    assert_eq!(old(r#"{"quiet_limit":7}"#).unwrap().now().quiet_end, 14);
    for own_men in ["all", "moved"] {
        let refused = old(&format!(r#"{{"own_men":"{own_men}"}}"#)).err().unwrap().to_string();
        assert_eq!(refused, "own_men: version 1 of the rules of alcatraz did not have this option");
    }
}

#[test]
fn alc_11_the_guard_walks_as_far_as_the_man_did() {
    let game = play(yard(2, "aaaaaaaa", "0:h9"), &["h9-h6"]);
    assert_eq!(game.guards, [0, 0, 0, 0, 0, 3, 0, 0]);
    let along = play(yard(2, "aaaaaiaa", "0:c6"), &["c6-a6"]);
    assert_eq!(along.guards[5], 6, "a move within the row is answered too");
    let told = events(&yard(2, "aaaaaaaa", "0:h9"), "h9-h6");
    assert!(told.contains(&Event::Walk { from: "a6".parse().unwrap(), to: "d6".parse().unwrap() }));
}

#[test]
fn alc_12_everybody_on_the_path_is_caught() {
    let game = yard(3, "aaaaaaaa", "0:h9 e6 1:b6 d6 2:c6");
    let told = events(&game, "h9-h6");
    assert_eq!(told.iter().filter(|event| matches!(event, Event::Caught { .. })).count(), 3);
    let game = play(game, &["h9-h6"]);
    assert_eq!((men(&game, 0).as_str(), men(&game, 1).as_str(), men(&game, 2).as_str()), ("e6 h6", "", ""));
    assert_eq!((game.in_cell(Seat(1)), game.in_cell(Seat(2))), (4, 4));
}

#[test]
fn alc_12_nobody_is_told_to_be_caught_where_he_no_longer_stands() {
    let game = yard(2, "aaaaaafa", "0:e7");
    let told = events(&game, "e7-d7");
    assert!(!told.iter().any(|event| matches!(event, Event::Caught { .. })), "{told:?}");
}

#[test]
fn alc_13_row_9_wakes_nobody() {
    let before = yard(2, POSTS, "0:d8");
    let after = play(before, &["d8-d9"]);
    assert_eq!(after.guards, before.guards);
    assert_eq!(play(after, &["@h9", "d9-i9"]).guards, before.guards);
}

#[test]
fn alc_14_the_way_to_the_boat() {
    let barred = yard(2, "eaiaiaia", "0:e3 d3");
    assert_eq!(refused(&barred, "e3-boat"), "ALC-14", "however far ahead the guard stands");
    assert_eq!(refused(&barred, "d3-boat"), "allowed");
    let crowded = yard(2, "aaiaiaia", "0:e3 1:e2 e1");
    assert_eq!(refused(&crowded, "e3-boat"), "allowed", "men do not bar the way");
    let behind = yard(2, "aaeaiaia", "0:e2");
    assert_eq!(refused(&behind, "e2-boat"), "allowed", "nor does a guard behind him");
    let after = play(crowded, &["e3-boat"]);
    assert_eq!((after.guards, after.aboard[0], after.in_cell(Seat(0))), (crowded.guards, 1, 3));
}

#[test]
fn alc_15_the_third_boarding_wins_before_any_alarm() {
    let game = play(aboard(yard(2, POSTS, "0:d1"), &[2, 2]), &["d1-boat"]);
    let Turn::Over(outcome) = game.turn() else { panic!("it goes on") };
    assert_eq!(outcome.scores.as_slice(), [3, 2]);
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!(table::check(&game, &Step::Act(Seat(1), Action::Pass)), Err(Refusal::TURN));
    assert_eq!(table::check(&game, &Step::Chance(Die(1))), Err(Refusal::TURN));
}

#[test]
fn alc_16_the_left_neighbour_sends_the_guard_then_takes_his_turn() {
    let game = play(yard(3, "eaiaeaia", "0:d1 g5 1:h5 2:b5"), &["d1-boat"]);
    assert_eq!(game.turn(), Turn::Chance);
    let mut faces = Vec::new();
    game.chances(&mut faces);
    assert_eq!(faces, (1..=8).map(|face| (Die(face), 1)).collect::<Vec<_>>());
    assert_eq!(game.check_chance(&Die(9)), Err(Refusal::cite("ALC-16")));

    let woken = play(game, &["5"]);
    assert_eq!(woken.turn(), Turn::of(Seat(1)));
    assert_eq!(refused(&woken, "@e9"), "ALC-16", "first the alarm");
    let ran = play(woken, &["right"]);
    assert_eq!((men(&ran, 0), men(&ran, 1), men(&ran, 2)), ("".into(), "".into(), "b5".into()), "his own man too");
    assert_eq!((ran.guards[4], ran.turn()), (8, Turn::of(Seat(1))));
    assert_eq!(refused(&ran, "left"), "ALC-16", "no alarm, no run");
}

#[test]
fn alc_16_an_end_where_he_already_stands_may_be_chosen() {
    let game = play(yard(2, POSTS, "0:d1 1:e2"), &["d1-boat", "2", "left"]);
    assert_eq!((game.guards[1], men(&game, 1).as_str()), (0, "e2"));
}

#[test]
fn alc_16_may_be_left_out() {
    let mut game = yard(2, POSTS, "0:d1");
    game.alarm = false;
    assert_eq!(play(game, &["d1-boat"]).turn(), Turn::of(Seat(1)));
}

/// Two of seat 0 are on the boat; guards and a man of seat 1 wall in the other two.
fn stuck() -> Alcatraz {
    aboard(yard(2, "baaaaaih", "0:a1 i8 1:i9"), &[2, 0])
}

#[test]
fn alc_17_only_a_stuck_player_passes() {
    let free = yard(2, POSTS, "0:d9");
    assert_eq!(refused(&free, "pass"), "ALC-17");
    let mut legal = Vec::new();
    let stuck = stuck();
    stuck.legal(Seat(0), &mut legal);
    assert_eq!(legal, [Action::Pass]);
    assert_eq!(refused(&stuck, "pass"), "allowed");
    assert_eq!(play(stuck, &["pass"]).turn(), Turn::of(Seat(1)));
}

#[test]
fn alc_18_too_many_quiet_turns_end_the_game() {
    let options = Options { quiet_limit: 1, ..Options::default() };
    let mut game = aboard(Alcatraz::new(&options, 3, &Setup {}).unwrap(), &[1, 2, 2]);
    game = play(game, &["@d9", "@e9"]);
    assert_eq!(game.turn(), Turn::of(Seat(2)));
    game = play(game, &["@h6"]);
    let Turn::Over(outcome) = game.turn() else { panic!("it goes on") };
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(1), Seat(2)], "equal numbers share");
    assert_eq!(game.guards[5], 4, "the guard's answer still happened");
}

#[test]
fn alc_18_a_boarding_starts_the_count_again_and_the_alarm_is_no_turn() {
    let mut game = yard(2, POSTS, "0:d1");
    game.quiet = game.quiet_end - 1;
    let game = play(game, &["d1-boat", "3", "left"]);
    assert_eq!((game.quiet, game.phase), (0, Phase::Turn));
    assert_eq!(game.quiet_end, 300);
    let nothing = Options { quiet_limit: 0, ..Options::default() };
    assert!(Alcatraz::new(&nothing, 2, &Setup {}).err().unwrap().to_string().contains("ALC-18"));
    let endless = Options { quiet_limit: u64::MAX, ..Options::default() };
    assert_eq!(Alcatraz::new(&endless, 4, &Setup {}).unwrap().quiet_end, u64::MAX);
}

#[test]
fn alc_19_the_score_is_the_men_on_the_boat() {
    let mut game = aboard(yard(4, POSTS, ""), &[0, 1, 2, 1]);
    game.phase = Phase::Over;
    let Turn::Over(outcome) = game.turn() else { panic!("it goes on") };
    assert_eq!(outcome.scores.as_slice(), [0, 1, 2, 1]);
}

#[test]
fn example_1_yellow_comes_out_and_green_is_caught() {
    let game = play(yard(2, "aaaaaaca", "1:e7"), &["@h7"]);
    assert_eq!((men(&game, 0).as_str(), men(&game, 1).as_str(), game.guards[6]), ("h7", "", 5));
}

#[test]
fn example_2_the_guard_must_have_room() {
    let game = yard(2, "aaaaaaga", "");
    assert_eq!(refused(&game, "@i7"), "ALC-10");
}

#[test]
fn example_3_a_guard_in_front_bars_the_boat() {
    let game = yard(2, "eaiaiaia", "0:e2 1:f2");
    assert_eq!(refused(&game, "e2-boat"), "ALC-14");
    assert_eq!(refused(&on_turn(game, 1), "f2-boat"), "allowed");
}

#[test]
fn a_state_is_small_and_copies() {
    fn copies<T: Copy>() {}
    copies::<Alcatraz>();
    assert!(size_of::<Alcatraz>() <= 128, "{} bytes", size_of::<Alcatraz>());
}

#[test]
fn a_game_is_written_down_and_read_back() {
    let mut journal = Journal::<Alcatraz>::new(Options { alarm: false, ..Options::default() }, 2, Setup {}).unwrap();
    journal.attempt(Step::Act(Seat(0), act("@d7"))).unwrap();
    assert_eq!(journal.attempt(Step::Act(Seat(0), act("@d7"))), Err(Refusal::TURN));
    let record = journal.record();
    assert_eq!(record.options.len(), 1);
    let again = Journal::<Alcatraz>::replay(&record).unwrap();
    assert!(again.now() == journal.now());
}

/// What stands in the way, as the board gets it.
#[track_caller]
fn barred(game: &Alcatraz, text: &str) -> Option<Obstacle> {
    let (seat, action) = (game.turn().seats().first().unwrap(), act(text));
    let refusal = game.check(seat, &action).expect_err("it is refused");
    game.obstacle(seat, &action, refusal)
}

fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn alc_10_a_bad_answer_is_shown_with_whom_it_takes() {
    let game = yard(2, "eaiaiaia", "0:d5 1:f7");
    let answer = |squares, from, to, taken: &[&str]| {
        let taken = taken.iter().map(|man| sq(man)).collect();
        Some(Obstacle::Answer { squares, from: sq(from), to: sq(to), taken })
    };
    assert_eq!(barred(&game, "@h7"), answer(3, "i7", "f7", &["h7"]), "nobody else's men are counted");
    // To the wall, if that is nearer.
    let game = yard(2, "eaiaihaa", "0:c9");
    assert_eq!(barred(&game, "@i6"), answer(4, "h6", "i6", &["i6"]));
    // A man of one's own who stays behind; the moved one has left his square.
    let game = yard(2, "eaiaiaba", "0:c7 d7");
    assert_eq!(barred(&game, "d7-h7"), answer(4, "b7", "f7", &["c7"]));
}

#[test]
fn why_not_names_what_stands_in_the_way() {
    let game = yard(2, "eaiaiaia", "0:e3 d5 e5 1:d6");
    let guard = |from: Option<&str>, at| Some(Obstacle::Guard { from: from.map(sq), at: sq(at) });
    assert_eq!(barred(&game, "e3-boat"), guard(Some("e3"), "e1"));
    assert_eq!(barred(&game, "d5-boat"), Some(Obstacle::Shore { at: sq("d5") }));
    assert_eq!(barred(&game, "d5-i5"), guard(Some("d5"), "i5"));
    assert_eq!(barred(&game, "@a1"), guard(None, "a8"), "the first he meets");
    assert_eq!(barred(&game, "d5-d6"), Some(Obstacle::Taken { at: sq("d6"), seat: Seat(1) }));
    assert_eq!(barred(&game, "d5-e6"), Some(Obstacle::Bend { from: sq("d5"), to: sq("e6") }));
    assert_eq!(barred(&game, "d6-d7"), Some(Obstacle::Stranger { at: sq("d6"), seat: Some(Seat(1)) }));
    assert_eq!(barred(&game, "b7-b6"), Some(Obstacle::Stranger { at: sq("b7"), seat: None }));
    assert_eq!(barred(&game, "pass"), None, "the book says it all");

    let game = aboard(yard(2, "eaiaiaia", "0:e3 d5 e5"), &[1]);
    assert_eq!(barred(&game, "@d9"), Some(Obstacle::Cell));
    let game = play(yard(2, "aaiaiaia", "0:e3"), &["e3-boat", "4"]);
    assert_eq!(barred(&game, "@d9"), Some(Obstacle::Alarm { row: 4 }));
}

#[test]
fn alc_18_the_limit_is_told_before_it_is_met() {
    let mut game = yard(3, "eaiaiaia", "");
    game.quiet = game.quiet_end - 5 * 3 - 1;
    let told = |game: &Alcatraz| events(game, "@d9").last().cloned();
    assert_eq!(told(&game), Some(Event::Limit { left: 15 }));
    game.quiet += 1;
    assert_eq!(told(&game), Some(Event::Out { seat: Seat(0), to: sq("d9") }), "and only once");
    let prompt = |game: &Alcatraz| Alcatraz::prompt(&game.view(Viewer::Seat(Seat(0))), Lang::En);
    assert_eq!(prompt(&game), "Your turn: move a prisoner. 15 more turns without a boarding, and the game ends.");
    game.quiet = game.quiet_end - 4;
    assert_eq!(told(&game), Some(Event::Limit { left: 3 }), "the last round");
}

#[test]
fn alc_17_the_prompt_asks_only_for_what_can_be_done() {
    let prompt = |game: &Alcatraz| Alcatraz::prompt(&game.view(Viewer::Seat(Seat(0))), Lang::En);
    assert_eq!(prompt(&yard(2, "eaiaiaia", "0:e3")), "Your turn: move a prisoner.");
    assert_eq!(prompt(&yard(2, "eaiaiaia", "0:d3")), "Your turn: board the boat, or move a prisoner.");
}

#[test]
fn alc_18_the_end_tells_how_many_everybody_brought_aboard() {
    let over = |winners: &[u8], boats: &[u8], lang| {
        let winners = winners.iter().map(|&seat| Seat(seat)).collect();
        Alcatraz::tell(&Event::Over { winners, boats: boats.to_vec() }, lang)
    };
    assert_eq!(over(&[1], &[2, 3, 0], Lang::En), "{1} wins: 3 prisoners on the boat, against 2 of {0} and 0 of {2}.");
    assert_eq!(over(&[1], &[0, 3, 2], Lang::En), "{1} wins: 3 prisoners on the boat, against 2 of {2} and 0 of {0}.");
    assert_eq!(
        over(&[0, 1], &[1, 1], Lang::Fr),
        "Trop de tours sans embarquement. Victoire partagée par {0} et {1}\u{a0}: 1 prisonnier sur le bateau."
    );
}
