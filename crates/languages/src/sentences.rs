//! What Rust says to people: files of sentences in Project Fluent's format, one for each language.

use std::{collections::BTreeSet, sync::OnceLock};

use fluent_syntax::{ast::Entry, parser};
use intl_pluralrules::{PluralRuleType, PluralRules};
use rustc_hash::FxHashMap;
use unic_langid::LanguageIdentifier;

use crate::{
    Each, Lang,
    pattern::{Args, Pattern, Source},
};

/// A file of sentences that every language's folder has: `alcatraz/sentences.ftl`. It is read when something of it is
/// first said.
pub struct Sentences {
    file: &'static str,
    read: OnceLock<Each<Spoken>>,
}

/// The file in one language.
struct Spoken {
    messages: FxHashMap<String, Pattern>,
    plural: PluralRules,
}

/// Says a sentence: `say!(SAYS, lang, "walk", row = 3, from = "a1")` fills the gaps `$row` and `$from` of `walk`.
#[macro_export]
macro_rules! say {
    ($sentences:expr, $lang:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $sentences.say($lang, $id, &[$((stringify!($name), &$value as &dyn ::std::fmt::Display)),*])
    };
}

impl Sentences {
    pub const fn new(file: &'static str) -> Sentences {
        Sentences { file, read: OnceLock::new() }
    }

    /// The sentence of this name; [`say!`](crate::say!) is the better way to write it. One that is missing is found by
    /// the tests; at a table its name is said instead.
    pub fn say(&self, lang: Lang, id: &str, args: &Args) -> String {
        let Spoken { messages, plural } = self.read.get_or_init(|| Each::new(|lang| self.read(lang))).get(lang);
        let mut said = String::with_capacity(96);
        match messages.get(id) {
            Some(pattern) => pattern.say(args, plural, &mut said),
            None => {
                debug_assert!(false, "{lang}/{}: there is no {id}", self.file);
                said.push_str(id);
            }
        }
        said
    }

    fn read(&self, lang: Lang) -> Spoken {
        let (messages, wrong) = read(lang.file(self.file).unwrap_or_default());
        debug_assert!(wrong.is_empty(), "{lang}/{}: {wrong:?}", self.file);
        Spoken { messages, plural: plural(lang) }
    }
}

/// How the language counts; one that nobody knows counts as English does.
fn plural(lang: Lang) -> PluralRules {
    let known = |code: &str| {
        let id: LanguageIdentifier = code.parse().ok()?;
        PluralRules::create(id, PluralRuleType::CARDINAL).ok()
    };
    known(lang.code()).or_else(|| known("en")).expect("English counts")
}

/// The messages of a file, and what is wrong with it.
fn read(text: &str) -> (FxHashMap<String, Pattern>, Vec<String>) {
    let mut wrong = Vec::new();
    let resource = parser::parse(text).unwrap_or_else(|(resource, errors)| {
        wrong.extend(errors.iter().map(|error| {
            let line = text[..error.pos.start.min(text.len())].lines().count();
            format!("line {line}: {error}")
        }));
        resource
    });
    let entries = || {
        resource.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => message.value.as_ref().map(|value| (message.id.name, value, true)),
            Entry::Term(term) => Some((term.id.name, &term.value, false)),
            _ => None,
        })
    };
    let source: Source = entries().map(|(name, value, _)| (name, value)).collect();
    let mut messages = FxHashMap::default();
    for (name, value, _) in entries().filter(|(.., is_said)| *is_said) {
        match Pattern::read(value, &source) {
            Ok(pattern) => {
                if messages.insert(name.to_string(), pattern).is_some() {
                    wrong.push(format!("there are two {name}"));
                }
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    (messages, wrong)
}

/// For the tests: the messages of a file and the gaps of each, or what is wrong with the file.
pub fn messages(text: &str) -> Result<Vec<(String, BTreeSet<String>)>, Vec<String>> {
    let (messages, wrong) = read(text);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let gaps = |pattern: &Pattern| {
        let mut gaps = BTreeSet::new();
        pattern.gaps(&mut gaps);
        gaps.into_iter().map(str::to_string).collect()
    };
    Ok(messages.iter().map(|(name, pattern)| (name.clone(), gaps(pattern))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, lang: Lang, args: &Args) -> String {
        let (messages, wrong) = read(text);
        assert_eq!(wrong, Vec::<String>::new());
        let mut out = String::new();
        messages["it"].say(args, &plural(lang), &mut out);
        out
    }

    #[test]
    fn gaps_are_filled_and_messages_stand_in_others() {
        let text = "it = { $who } goes{ \" \" }{ there }.\nthere = to { -place }\n-place = { $where }";
        assert_eq!(said(text, Lang::En, &[("who", &"{0}"), ("where", &3)]), "{0} goes to 3.");
    }

    #[test]
    fn choices_go_by_words_then_numbers_then_the_way_of_counting() {
        let text = "it = { $n ->\n    [0] none\n    [one] one of { $n }\n   *[other] { $n } men\n}";
        let all = |lang| [0, 1, 2].map(|n| said(text, lang, &[("n", &n)])).join(", ");
        assert_eq!(all(Lang::En), "none, one of 1, 2 men");
        let bare = "it = { $n ->\n    [one] a\n   *[other] b\n}";
        let all = |lang| [0, 1, 2].map(|n| said(bare, lang, &[("n", &n)])).join("");
        assert_eq!((all(Lang::En), all(Lang::Fr)), ("bab".to_string(), "aab".to_string()));
        let words = "it = { $side ->\n    [left] gauche\n   *[right] droite\n}";
        assert_eq!(said(words, Lang::Fr, &[("side", &"left")]), "gauche");
        assert_eq!(said(words, Lang::Fr, &[("side", &"up")]), "droite");
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let wrong = |text: &str| messages(text).unwrap_err().join(" ");
        assert!(wrong("it = { there }").contains("there is no there"));
        assert!(wrong("it = { it }").contains("no end"));
        assert!(wrong("it = a\nit = b").contains("two it"));
        assert!(wrong("a = b\nit { }").contains("line 2"), "{}", wrong("a = b\nit { }"));
        assert!(wrong("it = { NUMBER($n) }").contains("not understood"));
    }
}
