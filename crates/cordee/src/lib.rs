//! The one binary of the house, as a library so that its tests and its commands share the work.
//!
//! A command is a file in `commands`: its arguments and what it does with them. What is more than
//! a few lines, or needed twice, stands beside them.

mod arena;
mod args;
mod autoplay;
mod bench;
mod chance;
mod cli;
mod commands;
mod dataset;
mod engine;
mod failure;
mod join;
mod load;
mod play;
mod records;
mod rulebook;
mod shelf;
mod skeleton;
mod typing;
mod words;

/// A small game with secrets, from the tests of the contract.
#[cfg(test)]
#[path = "../../table/tests/table/bivouac/mod.rs"]
mod bivouac;

pub mod perft;
pub mod playthrough;

pub use cli::run;
