//! Whose skates drew a crack. No rule asks; the lake is drawn with it.

use table::Seat;

use super::lake::{Dir, HEXES, Spot};

/// By the crack's western hex, or its northern one: two bits for each of its three directions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Signatures([u8; HEXES]);

impl Signatures {
    pub const NONE: Signatures = Signatures([0; HEXES]);

    #[inline]
    pub fn sign(&mut self, from: Spot, dir: Dir, by: Seat) {
        if let Some((spot, bit)) = place(from, dir) {
            self.0[spot.index()] = self.0[spot.index()] & !(3 << bit) | (by.0 & 3) << bit;
        }
    }

    /// The seat that signed this pair; seat 0 if nobody did.
    pub fn of(&self, from: Spot, dir: Dir) -> Seat {
        Seat(place(from, dir).map_or(0, |(spot, bit)| self.0[spot.index()] >> bit & 3))
    }
}

fn place(from: Spot, dir: Dir) -> Option<(Spot, u8)> {
    match dir {
        Dir::NE => Some((from, 0)),
        Dir::SE => Some((from, 2)),
        Dir::S => Some((from, 4)),
        Dir::N => from.neighbour(dir).map(|to| (to, 4)),
        Dir::SW => from.neighbour(dir).map(|to| (to, 0)),
        Dir::NW => from.neighbour(dir).map(|to| (to, 2)),
    }
}
