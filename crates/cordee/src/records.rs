//! Records from files, with errors that name the file, the place and the rule.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use table::{AnyGame, AnyPosition, Lang, Record, journal::BadReplay, say};

use crate::{
    failure::{Failure, quote},
    shelf,
    words::TERMINAL,
};

/// No record is as large as this: what is larger was given by mistake.
const LARGEST: u64 = 64 << 20;

/// A record, the game it is of and the name of where it came from.
pub struct RecordFile {
    pub name: String,
    pub record: Record,
    pub game: &'static dyn AnyGame,
}

impl RecordFile {
    /// Reads a record from a file, or from standard input if the path is `-`.
    pub fn read(path: &Path, lang: Lang) -> Result<RecordFile, Failure> {
        let (name, text) = if path == Path::new("-") {
            (say!(TERMINAL, lang, "standard-input"), text(io::stdin().lock(), lang))
        } else {
            let file = File::open(path).map_err(|error| error.to_string());
            (path.display().to_string(), file.and_then(|file| text(file, lang)))
        };
        let unread = |error: String| Failure::Bad(say!(TERMINAL, lang, "cannot-read", name = name, error = error));
        let text = text.map_err(unread)?;
        let record = Record::from_json(&text).map_err(|error| Failure::bad(format!("{name}: {error}")))?;
        let game = shelf::find(&record.game, lang).map_err(|error| Failure::bad(format!("{name}: {error}")))?;
        Ok(RecordFile { name, record, game })
    }

    /// Reads a record of this game that can be replayed to its end.
    pub fn read_of(game: &dyn AnyGame, path: &Path, lang: Lang) -> Result<RecordFile, Failure> {
        let source = RecordFile::read(path, lang)?;
        let (wanted, found) = (game.meta().id, source.game.meta().id);
        if wanted != found {
            let wrong = say!(TERMINAL, lang, "other-game", found = found, wanted = wanted);
            return Err(Failure::Bad(format!("{}: {wrong}", source.name)));
        }
        replay(source.game, &source.record).map_err(|bad| source.explain(bad, lang))?;
        Ok(source)
    }

    /// Why the record cannot be replayed: ply, action, rule id and the book's answer to "why not?".
    pub fn explain(&self, bad: BadReplay, lang: Lang) -> Failure {
        let name = &self.name;
        Failure::Bad(match bad {
            BadReplay::Setup(bad) => format!("{name}: {}", bad.say(lang)),
            BadReplay::Action { ply, entry, refusal } => {
                let why = self.game.book().why(refusal.rule, lang);
                let (action, by, rule) = (quote(&entry.action), entry.by, refusal.rule);
                let refused =
                    say!(TERMINAL, lang, "step-refused", ply = ply, action = action, by = by, rule = rule, why = why);
                format!("{name}: {refused}")
            }
        })
    }
}

/// Plays a record through.
pub fn replay(game: &dyn AnyGame, record: &Record) -> Result<Box<dyn AnyPosition>, BadReplay> {
    let mut position = game.open(record).map_err(BadReplay::Setup)?;
    for (ply, entry) in record.actions.iter().enumerate() {
        let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
        position.attempt(entry.by, &entry.action).map_err(refused)?;
    }
    Ok(position)
}

fn text(from: impl Read, lang: Lang) -> Result<String, String> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err(say!(TERMINAL, lang, "too-large", most = LARGEST >> 20));
    }
    String::from_utf8(bytes).map_err(|error| say!(TERMINAL, lang, "not-text", byte = error.utf8_error().valid_up_to()))
}
