//! The table, tested with a game of its own.

mod bivouac;
mod books;
mod broken;
mod conformance;
mod erased;
mod faults;
mod journal;
