//! What a search must be able to do, whatever the game.

use std::time::{Duration, Instant};

use bots::{AnyBot, Bot, Budget, Make, NoChoice, Params, Search, SearchReport, Spec, Wanted, make};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Mover, Playable, Seat, Turn, Viewer, Visit};

use crate::{
    games::{Cups, Doors, Hiding, Lock, Sticks, Vault},
    toy::{Pick, Table, Toy, play},
};

fn think<T: Toy>(game: &Table<T>, iterations: u32, seed: u64, threads: usize) -> SearchReport<Pick> {
    let Turn::Act(seats) = game.turn() else { panic!("somebody is to act") };
    let seat = seats.first().unwrap();
    let mut search = Search::<Table<T>>::new(Params::default(), Budget::Iterations(iterations), seed, threads);
    search.run(&game.view(Viewer::Seat(seat)), seat)
}

#[test]
fn an_immediate_win_is_taken() {
    for seats in 2..=4 {
        for left in 1..=3 {
            assert_eq!(think(&Sticks::table(left, seats), 300, 1, 1).choices[0].action, Pick(left));
        }
    }
}

#[test]
fn a_small_game_is_played_perfectly() {
    for left in [5, 6, 7, 9, 10, 11] {
        let report = think(&Sticks::table(left, 2), 3000, 2, 2);
        assert_eq!(report.choices[0].action, Pick(left % 4), "{left} left: {report:?}");
        assert!(report.choices[0].value > 0.7, "{left} left: {report:?}");
    }
}

#[test]
fn every_seat_wants_the_victory_for_itself() {
    // Three seats and six sticks. With one taken, seat 1 can take one and so leave seat 2 without
    // hope and the victory to seat 0, or take more and hand it to seat 2: seat 1 does not care. With
    // more taken, seat 1 or seat 2 wins. To fear the worst would make all three the same.
    let report = think(&Sticks::table(6, 3), 3000, 3, 1);
    let value = |pick| report.choices.iter().find(|choice| choice.action == Pick(pick)).unwrap().value;
    assert_eq!(report.choices[0].action, Pick(1));
    assert!((0.3..0.7).contains(&value(1)) && value(2) < 0.25 && value(3) < 0.25, "{report:?}");
}

/// Ponders in pieces of this size, to the same number of games, and decides.
fn pondered(left: u16, pieces: usize, games: u32) -> Pick {
    let game = Sticks::table(left, 2);
    let view = game.view(Viewer::Seat(Seat(0)));
    // A budget of time: it is not looked at by whoever ponders.
    let mut search = Search::<Table<Sticks>>::new(Params::default(), Budget::Time(Duration::MAX), 4, 1);
    for _ in 0..pieces {
        assert!(search.ponder(&view, Seat(0), games), "there is more to find out");
    }
    search.decide(&view, Seat(0))
}

#[test]
fn what_is_pondered_in_pieces_is_thought_about_as_a_whole() {
    for left in [5, 6, 7, 9, 10, 11] {
        assert_eq!(pondered(left, 30, 100), Pick(left % 4), "{left} left");
        // Too few to know: but the same few games.
        assert_eq!(pondered(left, 4, 5), pondered(left, 1, 20));
    }
}

#[test]
fn whoever_is_hurried_before_they_begin_decides_all_the_same() {
    for left in 1..=3 {
        assert_eq!(pondered(left, 0, 0), Pick(left));
    }
}

#[test]
fn where_there_is_one_thing_to_do_there_is_nothing_to_ponder() {
    let game = Sticks::table(1, 2);
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut search = Search::<Table<Sticks>>::new(Params::default(), Budget::Iterations(10), 4, 1);
    assert!(!search.ponder(&view, Seat(0), 100));
    assert_eq!(search.decide(&view, Seat(0)), Pick(1));
}

#[test]
fn what_was_pondered_for_one_choice_does_not_answer_another() {
    let (eleven, six) = (Sticks::table(11, 2), Sticks::table(6, 2));
    let mut search = Search::<Table<Sticks>>::new(Params::default(), Budget::Iterations(10), 4, 1);
    search.ponder(&eleven.view(Viewer::Seat(Seat(0))), Seat(0), 2000);
    let six = six.view(Viewer::Seat(Seat(0)));
    search.ponder(&six, Seat(0), 2000);
    assert_eq!(search.decide(&six, Seat(0)), Pick(2));
}

/// Of a hundred locks, how many are opened.
fn opened(params: &Params) -> usize {
    let opens = |seed: &u64| {
        let mut search = Search::<Table<Lock>>::new(params.clone(), Budget::Iterations(30), *seed, 1);
        let mut lock = Table(Lock::new(2));
        while let Turn::Act(_) = lock.turn() {
            let pick = search.choose(&lock.view(Viewer::Seat(Seat(0))), Seat(0));
            lock.apply(Seat(0), pick);
        }
        matches!(lock.turn(), Turn::Over(outcome) if outcome.share(Seat(0)) == 1.0)
    };
    (0..100).filter(opens).count()
}

#[test]
fn what_was_thought_for_one_choice_of_a_turn_serves_the_next() {
    let (anew, on) = (opened(&Params { reuse: false, ..Params::default() }), opened(&Params::default()));
    assert!(on > anew + 10, "opened {on} going on and {anew} beginning anew");
}

#[test]
fn the_same_seed_makes_the_same_choice_on_any_number_of_threads() {
    for iterations in [100, 5001] {
        let report = think(&Sticks::table(13, 3), iterations, 4, 1);
        assert_eq!(report.iterations, u64::from(iterations));
        for threads in [1, 2, 3, 16] {
            assert_eq!(think(&Sticks::table(13, 3), iterations, 4, threads), report);
        }
        assert_ne!(think(&Sticks::table(13, 3), iterations, 5, 1), report, "seeds matter");
    }
    let hidden = Table(Hiding::new(3));
    assert_eq!(think(&hidden, 2500, 6, 1), think(&hidden, 2500, 6, 3));
}

#[test]
fn each_choice_has_random_numbers_of_its_own() {
    let game = Table(Hiding::new(2));
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut search = Search::<Table<Hiding>>::new(Params::default(), Budget::Iterations(200), 1, 1);
    assert_ne!(search.run(&view, Seat(0)), search.run(&view, Seat(0)));
}

/// How often each seat wins, in a hundred games.
fn hiding(specs: &[&str], games: u64) -> Vec<f64> {
    let mut wins = vec![0.0; specs.len()];
    for seed in 0..games {
        let seat_bot = |spec: &&str| make::<Table<Hiding>>(&spec.parse().unwrap(), seed, 1);
        let mut bots: Vec<_> = specs.iter().map(seat_bot).collect();
        let outcome = play(Table(Hiding::new(specs.len() as u8)), &mut bots, seed);
        (0..specs.len()).for_each(|seat| wins[seat] += outcome.share(Seat(seat as u8)) * 100.0 / games as f64);
    }
    wins
}

#[test]
fn what_is_hidden_is_not_found_by_thinking() {
    // The seeker acts first in the real game (see `play`), the hider first in the search, and
    // the other way round for the hider: whoever sees what was chosen before always wins.
    for specs in [["random", "mcts:400"], ["mcts:400", "random"], ["mcts:400", "mcts:400"]] {
        let wins = hiding(&specs, 400);
        assert!((18.0..32.0).contains(&wins[1]), "{specs:?}: {wins:?}");
    }
}

#[test]
fn what_is_hidden_is_not_found_at_a_table_of_three() {
    // Nobody finds it in 9 of 16 games.
    for specs in [["random", "mcts:300", "random"], ["mcts:300", "random", "random"]] {
        let wins = hiding(&specs, 400);
        assert!((49.0..63.0).contains(&wins[0]), "{specs:?}: {wins:?}");
    }
}

#[test]
fn thinking_about_a_hidden_choice_does_not_assume_to_know_it() {
    // Seen from the seeker's seat every place is worth a quarter.
    let report = think(&Table(Hiding { chosen: vec![Some(None), None] }), 4000, 7, 1);
    assert_eq!(report.choices.len(), 4);
    assert!(report.choices.iter().all(|choice| (0.15..0.35).contains(&choice.value)), "{report:?}");
}

#[test]
fn the_others_are_not_assumed_to_know_a_hidden_choice() {
    // Seen from the hider's seat the seeker finds one in four, though in the search the seeker comes
    // second. If the seeker could see, every place would be worth nothing.
    let report = think(&Table(Hiding::new(2)), 4000, 7, 1);
    assert!(report.choices.iter().all(|choice| (0.6..0.9).contains(&choice.value)), "{report:?}");
}

#[test]
fn nobody_counts_on_knowing_later_what_they_cannot_know() {
    // In every imagined game some code is the right one; only a search that looks at what is hidden
    // believes that it will find it.
    let report = think(&Table(Vault::new(2)), 2000, 7, 1);
    assert_eq!(report.choices[0].action, Pick(Vault::GIVE_UP));
    let of_trying = report.choices.iter().find(|choice| choice.action == Pick(Vault::TRY)).unwrap();
    assert!((0.1..0.4).contains(&of_trying.value), "{report:?}");
}

#[test]
fn chance_is_weighed() {
    let report = think(&Table(Cups::new(2)), 2000, 8, 1);
    assert_eq!(report.choices[0].action, Pick(2));
    let value = |pick| report.choices.iter().find(|choice| choice.action == Pick(pick)).unwrap().value;
    assert!((0.63..0.71).contains(&value(2)) && (0.2..0.45).contains(&value(1)), "{report:?}");
}

#[test]
fn a_long_list_is_searched_where_it_promises_most() {
    let report = think(&Table(Doors::new(2)), 1500, 9, 1);
    assert_eq!(report.choices[0].action, Pick(12_345), "{:?}", &report.choices[..3]);
    assert!(report.choices.len() < 100, "{}", report.choices.len());
}

#[test]
fn actions_that_nothing_tells_apart_are_all_tried() {
    let game = Table(Hiding::new(2));
    let params = Params { width: 1, ..Params::default() };
    let mut search = Search::<Table<Hiding>>::new(params, Budget::Iterations(8), 1, 1);
    assert_eq!(search.run(&game.0, Seat(0)).choices.len(), 4);
}

#[test]
fn the_reference_has_no_knowledge() {
    let view = Doors::new(2);
    let mut search = Search::<Table<Doors>>::new(Params::plain(), Budget::Iterations(500), 1, 1);
    let report = search.run(&view, Seat(0));
    // Neither estimates nor promises: every game is played to its end, which nobody wins alone, and
    // no door is opened twice before all were.
    assert_eq!(report.choices.len(), 500);
    assert!(report.choices.iter().all(|choice| choice.value == 0.5), "{report:?}");
}

#[test]
fn memory_is_bounded() {
    let params = Params { nodes: 50, ..Params::default() };
    let game = Sticks::table(30, 2);
    let mut search = Search::<Table<Sticks>>::new(params.clone(), Budget::Iterations(900), 1, 1);
    let report = search.run(&game.0, Seat(0));
    assert_eq!((report.nodes, report.iterations), (50, 900));
    let mut search = Search::<Table<Hiding>>::new(params, Budget::Iterations(900), 1, 1);
    assert!(search.run(&Hiding::new(4), Seat(0)).nodes <= 200);
}

#[test]
fn time_is_kept() {
    for threads in [1, 3] {
        let budget = Budget::Time(Duration::from_millis(50));
        let mut search = Search::<Table<Sticks>>::new(Params::default(), budget, 1, threads);
        let start = Instant::now();
        let report = search.run(&Sticks::table(21, 2).0, Seat(0));
        let taken = start.elapsed();
        assert!(report.iterations > 100, "{}", report.iterations);
        assert!(taken >= Duration::from_millis(50) && taken < Duration::from_secs(2), "{taken:?}");
    }
}

#[test]
fn without_time_something_is_chosen() {
    let mut search = Search::<Table<Sticks>>::new(Params::default(), Budget::Time(Duration::ZERO), 1, 2);
    let game = Sticks::table(21, 2);
    let action = search.choose(&game.0, Seat(0));
    assert!(game.check(Seat(0), &action).is_ok());
}

#[test]
fn the_only_action_needs_no_thought() {
    let budget = Budget::Time(Duration::from_secs(3600));
    let mut search = Search::<Table<Sticks>>::new(Params::default(), budget, 1, 2);
    assert_eq!(search.choose(&Sticks::table(1, 2).0, Seat(0)), Pick(1));
}

fn any_bot<G: Playable>(spec: &str) -> Box<dyn AnyBot> {
    Make { spec: spec.parse::<Spec>().unwrap(), seed: 1, threads: 1 }.visit::<G>()
}

#[test]
fn a_bot_without_a_type_writes_its_choice() {
    for spec in ["random", "mcts:50", "uct:50"] {
        let view = Sticks::table(2, 2).0;
        let text = any_bot::<Table<Sticks>>(spec).choose(&view, Seat(0)).unwrap();
        assert!(["1", "2"].contains(&text.as_str()), "{spec}: {text}");
    }
}

#[test]
fn a_bot_without_a_type_says_when_it_is_asked_wrongly() {
    let mut bot = any_bot::<Table<Sticks>>("mcts:50");
    assert_eq!(bot.choose(&"a view", Seat(0)), Err(NoChoice::WrongGame { plays: "toy" }));
    assert_eq!(bot.choose(&Hiding::new(2), Seat(0)), Err(NoChoice::WrongGame { plays: "toy" }));
    let view = Sticks::table(9, 2).0;
    assert_eq!(bot.choose(&view, Seat(1)), Err(NoChoice::NotToAct { seat: Seat(1) }));
    assert_eq!(bot.choose(&Sticks::table(0, 2).0, Seat(0)), Err(NoChoice::NotToAct { seat: Seat(0) }));
    assert!(bot.choose(&view, Seat(0)).is_ok());
}

/// Hours of thinking about every game end at once when nobody wants to know any more, with a legal action.
#[test]
fn a_thought_that_is_not_wanted_any_more_ends_with_what_was_found() {
    let wanted = Wanted::new(false.into());
    for game in games::all() {
        let dealt = game.deal(&Default::default(), 2, &mut Pcg64Mcg::seed_from_u64(1)).unwrap();
        let mut position = game.open(&dealt).unwrap();
        while position.turn() == Turn::Chance {
            let (action, _) = position.chances().swap_remove(0);
            position.attempt(Mover::Chance, &action).unwrap();
        }
        let seat = position.turn().seats().first().unwrap();
        for spec in ["mcts:1000000000", "mcts:1000000000~1", "uct:1000000000"] {
            let spec = spec.parse::<Spec>().unwrap();
            let mut bot = games::visit(game.meta().id, Make { spec, seed: 1, threads: 2 }).unwrap();
            bot.heed(&wanted);
            let choice = bot.choose(position.view_for_bot(seat).as_ref(), seat).unwrap();
            assert_eq!(position.check(Mover::Seat(seat), &choice), Ok(()), "{} {spec}", game.meta().id);
        }
    }
}
