//! The lake drawn with characters: a cell a hex, bonds between the hexes of a floe.

use table::{Drawing, Ink, Lang, Seat, say};

use super::{
    Form, View,
    lake::{Hex, ISLAND_HEXES, Place, Territory, bit},
    phrases::land,
    view::Containers,
    words::SAYS,
};

/// Columns of text before the hex with x = −10.
const MARGIN: usize = 6;
/// Hexes of a row are two x apart and four columns; a cell is three.
const fn column(x: i8) -> usize {
    MARGIN + 2 * (x + 10) as usize
}

/// A player's vehicle and containers, as letters: seat 0 is `A`, seat 1 is `B`. Told apart without
/// colour; small for containers.
fn letter(seat: Seat) -> char {
    (b'A' + seat.0) as char
}

pub(super) fn draw(view: &View, lang: Lang) -> Drawing {
    let mut drawing = Drawing::new();
    Line::land(Territory::N, lang).write(&mut drawing);
    for r in 0..=10 {
        Line::row(view, r, lang).write(&mut drawing);
        if r < 10 {
            Line::bonds(view, r).write(&mut drawing);
        }
    }
    Line::land(Territory::S, lang).write(&mut drawing);
    for line in view.cargo().filter_map(|(at, containers)| contents(view, at, containers, lang)) {
        drawing.line();
        for (text, ink) in line {
            drawing.put(text, ink);
        }
    }
    drawing
}

/// A line of characters that are put at columns.
struct Line(Vec<(char, Ink)>);

impl Line {
    fn new() -> Line {
        Line(vec![(' ', Ink::Quiet); column(10) + 3 + MARGIN])
    }

    fn put(&mut self, at: usize, text: &str, ink: Ink) {
        text.chars().zip(&mut self.0[at..]).for_each(|(letter, place)| *place = (letter, ink));
    }

    /// Nothing but the name of a territory, in the middle.
    fn land(territory: Territory, lang: Lang) -> Line {
        let mut line = Line::new();
        line.put(column(0) + 1, &land(territory, lang), Ink::Quiet);
        line
    }

    /// The cells of a row, and the land at its ends.
    fn row(view: &View, r: i8, lang: Lang) -> Line {
        let mut line = Line::new();
        for hex in Hex::all().filter(|hex| hex.coordinates().1 == r) {
            line.cell(view, hex);
        }
        let [west, east] = match r {
            0..=3 => [Territory::NW, Territory::NE],
            4..=6 => [Territory::W, Territory::E],
            _ => [Territory::SW, Territory::SE],
        };
        if matches!(r, 1 | 5 | 9) {
            line.put(0, &land(west, lang), Ink::Quiet);
            line.put(column(10) + MARGIN, &land(east, lang), Ink::Quiet);
        }
        line
    }

    fn cell(&mut self, view: &View, hex: Hex) {
        let (x, _) = hex.coordinates();
        let at = column(x);
        let plate = view.floes.iter().find(|plate| plate.hexes.contains(&hex));
        let Some(plate) = plate else {
            let is_island = ISLAND_HEXES & bit(hex.0) != 0;
            return if is_island { self.put(at, "###", Ink::Plain) } else { self.put(at, " · ", Ink::Water) };
        };
        self.put(at, "( )", Ink::Ice);
        let (mark, ink) = if plate.hexes[0] == hex { mark(view, plate.at, &plate.containers) } else { (' ', Ink::Ice) };
        self.put(at + 1, &mark.to_string(), ink);
        let right = hex.offset(2, 0);
        if right.is_some_and(|right| plate.hexes.contains(&right)) {
            self.put(at + 3, "=", Ink::Ice);
        }
    }

    /// What binds a row to the next.
    fn bonds(view: &View, r: i8) -> Line {
        let mut line = Line::new();
        for plate in view.floes.iter().filter(|plate| plate.form != Form::Single) {
            for hex in plate.hexes.iter().filter(|hex| hex.coordinates().1 == r) {
                let x = hex.coordinates().0;
                for (dx, bond) in [(-1, "/"), (1, "\\")] {
                    if hex.offset(dx, 1).is_some_and(|below| plate.hexes.contains(&below)) {
                        line.put((column(x) + 1).wrapping_add_signed(dx as isize), bond, Ink::Ice);
                    }
                }
            }
        }
        line
    }

    fn write(self, drawing: &mut Drawing) {
        drawing.line();
        for run in self.0.chunk_by(|a, b| a.1 == b.1) {
            drawing.put(run.iter().map(|(letter, _)| letter).collect::<String>(), run[0].1);
        }
    }
}

/// The one letter that stands for what is at a place: the bear, a vehicle, or loose containers.
fn mark(view: &View, place: Place, containers: &Containers) -> (char, Ink) {
    let vehicle = view.players.iter().position(|player| player.at == place);
    match vehicle {
        _ if view.bear == Some(place) => ('!', Ink::Threat),
        Some(seat) => (letter(Seat(seat as u8)), Ink::Of(Seat(seat as u8))),
        None if containers.iter().any(|number| *number > 0) => ('+', Ink::Signal),
        None => (' ', Ink::Ice),
    }
}

/// What is at a place, if anything is.
fn contents(view: &View, at: Place, containers: Containers, lang: Lang) -> Option<Vec<(String, Ink)>> {
    let name = match at.territory() {
        Some(territory) => land(territory, lang),
        None if at == Place::ISLAND => say!(SAYS, lang, "island"),
        None => at.to_string(),
    };
    let mut line = vec![(format!("{name:<7}"), Ink::Quiet)];
    if view.bear == Some(at) {
        line.push(("! ".to_string(), Ink::Threat));
    }
    for (seat, player) in view.players.iter().enumerate().filter(|(_, player)| player.at == at) {
        let seat = Seat(seat as u8);
        let load = player.load.map_or(String::new(), |colour| format!("[{}]", letter(colour).to_ascii_lowercase()));
        line.push((format!("{}{load} ", letter(seat)), Ink::Of(seat)));
    }
    for (colour, number) in containers.into_iter().enumerate().filter(|(_, number)| *number > 0) {
        let colour = Seat(colour as u8);
        let ink = if colour.index() < view.players.len() { Ink::Of(colour) } else { Ink::Quiet };
        line.push((format!("{number}{} ", letter(colour).to_ascii_lowercase()), ink));
    }
    (line.len() > 1).then_some(line)
}
