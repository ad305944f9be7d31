//! The tower from above, drawn with characters: every cell's height and colour, pawns and stones.

use std::collections::BTreeMap;

use table::{Drawing, Ink, Lang, Seat, say};

use super::{
    Cell, Color, Spot, Stone, View,
    words::{SAYS, color_name},
};

/// A column or a row of the drawing: a place on the grid, or several left out.
#[derive(Clone, Copy)]
enum Track {
    At(i32),
    Gap,
}

/// The places where something is, one more on either side, and marks for what is left out between.
fn tracks(mut places: Vec<i32>) -> Vec<Track> {
    places.sort_unstable();
    places.dedup();
    let mut tracks = Vec::new();
    let mut last = None;
    for place in places.iter().flat_map(|place| place - 1..=place + 1) {
        match last {
            Some(last) if place <= last => continue,
            Some(last) if place > last + 1 => tracks.push(Track::Gap),
            _ => {}
        }
        tracks.push(Track::At(place));
        last = Some(place);
    }
    tracks
}

pub fn draw(view: &View, lang: Lang) -> Drawing {
    let cells: BTreeMap<Cell, usize> =
        view.areas.iter().enumerate().flat_map(|(area, it)| it.cells.iter().map(move |&cell| (cell, area))).collect();
    let (xs, ys) =
        (tracks(cells.keys().map(|cell| cell.x).collect()), tracks(cells.keys().map(|cell| cell.y).collect()));
    let mut drawing = Drawing::new();
    drawing.line().put("      ", Ink::Quiet);
    for x in &xs {
        drawing.put(label(*x, 5), Ink::Quiet);
    }
    for y in &ys {
        drawing.line().put(label(*y, 6), Ink::Quiet);
        for x in &xs {
            match (x, y) {
                (Track::At(x), Track::At(y)) => draw_cell(&mut drawing, view, Cell::new(*x, *y), &cells),
                _ => drop(drawing.put("     ", Ink::Quiet)),
            }
        }
    }
    drawing.line();
    for (seat, player) in view.players.iter().enumerate() {
        let color = color_name(player.color, lang);
        let stands = say!(SAYS, lang, "stands", color = color, height = player.height);
        let whose = format!("  {} {stands}", letter(seat));
        drawing.line().put(whose, Ink::Of(Seat(seat as u8)));
        if player.spot == Spot::Table {
            drawing.put(say!(SAYS, lang, "or-on-the-table"), Ink::Quiet);
        }
    }
    drawing
}

fn label(track: Track, width: usize) -> String {
    match track {
        Track::At(place) => format!("{place:>width$}"),
        Track::Gap => format!("{:>width$}", "~"),
    }
}

/// Height, colour, and who or what is on it: `  7g `, `  7gA`, `  7g#`.
fn draw_cell(drawing: &mut Drawing, view: &View, cell: Cell, cells: &BTreeMap<Cell, usize>) {
    let Some(area) = cells.get(&cell).map(|&area| &view.areas[area]) else {
        drawing.put("   · ", Ink::Quiet);
        return;
    };
    let color = area.block.map(|block| color_letter(view.blocks[block.index()].top));
    drawing.put(format!("{:>3}{}", area.height, color.unwrap_or('·')), Ink::Plain);
    let pawn = view.players.iter().position(|player| player.spot == Spot::Cell(cell));
    let stoned = view.players.iter().any(|player| area.block.is_some_and(|block| player.stone == Stone::On(block)));
    match pawn {
        Some(seat) => drawing.put(letter(seat), Ink::Of(Seat(seat as u8))),
        None if stoned => drawing.put("#", Ink::Threat),
        None => drawing.put(" ", Ink::Quiet),
    };
}

/// A player's pawn: seat 0 is `A`, seat 1 is `B`. Told apart without colour.
fn letter(seat: usize) -> char {
    (b'A' + seat as u8) as char
}

/// Red, yellow, dark blue, light blue, violet, grey.
fn color_letter(color: Color) -> char {
    ['r', 'y', 'b', 'l', 'v', 'g'][color as usize]
}
