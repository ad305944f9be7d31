//! Does the log name what a scramble keeps secret?

use rand::{Rng, RngExt};

use crate::{Game, Mover, Playable, Seen, Viewer, check, game::StepOf};

use super::{Check, Run, eyes, report::Verdict, twins::steps_like};

/// So many positions are drawn before a step is called a leak.
const PROOF: usize = 400;
/// So many of them must speak against it.
const WITNESSES: usize = 8;

/// Looks at a step through the eyes of a random viewer.
///
/// If the position after the step may as well be, as far as he knows, the one after another step,
/// then he must not have seen which of the two was made.
pub(super) fn keeps_secrets<G: Playable>(before: &G, step: &StepOf<G>, after: &G, run: &mut Run<G>) -> Verdict {
    own_steps_are_seen(before, step)?;
    if !G::META.secrets {
        return Ok(());
    }
    let viewers: Vec<Viewer> = Viewer::all(before.seats()).collect();
    let viewer = viewers[run.rng.random_range(0..viewers.len())];
    let (other, _) = eyes::guess(after, viewer, &mut run.rng);
    if other == *after {
        return Ok(());
    }
    let seen = before.seen(viewer, step);
    for twin in steps_like(before, step) {
        let leads_there = twin != *step && made(before, &twin) == other;
        if leads_there && (seen == Seen::Fully || seen != before.seen(viewer, &twin)) {
            let leak = is_proven(before, step, after, &other, viewer, &mut run.rng);
            Check::Log.demand(!leak, || {
                let (by, text, twin) = (step.by(), step.text(), twin.text());
                format!("{viewer:?} sees {text:?} by {by} as {seen:?}, but is not to know that it was not {twin:?}")
            })?;
        }
    }
    Ok(())
}

/// Who makes a step sees it.
fn own_steps_are_seen<G: Playable>(before: &G, step: &StepOf<G>) -> Verdict {
    let Mover::Seat(seat) = step.by() else { return Ok(()) };
    let seen = before.seen(Viewer::Seat(seat), step);
    Check::Log.demand(seen == Seen::Fully, || format!("seat {seat} sees its own {:?} as {seen:?}", step.text()))
}

/// There is an innocent way to the same evidence: an open step that moves old secrets about, such
/// as exchanging two covered cards. Then `other` is also reached by this very step, from a position
/// that the viewer could not tell from `before`. That would be found about as often as `other` is.
fn is_proven<G: Game>(before: &G, step: &StepOf<G>, after: &G, other: &G, viewer: Viewer, rng: &mut impl Rng) -> bool {
    let witnesses = (0..PROOF).filter(|_| eyes::guess(after, viewer, rng).0 == *other).count();
    let innocent = (0..PROOF).any(|_| {
        let (start, _) = eyes::guess(before, viewer, rng);
        check(&start, step).is_ok() && made(&start, step) == *other
    });
    witnesses >= WITNESSES && !innocent
}

fn made<G: Game>(game: &G, step: &StepOf<G>) -> G {
    let mut after = game.clone();
    after.make(*step);
    after
}
