//! The lake: hexes, the six directions, and what is ice on a lake of each size.
//!
//! All three lakes have the same middle. A hex therefore has one number, its place on the largest
//! lake; a smaller lake is a set of those numbers.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use table::{BadNotation, Seat, TS, notation};

/// LAC-1: the hexes of the largest lake.
pub const HEXES: usize = 127;
/// How far the largest lake reaches from its middle: R of LAC-1.
const REACH: i8 = 6;
/// No hex has this number.
const NONE: u8 = u8::MAX;

/// LAC-4: a side of a hex, clockwise from the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
pub enum Dir {
    N,
    NE,
    SE,
    S,
    SW,
    NW,
}

impl Dir {
    pub const ALL: [Dir; 6] = [Dir::N, Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW];
    const NAMES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
    /// LAC-1: the way to the neighbour, in columns and half-rows.
    const WAYS: [(i8, i8); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

    /// The direction so many sides further round, clockwise.
    #[inline]
    pub const fn turn(self, sides: u8) -> Dir {
        Dir::ALL[(self as usize + sides as usize) % 6]
    }

    pub const fn opposite(self) -> Dir {
        self.turn(3)
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(Dir::NAMES[*self as usize])
    }
}

impl FromStr for Dir {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Dir, BadNotation> {
        Dir::ALL.into_iter().find(|dir| Dir::NAMES[*dir as usize] == text).ok_or(BadNotation)
    }
}

/// Some of the six directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dirs(u8);

impl Dirs {
    pub const NO: Dirs = Dirs(0);

    #[inline]
    pub const fn contains(self, dir: Dir) -> bool {
        self.0 & (1 << dir as u8) != 0
    }

    #[inline]
    pub const fn with(self, dir: Dir) -> Dirs {
        Dirs(self.0 | 1 << dir as u8)
    }

    #[inline]
    pub const fn without(self, others: Dirs) -> Dirs {
        Dirs(self.0 & !others.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Dir> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let dir = Dir::ALL[bits.trailing_zeros() as usize];
                bits &= bits - 1;
                dir
            })
        })
    }
}

/// LAC-1: a hex by column and half-row, `c,r`; on whichever lake, or on none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(type = "string")]
#[serde(try_from = "String", into = "String")]
pub struct Hex {
    pub c: i8,
    pub r: i8,
}

impl Hex {
    pub const fn new(c: i8, r: i8) -> Hex {
        Hex { c, r }
    }

    /// Is it one of the lake's?
    pub fn on(self, lake: Lake) -> Option<Spot> {
        self.spot().filter(|&spot| lake.is_ice(spot))
    }

    fn spot(self) -> Option<Spot> {
        is_ice(self.c as i32, self.r as i32, REACH as i32).then(|| Spot(NUMBERS[column(self.c)][row(self.r)]))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.c, self.r)
    }
}

impl FromStr for Hex {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Hex, BadNotation> {
        let (c, r) = notation::pair(text)?;
        Ok(Hex { c, r })
    }
}

impl TryFrom<String> for Hex {
    type Error = BadNotation;

    fn try_from(text: String) -> Result<Hex, BadNotation> {
        text.parse()
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> String {
        hex.to_string()
    }
}

/// A hex of the largest lake by its number: ordered by c, then r.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(u8);

/// A bit for each hex of the largest lake.
pub type HexSet = u128;

/// The hexes of a set, in order.
pub fn spots(mut set: HexSet) -> impl Iterator<Item = Spot> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let spot = Spot(set.trailing_zeros() as u8);
            set &= set - 1;
            spot
        })
    })
}

impl Spot {
    pub const fn all() -> [Spot; HEXES] {
        let mut all = [Spot(0); HEXES];
        let mut number = 0;
        while number < HEXES {
            all[number] = Spot(number as u8);
            number += 1;
        }
        all
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Only halves are shifted: WebAssembly has no numbers of 128 bits, and calls a function to shift one.
    #[inline]
    pub const fn bit(self) -> HexSet {
        let half = 1_u64 << (self.0 % 64);
        if self.0 < 64 { half as HexSet } else { (half as HexSet) << 64 }
    }

    /// Is it one of these hexes?
    #[inline]
    pub const fn is_in(self, set: HexSet) -> bool {
        let half = if self.0 < 64 { set as u64 } else { (set >> 64) as u64 };
        half >> (self.0 % 64) & 1 != 0
    }

    pub const fn hex(self) -> Hex {
        PLACES[self.0 as usize]
    }

    /// The neighbour on the largest lake.
    #[inline]
    pub const fn neighbour(self, dir: Dir) -> Option<Spot> {
        match NEIGHBOURS[self.0 as usize][dir as usize] {
            NONE => None,
            number => Some(Spot(number)),
        }
    }
}

/// LAC-1: the size of the lake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "string")]
#[serde(try_from = "String", into = "&'static str")]
pub enum Lake {
    Small,
    #[default]
    Classic,
    Large,
}

impl Lake {
    pub const ALL: [Lake; 3] = [Lake::Small, Lake::Classic, Lake::Large];

    pub const fn name(self) -> &'static str {
        ["small", "classic", "large"][self as usize]
    }

    /// LAC-1: s, the hexes of a side.
    pub const fn side(self) -> u8 {
        5 + self as u8
    }

    /// LAC-5: how many pairs of neighbours the lake has, which no programme can outlast.
    pub const fn pairs(self) -> u16 {
        let reach = self.side() as u16 - 1;
        9 * reach * reach + 3 * reach
    }

    pub const fn hexes(self) -> HexSet {
        ICE[self as usize]
    }

    pub const fn is_ice(self, spot: Spot) -> bool {
        spot.is_in(self.hexes())
    }

    /// LAC-2: the hexes that have a neighbour off the lake.
    #[inline]
    pub fn rim(self) -> HexSet {
        RIMS[self as usize]
    }

    /// The directions whose neighbour lies on the lake.
    #[inline]
    pub fn ways(self, from: Spot) -> Dirs {
        WAYS[self as usize][from.index()]
    }

    /// LAC-3: where the seat begins, and which way it faces.
    pub fn start(self, seat: Seat, seats: u8) -> (Spot, Dir) {
        let k = self.side() as i8 - 3;
        let (hex, dir) = match (seat.0, seats) {
            (0, _) => (Hex::new(-k, -k), Dir::SE),
            (1, 3..) => (Hex::new(k, -k), Dir::SW),
            (1 | 2, _) => (Hex::new(k, k), Dir::NW),
            _ => (Hex::new(-k, k), Dir::NE),
        };
        (Spot(NUMBERS[column(hex.c)][row(hex.r)]), dir)
    }
}

impl TryFrom<String> for Lake {
    type Error = String;

    fn try_from(text: String) -> Result<Lake, String> {
        Lake::ALL.into_iter().find(|lake| lake.name() == text).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            format!("lake: {shown:?} does not follow LAC-1: \"small\", \"classic\" or \"large\"")
        })
    }
}

impl From<Lake> for &'static str {
    fn from(lake: Lake) -> &'static str {
        lake.name()
    }
}

/// LAC-1: is there ice at `c,r` on a lake that reaches `reach` hexes from its middle?
const fn is_ice(c: i32, r: i32, reach: i32) -> bool {
    c.abs() <= reach && r.abs() <= 2 * reach - c.abs() && (c + r) % 2 == 0
}

const COLUMNS: usize = 2 * REACH as usize + 1;
const ROWS: usize = 4 * REACH as usize + 1;

const fn column(c: i8) -> usize {
    (c + REACH) as usize
}

const fn row(r: i8) -> usize {
    (r + 2 * REACH) as usize
}

/// The hex of each number.
static PLACES: [Hex; HEXES] = places();
/// The number of each hex, by column and half-row.
static NUMBERS: [[u8; ROWS]; COLUMNS] = numbers();
static NEIGHBOURS: [[u8; 6]; HEXES] = neighbours();
static ICE: [HexSet; 3] = [ice(Lake::Small), ice(Lake::Classic), ice(Lake::Large)];
static WAYS: [[Dirs; HEXES]; 3] = [ways(Lake::Small), ways(Lake::Classic), ways(Lake::Large)];
static RIMS: [HexSet; 3] = [rim(Lake::Small), rim(Lake::Classic), rim(Lake::Large)];

const fn places() -> [Hex; HEXES] {
    let mut places = [Hex::new(0, 0); HEXES];
    let (mut c, mut number) = (-REACH, 0);
    while c <= REACH {
        let mut r = -2 * REACH;
        while r <= 2 * REACH {
            if is_ice(c as i32, r as i32, REACH as i32) {
                places[number] = Hex::new(c, r);
                number += 1;
            }
            r += 1;
        }
        c += 1;
    }
    places
}

const fn numbers() -> [[u8; ROWS]; COLUMNS] {
    let places = places();
    let mut numbers = [[NONE; ROWS]; COLUMNS];
    let mut number = 0;
    while number < HEXES {
        numbers[column(places[number].c)][row(places[number].r)] = number as u8;
        number += 1;
    }
    numbers
}

const fn neighbours() -> [[u8; 6]; HEXES] {
    let (places, numbers) = (places(), numbers());
    let mut neighbours = [[NONE; 6]; HEXES];
    let mut number = 0;
    while number < HEXES {
        let mut dir = 0;
        while dir < 6 {
            let (c, r) = (places[number].c + Dir::WAYS[dir].0, places[number].r + Dir::WAYS[dir].1);
            if is_ice(c as i32, r as i32, REACH as i32) {
                neighbours[number][dir] = numbers[column(c)][row(r)];
            }
            dir += 1;
        }
        number += 1;
    }
    neighbours
}

const fn ice(lake: Lake) -> HexSet {
    let places = places();
    let (mut ice, mut number) = (0, 0);
    while number < HEXES {
        let Hex { c, r } = places[number];
        if is_ice(c as i32, r as i32, lake.side() as i32 - 1) {
            ice |= 1 << number;
        }
        number += 1;
    }
    ice
}

const fn ways(lake: Lake) -> [Dirs; HEXES] {
    let (ice, neighbours) = (ice(lake), neighbours());
    let mut ways = [Dirs::NO; HEXES];
    let mut number = 0;
    while number < HEXES {
        let mut dir = 0;
        while dir < 6 {
            let neighbour = neighbours[number][dir];
            if neighbour != NONE && ice & (1 << neighbour) != 0 {
                ways[number] = ways[number].with(Dir::ALL[dir]);
            }
            dir += 1;
        }
        number += 1;
    }
    ways
}

const fn rim(lake: Lake) -> HexSet {
    let (ice, ways) = (ice(lake), ways(lake));
    let (mut rim, mut number) = (0, 0);
    while number < HEXES {
        if ice & (1 << number) != 0 && ways[number].0 != 0b11_1111 {
            rim |= 1 << number;
        }
        number += 1;
    }
    rim
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lac_1_lakes_have_their_hexes_and_neighbours() {
        for (lake, hexes, pairs) in [(Lake::Small, 61, 156), (Lake::Classic, 91, 240), (Lake::Large, 127, 342)] {
            assert_eq!(lake.hexes().count_ones(), hexes);
            let counted: usize = spots(lake.hexes()).map(|spot| lake.ways(spot).iter().count()).sum();
            assert_eq!((counted / 2, lake.pairs()), (pairs, pairs as u16));
        }
        let middle = Hex::new(0, 0).on(Lake::Small).unwrap();
        let around = Dir::ALL.map(|dir| middle.neighbour(dir).unwrap().hex().to_string());
        assert_eq!(around, ["0,-2", "1,-1", "1,1", "0,2", "-1,1", "-1,-1"]);
    }

    #[test]
    fn lac_1_numbers_follow_columns_then_half_rows() {
        let places = Spot::all().map(Spot::hex);
        assert!(places.is_sorted());
        for spot in Spot::all() {
            assert_eq!(spot.hex().on(Lake::Large), Some(spot));
            for dir in Dir::ALL {
                assert!(spot.neighbour(dir).is_none_or(|next| next.neighbour(dir.opposite()) == Some(spot)));
            }
        }
    }

    #[test]
    fn lac_1_a_hex_has_one_text() {
        assert_eq!("-4,2".parse(), Ok(Hex::new(-4, 2)));
        for text in ["", "4", "-0,2", "04,2", "+4,2", "4, 2", "4,2 ", "200,0", "1,2,3"] {
            assert!(text.parse::<Hex>().is_err(), "{text:?}");
        }
        for (hex, lake) in
            [("1,0", Lake::Large), ("5,5", Lake::Small), ("7,7", Lake::Large), ("-128,-128", Lake::Large)]
        {
            assert_eq!(hex.parse::<Hex>().unwrap().on(lake), None, "{hex}");
        }
    }

    #[test]
    fn lac_2_a_rim_hex_has_a_neighbour_off_the_lake() {
        for lake in Lake::ALL {
            let reach = lake.side() as i8 - 1;
            assert_eq!(lake.rim().count_ones() as i8, 6 * reach);
            for spot in spots(lake.hexes()) {
                let Hex { c, r } = spot.hex();
                let on_the_edge = c.abs() == reach || r.abs() == 2 * reach - c.abs();
                assert_eq!(lake.rim() & spot.bit() != 0, on_the_edge, "{}", spot.hex());
            }
        }
    }

    #[test]
    fn lac_4_turning_six_times_is_a_full_turn() {
        for dir in Dir::ALL {
            assert_eq!(dir.turn(6), dir);
            assert_eq!(dir.to_string().parse(), Ok(dir));
        }
        for text in ["", "n", "E", "NNE", "N "] {
            assert!(text.parse::<Dir>().is_err(), "{text:?}");
        }
    }
}
