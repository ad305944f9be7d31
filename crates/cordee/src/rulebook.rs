//! A game's rule book on the screen.

use std::io::Write;

use table::{
    AnyGame, Lang,
    book::{Book, RuleEntry},
};

use crate::{failure::Failure, words};

/// A rule by its id in any case, or by its number alone.
pub fn find(game: &dyn AnyGame, id: &str) -> Option<&'static RuleEntry> {
    let book = game.book();
    book.rule(id).or_else(|| book.rule(&format!("{}-{id}", game.meta().prefix)))
}

pub fn write_book(book: &Book, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let bold = words::BOLD;
    writeln!(out, "{bold}{}{bold:#}", book.title.get(lang))?;
    writeln!(out, "{}\n", book.credit)?;
    writeln!(out, "{}\n", words::paragraph(book.about.get(lang), 0))?;
    for rule in &book.rules {
        if let Some(chapter) = &rule.chapter {
            let title = chapter.get(lang);
            writeln!(out, "{bold}{title}\n{}{bold:#}\n", "─".repeat(title.chars().count()))?;
        }
        write_rule(rule, lang, out)?;
    }
    Ok(())
}

pub fn write_rule(rule: &RuleEntry, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let bold = words::BOLD;
    writeln!(out, "{bold}{}  {}{bold:#}", rule.id, rule.title.get(lang))?;
    for text in rule.text.get(lang).split("\n\n") {
        writeln!(out, "{}\n", words::paragraph(text, 4))?;
    }
    Ok(())
}
