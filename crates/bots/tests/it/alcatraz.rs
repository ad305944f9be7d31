//! How well opponents play a real game. Every game here is decided by its seed.

use bots::make;
use games::alcatraz::{Alcatraz, Options, Setup};
use table::{Game, Seat};

use crate::toy::play;

/// How many games the first wins with three men on the boat, everybody sitting everywhere in turn.
fn wins(specs: &[&str], games: u64) -> usize {
    let seats = specs.len();
    let won = |game: &u64| {
        let first = *game as usize % seats;
        let spec = |seat: usize| specs[(seat + seats - first) % seats].parse().unwrap();
        let mut bots: Vec<_> = (0..seats).map(|seat| make(&spec(seat), game * 8 + seat as u64, 1)).collect();
        let start = Alcatraz::new(&Options::default(), seats as u8, &Setup {}).unwrap();
        play(start, &mut bots, *game).scores.of(Seat(first as u8)) == 3
    };
    (0..games).filter(won).count()
}

#[test]
fn thinking_beats_chance() {
    assert!(wins(&["mcts:1000", "random"], 20) >= 19);
}

#[test]
fn thinking_beats_chance_at_larger_tables() {
    assert!(wins(&["mcts:300", "random", "random"], 6) >= 5);
    assert!(wins(&["mcts:300", "random", "random", "random"], 4) >= 3);
}

#[test]
fn knowledge_beats_plain_search() {
    assert!(wins(&["mcts:200", "uct:200"], 10) >= 8);
}
