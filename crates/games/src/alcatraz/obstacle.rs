//! What stands in the way of a refused action: for the board to show, and in a sentence.

use serde::Serialize;
use table::{Lang, Seat, TS, named, say};

use super::{
    Alcatraz,
    words::SAYS,
    yard::{COLUMNS, ROWS, Row, Square, Walk, bit, columns},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Obstacle {
    /// The alarmed guard of this row runs before anything else (ALC-16).
    Alarm { row: u8 },
    /// Nobody of one's own stands there; perhaps somebody else's man does (ALC-5).
    Stranger { at: Square, seat: Option<Seat> },
    /// One's cell is empty (ALC-6).
    Cell,
    /// No straight line leads there (ALC-7).
    Bend { from: Square, to: Square },
    /// A prisoner stands there (ALC-8).
    Taken { at: Square, seat: Seat },
    /// A guard stands on the way, which comes from the cell where it has no beginning (ALC-9, ALC-14).
    Guard { from: Option<Square>, at: Square },
    /// The guard's answer to a way of so many squares, and the men of one's own that he would take (ALC-10).
    /// He may reach the wall before he has gone so far.
    Answer { squares: u8, from: Square, to: Square, taken: Vec<Square> },
    /// No hatched square (ALC-14).
    Shore { at: Square },
}

impl Alcatraz {
    pub(super) fn bars_way(&self, seat: Seat, rule: &str, from: Option<Square>, to: Square) -> Option<Obstacle> {
        let start = from.unwrap_or(Square::new(to.column(), ROWS));
        match rule {
            "ALC-7" => from.filter(|from| *from != to).map(|from| Obstacle::Bend { from, to }),
            "ALC-8" => self.owner(to).map(|seat| Obstacle::Taken { at: to, seat }),
            "ALC-9" => self.guard_met(start, to).map(|at| Obstacle::Guard { from, at }),
            "ALC-10" => self.bad_answer(seat, start, to),
            _ => None,
        }
    }

    /// Whose man stands there?
    pub(super) fn owner(&self, at: Square) -> Option<Seat> {
        Seat::all(self.seats).find(|&seat| self.men(seat, at.row()) & bit(at.column()) != 0)
    }

    /// The first guard on a straight way.
    fn guard_met(&self, from: Square, to: Square) -> Option<Square> {
        let (from, to) = ((from.column() as i8, from.row() as i8), (to.column() as i8, to.row() as i8));
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let far = (to.0 - from.0).abs() + (to.1 - from.1).abs();
        let squares = (1..=far).map(|n| Square::new((from.0 + n * step.0) as u8, (from.1 + n * step.1) as u8));
        squares.into_iter().find(|square| self.guard(square.row()) == Some(square.column()))
    }

    fn bad_answer(&self, seat: Seat, from: Square, to: Square) -> Option<Obstacle> {
        let guard = self.guard(to.row())?;
        let squares = from.straight_to(to)?;
        let end = if to.column() > guard { (guard + squares).min(COLUMNS - 1) } else { guard.saturating_sub(squares) };
        let own: Row = self.spared(seat)[to.row() as usize] | bit(to.column());
        let left = if from.row() == to.row() { bit(from.column()) } else { 0 };
        let at = |column| Square::new(column, to.row());
        let taken = columns(Walk::to(guard, end).path & own & !left).map(at).collect();
        Some(Obstacle::Answer { squares, from: at(guard), to: at(end), taken })
    }
}

pub(super) fn tell(obstacle: &Obstacle, lang: Lang) -> Option<String> {
    Some(match obstacle {
        Obstacle::Cell => return None,
        Obstacle::Alarm { row } => say!(SAYS, lang, "bars-alarm", row = row),
        Obstacle::Stranger { at, seat: Some(seat) } => say!(SAYS, lang, "bars-stranger", at = at, seat = named(seat)),
        Obstacle::Stranger { at, seat: None } => say!(SAYS, lang, "bars-nobody", at = at),
        Obstacle::Bend { from, to } => say!(SAYS, lang, "bars-bend", from = from, to = to),
        Obstacle::Taken { at, seat } => say!(SAYS, lang, "bars-taken", seat = named(seat), at = at),
        Obstacle::Guard { at, .. } => {
            say!(SAYS, lang, "bars-guard", at = at)
        }
        Obstacle::Answer { squares, from, taken, .. } => tell_answer(*squares, from.row() + 1, taken, lang),
        Obstacle::Shore { at } => say!(SAYS, lang, "bars-shore", at = at),
    })
}

fn tell_answer(squares: u8, row: u8, taken: &[Square], lang: Lang) -> String {
    let men = lang.conjunction(taken.iter().map(Square::to_string));
    say!(SAYS, lang, "bars-answer", squares = squares, row = row, count = taken.len(), men = men)
}
