//! The same game on paper and without its types.

use crate::{AnyGame, AnyPosition, Erased, Game, Journal, Playable, Record, Seat, Turn, Viewer, game::StepOf};

use super::{
    Check,
    report::{Flaw, Verdict},
};

/// The erased position at the beginning of the game.
pub(super) fn open<G: Playable>(journal: &Journal<G>) -> Result<Box<dyn AnyPosition>, Flaw> {
    let opened = Erased::<G>::new().open(&journal.record());
    opened.map_err(|bad| Flaw { check: Check::Replay, message: format!("its own record cannot be opened: {bad}") })
}

/// Makes a step at the mirror, and sees that it now shows the same.
pub(super) fn follows<G: Playable>(mirror: &mut dyn AnyPosition, step: &StepOf<G>, after: &G) -> Verdict {
    let (by, text) = (step.by(), step.text());
    let read = StepOf::<G>::parse(by, &text);
    Check::Notation.demand(read == Ok(*step), || format!("{step:?} is written {text:?} and read as {read:?}"))?;
    let made = mirror.attempt(by, &text);
    Check::Erased.demand(made.is_ok(), || format!("{text:?} by {by}, read from its text: {made:?}"))?;
    Check::Replay.demand(mirror.turn() == after.turn(), || format!("after {text:?} by {by} another turn follows"))
}

/// The record, read again, leads to the same position.
pub(super) fn replays<G: Playable>(journal: &Journal<G>) -> Verdict {
    let record = journal.record();
    let read = Record::from_json(&record.to_json());
    Check::Replay.demand(read.as_ref() == Ok(&record), || format!("the record is read as {read:?}"))?;
    let replayed = Journal::<G>::replay(&record);
    let replayed = replayed.map_err(|bad| Flaw { check: Check::Replay, message: bad.to_string() })?;
    let same = replayed.now() == journal.now() && replayed.now().turn() == journal.now().turn();
    Check::Replay.demand(same, || "the record leads to another position".to_string())
}

/// The erased form of a position says the same as the typed one.
pub(super) fn agrees<G: Playable>(game: &G, mirror: &dyn AnyPosition) -> Verdict {
    let same = mirror.seats() == game.seats() && mirror.turn() == game.turn();
    Check::Erased.demand(same, || format!("{} seats and {:?}", mirror.seats(), mirror.turn()))?;
    for seat in Seat::all(game.seats()) {
        let (here, there) = (legal_texts(game, seat), mirror.legal(seat));
        Check::Erased.demand(here == there, || format!("seat {seat} may do {here:?} or {there:?}"))?;
    }
    let (here, there) = (chance_texts(game), mirror.chances());
    Check::Erased.demand(here == there, || format!("chance may decide {here:?} or {there:?}"))?;
    for viewer in Viewer::all(game.seats()) {
        let (here, there) = (serde_json::to_string(&game.view(viewer)), mirror.view(viewer));
        let here = here.expect("views are plain data");
        Check::Erased.demand(here == there.get(), || format!("the view of {viewer:?} is {here} or {there}"))?;
    }
    Ok(())
}

fn legal_texts<G: Game>(game: &G, seat: Seat) -> Vec<String> {
    let mut actions = Vec::new();
    if game.turn().seats().contains(seat) {
        game.legal(seat, &mut actions);
    }
    let mut texts: Vec<_> = actions.iter().map(G::Action::to_string).collect();
    texts.sort();
    texts
}

fn chance_texts<G: Game>(game: &G) -> Vec<(String, u32)> {
    let mut outcomes = Vec::new();
    if game.turn() == Turn::Chance {
        game.chances(&mut outcomes);
    }
    let mut texts: Vec<_> = outcomes.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect();
    texts.sort();
    texts
}
