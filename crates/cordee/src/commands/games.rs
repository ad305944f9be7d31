use std::io::Write;

use serde_json::{Value, json};
use table::{AnyGame, HOUSE, Lang, say};

use super::write_json;
use crate::{
    args::LangArg,
    failure::Failure,
    rulebook::write_names,
    words::{self, TERMINAL},
};

/// List the games on the shelf with their seats and options
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    lang: LangArg,
    /// For programs: everything, in every language
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let shelf: Vec<Value> = games::all().iter().map(|game| entry(*game)).collect();
            return write_json(out, &shelf);
        }
        for game in games::all() {
            tell(*game, self.lang.lang(), out)?;
        }
        Ok(())
    }
}

fn entry(game: &dyn AnyGame) -> Value {
    let (meta, book, defaults) = (game.meta(), game.book(), game.default_options());
    let options: Vec<Value> = book
        .options
        .iter()
        .map(|option| {
            json!({ "key": option.key, "default": defaults.get(&option.key), "title": option.title,
                    "help": option.help, "samples": option.samples })
        })
        .collect();
    json!({ "id": meta.id, "title": book.title, "about": book.about, "credit": book.credit,
            "minutes": book.minutes, "seats": { "min": meta.min_seats, "max": meta.max_seats },
            "rules": meta.version, "secrets": meta.secrets, "options": options, "ratings": game.ratings() })
}

fn tell(game: &dyn AnyGame, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let (meta, book, defaults) = (game.meta(), game.book(), game.default_options());
    let bold = words::BOLD;
    writeln!(out, "{bold}{}{bold:#}  {}", meta.id, book.title.get(lang))?;
    let (from, to, minutes) = (meta.min_seats, meta.max_seats, book.minutes);
    let players = say!(TERMINAL, lang, "players", from = from, to = to, minutes = minutes);
    writeln!(out, "{}", words::paragraph(&players, 2))?;
    writeln!(out, "{}", words::paragraph(book.about.get(lang), 2))?;
    for option in &book.options {
        let default = defaults.get(&option.key).unwrap_or(&Value::Null);
        let text = format!("--option {}={default}  {}", option.key, option.help.get(lang));
        writeln!(out, "{}", words::paragraph(&text, 4))?;
        write_names(option, 8, lang, out)?;
    }
    writeln!(out, "{}", words::paragraph(&opponents(game, lang), 2))?;
    Ok(writeln!(out)?)
}

/// The computer's levels, as `--bots` takes them, with what each is rated if that was measured.
fn opponents(game: &dyn AnyGame, lang: Lang) -> String {
    let level = |level: &bots::Level| {
        let name = say!(HOUSE, lang, "level", number = level.number);
        let rating =
            game.ratings().map_or(String::new(), |ratings| format!(" {}", ratings[usize::from(level.number) - 1]));
        format!("level:{} {name}{rating}", level.number)
    };
    let levels: Vec<String> = bots::LEVELS.iter().map(level).collect();
    let measured = u8::from(game.ratings().is_some());
    say!(TERMINAL, lang, "opponents", levels = levels.join(" · "), measured = measured)
}
