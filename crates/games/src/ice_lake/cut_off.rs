//! LAC-16: who cannot reach anybody any more, and where they come back.

use std::cmp::Reverse;

use table::{Seat, SeatSet};

use super::{IceLake, lake::HexSet, state::MOST_SEATS};

impl IceLake {
    /// The seats that come back to the lake, and the free rim hexes they may choose from.
    pub(super) fn cut_off(&self) -> Option<(SeatSet, HexSet)> {
        let occupied = self.occupied();
        let parts = self.parts(occupied)?;
        let alone = |part: HexSet| (part & occupied).count_ones() == 1;
        let cut_off: SeatSet = Seat::all(self.seats).filter(|&seat| alone(parts[seat.index()])).collect();
        let free_rim = |part: HexSet| part & self.ice.lake.rim() & !occupied;
        // If just one is cut off, their own part does not count: they would be no less alone there.
        let counts = |part: HexSet| free_rim(part) != 0 && !(cut_off.len() == 1 && alone(part));
        let part = parts.into_iter().filter(|&part| part != 0 && counts(part)).max_by_key(size)?;
        let called = cut_off.iter().filter(|seat| parts[seat.index()] != part).collect::<SeatSet>();
        (!called.is_empty()).then(|| (called, free_rim(part)))
    }

    /// The part of the lake that each skater stands in; nothing where all stand in the same.
    fn parts(&self, occupied: HexSet) -> Option<[HexSet; MOST_SEATS]> {
        let mut parts = [0; MOST_SEATS];
        for seat in Seat::all(self.seats) {
            let Some(at) = self.at(seat) else { continue };
            let known = parts[..seat.index()].iter().find(|&&part| at.is_in(part));
            parts[seat.index()] = match known {
                Some(&part) => part,
                None => self.ice.part_without(at, occupied)?,
            };
        }
        Some(parts)
    }
}

/// The most hexes first; of equal parts the one with the smallest hex.
fn size(part: &HexSet) -> (u32, Reverse<u32>) {
    (part.count_ones(), Reverse(part.trailing_zeros()))
}
