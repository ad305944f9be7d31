//! Arguments that several commands share.

use std::{
    env,
    hash::{BuildHasher, RandomState},
    num::NonZeroUsize,
    path::PathBuf,
    sync::OnceLock,
};

use clap::Args;
use serde_json::{Map, Value};
use table::{AnyGame, Lang, Record, say};

use crate::{chance, failure::Failure, records::RecordFile, shelf, words::TERMINAL};

/// `RECORD`, and the language in which it is refused.
#[derive(Args)]
pub struct RecordArg {
    /// A file with a record, or - for standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    #[command(flatten)]
    lang: LangArg,
}

impl RecordArg {
    pub fn read(&self) -> Result<RecordFile, Failure> {
        RecordFile::read(&self.record, self.lang())
    }

    pub fn lang(&self) -> Lang {
        self.lang.lang()
    }
}

/// `GAME`: one of the games, by its name.
#[derive(Args)]
pub struct GameArg {
    /// Which game (`cordee games` lists them)
    #[arg(value_name = "GAME")]
    name: String,
}

impl GameArg {
    pub fn find(&self) -> Result<&'static dyn AnyGame, Failure> {
        shelf::find(&self.name, reader()).map_err(Failure::Bad)
    }
}

/// How a table is laid.
#[derive(Args)]
pub struct TableArgs {
    /// How many play [default: the fewest the game allows]
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// An option of the game; the value is JSON or else a plain text. May be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option)]
    pub options: Vec<(String, Value)>,
}

impl TableArgs {
    pub fn seats(&self, game: &dyn AnyGame) -> Result<u8, Failure> {
        let seats = self.seats.unwrap_or(game.meta().min_seats);
        game.meta().check_seats(seats)?;
        Ok(seats)
    }

    pub fn options(&self) -> Result<Map<String, Value>, Failure> {
        let mut options = Map::new();
        for (key, value) in &self.options {
            if options.insert(key.clone(), value.clone()).is_some() {
                return Err(Failure::Bad(say!(TERMINAL, reader(), "option-twice", key = key)));
            }
        }
        Ok(options)
    }

    /// The beginning of a game at this table; the seed decides what chance decides before it.
    pub fn deal(&self, game: &dyn AnyGame, seed: u64) -> Result<Record, Failure> {
        Ok(game.deal(&self.options()?, self.seats(game)?, &mut chance::generator(seed))?)
    }
}

fn option(text: &str) -> Result<(String, Value), String> {
    let (key, value) = text.split_once('=').ok_or("write it as key=value, for example alarm=false")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_string()));
    Ok((key.to_string(), value))
}

/// `--seed` where every run is meant to be another unless one is given.
#[derive(Args)]
pub struct SeedArg {
    /// Decides everything that chance decides [default: another one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl SeedArg {
    /// The seed given, or a new one from the system, which is told so that it can be given again.
    pub fn given_or_new(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = u64::from(RandomState::new().hash_one("seed") as u32);
            anstream::eprintln!("{}", say!(TERMINAL, reader(), "seed-is", seed = seed));
            seed
        })
    }
}

/// `--seed` where a run is meant to be the same each time.
#[derive(Args)]
pub struct FixedSeedArg {
    /// Decides everything that chance decides
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
}

/// `--jobs`, where games are played at the same time.
#[derive(Args)]
pub struct JobsArg {
    /// How many games are played at the same time [default: one a core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl JobsArg {
    pub fn number(&self) -> usize {
        self.jobs.or(std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

#[derive(Args)]
pub struct LangArg {
    /// The code of a language, such as fr or en [default: as the system's LC_ALL or LANG says, else en]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

impl LangArg {
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(reader)
    }
}

/// The language of whoever reads what a command says: what `--lang` asks for, or else the system's. Some things go
/// wrong where the arguments of the command are not at hand, so that it is looked up once, for all of them.
pub fn reader() -> Lang {
    static READER: OnceLock<Lang> = OnceLock::new();
    *READER.get_or_init(|| asked(env::args()).unwrap_or_else(|| spoken(|name| env::var(name).ok())))
}

/// The language that arguments ask for, if it is one of ours.
fn asked(arguments: impl Iterator<Item = String>) -> Option<Lang> {
    let mut rest = arguments.skip_while(|argument| argument != "--lang" && !argument.starts_with("--lang="));
    let found = rest.next()?;
    let code = found.strip_prefix("--lang=").map(str::to_string).or_else(|| rest.next())?;
    code.parse().ok()
}

/// The language of the system: the first of these variables that says anything decides.
fn spoken(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    said.and_then(|value| Lang::tagged(&value)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_json_or_else_a_text() {
        assert_eq!(option("alarm=false").unwrap().1, Value::Bool(false));
        assert_eq!(option("guards=eaiaiaia").unwrap().1, Value::String("eaiaiaia".into()));
        assert_eq!(option("x=a=b").unwrap(), ("x".to_string(), Value::String("a=b".into())));
        assert!(option("alarm").is_err());
    }

    #[test]
    fn an_argument_asks_for_a_language() {
        let given = |line: &str| asked(line.split(' ').map(String::from));
        assert_eq!(given("cordee rules alcatras --lang fr"), Some(Lang::Fr));
        assert_eq!(given("cordee games --lang=fr --json"), Some(Lang::Fr));
        assert_eq!([given("cordee games"), given("cordee games --lang"), given("cordee games --lang=xx")], [None; 3]);
    }

    #[test]
    fn the_system_says_its_language() {
        let system = |all: &'static str, lang: &'static str| {
            spoken(move |name| match name {
                "LC_ALL" => Some(all.to_string()),
                "LANG" => Some(lang.to_string()),
                _ => None,
            })
        };
        assert_eq!(system("", "fr_FR.UTF-8"), Lang::Fr);
        assert_eq!(system("C", "fr_FR.UTF-8"), Lang::En);
        assert_eq!(system("", "de_DE"), Lang::En);
        assert_eq!(spoken(|_| None), Lang::En);
    }
}
