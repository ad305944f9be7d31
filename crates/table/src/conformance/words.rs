//! Sentences for people.

use crate::{Drawing, Lang, Playable, Turn, Viewer, erased::told, game::StepOf, notation};

use super::{Check, report::Verdict};

/// Everything that is said of a view, and its drawing, in every language.
pub(super) fn all<G: Playable>(view: &G::View) -> (Vec<String>, Vec<Drawing>) {
    let said = |lang| std::iter::once(G::prompt(view, lang)).chain(G::describe(view, lang));
    (Lang::ALL.into_iter().flat_map(said).collect(), Lang::ALL.into_iter().map(|lang| G::draw(view, lang)).collect())
}

pub(super) fn are_fit_to_print<G: Playable>(game: &G) -> Verdict {
    if let Turn::Over(outcome) = game.turn() {
        let said = |&score: &i32| Lang::ALL.map(|lang| G::result(score, lang));
        outcome.scores.as_slice().iter().flat_map(said).try_for_each(|result| is_a_sentence(&result, 0))?;
    }
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(viewer);
        for lang in Lang::ALL {
            is_a_sentence(&G::prompt(&view, lang), game.seats())?;
            let facts = G::describe(&view, lang);
            Check::Words.demand(!facts.is_empty(), || format!("the board is not described in {lang}"))?;
            facts.iter().try_for_each(|fact| is_a_sentence(fact, game.seats()))?;
            let drawing = G::draw(&view, lang).to_string();
            Check::Words.demand(!drawing.trim().is_empty(), || format!("there is no drawing for {viewer:?}"))?;
        }
    }
    Ok(())
}

/// Everything that anybody is told of a step.
pub(super) fn tell_well<G: Playable>(game: &G, step: &StepOf<G>) -> Verdict {
    for told in Viewer::all(game.seats()).filter_map(|viewer| told(game, viewer, step)) {
        for event in told.events.list() {
            event.said.iter().try_for_each(|(_, text)| is_a_sentence(text, game.seats()))?;
        }
    }
    Ok(())
}

/// One line that says something, with braces only around the numbers of seats.
pub(super) fn is_a_sentence(text: &str, seats: u8) -> Verdict {
    let one_line = !text.trim().is_empty() && !text.chars().any(char::is_control);
    Check::Words.demand(one_line, || format!("{text:?} is no sentence"))?;
    Check::Words.demand(names_seats(text, seats), || format!("{text:?} names no seat of a table of {seats}"))
}

fn names_seats(text: &str, seats: u8) -> bool {
    let mut pieces = text.split('{');
    let is_plain = |piece: &str| !piece.contains('}');
    pieces.next().is_none_or(is_plain)
        && pieces.all(|piece| {
            piece
                .split_once('}')
                .is_some_and(|(seat, rest)| notation::int::<u8>(seat).is_ok_and(|seat| seat < seats) && is_plain(rest))
        })
}
