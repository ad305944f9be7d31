//! How far it is from everywhere to somewhere: over the ice there is, and over ice there could be.

use table::Seat;

use super::super::{
    Alaska,
    floes::Floe,
    lake::{Bits, FIRM, HEXES, Hex, NEXT, PLACES, Place, members},
};

/// In winter a hex of open water counts as so many steps: somebody has to freeze it first.
const FROST: usize = 3;
/// Nothing on the lake is farther away.
const FARTHEST: usize = 47;
/// Not to be reached.
const FAR: u8 = FARTHEST as u8 + 1;

/// Steps from every place, and from every hex of water or ice, to the nearest of some places.
pub struct Distances([u8; PLACES]);

impl Distances {
    pub fn of(&self, place: Place) -> f32 {
        f32::from(self.0[place.index()])
    }

    pub fn over(&self, hex: Hex) -> f32 {
        f32::from(self.0[hex.index()])
    }

    pub fn is_near(&self, place: Place) -> bool {
        self.0[place.index()] != FAR
    }
}

impl Alaska {
    /// Steps to the seat's camp.
    pub fn way_home(&self, seat: Seat) -> Distances {
        self.distances(Place::camp(seat).bit())
    }

    /// Steps to the containers of the seat's colour that may be loaded.
    pub fn way_to_goods(&self, seat: Seat) -> Distances {
        let places = members(self.floes | FIRM).map(Place);
        let goods = places.filter(|&place| self.loose(place).has(seat)).fold(0, |set, place| set | place.bit());
        self.distances(goods)
    }

    pub fn way_to_island(&self) -> Distances {
        self.distances(Place::ISLAND.bit())
    }

    /// Steps from everywhere to the nearest of these places.
    fn distances(&self, to: Bits) -> Distances {
        let mut steps = [FAR; PLACES];
        let mut rings = [0; FARTHEST + FROST + 1];
        rings[0] = to;
        let mut done: Bits = 0;
        for distance in 0..=FARTHEST {
            let mut ring = rings[distance] & !done;
            while ring != 0 {
                let (area, next, cost) = self.ground(ring.trailing_zeros() as u8);
                members(area).for_each(|part| steps[part as usize] = distance as u8);
                done |= area;
                ring &= !area;
                rings[distance + cost] |= next;
            }
        }
        Distances(steps)
    }

    /// What a hex or place is part of, what lies around that, and what it costs to enter it. In
    /// spring nobody can count on open water any more.
    fn ground(&self, spot: u8) -> (Bits, Bits, usize) {
        let alone = Place(spot).bit();
        if spot as usize >= HEXES {
            return (alone, NEXT[spot as usize], 1);
        }
        match self.tiles[spot as usize].floe(Hex(spot)) {
            Some(floe) => (Floe::hexes(floe), Floe::next(floe), 1),
            None if self.spring => (alone, 0, FROST),
            None => (alone, NEXT[spot as usize], FROST),
        }
    }
}
