//! The blocks: what they are, how each can stand, and what it covers of the grid.

use std::{fmt, str::FromStr};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize, Serializer};
use table::{BadNotation, Refusal, TS, notation};

use super::cell::Cell;

/// AUF-3: the colours of the faces. Opposite faces carry a pair: the first two, the next two, the
/// last two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    Red,
    Yellow,
    DarkBlue,
    LightBlue,
    Violet,
    Grey,
}

use Color::{DarkBlue, Grey, LightBlue, Red, Violet, Yellow};

impl Color {
    pub const ALL: [Color; 6] = [Red, Yellow, DarkBlue, LightBlue, Violet, Grey];
    /// AUF-5: the colours that a player can have.
    pub const OF_PAWNS: [Color; 5] = [Red, Yellow, DarkBlue, LightBlue, Violet];

    pub fn name(self) -> &'static str {
        ["red", "yellow", "darkblue", "lightblue", "violet", "grey"][self as usize]
    }

    /// Which of the three pairs it belongs to.
    pub fn pair(self) -> u8 {
        self as u8 / 2
    }
}

impl FromStr for Color {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Color, BadNotation> {
        Color::ALL.into_iter().find(|color| color.name() == text).ok_or(BadNotation)
    }
}

/// AUF-4: the direction of a footprint's longer side; `O` if it is square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Dir {
    O,
    X,
    Y,
}

impl Dir {
    pub fn name(self) -> &'static str {
        ["o", "x", "y"][self as usize]
    }
}

impl FromStr for Dir {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Dir, BadNotation> {
        [Dir::O, Dir::X, Dir::Y].into_iter().find(|dir| dir.name() == text).ok_or(BadNotation)
    }
}

/// How many blocks there are.
pub const BLOCKS: usize = 35;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Half,
    Cube,
    Double,
    Pillar,
}

/// AUF-2: one of the 35 blocks, `h1` to `p2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, TS)]
#[ts(type = "string")]
#[serde(try_from = "String")]
pub struct BlockId(u8);

/// The letter of each kind, the first block of it, and how many there are.
const KINDS: [(Kind, char, u8, u8); 4] =
    [(Kind::Half, 'h', 0, 12), (Kind::Cube, 'c', 12, 12), (Kind::Double, 'd', 24, 9), (Kind::Pillar, 'p', 33, 2)];

impl BlockId {
    pub fn all() -> impl Iterator<Item = BlockId> + Clone {
        (0..BLOCKS as u8).map(BlockId)
    }

    /// The blocks of one kind.
    pub fn of(kind: Kind) -> impl Iterator<Item = BlockId> + Clone {
        let (_, _, first, count) = KINDS[kind as usize];
        (first..first + count).map(BlockId)
    }

    /// The block of an index below `BLOCKS`.
    pub fn at(index: usize) -> BlockId {
        BlockId(index as u8)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn kind(self) -> Kind {
        match self.0 {
            0..12 => Kind::Half,
            12..24 => Kind::Cube,
            24..33 => Kind::Double,
            _ => Kind::Pillar,
        }
    }

    /// AUF-3: the pair on a half's large faces, on a double's ends.
    pub fn pair(self) -> u8 {
        match self.kind() {
            Kind::Half => self.0 / 4,
            Kind::Double => (self.0 - 24) / 3,
            Kind::Cube | Kind::Pillar => 0,
        }
    }

    /// AUF-4: the ways in which it can stand, a footprint each.
    pub fn stances(self) -> ArrayVec<Stance, 3> {
        let pair = self.pair() as usize;
        let stance = |dir, (wide, deep, tall), colors| Stance { dir, shape: Shape { wide, deep, tall }, colors };
        let (pair, others) = (&PAIRS[pair], &OTHERS[pair]);
        match self.kind() {
            Kind::Half => ArrayVec::from([
                stance(Dir::O, (2, 2, 1), pair.as_slice()),
                stance(Dir::X, (2, 1, 2), others),
                stance(Dir::Y, (1, 2, 2), others),
            ]),
            Kind::Cube => ArrayVec::from_iter([stance(Dir::O, (2, 2, 2), &Color::ALL)]),
            Kind::Double => ArrayVec::from([
                stance(Dir::O, (2, 2, 4), pair),
                stance(Dir::X, (4, 2, 2), others),
                stance(Dir::Y, (2, 4, 2), others),
            ]),
            Kind::Pillar => ArrayVec::from([
                stance(Dir::O, (2, 2, 6), &[Grey]),
                stance(Dir::X, (6, 2, 2), &[Grey]),
                stance(Dir::Y, (2, 6, 2), &[Grey]),
            ]),
        }
    }

    /// AUF-3, AUF-4: its measures with this colour on top and its longer side in this direction.
    pub fn shape(self, top: Color, dir: Dir) -> Result<Shape, Refusal> {
        Refusal::forbid(self.kind() == Kind::Pillar && top != Grey, "AUF-3")?;
        let on_its_pair = top.pair() == self.pair();
        let (wide, deep, tall) = match (self.kind(), dir) {
            (Kind::Half, Dir::O) if on_its_pair => (2, 2, 1),
            (Kind::Half, Dir::X) if !on_its_pair => (2, 1, 2),
            (Kind::Half, Dir::Y) if !on_its_pair => (1, 2, 2),
            (Kind::Cube, Dir::O) => (2, 2, 2),
            (Kind::Double, Dir::O) if on_its_pair => (2, 2, 4),
            (Kind::Double, Dir::X) if !on_its_pair => (4, 2, 2),
            (Kind::Double, Dir::Y) if !on_its_pair => (2, 4, 2),
            (Kind::Pillar, Dir::O) => (2, 2, 6),
            (Kind::Pillar, Dir::X) => (6, 2, 2),
            (Kind::Pillar, Dir::Y) => (2, 6, 2),
            _ => return Err(Refusal::cite("AUF-4")),
        };
        Ok(Shape { wide, deep, tall })
    }
}

pub const PAIRS: [[Color; 2]; 3] = [[Red, Yellow], [DarkBlue, LightBlue], [Violet, Grey]];
const OTHERS: [[Color; 4]; 3] =
    [[DarkBlue, LightBlue, Violet, Grey], [Red, Yellow, Violet, Grey], [Red, Yellow, DarkBlue, LightBlue]];

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (_, letter, first, _) = KINDS[self.kind() as usize];
        write!(f, "{letter}{}", self.0 - first + 1)
    }
}

impl FromStr for BlockId {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<BlockId, BadNotation> {
        for (_, letter, first, count) in KINDS {
            if let Some(number) = text.strip_prefix(letter) {
                let number: u8 = notation::int(number)?;
                return if (1..=count).contains(&number) { Ok(BlockId(first + number - 1)) } else { Err(BadNotation) };
            }
        }
        Err(BadNotation)
    }
}

impl TryFrom<String> for BlockId {
    type Error = String;

    fn try_from(text: String) -> Result<BlockId, String> {
        let shown: String = text.chars().take(20).collect();
        text.parse().map_err(|_| format!("there is no block {shown:?} (AUF-2): h1 to h12, c1 to c12, d1 to d9, p1, p2"))
    }
}

/// As its text, which is not made first: views and events are full of them.
impl Serialize for BlockId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One way to stand: its measures, and the colours that may then be on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stance {
    pub dir: Dir,
    pub shape: Shape,
    pub colors: &'static [Color],
}

/// The measures of a block as it stands: along x, along y, upwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub wide: u8,
    pub deep: u8,
    pub tall: u8,
}

/// A block in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The smallest x and y of its footprint.
    pub at: Cell,
    pub shape: Shape,
    /// The height it rests on.
    pub base: u8,
    pub color: Color,
    pub dir: Dir,
}

impl Block {
    /// The height of its top face.
    pub fn top(&self) -> u8 {
        self.base + self.shape.tall
    }

    pub fn covers(&self, cell: Cell) -> bool {
        let within = |n: i32, from: i32, length: u8| (n.wrapping_sub(from) as u32) < length as u32;
        within(cell.x, self.at.x, self.shape.wide) && within(cell.y, self.at.y, self.shape.deep)
    }

    /// The cells of its footprint.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Block { at, shape, .. } = *self;
        let row = move |y| (0..shape.wide as i32).map(move |x| Cell::new(at.x + x, at.y + y));
        (0..shape.deep as i32).flat_map(row)
    }

    /// Over how many cells, along x and along y, two footprints run side by side; negative: apart.
    fn common(&self, other: &Block) -> (i32, i32) {
        let along = |a: i32, length: u8, b: i32, other: u8| {
            let (first_end, second_start) = ((a + length as i32).min(b + other as i32), a.max(b));
            first_end.saturating_sub(second_start)
        };
        (
            along(self.at.x, self.shape.wide, other.at.x, other.shape.wide),
            along(self.at.y, self.shape.deep, other.at.y, other.shape.deep),
        )
    }

    /// How many cells are in both footprints.
    pub fn overlap(&self, other: &Block) -> u32 {
        let (x, y) = self.common(other);
        (x.max(0) * y.max(0)) as u32
    }

    /// AUF-7: does it touch the other from below or with a side, by a cell edge at a common height?
    pub fn touches(&self, other: &Block) -> bool {
        let lies_on = other.top() == self.base && self.overlap(other) > 0;
        let at_a_height = self.base.max(other.base) < self.top().min(other.top());
        let side_by_side = matches!(self.common(other), (0, 1..) | (1.., 0));
        lies_on || (at_a_height && side_by_side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auf_2_there_are_35_blocks_with_a_name_each() {
        let names: Vec<String> = BlockId::all().map(|block| block.to_string()).collect();
        assert_eq!((names.len(), names[0].as_str(), names[34].as_str()), (35, "h1", "p2"));
        for (kind, count) in [(Kind::Half, 12), (Kind::Cube, 12), (Kind::Double, 9), (Kind::Pillar, 2)] {
            assert_eq!(BlockId::of(kind).filter(|block| block.kind() == kind).count(), count);
        }
        for name in &names {
            assert_eq!(name.parse::<BlockId>().unwrap().to_string(), *name);
        }
        for text in ["", "h", "h0", "h13", "c01", "d10", "p3", "H1", "x1", "h1 ", "h-1"] {
            assert!(text.parse::<BlockId>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn auf_3_each_pair_has_a_third_of_the_halves_and_of_the_doubles() {
        let large = |name: &str| name.parse::<BlockId>().unwrap().stances()[0].colors;
        for (name, pair) in [("h1", 0), ("h4", 0), ("h5", 1), ("h8", 1), ("h9", 2), ("h12", 2)] {
            assert_eq!(large(name), PAIRS[pair], "{name}");
        }
        for (name, pair) in [("d1", 0), ("d3", 0), ("d4", 1), ("d6", 1), ("d7", 2), ("d9", 2)] {
            assert_eq!(large(name), PAIRS[pair], "{name}");
        }
        let pillar: BlockId = "p1".parse().unwrap();
        assert_eq!(pillar.shape(Red, Dir::O), Err(Refusal::cite("AUF-3")));
    }

    /// The table of stances and the words of the rule, for every block, colour and direction.
    #[test]
    fn auf_4_the_colour_on_top_says_how_a_block_stands() {
        for block in BlockId::all() {
            for color in Color::ALL {
                for dir in [Dir::O, Dir::X, Dir::Y] {
                    let listed = block.stances().iter().find(|s| s.dir == dir && s.colors.contains(&color)).copied();
                    let shape = block.shape(color, dir);
                    assert_eq!(listed.map(|stance| stance.shape), shape.ok(), "{block} {color:?} {dir:?}");
                }
            }
        }
        let shape = |name: &str, top, dir| {
            let shape = name.parse::<BlockId>().unwrap().shape(top, dir).unwrap();
            (shape.wide, shape.deep, shape.tall)
        };
        assert_eq!(shape("h1", Yellow, Dir::O), (2, 2, 1));
        assert_eq!(shape("h5", Yellow, Dir::X), (2, 1, 2));
        assert_eq!(shape("d9", Grey, Dir::O), (2, 2, 4));
        assert_eq!(shape("d9", Red, Dir::Y), (2, 4, 2));
        assert_eq!(shape("p2", Grey, Dir::X), (6, 2, 2));
    }

    #[test]
    fn auf_4_the_volumes_fill_the_full_tower() {
        let volume = |block: BlockId| {
            let Shape { wide, deep, tall } = block.stances()[0].shape;
            wide as u32 * deep as u32 * tall as u32
        };
        assert_eq!(BlockId::all().map(volume).sum::<u32>(), 6 * 8 * 7);
    }
}
