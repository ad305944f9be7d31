//! Hints for opponents.

use crate::{Features, Judgement, MAX_SEATS, Playable, Step, Turn, check};

use super::{Check, Run, memory::sample, report::Verdict};

/// So many candidates are looked at.
const CANDIDATES: usize = 8;

pub(super) fn is_sane<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    are_fair(&game.estimate(), game.seats(), "the estimate")?;
    // What was learnt is asked only where somebody is to act.
    if let Turn::Act(_) = game.turn() {
        can_be_judged(game)?;
    }
    for seat in game.turn().seats().iter() {
        let drawn = game.draw_action(seat, &mut run.rng, &mut Vec::new());
        let chosen = game.playout(seat, &mut run.rng, &mut Vec::new());
        let greedy = game.greedy(seat, &mut run.rng, &mut Vec::new());
        let mut candidates = Vec::new();
        game.candidates(seat, &mut run.rng, &mut candidates);
        Check::Knowledge.demand(!candidates.is_empty(), || format!("seat {seat} has nothing worth a thought"))?;
        let chosen = [(drawn, "drawn"), (chosen, "chosen for a playout"), (greedy, "chosen by the plain player")];
        let thought_of = sample(&candidates, CANDIDATES, &mut run.rng).map(|&action| (action, "worth a thought"));
        for (action, how) in chosen.into_iter().chain(thought_of) {
            let checked = check(game, &Step::Act(seat, action));
            Check::Knowledge.demand(checked.is_ok(), || format!("\"{action}\" was {how}, but {checked:?}"))?;
            let promise = game.promise(seat, &action);
            Check::Knowledge.demand(promise.is_finite(), || format!("\"{action}\" promises {promise}"))?;
        }
    }
    Ok(())
}

fn are_fair(shares: &[f32; MAX_SEATS], seats: u8, what: &str) -> Verdict {
    let (seated, empty) = shares.split_at(seats.into());
    let fair = seated.iter().all(|share| (0.0..=1.0).contains(share)) && empty.iter().all(|share| *share == 0.0);
    let sum: f32 = seated.iter().sum();
    Check::Knowledge.demand(fair && (sum - 1.0).abs() < 1e-3, || format!("{what} is {seated:?}"))
}

/// Numbers for everybody or for nobody, and a judgement that was learnt from as many.
fn can_be_judged<G: Playable>(game: &G) -> Verdict {
    let mut features = Features::default();
    game.features(&mut features);
    let rows = features.rows().count();
    Check::Knowledge.demand(rows == 0 || rows == game.seats() as usize, || format!("{rows} seats have numbers"))?;
    let finite = features.rows().flatten().all(|number| number.is_finite());
    Check::Knowledge.demand(finite, || "a number of a position is none".to_string())?;
    let judgement = Judgement::read(G::JUDGEMENT);
    let known = judgement.is_some() || G::JUDGEMENT.is_empty() && !G::LEARNT;
    Check::Knowledge.demand(known, || "the learnt judgement cannot be read".to_string())?;
    let Some(judgement) = judgement else { return Ok(()) };
    let fits = judgement.width() == features.width();
    Check::Knowledge.demand(fits, || "the judgement was learnt from rows of another length".to_string())?;
    are_fair(&game.judge(&judgement), game.seats(), "the learnt judgement")
}
