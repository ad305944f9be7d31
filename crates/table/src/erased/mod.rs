//! Games without their types: what a house or a command line that knows no game by name works
//! with. Generic inside, erased once, here.

mod foreseen;
mod position;
mod telling;

use std::{any::Any, marker::PhantomData};

use rand::Rng;
use serde::Serialize;
use serde_json::{Map, Value, value::RawValue};

use crate::{
    BadSetup, Lang, Meta, Mover, Playable, Record, Refusal, Seat, Text, Turn, Viewer, journal,
    knowledge::{Ladder, Ratings},
    version,
};
#[cfg(feature = "books")]
use crate::{Drawing, painting::Painting};

pub use foreseen::Foreseen;
pub(crate) use foreseen::{WORLDS, certain, tellers};
pub use position::position;
pub use telling::{Events, Told, ToldEvent, told};

/// A game as a value: one for each line in the list of games.
pub trait AnyGame: Send + Sync {
    /// What never changes about it.
    fn meta(&self) -> &'static Meta;
    /// Its rule book.
    #[cfg(feature = "books")]
    fn book(&self) -> &'static crate::Book;
    /// Its computer opponents, from the gentlest to the strongest.
    fn ladder(&self) -> &'static Ladder;
    /// See [`Knowledge::RATINGS`](crate::Knowledge::RATINGS).
    fn ratings(&self) -> Option<Ratings>;
    /// What teaches it.
    #[cfg(feature = "books")]
    fn lessons(&self) -> &'static crate::Lessons;
    /// What there is to find in it.
    #[cfg(feature = "books")]
    fn puzzles(&self) -> &'static crate::Puzzles;
    /// The answer to "why not?" for a refusal, as its book has it.
    fn why(&self, refusal: Refusal) -> Text;
    /// What a score at the end means, in a few words.
    fn result(&self, score: i32) -> Text;
    /// Is this how an action, or an outcome of chance, is written?
    fn reads(&self, text: &str) -> bool;
    /// Every option with its default.
    fn default_options(&self) -> Map<String, Value>;
    /// Options written for this version of the rules, as they read today.
    fn read_options(&self, version: u32, options: &Map<String, Value>) -> Result<Map<String, Value>, BadSetup>;
    /// The beginning of a record, set-up decided by chance.
    fn deal(&self, options: &Map<String, Value>, seats: u8, rng: &mut dyn Rng) -> Result<Record, BadSetup>;
    /// The position before a record's first action.
    fn open(&self, record: &Record) -> Result<Box<dyn AnyPosition>, BadSetup>;
}

/// A position of some game. Texts are in the game's notation.
pub trait AnyPosition: Send + Sync {
    /// What never changes about its game.
    fn meta(&self) -> &'static Meta;
    /// How many play.
    fn seats(&self) -> u8;
    /// Who is to act, or how it ended.
    fn turn(&self) -> Turn;
    /// The seat's legal actions, sorted by bytes; none if it is not its turn.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// How many legal actions of the seat begin like this; if there are no more than `most`, each of
    /// them with what will certainly happen, as events for the board.
    fn foresee(&self, seat: Seat, prefix: &str, most: usize) -> Foreseen;
    /// What the seat would see if it did this, as far as that is certain: nothing if it is not.
    fn suppose(&self, seat: Seat, actions: &[String]) -> Result<Option<Box<RawValue>>, Refusal>;
    /// What chance may decide now with its weight, sorted by bytes; nothing if it is not its turn.
    fn chances(&self) -> Vec<(String, u32)>;
    /// May this be done here? If not, which rule forbids it?
    fn check(&self, by: Mover, text: &str) -> Result<(), Refusal>;
    /// Why may the seat not do this? Nothing if it may.
    fn why_not(&self, seat: Seat, text: &str) -> Option<WhyNot>;
    /// Does the viewer get to know that a legal step is made?
    fn sees(&self, viewer: Viewer, by: Mover, text: &str) -> Result<bool, Refusal>;
    /// Makes the step if it may be made; otherwise nothing changes.
    fn attempt(&mut self, by: Mover, text: &str) -> Result<(), Refusal>;
    /// Does a legal action show its own seat anything that the seat could not have foreseen? Tried on
    /// other positions that it might be in.
    fn teaches(&self, seat: Seat, text: &str) -> Result<bool, Refusal>;
    /// What the viewer is told of a legal step: its text, the name it goes by, or nothing at all.
    fn told(&self, viewer: Viewer, by: Mover, text: &str) -> Result<Option<Told>, Refusal>;
    /// The viewer's view as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// The viewer's view, and its prompt.
    fn shown(&self, viewer: Viewer) -> Shown;
    /// The seat's view for a bot of the same game, which knows the type inside.
    fn view_for_bot(&self, seat: Seat) -> Box<dyn Any + Send>;
    /// Whose turn it is and what to do, in a sentence.
    fn prompt(&self, viewer: Viewer, lang: Lang) -> String;
    /// The board in words, a line a fact.
    fn describe(&self, viewer: Viewer, lang: Lang) -> Vec<String>;
    /// The board drawn with characters.
    #[cfg(feature = "books")]
    fn draw(&self, viewer: Viewer, lang: Lang) -> Drawing;
    /// See [`Tell::paint`](crate::Tell::paint).
    #[cfg(feature = "books")]
    fn paint(&self, viewer: Viewer) -> Painting;
    /// The same position once more, to try things on.
    fn fork(&self) -> Box<dyn AnyPosition>;
}

/// A position as one viewer sees it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The game's own view, as JSON.
    pub view: Box<RawValue>,
    /// Whose turn it is and what to do, in a sentence.
    pub prompt: Text,
}

/// An action that may not be taken: by which rule, why just here, and what on the board shows it.
#[derive(Clone, Debug)]
pub struct WhyNot {
    /// Which rule says no.
    pub refusal: Refusal,
    /// The reason, for people.
    pub said: Text,
    /// The game's own obstacle, as JSON.
    pub obstacle: Option<Box<RawValue>>,
}

impl WhyNot {
    fn new<G: Playable>(refusal: Refusal, obstacle: Option<G::Obstacle>) -> WhyNot {
        let said = Text::new(|lang| {
            let told = obstacle.as_ref().and_then(|obstacle| G::tell_obstacle(obstacle, lang));
            told.unwrap_or_else(|| by_the_book::<G>(refusal, lang))
        });
        WhyNot { refusal, said, obstacle: obstacle.as_ref().map(raw) }
    }
}

/// What the rule book answers to "why not?"
#[cfg(feature = "books")]
fn by_the_book<G: Playable>(refusal: Refusal, lang: Lang) -> String {
    G::book().why(refusal.rule, lang).to_string()
}

/// Without the book: what it answers, if that is carried (`languages` says when), or the rule's id, which stands in it.
#[cfg(not(feature = "books"))]
fn by_the_book<G: Playable>(Refusal { rule }: Refusal, lang: Lang) -> String {
    crate::book::of_no_book(rule, lang).unwrap_or_else(|| lang.why(rule).unwrap_or(rule).to_string())
}

/// The value that stands for game `G`.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The value of this type: there is only one.
    pub const fn new() -> Erased<G> {
        Erased(PhantomData)
    }
}

impl<G> Default for Erased<G> {
    fn default() -> Erased<G> {
        Erased::new()
    }
}

impl<G: Playable> AnyGame for Erased<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    #[cfg(feature = "books")]
    fn book(&self) -> &'static crate::Book {
        G::book()
    }

    fn ladder(&self) -> &'static Ladder {
        const { &G::LADDER }
    }

    fn ratings(&self) -> Option<Ratings> {
        G::RATINGS
    }

    #[cfg(feature = "books")]
    fn lessons(&self) -> &'static crate::Lessons {
        G::lessons()
    }

    #[cfg(feature = "books")]
    fn puzzles(&self) -> &'static crate::Puzzles {
        G::puzzles()
    }

    fn why(&self, refusal: Refusal) -> Text {
        Text::new(|lang| by_the_book::<G>(refusal, lang))
    }

    fn result(&self, score: i32) -> Text {
        Text::new(|lang| G::result(score, lang))
    }

    fn reads(&self, text: &str) -> bool {
        let action = text.parse::<G::Action>().is_ok_and(|action| action.to_string() == text);
        action || text.parse::<G::Chance>().is_ok_and(|outcome| outcome.to_string() == text)
    }

    fn default_options(&self) -> Map<String, Value> {
        journal::as_map(&G::Options::default())
    }

    fn read_options(&self, version: u32, options: &Map<String, Value>) -> Result<Map<String, Value>, BadSetup> {
        version::read_options::<G>(Some(version), options)
    }

    fn deal(&self, options: &Map<String, Value>, seats: u8, mut rng: &mut dyn Rng) -> Result<Record, BadSetup> {
        let options = journal::read("options", options)?;
        Ok(journal::Journal::<G>::deal(options, seats, &mut rng)?.record())
    }

    fn open(&self, record: &Record) -> Result<Box<dyn AnyPosition>, BadSetup> {
        Ok(position(journal::Journal::<G>::open(record)?.now().clone()))
    }
}

/// What is plain data, and can therefore always be written, as JSON.
pub fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("views and events are plain data")
}

/// Work that needs a game's type, given only its name: `games::visit(id, work)`.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does the work, with the game's type.
    fn visit<G: Playable>(self) -> Self::Out;
}
