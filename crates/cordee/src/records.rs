//! Records from files, with errors that name the file, the place and the rule.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use table::{AnyGame, AnyPosition, Lang, Record, journal::BadReplay};

use crate::{
    failure::{Failure, quote},
    shelf,
};

/// No record is as large as this: what is larger was given by mistake.
const LARGEST: u64 = 64 << 20;

/// A record, the game it is of and the name of where it came from.
pub struct Source {
    pub name: String,
    pub record: Record,
    pub game: &'static dyn AnyGame,
}

impl Source {
    /// Reads a record from a file, or from standard input if the path is `-`.
    pub fn read(path: &Path) -> Result<Source, Failure> {
        let (name, text) = if path == Path::new("-") {
            ("standard input".to_string(), text(io::stdin().lock()))
        } else {
            (path.display().to_string(), File::open(path).map_err(|error| error.to_string()).and_then(text))
        };
        let text = text.map_err(|error| Failure::bad(format!("cannot read {name}: {error}")))?;
        let record = Record::from_json(&text).map_err(|error| Failure::bad(format!("{name}: {error}")))?;
        let game = shelf::find(&record.game).map_err(|error| Failure::bad(format!("{name}: {error}")))?;
        Ok(Source { name, record, game })
    }

    /// Reads a record of this game that can be replayed to its end.
    pub fn read_of(game: &dyn AnyGame, path: &Path, lang: Lang) -> Result<Source, Failure> {
        let source = Source::read(path)?;
        let (wanted, found) = (game.meta().id, source.game.meta().id);
        if wanted != found {
            return Err(Failure::bad(format!("{}: this is a record of {found}, not of {wanted}", source.name)));
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
                format!("{name}: ply {ply}: {action} by {by} is refused ({rule}): {why}")
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

fn text(from: impl Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("it is larger than {} MiB, which no record is", LARGEST >> 20));
    }
    String::from_utf8(bytes).map_err(|error| {
        format!("byte {} is not UTF-8 text: a record is a JSON document", error.utf8_error().valid_up_to())
    })
}
