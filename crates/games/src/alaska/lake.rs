//! The lake: eleven rows of hexes around an island, eight territories around the lake. Everything a
//! vehicle can stand on is a place, and a set of hexes or places is a set of bits.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use table::{BadNotation, Seat, notation};

/// A bit for each place: hexes first, by row and then from left to right, then the island, then the
/// territories.
pub type Bits = u128;

/// ALA-1: how many hexes each row has.
const ROWS: [u8; 11] = [8, 9, 10, 11, 10, 11, 10, 11, 10, 9, 8];
pub const HEXES: usize = 107;
/// Hexes, the island and eight territories.
pub const PLACES: usize = HEXES + 1 + Territory::ALL.len();

const ALL_HEXES: Bits = (1 << HEXES) - 1;
/// ALA-2: the seven hexes of the island.
pub const ISLAND_HEXES: Bits = island_hexes();
/// ALA-2: the hundred hexes of water.
pub const WATER: Bits = ALL_HEXES & !ISLAND_HEXES;
/// The places that are always there: the island and the land.
pub const FIRM: Bits = !ALL_HEXES & ((1 << PLACES) - 1);
/// ALA-3: the water hexes that touch land.
pub const SHORE: Bits = shore();

/// Only halves are shifted: WebAssembly has no numbers of 128 bits, and calls a function to shift one.
#[inline]
pub const fn bit(place: u8) -> Bits {
    let half = 1_u64 << (place % 64);
    if place < 64 { half as Bits } else { (half as Bits) << 64 }
}

/// The members of a set, lowest first.
pub fn members(mut set: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros() as u8;
            set &= set - 1;
            member
        })
    })
}

/// A hex of the lake, the island's included, numbered by row and then from left to right (ALA-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, table::TS)]
#[ts(type = "string")]
#[serde(try_from = "String", into = "String")]
pub struct Hex(pub(super) u8);

impl Hex {
    /// ALA-1: in a row of length L, x = −(L−1), −(L−3), …, L−1.
    pub const fn at(x: i8, r: i8) -> Option<Hex> {
        if r < 0 || r as usize >= ROWS.len() {
            return None;
        }
        let last = ROWS[r as usize] as i8 - 1;
        if x < -last || x > last || (x + last) % 2 != 0 {
            return None;
        }
        let (mut index, mut row) = ((x + last) as u8 / 2, 0);
        while row < r as usize {
            index += ROWS[row];
            row += 1;
        }
        Some(Hex(index))
    }

    /// Its x and r.
    pub const fn coordinates(self) -> (i8, i8) {
        let (mut column, mut row) = (self.0 as i8, 0);
        while column >= ROWS[row] as i8 {
            column -= ROWS[row] as i8;
            row += 1;
        }
        (2 * column - (ROWS[row] as i8 - 1), row as i8)
    }

    /// The hex so far away, if it is one of the lake.
    pub const fn offset(self, dx: i8, dr: i8) -> Option<Hex> {
        let (x, r) = self.coordinates();
        Hex::at(x + dx, r + dr)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Every hex, by row and then from left to right.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..HEXES as u8).map(Hex)
    }
}

/// ALA-1: the six neighbours, clockwise from the right.
pub const AROUND: [(i8, i8); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (x, r) = self.coordinates();
        write!(f, "{x},{r}")
    }
}

impl FromStr for Hex {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Hex, BadNotation> {
        let (x, r) = notation::pair(text)?;
        Hex::at(x, r).ok_or(BadNotation)
    }
}

/// ALA-3: the land, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Territory {
    NW,
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
}

impl Territory {
    pub const ALL: [Territory; 8] = {
        use Territory::*;
        [NW, N, NE, E, SE, S, SW, W]
    };

    const NAMES: [&str; 8] = ["NW", "N", "NE", "E", "SE", "S", "SW", "W"];

    /// As actions are written.
    pub fn name(self) -> &'static str {
        Territory::NAMES[self as usize]
    }

    /// ALA-3: the camps lie in the corners.
    pub fn is_camp(self) -> bool {
        matches!(self, Territory::NW | Territory::NE | Territory::SE | Territory::SW)
    }

    /// ALA-3: the territory that a rim hex touches.
    const fn touching(hex: Hex) -> Option<Territory> {
        let (x, r) = hex.coordinates();
        let at_rim = x.abs() == ROWS[r as usize] as i8 - 1;
        let west = x < 0;
        Some(match r {
            0 if x.abs() <= 5 => Territory::N,
            10 if x.abs() <= 5 => Territory::S,
            _ if !at_rim => return None,
            0..=3 if west => Territory::NW,
            0..=3 => Territory::NE,
            4..=6 if west => Territory::W,
            4..=6 => Territory::E,
            _ if west => Territory::SW,
            _ => Territory::SE,
        })
    }
}

/// Something a vehicle can stand on: a floe, called by its first hex; the island; a territory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, table::TS)]
#[ts(type = "string")]
#[serde(try_from = "String", into = "String")]
pub struct Place(pub(super) u8);

impl Place {
    pub const ISLAND: Place = Place(HEXES as u8);

    pub const fn land(territory: Territory) -> Place {
        Place(HEXES as u8 + 1 + territory as u8)
    }

    /// ALA-4: the camp of a seat, clockwise from NW.
    pub fn camp(seat: Seat) -> Place {
        Place::land(Territory::ALL[2 * seat.index()])
    }

    pub fn floe(first: Hex) -> Place {
        Place(first.0)
    }

    /// The hex that names the floe, if this is one.
    pub fn hex(self) -> Option<Hex> {
        (self.index() < HEXES).then_some(Hex(self.0))
    }

    pub fn territory(self) -> Option<Territory> {
        self.index().checked_sub(HEXES + 1).map(|number| Territory::ALL[number])
    }

    /// ALA-4: the seat whose camp this is at a table of `seats`, if a player sits there.
    pub fn camp_of(self, seats: u8) -> Option<Seat> {
        Seat::all(seats).find(|&seat| Place::camp(seat) == self)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn bit(self) -> Bits {
        bit(self.0)
    }

    /// Every place that can ever be.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.hex(), self.territory()) {
            (Some(first), _) => first.fmt(f),
            (_, Some(territory)) => f.write_str(territory.name()),
            _ => f.write_str("island"),
        }
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Place, BadNotation> {
        if text == "island" {
            return Ok(Place::ISLAND);
        }
        match Territory::ALL.into_iter().find(|territory| territory.name() == text) {
            Some(territory) => Ok(Place::land(territory)),
            None => text.parse().map(Place::floe),
        }
    }
}

macro_rules! written_as_text {
    ($($Type:ident),+) => {$(
        impl TryFrom<String> for $Type {
            type Error = BadNotation;

            fn try_from(text: String) -> Result<$Type, BadNotation> {
                text.parse()
            }
        }

        impl From<$Type> for String {
            fn from(value: $Type) -> String {
                value.to_string()
            }
        }
    )+};
}
pub(super) use written_as_text;
written_as_text!(Hex, Place);

/// What lies next to each place, as hexes of water, the island and territories: where a step leads
/// from there (ALA-14). Of a hex this is the part that is not the hex itself.
pub static NEXT: [Bits; PLACES] = next();

const fn island_hexes() -> Bits {
    const MIDDLE: Hex = Hex::at(0, 5).unwrap();
    let (mut island, mut side) = (bit(MIDDLE.0), 0);
    while side < AROUND.len() {
        let (dx, dr) = AROUND[side];
        island |= bit(MIDDLE.offset(dx, dr).unwrap().0);
        side += 1;
    }
    island
}

const fn shore() -> Bits {
    let (mut shore, mut hex) = (0, 0);
    while hex < HEXES as u8 {
        if Territory::touching(Hex(hex)).is_some() {
            shore |= bit(hex);
        }
        hex += 1;
    }
    shore
}

const fn next() -> [Bits; PLACES] {
    let mut next = [0; PLACES];
    let mut hex = 0;
    while hex < HEXES as u8 {
        if WATER & bit(hex) != 0 {
            next[hex as usize] = around(Hex(hex));
            // The island and the land are next to what is next to them.
            let mut firm = HEXES;
            while firm < PLACES {
                if next[hex as usize] & (1 << firm) != 0 {
                    next[firm] |= bit(hex);
                }
                firm += 1;
            }
        }
        hex += 1;
    }
    // ALA-3: a river lies between neighbours, the last and the first included.
    let mut number = 0;
    while number < 8 {
        let (one, other) = (HEXES + 1 + number, HEXES + 1 + (number + 1) % 8);
        next[one] |= 1 << other;
        next[other] |= 1 << one;
        number += 1;
    }
    next
}

/// What lies around a hex of water.
const fn around(hex: Hex) -> Bits {
    let (mut around, mut side) = (0, 0);
    while side < AROUND.len() {
        let (dx, dr) = AROUND[side];
        if let Some(neighbour) = hex.offset(dx, dr) {
            let is_island = ISLAND_HEXES & bit(neighbour.0) != 0;
            around |= if is_island { bit(Place::ISLAND.0) } else { bit(neighbour.0) };
        }
        side += 1;
    }
    if let Some(territory) = Territory::touching(hex) {
        around |= bit(Place::land(territory).0);
    }
    around
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes(text: &str) -> Bits {
        text.split_whitespace().fold(0, |set, hex| set | bit(hex.parse::<Hex>().unwrap().0))
    }

    #[test]
    fn ala_1_eleven_rows_of_hexes_with_one_name_each() {
        let names: Vec<String> = Hex::all().map(String::from).collect();
        assert_eq!(names.len(), 8 + 9 + 10 + 11 + 10 + 11 + 10 + 11 + 10 + 9 + 8);
        assert_eq!(names[..9].join(" "), "-7,0 -5,0 -3,0 -1,0 1,0 3,0 5,0 7,0 -8,1");
        for hex in Hex::all() {
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        for text in ["", "0,0", "-9,0", "9,0", "-7,1", "0,11", "0,-1", "1,5", "-7, 0", "-7,00", "+7,0", "7", "127,0"] {
            assert!(text.parse::<Hex>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn ala_1_neighbours_are_two_along_the_row_or_one_beside_and_one_up_or_down() {
        assert_eq!(NEXT["0,3".parse::<Hex>().unwrap().index()] & WATER, hexes("-2,3 2,3 -1,2 1,2"));
        assert_eq!(NEXT["-7,0".parse::<Hex>().unwrap().index()] & WATER, hexes("-5,0 -8,1 -6,1"));
        for (a, b) in Hex::all().flat_map(|a| Hex::all().map(move |b| (a, b))) {
            let ((ax, ar), (bx, br)) = (a.coordinates(), b.coordinates());
            let wet = WATER & bit(a.0) != 0 && WATER & bit(b.0) != 0;
            let near = matches!((ax.abs_diff(bx), ar.abs_diff(br)), (2, 0) | (1, 1));
            assert_eq!(NEXT[a.index()] & bit(b.0) != 0, wet && near, "{a} {b}");
        }
    }

    #[test]
    fn ala_2_seven_hexes_are_the_island_and_a_hundred_are_water() {
        assert_eq!(ISLAND_HEXES, hexes("0,5 -2,5 2,5 -1,4 1,4 -1,6 1,6"));
        assert_eq!(WATER.count_ones(), 100);
        let beach = hexes("0,3 -2,3 2,3 -3,4 3,4 -4,5 4,5 -3,6 3,6 -2,7 0,7 2,7");
        assert_eq!(NEXT[Place::ISLAND.index()], beach);
        assert_eq!("island".parse(), Ok(Place::ISLAND));
        assert_ne!("-1,4".parse(), Ok(Place::ISLAND), "it has one name");
    }

    #[test]
    fn ala_3_each_rim_hex_touches_one_territory() {
        for (name, touching) in [
            ("NW", "-7,0 -8,1 -9,2 -10,3"),
            ("N", "-5,0 -3,0 -1,0 1,0 3,0 5,0"),
            ("NE", "7,0 8,1 9,2 10,3"),
            ("E", "9,4 10,5 9,6"),
            ("SE", "7,10 8,9 9,8 10,7"),
            ("S", "-5,10 -3,10 -1,10 1,10 3,10 5,10"),
            ("SW", "-7,10 -8,9 -9,8 -10,7"),
            ("W", "-9,4 -10,5 -9,6"),
        ] {
            let place: Place = name.parse().unwrap();
            assert_eq!(place.to_string(), name);
            assert_eq!(NEXT[place.index()] & WATER, hexes(touching), "{name}");
            for hex in members(hexes(touching)) {
                let land = NEXT[hex as usize] & FIRM & !Place::ISLAND.bit();
                assert_eq!(land, place.bit(), "{} touches just {name}", Hex(hex));
            }
        }
        assert_eq!(SHORE.count_ones(), 4 * 4 + 2 * 6 + 2 * 3);
    }

    #[test]
    fn ala_3_rivers_part_the_neighbours_around_the_lake() {
        let ring = ["NW", "N", "NE", "E", "SE", "S", "SW", "W"].map(|name| name.parse::<Place>().unwrap());
        for (number, place) in ring.iter().enumerate() {
            let neighbours = ring[(number + 1) % 8].bit() | ring[(number + 7) % 8].bit();
            assert_eq!(NEXT[place.index()] & FIRM, neighbours, "{place}");
        }
    }

    #[test]
    fn ala_4_camps_by_seat_clockwise() {
        let camps = [0, 1, 2, 3].map(|seat| Place::camp(Seat(seat)).to_string());
        assert_eq!(camps, ["NW", "NE", "SE", "SW"]);
        assert!(camps.iter().all(|camp| camp.parse::<Place>().unwrap().territory().unwrap().is_camp()));
        assert_eq!(Place::camp(Seat(2)).camp_of(3), Some(Seat(2)));
        assert_eq!(Place::camp(Seat(2)).camp_of(2), None, "nobody sits there");
        assert_eq!(Place::land(Territory::N).camp_of(4), None);
    }
}
