//! A position: small, copyable; the programmes are the largest part of it.

use serde::{Deserialize, Serialize};
use table::{BadSetup, Outcome, Scores, Seat, SeatSet, say};

use super::{
    ice::Ice,
    lake::{Dir, HexSet, Lake, Spot},
    programme::Programme,
    signatures::Signatures,
    words::SAYS,
};

pub const MOST_SEATS: usize = 4;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// LAC-1: the size of the lake.
    pub lake: Lake,
    /// LAC-5: a house rule for shorter programmes.
    pub max_letters: Option<u64>,
}

impl Options {
    /// LAC-5: the most letters of a programme. Beyond the pairs of the lake there is nothing to forbid.
    pub(super) fn cap(&self) -> Result<u16, BadSetup> {
        let pairs = self.lake.pairs();
        match self.max_letters {
            None => Ok(pairs),
            Some(0) => Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-max-letters"))),
            Some(most) => Ok(most.min(pairs as u64) as u16),
        }
    }
}

/// What has to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// These write their programmes; the others are ready or out (LAC-5).
    Programme(SeatSet),
    /// A skater was stopped in the movement phase; its player chooses a direction (LAC-11).
    Face(Seat),
    /// These come back to the lake, in turn order, before they write (LAC-16).
    Rejoin(SeatSet),
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skater {
    /// Where the skater stands; nowhere once they are out.
    pub at: Option<Spot>,
    pub facing: Dir,
    /// LAC-17: how many went out strictly before this player. Counted when they go out, or win.
    pub score: u8,
}

impl Skater {
    /// In the place of somebody who does not take part.
    pub const ABSENT: Skater = Skater { at: None, facing: Dir::N, score: 0 };
}

/// The state of a game of Ice Lake.
#[derive(Clone, Copy, PartialEq)]
pub struct IceLake {
    pub(super) ice: Ice,
    pub(super) skaters: [Skater; MOST_SEATS],
    pub(super) programmes: [Programme; MOST_SEATS],
    pub(super) seats: u8,
    pub(super) phase: Phase,
    /// Counted from 1.
    pub(super) round: u16,
    /// LAC-7: who begins the round; while it is skated, who made the last step so far.
    pub(super) first: Seat,
    /// LAC-5: the most letters of a programme.
    pub(super) cap: u16,
    /// LAC-16: the free rim hexes of the part to come back to.
    pub(super) haven: HexSet,
    pub(super) signatures: Signatures,
}

impl IceLake {
    pub(super) fn at(&self, seat: Seat) -> Option<Spot> {
        self.skaters[seat.index()].at
    }

    /// The seats whose skaters are not out.
    pub(super) fn standing(&self) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.at(seat).is_some()).collect()
    }

    /// The hexes where skaters stand.
    pub(super) fn occupied(&self) -> HexSet {
        self.skaters.iter().filter_map(|skater| skater.at).fold(0, |set, spot| set | spot.bit())
    }

    /// LAC-6: all seats in turn order, from this one on.
    pub(super) fn in_turn(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        std::iter::successors(Some(from), move |seat| Some(seat.next(seats))).take(seats as usize)
    }

    /// LAC-16: who comes back to the lake next.
    pub(super) fn rejoining(&self, waiting: SeatSet) -> Option<Seat> {
        self.in_turn(self.first).find(|&seat| waiting.contains(seat))
    }

    /// LAC-17: the last on the ice wins; those who went out last, together, share.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::most(Scores::of_each(self.seats, |seat| self.skaters[seat.index()].score as i32))
    }
}
