//! One list of languages, made from the folders when the program is built.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Sentences, say};

include!(concat!(env!("OUT_DIR"), "/list.rs"));

/// What a language says of itself.
static ITSELF: Sentences = Sentences::new("language.ftl");

impl Lang {
    /// What it calls itself: `Français`.
    pub fn name(self) -> String {
        say!(ITSELF, self, "name")
    }

    /// With the country that its spelling follows, as previews of links name it: `en_GB`.
    pub fn locale(self) -> String {
        say!(ITSELF, self, "locale")
    }

    /// Which way it is written: `ltr` or `rtl`.
    pub fn direction(self) -> String {
        say!(ITSELF, self, "direction")
    }

    /// The language that a tag such as `fr-CH` or `fr_FR.UTF-8` names, if it is one of ours.
    pub fn tagged(tag: &str) -> Option<Lang> {
        let code = tag.trim().split(|letter: char| !letter.is_ascii_alphabetic()).next()?;
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }

    /// A file of its folder: `alcatraz/book.toml`.
    pub fn file(self, path: &str) -> Option<&'static str> {
        self.files().iter().find(|(name, _)| *name == path).map(|(_, text)| *text)
    }

    /// What its books answer to "why not?" for a rule, where that is carried without them: see the feature `whys`.
    pub fn why(self, rule: &str) -> Option<&'static str> {
        self.whys().iter().find(|(id, _)| *id == rule).map(|(_, why)| *why)
    }

    /// `{0}, {1} and {2}`.
    pub fn conjunction(self, words: impl Iterator<Item = String>) -> String {
        let words: Vec<String> = words.collect();
        let Some((last, others)) = words.split_last() else { return String::new() };
        let next = |list: String, word: &String| say!(ITSELF, self, "list-next", list = list, word = word);
        match others.split_first() {
            None => last.clone(),
            Some((first, others)) => {
                let list = others.iter().fold(first.clone(), next);
                say!(ITSELF, self, "list-last", list = list, word = last)
            }
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        let named = Lang::ALL.into_iter().find(|lang| lang.code() == text);
        named.ok_or_else(|| format!("there is no language {text:?}: say {}", Lang::ALL.map(Lang::code).join(" or ")))
    }
}

impl Serialize for Lang {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Lang {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lang, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_codes_and_names() {
        assert_eq!("fr".parse(), Ok(Lang::Fr));
        assert!("xx".parse::<Lang>().unwrap_err().contains("say en or "));
        assert_eq!([Lang::Fr.locale(), Lang::En.locale()], ["fr_FR", "en_GB"]);
        assert_eq!((&*Lang::Fr.name(), &*Lang::Fr.direction()), ("Français", "ltr"));
    }

    #[test]
    fn a_tag_names_a_language() {
        assert_eq!(["fr-CH", "FR", "fr_FR.UTF-8", " en;q=0.8"].map(Lang::tagged)[..3], [Some(Lang::Fr); 3]);
        assert_eq!(["", "C", "frr", "xx"].map(Lang::tagged), [None; 4]);
    }

    #[test]
    fn words_are_listed_as_the_language_does() {
        let list = |lang: Lang, words: &[&str]| lang.conjunction(words.iter().map(|word| word.to_string()));
        assert_eq!(list(Lang::Fr, &["a", "b", "c"]), "a, b et c");
        assert_eq!(list(Lang::En, &["a", "b"]), "a and b");
        assert_eq!(list(Lang::En, &["a"]), "a");
        assert_eq!(list(Lang::En, &[]), "");
    }
}
