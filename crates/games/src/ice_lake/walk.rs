//! Where a programme would lead a skater who is alone with the cracks of now and their own.

use table::Seat;

use super::{
    IceLake,
    ice::Ice,
    lake::{Dir, HexSet, Spot},
    programme::{Letter, Programme},
};

impl IceLake {
    /// The seat's skater, before the first letter of a programme.
    pub(super) fn walk(&self, seat: Seat) -> Option<Walk> {
        let (at, facing) = (self.at(seat)?, self.skaters[seat.index()].facing);
        Some(Walk { ice: self.ice, others: self.occupied() & !at.bit(), at: Some(at), facing })
    }
}

/// A skater in somebody's mind.
#[derive(Clone, Copy)]
pub struct Walk {
    pub ice: Ice,
    /// Where the others stand.
    pub others: HexSet,
    /// Nowhere, once a letter would stop the skater or lead them ashore.
    pub at: Option<Spot>,
    pub facing: Dir,
}

impl Walk {
    /// Where a letter takes the skater, if nothing is in the way.
    #[inline]
    pub fn leads(&self, letter: Letter) -> Option<Spot> {
        self.beyond(self.at?, letter.from(self.facing))
    }

    /// The hex that one can skate to from another, in this direction.
    #[inline]
    pub fn beyond(&self, from: Spot, dir: Dir) -> Option<Spot> {
        if !self.ice.open(from).contains(dir) {
            return None;
        }
        from.neighbour(dir).filter(|to| !to.is_in(self.others))
    }

    /// The letters that nothing stands against.
    pub fn safe_letters(&self) -> impl Iterator<Item = Letter> {
        Letter::ALL.into_iter().filter(|&letter| self.leads(letter).is_some())
    }

    pub fn go(&mut self, letter: Letter) {
        let (to, dir) = (self.leads(letter), letter.from(self.facing));
        if let (Some(from), Some(_)) = (self.at, to) {
            self.ice.draw(from, dir);
        }
        (self.at, self.facing) = (to, dir);
    }

    /// How the skater stands after all of these letters.
    pub fn after(mut self, letters: &Programme) -> Walk {
        letters.letters().for_each(|letter| self.go(letter));
        self
    }
}
