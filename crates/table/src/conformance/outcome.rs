//! The end of a game.

use crate::{AnyPosition, Game, Mover, Playable, Refusal, Seat, SeatSet, Step, check};

use super::{Check, Run, report::Verdict};

/// A score a seat; somebody wins, and nobody wins over a better one.
pub(super) fn is_fair<G: Game>(game: &G) -> Verdict {
    let turn = game.turn();
    let Some(outcome) = turn.outcome() else { return Ok(()) };
    let (scores, winners, seats) = (outcome.scores.as_slice(), outcome.winners, game.seats());
    Check::Outcome.demand(scores.len() == seats as usize, || format!("{seats} seats have the scores {scores:?}"))?;
    let seated = winners.iter().all(|seat| SeatSet::all(seats).contains(seat));
    Check::Outcome.demand(seated && !winners.is_empty(), || format!("of {seats} seats {winners:?} win"))?;
    let (won, lost): (Vec<Seat>, Vec<Seat>) = Seat::all(seats).partition(|seat| winners.contains(*seat));
    let least = won.iter().map(|seat| outcome.scores.of(*seat)).min();
    let best = lost.iter().map(|seat| outcome.scores.of(*seat)).max();
    Check::Outcome.demand(best <= least || lost.is_empty(), || format!("with the scores {scores:?}, {winners:?} win"))
}

/// Nobody acts after the end, and chance does not either.
pub(super) fn is_final<G: Playable>(game: &G, mirror: &mut dyn AnyPosition, run: &mut Run<G>) -> Verdict {
    let actions = run.memory.doubtful_actions(&[], &mut run.rng);
    let outcomes = run.memory.doubtful_outcomes(&[], &mut run.rng);
    for seat in Seat::all(game.seats()) {
        for action in &actions {
            is_refused(check(game, &Step::Act(seat, *action)), Mover::Seat(seat), action.to_string(), mirror)?;
        }
    }
    for outcome in &outcomes {
        is_refused(check(game, &Step::Chance(*outcome)), Mover::Chance, outcome.to_string(), mirror)?;
    }
    Ok(())
}

fn is_refused(checked: Result<(), Refusal>, by: Mover, text: String, mirror: &mut dyn AnyPosition) -> Verdict {
    let late = checked == Err(Refusal::TURN) && mirror.attempt(by, &text) == Err(Refusal::TURN);
    Check::Outcome.demand(late, || format!("after the end {text:?} by {by} is not refused as out of turn"))
}
