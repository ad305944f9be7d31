//! The cliff: which tile lies where, and where the next one may. It has no edge but the ground.
//!
//! Tiles are numbered in the order in which they were placed. There are never more than sixty, so
//! that any set of them is one word of bits, and nothing here can grow past its room.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use table::{BadNotation, TS, notation};

use super::pieces::{KINDS, Kind};

/// VER-1: so many tiles in all.
pub const TILES: usize = 60;
/// VER-7: a cave lies at most so many rows above the foot or another cave.
pub const CAVE_REACH: i32 = 3;
/// Each placed tile takes one place of the frontier and adds three at most.
const FRONTIER: usize = 2 * TILES + 1;

/// A place in the plane of the cliff, `x,y`: whatever somebody may name, with a tile or without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(type = "string")]
#[serde(try_from = "String", into = "String")]
pub struct Place {
    pub x: i32,
    /// The row; 0 is the foot of the cliff.
    pub y: i32,
}

impl Place {
    /// VER-6: where the first tile goes.
    pub const FOOT: Place = Place { x: 0, y: 0 };

    /// |Δx|+|Δy|: 1 for places that share a side (VER-6, VER-9), and the length of a passage (VER-13).
    pub fn distance(self, to: Place) -> u32 {
        self.x.abs_diff(to.x).saturating_add(self.y.abs_diff(to.y))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Place, BadNotation> {
        notation::pair(text).map(|(x, y)| Place { x, y })
    }
}

impl TryFrom<String> for Place {
    type Error = BadNotation;

    fn try_from(text: String) -> Result<Place, BadNotation> {
        text.parse()
    }
}

impl From<Place> for String {
    fn from(place: Place) -> String {
        place.to_string()
    }
}

/// A place that a tile may come to lie on, or one beside it, in two bytes. Sixty tiles that hang
/// together reach no farther than column ±59 and row 59.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spot(u16);

impl Spot {
    /// Room that is not used yet.
    const NONE: Spot = Spot(u16::MAX);
    const ROW: u16 = 128;
    const MIDDLE: u16 = 64;
    const REACH: i32 = TILES as i32;

    fn at(place: Place) -> Option<Spot> {
        let near = (-Spot::REACH..=Spot::REACH).contains(&place.x) && (0..=Spot::REACH).contains(&place.y);
        near.then(|| Spot(place.y as u16 * Spot::ROW + (place.x + Spot::MIDDLE as i32) as u16))
    }

    fn place(self) -> Place {
        Place { x: (self.0 % Spot::ROW) as i32 - Spot::MIDDLE as i32, y: self.row() }
    }

    fn row(self) -> i32 {
        (self.0 / Spot::ROW) as i32
    }

    /// The spots that share a side with this one, the ground left out.
    fn neighbours(self) -> impl Iterator<Item = Spot> {
        let below = self.0.checked_sub(Spot::ROW);
        [self.0 + Spot::ROW, self.0 - 1, self.0 + 1].into_iter().chain(below).map(Spot)
    }
}

/// A placed tile: the first is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile(u8);

impl Tile {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some of the placed tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TileSet(u64);

impl TileSet {
    pub const EMPTY: TileSet = TileSet(0);

    pub fn only(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }

    pub fn contains(self, tile: Tile) -> bool {
        self.0 & (1 << tile.0) != 0
    }

    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    pub fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    pub fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    pub fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// The set, or nothing.
    pub fn given(self, condition: bool) -> TileSet {
        if condition { self } else { TileSet::EMPTY }
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The tiles of the set, in the order of their placing.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let tile = Tile(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                tile
            })
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cliff {
    spots: [Spot; TILES],
    placed: u8,
    /// The tiles that share a side with each.
    beside: [TileSet; TILES],
    of_kind: [TileSet; KINDS],
    /// The tiles of row 0.
    foot: TileSet,
    /// Where a tile may be placed: empty, not below row 0, beside a tile (VER-6).
    frontier: [Spot; FRONTIER],
    open: u8,
}

impl Cliff {
    /// VER-6: nothing yet but the place for the foot.
    pub fn bare() -> Cliff {
        let mut cliff = Cliff {
            spots: [Spot::NONE; TILES],
            placed: 0,
            beside: [TileSet::EMPTY; TILES],
            of_kind: [TileSet::EMPTY; KINDS],
            foot: TileSet::EMPTY,
            frontier: [Spot::NONE; FRONTIER],
            open: 0,
        };
        cliff.extend_frontier(Spot(Spot::MIDDLE));
        cliff
    }

    /// Places a tile where one may be.
    pub fn add(&mut self, kind: Kind, place: Place) {
        let Some(spot) = Spot::at(place) else { return };
        let tile = Tile(self.placed);
        self.placed += 1;
        self.spots[tile.index()] = spot;
        self.of_kind[kind.index()].insert(tile);
        if spot.row() == 0 {
            self.foot.insert(tile);
        }
        self.cut_frontier(spot);
        for next in spot.neighbours() {
            match self.tile_on(next) {
                Some(other) => {
                    self.beside[tile.index()].insert(other);
                    self.beside[other.index()].insert(tile);
                }
                None => self.extend_frontier(next),
            }
        }
    }

    fn extend_frontier(&mut self, spot: Spot) {
        let open = self.open as usize;
        if !self.frontier[..open].contains(&spot) {
            self.frontier[open] = spot;
            self.open += 1;
        }
    }

    fn cut_frontier(&mut self, spot: Spot) {
        let last = self.open as usize - 1;
        if let Some(index) = self.frontier[..=last].iter().position(|&other| other == spot) {
            self.frontier[index] = self.frontier[last];
            self.frontier[last] = Spot::NONE;
            self.open -= 1;
        }
    }

    fn tile_on(&self, spot: Spot) -> Option<Tile> {
        let spots = &self.spots[..self.placed as usize];
        spots.iter().position(|&other| other == spot).map(|index| Tile(index as u8))
    }

    /// The tile on a place, if there is one.
    pub fn find(&self, place: Place) -> Option<Tile> {
        self.tile_on(Spot::at(place)?)
    }

    pub fn place(&self, tile: Tile) -> Place {
        self.spots[tile.index()].place()
    }

    pub fn row(&self, tile: Tile) -> i32 {
        self.spots[tile.index()].row()
    }

    pub fn kind(&self, tile: Tile) -> Kind {
        Kind::ALL.into_iter().find(|&kind| self.all(kind).contains(tile)).expect("every tile is of some kind")
    }

    /// All tiles of a kind.
    pub fn all(&self, kind: Kind) -> TileSet {
        self.of_kind[kind.index()]
    }

    /// Every placed tile.
    pub fn tiles(&self) -> TileSet {
        TileSet((1 << self.placed) - 1)
    }

    /// The tiles that share a side with a tile.
    pub fn beside(&self, tile: Tile) -> TileSet {
        self.beside[tile.index()]
    }

    /// The tiles of row 0.
    pub fn foot(&self) -> TileSet {
        self.foot
    }

    /// Where a tile may be placed that is not a cave.
    pub fn frontier(&self) -> impl Iterator<Item = Place> {
        self.frontier[..self.open as usize].iter().map(|spot| spot.place())
    }

    /// The tile placed after so many others.
    pub fn tile(&self, number: u16) -> Option<Tile> {
        (number < self.placed.into()).then_some(Tile(number as u8))
    }

    /// The place on a side of a tile: above, left, right, below.
    pub fn on_side(&self, tile: Tile, side: usize) -> Option<Place> {
        self.spots[tile.index()].neighbours().nth(side).map(Spot::place)
    }

    /// A place by the first tile that it lies beside, and on which side of it.
    pub fn side_of(&self, place: Place) -> Option<(Tile, usize)> {
        let spot = Spot::at(place)?;
        self.tiles().iter().find_map(|tile| {
            let side = self.spots[tile.index()].neighbours().position(|next| next == spot)?;
            Some((tile, side))
        })
    }

    /// Every place of the frontier, told like this.
    pub fn frontier_by_sides(&self, mut found: impl FnMut(Tile, usize, Place)) {
        let mut seen = [0_u64; (Spot::REACH as usize + 2) * Spot::ROW as usize / 64];
        let mut is_new = |spot: Spot| {
            let (word, bit) = (&mut seen[spot.0 as usize / 64], 1 << (spot.0 % 64));
            std::mem::replace(word, *word | bit) & bit == 0
        };
        self.spots[..self.placed as usize].iter().for_each(|&spot| {
            is_new(spot);
        });
        for tile in self.tiles().iter() {
            for (side, next) in self.spots[tile.index()].neighbours().enumerate() {
                if is_new(next) {
                    found(tile, side, next.place());
                }
            }
        }
    }

    /// VER-7: the highest row a cave may be placed in.
    pub fn cave_limit(&self) -> i32 {
        let highest = self.all(Kind::Cave).iter().map(|cave| self.row(cave)).max();
        highest.unwrap_or(0) + CAVE_REACH
    }
}
