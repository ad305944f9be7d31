//! The house without a network. The same matches, rules and opponents as in the server, for one browser: built for
//! WebAssembly, this crate runs in the page's workers.
//!
//! A [`LocalHouse`] takes one [`Letter`] after the other and answers with what follows: entries to be stored, then
//! messages for its guests, and thoughts that somebody has to think. A [`Thinker`] thinks them, in a worker of its own.
//! Time and randomness come with the letters. Whoever runs the house stores the entries before anybody is told.

#[cfg(target_arch = "wasm32")]
mod border;
mod letters;
mod local_house;
mod requests;
mod table_here;
#[cfg(test)]
mod tests;
mod thinker;
#[cfg(test)]
mod types_test;

pub use letters::{Answer, Kept, Letter, Now, Opening, Outcome, Row, Task, Thought, What, Work};
pub use local_house::LocalHouse;
pub use table_here::is_here;
pub use thinker::Thinker;
