//! What a person types: an action, or a word to the program in either language.

use table::Lang;

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

/// A word of the program in French and English, and the order that it and what follows it make.
type Word = (&'static str, &'static str, fn(&str) -> Order);

/// Both languages are always understood.
const WORDS: [Word; 10] = [
    ("pourquoi", "why", |rest| Order::Why(rest)),
    ("coups", "legal", |rest| Order::Legal(rest)),
    ("annuler", "undo", |_| Order::Undo),
    ("sauver", "save", |rest| Order::Save(rest)),
    ("règles", "rules", |rest| Order::Rules(rest)),
    ("journal", "log", |_| Order::Log),
    ("décrire", "describe", |_| Order::Describe),
    ("voir", "look", |_| Order::Look),
    ("aide", "help", |_| Order::Help),
    ("quitter", "quit", |_| Order::Quit),
];

/// Those of the words that are followed by an action.
const ABOUT_ACTIONS: [&str; 4] = ["pourquoi", "why", "coups", "legal"];

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
        match WORDS.iter().find(|(fr, en, _)| word == *fr || word == *en) {
            Some((_, _, order)) => order(rest.trim()),
            None => Order::Act(line),
        }
    }
}

/// The words of one language, in the order of the help.
pub fn words(lang: Lang) -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(move |(fr, en, _)| lang.pick(*fr, *en))
}

/// Where the text to complete begins, and whether it can only be an action.
pub fn completed_part(line: &str) -> (usize, bool) {
    match line.split_once(' ') {
        Some((word, _)) if ABOUT_ACTIONS.contains(&word) => (word.len() + 1, true),
        _ => (0, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
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
