//! A game's rule book on the screen.

use std::io::Write;

use table::{
    AnyGame, Lang, Text,
    book::{OptionEntry, Origin, PictureEntry, RuleEntry},
    picture::develop,
    say,
};

use crate::{
    failure::Failure,
    words::{self, TERMINAL},
};

/// A rule by its id in any case, or by its number alone.
pub fn find(game: &dyn AnyGame, id: &str) -> Option<&'static RuleEntry> {
    let book = game.book();
    book.rule(id).or_else(|| book.rule(&format!("{}-{id}", game.meta().prefix)))
}

pub fn write_book(game: &dyn AnyGame, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let (book, bold) = (game.book(), words::BOLD);
    writeln!(out, "{bold}{}{bold:#}", book.title.get(lang))?;
    writeln!(out, "{}\n", book.credit)?;
    writeln!(out, "{bold}{}{bold:#}\n", words::paragraph(book.goal.get(lang), 0))?;
    writeln!(out, "{}\n", words::paragraph(book.about.get(lang), 0))?;
    for rule in &book.rules {
        if let Some(chapter) = &rule.chapter {
            write_heading(chapter.get(lang), out)?;
        }
        write_rule(game, rule, lang, out)?;
    }
    if !book.options.is_empty() {
        write_heading(&say!(TERMINAL, lang, "options"), out)?;
    }
    book.options.iter().try_for_each(|option| write_option(option, lang, out))?;
    write_notation(game, lang, out)
}

fn write_heading(title: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let bold = words::BOLD;
    Ok(writeln!(out, "{bold}{title}\n{}{bold:#}\n", "─".repeat(title.chars().count()))?)
}

/// A rule with all that belongs to it: its origin, its note, its pictures.
pub fn write_rule(game: &dyn AnyGame, rule: &RuleEntry, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let bold = words::BOLD;
    writeln!(out, "{bold}{}  {}{bold:#}", rule.id, rule.title.get(lang))?;
    for text in rule.text.get(lang).split("\n\n") {
        writeln!(out, "{}\n", words::paragraph(text, 4))?;
    }
    write_origin(rule.origin, rule.because.as_ref(), lang, out)?;
    if let Some(note) = &rule.note {
        write_aside(&say!(TERMINAL, lang, "for-programs", note = note[lang]), out)?;
    }
    let pictures = rule.pictures.iter().filter_map(|key| game.book().picture(key));
    pictures.into_iter().try_for_each(|picture| write_picture(game, picture, lang, out))
}

fn write_option(option: &OptionEntry, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let bold = words::BOLD;
    writeln!(out, "{bold}{}  {}{bold:#}", option.key, option.title.get(lang))?;
    writeln!(out, "{}", words::paragraph(option.help.get(lang), 4))?;
    write_names(option, 8, lang, out)?;
    writeln!(out)?;
    write_origin(option.origin, option.because.as_ref(), lang, out)
}

/// What the values of an option, as they are typed, are called.
pub fn write_names(option: &OptionEntry, indent: usize, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    if option.names.is_empty() {
        return Ok(());
    }
    let named = |(value, name): (&String, &Text)| say!(TERMINAL, lang, "value-name", value = value, name = name[lang]);
    let names = option.names.iter().map(named);
    Ok(writeln!(out, "{}", words::paragraph(&names.collect::<Vec<_>>().join(" · "), indent))?)
}

/// A small mark where an entry is not from the printed rules, with the sentence that says why.
fn write_origin(origin: Origin, because: Option<&Text>, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let because = because.map_or("", |because| because.get(lang));
    let text = match origin {
        Origin::Sheet => return Ok(()),
        Origin::Reconstructed => say!(TERMINAL, lang, "reconstructed", because = because),
        Origin::House => say!(TERMINAL, lang, "of-the-house", because = because),
    };
    write_aside(&text, out)
}

/// What stands beside a rule, in a quieter voice.
fn write_aside(text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let quiet = words::QUIET;
    for text in text.split("\n\n") {
        writeln!(out, "{quiet}{}{quiet:#}\n", words::paragraph(text, 6))?;
    }
    Ok(())
}

/// The position as the terminal draws it, and under it what there is to see.
fn write_picture(game: &dyn AnyGame, picture: &PictureEntry, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let developed = develop(game, picture).map_err(|bad| Failure::bad(bad.say(lang)))?;
    let drawing = words::paint(&developed.position.draw(developed.viewer, lang));
    for line in drawing.lines() {
        writeln!(out, "{}", format!("      {line}").trim_end())?;
    }
    writeln!(out)?;
    write_aside(picture.caption.get(lang), out)
}

fn write_notation(game: &dyn AnyGame, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let (rows, bold) = (&game.book().notation, words::BOLD);
    if rows.is_empty() {
        return Ok(());
    }
    write_heading(&say!(TERMINAL, lang, "writing-moves"), out)?;
    for row in rows {
        writeln!(out, "    {bold}{}{bold:#}", row.text)?;
        writeln!(out, "{}\n", words::paragraph(row.meaning.get(lang), 8))?;
    }
    Ok(())
}
