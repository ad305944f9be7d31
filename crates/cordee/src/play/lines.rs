//! Where a person's lines come from: a terminal with completion and hints, or a pipe.

use std::{
    borrow::Cow,
    fmt,
    io::{self, BufRead, IsTerminal},
};

use anstyle::{Effects, Style};
use rustyline::{
    Config, Context, Editor, Helper,
    completion::Completer,
    error::ReadlineError,
    highlight::Highlighter,
    hint::Hinter,
    history::{History, MemHistory},
    validate::Validator,
};

use table::say;

use super::orders;
use crate::{args::reader, failure::Failure, words::TERMINAL};

pub enum Lines {
    Terminal(Box<Editor<Completion, MemHistory>>),
    Pipe(Box<dyn BufRead>),
}

impl Lines {
    pub fn open() -> Result<Lines, Failure> {
        if !io::stdin().is_terminal() {
            return Ok(Lines::Pipe(Box::new(io::stdin().lock())));
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let editor = Editor::with_history(config, MemHistory::new())
            .map_err(|error| Failure::Bad(say!(TERMINAL, reader(), "no-terminal", error = error)))?;
        Ok(Lines::Terminal(Box::new(editor)))
    }

    /// Reads a line; nothing at the end of the input.
    pub fn read(&mut self, prompt: &str, completion: Completion) -> Result<Option<String>, Failure> {
        match self {
            Lines::Pipe(pipe) => piped_line(pipe),
            Lines::Terminal(editor) => {
                editor.set_helper(Some(completion));
                match editor.readline(prompt) {
                    Ok(line) => {
                        let _ = editor.add_history_entry(&line);
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(unread("the-terminal", error)),
                }
            }
        }
    }

    /// Forgets what was typed, so that the next person cannot leaf through it.
    pub fn forget(&mut self) {
        if let Lines::Terminal(editor) = self {
            let _ = editor.history_mut().clear();
        }
    }
}

fn unread(name: &str, error: impl fmt::Display) -> Failure {
    let lang = reader();
    let name = say!(TERMINAL, lang, name);
    Failure::Bad(say!(TERMINAL, lang, "cannot-read", name = name, error = error))
}

/// A line of a pipe. Bytes that are no text are kept as signs that belong to no action.
fn piped_line(mut from: impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    match from.read_until(b'\n', &mut bytes) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Err(unread("standard-input", error)),
    }
}

/// What may be typed now.
#[derive(Default)]
pub struct Completion {
    /// Sorted.
    pub actions: Vec<String>,
    pub words: Vec<String>,
}

impl Completion {
    fn candidates(&self, line: &str) -> (usize, Vec<String>) {
        let (begin, action_only) = orders::completed_part(line);
        let typed = &line[begin..];
        let actions = self.actions.iter().filter(|action| action.starts_with(typed)).cloned();
        let words =
            self.words.iter().filter(|word| !action_only && word.starts_with(typed)).map(|word| word.to_string());
        (begin, actions.chain(words).collect())
    }
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.candidates(&line[..pos]))
    }
}

impl Hinter for Completion {
    type Hint = String;

    /// The rest of the only, or else the first, thing that begins like this.
    fn hint(&self, line: &str, pos: usize, _: &Context) -> Option<String> {
        if line.is_empty() || pos < line.len() {
            return None;
        }
        let (begin, candidates) = self.candidates(line);
        candidates.first().and_then(|first| first.get(line.len() - begin..)).map(str::to_string)
    }
}

impl Highlighter for Completion {
    /// A hint looks different from what was typed.
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let dim = Style::new().effects(Effects::DIMMED);
        Cow::Owned(format!("{dim}{hint}{dim:#}"))
    }
}
impl Validator for Completion {}
impl Helper for Completion {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_and_words_complete_a_line() {
        let completion = Completion {
            actions: vec!["@d7".into(), "@d8".into(), "rest".into()],
            words: ["rules", "why"].map(String::from).to_vec(),
        };
        assert_eq!(completion.candidates("@d"), (0, vec!["@d7".into(), "@d8".into()]));
        assert_eq!(completion.candidates("r"), (0, vec!["rest".into(), "rules".into()]));
        assert_eq!(completion.candidates("why r"), (4, vec!["rest".into()]));
        assert_eq!(completion.candidates("x"), (0, vec![]));
    }

    #[test]
    fn a_pipe_may_hold_anything() {
        let mut pipe: &[u8] = b"@d7\n\xff\0\nlast";
        assert_eq!(piped_line(&mut pipe).unwrap().unwrap(), "@d7\n");
        assert_eq!(piped_line(&mut pipe).unwrap().unwrap(), "\u{fffd}\0\n");
        assert_eq!(piped_line(&mut pipe).unwrap().unwrap(), "last");
        assert_eq!(piped_line(&mut pipe).unwrap(), None);
    }
}
