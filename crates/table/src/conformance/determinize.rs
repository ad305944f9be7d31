//! Views and the positions made from them.

use crate::{Playable, Seat, Viewer, check};

use super::{Check, Run, eyes, lists, memory::sample, report::Flaw, report::Verdict, twins::draw_step};

/// One determinisation in so many is played to its end.
const PLAYED: u32 = 24;

/// A view reads what it writes, and a position made from it is one that the seat may be in.
pub(super) fn fits_the_view<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    Viewer::all(game.seats()).try_for_each(|viewer| view_reads_back(game, viewer))?;
    for seat in Seat::all(game.seats()) {
        let view = game.view(Viewer::Seat(seat));
        for _ in 0..2 {
            let possible = G::determinize(&view, seat, &mut run.rng);
            eyes::fits(game, &possible, seat, &mut run.rng)?;
            eyes::looks_the_same(Check::Eyes, game, &possible, Viewer::Spectator)?;
            if run.one_in(PLAYED) {
                plays_on(possible, run)?;
            }
        }
    }
    Ok(())
}

fn view_reads_back<G: Playable>(game: &G, viewer: Viewer) -> Verdict {
    let view = game.view(viewer);
    let json = serde_json::to_string(&view).expect("views are plain data");
    let read = serde_json::from_str::<G::View>(&json);
    let same = read.as_ref().is_ok_and(|read| *read == view);
    Check::View.demand(same, || format!("the view of {viewer:?} is written {json} and read as {read:?}"))
}

/// The position is as good as any: it can be played, and its lists are right.
fn plays_on<G: Playable>(game: G, run: &mut Run<G>) -> Verdict {
    play_on(game, run).map_err(|flaw| Flaw { message: format!("{} (after determinize)", flaw.message), ..flaw })
}

fn play_on<G: Playable>(mut game: G, run: &mut Run<G>) -> Verdict {
    for _ in 0..run.kit.max_steps {
        lists::turn_is_sound(&game)?;
        if run.burden == 0 || run.one_in(16) {
            lists_hold(&game, run)?;
        }
        let Some(step) = draw_step(&game, &mut run.rng) else { break };
        let checked = check(&game, &step);
        Check::Knowledge.demand(checked.is_ok(), || format!("{:?} was drawn, but {checked:?}", step.text()))?;
        game.make(step);
    }
    Ok(())
}

fn lists_hold<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    for seat in game.turn().seats().iter() {
        let list = lists::actions_of(game, seat)?;
        for action in sample(&list, 4, &mut run.rng) {
            let checked = game.check(seat, action);
            Check::Legal.demand(checked.is_ok(), || format!("\"{action}\" is listed, but {checked:?}"))?;
        }
    }
    Ok(())
}
