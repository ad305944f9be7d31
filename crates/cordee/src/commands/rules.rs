use std::io::Write;

use table::{AnyGame, Lang, OpenBook, say};

use super::write_json;
use crate::{
    args::{GameArg, LangArg},
    failure::{Failure, quote},
    rulebook::{find, write_book, write_rule},
    words::TERMINAL,
};

/// Read a game's rule book, or one of its rules
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// One rule by its id, such as ALC-7 or just 7
    #[arg(value_name = "ID")]
    id: Option<String>,
    #[command(flatten)]
    lang: LangArg,
    /// For programs: the book with the views of its pictures, or the rule, in every language
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, lang) = (self.game.find()?, self.lang.lang());
        let Some(id) = self.id else {
            return if self.json { write_json(out, &open(game)?) } else { write_book(game, lang, out) };
        };
        let rule = find(game, &id).ok_or_else(|| unknown(game, &id, lang))?;
        if self.json { write_json(out, rule) } else { write_rule(game, rule, lang, out) }
    }
}

fn open(game: &dyn AnyGame) -> Result<OpenBook, Failure> {
    OpenBook::of(game).map_err(|bad| Failure::bad(bad.to_string()))
}

fn unknown(game: &dyn AnyGame, id: &str, lang: Lang) -> Failure {
    let meta = game.meta();
    let (game, prefix, last) = (meta.id, meta.prefix, meta.rules);
    Failure::Bad(say!(TERMINAL, lang, "no-rule", game = game, id = quote(id), prefix = prefix, last = last))
}
