//! A game's rule book as data: an entry a rule id, in French and in English. Refusals, the command
//! line and the page all quote it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{Lang, Meta, RuleId};

/// The same in both languages. Neither is optional.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Both {
    pub fr: String,
    pub en: String,
}

impl Both {
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.fr, &self.en)
    }
}

/// `data/book.toml` in a game's folder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Book {
    pub title: Both,
    /// One sentence for the shelf.
    pub about: Both,
    /// Author, publisher, year.
    pub credit: String,
    /// How long a game takes, in minutes.
    pub minutes: u16,
    #[serde(rename = "option", default)]
    pub options: Vec<OptionEntry>,
    #[serde(rename = "rule")]
    pub rules: Vec<RuleEntry>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    pub id: String,
    /// The part of the book it stands in, told with the first rule of that part.
    #[serde(default)]
    pub chapter: Option<Both>,
    pub title: Both,
    /// The rule itself. Paragraphs are parted by empty lines.
    pub text: Both,
    /// One sentence that answers "why not?" to somebody who tried what the rule forbids.
    pub why: Both,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OptionEntry {
    pub key: String,
    pub title: Both,
    pub help: Both,
    /// Values worth trying, the default among them: offered by the lobby, played by the tests.
    #[ts(type = "unknown[]")]
    pub samples: Vec<Value>,
    /// What players call a value, or the parts of one, by how it is written in a record; `null` for
    /// none at all. An option whose samples all have a name takes no other values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Both>>", optional)]
    pub names: BTreeMap<String, Both>,
}

impl Book {
    /// Reads a book and holds it against what the game says of itself.
    pub fn from_toml(meta: &Meta, text: &str) -> Result<Book, String> {
        let book: Book = toml::from_str(text).map_err(|error| error.to_string())?;
        let (have, want): (Vec<_>, Vec<_>) =
            (book.rules.iter().map(|rule| rule.id.clone()).collect(), meta.rule_ids().collect());
        if have != want {
            return Err(format!("the book of {} has rules {have:?}, the game has {want:?}", meta.id));
        }
        Ok(book)
    }

    pub fn rule(&self, id: &str) -> Option<&RuleEntry> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// The answer to "why not?" for a refusal: a sentence of this book, or the house's own for the
    /// two refusals that belong to no book.
    pub fn why(&self, rule: RuleId, lang: Lang) -> &str {
        match rule {
            "turn" => {
                lang.pick("Ce n’est pas à cette place de jouer maintenant.", "It is not this seat’s turn to act now.")
            }
            "notation" => {
                lang.pick("Ce texte n’est pas une action de ce jeu.", "This text is not an action of this game.")
            }
            _ => self.rule(rule).map_or(rule, |entry| entry.why.get(lang)),
        }
    }
}
