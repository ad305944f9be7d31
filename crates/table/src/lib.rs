//! The contract between a game's rules and everything that plays it: players, hosts, opponents,
//! researchers. It knows no input or output, no clock, no thread and no random generator of its own.
//!
//! Start with [`Game`]. A game is the rules; [`Tell`] gives it words, [`Knowledge`] gives hints to
//! opponents; with all three it is [`Playable`] and everything else comes for free: records and
//! traces ([`Record`], [`Journal`], [`trace`]), the type-erased form ([`AnyGame`]) and the
//! conformance suite ([`conformance`]).

#![warn(missing_docs)]

pub mod book;
#[cfg(feature = "books")]
pub mod conformance;
pub mod erased;
pub mod few;
pub mod fields;
pub mod foretold;
pub mod game;
pub mod journal;
pub mod judgement;
pub mod knowledge;
pub mod lesson;
/// Writes nothing: there are lessons only with the feature `books`.
#[cfg(not(feature = "books"))]
#[macro_export]
macro_rules! lessons {
    ($($anything:tt)*) => {};
}
/// Writes nothing: there are puzzles only with the feature `books`.
#[cfg(not(feature = "books"))]
#[macro_export]
macro_rules! puzzles {
    ($($anything:tt)*) => {};
}
pub mod luck;
pub mod notation;
pub mod painting;
#[cfg(feature = "books")]
pub mod picture;
pub mod record;
pub mod refusal;
pub mod seat;
pub mod sorting;
pub mod tensor;
pub mod trace;
pub mod turn;
#[cfg(feature = "typescript")]
pub mod typescript;
pub mod version;
#[cfg(feature = "books")]
mod wording;
pub mod words;

pub use book::Book;
pub use erased::{AnyGame, AnyPosition, Erased, Visit, WhyNot};
pub use few::Few;
pub use foretold::{Foretold, foretell};
pub use game::{Game, Meta, Notated, Plain, Seen, Step, attempt, check, draw_chance};
pub use journal::Journal;
pub use judgement::{Features, Judgement};
pub use knowledge::{Knowledge, most_promising};
pub use languages::{Each, Lang, Sentences, Text, say};
#[cfg(feature = "books")]
pub use lesson::{
    Lessons, OpenLessons,
    puzzle::{OpenPuzzles, Puzzles},
};
pub use luck::{Bits256, Seal};
#[cfg(feature = "books")]
pub use picture::OpenBook;
pub use record::{Player, Record, RecordedStep, Resignation};
pub use refusal::{BadNotation, BadSetup, Refusal, RuleId};
pub use seat::{MAX_SEATS, Mover, Seat, SeatSet, Viewer};
pub use sorting::sort_by;
pub use tensor::{Tensors, VisitTensors};
pub use turn::{Outcome, Scores, Turn};
pub use version::OldOptions;
pub use words::{Drawing, HOUSE, Ink, Tell, named};

/// Derived by everything that the page is sent. Without the feature `typescript` it derives nothing.
#[cfg(not(feature = "typescript"))]
pub use no_typescript::TS;
/// Derived by everything that the page is sent.
#[cfg(feature = "typescript")]
pub use ts_rs::TS;

/// A game with all that is needed to sit down and play it.
pub trait Playable: Game + Tell + Knowledge {}
impl<G: Game + Tell + Knowledge> Playable for G {}
