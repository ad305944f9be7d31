//! The cliff drawn with characters.

use table::{Drawing, Ink, Lang, Seat, say};

use super::{
    Kind, Laid, Orange, Place, View,
    words::{SAYS, tile_name, token_name},
};

const CELL: usize = 5;

pub fn draw(view: &View, lang: Lang) -> Drawing {
    let mut drawing = Drawing::new();
    cliff(&mut drawing, view);
    ground(&mut drawing, view, lang);
    bags(&mut drawing, view, lang);
    left(&mut drawing, view, lang);
    legend(&mut drawing, lang);
    drawing
}

/// Rows from the top down, columns below them.
fn cliff(drawing: &mut Drawing, view: &View) {
    let columns = || view.tiles.iter().map(|tile| tile.at.x);
    let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return };
    let top = view.tiles.iter().map(|tile| tile.at.y).max().unwrap_or(0);
    for y in (0..=top).rev() {
        drawing.line().put(format!("{y:>3} "), Ink::Quiet);
        for x in left..=right {
            match view.tiles.iter().find(|tile| tile.at == Place { x, y }) {
                Some(tile) => cell(drawing, view, tile),
                None => _ = drawing.put(" ".repeat(CELL), Ink::Quiet),
            }
        }
    }
    drawing.line().put("    ", Ink::Quiet);
    for x in left..=right {
        drawing.put(format!("{x:<CELL$}"), Ink::Quiet);
    }
}

/// What the tile shows, who stands there, the carabiner, the zip-line.
fn cell(drawing: &mut Drawing, view: &View, tile: &Laid) {
    let has = |orange: Orange| tile.tokens.contains(&orange);
    let (sign, ink) = match tile.kind {
        Kind::Plain => (".", Ink::Plain),
        Kind::Axe => ("i", Ink::Ice),
        Kind::Crampons => ("c", Ink::Ice),
        Kind::Ladder if has(Orange::Ladder) => ("H", Ink::Plain),
        Kind::Ladder => ("l", Ink::Ice),
        Kind::Cave => ("o", Ink::Water),
        Kind::Danger | Kind::Fall => ("#", Ink::Threat),
    };
    drawing.put(sign, ink);
    match view.players.iter().position(|player| player.at == Some(tile.at)) {
        Some(seat) => drawing.put(climber(seat), Ink::Of(Seat(seat as u8))),
        None => drawing.put(" ", Ink::Quiet),
    };
    let carabiner = if has(Orange::Carabiner) { "+" } else { " " };
    let zipline = if has(Orange::Zipline) { "~ " } else { "  " };
    drawing.put(carabiner, Ink::Signal).put(zipline, Ink::Signal);
}

/// Climbers as letters: seat 0 is `A`, seat 1 is `B`. Told apart without colour.
fn climber(seat: usize) -> String {
    char::from(b'A' + seat as u8).to_string()
}

fn ground(drawing: &mut Drawing, view: &View, lang: Lang) {
    drawing.line().put(format!("  {} ", say!(SAYS, lang, "ground")), Ink::Quiet);
    for (seat, player) in view.players.iter().enumerate() {
        if player.at.is_none() {
            drawing.put(climber(seat), Ink::Of(Seat(seat as u8)));
        }
    }
}

fn bags(drawing: &mut Drawing, view: &View, lang: Lang) {
    for (seat, player) in view.players.iter().enumerate() {
        let bag: Vec<String> = player.bag.iter().map(|&token| token_name(token, lang)).collect();
        drawing.line().put(format!("  {} ", climber(seat)), Ink::Of(Seat(seat as u8))).put(bag.join(", "), Ink::Plain);
    }
}

/// The tiles left in the stack that is drawn from.
fn left(drawing: &mut Drawing, view: &View, lang: Lang) {
    let Some(number) = view.stack else { return };
    let stack = &view.stacks[number as usize - 1];
    let there = stack.iter().filter(|(_, n)| **n > 0);
    let left: Vec<String> = there.map(|(kind, n)| format!("{} {n}", tile_name(*kind, lang))).collect();
    let left = say!(SAYS, lang, "stack-left", number = number, left = left.join(", "));
    drawing.line().put(format!("  {left}"), Ink::Quiet);
}

fn legend(drawing: &mut Drawing, lang: Lang) {
    drawing.line().put(format!("  {}", say!(SAYS, lang, "legend-tiles")), Ink::Quiet);
    drawing.line().put(format!("  {}", say!(SAYS, lang, "legend-tokens")), Ink::Quiet);
}
