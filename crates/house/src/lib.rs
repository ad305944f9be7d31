//! One match, without a socket or a database: seats, streams, undo, idling, resigning, rematch.
//!
//! A [`Match`] is the fold of its log. What a client says is turned into entries by
//! [`Match::decide`], which changes nothing; whoever runs the match stores the entries and only then
//! lets [`Match::apply`]'s words out. Time and randomness are passed in, so that tests drive both.

mod account;
mod advice;
mod api;
pub mod audit;
mod customs;
mod decide;
pub mod keys;
mod ladder;
pub mod log;
pub mod luck;
mod matches;
mod names;
pub mod paper;
mod play;
mod presence;
pub mod protocol;
pub mod replay;
mod show;
mod undo;
mod why;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod types_test;

pub use decide::{Decision, open};
pub use log::Logged;
pub use matches::{BadLog, Caller, Match};
pub use presence::{Patience, Uptime};
pub use why::{Code, Why};
