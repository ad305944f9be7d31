//! What goes wrong, as Python exceptions.

use pyo3::{PyErr, Python, create_exception, exceptions::PyValueError, types::PyAnyMethods};
use table::{BadSetup, Book, Lang, Refusal, WhyNot};

create_exception!(cordee, CordeeError, PyValueError, "Anything that Cordée refuses.");
create_exception!(
    cordee,
    Refused,
    CordeeError,
    "An action that may not be taken. `rule` is the rule that forbids it, `sentence` says why."
);
create_exception!(cordee, Hidden, CordeeError, "Something that no player may know: ask `state.omniscient()` for it.");

pub fn bad(text: impl std::fmt::Display) -> PyErr {
    CordeeError::new_err(text.to_string())
}

pub fn bad_setup(bad_setup: BadSetup) -> PyErr {
    bad(bad_setup.say(Lang::En))
}

/// A refusal with the rule book's sentence.
pub fn refused(py: Python, refusal: Refusal, book: &'static Book) -> PyErr {
    let why = match refusal {
        Refusal::TURN | Refusal::NOTATION => refusal.to_string(),
        Refusal { rule } => book.why(rule, Lang::En).to_string(),
    };
    tell(py, refusal.rule, &why)
}

/// A refusal with what stands in the way just here.
pub fn why_not(py: Python, why: &WhyNot) -> PyErr {
    tell(py, why.refusal.rule, why.said.get(Lang::En))
}

fn tell(py: Python, rule: &str, sentence: &str) -> PyErr {
    let error = Refused::new_err(format!("{rule}: {sentence}"));
    let value = error.value(py);
    // A new exception takes any attribute.
    let _ = value.setattr("rule", rule).and_then(|()| value.setattr("sentence", sentence));
    error
}
