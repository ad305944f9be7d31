//! AUF-18, AUF-19 and AUF-21: how it ends, who wins, and climbing together.

use super::*;
use crate::aufsteiger::{Progress, Tie};

const STAIRS: &str = "h9 grey o 0,0; c1 grey o 2,0; c2 grey o 4,0; h10 grey o 4,0; c3 grey o 6,0; c4 grey o 6,0; h1 red o 8,0; h2 red o 10,0";

fn stairs(seats: u8, options: Options) -> Aufsteiger {
    scene_with(STAIRS, seats, options)
}

fn outcome(game: &Aufsteiger) -> (Vec<i32>, Vec<u8>) {
    let Turn::Over(outcome) = game.turn() else { panic!("it goes on") };
    (outcome.scores.as_slice().to_vec(), outcome.winners.iter().map(|seat| seat.0).collect())
}

#[test]
fn auf_18_everybody_once_and_the_first_a_second_time() {
    let game = play(stairs(3, Options::default()), &["end", "end", "end"]);
    assert_eq!((game.quiet, game.turn()), (3, Turn::of(Seat(0))));
    let told = events(&game, "end");
    assert!(matches!(told.last(), Some(Event::Over { .. })), "{told:?}");
    assert_eq!(outcome(&play(game, &["end"])), (vec![0, 0, 0], vec![0, 1, 2]));
    let saved = play(game, &["climb 0,0", "end"]);
    assert_eq!((saved.quiet, saved.turn()), (0, Turn::of(Seat(1))));
}

#[test]
fn auf_18_only_a_new_best_is_a_climb() {
    let game = play(stairs(2, Options { patience: 9, ..Options::default() }), &["climb 4,0", "end"]);
    assert_eq!(game.quiet, 0);
    let down = play(game, &["end", "climb table", "end", "end"]);
    assert_eq!(down.quiet, 3);
    let level = play(down, &["climb 4,0", "end"]);
    assert_eq!((level.quiet, level.pawns[0].best), (4, 3), "as high as before is not higher");
    let passed = play(level, &["end", "climb 6,0", "end"]);
    assert_eq!((passed.quiet, passed.pawns[0].best), (0, 4));
}

#[test]
fn auf_18_patience_is_counted_in_rounds() {
    for (patience, seats, turns) in [(1, 2, 3), (1, 5, 6), (2, 2, 4), (3, 4, 12)] {
        let mut game = stairs(seats, Options { patience, ..Options::default() });
        let mut count = 0;
        while game.acting().is_some() {
            game = play(game, &["end"]);
            count += 1;
        }
        assert_eq!(count, turns, "{patience} {seats}");
    }
    let zero = Options { patience: 0, ..Options::default() };
    assert!(Aufsteiger::new(&zero, 2, &setup(STAIRS, 2)).err().unwrap().to_string().contains("AUF-18"));
    let endless = stairs(5, Options { patience: u64::MAX, ..Options::default() });
    assert_eq!(endless.quiet_end, u64::MAX);
}

fn by_turn(seats: u8, patience: u64, together: bool) -> Aufsteiger {
    stairs(seats, Options { patience, together, progress: Progress::Turn, ..Options::default() })
}

#[test]
fn auf_18_higher_than_the_turn_began_is_a_climb() {
    let game = play(by_turn(2, 9, false), &["climb 4,0", "end", "end", "climb table", "end", "end"]);
    assert_eq!(game.quiet, 3);
    let up = play(game, &["climb 2,0"]);
    let told = events(&up, "end");
    assert!(told.contains(&Event::Rise { seat: Seat(0), height: 2, over: Progress::Turn }), "{told:?}");
    let up = play(up, &["end"]);
    assert_eq!((up.quiet, up.pawns[0].best), (0, 3), "lower than ever before, but higher than it began");
    let level = play(up, &["end", "climb 2,1", "end"]);
    assert_eq!(level.quiet, 2, "as high as it began is not higher");
    let within = play(level, &["end", "climb table", "block h1 yellow o 8,0", "climb 2,0", "end"]);
    assert_eq!(within.quiet, 4, "down and up again within a turn");
}

#[test]
fn auf_18_sixty_turns_a_seat_are_all() {
    for seats in [2, 3] {
        let mut game = by_turn(seats, u64::MAX, false);
        let last = 60 * u64::from(seats);
        while game.turns + 1 < last {
            game = play(game, &["end"]);
        }
        let told = events(&game, "end");
        assert!(told.contains(&Event::TimeUp { turns: last }), "{told:?}");
        assert_eq!(outcome(&play(game, &["climb 4,0", "end"])).1, [seats - 1], "the last turn counts");
    }
    let endless = play(stairs(2, Options { patience: u64::MAX, ..Options::default() }), &["end"; 200]);
    assert_eq!((endless.turns_end, endless.turn()), (None, Turn::of(Seat(0))));
}

#[test]
fn auf_21_together_it_counts_where_each_stood_when_the_turn_began() {
    let game = play(by_turn(2, 9, true), &["climb 2,0", "end", "climb 4,0", "end"]);
    let down = play(game, &["climb table", "block h1 yellow o 8,0", "end", "end"]);
    assert_eq!(down.quiet, 1);
    let up = play(down, &["block h2 yellow o 10,0", "climb 2,1", "end", "climb 0,0"]);
    assert_eq!((up.quiet, up.pawns[0].best), (0, 2), "from the table to 1, though it has been at 2");
    let idle = play(up, &["block h1 red o 8,0", "end", "end"]);
    assert_eq!(idle.quiet, 1);
}

#[test]
fn auf_21_the_climbs_after_the_last_turn_are_still_made() {
    let mut game = by_turn(2, u64::MAX, true);
    while game.turns < 119 {
        game = play(game, &["end"]);
    }
    let game = play(game, &["block h1 yellow o 8,0", "end"]);
    assert_eq!((game.turns, game.turn()), (119, Turn::of(Seat(0))));
    assert_eq!(outcome(&play(game, &["climb 0,0"])), (vec![1, 0], vec![0]));
}

#[test]
fn auf_19_the_highest_wins() {
    let game = play(stairs(2, Options::default()), &["climb 4,0", "end", "climb 2,0", "end", "end", "end", "end"]);
    assert_eq!(outcome(&game), (vec![3, 2], vec![0]));
}

#[test]
fn auf_19_of_several_the_last_to_arrive_or_the_first() {
    for (tie, winner) in [(Tie::Last, 1), (Tie::First, 0)] {
        let game = stairs(3, Options { tie, ..Options::default() });
        let game = play(game, &["climb 4,0", "end", "climb 4,1", "end", "end", "climb 5,0", "end", "end", "end"]);
        assert_eq!(outcome(&game), (vec![3, 3, 0], vec![winner]), "a step on one's face is no arrival");
    }
}

#[test]
fn auf_19_leaving_and_coming_back_is_an_arrival() {
    let game = stairs(2, Options { patience: 3, ..Options::default() });
    let game = play(game, &["climb 4,0", "end", "climb 4,1", "end", "climb 2,0", "end", "end", "climb 5,0", "end"]);
    let game = play(game, &["end", "end", "end"]);
    assert_eq!(outcome(&game), (vec![3, 3], vec![0]));
}

#[test]
fn auf_19_on_the_table_who_came_down_arrived_later_than_the_start() {
    for (tie, winners) in [(Tie::Last, vec![1]), (Tie::First, vec![0, 2])] {
        let game = stairs(3, Options { tie, ..Options::default() });
        let game = play(game, &["end", "climb 0,0", "end", "end", "end", "climb table", "end", "end"]);
        assert_eq!(outcome(&game), (vec![0, 0, 0], winners));
    }
}

#[test]
fn auf_19_up_and_down_within_a_turn_is_no_arrival() {
    let game = play(stairs(2, Options::default()), &["climb 0,0", "block h1 yellow o 8,0", "climb table", "end"]);
    assert_eq!((game.pawns[0].arrived, game.pawns[0].best, game.quiet), (0, 0, 1));
}

fn together(seats: u8) -> Aufsteiger {
    stairs(seats, Options { together: true, ..Options::default() })
}

#[test]
fn auf_21_after_a_block_all_others_may_climb_once_without_ladders() {
    let game = together(3);
    assert_eq!(play(game, &["end"]).on_turn, Seat(1), "no block, no climbs");
    let game = play(game, &["block h1 yellow o 8,0", "end"]);
    assert_eq!((game.on_turn, game.turn()), (Seat(0), Turn::of(Seat(1))));
    for text in ["ladder short 2,0", "block h2 yellow o 10,0", "stone c1", "bridge short 2,0"] {
        assert_eq!(refused(&game, text), "AUF-21", "{text}");
    }
    let game = play(game, &["climb 0,0"]);
    assert_eq!(game.turn(), Turn::of(Seat(2)), "one climb");
    let told = events(&game, "end");
    assert_eq!(told[0], Event::Stay { seat: Seat(2) });
    let game = play(game, &["end"]);
    assert_eq!((game.on_turn, game.turn()), (Seat(1), Turn::of(Seat(1))));
    assert_eq!(refused(&game, "block h1 red o 8,0"), "AUF-10", "it is still barred");
    assert_eq!(refused(&game, "climb 1,0"), "allowed", "a turn of their own");
}

#[test]
fn auf_21_the_turn_and_its_climbs_are_judged_together() {
    let game = play(together(2), &["block h1 yellow o 8,0", "end", "end"]);
    assert_eq!(game.quiet, 1);
    let game = play(game, &["block h2 yellow o 10,0", "end", "climb 0,0"]);
    assert_eq!((game.quiet, game.pawns[0].best), (0, 1), "another's climb counts");
    let game = play(game, &["climb 1,0", "end"]);
    assert_eq!(game.quiet, 1, "no higher than that climb");
    let game = play(game, &["block h1 red o 8,0", "climb 0,0", "end", "end"]);
    assert_eq!((game.quiet, game.on_turn), (0, Seat(0)), "their own climb counts when all are done");
}

#[test]
fn auf_21_the_game_ends_when_the_last_climb_is_judged() {
    let game = play(together(2), &["end", "end", "block h1 yellow o 8,0", "end"]);
    assert_eq!(game.turn(), Turn::of(Seat(1)));
    let over = play(game, &["end"]);
    assert_eq!(outcome(&over), (vec![0, 0], vec![0, 1]));
    let saved = play(game, &["climb 0,0"]);
    assert_eq!((saved.quiet, saved.turn()), (0, Turn::of(Seat(1))));
}

#[test]
fn auf_21_arrivals_count_in_their_order() {
    let game = play(together(3), &["block h1 yellow o 8,0", "climb 4,0", "end", "climb 4,1", "climb 5,0"]);
    let arrived: Vec<u64> = game.pawns().iter().map(|pawn| pawn.arrived).collect();
    assert_eq!(arrived, [1, 2, 3]);
    assert_eq!(outcome(&play(game, &["end", "end", "end", "end"])), (vec![3, 3, 3], vec![2]));
}

#[test]
fn auf_21_a_stone_stays_until_its_owners_own_turn() {
    let game = play(together(3), &["stone h9", "block h1 yellow o 8,0", "end"]);
    assert_eq!(refused(&game, "climb 0,0"), "AUF-16");
    let game = play(game, &["end"]);
    assert_eq!(game.turn(), Turn::of(Seat(0)));
    assert_eq!(refused(&game, "climb 0,0"), "AUF-16", "not yet their turn, though they are to climb");
}
