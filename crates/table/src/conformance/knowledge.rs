//! Hints for opponents.

use crate::{Playable, Step, check};

use super::{Check, Run, report::Verdict};

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
        for (action, how) in
            [(drawn, "drawn"), (chosen, "chosen for a playout"), (greedy, "chosen by the plain player")]
        {
            let checked = check(game, &Step::Act(seat, action));
            Check::Knowledge.demand(checked.is_ok(), || format!("\"{action}\" was {how}, but {checked:?}"))?;
            let promise = game.promise(seat, &action);
            Check::Knowledge.demand(promise.is_finite(), || format!("\"{action}\" promises {promise}"))?;
        }
    }
    Ok(())
}
