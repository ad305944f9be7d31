//! Reads what `cordee dataset` wrote.

use std::io::Read;

use pyo3::{prelude::*, types::PyBytes};
use ruzstd::decoding::StreamingDecoder;

use crate::error::bad;

/// The bytes that were packed with Zstandard.
#[pyfunction]
pub fn unpack<'py>(py: Python<'py>, packed: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let unpacked = py.detach(|| -> Result<Vec<u8>, String> {
        let (mut rest, mut all) = (packed, Vec::new());
        // A file may have several frames.
        while !rest.is_empty() {
            let mut frame = StreamingDecoder::new(&mut rest).map_err(|error| error.to_string())?;
            frame.read_to_end(&mut all).map_err(|error| error.to_string())?;
        }
        Ok(all)
    });
    Ok(PyBytes::new(py, &unpacked.map_err(|error| bad(format!("not packed with Zstandard: {error}")))?))
}
