//! One game, from its first position to its last.

use rand::RngExt;

use crate::{AnyPosition, Journal, Playable, Seat, Step, Turn, draw_chance, game::StepOf};

use super::{Check, Run, chance, lists, log, mirror, outcome, report::Flaw, report::Verdict, twins::Shadows, words};

/// How the players of a game choose.
#[derive(Clone, Copy, PartialEq)]
enum Habit {
    Random,
    /// Always what is listed first, or last.
    First,
    Last,
    /// The game's own idea of a sensible player.
    Sensible,
}

impl Habit {
    fn of_game(number: usize) -> Habit {
        match number % 8 {
            3 => Habit::First,
            5 => Habit::Last,
            7 => Habit::Sensible,
            _ => Habit::Random,
        }
    }
}

/// Plays a game and looks at it on the way. `journal` is always where the game stands.
pub(super) fn play<G: Playable>(journal: &mut Journal<G>, number: usize, run: &mut Run<G>) -> Verdict {
    let habit = Habit::of_game(number);
    let most = if habit == Habit::Random { run.kit.max_steps } else { run.kit.odd_steps };
    let mut mirror = mirror::open(journal)?;
    let mut shadows = Shadows::around(journal.now(), run);
    run.report.games += 1;
    while journal.steps().len() < most {
        let here = journal.now().clone();
        lists::turn_is_sound(&here)?;
        chance::is_declared(&here.turn(), &G::META)?;
        if run.should_look(journal.steps().is_empty()) {
            run.look_closely(&here, mirror.as_ref())?;
        }
        let Some(step) = choose(&here, habit, run)? else {
            run.report.ended += 1;
            return end(&here, journal, mirror.as_mut(), run);
        };
        words::tell_well(&here, &step)?;
        make(step, journal, mirror.as_mut())?;
        chance::changes_something(&here, &step, journal.now())?;
        shadows.follow(&here, &step, journal.now(), run)?;
        log::keeps_secrets(&here, &step, journal.now(), run)?;
        run.report.steps += 1;
        run.report.chances += usize::from(matches!(step, Step::Chance(_)));
    }
    let cut = habit != Habit::Random || !run.kit.must_end;
    Check::Ends.demand(cut, || format!("the game has not ended after {most} steps"))?;
    mirror::replays(journal)
}

/// What is asked of the last position.
fn end<G: Playable>(game: &G, journal: &Journal<G>, mirror: &mut dyn AnyPosition, run: &mut Run<G>) -> Verdict {
    run.look_closely(game, mirror)?;
    outcome::is_fair(game)?;
    outcome::is_final(game, mirror, run)?;
    mirror::replays(journal)
}

fn make<G: Playable>(step: StepOf<G>, journal: &mut Journal<G>, mirror: &mut dyn AnyPosition) -> Verdict {
    let made = journal.attempt(step);
    Check::Legal
        .demand(made.is_ok(), || format!("{:?} by {} is listed and refused: {made:?}", step.text(), step.by()))?;
    mirror::follows(mirror, &step, journal.now())
}

/// The next step; none when the game is over.
fn choose<G: Playable>(game: &G, habit: Habit, run: &mut Run<G>) -> Result<Option<StepOf<G>>, Flaw> {
    match game.turn() {
        Turn::Over(_) => Ok(None),
        Turn::Chance => {
            lists::chances_are_sound(game)?;
            Ok(Some(Step::Chance(draw_chance(game, &mut run.rng, &mut Vec::new()))))
        }
        Turn::Act(seats) => {
            let seat = seats.iter().nth(run.rng.random_range(0..seats.len())).expect("somebody may act");
            choose_action(game, seat, habit, run).map(|action| Some(Step::Act(seat, action)))
        }
    }
}

fn choose_action<G: Playable>(game: &G, seat: Seat, habit: Habit, run: &mut Run<G>) -> Result<G::Action, Flaw> {
    if habit == Habit::Random && run.burden > 0 && !run.one_in(16) {
        return Ok(game.draw_action(seat, &mut run.rng, &mut Vec::new()));
    }
    let list = lists::actions_of(game, seat)?;
    run.feel(list.len());
    Ok(match habit {
        Habit::Random => list[run.rng.random_range(0..list.len())],
        Habit::First => list[0],
        Habit::Last => list[list.len() - 1],
        Habit::Sensible => game.playout(seat, &mut run.rng, &mut Vec::new()),
    })
}
