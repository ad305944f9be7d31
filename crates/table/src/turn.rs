//! What may happen next, and how it ended.

use serde::{Serialize, Serializer};

use crate::{MAX_SEATS, Mover, Refusal, Seat, SeatSet};

/// Who is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Each of these seats may act now; with several of them the order is theirs.
    Act(SeatSet),
    /// A die is rolled, a card or a tile drawn.
    Chance,
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// The turn of one seat.
    pub fn of(seat: Seat) -> Turn {
        Turn::Act(SeatSet::only(seat))
    }

    /// The seats that may act: none while chance decides or when the game is over.
    pub fn seats(&self) -> SeatSet {
        match self {
            Turn::Act(seats) => *seats,
            Turn::Chance | Turn::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Is it this seat's turn? That is checked before the action itself.
    pub fn admits(&self, mover: Mover) -> Result<(), Refusal> {
        let admitted = match mover {
            Mover::Seat(seat) => self.seats().contains(seat),
            Mover::Chance => *self == Turn::Chance,
        };
        if admitted { Ok(()) } else { Err(Refusal::TURN) }
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Act(_) | Turn::Chance => None,
        }
    }
}

/// The end of a game: a score a seat, and who wins. Several winners share the victory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// A number a seat.
    pub scores: Scores,
    /// Who wins.
    pub winners: SeatSet,
}

impl Outcome {
    /// The usual ending: the most points win, equal points share.
    pub fn most(scores: Scores) -> Outcome {
        let best = scores.as_slice().iter().max().copied();
        let winners = Seat::all(scores.len).filter(|&seat| Some(scores.of(seat)) == best).collect();
        Outcome { scores, winners }
    }

    /// What the ending is worth to a seat: the victory is 1, shared by the winners.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

/// A number a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    points: [i32; MAX_SEATS],
    len: u8,
}

impl Scores {
    /// The scores of a table, asked seat by seat.
    pub fn of_each(seats: u8, mut score: impl FnMut(Seat) -> i32) -> Scores {
        let mut points = [0; MAX_SEATS];
        Seat::all(seats).for_each(|seat| points[seat.index()] = score(seat));
        Scores { points, len: seats }
    }

    /// The score of a seat.
    pub fn of(&self, seat: Seat) -> i32 {
        self.as_slice()[seat.index()]
    }

    /// All scores, by seat.
    pub fn as_slice(&self) -> &[i32] {
        &self.points[..self.len as usize]
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_the_victory() {
        let outcome = Outcome::most(Scores::of_each(3, |seat| [2, 1, 2][seat.index()]));
        assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        assert_eq!(outcome.share(Seat(0)), 0.5);
        assert_eq!(outcome.share(Seat(1)), 0.0);
    }
}
