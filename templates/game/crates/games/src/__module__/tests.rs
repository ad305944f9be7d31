//! A test a rule, named by its id.

use table::{Game, Refusal, Seat, SeatSet, Step, Turn, attempt};

use super::{Action, Options, Setup, __Game__};

fn heap_of(stones: u8) -> __Game__ {
    __Game__::new(&Options { stones }, 2, &Setup {}).unwrap()
}

fn take(game: &mut __Game__, seat: u8, count: u8) -> Result<(), Refusal> {
    attempt(game, Step::Act(Seat(seat), Action(count)))
}

#[test]
fn __prefix___1_the_heap_has_as_many_stones_as_agreed_and_seat_0_begins() {
    let game = heap_of(Options::default().stones);
    assert_eq!((game.stones, game.turn()), (21, Turn::of(Seat(0))));
    for stones in [0, 101] {
        assert!(__Game__::new(&Options { stones }, 2, &Setup {}).is_err(), "{stones}");
    }
}

#[test]
fn __prefix___2_one_to_three_are_taken_and_no_more_than_there_are() {
    let mut game = heap_of(5);
    for count in [0, 4] {
        assert_eq!(take(&mut game, 0, count), Err(Refusal::cite("__PREFIX__-2")), "{count}");
    }
    take(&mut game, 0, 3).unwrap();
    assert_eq!(take(&mut game, 1, 3), Err(Refusal::cite("__PREFIX__-2")), "only two are left");
    assert_eq!(game.turn(), Turn::of(Seat(1)), "a refusal changes nothing");
}

#[test]
fn __prefix___3_whoever_takes_the_last_stone_wins() {
    let mut game = heap_of(4);
    take(&mut game, 0, 3).unwrap();
    take(&mut game, 1, 1).unwrap();
    let Turn::Over(outcome) = game.turn() else { panic!("nothing is left") };
    assert_eq!(outcome.winners, SeatSet::only(Seat(1)));
}
