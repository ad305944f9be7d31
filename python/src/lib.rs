//! The games of Cordée for Python. What is here is thin: rules, numbers and opponents are those of the other crates.

mod batch;
mod bot;
mod dataset;
mod error;
mod game;
mod json;
mod memory;
mod play;
mod state;
mod vec_env;

use pyo3::prelude::*;

/// A game by its id, for so many seats (the fewest, if not said) with these options (the sheet's, where not said).
#[pyfunction]
#[pyo3(signature = (id, seats=None, options=None))]
fn load(id: &str, seats: Option<i64>, options: Option<&Bound<PyAny>>) -> PyResult<game::Game> {
    // So many as nobody has seats for are refused like too many.
    let seats = seats.map(|seats| seats.try_into().unwrap_or(u8::MAX));
    game::Game::load(id, seats, json::map("options", options)?)
}

#[pymodule]
fn _cordee(module: &Bound<PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("CordeeError", py.get_type::<error::CordeeError>())?;
    module.add("Refused", py.get_type::<error::Refused>())?;
    module.add("Hidden", py.get_type::<error::Hidden>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Omniscient>()?;
    module.add_class::<vec_env::VecEnv>()?;
    module.add_class::<bot::Bot>()?;
    module.add_function(wrap_pyfunction!(load, module)?)?;
    module.add_function(wrap_pyfunction!(game::replay, module)?)?;
    module.add_function(wrap_pyfunction!(game::games_by_id, module)?)?;
    module.add_function(wrap_pyfunction!(bot::levels, module)?)?;
    module.add_function(wrap_pyfunction!(dataset::unpack, module)?)?;
    Ok(())
}
