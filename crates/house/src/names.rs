//! The names of players: in any script, also with emoji, but so that others can read them.

use crate::{protocol::LONGEST_NAME, rejection::Rejection};

/// The most marks on one letter. No real script has more.
const MOST_MARKS: usize = 3;

/// The name that somebody gave, if any.
pub(crate) fn check_given(name: Option<&str>) -> Result<Option<String>, Rejection> {
    name.map(check_name).transpose()
}

/// The name as others see it: the same letters are always written the same way, with one space in between.
fn check_name(name: &str) -> Result<String, Rejection> {
    // Before any other work: a name is short, however it is written.
    let short = name.chars().nth(8 * LONGEST_NAME).is_none() && !name.contains(char::is_control);
    let name: String = if short { composed(name) } else { String::new() };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > LONGEST_NAME || !is_readable(&name) {
        return Err(Rejection::Name);
    }
    Ok(name)
}

/// The same letters in the same way.
#[cfg(not(target_arch = "wasm32"))]
fn composed(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    name.nfc().collect()
}

/// A browser has done that already; its tables would be a sixth of the module.
#[cfg(target_arch = "wasm32")]
fn composed(name: &str) -> String {
    name.to_string()
}

fn is_readable(name: &str) -> bool {
    // What the next mark or joiner would stand on, and how many marks stand there.
    let (mut base, mut marks) = (None, 0);
    let mut visible = false;
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        match kind(c) {
            Kind::Never => return false,
            Kind::Visible => (base, marks, visible) = (Some(c), 0, true),
            Kind::Space => (base, marks) = (None, 0),
            Kind::Mark | Kind::Style => {
                marks += 1;
                if base.is_none() || marks > MOST_MARKS {
                    return false;
                }
            }
            // Some scripts and many emoji need these, but only between two signs.
            Kind::Joiner => {
                let joins = base.is_some() && rest.peek().is_some_and(|&next| kind(next) == Kind::Visible);
                if !joins {
                    return false;
                }
            }
        }
    }
    visible
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Visible,
    Space,
    /// Stands over, under or around the sign before it.
    Mark,
    /// Whether the sign before it is drawn as a picture.
    Style,
    Joiner,
    /// Takes no room, turns the direction of writing, or has no meaning yet.
    Never,
}

fn kind(c: char) -> Kind {
    match c {
        // Braces would fool the sentences that names are put into.
        '{' | '}' => Kind::Never,
        '\u{200c}' | '\u{200d}' => Kind::Joiner,
        '\u{fe0e}' | '\u{fe0f}' => Kind::Style,
        ' ' => Kind::Space,
        _ if is_blank(c) => Kind::Never,
        // Rust knows what can be seen: in `{:?}` all else is a number, and so is a mark that stands on nothing.
        // Tables of our own would be 13 kB more to load before somebody can play without a network.
        _ if is_number(format!("a{c}").escape_debug()) => Kind::Never,
        _ if is_number(c.escape_debug()) => Kind::Mark,
        _ => Kind::Visible,
    }
}

/// Is something written as `\u{…}`? Braces of its own were refused before.
fn is_number(mut escaped: impl Iterator<Item = char>) -> bool {
    escaped.any(|c| c == '{')
}

/// Signs that count as letters, marks or symbols and show nothing: fillers of Hangul, selectors of
/// variants, the empty pattern of Braille.
fn is_blank(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0d}' | '\u{ffa0}' | '\u{fffc}' | '\u{fffd}' | '\u{16fe4}'
        | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_scripts_and_smiles_are_welcome() {
        for name in [
            "Anne",
            "Zoé-Lou d’Été",
            "Nguyễn Thị",
            "Юлия",
            "محمد",
            "שָׁלוֹם",
            "नरेन्द्र",
            "ประเสริฐ",
            "བཀྲ་ཤིས",
            "山田 太郎",
            "한글",
            "نیم\u{200c}فاصله",
            "👩‍👩‍👧‍👦",
            "❤️ Bo",
            "🇫🇷",
            "👍🏽",
            "1️⃣",
            "কাজী নজরুল",
            "ភាសាខ្មែរ",
            "C-3PO (bot)",
            "O'Neill \\ \"Bo\"",
            "?",
        ] {
            assert_eq!(check_name(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn a_name_that_shows_nothing_or_fools_the_eye_is_none() {
        for name in [
            "",
            " \u{a0}\u{3000}",
            "\0",
            "a\nb\u{7}",
            "a\u{202e}b",
            "a\u{200b}b",
            "\u{200d}",
            "a\u{200d}",
            "a\u{200d}\u{200d}b",
            "\u{3164}",
            "\u{115f}\u{1160}",
            "\u{ffa0}",
            "\u{2800}",
            "\u{301}",
            "a \u{301}",
            "\u{fe0f}",
            "a\u{fe00}",
            "Anne\u{e0041}\u{e0042}",
            "a\u{e0100}",
            "a\u{34f}",
            "\u{e000}",
            "\u{378}",
            "\u{ad}",
            "{0}",
            "a\u{302}\u{302}\u{302}\u{302}\u{302}",
            "abcdefghijklmnopqrstuvwxy",
        ] {
            assert!(check_name(name).is_err(), "{name:?}");
        }
        assert!(check_name(&"e\u{301}".repeat(100_000)).is_err());
    }

    #[test]
    fn one_name_has_one_spelling() {
        assert_eq!(check_name("  Ze\u{301}phyr \u{2009} B ").unwrap(), "Zéphyr B");
    }
}
