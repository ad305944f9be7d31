//! Players from outside: programs that read questions and write answers, a line of JSON each.
//! `docs/bots.md` tells them how.

mod messages;
mod process;

pub use messages::{Choose, ToEngine};
pub use process::{Engine, Trouble};
