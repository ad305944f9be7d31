//! What is solved is certain: held against plain enumeration, and played to the end.

use bots::{Solved, solve};
use games::{alcatraz::Alcatraz, aufsteiger::Aufsteiger, vertical::Vertical};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Playable, Seat, Step, Turn, draw_chance};

use crate::{
    games::{Doors, Sticks},
    toy::{Pick, Table, Toy},
};

/// In how many turns the seat wins by best play against everybody, within so many steps: every way is looked at.
fn enumerated<G: Playable>(here: &G, seat: Seat, goes_on: bool, depth: u32) -> Option<u8> {
    let children = |steps: Vec<Step<G::Action, G::Chance>>| {
        let after = move |step: Step<G::Action, G::Chance>| {
            let mut next = here.clone();
            next.make(step);
            enumerated(&next, seat, matches!(step, Step::Act(by, _) if by == seat), depth - 1)
        };
        steps.into_iter().map(after).collect::<Vec<Option<u8>>>()
    };
    match here.turn() {
        Turn::Over(outcome) => (outcome.share(seat) == 1.0).then_some(0),
        _ if depth == 0 => None,
        Turn::Chance => {
            let mut outcomes = Vec::new();
            here.chances(&mut outcomes);
            let all: Option<Vec<u8>> =
                children(outcomes.into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect())
                    .into_iter()
                    .collect();
            all?.into_iter().max()
        }
        Turn::Act(seats) => {
            let by = seats.first().unwrap();
            let mut legal = Vec::new();
            here.legal(by, &mut legal);
            let turns = children(legal.into_iter().map(|action| Step::Act(by, action)).collect());
            match by == seat {
                true => turns.into_iter().flatten().min().map(|turns| turns + u8::from(!goes_on)),
                false => turns.into_iter().collect::<Option<Vec<u8>>>()?.into_iter().max(),
            }
        }
    }
}

const PLENTY: u32 = 10_000_000;

#[test]
fn a_small_game_is_solved_as_enumeration_solves_it() {
    for seats in 2..=3 {
        for left in 1..=11 {
            let game = Sticks::table(left, seats);
            let solved = solve(&game, Seat(0), PLENTY);
            assert_eq!(solved.map(|solved| solved.turns), enumerated(&game, Seat(0), false, 14), "{left} of {seats}");
            if let (Some(Solved { action, .. }), 2) = (solved, seats) {
                assert_eq!(action, Pick(left % 4), "{left} left");
            }
        }
    }
    assert_eq!(solve(&Sticks::table(11, 2), Seat(0), 3), None, "three steps are too few");
    assert_eq!(solve(&Sticks::table(3, 2), Seat(1), PLENTY), None, "it is not their turn");
}

#[test]
fn what_depends_on_chance_is_not_certain() {
    let game = Table(Doors::new(2));
    let Turn::Act(seats) = game.turn() else { panic!("somebody is to act") };
    let seat = seats.first().unwrap();
    assert_eq!(solve(&game, seat, PLENTY).map(|solved| solved.turns), enumerated(&game, seat, false, 8));
}

/// The positions in which somebody was to act, the last first.
fn ends<G: Playable>(seed: u64, seats: u8, last: usize) -> Vec<(G, Seat)> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let options = G::Options::default();
    let mut game = G::new(&options, seats, &G::deal(&options, seats, &mut rng).unwrap()).unwrap();
    let (mut met, mut scratch, mut outcomes) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => game.chance(draw_chance(&game, &mut rng, &mut outcomes)),
            Turn::Act(acting) => {
                let seat = acting.first().unwrap();
                met.push((game.clone(), seat));
                let action = game.playout(seat, &mut rng, &mut scratch);
                game.apply(seat, action);
            }
        }
    }
    met.into_iter().rev().take(last).collect()
}

/// Plays on as the solution says, against others who do anything: it has to win in as many turns as it said.
fn keeps_its_word<G: Playable>(mut game: G, seat: Seat, solved: Solved<G::Action>, rng: &mut Pcg64Mcg) {
    let (promised, mut turns, mut goes_on) = (solved.turns, 0, false);
    let (mut scratch, mut outcomes, mut first) = (Vec::new(), Vec::new(), Some(solved.action));
    loop {
        match game.turn() {
            Turn::Over(outcome) => {
                assert_eq!(outcome.share(seat), 1.0, "{}: it was to win", G::META.id);
                assert!(turns <= promised, "{}: {turns} turns, {promised} promised", G::META.id);
                return;
            }
            Turn::Chance => game.chance(draw_chance(&game, rng, &mut outcomes)),
            Turn::Act(acting) if acting.contains(seat) => {
                turns += u8::from(!std::mem::replace(&mut goes_on, true));
                let action = first.take().or_else(|| Some(solve(&game, seat, PLENTY)?.action));
                game.apply(seat, action.expect("it still wins"));
            }
            Turn::Act(acting) => {
                goes_on = false;
                let other = acting.first().unwrap();
                let action = game.draw_action(other, rng, &mut scratch);
                game.apply(other, action);
            }
        }
    }
}

/// `depth`: so many steps can be looked at in full.
fn solved_ends<G: Playable>(games: u64, steps: u32, depth: u32) -> u32 {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let mut found = 0;
    for seed in 0..games {
        for (game, seat) in ends::<G>(seed, 2 + (seed % 2) as u8, 4) {
            let solved = solve(&game, seat, steps);
            if let Some(solved) = solved {
                found += 1;
                keeps_its_word(game.clone(), seat, solved, &mut rng);
            }
            if let Some(turns) = enumerated(&game, seat, false, depth) {
                assert!(solved.is_some_and(|solved| solved.turns <= turns), "{}: it wins in {turns}", G::META.id);
            }
        }
    }
    found
}

#[test]
fn the_ends_of_alcatraz_are_solved_rightly() {
    assert!(solved_ends::<Alcatraz>(6, 3000, 2) > 0, "nothing was solved");
}

#[test]
fn the_ends_of_vertical_are_solved_rightly() {
    assert!(solved_ends::<Vertical>(6, 3000, 2) > 0, "nothing was solved");
}

#[test]
fn the_ends_of_aufsteiger_are_solved_rightly() {
    // Quick players seldom end it by a victory: it is enough that nothing is said that is not so, and no victory at once overlooked.
    solved_ends::<Aufsteiger>(3, 2000, 1);
}
