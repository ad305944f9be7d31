//! A table's position as a picture, for where its link is shared: as somebody sees it who only looks on.

use std::{collections::VecDeque, sync::Arc};

use axum::{
    extract::{ConnectInfo, Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use bytes::Bytes;
use house::Rejection;
use parking_lot::Mutex;
use table::painting::{Painting, Point, Shape, Tint, WHITE, tint};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, PathBuilder, Pixmap, SpreadMode, Stroke,
    Transform,
};

use crate::{
    App,
    acceptor::ClientAddress,
    fair_queue::Requester,
    hall::{Hall, internal},
    http::HttpRejection,
    limits::household,
    page::BUILD,
};

/// What a shared link shows, in pixels.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// So much stays free around a board.
const MARGIN: f32 = 14.0;
/// So many pictures are kept: a link that is shared is looked at by many.
const MOST_KEPT: usize = 64;

/// The pictures made last, the oldest first, by what each is known by.
#[derive(Default)]
pub struct Pictures(Mutex<VecDeque<(Arc<str>, Bytes)>>);

impl Pictures {
    fn kept(&self, tag: &str) -> Option<Bytes> {
        self.0.lock().iter().find(|(known, _)| **known == *tag).map(|(_, picture)| picture.clone())
    }

    fn keep(&self, tag: &Arc<str>, picture: Bytes) {
        let mut kept = self.0.lock();
        if kept.len() == MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back((tag.clone(), picture));
    }
}

/// `GET /api/tables/{table}/picture.png`
pub async fn show(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(table): Path<String>,
    asked: HeaderMap,
) -> Result<Response, HttpRejection> {
    let number = app.hall.look(&table, |the_match| Ok(the_match.state_number())).await?;
    // Before a game begins there is the picture of the game.
    let Some(number) = number else { return Ok(of_the_game(&app.hall, &table).await?) };
    let tag = tag(&table, number);
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    if let Some(picture) = app.hall.pictures.kept(&tag) {
        return Ok(answer(&tag, picture));
    }
    let requester = Requester { address: household(address), table: table.as_str().into() };
    match app.hall.paint(&requester).await? {
        Some((tag, picture)) => Ok(answer(&tag, picture)),
        None => Ok(of_the_game(&app.hall, &table).await?),
    }
}

/// The same as long as nothing happens that anybody may see, and the house stays the same.
fn tag(table: &str, number: u32) -> Arc<str> {
    format!("\"{table}-{number}-{BUILD}\"").into()
}

fn answer(tag: &str, picture: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::ETAG, tag),
        // It may be kept, but is to be asked for again: the game goes on.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, picture).into_response()
}

async fn of_the_game(hall: &Arc<Hall>, table: &str) -> Result<Response, Rejection> {
    let game = hall.look(table, |the_match| Ok(the_match.game().meta().id)).await?;
    Ok(Redirect::temporary(&format!("/previews/{game}.png")).into_response())
}

impl Hall {
    /// Draws a table as it stands; nothing if its game cannot be drawn.
    async fn paint(self: &Arc<Hall>, requester: &Requester) -> Result<Option<(Arc<str>, Bytes)>, Rejection> {
        let painted = self.study(&requester.table, |the_match| Ok(the_match.painting())).await?;
        let Some((number, painting)) = painted.filter(|(_, painting)| !painting.is_empty()) else { return Ok(None) };
        let work = move || draw(&painting);
        let picture = self.replay_pool.run(requester, self.settings.waits.work, work).await?;
        let picture = Bytes::from(picture.map_err(|problem| internal(&problem))?);
        let tag = tag(&requester.table, number);
        self.pictures.keep(&tag, picture.clone());
        Ok(Some((tag, picture)))
    }
}

/// A picture as a file.
pub fn draw(painting: &Painting) -> Result<Vec<u8>, String> {
    let mut canvas = Canvas::new().ok_or("no room for a picture")?;
    canvas.mountains();
    canvas.show(painting);
    canvas.pixels.encode_png().map_err(|problem| problem.to_string())
}

struct Canvas {
    pixels: Pixmap,
    at: Transform,
}

impl Canvas {
    fn new() -> Option<Canvas> {
        Some(Canvas { pixels: Pixmap::new(WIDTH, HEIGHT)?, at: Transform::identity() })
    }

    /// Evening over the house: what is behind every board.
    fn mountains(&mut self) {
        let (wide, high) = (WIDTH as f32, HEIGHT as f32);
        let mut sky = plain(tint(0x16222d));
        let stops = [(0.0, 0x131e28), (0.62, 0x2b4a5c), (1.0, 0x6d93a6)];
        let stops = stops.map(|(at, rgb)| GradientStop::new(at, colour(tint(rgb)))).to_vec();
        let (from, to) = (tiny_skia::Point::from_xy(0.0, 0.0), tiny_skia::Point::from_xy(0.0, high));
        if let Some(shader) = LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity()) {
            sky.shader = shader;
        }
        self.fill(&[(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)], &sky);
        self.ridge(&[0.52, 0.3, 0.44, 0.2, 0.4, 0.33, 0.5, 0.26, 0.42, 0.36, 0.55], 0x3b6074, true);
        self.ridge(&[0.7, 0.58, 0.72, 0.5, 0.66, 0.6, 0.74, 0.52, 0.7, 0.6, 0.72], 0x2a4a5b, false);
        self.ridge(&[0.86, 0.8, 0.9, 0.78, 0.88, 0.84, 0.92, 0.8, 0.87, 0.82, 0.9], 0x1d3747, false);
    }

    /// Peaks and saddles from the left to the right, with snow where they are high.
    fn ridge(&mut self, heights: &[f32], rgb: u32, snow: bool) {
        let (wide, high) = (WIDTH as f32, HEIGHT as f32);
        let step = wide / (heights.len() - 1) as f32;
        let peak = |place: usize| (place as f32 * step, heights[place] * high);
        let mut points: Vec<Point> = (0..heights.len()).map(peak).collect();
        points.extend([(wide, high), (0.0, high)]);
        self.fill(&points, &plain(tint(rgb)));
        for place in (1..heights.len() - 1).filter(|place| snow && heights[*place] < 0.34) {
            let ((x, y), (left, low), (right, deep)) = (peak(place), peak(place - 1), peak(place + 1));
            let down = |(tx, ty): Point, part: f32| (x + (tx - x) * part, y + (ty - y) * part);
            let cap = [
                (x, y),
                down((right, deep), 0.3),
                (x + step * 0.1, y + high * 0.045),
                (x, y + high * 0.075),
                (x - step * 0.1, y + high * 0.04),
                down((left, low), 0.34),
            ];
            self.fill(&cap, &plain(WHITE.cover(0.85)));
        }
    }

    /// The whole of a painting, as large as it can be.
    fn show(&mut self, painting: &Painting) {
        let (wide, high) = (WIDTH as f32 - 2.0 * MARGIN, HEIGHT as f32 - 2.0 * MARGIN);
        let by = (wide / painting.width.max(1.0)).min(high / painting.height.max(1.0));
        let left = (WIDTH as f32 - painting.width * by) / 2.0;
        let top = (HEIGHT as f32 - painting.height * by) / 2.0;
        let (x, y) = painting.origin;
        self.at = Transform::from_row(by, 0.0, 0.0, by, left + x * by, top + y * by);
        painting.shapes.iter().for_each(|shape| self.put(shape));
    }

    fn put(&mut self, shape: &Shape) {
        match shape {
            Shape::Area { points, tint } => self.fill(points, &plain(*tint)),
            Shape::Disc { at: (x, y), radius, tint } => {
                if let Some(path) = PathBuilder::from_circle(*x, *y, *radius) {
                    self.pixels.fill_path(&path, &plain(*tint), FillRule::Winding, self.at, None);
                }
            }
            Shape::Line { points, width, tint } => {
                let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
                let stroke = Stroke { width: *width, line_cap, line_join, ..Stroke::default() };
                if let Some(path) = way(points, false) {
                    self.pixels.stroke_path(&path, &plain(*tint), &stroke, self.at, None);
                }
            }
        }
    }

    fn fill(&mut self, points: &[Point], paint: &Paint) {
        if let Some(path) = way(points, true) {
            self.pixels.fill_path(&path, paint, FillRule::Winding, self.at, None);
        }
    }
}

/// Nothing where there is nothing to draw.
fn way(points: &[Point], closed: bool) -> Option<tiny_skia::Path> {
    let mut path = PathBuilder::new();
    for (place, &(x, y)) in points.iter().enumerate() {
        if place == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn plain(tint: Tint) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour(tint));
    paint
}

fn colour(Tint { rgb, cover }: Tint) -> Color {
    let part = |shift: u32| (rgb >> shift & 0xff) as u8;
    let mut colour = Color::from_rgba8(part(16), part(8), part(0), 255);
    colour.set_alpha(cover.clamp(0.0, 1.0));
    colour
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::StdRng};
    use table::{AnyPosition, Mover, Turn, Viewer};

    use super::*;

    /// A game after some steps of chance's and anybody's.
    fn after(id: &str, seats: u8, steps: usize) -> Box<dyn AnyPosition> {
        let mut rng = StdRng::seed_from_u64(3);
        let game = games::find(id).unwrap();
        let mut position = game.open(&game.deal(&Default::default(), seats, &mut rng).unwrap()).unwrap();
        for _ in 0..steps {
            let (by, mut texts) = match position.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Mover::Chance, position.chances().into_iter().map(|(text, _)| text).collect()),
                Turn::Act(acting) => {
                    let seat = acting.first().unwrap();
                    (Mover::Seat(seat), position.legal(seat))
                }
            };
            let text = texts.swap_remove(rng.random_range(0..texts.len()));
            position.attempt(by, &text).unwrap();
        }
        position
    }

    /// Every game can be drawn at its beginning and later on, by all who may play it. `PICTURES` names a directory to look at.
    #[test]
    fn every_position_is_a_picture_of_the_right_size() {
        for game in games::all() {
            let meta = game.meta();
            for (seats, steps) in
                [(meta.min_seats, 0), (meta.max_seats, 0), (meta.max_seats, 60), (meta.min_seats, 400)]
            {
                let painting = after(meta.id, seats, steps).paint(Viewer::Spectator);
                let picture = draw(&painting).unwrap();
                let size = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
                assert_eq!((&picture[1..4], size(16), size(20)), (&b"PNG"[..], WIDTH, HEIGHT));
                assert!(picture.len() < 300_000, "{}: {} bytes", meta.id, picture.len());
                if let Some(directory) = std::env::var_os("PICTURES") {
                    let name = format!("{}-{seats}-{steps}.png", meta.id);
                    std::fs::write(std::path::Path::new(&directory).join(name), &picture).unwrap();
                }
            }
        }
    }

    #[test]
    fn a_painting_of_nothing_is_the_mountains_alone() {
        assert!(Painting::default().is_empty());
        assert!(!draw(&Painting::default()).unwrap().is_empty());
    }

    #[test]
    fn the_newest_pictures_are_kept_and_no_more() {
        let pictures = Pictures::default();
        for number in 0..=MOST_KEPT as u32 {
            pictures.keep(&tag("t", number), Bytes::from_static(b"x"));
        }
        assert_eq!(pictures.0.lock().len(), MOST_KEPT);
        assert!(pictures.kept(&tag("t", 0)).is_none() && pictures.kept(&tag("t", 1)).is_some());
    }
}
