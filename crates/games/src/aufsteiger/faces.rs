//! The colours of a block's sides, for who draws it. The rules know only the top.

use serde::{Deserialize, Serialize};
use table::TS;

use super::block::{BlockId, Color, Dir, Kind, PAIRS};

/// The colours of a block by direction. East is where x grows, south where y grows, as on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Faces {
    pub up: Color,
    pub down: Color,
    pub east: Color,
    pub west: Color,
    pub south: Color,
    pub north: Color,
}

impl Faces {
    /// AUF-3: opposite faces carry a pair; AUF-4: a half's large faces and a double's ends have their
    /// own. What is still open (a cube may be turned about, nobody cares) is chosen so that the first
    /// colour of its pair looks east, and so that all blocks are coloured with one chirality: what is
    /// seen before and after a move is always the same body, turned.
    pub fn of(id: BlockId, top: Color, dir: Dir) -> Faces {
        if id.kind() == Kind::Pillar {
            let grey = Color::Grey;
            return Faces { up: grey, down: grey, east: grey, west: grey, south: grey, north: grey };
        }
        let along_x = pair_along_x(id, top, dir);
        let along_y = 3 - top.pair() - along_x;
        let [east, west] = PAIRS[along_x as usize];
        let even = (along_x + 1) % 3 == along_y;
        let [south, north] = PAIRS[along_y as usize];
        let (south, north) = if even == is_first(top) { (south, north) } else { (north, south) };
        Faces { up: top, down: opposite(top), east, west, south, north }
    }
}

/// The pair on the sides that look along x: the block's own where the way it stands says so.
fn pair_along_x(id: BlockId, top: Color, dir: Dir) -> u8 {
    let after_top = (top.pair() + 1) % 3;
    let other = |pair: u8| 3 - top.pair() - pair;
    match (id.kind(), dir) {
        // On edge: the large faces look along the shorter side.
        (Kind::Half, Dir::Y) | (Kind::Double, Dir::X) => id.pair(),
        (Kind::Half, Dir::X) | (Kind::Double, Dir::Y) => other(id.pair()),
        _ => after_top,
    }
}

fn is_first(color: Color) -> bool {
    PAIRS[color.pair() as usize][0] == color
}

fn opposite(color: Color) -> Color {
    let [first, second] = PAIRS[color.pair() as usize];
    if color == first { second } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces() -> impl Iterator<Item = (BlockId, Dir, Faces)> {
        BlockId::all().filter(|id| id.kind() != Kind::Pillar).flat_map(|id| {
            let each = move |dir, top: &Color| (id, dir, Faces::of(id, *top, dir));
            id.stances().into_iter().flat_map(move |stance| stance.colors.iter().map(move |top| each(stance.dir, top)))
        })
    }

    #[test]
    fn auf_3_all_six_colours_in_opposite_pairs() {
        for (id, dir, Faces { up, down, east, west, south, north }) in faces() {
            for (one, other) in [(up, down), (east, west), (south, north)] {
                assert_eq!((one.pair(), one == other), (other.pair(), false), "{id} {dir:?}");
            }
            assert_eq!(up.pair() + east.pair() + south.pair(), 3);
            assert!(up.pair() != east.pair() && east.pair() != south.pair());
        }
        let pillar = Faces::of("p1".parse().unwrap(), Color::Grey, Dir::X);
        assert_eq!((pillar.up, pillar.north), (Color::Grey, Color::Grey));
    }

    #[test]
    fn auf_4_the_own_pair_is_on_the_large_or_the_end_faces() {
        let of = |id: &str, top, dir| Faces::of(id.parse().unwrap(), top, dir);
        assert_eq!(of("h5", Color::Red, Dir::X).south.pair(), 1, "on edge along x, large faces north and south");
        assert_eq!(of("h5", Color::Red, Dir::Y).east.pair(), 1);
        assert_eq!(of("d9", Color::Red, Dir::X).east.pair(), 2, "lying along x, ends east and west");
        assert_eq!(of("d9", Color::Red, Dir::Y).south.pair(), 2);
    }

    /// Any body is any other, turned: in the order of the pairs the first colours turn one way.
    #[test]
    fn auf_3_all_blocks_are_coloured_with_one_chirality() {
        let hands: std::collections::HashSet<bool> = faces().map(|(_, _, it)| hand(&it)).collect();
        assert_eq!(hands.len(), 1);
    }

    /// The sign of the determinant of the three directions in which red, dark blue and violet look.
    fn hand(faces: &Faces) -> bool {
        let Faces { up, down, east, west, south, north } = *faces;
        let sides = [
            (up, [0, 0, 1]),
            (down, [0, 0, -1]),
            (east, [1, 0, 0]),
            (west, [-1, 0, 0]),
            (south, [0, 1, 0]),
            (north, [0, -1, 0]),
        ];
        let [a, b, c]: [[i32; 3]; 3] = [Color::Red, Color::DarkBlue, Color::Violet]
            .map(|color| sides.iter().find(|(its, _)| *its == color).expect("all six colours").1);
        let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
        let determinant: i32 = (0..3).map(|n| cross[n] * c[n]).sum();
        assert_eq!(determinant.abs(), 1);
        determinant > 0
    }
}
