//! Saying no: with a reason from the book, and without a trace.

use crate::{Game, Lang, Mover, Playable, Refusal, Seat, Step, Turn, Viewer, attempt, check, game::StepOf};

use super::{Check, Run, eyes::Sight, lists, memory::sample, report::Verdict, words};

/// So many steps a seat are tried.
const FEW: usize = 8;

/// Whatever is refused is refused by a rule of the book, or because it is not one's turn.
pub(super) fn cite_the_book<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    for step in doubtful_steps(game, run) {
        let Err(refusal) = check(game, &step) else { continue };
        let (by, text) = (step.by(), step.text());
        let in_turn = is_to_act(game, by);
        Check::Refusals
            .demand(in_turn || refusal == Refusal::TURN, || format!("{text:?} by {by}, not in turn: {refusal}"))?;
        Check::Refusals.demand(is_known::<G>(refusal), || format!("{text:?} by {by} is {refusal}, an unknown rule"))?;
    }
    Ok(())
}

/// Why not is told well, in every language.
pub(super) fn say_why<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    for step in doubtful_steps(game, run) {
        let (Step::Act(seat, action), Err(refusal)) = (step, check(game, &step)) else { continue };
        let Some(obstacle) = obstacle(game, seat, &action, refusal) else { continue };
        for text in Lang::ALL.into_iter().filter_map(|lang| G::tell_obstacle(&obstacle, lang)) {
            words::is_a_sentence(&text, game.seats())?;
        }
    }
    Ok(())
}

/// What stands in the way of a refused action. Who is not to act is told no more than that.
pub(super) fn obstacle<G: Game>(game: &G, seat: Seat, action: &G::Action, refusal: Refusal) -> Option<G::Obstacle> {
    if refusal == Refusal::TURN { None } else { game.obstacle(seat, action, refusal) }
}

/// A refused step leaves everything as it was: the position, and what anybody sees of it.
pub(super) fn leave_no_trace<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    let before = sights(game);
    let mut tried = game.clone();
    for step in doubtful_steps(game, run) {
        if attempt(&mut tried, step).is_ok() {
            tried = game.clone();
            continue;
        }
        let (by, text) = (step.by(), step.text());
        Check::Untouched.demand(tried == *game, || format!("refusing {text:?} by {by} changed the position"))?;
    }
    Check::Untouched.demand(sights(&tried) == before, || "refusals changed what is seen of the position".to_string())
}

fn sights<G: Playable>(game: &G) -> Vec<Sight<G>> {
    Viewer::all(game.seats()).map(|viewer| Sight::of(game, viewer)).collect()
}

/// A few steps of everybody's, chance included, that are most likely not legal.
fn doubtful_steps<G: Playable>(game: &G, run: &mut Run<G>) -> Vec<StepOf<G>> {
    let mut steps = Vec::new();
    for seat in Seat::all(game.seats()) {
        let actions = doubtful_actions(game, seat, run);
        steps.extend(sample(&actions, FEW, &mut run.rng).map(|action| Step::Act(seat, *action)));
    }
    let outcomes = run.memory.doubtful_outcomes(&lists::outcomes_of(game), &mut run.rng);
    steps.extend(sample(&outcomes, FEW, &mut run.rng).map(|outcome| Step::Chance(*outcome)));
    run.report.tried += steps.len();
    steps
}

/// Actions of the seat that are most likely not legal.
pub(super) fn doubtful_actions<G: Playable>(game: &G, seat: Seat, run: &mut Run<G>) -> Vec<G::Action> {
    let mut list = Vec::new();
    if game.turn().seats().contains(seat) {
        game.legal(seat, &mut list);
    }
    run.memory.doubtful_actions(&list, &mut run.rng)
}

fn is_to_act<G: Playable>(game: &G, by: Mover) -> bool {
    match by {
        Mover::Seat(seat) => game.turn().seats().contains(seat),
        Mover::Chance => game.turn() == Turn::Chance,
    }
}

fn is_known<G: Playable>(refusal: Refusal) -> bool {
    [Refusal::TURN, Refusal::NOTATION].contains(&refusal) || G::META.rule_ids().any(|id| id == refusal.rule)
}
