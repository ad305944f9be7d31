//! A position as flat shapes in the house's colours, for a picture of it that is made without a browser. Made from a
//! view, as everything that is told: what the viewer may not know cannot be in it.

use crate::Seat;

/// A colour and how much it covers, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tint {
    /// Red, green and blue, a byte each: `0xff8000`.
    pub rgb: u32,
    /// How much of what lies below is covered.
    pub cover: f32,
}

impl Tint {
    /// So much of it shows.
    pub const fn cover(self, cover: f32) -> Tint {
        Tint { cover, ..self }
    }

    /// The same with so much black in it, from 0 to 1.
    pub fn shade(self, dark: f32) -> Tint {
        let part = |shift: u32| ((self.rgb >> shift & 0xff) as f32 * (1.0 - dark)) as u32;
        Tint { rgb: part(16) << 16 | part(8) << 8 | part(0), ..self }
    }
}

/// A colour that covers all.
pub const fn tint(rgb: u32) -> Tint {
    Tint { rgb, cover: 1.0 }
}

/// Outlines and shadows.
pub const INK: Tint = tint(0x10181f);
/// Snow and light.
pub const WHITE: Tint = tint(0xffffff);
/// What belongs to nobody.
pub const GRANITE: Tint = tint(0x7d848a);

/// The players' colours, by seat: the same five in every game; then grey.
const PLAYERS: [Tint; 6] = [tint(0xd03a2b), tint(0xf0bc2e), tint(0x1f3a86), tint(0x63b9ea), tint(0xa05cc0), GRANITE];

/// The colour of a seat.
pub fn colour(seat: Seat) -> Tint {
    PLAYERS[seat.index().min(PLAYERS.len() - 1)]
}

/// x to the right, y downwards.
pub type Point = (f32, f32);

/// Something flat.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // Corners, places and sizes: their names say it.
pub enum Shape {
    /// A filled polygon.
    Area { points: Vec<Point>, tint: Tint },
    /// A line along some points, with round ends.
    Line { points: Vec<Point>, width: f32, tint: Tint },
    /// A filled circle.
    Disc { at: Point, radius: f32, tint: Tint },
}

/// Shapes in a frame, the lowest first. A picture shows the whole frame.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Painting {
    /// How wide the frame is, …
    pub width: f32,
    /// … and how high.
    pub height: f32,
    /// What is at the origin of the shapes.
    pub origin: Point,
    /// The lowest first.
    pub shapes: Vec<Shape>,
}

impl Painting {
    /// The frame from one corner to the opposite one.
    pub fn framed(from: Point, to: Point) -> Painting {
        let (width, height) = (to.0 - from.0, to.1 - from.1);
        Painting { width, height, origin: (-from.0, -from.1), shapes: Vec::new() }
    }

    /// Nothing was painted.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// A filled polygon.
    pub fn area(&mut self, points: impl IntoIterator<Item = Point>, tint: Tint) {
        self.shapes.push(Shape::Area { points: points.into_iter().collect(), tint });
    }

    /// A line along some points.
    pub fn line(&mut self, points: impl IntoIterator<Item = Point>, width: f32, tint: Tint) {
        self.shapes.push(Shape::Line { points: points.into_iter().collect(), width, tint });
    }

    /// A filled circle.
    pub fn disc(&mut self, at: Point, radius: f32, tint: Tint) {
        self.shapes.push(Shape::Disc { at, radius, tint });
    }

    /// A filled rectangle: a corner, then how wide and high.
    pub fn rect(&mut self, (x, y): Point, (width, height): Point, tint: Tint) {
        self.area([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], tint);
    }

    /// A rectangle with its corners cut.
    pub fn slab(&mut self, (x, y): Point, (wide, high): Point, cut: f32, tint: Tint) {
        let (right, low) = (x + wide, y + high);
        let corners = [
            (x + cut, y),
            (right - cut, y),
            (right, y + cut),
            (right, low - cut),
            (right - cut, low),
            (x + cut, low),
            (x, low - cut),
            (x, y + cut),
        ];
        self.area(corners, tint);
    }

    /// A player's piece: a disc in their colour with their emblem, rimmed light and dark so that it stands out anywhere.
    pub fn piece(&mut self, seat: Seat, at: Point, radius: f32) {
        self.disc((at.0 + radius * 0.1, at.1 + radius * 0.22), radius * 1.16, INK.cover(0.35));
        self.disc(at, radius * 1.16, WHITE);
        self.disc(at, radius * 1.05, INK);
        self.disc(at, radius * 0.94, colour(seat));
        self.emblem(seat, at, radius * 0.58);
    }

    /// Peak, sun, block, crystal, flower.
    pub fn emblem(&mut self, seat: Seat, (x, y): Point, size: f32) {
        let tint = if matches!(seat.0, 1 | 3) { INK } else { WHITE };
        let corners: &[Point] = match seat.0 {
            0 => &[(0.0, -0.96), (0.94, 0.72), (-0.94, 0.72)],
            1 => return self.disc((x, y), size * 0.8, tint),
            2 => &[(-0.74, -0.74), (0.74, -0.74), (0.74, 0.74), (-0.74, 0.74)],
            3 => &[(0.0, -1.0), (0.72, 0.0), (0.0, 1.0), (-0.72, 0.0)],
            4 => &[(-0.82, -0.48), (0.0, -0.95), (0.82, -0.48), (0.82, 0.48), (0.0, 0.95), (-0.82, 0.48)],
            _ => &[(-0.7, -0.2), (0.7, -0.2), (0.7, 0.2), (-0.7, 0.2)],
        };
        self.area(corners.iter().map(|(dx, dy)| (x + dx * size, y + dy * size)), tint);
    }
}

/// A regular hexagon; `turn` is where its first corner lies, in sixths of a circle from the right.
pub fn hexagon((x, y): Point, radius: f32, turn: f32) -> [Point; 6] {
    std::array::from_fn(|corner| {
        let angle = (corner as f32 + turn) * std::f32::consts::FRAC_PI_3;
        (x + radius * angle.cos(), y + radius * angle.sin())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tints_darken_and_every_seat_has_a_piece() {
        assert_eq!(tint(0x804020).shade(0.5), tint(0x402010));
        let mut painting = Painting::framed((-10.0, -5.0), (10.0, 5.0));
        assert_eq!((painting.width, painting.height, painting.origin), (20.0, 10.0, (10.0, 5.0)));
        assert!(painting.is_empty());
        (0..7).for_each(|seat| painting.piece(Seat(seat), (0.0, 0.0), 3.0));
        assert_eq!(painting.shapes.len(), 7 * 5);
    }
}
