//! Every action has exactly one text, and every text at most one action.

use std::collections::HashMap;

use crate::{Notated, Playable};

use super::{
    Check, Run, lists,
    mangle::{NONSENSE, mangle},
    memory::{pick, sample},
    report::Verdict,
};

/// So many entries of a long list are read back.
const MOST: usize = 256;

pub(super) fn one_text_each<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    for seat in game.turn().seats().iter() {
        reads_back(&lists::actions_of(game, seat)?, run)?;
    }
    reads_back(&lists::outcomes_of(game), run)
}

fn reads_back<N: Notated, G: Playable>(list: &[N], run: &mut Run<G>) -> Verdict {
    let mut texts: HashMap<String, N> = HashMap::new();
    for item in sample(list, MOST, &mut run.rng) {
        let text = item.to_string();
        let clean = !text.is_empty() && text.trim() == text && !text.chars().any(char::is_control);
        Check::Notation.demand(clean, || format!("{text:?} is no fit text for an action"))?;
        let read = text.parse::<N>();
        Check::Notation.demand(read == Ok(*item), || format!("{item:?} is written {text:?} and read as {read:?}"))?;
        if let Some(other) = texts.insert(text.clone(), *item) {
            Check::Notation.demand(other == *item, || format!("{text:?} is the text of {item:?} and of {other:?}"))?;
        }
    }
    let texts: Vec<String> = sample(list, MOST, &mut run.rng).map(N::to_string).collect();
    nonsense_is_refused_or_exact::<N, G>(&texts, run)
}

/// A text that is read at all is the one text of what it is read as.
fn nonsense_is_refused_or_exact<N: Notated, G: Playable>(texts: &[String], run: &mut Run<G>) -> Verdict {
    let mut tries: Vec<String> = NONSENSE.map(String::from).to_vec();
    for text in sample(texts, 16, &mut run.rng) {
        let other = pick(texts, &mut run.rng).unwrap_or(text);
        tries.extend((0..3).map(|_| mangle(text, other, &mut run.rng)));
    }
    for text in tries {
        let Ok(read) = text.parse::<N>() else { continue };
        let written = read.to_string();
        Check::Notation
            .demand(written == text, || format!("{text:?} is read as {read:?}, which is written {written:?}"))?;
    }
    Ok(())
}
