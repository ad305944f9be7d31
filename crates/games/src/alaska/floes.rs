//! Ice floes: their shapes, and every way one of them can lie on the lake, worked out beforehand.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use table::{BadNotation, TS};

use super::lake::{Bits, HEXES, Hex, NEXT, WATER, bit, members};

/// ALA-5: what an ice card can name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Kind {
    Single,
    Double,
    Triple,
}

/// ALA-5: what lies in stock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Form {
    Single,
    Double,
    Straight,
    Bent,
}

impl Form {
    pub const ALL: [Form; 4] = [Form::Single, Form::Double, Form::Straight, Form::Bent];

    pub const fn kind(self) -> Kind {
        match self {
            Form::Single => Kind::Single,
            Form::Double => Kind::Double,
            Form::Straight | Form::Bent => Kind::Triple,
        }
    }

    /// The ways a floe of this form can be turned.
    pub fn turns(self) -> impl Iterator<Item = Turned> {
        let turns = match self {
            Form::Single => 0..1,
            Form::Double => 1..4,
            Form::Straight => 4..7,
            Form::Bent => 7..13,
        };
        turns.map(Turned)
    }
}

/// A form turned in one of its ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turned(u8);

pub const TURNS: usize = 13;

/// Where the second and the third hex lie, seen from the first; by row and then from left to right.
const OFFSETS: [&[(i8, i8)]; TURNS] = [
    &[],
    &[(2, 0)],
    &[(1, 1)],
    &[(-1, 1)],
    &[(2, 0), (4, 0)],
    &[(1, 1), (2, 2)],
    &[(-1, 1), (-2, 2)],
    &[(2, 0), (-1, 1)],
    &[(2, 0), (3, 1)],
    &[(1, 1), (0, 2)],
    &[(-3, 1), (-1, 1)],
    &[(1, 1), (3, 1)],
    &[(-1, 1), (0, 2)],
];

impl Turned {
    pub const fn form(self) -> Form {
        match self.0 {
            0 => Form::Single,
            1..4 => Form::Double,
            4..7 => Form::Straight,
            _ => Form::Bent,
        }
    }

    /// One of all ways of all forms to be turned.
    pub fn at(index: usize) -> Option<Turned> {
        (index < TURNS).then_some(Turned(index as u8))
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The hexes of water where the first hex of such a floe can lie.
    pub fn firsts(self) -> Bits {
        FIRSTS[self.0 as usize]
    }
}

/// One to three hexes by row and then from left to right; not always a floe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hexes([u8; 3]);

impl Hexes {
    const NONE: u8 = HEXES as u8;

    pub fn iter(self) -> impl Iterator<Item = Hex> {
        self.0.into_iter().take_while(|&hex| hex != Self::NONE).map(Hex)
    }

    pub fn set(self) -> Bits {
        self.iter().fold(0, |set, hex| set | bit(hex.0))
    }
}

impl fmt::Display for Hexes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (number, hex) in self.iter().enumerate() {
            let space = if number > 0 { " " } else { "" };
            write!(f, "{space}{hex}")?;
        }
        Ok(())
    }
}

impl FromStr for Hexes {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Hexes, BadNotation> {
        let mut hexes = [Self::NONE; 3];
        for (number, word) in text.split(' ').enumerate() {
            let hex: Hex = word.parse()?;
            let in_order = number == 0 || hexes.get(number - 1).is_some_and(|before| *before < hex.0);
            *hexes.get_mut(number).filter(|_| in_order).ok_or(BadNotation)? = hex.0;
        }
        Ok(Hexes(hexes))
    }
}

/// A floe on the lake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Floe {
    pub turned: Turned,
    /// Smallest r, then x: the hex that names it.
    pub first: Hex,
}

impl Floe {
    /// The floe that has just these hexes, by row and then from left to right; `None` if there is no
    /// such floe (ALA-5) or not all of them are water (ALA-2).
    pub fn of(hexes: Bits) -> Option<Floe> {
        let first = Hex(members(hexes).next()?);
        let turns = (0..TURNS as u8).map(Turned);
        turns.map(|turned| Floe { turned, first }).find(|floe| floe.hexes() == hexes)
    }

    pub fn hexes(self) -> Bits {
        self.outline().hexes
    }

    /// The same as a list.
    pub fn listed(self) -> Hexes {
        self.outline().listed
    }

    /// The hexes of water, the island and the land around it.
    pub fn next(self) -> Bits {
        self.outline().next
    }

    pub fn kind(self) -> Kind {
        self.turned.form().kind()
    }

    fn outline(self) -> &'static Outline {
        &OUTLINES[self.turned.0 as usize][self.first.index()]
    }
}

#[derive(Clone, Copy)]
struct Outline {
    hexes: Bits,
    listed: Hexes,
    next: Bits,
}

const NOWHERE: Outline = Outline { hexes: 0, listed: Hexes([Hexes::NONE; 3]), next: 0 };

/// Every floe that can lie on the lake, by turn and first hex; without hexes where it cannot.
static OUTLINES: [[Outline; HEXES]; TURNS] = outlines();
static FIRSTS: [Bits; TURNS] = firsts();

const fn outlines() -> [[Outline; HEXES]; TURNS] {
    let mut outlines = [[NOWHERE; HEXES]; TURNS];
    let mut turned = 0;
    while turned < TURNS {
        let mut first = 0;
        while first < HEXES {
            outlines[turned][first] = outline(OFFSETS[turned], Hex(first as u8));
            first += 1;
        }
        turned += 1;
    }
    outlines
}

const fn outline(offsets: &[(i8, i8)], first: Hex) -> Outline {
    let (mut hexes, mut listed, mut next) = (bit(first.0), NOWHERE.listed, NEXT[first.0 as usize]);
    listed.0[0] = first.0;
    let mut part = 0;
    while part < offsets.len() {
        let (dx, dr) = offsets[part];
        let Some(hex) = first.offset(dx, dr) else { return NOWHERE };
        hexes |= bit(hex.0);
        listed.0[part + 1] = hex.0;
        next |= NEXT[hex.0 as usize];
        part += 1;
    }
    if hexes & !WATER != 0 {
        return NOWHERE;
    }
    Outline { hexes, listed, next: next & !hexes }
}

const fn firsts() -> [Bits; TURNS] {
    let mut firsts = [0; TURNS];
    let mut turned = 0;
    while turned < TURNS {
        let mut first = 0;
        while first < HEXES {
            if OUTLINES[turned][first].hexes != 0 {
                firsts[turned] |= 1 << first;
            }
            first += 1;
        }
        turned += 1;
    }
    firsts
}

/// What a covered hex says of its floe: how that is turned and where its first hex is. One byte a hex
/// keeps a position small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile(u8);

impl Tile {
    /// Open water.
    pub const NONE: Tile = Tile(u8::MAX);

    /// The tiles of a floe, with the hexes they lie on.
    pub fn of(floe: Floe) -> impl Iterator<Item = (Hex, Tile)> {
        let code = 3 * floe.turned.0;
        members(floe.hexes()).zip(code..).map(|(hex, code)| (Hex(hex), Tile(code)))
    }

    /// A number for each way to be turned and each part; 0 for open water.
    pub fn number(self) -> u8 {
        self.0.wrapping_add(1)
    }

    /// The form of the floe that this tile is part of; there is one.
    pub fn form(self) -> Form {
        Turned(self.0 / 3).form()
    }

    /// The floe that this tile, lying on `hex`, is part of.
    pub fn floe(self, hex: Hex) -> Option<Floe> {
        (self != Tile::NONE).then(|| Floe { turned: Turned(self.0 / 3), first: self.first(hex) })
    }

    /// The first hex of the floe that this tile, lying on `hex`, is part of.
    pub fn first(self, hex: Hex) -> Hex {
        Hex(ORIGINS[self.0 as usize][hex.index()])
    }
}

/// The first hex for every tile and the hex it lies on.
static ORIGINS: [[u8; HEXES]; 3 * TURNS] = origins();

const fn origins() -> [[u8; HEXES]; 3 * TURNS] {
    let mut origins = [[u8::MAX; HEXES]; 3 * TURNS];
    let mut turned = 0;
    while turned < TURNS {
        let offsets = OFFSETS[turned];
        let mut first = 0;
        while first < HEXES {
            origins[3 * turned][first] = first as u8;
            let mut part = 0;
            while part < offsets.len() {
                let (dx, dr) = offsets[part];
                if let Some(hex) = Hex(first as u8).offset(dx, dr) {
                    origins[3 * turned + 1 + part][hex.0 as usize] = first as u8;
                }
                part += 1;
            }
            first += 1;
        }
        turned += 1;
    }
    origins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes(text: &str) -> Bits {
        text.split_whitespace().fold(0, |set, hex| set | bit(hex.parse::<Hex>().unwrap().0))
    }

    fn form(text: &str) -> Option<Form> {
        Floe::of(hexes(text)).map(|floe| floe.turned.form())
    }

    /// Does it fit the words of ALA-5? Told by distances alone.
    fn slow_form(hexes: &[Hex]) -> Option<Form> {
        let near = |a: Hex, b: Hex| NEXT[a.index()] & bit(b.0) != 0;
        let wet = hexes.iter().all(|hex| WATER & bit(hex.0) != 0);
        match *hexes {
            _ if !wet => None,
            [_] => Some(Form::Single),
            [a, b] => near(a, b).then_some(Form::Double),
            [a, b, c] => {
                let middles = [(a, b, c), (b, a, c), (c, a, b)];
                let (middle, one, other) =
                    middles.into_iter().find(|&(m, p, q)| near(m, p) && near(m, q) && !near(p, q))?;
                let ((mx, mr), (px, pr), (qx, qr)) = (middle.coordinates(), one.coordinates(), other.coordinates());
                Some(if px + qx == 2 * mx && pr + qr == 2 * mr { Form::Straight } else { Form::Bent })
            }
            _ => None,
        }
    }

    #[test]
    fn ala_5_four_forms_and_no_other() {
        assert_eq!(form("-7,0"), Some(Form::Single));
        assert_eq!(form("5,0 4,1"), Some(Form::Double));
        assert_eq!(form("-10,3 -9,4 -8,5"), Some(Form::Straight));
        assert_eq!(form("5,0 7,0 4,1"), Some(Form::Bent));
        assert_eq!(form("5,0 7,0 6,1"), None, "a triangle is no floe");
        assert_eq!(form("5,0 1,0"), None);
        assert_eq!(form("0,5"), None, "the island does not freeze");
    }

    #[test]
    fn ala_5_the_tables_hold_every_floe_and_nothing_else() {
        let mut found = 0;
        let far = |a: Hex, b: Hex| a.coordinates().0.abs_diff(b.coordinates().0) > 4;
        for a in Hex::all() {
            let mut sets = vec![vec![a]];
            for b in Hex::all().filter(|b| *b > a && !far(a, *b)) {
                sets.push(vec![a, b]);
                sets.extend(Hex::all().filter(|c| *c > b).map(|c| vec![a, b, c]));
            }
            for set in sets {
                let bits = set.iter().fold(0, |bits, hex| bits | bit(hex.0));
                let floe = Floe::of(bits);
                assert_eq!(floe.map(|floe| floe.turned.form()), slow_form(&set), "{set:?}");
                found += usize::from(floe.is_some());
            }
        }
        let all: u32 = Form::ALL.into_iter().flat_map(Form::turns).map(|turned| turned.firsts().count_ones()).sum();
        assert_eq!(found, all as usize);
    }

    #[test]
    fn every_tile_knows_its_floe() {
        for turned in Form::ALL.into_iter().flat_map(Form::turns) {
            for first in members(turned.firsts()) {
                let floe = Floe { turned, first: Hex(first) };
                assert_eq!(Tile::of(floe).count(), floe.hexes().count_ones() as usize);
                for (hex, tile) in Tile::of(floe) {
                    assert!(floe.hexes() & bit(hex.0) != 0);
                    assert_eq!(tile.floe(hex), Some(floe));
                }
            }
        }
    }
}
