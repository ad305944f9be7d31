//! `turn`, `legal` and `check`, `chances` and `check_chance`: two roads to the same truth.

use std::collections::HashSet;

use rand::RngExt;

use crate::{Notated, Playable, Refusal, Seat, SeatSet, Step, Turn, Viewer, game::Game};

use super::{Check, Run, memory::sample, report::Flaw, report::Verdict};

/// So many entries of a long list are held against `check`.
const MOST: usize = 128;

/// Somebody may act, and everybody who may sits at the table.
pub(super) fn turn_is_sound<G: Game>(game: &G) -> Verdict {
    let Turn::Act(seats) = game.turn() else { return Ok(()) };
    let all = SeatSet::all(game.seats());
    let sound = !seats.is_empty() && seats.iter().all(|seat| all.contains(seat));
    Check::Legal.demand(sound, || format!("{seats:?} may act at a table of {}", game.seats()))
}

/// The legal actions of a seat that is to act: there must be some.
pub(super) fn actions_of<G: Game>(game: &G, seat: Seat) -> Result<Vec<G::Action>, Flaw> {
    let mut list = Vec::new();
    game.legal(seat, &mut list);
    Check::Legal.demand(!list.is_empty(), || format!("seat {seat} is to act and has no legal action"))?;
    Ok(list)
}

/// The outcomes that chance may choose from, if it is to decide.
pub(super) fn outcomes_of<G: Game>(game: &G) -> Vec<G::Chance> {
    let mut outcomes = Vec::new();
    if game.turn() == Turn::Chance {
        game.chances(&mut outcomes);
    }
    outcomes.into_iter().map(|(outcome, _)| outcome).collect()
}

/// An action is legal if and only if it is listed, and it is listed once.
pub(super) fn legal<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    for seat in game.turn().seats().iter() {
        let list = actions_of(game, seat)?;
        let doubtful = run.memory.doubtful_actions(&list, &mut run.rng);
        agree(Check::Legal, &list, &doubtful, |action| game.check(seat, action), run)?;
        alike(game, seat, &list, run)?;
        told_alike(game, seat, &list, run)?;
        run.memory.keep_actions(&list, &mut run.rng);
    }
    Ok(())
}

/// So many beginnings of texts are asked for.
const BEGINNINGS: usize = 4;

/// The actions that begin alike are those of the list that do, wherever the beginning ends.
fn alike<G: Playable>(game: &G, seat: Seat, list: &[G::Action], run: &mut Run<G>) -> Verdict {
    let texts: Vec<String> = list.iter().map(G::Action::to_string).collect();
    for text in sample(&texts, BEGINNINGS, &mut run.rng) {
        let end = run.rng.random_range(0..=text.chars().count());
        let beginning: String = text.chars().take(end).collect();
        let mut actions = Vec::new();
        game.legal_like(seat, &beginning, &mut actions);
        let mut asked: Vec<String> = actions.iter().map(G::Action::to_string).collect();
        let mut listed: Vec<String> = texts.iter().filter(|text| text.starts_with(&beginning)).cloned().collect();
        asked.sort_unstable();
        listed.sort_unstable();
        Check::Legal
            .demand(asked == listed, || format!("what begins like {beginning:?} is {asked:?} or {listed:?}"))?;
    }
    Ok(())
}

/// So many actions are told one after another.
const TOLD: usize = 8;

/// What is told of several actions in a row is what is told of each alone.
fn told_alike<G: Playable>(game: &G, seat: Seat, list: &[G::Action], run: &mut Run<G>) -> Verdict {
    let mut teller = game.teller(Viewer::Seat(seat));
    for &action in sample(list, TOLD, &mut run.rng) {
        let (step, mut alone, mut in_a_row) = (Step::Act(seat, action), Vec::new(), Vec::new());
        game.events(Viewer::Seat(seat), &step, &mut alone);
        teller(&step, &mut in_a_row);
        Check::Words
            .demand(alone == in_a_row, || format!("of \"{action}\" {alone:?} is told alone, {in_a_row:?} in a row"))?;
    }
    Ok(())
}

/// An outcome is possible if and only if it is listed, and it is listed once.
pub(super) fn chances<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    if game.turn() != Turn::Chance {
        return Ok(());
    }
    chances_are_sound(game)?;
    let list = outcomes_of(game);
    let doubtful = run.memory.doubtful_outcomes(&list, &mut run.rng);
    agree(Check::Chances, &list, &doubtful, |outcome| game.check_chance(outcome), run)?;
    run.memory.keep_outcomes(&list, &mut run.rng);
    Ok(())
}

/// Chance can choose: there are outcomes, and each has a weight.
pub(super) fn chances_are_sound<G: Game>(game: &G) -> Verdict {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    Check::Chances.demand(!outcomes.is_empty(), || {
        "chance is to decide and `chances` lists nothing: is it written?".to_string()
    })?;
    let idle = outcomes.iter().find(|(_, weight)| *weight == 0);
    Check::Chances.demand(idle.is_none(), || format!("{:?} has no weight", idle.map(|(outcome, _)| outcome)))?;
    let total: u64 = outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum();
    Check::Chances.demand(u32::try_from(total).is_ok(), || format!("the weights add up to {total}: too many"))
}

fn agree<N: Notated, G: Playable>(
    which: Check,
    list: &[N],
    doubtful: &[N],
    check: impl Fn(&N) -> Result<(), Refusal>,
    run: &mut Run<G>,
) -> Verdict {
    let set: HashSet<&N> = list.iter().collect();
    which.demand(set.len() == list.len(), || format!("the list has repeats: {}", first_repeat(list)))?;
    for item in sample(list, MOST, &mut run.rng) {
        let checked = check(item);
        which.demand(checked.is_ok(), || format!("\"{item}\" is listed, but {}", checked.unwrap_err()))?;
    }
    for item in doubtful {
        let (listed, checked) = (set.contains(item), check(item));
        which.demand(listed == checked.is_ok(), || match checked {
            Ok(()) => format!("\"{item}\" is allowed, but not listed"),
            Err(refusal) => format!("\"{item}\" is listed, but {refusal}"),
        })?;
    }
    run.report.listed += list.len();
    run.report.tried += doubtful.len();
    Ok(())
}

fn first_repeat<N: Notated>(list: &[N]) -> String {
    let mut met = HashSet::new();
    list.iter().find(|item| !met.insert(*item)).map_or_else(String::new, N::to_string)
}
