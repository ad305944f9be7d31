//! Plain data between Rust and Python goes by JSON.

use pyo3::{prelude::*, types::PyString};
use serde_json::{Map, Value};

use crate::error::bad;

pub fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// The JSON of a text or of anything that JSON can hold.
pub fn from_json(value: &Bound<PyAny>) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => text.extract(),
        Err(_) => value.py().import("json")?.call_method1("dumps", (value,))?.extract(),
    }
}

/// A dict with names for keys; none is an empty one.
pub fn map(what: &str, value: Option<&Bound<PyAny>>) -> PyResult<Map<String, Value>> {
    let Some(value) = value else { return Ok(Map::new()) };
    serde_json::from_str(&from_json(value)?).map_err(|error| bad(format!("{what}: {error}")))
}
