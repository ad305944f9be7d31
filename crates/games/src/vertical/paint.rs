//! The cliff as a picture.

use table::{
    Seat,
    painting::{INK, Painting, Point, Tint, WHITE, tint},
};

use super::{Kind, Laid, Orange, Place, View};

const TILE: f32 = 100.0;
const ORANGE: Tint = tint(0xff8a4c);

pub fn paint(view: &View) -> Painting {
    let columns = || view.tiles.iter().map(|tile| tile.at.x);
    let (left, right) = (columns().min().unwrap_or(0).min(-3), columns().max().unwrap_or(0).max(3));
    let top = view.tiles.iter().map(|tile| tile.at.y).max().unwrap_or(0).max(3);
    let frame = ((left as f32 - 1.0) * TILE, -(top as f32 + 1.7) * TILE);
    let mut painting = Painting::framed(frame, ((right as f32 + 1.0) * TILE, 1.35 * TILE));
    for row in 0..=top {
        let y = -(row as f32) * TILE;
        painting.line([(frame.0, y), ((right as f32 + 1.0) * TILE, y)], 2.0, WHITE.cover(0.07));
    }
    ground(&mut painting, view);
    view.tiles.iter().for_each(|tile| shadow(&mut painting, centre(tile.at)));
    view.tiles.iter().for_each(|tile| rock(&mut painting, tile));
    for (seat, player) in view.players.iter().enumerate() {
        if let Some(at) = player.at {
            let (x, y) = centre(at);
            painting.piece(Seat(seat as u8), (x, y + 6.0), 29.0);
        }
    }
    painting
}

fn centre(at: Place) -> Point {
    (at.x as f32 * TILE, -(at.y as f32 + 0.5) * TILE)
}

/// Meadow and snow at the foot; who has not begun to climb waits there.
fn ground(painting: &mut Painting, view: &View) {
    painting.rect((-4000.0, 0.0), (8000.0, 900.0), tint(0x2f5d50));
    painting.rect((-4000.0, 0.0), (8000.0, 16.0), tint(0xdfe8ec));
    let waiting: Vec<usize> =
        view.players.iter().enumerate().filter(|(_, player)| player.at.is_none()).map(|(seat, _)| seat).collect();
    for (place, seat) in waiting.iter().enumerate() {
        let x = (place as f32 - (waiting.len() as f32 - 1.0) / 2.0) * 82.0;
        painting.piece(Seat(*seat as u8), (x, 66.0), 29.0);
    }
}

fn shadow(painting: &mut Painting, (x, y): Point) {
    painting.slab((x - 42.0, y - 40.0), (104.0, 104.0), 8.0, INK.cover(0.3));
}

fn rock(painting: &mut Painting, tile: &Laid) {
    let (x, y) = centre(tile.at);
    let stone = match tile.kind {
        Kind::Axe | Kind::Crampons => tint(0x7f97a6),
        Kind::Danger | Kind::Fall => tint(0x5b4a4a),
        Kind::Cave => tint(0x6b6a64),
        _ => tint(0x8b8f8c),
    };
    painting.slab((x - 50.0, y - 50.0), (100.0, 100.0), 6.0, INK);
    painting.slab((x - 47.0, y - 47.0), (94.0, 94.0), 5.0, stone);
    let grain = (tile.at.x * 7 + tile.at.y * 13).rem_euclid(3) as f32;
    painting.area(
        [
            (x - 47.0, y - 47.0),
            (x + 8.0 + 8.0 * grain, y - 47.0),
            (x - 14.0, y - 10.0),
            (x - 47.0, y + 8.0 - 6.0 * grain),
        ],
        WHITE.cover(0.16),
    );
    painting.area(
        [(x + 47.0, y + 47.0), (x - 12.0 - 6.0 * grain, y + 47.0), (x + 14.0, y + 14.0), (x + 47.0, y + 2.0)],
        INK.cover(0.16),
    );
    sign(painting, tile, (x, y));
    let has = |token| tile.tokens.contains(&token);
    if has(Orange::Ladder) {
        ladder(painting, (x, y), ORANGE, 9.0);
    }
    if has(Orange::Carabiner) {
        painting.disc((x + 32.0, y - 32.0), 14.0, INK);
        painting.disc((x + 32.0, y - 32.0), 11.0, ORANGE);
        painting.disc((x + 32.0, y - 32.0), 5.0, stone);
    }
    if has(Orange::Zipline) {
        painting.line([(x - 44.0, y - 36.0), (x + 44.0, y - 22.0)], 9.0, INK);
        painting.line([(x - 44.0, y - 36.0), (x + 44.0, y - 22.0)], 5.0, ORANGE);
    }
}

/// What a tile asks for.
fn sign(painting: &mut Painting, tile: &Laid, (x, y): Point) {
    let ice = tint(0xe9f3f7);
    match tile.kind {
        Kind::Axe => {
            painting.area(
                [
                    (x - 47.0, y - 47.0),
                    (x + 47.0, y - 47.0),
                    (x + 47.0, y - 24.0),
                    (x + 26.0, y),
                    (x + 10.0, y - 22.0),
                    (x - 10.0, y + 4.0),
                    (x - 26.0, y - 20.0),
                    (x - 47.0, y - 2.0),
                ],
                ice,
            );
            painting.line([(x - 18.0, y + 36.0), (x + 12.0, y - 4.0)], 7.0, INK);
            painting.line([(x - 8.0, y - 2.0), (x + 14.0, y - 8.0), (x + 30.0, y + 6.0)], 7.0, INK);
        }
        Kind::Crampons => {
            painting.area(
                [
                    (x - 47.0, y + 47.0),
                    (x - 47.0, y + 6.0),
                    (x - 12.0, y - 8.0),
                    (x + 20.0, y + 4.0),
                    (x + 47.0, y - 8.0),
                    (x + 47.0, y + 47.0),
                ],
                ice,
            );
            painting.line([(x - 26.0, y + 18.0), (x + 26.0, y + 18.0)], 8.0, INK);
            for spike in [-20.0, 0.0, 20.0] {
                painting.area([(x + spike - 8.0, y + 20.0), (x + spike + 8.0, y + 20.0), (x + spike, y + 38.0)], INK);
            }
        }
        Kind::Ladder => ladder(painting, (x, y), INK.cover(0.4), 5.0),
        Kind::Cave => {
            painting.disc((x, y + 4.0), 30.0, INK);
            painting.rect((x - 30.0, y + 4.0), (60.0, 30.0), INK);
        }
        Kind::Danger | Kind::Fall => {
            painting.area([(x, y - 32.0), (x + 34.0, y + 28.0), (x - 34.0, y + 28.0)], tint(0xf0bc2e));
            painting.line([(x, y - 12.0), (x, y + 8.0)], 8.0, INK);
            painting.disc((x, y + 19.0), 4.5, INK);
        }
        Kind::Plain => {}
    }
}

fn ladder(painting: &mut Painting, (x, y): Point, tint: Tint, width: f32) {
    for side in [-17.0, 17.0] {
        painting.line([(x + side, y - 44.0), (x + side, y + 44.0)], width, tint);
    }
    for rung in [-30.0, -10.0, 10.0, 30.0] {
        painting.line([(x - 17.0, y + rung), (x + 17.0, y + rung)], width * 0.8, tint);
    }
}
