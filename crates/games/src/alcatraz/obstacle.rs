//! What stands in the way of a refused action: for the board to show, and in a sentence.

use serde::Serialize;
use table::{Lang, Refusal, Seat};
use ts_rs::TS;

use super::{
    Alcatraz,
    action::Action,
    state::Phase,
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
    pub(super) fn what_bars(&self, seat: Seat, action: Action, refusal: Refusal) -> Option<Obstacle> {
        match (refusal.rule, action) {
            ("ALC-16", _) => match self.phase {
                Phase::Alarm { row } => Some(Obstacle::Alarm { row: row + 1 }),
                _ => None,
            },
            ("ALC-6", _) => Some(Obstacle::Cell),
            ("ALC-5", Action::Move { from, .. } | Action::Board(from)) => {
                Some(Obstacle::Stranger { at: from, seat: self.owner(from) })
            }
            ("ALC-14", Action::Board(from)) if !from.is_hatched() => Some(Obstacle::Shore { at: from }),
            ("ALC-14", Action::Board(from)) => {
                let row = (0..from.row()).rev().find(|&row| self.guard(row) == Some(from.column()))?;
                Some(Obstacle::Guard { from: Some(from), at: Square::new(from.column(), row) })
            }
            (rule, Action::Out(to)) => self.bars_way(seat, rule, None, to),
            (rule, Action::Move { from, to }) => self.bars_way(seat, rule, Some(from), to),
            _ => None,
        }
    }

    fn bars_way(&self, seat: Seat, rule: &str, from: Option<Square>, to: Square) -> Option<Obstacle> {
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
    fn owner(&self, at: Square) -> Option<Seat> {
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
        Obstacle::Alarm { row } => lang.pick(
            format!("Envoyez d’abord le gardien de la rangée {row} à gauche ou à droite."),
            format!("First send the guard of row {row} left or right."),
        ),
        Obstacle::Stranger { at, seat: Some(seat) } => lang.pick(
            format!("En {at} se tient un prisonnier de {{{seat}}}\u{a0}: vous ne déplacez que les vôtres."),
            format!("The prisoner on {at} is one of {{{seat}}}: you move only your own."),
        ),
        Obstacle::Stranger { at, seat: None } => lang.pick(
            format!("Aucun de vos prisonniers ne se tient en {at}."),
            format!("None of your prisoners stands on {at}."),
        ),
        Obstacle::Bend { from, to } => lang.pick(
            format!("De {from} en {to}, il faudrait tourner\u{a0}: un prisonnier va tout droit."),
            format!("From {from} to {to} there is a corner: a prisoner goes straight."),
        ),
        Obstacle::Taken { at, seat } => lang.pick(
            format!("Un prisonnier de {{{seat}}} occupe déjà {at}."),
            format!("A prisoner of {{{seat}}} already stands on {at}."),
        ),
        Obstacle::Guard { at, .. } => {
            lang.pick(format!("Le gardien en {at} barre le passage."), format!("The guard on {at} bars the way."))
        }
        Obstacle::Answer { squares, from, taken, .. } => tell_answer(*squares, from.row() + 1, taken, lang),
        Obstacle::Shore { at } => lang.pick(
            format!("{at} n’est pas sur l’embarcadère\u{a0}: on monte à bord depuis une case hachurée."),
            format!("{at} is not on the landing: one boards from a hatched square."),
        ),
    })
}

fn tell_answer(squares: u8, row: u8, taken: &[Square], lang: Lang) -> String {
    let several = taken.len() > 1;
    let men = taken.iter().map(|at| at.name()).collect::<Vec<_>>().join(lang.pick(" et ", " and "));
    let (cases, far) = if squares == 1 { ("1 case", "1 square") } else { ("{n} cases", "{n} squares") };
    let [cases, far] = [cases, far].map(|words| words.replace("{n}", &squares.to_string()));
    let (vos, your) = match several {
        true => ("vos prisonniers", "your prisoners"),
        false => ("votre prisonnier", "your prisoner"),
    };
    lang.pick(
        format!("{cases} pour vous, {cases} pour le gardien de la rangée {row}\u{a0}: il reprendrait {vos} en {men}."),
        format!("You go {far}, so the guard of row {row} would come {far} and take {your} on {men}."),
    )
}
