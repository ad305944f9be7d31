//! What an opponent sees, against what the rules allow; and that it never stays on the table.

use proptest::prelude::*;
use rand::RngExt;
use table::Knowledge;

use super::*;
use crate::aufsteiger::{Climb, Ladder, Progress, state::Pawn};

/// How high a pawn gets by climbs and ladders: everything is tried, one place of each area after a
/// ladder, all of them before one.
fn highest_by_trying(game: &Aufsteiger, seat: Seat) -> u8 {
    let is_way = |action: &Action| matches!(action, Action::Climb(_) | Action::ClimbDown | Action::Ladder(..));
    let ways = legal(game).into_iter().filter(is_way);
    let mut met = std::collections::HashSet::new();
    let mut highest = game.height(seat);
    for action in ways {
        let to = if let Action::Climb(to) | Action::Ladder(_, to) = action { Spot::Cell(to) } else { Spot::Table };
        let area = game.tower.area(to);
        let first = area.cells.iter().min().copied();
        if met.insert((std::mem::discriminant(&action), matches!(action, Action::Ladder(Ladder::Long, _)), first)) {
            highest = highest.max(highest_by_trying(&game.after(seat, action), seat));
        }
    }
    highest
}

#[test]
fn auf_15_an_opponent_knows_how_high_its_ladders_lead() {
    let stairs = "h9 grey o 0,0; c1 grey o 2,0; d7 grey o 4,0; p1 grey o 4,2";
    let game = stand(scene(stairs, 2), "0:0,0");
    for (short, long, height) in [(false, false, 2), (true, false, 4), (false, true, 4), (true, true, 6)] {
        let mut game = game;
        (game.pawns[0].short, game.pawns[0].long) = (short, long);
        assert_eq!(game.highest(Seat(0)), height, "{short} {long}");
        assert_eq!(highest_by_trying(&game, Seat(0)), height);
    }
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn auf_15_an_opponent_finds_the_highest_summit(seed: u64, plies in 0..40usize) {
        let game = play_lively(dealt(&steps(), 3, seed), plies, seed);
        prop_assert_eq!(game.highest(acting(&game)), highest_by_trying(&game, acting(&game)));
    }

    #[test]
    fn an_opponent_thinks_of_few_actions_and_all_are_legal(
        seed: u64, plies in 0..60usize, together: bool, bridges: bool, after: bool,
    ) {
        let climb = if after { Climb::After } else { Climb::Both };
        let options = Options { together, bridges, climb, patience: 4, ..steps() };
        let game = play_lively(dealt(&options, 4, seed), plies, seed);
        let (seat, mut rng) = (acting(&game), Pcg64Mcg::seed_from_u64(seed));
        let (mut candidates, mut promises) = (Vec::new(), Vec::new());
        game.candidates(seat, &mut rng, &mut candidates);
        prop_assert!((1..100).contains(&candidates.len()));
        for action in &candidates {
            prop_assert_eq!(game.check(seat, action), Ok(()), "{}", action);
        }
        let distinct: std::collections::HashSet<Action> = candidates.iter().copied().collect();
        prop_assert_eq!(distinct.len(), candidates.len());
        game.promises(seat, &candidates, &mut promises);
        for (action, promise) in candidates.iter().zip(&promises) {
            prop_assert_eq!(*promise, game.promise(seat, action));
        }
        let plain = game.greedy(seat, &mut rng, &mut Vec::new());
        prop_assert_eq!(game.check(seat, &plain), Ok(()), "{}", plain);
    }

    /// While any way leads off the table, neither the end of the turn nor an idle block is thought of,
    /// not even by who does not think much.
    #[test]
    fn auf_18_nobody_stays_on_the_table(seed: u64, full: bool) {
        let options = if full { Options::default() } else { steps() };
        let mut game = dealt(&options, 2, seed);
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        while game.clock < 2 {
            let seat = acting(&game);
            let mut candidates = Vec::new();
            game.candidates(seat, &mut rng, &mut candidates);
            if game.height(seat) == 0 {
                prop_assert!(candidates.iter().all(|&action| game.after(seat, action).highest(seat) > 0));
            }
            let unthinking = game.unthinking(seat, &mut rng, &mut Vec::new());
            prop_assert!(game.height(seat) > 0 || game.after(seat, unthinking).highest(seat) > 0, "{}", unthinking);
            game.apply(seat, if rng.random() { unthinking } else { *candidates.choose(&mut rng).unwrap() });
        }
        prop_assert!(Seat::all(2).all(|seat| game.height(seat) > 0));
    }
}

/// Two others could rise on the same block, by different heights: it is still one place for the stone.
#[test]
fn auf_16_a_face_is_thought_of_once() {
    let seed = 6245460100776399924;
    let options = Options { bridges: true, climb: Climb::After, patience: 4, ..steps() };
    let game = play_lively(dealt(&options, 4, seed), 28, seed);
    let mut candidates = Vec::new();
    game.candidates(acting(&game), &mut Pcg64Mcg::seed_from_u64(seed), &mut candidates);
    let stones: Vec<_> = candidates.iter().filter(|action| matches!(action, Action::Stone(_))).collect();
    let distinct: std::collections::HashSet<_> = stones.iter().collect();
    assert!(!stones.is_empty() && distinct.len() == stones.len(), "{candidates:?}");
}

/// Without ladders only a half set beside the pawn, grey or of its own colour, leads it higher.
#[test]
fn a_way_up_is_found_among_thousands_of_moves() {
    let mut game = stand(scene("c1 grey o 0,0; c2 grey o 2,0; h9 grey o 6,0; c3 red o 8,0", 2), "0:0,0 1:2,0");
    game.pawns = game.pawns.map(|pawn| Pawn { short: false, long: false, ..pawn });
    let action = game.greedy(Seat(0), &mut Pcg64Mcg::seed_from_u64(1), &mut Vec::new());
    assert!(game.after(Seat(0), action).highest(Seat(0)) > 2, "{action}");
}

/// Behind, with no way up and the game about to end, a step down and up again gains time: where that
/// counts it is thought of.
#[test]
fn auf_18_who_is_behind_takes_a_run_up() {
    let last_chance = |progress| {
        let options = Options { progress, ..Options::default() };
        let mut game =
            stand(scene_with("h9 grey o 0,0; c1 grey o 2,0; p1 grey o 6,0; c2 red o 8,0", 2, options), "0:2,0 1:6,0");
        game.pawns = game.pawns.map(|pawn| Pawn { short: false, long: false, ..pawn });
        game.quiet = 1;
        let mut candidates = Vec::new();
        game.candidates(Seat(0), &mut Pcg64Mcg::seed_from_u64(1), &mut candidates);
        candidates.iter().any(|action| matches!(action, Action::Climb(to) if to.x < 2))
    };
    assert!(last_chance(Progress::Turn) && !last_chance(Progress::Best));
}

/// AUF-18: before the last of all turns a ladder in the hand is worth little, as before the last quiet one.
#[test]
fn auf_18_an_opponent_knows_that_turns_run_out() {
    let game = |turns| {
        let options = Options { progress: Progress::Turn, ..Options::default() };
        let mut game = stand(scene_with("c1 grey o 0,0; c2 grey o 2,0", 2, options), "0:0,0 1:2,0");
        (game.turns, game.pawns[1].long) = (turns, false);
        game.estimate()[0]
    };
    assert!(game(10) > game(119), "{} {}", game(10), game(119));
}
