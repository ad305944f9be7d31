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
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// Counted after so many steps of `playthrough-<seats>.record.json` beside it; 0: from the start.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub after: usize,
    pub depth: u32,
    pub leaves: u64,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Known {
    /// Counts anew, with the game's data in this folder.
    pub fn recount(&self, game: &dyn AnyGame, data: &Path) -> Result<u64, String> {
        let record = self.position(game, data)?;
        let work = Count { record: &record, depth: self.depth, split: false };
        let counted = games::visit(game.meta().id, work).ok_or("the game is not in the list")?;
        counted.map(|counted| counted.leaves).map_err(|bad| bad.to_string())
    }

    fn position(&self, game: &dyn AnyGame, data: &Path) -> Result<Record, String> {
        if self.after == 0 {
            let start = game.deal(&self.options, self.seats, &mut chance::generator(0));
            return start.map_err(|bad| bad.to_string());
        }
        let path = data.join(format!("playthrough-{}.record.json", self.seats));
        let mut record = Record::from_json(&read(&path)?).map_err(|error| error.to_string())?;
        record.actions.truncate(self.after);
        Ok(record)
    }
}

/// The known numbers in a folder.
pub fn known(data: &Path) -> Result<Vec<Known>, String> {
    let path = data.join("perft.json");
    serde_json::from_str(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Numbers to begin with: the start, and positions in the midst of the playthroughs, for each
/// number of seats, as deep as is quick.
pub fn first_known(game: &dyn AnyGame, data: &Path) -> Vec<Known> {
    let meta = game.meta();
    let mut numbers = Vec::new();
    for seats in meta.min_seats..=meta.max_seats {
        let mut known = Known { seats, options: Map::new(), after: usize::MAX, depth: 0, leaves: 0 };
        let steps = known.position(game, data).map_or(0, |record| record.actions.len());
        for after in [0, steps / 4, steps / 2, steps * 3 / 4, steps.saturating_sub(3)] {
            if after > 0 || numbers.iter().all(|other: &Known| other.seats != seats) {
                known.after = after;
                numbers.extend(known.deeper_and_deeper(game, data));
            }
        }
    }
    numbers
}

impl Known {
    /// The same position at growing depths.
    fn deeper_and_deeper(&self, game: &dyn AnyGame, data: &Path) -> Vec<Known> {
        const MOST: u64 = 1_000_000;
        let mut numbers: Vec<Known> = Vec::new();
        let mut leaves = 1;
        for depth in 1..=4 {
            let mut known = Known { depth, ..self.clone() };
            known.leaves = known.recount(game, data).expect("a game can be played by as many as it says");
            let growth = (known.leaves / leaves).max(2);
            leaves = known.leaves.max(1);
            numbers.push(known);
            if leaves.saturating_mul(growth) > MOST {
                break;
            }
        }
        numbers
    }
}

/// The text of a file of known numbers, a line each.
pub fn write_known(numbers: &[Known]) -> String {
    let lines = numbers.iter().map(|known| serde_json::to_string(known).expect("known numbers are plain data"));
    format!("[\n  {}\n]\n", lines.collect::<Vec<_>>().join(",\n  "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bivouac::Bivouac;

    /// A game of two in which both may act at once, after so many steps.
    fn night(steps: &[(&str, &str)]) -> Bivouac {
        let actions: Vec<String> = steps.iter().map(|(by, text)| format!(r#"{{"by":{by},"do":"{text}"}}"#)).collect();
        let actions = actions.join(",");
        let record = format!(r#"{{"game":"bivouac","seats":2,"setup":{{"guide":0}},"actions":[{actions}]}}"#);
        Journal::<Bivouac>::replay(&Record::from_json(&record).unwrap()).unwrap().now().clone()
    }

    const CARDS: [(&str, &str); 2] = [("\"chance\"", "card 1"), ("\"chance\"", "card 2")];

    #[test]
    fn every_outcome_of_chance_counts_once() {
        assert_eq!((count(&night(&[]), 1), count(&night(&[]), 2)), (3, 9));
    }

    #[test]
    fn everybody_who_may_act_counts() {
        // Wood or one of three camps, each of the two.
        let night = night(&CARDS);
        assert_eq!(count(&night, 1), 8);
        // After wood both have four choices, after a camp only the other has.
        assert_eq!(count(&night, 2), 2 * (8 + 3 * 4));
        assert_eq!(split(&night, 2).iter().map(|(_, leaves)| leaves).sum::<u64>(), count(&night, 2));
    }

    #[test]
    fn nothing_follows_the_end() {
        let rests = [("0", "camp 0"), ("1", "camp 0"), ("\"chance\"", "storm 0"), ("0", "rest")];
        let second = [("0", "camp 0"), ("1", "camp 0"), ("\"chance\"", "storm 0"), ("1", "rest")];
        let over = night(&[&CARDS[..], &rests, &second].concat());
        assert_eq!((count(&over, 0), count(&over, 1), count(&over, 5)), (1, 0, 0));
    }
}
