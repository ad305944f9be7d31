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
pub const FAR: u8 = FARTHEST as u8 + 1;

/// Steps from every place, and from every hex of water or ice, to one of some places.
pub struct Distances([u8; PLACES]);

impl Distances {
    pub fn of(&self, place: Place) -> f32 {
        f32::from(self.0[place.index()])
    }

    pub fn over(&self, hex: Hex) -> f32 {
        f32::from(self.0[hex.index()])
    }
}

/// The two maps by which a hauler finds his way.
pub struct Roads {
    /// To his camp.
    pub home: Distances,
    /// To the containers of his colour that lie somewhere.
    pub goods: Distances,
    /// From his camp to the island.
    pub length: f32,
}

impl Roads {
    /// How much longer than the shortest way from the island to the camp the way over this hex is.
    pub fn detour(&self, hex: Hex, island: &Distances) -> f32 {
        (self.home.over(hex) + island.over(hex) - self.length).max(0.0)
    }
}

impl Alaska {
    pub fn roads(&self, seat: Seat) -> Roads {
        let home = self.distances(Place::camp(seat).bit());
        let length = home.of(Place::ISLAND);
        Roads { home, goods: self.distances(self.goods(seat)), length }
    }

    /// Where containers of this colour lie that may be loaded.
    fn goods(&self, seat: Seat) -> Bits {
        let places = members(self.floes | FIRM).map(Place);
        places.filter(|&place| self.loose(place).has(seat)).fold(0, |set, place| set | place.bit())
    }

    /// Steps from everywhere to the nearest of these places.
    pub fn distances(&self, to: Bits) -> Distances {
        let mut steps = [FAR; PLACES];
        let mut rings = [0; FARTHEST + FROST + 1];
        rings[0] = to;
        let mut done: Bits = 0;
        for distance in 0..=FARTHEST {
            let mut ring = rings[distance] & !done;
            while ring != 0 {
                let spot = ring.trailing_zeros() as u8;
                let (area, next, cost) = self.spot(spot);
                members(area).for_each(|part| steps[part as usize] = distance as u8);
                done |= area;
                ring &= !area;
                rings[distance + cost] |= next;
            }
        }
        Distances(steps)
    }

    /// What a hex or place is part of, what lies around that, and what it costs to enter. In spring
    /// nobody enters open water any more.
    fn spot(&self, spot: u8) -> (Bits, Bits, usize) {
        let alone = Place(spot).bit();
        let floe = || self.tiles[spot as usize].floe(Hex(spot));
        match (spot as usize) < HEXES {
            true => match floe() {
                Some(floe) => (Floe::hexes(floe), Floe::next(floe), 1),
                None if self.spring => (alone, 0, FROST),
                None => (alone, NEXT[spot as usize], FROST),
            },
            false => (alone, NEXT[spot as usize], 1),
        }
    }
}
