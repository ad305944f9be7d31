//! The lake as a picture.

use table::{
    Seat,
    painting::{INK, Painting, Point, WHITE, colour, hexagon, tint},
};

use super::{Dir, Hex, View, lake::Spot};

const SIZE: f32 = 40.0;

pub fn paint(view: &View) -> Painting {
    let reach = f32::from(view.side) - 1.0;
    let (wide, tall) = (reach * 1.5 * SIZE + SIZE + 74.0, (2.0 * reach + 1.0) * half() + 74.0);
    let mut painting = Painting::framed((-wide, -tall), (wide, tall));
    for (more, shade) in [(60.0, 0x2a6455), (34.0, 0x3c7a69), (12.0, 0xf4fafc)] {
        shore(&mut painting, reach, more, shade);
    }
    let lake = view.lake;
    for spot in Spot::all().into_iter().filter(|&spot| lake.is_ice(spot)) {
        painting.area(hexagon(centre(spot.hex()), SIZE * 1.01, 0.0), tint(0xc3dce8));
        painting.area(hexagon(centre(spot.hex()), SIZE * 0.955, 0.0), tint(0xe3eff5));
    }
    for corners in &view.adrift {
        painting.area(corners.map(centre), tint(0x3f7fa3).cover(0.72));
    }
    for crack in &view.cracks {
        let [from, to] = crack.between.map(centre);
        let way = jagged(from, to);
        painting.line(way, 11.0, colour(crack.by).cover(0.6));
        painting.line(way, 5.0, tint(0x16425e));
    }
    for (seat, skater) in view.skaters.iter().enumerate() {
        if let Some(at) = skater.at {
            figure(&mut painting, Seat(seat as u8), centre(at), skater.facing);
        }
    }
    painting
}

fn half() -> f32 {
    SIZE * 3f32.sqrt() / 2.0
}

fn centre(hex: Hex) -> Point {
    (f32::from(hex.c) * 1.5 * SIZE, f32::from(hex.r) * half())
}

fn shore(painting: &mut Painting, reach: f32, more: f32, rgb: u32) {
    let wide = reach * 1.5 * SIZE + SIZE + more;
    let slope = (reach + 1.0) * half() + more * 0.5;
    let tall = (2.0 * reach + 1.0) * half() + more;
    painting
        .area([(0.0, -tall), (wide, -slope), (wide, slope), (0.0, tall), (-wide, slope), (-wide, -slope)], tint(rgb));
}

/// A line with a will of its own.
fn jagged((ax, ay): Point, (bx, by): Point) -> [Point; 5] {
    let (across, down) = (bx - ax, by - ay);
    let bend = |part: f32, away: f32| (ax + across * part - down * away, ay + down * part + across * away);
    [(ax, ay), bend(0.28, 0.07), bend(0.5, -0.06), bend(0.74, 0.05), (bx, by)]
}

/// A skater, and where they look.
fn figure(painting: &mut Painting, seat: Seat, (x, y): Point, facing: Dir) {
    let angle = (f32::from(facing as u8) * 60.0 - 90.0).to_radians();
    let (dx, dy) = (angle.cos(), angle.sin());
    let nose = |far: f32, side: f32| (x + dx * far - dy * side, y + dy * far + dx * side);
    painting.area([nose(56.0, 0.0), nose(16.0, 25.0), nose(16.0, -25.0)], WHITE);
    painting.area([nose(49.0, 0.0), nose(16.0, 20.0), nose(16.0, -20.0)], INK);
    painting.piece(seat, (x, y), 24.0);
}
