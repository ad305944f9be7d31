//! What `cordee bench` measures in this process.

mod game;
mod opponent;

pub use game::{Bench, Figures};
pub use opponent::{OpponentBench, OpponentFigures};
