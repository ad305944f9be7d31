//! A game's rule book as data: an entry a rule id, in every language. Refusals, the command
//! line and the page all quote it.

#[cfg(feature = "books")]
use std::collections::BTreeSet;
use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Each, HOUSE, Lang, Record, RuleId, TS, Text, say};
#[cfg(feature = "books")]
use crate::{Meta, wording};

/// `data/book.toml` in a game's folder. What each field is for stands at the top of Alcatraz's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// What players call the game.
    pub title: Text,
    /// The title as grammar wants it, by names that each language chooses: « du Lac Glacé » is French’s `of`.
    #[serde(default)]
    pub forms: Each<BTreeMap<String, String>>,
    /// One sentence for the shelf.
    pub about: Text,
    /// What one plays for, in one plain sentence: the book begins with it.
    pub goal: Text,
    /// Author, publisher, year.
    pub credit: String,
    /// How long a game takes, in minutes.
    pub minutes: u16,
    /// Is it usual to draw lots for who begins, also where nobody plays against friends?
    #[serde(default)]
    pub lots: bool,
    /// The game's options, each of them.
    #[serde(rename = "option", default)]
    pub options: Vec<OptionEntry>,
    /// Every rule of the game, in the order in which they are best read.
    #[serde(rename = "rule")]
    pub rules: Vec<RuleEntry>,
    /// How actions are written, for those who type them.
    #[serde(default)]
    pub notation: Vec<NotationEntry>,
    /// Positions to look at. Whoever opens the book is given them as the game shows them.
    #[serde(rename = "picture", default, skip_serializing)]
    #[ts(skip)]
    pub pictures: Vec<PictureEntry>,
}

/// Where an entry comes from: the rule sheets' pictures and some of their numbers are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The sheet says so.
    Sheet,
    /// It stood on the sheet and is lost; rebuilt here.
    Reconstructed,
    /// The sheet is silent; this house decided.
    House,
}

/// A rule, as players read it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    /// `ALC-9`.
    pub id: String,
    /// The part of the book it stands in, told with the first rule of that part.
    #[serde(default)]
    pub chapter: Option<Text>,
    /// The rule in a few words.
    pub title: Text,
    /// The rule itself. Paragraphs are parted by empty lines.
    pub text: Text,
    /// One sentence that answers "why not?" to somebody who tried what the rule forbids.
    pub why: Text,
    /// Where it comes from.
    pub origin: Origin,
    /// What a reconstruction rests on, or what the house decided and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub because: Option<Text>,
    /// Formulas and coordinates, for those who write programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<Text>,
    /// The keys of the pictures that belong to it.
    #[serde(default)]
    pub pictures: Vec<String>,
}

/// An option of the game, as players choose it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OptionEntry {
    /// Its name in records: `quiet_limit`.
    pub key: String,
    /// Its name for players.
    pub title: Text,
    /// What it changes.
    pub help: Text,
    /// Where it comes from.
    pub origin: Origin,
    /// What a reconstruction rests on, or what the house decided and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub because: Option<Text>,
    /// Values worth trying, the default among them: offered by the lobby, played by the tests.
    #[ts(type = "unknown[]")]
    pub samples: Vec<Value>,
    /// What players call a value, or the parts of one, by how it is written in a record; `null` for
    /// none at all. An option whose samples all have a name takes no other values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Text>>", optional)]
    pub names: BTreeMap<String, Text>,
    /// A value that a table of a certain size is offered in plain sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offer: Option<Offer>,
}

/// A value worth offering.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// How many sit at such a table.
    pub seats: u8,
    /// What the option is set to.
    #[ts(type = "unknown")]
    pub value: Value,
    /// What players call it.
    pub title: Text,
    /// What it changes.
    pub help: Text,
}

/// An action, or an outcome of chance, as it is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NotationEntry {
    /// `d7-d4`.
    pub text: String,
    /// What it does.
    pub meaning: Text,
}

/// A position of the game, told by a record: see [`crate::picture`].
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureEntry {
    /// By this name a rule asks for it.
    pub key: String,
    /// What is to be seen.
    pub caption: Text,
    /// `pictures/NAME.record.json` beside the book.
    #[serde(rename = "record")]
    pub file: String,
    /// Only so many of its actions are made: one game has several pictures in it.
    #[serde(default)]
    pub after: Option<usize>,
    /// The seat through whose eyes it is seen; nobody's: an onlooker's.
    #[serde(default)]
    pub viewer: Option<u8>,
    /// Is what happened in the last step shown too?
    #[serde(default)]
    pub step: bool,
    /// What the caption says may be done here: the tests hold it to its word.
    #[serde(default)]
    pub allowed: Vec<String>,
    /// What it says may not be done here, and the rule that forbids it.
    #[serde(default)]
    pub refused: BTreeMap<String, String>,
    /// What `file` holds, cut to `after`.
    #[serde(skip)]
    pub record: Option<Record>,
}

/// The records of a book's pictures, by name: `data/pictures/NAME.record.json`.
#[macro_export]
macro_rules! pictures {
    ($($name:literal),* $(,)?) => {
        &[$((
            concat!("pictures/", $name, ".record.json"),
            include_str!(concat!("data/pictures/", $name, ".record.json")),
        )),*]
    };
}

/// Writes [`Tell::book`](crate::Tell::book): the book is read from `data/book.toml` beside the caller when
/// somebody first opens it, with the records of its pictures. Writes nothing without the feature `books`.
#[cfg(feature = "books")]
#[macro_export]
macro_rules! book {
    ($Game:ty: $($picture:literal),* $(,)?) => {
        fn book() -> &'static $crate::Book {
            static BOOK: ::std::sync::LazyLock<$crate::Book> = ::std::sync::LazyLock::new(|| {
                let pictures = $crate::pictures![$($picture),*];
                $crate::Book::from_toml(&<$Game as $crate::Game>::META, include_str!("data/book.toml"), pictures)
                    .expect("the book is checked by a test")
            });
            &BOOK
        }
    };
}

/// Writes nothing: there are books only with the feature `books`.
#[cfg(not(feature = "books"))]
#[macro_export]
macro_rules! book {
    ($($anything:tt)*) => {};
}

#[cfg(feature = "books")]
impl Book {
    /// Reads a book with its words in every language and the records of its pictures, and holds it against what the game says of
    /// itself.
    pub fn from_toml(meta: &Meta, text: &str, records: &[(&str, &str)]) -> Result<Book, String> {
        let book = wording::worded(text, meta.id)?;
        let mut book: Book = serde_json::from_value(book).map_err(|error| error.to_string())?;
        book.has_every_rule(meta)?;
        let rules = book.rules.iter().map(|rule| (&rule.id, rule.origin, &rule.because));
        let options = book.options.iter().map(|option| (&option.key, option.origin, &option.because));
        for (entry, origin, because) in rules.chain(options) {
            match (origin, because) {
                (Origin::Sheet, Some(_)) => return Err(format!("{entry} is of the sheet: it needs no reason")),
                (Origin::Reconstructed | Origin::House, None) => {
                    return Err(format!("{entry} is not of the sheet: say in `because` what it rests on"));
                }
                _ => {}
            }
        }
        book.hang(records)?;
        Ok(book)
    }

    /// The rules of the book are the game's, in any order.
    fn has_every_rule(&self, meta: &Meta) -> Result<(), String> {
        let have: BTreeSet<&str> = self.rules.iter().map(|rule| rule.id.as_str()).collect();
        let all: Vec<String> = meta.rule_ids().collect();
        let want: BTreeSet<&str> = all.iter().map(String::as_str).collect();
        if have != want || self.rules.len() != want.len() {
            return Err(format!("the book of {} has rules {have:?}, the game has {want:?}", meta.id));
        }
        Ok(())
    }

    /// Gives each picture its record. Every picture belongs to a rule, and no record is left over.
    fn hang(&mut self, records: &[(&str, &str)]) -> Result<(), String> {
        for picture in &mut self.pictures {
            let (key, file) = (&picture.key, &picture.file);
            let named = records.iter().find(|(name, _)| name == file);
            let (_, text) = named.ok_or_else(|| format!("picture {key}: {file} is not in the list of records"))?;
            let mut record = Record::from_json(text).map_err(|bad| format!("{file}: {bad}"))?;
            record.actions.truncate(picture.after.unwrap_or(usize::MAX));
            picture.record = Some(record);
        }
        let keys: BTreeSet<&str> = self.pictures.iter().map(|picture| picture.key.as_str()).collect();
        let hung: BTreeSet<&str> = self.rules.iter().flat_map(|rule| &rule.pictures).map(String::as_str).collect();
        let files: BTreeSet<&str> = self.pictures.iter().map(|picture| picture.file.as_str()).collect();
        if keys != hung || keys.len() != self.pictures.len() {
            return Err(format!("the pictures are {keys:?}, the rules name {hung:?}"));
        }
        match records.iter().find(|(name, _)| !files.contains(name)) {
            Some((name, _)) => Err(format!("no picture shows {name}")),
            None => Ok(()),
        }
    }
}

impl Book {
    /// The entry of a rule, by its id.
    pub fn rule(&self, id: &str) -> Option<&RuleEntry> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// The picture of this key.
    pub fn picture(&self, key: &str) -> Option<&PictureEntry> {
        self.pictures.iter().find(|picture| picture.key == key)
    }

    /// The answer to "why not?" for a refusal: a sentence of this book, or the house's own for the
    /// two refusals that belong to no book.
    pub fn why(&self, rule: RuleId, lang: Lang) -> Cow<'_, str> {
        let said = || self.rule(rule).map_or(rule, |entry| entry.why.get(lang)).into();
        of_no_book(rule, lang).map_or_else(said, Cow::from)
    }
}

/// The answers to the two refusals that belong to no book.
pub(crate) fn of_no_book(rule: RuleId, lang: Lang) -> Option<String> {
    match rule {
        "turn" => Some(say!(HOUSE, lang, "why-turn")),
        "notation" => Some(say!(HOUSE, lang, "why-notation")),
        _ => None,
    }
}
