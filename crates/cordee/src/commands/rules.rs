use std::io::Write;

use table::AnyGame;

use super::write_json;
use crate::{
    args::{GameArg, LangArg},
    failure::{Failure, quote},
    rulebook::{find, write_book, write_rule},
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
    /// For programs: the book, or the rule, in both languages
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, lang) = (self.game.game, self.lang.lang());
        match (self.id, self.json) {
            (None, true) => write_json(out, game.book()),
            (None, false) => write_book(game.book(), lang, out),
            (Some(id), true) => write_json(out, find(game, &id).ok_or_else(|| unknown(game, &id))?),
            (Some(id), false) => write_rule(find(game, &id).ok_or_else(|| unknown(game, &id))?, lang, out),
        }
    }
}

fn unknown(game: &dyn AnyGame, id: &str) -> Failure {
    let meta = game.meta();
    let (name, prefix, last) = (meta.id, meta.prefix, meta.rules);
    let id = quote(id);
    Failure::bad(format!(
        "{name} has no rule {id}: its rules are {prefix}-1 to {prefix}-{last}; `cordee rules {name}` shows them all"
    ))
}
