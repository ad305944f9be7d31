//! The languages of the house: which there are, and what is said in each. A language is a folder in
//! `languages/`; nothing else in the tree knows how many there are.

mod each;
mod lang;
mod pattern;
mod sentences;
#[cfg(feature = "typescript")]
mod typescript;

pub use each::{Each, Text};
pub use lang::Lang;
pub use sentences::{Sentences, messages};
