//! The trace of a record: a line for the position before each action and one for the last.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::{AnyGame, AnyPosition, Mover, Record, Turn, journal::BadReplay};

/// Replays a record and hands each line to `print`; lines before an illegal action are printed.
pub fn trace<E: From<BadReplay>>(
    game: &dyn AnyGame,
    record: &Record,
    mut print: impl FnMut(&Line) -> Result<(), E>,
) -> Result<(), E> {
    let mut position = game.open(record).map_err(BadReplay::Setup)?;
    for (ply, entry) in record.actions.iter().enumerate() {
        print(&Line::of(ply, position.as_ref()))?;
        position.attempt(entry.by, &entry.action).map_err(|refusal| BadReplay::Action {
            ply,
            entry: entry.clone(),
            refusal,
        })?;
    }
    print(&Line::of(record.actions.len(), position.as_ref()))
}

/// One line of a trace.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// How many steps were made before.
    pub ply: usize,
    /// Who is to act.
    pub to_act: Vec<Mover>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

impl Line {
    /// What there is to say of a position.
    pub fn of(ply: usize, position: &dyn AnyPosition) -> Line {
        let (to_act, rest) = match position.turn() {
            Turn::Act(seats) => {
                let legal: Map<_, _> =
                    seats.iter().map(|seat| (seat.to_string(), position.legal(seat).into())).collect();
                (seats.iter().map(Mover::Seat).collect(), json!({ "legal": legal }))
            }
            Turn::Chance => {
                let outcomes: Vec<_> = position.chances().into_iter().map(|(text, _)| text).collect();
                (vec![Mover::Chance], json!({ "legal": { "chance": outcomes } }))
            }
            Turn::Over(outcome) => (vec![], json!({ "scores": outcome.scores, "winners": outcome.winners })),
        };
        let Value::Object(rest) = rest else { unreachable!("made just above as an object") };
        Line { ply, to_act, rest }
    }
}
