//! What a person types: an action, or a word to the program in any language.

use table::{Lang, say};

use crate::words::TERMINAL;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order<'a> {
    /// Show the board again.
    Look,
    Act(&'a str),
    Why(&'a str),
    Legal(&'a str),
    Undo,
    Save(&'a str),
    Rules(&'a str),
    Log,
    Describe,
    Help,
    Quit,
}

/// A word of the program by the name of its sentence, and the order that it and what follows it make.
type Word = (&'static str, fn(&str) -> Order);

const WORDS: [Word; 10] = [
    ("word-why", |rest| Order::Why(rest)),
    ("word-legal", |rest| Order::Legal(rest)),
    ("word-undo", |_| Order::Undo),
    ("word-save", |rest| Order::Save(rest)),
    ("word-rules", |rest| Order::Rules(rest)),
    ("word-log", |_| Order::Log),
    ("word-describe", |_| Order::Describe),
    ("word-look", |_| Order::Look),
    ("word-help", |_| Order::Help),
    ("word-quit", |_| Order::Quit),
];

/// Those of the words that are followed by an action.
const ABOUT_ACTIONS: [&str; 2] = ["word-why", "word-legal"];

/// Is this what any language calls it? All of them are always understood.
pub fn is_word(word: &str, name: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| say!(TERMINAL, lang, name) == word)
}

impl Order<'_> {
    /// A legal action goes before a word of the program.
    pub fn parse<'a>(line: &'a str, legal: &[String]) -> Order<'a> {
        let line = line.trim();
        if line.is_empty() {
            return Order::Look;
        }
        if legal.iter().any(|action| action == line) {
            return Order::Act(line);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match WORDS.iter().find(|(name, _)| is_word(word, name)) {
            Some((_, order)) => order(rest.trim()),
            None => Order::Act(line),
        }
    }
}

/// The words of one language, in the order of the help.
pub fn words(lang: Lang) -> impl Iterator<Item = String> {
    WORDS.iter().map(move |(name, _)| say!(TERMINAL, lang, name))
}

/// Where the text to complete begins, and whether it can only be an action.
pub fn completed_part(line: &str) -> (usize, bool) {
    match line.split_once(' ') {
        Some((word, _)) if ABOUT_ACTIONS.iter().any(|name| is_word(word, name)) => (word.len() + 1, true),
        _ => (0, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_are_understood() {
        for (line, order) in [
            ("why @d7", Order::Why("@d7")),
            ("pourquoi  @d7 ", Order::Why("@d7")),
            ("undo", Order::Undo),
            ("annuler", Order::Undo),
            ("save a b.json", Order::Save("a b.json")),
            ("", Order::Look),
            ("@d7", Order::Act("@d7")),
            ("whyever", Order::Act("whyever")),
        ] {
            assert_eq!(Order::parse(line, &[]), order, "{line}");
        }
    }

    #[test]
    fn an_action_goes_before_a_word() {
        assert_eq!(Order::parse("undo", &["undo".to_string()]), Order::Act("undo"));
    }
}
