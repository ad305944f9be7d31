//! How the command line writes: names of seats, paragraphs, numbers, inks.

use anstyle::{AnsiColor, Color, Effects, Style};
use table::{Drawing, Ink, Lang, Outcome, Seat, SeatSet, Sentences, say, words::name_seats};

pub const BOLD: Style = Style::new().effects(Effects::BOLD);
pub const QUIET: Style = Style::new().effects(Effects::DIMMED);

/// What the command line says.
pub static TERMINAL: Sentences = Sentences::new("terminal.ftl");

/// Every game gives its seats the same colours, and people call each other by them.
const COLOURS: [AnsiColor; 5] =
    [AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Blue, AnsiColor::BrightCyan, AnsiColor::Magenta];

pub fn seat_name(seat: Seat, lang: Lang) -> String {
    say!(TERMINAL, lang, "seat", seat = seat)
}

/// A list of seats in words: "Red, Yellow".
pub fn seat_names(seats: impl IntoIterator<Item = Seat>, lang: Lang) -> String {
    seats.into_iter().map(|seat| seat_name(seat, lang)).collect::<Vec<_>>().join(", ")
}

/// A sentence of a game, with the names of the seats.
pub fn sentence(text: &str, lang: Lang) -> String {
    name_seats(text, |seat| seat_name(seat, lang))
}

/// How a game ended, in two sentences.
pub fn ending(outcome: &Outcome, lang: Lang) -> String {
    let points = outcome.scores.as_slice().iter().zip(0..);
    let scores: Vec<_> = points.map(|(score, seat)| format!("{} {score}", seat_name(Seat(seat), lang))).collect();
    let winners = seat_names(outcome.winners.iter(), lang);
    let (scores, count) = (scores.join(", "), outcome.winners.len());
    say!(TERMINAL, lang, "ending", scores = scores, count = count, winners = winners)
}

fn style(ink: Ink) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(Color::Ansi(colour)));
    match ink {
        Ink::Quiet => QUIET,
        Ink::Plain => Style::new(),
        Ink::Of(seat) => COLOURS.get(seat.index()).map_or(BOLD, |ink| colour(*ink).bold()),
        Ink::Threat => Style::new().effects(Effects::BOLD.insert(Effects::INVERT)),
        Ink::Ice => colour(AnsiColor::Cyan),
        Ink::Water => colour(AnsiColor::Blue),
        Ink::Signal => colour(AnsiColor::BrightYellow).underline(),
    }
}

/// A drawing in colours, for a terminal.
pub fn paint(drawing: &Drawing) -> String {
    let mut painted = String::new();
    for line in drawing.lines() {
        for (text, ink) in line {
            let style = style(*ink);
            painted.push_str(&format!("{style}{text}{style:#}"));
        }
        painted.push('\n');
    }
    painted
}

/// The capital that stands for a seat in a drawing, if one is there.
pub fn sign(drawing: &Drawing, seat: Seat) -> Option<char> {
    let mut pieces = drawing.lines().iter().flatten().filter(|(_, ink)| *ink == Ink::Of(seat));
    pieces.find_map(|(text, _)| text.chars().find(|sign| sign.is_uppercase()))
}

/// A text broken into lines that are easy to read, indented by so many spaces.
pub fn paragraph(text: &str, indent: usize) -> String {
    let indent = " ".repeat(indent);
    let width = textwrap::termwidth().clamp(40, 92);
    textwrap::fill(text.trim(), textwrap::Options::new(width).initial_indent(&indent).subsequent_indent(&indent))
}

/// 1234567 as `1,234,567`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Seats given by hand: `0,2`, `all` or `none`.
pub fn parse_seats(text: &str, seats: u8, lang: Lang) -> Result<SeatSet, String> {
    let parse = |number: &str| match number.trim().parse::<u8>() {
        Ok(seat) if seat < seats => Ok(Seat(seat)),
        _ => Err(say!(TERMINAL, lang, "seats-by-hand", last = seats - 1)),
    };
    match text {
        "all" => Ok(SeatSet::all(seats)),
        "none" => Ok(SeatSet::EMPTY),
        _ => text.split(',').map(parse).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Scores, Viewer};

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(thousands(number), text);
        }
    }

    #[test]
    fn an_ending_names_those_who_win() {
        let ending_of =
            |points: [i32; 3]| ending(&Outcome::most(Scores::of_each(3, |seat| points[seat.index()])), Lang::En);
        assert_eq!(ending_of([3, 1, 0]), "Scores: Red 3, Yellow 1, Dark blue 0. Red wins.");
        assert_eq!(ending_of([1, 1, 0]), "Scores: Red 1, Yellow 1, Dark blue 0. A shared victory: Red, Yellow.");
    }

    #[test]
    fn a_seat_is_known_by_its_sign() {
        let mut drawing = Drawing::new();
        drawing.put(" A", Ink::Quiet).put(" ", Ink::Of(Seat(1))).line().put(" B", Ink::Of(Seat(1)));
        assert_eq!((sign(&drawing, Seat(1)), sign(&drawing, Seat(0))), (Some('B'), None));
    }

    #[test]
    fn every_game_draws_seats_by_their_letters() {
        for game in games::all() {
            let seats = game.meta().max_seats;
            let record = game.deal(&Default::default(), seats, &mut crate::chance::generator(1)).unwrap();
            let drawing = game.open(&record).unwrap().draw(Viewer::Spectator, Lang::En);
            let signs: String = Seat::all(seats).filter_map(|seat| sign(&drawing, seat)).collect();
            assert_eq!(signs, "ABCDE"[..seats as usize], "{}", game.meta().id);
        }
    }

    #[test]
    fn seats_by_hand() {
        assert_eq!(parse_seats("all", 2, Lang::En).unwrap(), SeatSet::all(2));
        assert_eq!(parse_seats("2,0", 3, Lang::En).unwrap().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        for text in ["", "3", "-1", "0,,1", "x"] {
            assert!(parse_seats(text, 3, Lang::En).is_err(), "{text:?}");
        }
    }

    #[test]
    fn seats_beyond_the_colours_have_names_too() {
        assert_eq!(seat_name(Seat(7), Lang::Fr), "Place 7");
        assert_eq!(sentence("{0} attend {4}.", Lang::Fr), "Rouge attend Violet.");
    }
}
