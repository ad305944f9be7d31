//! The lake and its land as a picture.

use table::{
    Seat,
    painting::{GRANITE, INK, Painting, Point, Tint, WHITE, colour, hexagon, tint},
};

use super::{
    Containers, Hex, Place, View,
    lake::{ISLAND_HEXES, WATER, bit},
};

const R: f32 = 50.0;
const HALF: f32 = 43.3;
/// From corner to corner of a hex that stands on a corner.
const UPRIGHT: f32 = 0.5;

pub fn paint(view: &View) -> Painting {
    let mut painting = Painting::framed((-900.0, -190.0), (900.0, 940.0));
    land(&mut painting);
    for hex in Hex::all() {
        let rgb = if WATER & bit(hex.0) == 0 { 0x8a7a5c } else { 0x2f6f94 };
        painting.area(hexagon(centre(hex), R * 1.02, UPRIGHT), tint(rgb));
    }
    for hex in Hex::all().filter(|hex| ISLAND_HEXES & bit(hex.0) != 0) {
        painting.area(hexagon(centre(hex), R * 0.84, UPRIGHT), tint(0xa8966f));
    }
    view.floes.iter().for_each(|plate| floe(&mut painting, &plate.hexes));
    camps(&mut painting, view);
    for (place, containers) in view.cargo() {
        if place.camp_of(view.players.len() as u8).is_none() {
            let (x, y) = stand(view, place);
            crates(
                &mut painting,
                (x, y + 24.0),
                containers,
                view.players.len(),
                if place == Place::ISLAND { 15.0 } else { 13.0 },
            );
        }
    }
    if let Some(at) = view.bear {
        bear(&mut painting, stand(view, at));
    }
    vehicles(&mut painting, view);
    painting
}

fn centre(hex: Hex) -> Point {
    let (x, r) = hex.coordinates();
    (f32::from(x) * HALF, f32::from(r) * 1.5 * R)
}

/// Where the things at a place stand.
fn stand(view: &View, place: Place) -> Point {
    if let Some(plate) = view.floes.iter().find(|plate| plate.at == place) {
        let middle = plate.hexes.get(plate.hexes.len() / 2).copied();
        return middle.map_or((0.0, 0.0), centre);
    }
    match place.to_string().as_str() {
        "NW" => (-590.0, 60.0),
        "N" => (0.0, -118.0),
        "NE" => (590.0, 60.0),
        "E" => (600.0, 375.0),
        "SE" => (590.0, 690.0),
        "S" => (0.0, 868.0),
        "SW" => (-590.0, 690.0),
        "W" => (-600.0, 375.0),
        _ => (0.0, 375.0),
    }
}

/// Snow around the lake, and firs on it.
fn land(painting: &mut Painting) {
    painting.slab((-790.0, -170.0), (1580.0, 1090.0), 150.0, tint(0x8fa3ad));
    painting.slab((-782.0, -162.0), (1564.0, 1074.0), 146.0, tint(0xdfe8ec));
    for side in [-1.0, 1.0] {
        for (x, y) in [
            (700.0, 200.0),
            (735.0, 250.0),
            (690.0, 520.0),
            (728.0, 560.0),
            (330.0, -120.0),
            (365.0, -95.0),
            (340.0, 880.0),
            (300.0, 890.0),
        ] {
            fir(painting, (side * x, y));
        }
    }
    for (radius, rgb) in [(R * 1.42, 0xb6cbd6), (R * 1.2, 0x2f6f94)] {
        Hex::all().for_each(|hex| painting.area(hexagon(centre(hex), radius, UPRIGHT), tint(rgb)));
    }
}

fn fir(painting: &mut Painting, (x, y): Point) {
    for (up, wide) in [(0.0, 20.0), (-14.0, 16.0), (-27.0, 11.0)] {
        painting.area([(x - wide, y + up), (x + wide, y + up), (x, y + up - 24.0)], tint(0x2f5d50));
    }
}

/// A plate with its own outline: what hangs together is one floe.
fn floe(painting: &mut Painting, hexes: &[Hex]) {
    let near = |one: Hex, other: Hex| {
        let ((ax, ay), (bx, by)) = (centre(one), centre(other));
        (ax - bx).hypot(ay - by) < 2.2 * HALF
    };
    for (inset, lift, shade) in [(0.93, 7.0, tint(0x164a68)), (0.93, 0.0, tint(0x7fb4cf)), (0.86, 0.0, tint(0xeef6fa))]
    {
        for (place, &hex) in hexes.iter().enumerate() {
            let (x, y) = centre(hex);
            painting.area(hexagon((x, y + lift), R * inset, UPRIGHT), shade);
            for &other in hexes[..place].iter().filter(|&&other| near(hex, other)) {
                let (bx, by) = centre(other);
                painting.line([(x, y + lift), (bx, by + lift)], R * inset * 0.98, shade);
            }
        }
    }
}

/// What each has brought home, in heaps.
fn camps(painting: &mut Painting, view: &View) {
    for seat in Seat::all(view.players.len() as u8) {
        let (x, y) = stand(view, Place::camp(seat));
        painting.slab((x - 130.0, y - 86.0), (260.0, 172.0), 22.0, colour(seat).shade(0.15));
        painting.slab((x - 124.0, y - 80.0), (248.0, 160.0), 20.0, tint(0xf6f3ec));
        painting.piece(seat, (x - 92.0, y - 48.0), 22.0);
        let camp = view.land.iter().find(|land| land.at == Place::camp(seat));
        let heap = camp.map(|land| land.containers).unwrap_or_default();
        let colours = heap.iter().enumerate().flat_map(|(of, &count)| std::iter::repeat_n(of, usize::from(count)));
        for (place, of) in colours.enumerate().take(24) {
            let at = (x - 96.0 + 28.0 * (place % 8) as f32, y + 4.0 + 28.0 * (place / 8) as f32);
            container(painting, at, colour(Seat(of as u8)), 12.0);
        }
    }
}

/// Loose containers side by side: a pile for each colour, as high as there are many.
fn crates(painting: &mut Painting, (x, y): Point, containers: Containers, seats: usize, size: f32) {
    let piles: Vec<(usize, u8)> = containers.into_iter().enumerate().filter(|(_, count)| *count > 0).collect();
    for (place, (of, count)) in piles.iter().enumerate() {
        let at = x + (place as f32 - (piles.len() as f32 - 1.0) / 2.0) * size * 2.5;
        let tint = if *of < seats { colour(Seat(*of as u8)) } else { GRANITE };
        for level in 0..(*count).div_ceil(4) {
            container(painting, (at, y - size * 1.7 * f32::from(level)), tint, size);
        }
    }
}

fn container(painting: &mut Painting, (x, y): Point, tint: Tint, size: f32) {
    painting.rect((x - size - 2.0, y - size - 2.0), (2.0 * size + 4.0, 2.0 * size + 4.0), INK);
    painting.rect((x - size, y - size), (2.0 * size, 2.0 * size), tint);
    painting.rect((x - size, y - size), (2.0 * size, size * 0.6), WHITE.cover(0.3));
}

fn bear(painting: &mut Painting, (x, y): Point) {
    let y = y - 6.0;
    for (tint, more) in [(INK, 5.0), (WHITE, 0.0)] {
        for ear in [-19.0, 19.0] {
            painting.disc((x + ear, y - 20.0), 10.0 + more, tint);
        }
        painting.disc((x, y), 27.0 + more, tint);
    }
    for eye in [-9.0, 9.0] {
        painting.disc((x + eye, y - 5.0), 3.6, INK);
    }
    painting.disc((x, y + 9.0), 6.5, INK);
}

/// Side by side where several stand.
fn vehicles(painting: &mut Painting, view: &View) {
    for (seat, player) in view.players.iter().enumerate() {
        let here = |other: &&(usize, Place)| other.1 == player.at;
        let all: Vec<(usize, Place)> = view.players.iter().map(|player| player.at).enumerate().collect();
        let together: Vec<usize> = all.iter().filter(here).map(|(seat, _)| *seat).collect();
        let place = together.iter().position(|other| *other == seat).unwrap_or(0) as f32;
        let aside = (place - (together.len() as f32 - 1.0) / 2.0) * 62.0;
        let (mut x, y) = stand(view, player.at);
        // In a camp beside the heap.
        x += if player.at.camp_of(view.players.len() as u8).is_some() { 60.0 + aside } else { aside };
        let up = if player.at.camp_of(view.players.len() as u8).is_some() { -46.0 } else { -10.0 };
        tracked(painting, Seat(seat as u8), player.load, (x, y + up));
    }
}

fn tracked(painting: &mut Painting, seat: Seat, load: Option<Seat>, (x, y): Point) {
    painting.slab((x - 38.0, y - 24.0), (76.0, 52.0), 12.0, WHITE);
    painting.slab((x - 35.0, y + 4.0), (70.0, 21.0), 9.0, INK);
    for wheel in [-22.0, -7.0, 8.0, 23.0] {
        painting.disc((x + wheel, y + 14.0), 5.5, GRANITE);
    }
    painting.area(
        [
            (x - 34.0, y + 6.0),
            (x - 34.0, y - 6.0),
            (x, y - 6.0),
            (x + 5.0, y - 22.0),
            (x + 22.0, y - 22.0),
            (x + 33.0, y + 6.0),
        ],
        colour(seat),
    );
    painting.area([(x + 8.0, y - 17.0), (x + 18.0, y - 17.0), (x + 25.0, y - 4.0), (x + 4.0, y - 4.0)], tint(0xdff0f8));
    if let Some(of) = load {
        container(painting, (x - 17.0, y - 18.0), colour(of), 11.0);
    }
}
