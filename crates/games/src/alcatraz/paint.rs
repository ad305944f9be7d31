//! The yard as a picture.

use table::{
    Seat,
    painting::{GRANITE, INK, Painting, Point, Tint, WHITE, tint},
};

use super::{View, yard::Square};

const SQUARE: f32 = 100.0;
const LIGHT: Tint = tint(0xffd36b);
const STONES: [Tint; 2] = [tint(0x4b5a66), tint(0x53636f)];

pub fn paint(view: &View) -> Painting {
    let mut painting = Painting::framed((-330.0, -175.0), (1230.0, 1075.0));
    painting.rect((-3000.0, -2000.0), (7000.0, 1975.0), tint(0x1d4a66));
    painting.rect((-3000.0, -34.0), (7000.0, 9.0), tint(0x3f7fa3));
    painting.rect((-34.0, -34.0), (968.0, 968.0), tint(0x232d35));
    for row in 0..9 {
        for column in 0..9 {
            flagstone(&mut painting, Square::new(column, row));
        }
    }
    view.guards.iter().for_each(|guard| beam(&mut painting, *guard));
    boat(&mut painting, view);
    view.guards.iter().for_each(|guard| warden(&mut painting, *guard));
    for (seat, player) in view.players.iter().enumerate() {
        let seat = Seat(seat as u8);
        player.yard.iter().for_each(|square| painting.piece(seat, centre(*square), 33.0));
    }
    cells(&mut painting, view);
    painting
}

fn centre(square: Square) -> Point {
    ((f32::from(square.column()) + 0.5) * SQUARE, (f32::from(square.row()) + 0.5) * SQUARE)
}

fn flagstone(painting: &mut Painting, square: Square) {
    let (x, y) = centre(square);
    let even = (square.column() + square.row()).is_multiple_of(2);
    painting.slab((x - 48.0, y - 48.0), (96.0, 96.0), 7.0, STONES[usize::from(even)]);
    if square.is_hatched() {
        for far in [26.0, 58.0, 90.0] {
            let (x, y) = (x - 44.0, y - 44.0);
            painting.line([(x, y + far), (x + far, y)], 4.0, LIGHT.cover(0.34));
        }
    }
}

/// A guard sees along his row.
fn beam(painting: &mut Painting, guard: Square) {
    let (x, y) = centre(guard);
    for side in [-1.0, 1.0] {
        painting.area([(x, y), (x + side * 190.0, y - 36.0), (x + side * 190.0, y + 36.0)], LIGHT.cover(0.16));
    }
}

fn warden(painting: &mut Painting, guard: Square) {
    let (x, y) = centre(guard);
    painting.disc((x + 3.0, y + 30.0), 27.0, INK.cover(0.35));
    painting.area([(x - 27.0, y + 38.0), (x - 18.0, y - 4.0), (x + 18.0, y - 4.0), (x + 27.0, y + 38.0)], INK);
    painting.area([(x - 22.0, y + 34.0), (x - 14.0, y), (x + 14.0, y), (x + 22.0, y + 34.0)], tint(0x2f5d50));
    painting.disc((x, y - 14.0), 17.0, INK);
    painting.disc((x, y - 14.0), 14.0, tint(0xe9c9a4));
    painting.area([(x - 19.0, y - 18.0), (x - 14.0, y - 33.0), (x + 14.0, y - 33.0), (x + 19.0, y - 18.0)], INK);
    painting.disc((x, y - 26.0), 4.0, LIGHT);
}

/// Who is aboard stands in it.
fn boat(painting: &mut Painting, view: &View) {
    painting.area([(190.0, -92.0), (710.0, -92.0), (640.0, -36.0), (260.0, -36.0)], INK);
    painting.area([(204.0, -86.0), (696.0, -86.0), (633.0, -42.0), (267.0, -42.0)], tint(0x9a6b3f));
    painting.line([(196.0, -90.0), (704.0, -90.0)], 10.0, tint(0xc98f58));
    let aboard = view
        .players
        .iter()
        .enumerate()
        .flat_map(|(seat, player)| std::iter::repeat_n(Seat(seat as u8), usize::from(player.boat)));
    for (place, seat) in aboard.enumerate() {
        painting.piece(seat, (262.0 + 54.0 * place as f32, -112.0), 25.0);
    }
    painting.line([(160.0, -30.0), (740.0, -30.0)], 6.0, WHITE.cover(0.28));
}

/// Who waits below, behind bars.
fn cells(painting: &mut Painting, view: &View) {
    painting.slab((-34.0, 950.0), (968.0, 112.0), 10.0, INK);
    let waiting = view
        .players
        .iter()
        .enumerate()
        .flat_map(|(seat, player)| std::iter::repeat_n(Seat(seat as u8), usize::from(player.cell)));
    let count = waiting.clone().count().max(1) as f32;
    let apart = f32::min(62.0, 900.0 / count);
    for (place, seat) in waiting.enumerate() {
        painting.piece(seat, (30.0 + apart * (place as f32 + 0.5), 1006.0), f32::min(25.0, apart * 0.46));
    }
    for bar in 0..=20 {
        let x = -20.0 + 47.0 * bar as f32;
        painting.line([(x, 952.0), (x, 1060.0)], 5.0, GRANITE.cover(0.5));
    }
}
