//! The tower as a picture: seen from the southeast, from above.

use std::collections::BTreeMap;

use table::{
    Seat,
    painting::{GRANITE, INK, Painting, Point, Tint, WHITE, colour},
};

use super::{BlockId, Color, Faces, Spot, Standing, Stone, View};

/// How wide and how high a unit is drawn.
const ACROSS: f32 = 40.0;
const DOWN: f32 = 22.0;
const UP: f32 = 40.0;

/// A unit of a block, counted from the tower's own corner: x, y, z.
type Unit = (i64, i64, i64);

pub fn paint(view: &View) -> Painting {
    let (left, back) = (
        view.blocks.iter().map(|block| i64::from(block.x)).min().unwrap_or(0),
        view.blocks.iter().map(|block| i64::from(block.y)).min().unwrap_or(0),
    );
    let mut units = BTreeMap::new();
    for block in &view.blocks {
        for (x, y, z) in cells_of(block) {
            units.insert((x - left, y - back, z), block);
        }
    }
    let mut painting = framed(&units);
    table_top(&mut painting, &units);
    // What is nearer to the eye covers what is further off.
    let mut order: Vec<&Unit> = units.keys().collect();
    order.sort_by_key(|(x, y, z)| x + y + z);
    for unit in order {
        cube(&mut painting, *unit, &units);
        stand_on(&mut painting, view, *unit, (left, back), &units);
    }
    let waiting = view.players.iter().enumerate().filter(|(_, player)| player.spot == Spot::Table);
    for (place, (_, player)) in waiting.enumerate() {
        let (x, y) = (painting.width - painting.origin.0, painting.height - painting.origin.1);
        pawn(&mut painting, player.color, (x - 60.0 - 74.0 * place as f32, y - 26.0));
    }
    painting
}

fn cells_of(block: &Standing) -> impl Iterator<Item = Unit> {
    let (x, y, z) = (i64::from(block.x), i64::from(block.y), i64::from(block.z));
    let [wide, deep, tall] = block.size.map(i64::from);
    (0..wide).flat_map(move |dx| (0..deep).flat_map(move |dy| (0..tall).map(move |dz| (x + dx, y + dy, z + dz))))
}

/// Where a corner of the grid is drawn.
fn corner(x: i64, y: i64, z: i64) -> Point {
    ((x - y) as f32 * ACROSS, (x + y) as f32 * DOWN - z as f32 * UP)
}

fn framed(units: &BTreeMap<Unit, &Standing>) -> Painting {
    let corners = || {
        units.keys().flat_map(|&(x, y, z)| {
            [corner(x, y, z + 1), corner(x + 1, y + 1, z), corner(x + 1, y, z), corner(x, y + 1, z)]
        })
    };
    let low = |of: fn(Point) -> f32| corners().map(of).fold(f32::INFINITY, f32::min);
    let high = |of: fn(Point) -> f32| corners().map(of).fold(f32::NEG_INFINITY, f32::max);
    Painting::framed((low(|at| at.0) - 120.0, low(|at| at.1) - 90.0), (high(|at| at.0) + 120.0, high(|at| at.1) + 70.0))
}

/// The table's shadow under the tower.
fn table_top(painting: &mut Painting, units: &BTreeMap<Unit, &Standing>) {
    for &(x, y, z) in units.keys().filter(|(_, _, z)| *z == 0) {
        let [a, b, c, d] = [corner(x, y, z), corner(x + 1, y, z), corner(x + 1, y + 1, z), corner(x, y + 1, z)];
        painting.area([a, b, c, d].map(|(x, y)| (x - 16.0, y + 12.0)), INK.cover(0.28));
    }
}

fn paint_of(color: Color) -> Tint {
    if color == Color::Grey { GRANITE } else { colour(Seat(color as u8)) }
}

/// Its three sides that can be seen, unless something stands before them, with edges where a block ends.
fn cube(painting: &mut Painting, (x, y, z): Unit, units: &BTreeMap<Unit, &Standing>) {
    let Some(block) = units.get(&(x, y, z)) else { return };
    let Faces { up, east, south, .. } = block.faces;
    let is_own = |unit: Unit| units.get(&unit).is_some_and(|other| other.id == block.id);
    let top = [corner(x, y, z + 1), corner(x + 1, y, z + 1), corner(x + 1, y + 1, z + 1), corner(x, y + 1, z + 1)];
    let left = [corner(x, y + 1, z + 1), corner(x + 1, y + 1, z + 1), corner(x + 1, y + 1, z), corner(x, y + 1, z)];
    let right = [corner(x + 1, y, z + 1), corner(x + 1, y + 1, z + 1), corner(x + 1, y + 1, z), corner(x + 1, y, z)];
    let sides = [
        // Beyond each of its edges lies the unit that would go on there.
        (top, paint_of(up), (x, y, z + 1), [(x, y - 1, z), (x + 1, y, z), (x, y + 1, z), (x - 1, y, z)]),
        (
            left,
            paint_of(south).shade(0.22),
            (x, y + 1, z),
            [(x, y, z + 1), (x + 1, y, z), (x, y, z - 1), (x - 1, y, z)],
        ),
        (
            right,
            paint_of(east).shade(0.38),
            (x + 1, y, z),
            [(x, y, z + 1), (x, y + 1, z), (x, y, z - 1), (x, y - 1, z)],
        ),
    ];
    for (points, tint, before, beyond) in sides {
        if units.contains_key(&before) {
            continue;
        }
        painting.area(points, tint);
        for (edge, _) in beyond.into_iter().enumerate().filter(|(_, unit)| !is_own(*unit)) {
            painting.line([points[edge], points[(edge + 1) % 4]], 2.6, INK);
        }
    }
}

/// Pawns and stones on top of this unit.
fn stand_on(
    painting: &mut Painting,
    view: &View,
    (x, y, z): Unit,
    from: (i64, i64),
    units: &BTreeMap<Unit, &Standing>,
) {
    if units.contains_key(&(x, y, z + 1)) {
        return;
    }
    let (ax, ay) = corner(x, y, z + 1);
    let middle = (ax, ay + DOWN);
    for player in &view.players {
        let Some(cell) = player.spot.cell() else { continue };
        if (i64::from(cell.x) - from.0, i64::from(cell.y) - from.1) == (x, y) {
            pawn(painting, player.color, middle);
        }
    }
    let Some(block) = units.get(&(x, y, z)) else { return };
    let is_first = (i64::from(block.x) - from.0, i64::from(block.y) - from.1) == (x, y);
    let stoned = |id: BlockId| view.players.iter().any(|player| player.stone == Stone::On(id));
    if is_first && stoned(block.id) {
        painting.disc((middle.0, middle.1 - 6.0), 15.0, INK);
        painting.disc((middle.0, middle.1 - 8.0), 12.0, GRANITE);
        painting.disc((middle.0 - 3.0, middle.1 - 12.0), 4.0, WHITE.cover(0.6));
    }
}

fn pawn(painting: &mut Painting, color: Color, (x, y): Point) {
    let own = paint_of(color);
    painting.disc((x + 4.0, y + 5.0), 17.0, INK.cover(0.35));
    for (tint, more) in [(WHITE, 5.0), (INK, 2.5), (own, 0.0)] {
        painting.area(
            [
                (x - 16.0 - more, y + 6.0 + more),
                (x - 6.0 - more, y - 30.0),
                (x + 6.0 + more, y - 30.0),
                (x + 16.0 + more, y + 6.0 + more),
            ],
            tint,
        );
        painting.disc((x, y - 36.0), 13.0 + more, tint);
    }
    painting.emblem(Seat(color as u8), (x, y - 36.0), 8.0);
}
