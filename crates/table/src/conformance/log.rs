//! Does the log name what a scramble keeps secret?

use rand::{Rng, RngExt};

use crate::{Game, Mover, Playable, Seen, Viewer, check, game::StepOf};

use super::{Check, Run, eyes::Guess, memory::sample, report::Verdict, twins::steps_like};

/// So many other steps are considered, and so many positions drawn to compare them with.
const SUSPECTS: usize = 32;
const DRAWS: usize = 16;
/// So many positions are drawn before a step is called a leak.
const PROOF: usize = 400;
/// So many of them must speak against it.
const WITNESSES: usize = 8;

/// Looks at a step through the eyes of a random viewer.
///
/// If the position after the step may as well be, as far as they know, the one after another step,
/// then they must not have seen which of the two was made.
pub(super) fn keeps_secrets<G: Playable>(before: &G, step: &StepOf<G>, after: &G, run: &mut Run<G>) -> Verdict {
    own_steps_are_seen(before, step)?;
    if !G::META.secrets {
        return Ok(());
    }
    let viewers: Vec<Viewer> = Viewer::all(before.seats()).collect();
    let viewer = viewers[run.rng.random_range(0..viewers.len())];
    let suspects = told_apart(before, step, viewer, run);
    for _ in 0..if suspects.is_empty() { 0 } else { DRAWS } {
        let guess = Guess::draw(after, viewer, &mut run.rng);
        let suspect = suspects.iter().find(|(_, there)| *there == guess.game && guess.game != *after);
        if suspect.is_some() {
            guess.verify(after, viewer, &mut run.rng)?;
        }
        let leak = suspect.filter(|_| is_proven(before, step, after, &guess.game, viewer, &mut run.rng));
        Check::Log.demand(leak.is_none(), || {
            let (by, text, twin) = (step.by(), step.text(), leak.map(|(twin, _)| twin.text()));
            let seen = before.seen(viewer, step);
            format!(
                "{viewer:?} sees {text:?} by {by} as {seen:?}, but is not to know it from {:?}: what does `seen` say?",
                twin.unwrap_or_default()
            )
        })?;
    }
    Ok(())
}

/// Other steps of the mover that the viewer would have seen otherwise, and where they lead.
fn told_apart<G: Playable>(before: &G, step: &StepOf<G>, viewer: Viewer, run: &mut Run<G>) -> Vec<(StepOf<G>, G)> {
    let seen = before.seen(viewer, step);
    let mut others = steps_like(before, step);
    others.retain(|twin| twin != step && (seen == Seen::Fully || seen != before.seen(viewer, twin)));
    sample(&others, SUSPECTS, &mut run.rng).map(|twin| (*twin, made(before, twin))).collect()
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
    let witnesses = (0..PROOF).filter(|_| Guess::draw(after, viewer, rng).game == *other).count();
    let innocent = (0..PROOF).any(|_| {
        let start = Guess::draw(before, viewer, rng).game;
        check(&start, step).is_ok() && made(&start, step) == *other
    });
    witnesses >= WITNESSES && !innocent
}

fn made<G: Game>(game: &G, step: &StepOf<G>) -> G {
    let mut after = game.clone();
    after.make(*step);
    after
}
