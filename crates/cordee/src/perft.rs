//! Counting what can happen: a number that changes when a rule does.
//!
//! `perft(position, 0)` is 1. Deeper, it is the sum over every step that may be made: each legal
//! action of each seat that may act, or each possible outcome of chance, counted once whatever its
//! weight. A game that is over has no further step and counts 0 below itself.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::{AnyGame, Game, Journal, Playable, Record, Step, Turn, Visit, game::StepOf, journal::BadReplay};

use crate::chance;

/// Deeper counts do not end in a lifetime; this only keeps the recursion short.
pub const DEEPEST: u32 = 64;

/// How many sequences of `depth` steps begin at the position.
pub fn count<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => count_below(position, depth, &mut Vec::new()),
    }
}

fn count_below<G: Game>(position: &G, depth: u32, scratch: &mut Vec<G::Action>) -> u64 {
    match position.turn() {
        // The last actions need not be made to be counted.
        Turn::Act(seats) if depth == 1 => {
            scratch.clear();
            seats.iter().for_each(|seat| position.legal(seat, scratch));
            scratch.len() as u64
        }
        _ if depth == 1 => steps(position).len() as u64,
        _ => steps(position).into_iter().map(|step| count_below(&after(position, step), depth - 1, scratch)).sum(),
    }
}

/// The count below each step, by who makes it and its text.
pub fn split<G: Game>(position: &G, depth: u32) -> Vec<(String, u64)> {
    let mut split: Vec<_> = steps(position)
        .into_iter()
        .map(|step| (format!("{}: {}", step.by(), step.text()), count(&after(position, step), depth.saturating_sub(1))))
        .collect();
    split.sort();
    split
}

fn after<G: Game>(position: &G, step: StepOf<G>) -> G {
    let mut next = position.clone();
    next.make(step);
    next
}

fn steps<G: Game>(position: &G) -> Vec<StepOf<G>> {
    match position.turn() {
        Turn::Act(seats) => {
            let mut all = Vec::new();
            let mut legal = Vec::new();
            for seat in seats.iter() {
                position.legal(seat, &mut legal);
                all.extend(legal.drain(..).map(|action| Step::Act(seat, action)));
            }
            all
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            position.chances(&mut outcomes);
            outcomes.into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect()
        }
        Turn::Over(_) => Vec::new(),
    }
}

/// The count below the last position of a record, for work that knows a game by name only.
pub struct Count<'a> {
    pub record: &'a Record,
    pub depth: u32,
    pub split: bool,
}

/// The whole, and below each step if asked for.
pub struct Counted {
    pub leaves: u64,
    pub split: Vec<(String, u64)>,
}

impl Visit for Count<'_> {
    type Out = Result<Counted, BadReplay>;

    fn visit<G: Playable>(self) -> Self::Out {
        let journal = Journal::<G>::replay(self.record)?;
        if !self.split || self.depth == 0 {
            return Ok(Counted { leaves: count(journal.now(), self.depth), split: Vec::new() });
        }
        let split = split(journal.now(), self.depth);
        Ok(Counted { leaves: split.iter().map(|(_, leaves)| leaves).sum(), split })
    }
}

/// A known number: `data/perft.json` in a game's folder is a list of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    pub seats: u8,
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Decides the set-up, where a game has one.
    #[serde(default)]
    pub seed: u64,
    pub depth: u32,
    pub leaves: u64,
}

impl Known {
    /// Counts anew.
    pub fn recount(&self, game: &dyn AnyGame) -> Result<u64, String> {
        let start = game.deal(&self.options, self.seats, &mut chance::generator(self.seed));
        let record = start.map_err(|bad| bad.to_string())?;
        let work = Count { record: &record, depth: self.depth, split: false };
        let counted = games::visit(game.meta().id, work).ok_or("the game is not in the list")?;
        counted.map(|counted| counted.leaves).map_err(|bad| bad.to_string())
    }
}

/// The known numbers in a file.
pub fn known(path: &Path) -> Result<Vec<Known>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
