//! Why a command did not end well, and the exit code that says so.

use std::{fmt::Display, io, process::ExitCode};

use table::{BadSetup, say};

use crate::{args::reader, words::TERMINAL};

#[derive(Debug)]
pub enum Failure {
    /// The question was understood, and the answer is no.
    No(String),
    /// The input is bad, or a file cannot be read or written.
    Bad(String),
    /// Whoever read our output has stopped reading. Nothing is wrong and nobody listens.
    Unread,
}

impl Failure {
    pub fn bad(text: impl Display) -> Failure {
        Failure::Bad(text.to_string())
    }

    /// Tells it on standard error and turns it into an exit code.
    pub fn report(self) -> ExitCode {
        let (text, code) = match self {
            Failure::No(text) => (text, 1),
            Failure::Bad(text) => (text, 2),
            Failure::Unread => return ExitCode::SUCCESS,
        };
        anstream::eprintln!("cordee: {text}");
        ExitCode::from(code)
    }
}

/// Only writing our own output fails with a bare `io::Error`; reading names its file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Bad(say!(TERMINAL, reader(), "cannot-write", error = error)),
        }
    }
}

impl From<BadSetup> for Failure {
    fn from(bad: BadSetup) -> Failure {
        let lang = reader();
        Failure::Bad(say!(TERMINAL, lang, "bad-setup", wrong = bad.say(lang)))
    }
}

/// Something a person wrote, made fit to be quoted in a message: short, and with its control
/// characters spelt out.
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_plain() {
        assert_eq!(quote("d7\0"), "\"d7\\0\"");
        assert_eq!(quote(&"é".repeat(1_000_000)).chars().count(), 63);
    }
}
