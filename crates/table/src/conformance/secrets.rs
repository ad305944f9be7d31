//! Has the game the secrets that it says it has?

use crate::{Meta, Playable, Seat, Seen, Viewer};

use super::{Check, KitReport, Run, report::Verdict, twins::draw_step};

/// In a game without secrets there is nothing to scramble, every view is the whole position and
/// every step is seen by all.
pub(super) fn as_declared<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    if G::META.secrets {
        return Ok(());
    }
    for seat in Seat::all(game.seats()) {
        let mut other = game.clone();
        other.scramble(seat, &mut run.rng);
        Check::Secrets.demand(other == *game, || format!("no secrets, but seat {seat} has something to scramble"))?;
        let whole = G::determinize(&game.view(Viewer::Seat(seat)), seat, &mut run.rng) == *game;
        Check::Secrets
            .demand(whole, || format!("no secrets, but the view of seat {seat} is not the whole position"))?;
    }
    steps_are_seen_by_all(game, run)
}

fn steps_are_seen_by_all<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    let Some(step) = draw_step(game, &mut run.rng) else { return Ok(()) };
    for viewer in Viewer::all(game.seats()) {
        let seen = game.seen(viewer, &step);
        Check::Secrets
            .demand(seen == Seen::Fully, || format!("no secrets, but {viewer:?} sees {:?} as {seen:?}", step.text()))?;
    }
    Ok(())
}

/// Did the run put the game's secrets to the test?
pub(super) fn met(report: &KitReport, meta: &Meta) -> Verdict {
    if !meta.secrets {
        return Ok(());
    }
    let KitReport { scrambled, twins, apart, lonely, .. } = *report;
    Check::Secrets.demand(scrambled > 0, || {
        "META says that there are secrets, but `scramble` never changed anything: is it written?".to_string()
    })?;
    Check::Secrets.demand(apart > 0, || "secrets, but two tables never differed".to_string())?;
    Check::Secrets.demand(lonely <= 9 * twins, || format!("only {twins} twins for {} steps", twins + lonely))
}
