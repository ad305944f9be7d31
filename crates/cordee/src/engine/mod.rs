//! Players from outside: programs that read questions and write answers, a line of JSON each.
//! `docs/bots.md` tells them how.

mod process;
mod words;

pub use process::{Engine, Trouble};
pub use words::{Choose, Says};
