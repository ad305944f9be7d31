//! Hints for opponents.

use crate::{Playable, Step, check};

use super::{Check, Run, memory::sample, report::Verdict};

/// So many candidates are looked at.
const CANDIDATES: usize = 8;

pub(super) fn is_sane<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    let shares = game.estimate();
    let (seated, empty) = shares.split_at(game.seats() as usize);
    let fair = seated.iter().all(|share| (0.0..=1.0).contains(share)) && empty.iter().all(|share| *share == 0.0);
    let sum: f32 = seated.iter().sum();
    Check::Knowledge.demand(fair && (sum - 1.0).abs() < 1e-3, || format!("the estimate is {seated:?}"))?;
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
