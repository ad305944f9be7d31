//! One match, without a socket or a database: seats, streams, undo, idling, resigning, rematch.
//!
//! A [`Match`] is the fold of its log. [`Match::decide`] turns a client's message into log entries; it changes nothing.
//! [`Match::apply`] applies an entry and tells each viewer what happened. Whoever runs the match stores the entries
//! before anybody is told. Time and randomness are passed in, so that tests control both.

mod advice;
mod api;
pub mod audit;
mod away;
#[cfg(not(target_arch = "wasm32"))]
mod calendar;
#[cfg(target_arch = "wasm32")]
#[path = "no_calendar.rs"]
mod calendar;
mod checkpoints;
mod clock;
mod customs;
mod decide;
pub mod from_log;
pub mod gathering;
mod keep;
pub mod keys;
pub mod lesson;
pub mod log;
pub mod luck;
mod matches;
mod names;
pub mod notices;
mod play;
mod presence;
pub mod protocol;
mod rejection;
pub mod replay;
mod shelf;
mod show;
mod table_info;
mod timekeeping;
mod undo;
mod viewer_stream;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod types_test;

pub use away::{NOTICES, Notice, Wanted, notice_title, without_name};
pub use decide::{Decision, open, open_table};
pub use keep::keep_record;
pub use log::LogEntry;
pub use matches::{BadLog, Caller, Match};
pub use opponents;
pub use presence::{Patience, Uptime};
pub use rejection::{Code, Rejection};
#[cfg(feature = "books")]
pub use shelf::shelf;
pub use shelf::start;
pub use timekeeping::{Due, DueWhat, FORGOTTEN};
