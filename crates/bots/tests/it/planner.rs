//! Plans against plans, in a real game.

use bots::{Bot, Budget, Planner, make};
use games::ice_lake::{Action, IceLake, Letter, Options, Setup};
use table::{Game, Seat, Step, Viewer};

use crate::toy::play;

fn start(seats: u8) -> IceLake {
    IceLake::new(&Options::default(), seats, &Setup {}).unwrap()
}

fn planner(seed: u64, threads: usize) -> Planner<IceLake> {
    Planner::new(Budget::Iterations(400), 0, seed, threads)
}

/// The programme that seat 0 writes, letter by letter; `new` makes the bot for each.
fn programme(mut game: IceLake, mut bot: impl FnMut(usize) -> Planner<IceLake>, keep: bool) -> Vec<Action> {
    let mut writer = bot(0);
    let mut written = Vec::new();
    loop {
        if !keep {
            writer = bot(written.len());
        }
        let action = writer.choose(&game.view(Viewer::Seat(Seat(0))), Seat(0));
        table::attempt(&mut game, Step::Act(Seat(0), action)).unwrap();
        written.push(action);
        if action == Action::Go {
            return written;
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_plan_on_any_number_of_threads() {
    let plan = programme(start(3), |_| planner(5, 1), true);
    assert_eq!(programme(start(3), |_| planner(5, 4), true), plan);
    let others = (6..16).map(|seed| programme(start(3), |_| planner(seed, 1), true));
    assert!(others.into_iter().any(|other| other != plan), "nobody is to know it beforehand");
}

#[test]
fn a_plan_goes_on_with_another_bot_in_the_seat() {
    // Somebody else takes over before every letter, and what they find written stays.
    let plan = programme(start(2), |letters| planner(letters as u64, 1), false);
    assert!(plan.len() > 1 && plan.len() < 300);
}

#[test]
fn a_bot_that_is_asked_about_another_game_thinks_anew() {
    let mut bot = planner(1, 1);
    for seats in [2, 3, 2, 4] {
        let game = start(seats);
        for seat in Seat::all(seats) {
            let action = bot.choose(&game.view(Viewer::Seat(seat)), seat);
            assert!(game.check(seat, &action).is_ok());
        }
    }
}

#[test]
fn what_is_pondered_becomes_a_plan_that_is_followed_to_its_end() {
    let (mut game, mut bot, mut letters) = (start(2), planner(3, 1), 0);
    while game.turn().seats().contains(Seat(0)) {
        let view = game.view(Viewer::Seat(Seat(0)));
        // Once the plan is made there is nothing to think about.
        assert_eq!(bot.ponder(&view, Seat(0), 50), letters == 0);
        bot.ponder(&view, Seat(0), 50);
        let action = bot.decide(&view, Seat(0));
        table::attempt(&mut game, Step::Act(Seat(0), action)).unwrap();
        letters += 1;
    }
    assert!(letters > 1);
}

fn wins(specs: [&str; 2], games: u64) -> f64 {
    let share = |game: u64| {
        let first = game as usize % 2;
        let spec = |seat: usize| specs[(seat + first) % 2].parse().unwrap();
        let mut bots: Vec<_> = (0..2).map(|seat| make(&spec(seat), game * 8 + seat as u64, 1)).collect();
        play(start(2), &mut bots, game).share(Seat(first as u8))
    };
    (0..games).map(share).sum()
}

#[test]
fn planning_beats_chance() {
    assert!(wins(["mcts:300", "random"], 20) >= 18.0);
}

#[test]
fn planning_beats_always_skating_around() {
    assert!(wins(["mcts:1500", "greedy"], 20) >= 12.0);
}

fn inventive(seed: u64, threads: usize) -> Planner<IceLake> {
    Planner::new(Budget::Iterations(4000), 0, seed, threads).inventive()
}

#[test]
fn whoever_finds_plans_while_thinking_finds_the_same_on_any_number_of_threads() {
    let plan = programme(start(3), |_| inventive(5, 1), true);
    assert_eq!(programme(start(3), |_| inventive(5, 4), true), plan);
}

#[test]
fn a_plan_that_was_asked_about_is_weighed_to_the_end_however_bad_it_is() {
    let game = start(2);
    // Over the shore.
    let ashore: Vec<Action> = vec![Action::Write(Letter::Ahead); 30].into_iter().chain([Action::Go]).collect();
    let plans = inventive(2, 1).weigh(&game.view(Viewer::Seat(Seat(0))), Seat(0), &ashore);
    let asked = plans.iter().find(|plan| plan.actions == ashore).expect("it is among the plans");
    let longest = plans.iter().map(|plan| plan.games).fold(0.0, f64::max);
    assert_eq!(asked.games, longest, "no other was tried more often");
    assert!(asked.shares[0] < plans[0].shares[0], "{plans:?}");
    let renewed = plans.iter().filter(|plan| plan.games < longest).count();
    assert!(renewed > 0, "others made room for better ones");
}
