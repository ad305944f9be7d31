//! LAC-14: the lattice of triangles between the centres of neighbouring hexes.
//!
//! Of three mutual neighbours two lie north and south of each other. The northern one gives the
//! triangle its number, together with the side, east or west, on which the third lies.

use super::lake::{Dir, HEXES, Lake, Spot};

/// Triangles that are numbered: those with their northern corner on the largest lake.
const COUNT: usize = 2 * HEXES;
/// A triangle without a number lies wholly or partly ashore on every lake.
const ASHORE: u8 = u8::MAX;

/// A triangle of the lattice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Triangle(u8);

/// A side of a triangle: the pair of hexes it runs between, and the triangle beyond.
#[derive(Clone, Copy)]
pub struct Side {
    pub from: Spot,
    pub dir: Dir,
    pub beyond: Option<Triangle>,
}

impl Triangle {
    const fn east(north: Option<Spot>) -> Option<Triangle> {
        match north {
            Some(spot) => Some(Triangle(2 * spot.index() as u8)),
            None => None,
        }
    }

    const fn west(north: Option<Spot>) -> Option<Triangle> {
        match Triangle::east(north) {
            Some(Triangle(number)) => Some(Triangle(number + 1)),
            None => None,
        }
    }

    /// The triangle at a hex between a direction and the next one clockwise.
    pub const fn at(spot: Spot, dir: Dir) -> Option<Triangle> {
        match dir {
            Dir::N => Triangle::east(spot.neighbour(Dir::N)),
            Dir::NE => Triangle::west(spot.neighbour(Dir::NE)),
            Dir::SE => Triangle::east(Some(spot)),
            Dir::S => Triangle::west(Some(spot)),
            Dir::SW => Triangle::east(spot.neighbour(Dir::NW)),
            Dir::NW => Triangle::west(spot.neighbour(Dir::N)),
        }
    }

    /// The six triangles around a hex.
    pub fn around(spot: Spot) -> impl Iterator<Item = Option<Triangle>> {
        AROUND[spot.index()].iter().map(|&number| (number != ASHORE).then_some(Triangle(number)))
    }

    /// The triangles on either side of a pair of neighbours.
    pub fn beside(spot: Spot, dir: Dir) -> [Option<Triangle>; 2] {
        [Triangle::at(spot, dir), Triangle::at(spot, dir.turn(5))]
    }

    /// The northern corner, the southern one, and the third.
    pub const fn corners(self) -> [Option<Spot>; 3] {
        let north = Spot::all()[self.0 as usize / 2];
        let third = if self.0.is_multiple_of(2) { Dir::SE } else { Dir::SW };
        [Some(north), north.neighbour(Dir::S), north.neighbour(third)]
    }

    /// The northern corner, and whether the triangle lies to its west.
    pub fn north(self) -> (Spot, bool) {
        (Spot::all()[self.0 as usize / 2], !self.0.is_multiple_of(2))
    }

    /// The triangle with these corners, told in the order of [`corners`](Triangle::corners).
    pub fn with_corners(corners: [Spot; 3]) -> Option<Triangle> {
        let north = Some(corners[0]);
        let both = [Triangle::east(north), Triangle::west(north)];
        both.into_iter().flatten().find(|triangle| triangle.corners() == corners.map(Some))
    }

    /// The sides of a triangle that lies on the ice of some lake.
    #[inline]
    pub fn sides(self) -> &'static [Side; 3] {
        &SIDES[self.0 as usize]
    }
}

/// Some of the triangles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Triangles([u64; 4]);

impl Triangles {
    pub const NO: Triangles = Triangles([0; 4]);

    /// Those with all their corners on the lake; all others are open.
    pub fn inner(lake: Lake) -> &'static Triangles {
        &INNER[lake as usize]
    }

    #[inline]
    pub const fn contains(&self, triangle: Triangle) -> bool {
        self.0[triangle.0 as usize / 64] & (1 << (triangle.0 % 64)) != 0
    }

    #[inline]
    pub const fn insert(&mut self, triangle: Triangle) {
        self.0[triangle.0 as usize / 64] |= 1 << (triangle.0 % 64);
    }

    pub fn add(&mut self, others: &Triangles) {
        self.0.iter_mut().zip(others.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    pub fn iter(&self) -> impl Iterator<Item = Triangle> {
        (0..COUNT as u8).map(Triangle).filter(|&triangle| self.contains(triangle))
    }
}

impl FromIterator<Triangle> for Triangles {
    fn from_iter<I: IntoIterator<Item = Triangle>>(triangles: I) -> Triangles {
        let mut set = Triangles::NO;
        triangles.into_iter().for_each(|triangle| set.insert(triangle));
        set
    }
}

static AROUND: [[u8; 6]; HEXES] = around();
static SIDES: [[Side; 3]; COUNT] = sides();
static INNER: [Triangles; 3] = [inner(Lake::Small), inner(Lake::Classic), inner(Lake::Large)];

const fn around() -> [[u8; 6]; HEXES] {
    let mut around = [[ASHORE; 6]; HEXES];
    let spots = Spot::all();
    let mut spot = 0;
    while spot < HEXES {
        let mut dir = 0;
        while dir < 6 {
            if let Some(triangle) = Triangle::at(spots[spot], Dir::ALL[dir]) {
                around[spot][dir] = triangle.0;
            }
            dir += 1;
        }
        spot += 1;
    }
    around
}

/// The sides of the triangle at `spot` between `dir` and the next direction.
const fn sides_at(spot: Spot, dir: Dir) -> [Side; 3] {
    let (next, across) = (dir.turn(1), dir.turn(2));
    let far = match spot.neighbour(dir) {
        // Seen from there, this triangle lies just clockwise of the third side.
        Some(far) => Side { from: far, dir: across, beyond: Triangle::at(far, next) },
        // It is open anyway: nobody asks.
        None => Side { from: spot, dir, beyond: None },
    };
    [
        Side { from: spot, dir, beyond: Triangle::at(spot, dir.turn(5)) },
        Side { from: spot, dir: next, beyond: Triangle::at(spot, next) },
        far,
    ]
}

const fn sides() -> [[Side; 3]; COUNT] {
    let spots = Spot::all();
    let mut sides = [[Side { from: spots[0], dir: Dir::N, beyond: None }; 3]; COUNT];
    let mut spot = 0;
    while spot < HEXES {
        sides[2 * spot] = sides_at(spots[spot], Dir::SE);
        sides[2 * spot + 1] = sides_at(spots[spot], Dir::S);
        spot += 1;
    }
    sides
}

const fn inner(lake: Lake) -> Triangles {
    let mut inner = Triangles::NO;
    let mut number = 0;
    while number < COUNT {
        let triangle = Triangle(number as u8);
        if let [Some(north), Some(south), Some(third)] = triangle.corners()
            && lake.is_ice(north)
            && lake.is_ice(south)
            && lake.is_ice(third)
        {
            inner.insert(triangle);
        }
        number += 1;
    }
    inner
}
