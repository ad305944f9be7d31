//! What a game says to people: sentences, a text form of the board, a drawing for the terminal.
//! Everything is told from a view or an event, so that words know no more than eyes do.

use std::fmt;

use languages::Sentences;

use crate::{Game, Lang, Seat, painting::Painting};

/// A game's voice. In all texts `{0}`, `{1}` … stand for the names of the seats: see [`name_seats`].
pub trait Tell: Game {
    /// The rule book, in every language: [`book!`](crate::book!) writes this.
    #[cfg(feature = "books")]
    fn book() -> &'static crate::Book;

    /// What teaches the game, written by [`lessons!`](crate::lessons!); nothing, where nobody has written any.
    #[cfg(feature = "books")]
    fn lessons() -> &'static crate::Lessons {
        static NONE: std::sync::LazyLock<crate::Lessons> = std::sync::LazyLock::new(Default::default);
        &NONE
    }

    /// The game's puzzles, written by [`puzzles!`](crate::puzzles!); nothing, where nobody has looked for any.
    #[cfg(feature = "books")]
    fn puzzles() -> &'static crate::Puzzles {
        static NONE: std::sync::LazyLock<crate::Puzzles> = std::sync::LazyLock::new(Default::default);
        &NONE
    }

    /// One event as a sentence for the log.
    fn tell(event: &Self::Event, lang: Lang) -> String;

    /// Why not: the reason that applies, in a sentence. Without one the book's answer has to do.
    fn tell_obstacle(_: &Self::Obstacle, _: Lang) -> Option<String> {
        None
    }

    /// One sentence: whose turn it is and what to do now. At the end: how it ended.
    fn prompt(view: &Self::View, lang: Lang) -> String;

    /// What a seat's score at the end means, in a few words: a height is no number of points.
    fn result(score: i32, lang: Lang) -> String;

    /// The board in words, a line a fact: what stands where. For screen readers.
    fn describe(view: &Self::View, lang: Lang) -> Vec<String>;

    /// The board drawn with characters, for a terminal; its few words in this language.
    fn draw(view: &Self::View, lang: Lang) -> Drawing;

    /// The board in flat shapes, for the picture that a shared link shows. Without one it shows the game's.
    fn paint(_: &Self::View) -> Painting {
        Painting::default()
    }
}

/// What the house itself says: refusals, what is wrong with records, what happens at a table beside the game.
pub static HOUSE: Sentences = Sentences::new("house.ftl");

/// Stands for the name of a seat in a sentence: `{0}`. See [`name_seats`].
pub fn named(seat: impl fmt::Display) -> Named<impl fmt::Display> {
    Named(seat)
}

/// See [`named`].
pub struct Named<T>(T);

impl<T: fmt::Display> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{{{}}}", self.0)
    }
}

/// Puts names in the place of `{0}`, `{1}` ….
pub fn name_seats(text: &str, name: impl Fn(Seat) -> String) -> String {
    let mut named = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        named.push_str(&rest[..open]);
        rest = &rest[open..];
        match rest[1..].split_once('}').map(|(number, after)| (crate::notation::int(number), after)) {
            Some((Ok(seat), after)) => {
                named.push_str(&name(Seat(seat)));
                rest = after;
            }
            _ => {
                named.push('{');
                rest = &rest[1..];
            }
        }
    }
    named + rest
}

/// What a piece of a drawing is, so that the terminal can colour it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Lines, labels.
    Quiet,
    /// Whatever is nothing of the below.
    Plain,
    /// A piece of this seat.
    Of(Seat),
    /// Something that belongs to nobody and matters: a guard, a bear.
    Threat,
    /// Ice.
    Ice,
    /// Water.
    Water,
    /// "Here": one's target, the place of what just happened.
    Signal,
}

/// Lines of characters in inks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    lines: Vec<Vec<(String, Ink)>>,
}

impl Drawing {
    /// A drawing with nothing on it.
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Drawing {
        self.lines.push(Vec::new());
        self
    }

    /// Goes on with the present line.
    pub fn put(&mut self, text: impl Into<String>, ink: Ink) -> &mut Drawing {
        if self.lines.is_empty() {
            self.line();
        }
        self.lines.last_mut().expect("there is a line").push((text.into(), ink));
        self
    }

    /// Its lines, each in pieces of one ink.
    pub fn lines(&self) -> &[Vec<(String, Ink)>] {
        &self.lines
    }
}

/// The drawing without its colours.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|(text, _)| text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_replace_seats_and_nothing_else() {
        let name = |seat: Seat| ["Anne", "Bo {1}"][seat.index()].to_string();
        assert_eq!(name_seats("{0} moves, {1} waits {x} {", name), "Anne moves, Bo {1} waits {x} {");
        assert_eq!(name_seats("{00} {+1}", name), "{00} {+1}");
    }
}
