//! A sentence with gaps, ready to be said. Project Fluent's files are read by its own parser; saying is ours, because
//! every move makes some twenty sentences: what can be decided when a file is read is decided then. Messages that
//! stand in others are put in, and what is left is text, gaps, and choices by a word or a number.

use std::{
    collections::BTreeSet,
    fmt::{Display, Write},
};

use fluent_syntax::{
    ast::{self, Expression, InlineExpression, PatternElement, VariantKey},
    unicode::unescape_unicode_to_string,
};
use intl_pluralrules::{PluralCategory, PluralRules};
use rustc_hash::FxHashMap;

/// What fills the gaps, by their names.
pub type Args<'a> = [(&'a str, &'a dyn Display)];

#[derive(Default)]
pub struct Pattern(Vec<Part>);

enum Part {
    Text(String),
    Gap(String),
    /// One of several texts, chosen by what fills a gap: the text for that very word or number, else the one for its
    /// plural form in this language, else the one marked with a star.
    Choice {
        by: String,
        variants: Vec<(String, Pattern)>,
        star: usize,
    },
}

/// Patterns by name, as a file has them.
pub type Source<'a> = FxHashMap<&'a str, &'a ast::Pattern<&'a str>>;

impl Pattern {
    /// How deep messages may stand in each other.
    const DEPTH: usize = 8;

    pub fn read(pattern: &ast::Pattern<&str>, source: &Source) -> Result<Pattern, String> {
        let mut read = Pattern::default();
        read.take_in(pattern, source, Pattern::DEPTH)?;
        Ok(read)
    }

    fn take_in(&mut self, pattern: &ast::Pattern<&str>, source: &Source, depth: usize) -> Result<(), String> {
        let depth = depth.checked_sub(1).ok_or("messages that stand in each other have no end")?;
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text(value),
                PatternElement::Placeable { expression } => self.expression(expression, source, depth)?,
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        match self.0.last_mut() {
            Some(Part::Text(before)) => before.push_str(text),
            _ => self.0.push(Part::Text(text.to_string())),
        }
    }

    fn expression(&mut self, expression: &Expression<&str>, source: &Source, depth: usize) -> Result<(), String> {
        match expression {
            Expression::Inline(inline) => self.inline(inline, source, depth),
            Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                let star = variants.iter().position(|variant| variant.default).ok_or("a choice without a star")?;
                let read = |variant: &ast::Variant<&str>| {
                    let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) = variant.key;
                    let mut pattern = Pattern::default();
                    pattern.take_in(&variant.value, source, depth).map(|()| (key.to_string(), pattern))
                };
                let variants = variants.iter().map(read).collect::<Result<_, _>>()?;
                self.0.push(Part::Choice { by: id.name.to_string(), variants, star });
                Ok(())
            }
            Expression::Select { .. } => Err("a choice goes by a variable: { $count -> … }".to_string()),
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>, source: &Source, depth: usize) -> Result<(), String> {
        match inline {
            InlineExpression::StringLiteral { value } => self.text(&unescape_unicode_to_string(value)),
            InlineExpression::NumberLiteral { value } => self.text(value),
            InlineExpression::VariableReference { id } => self.0.push(Part::Gap(id.name.to_string())),
            InlineExpression::MessageReference { id, attribute: None }
            | InlineExpression::TermReference { id, attribute: None, arguments: None } => {
                let other = source.get(id.name).ok_or_else(|| format!("there is no {}", id.name))?;
                self.take_in(other, source, depth)?;
            }
            InlineExpression::Placeable { expression } => self.expression(expression, source, depth)?,
            _ => return Err("functions, attributes and arguments of terms are not understood here".to_string()),
        }
        Ok(())
    }

    /// The names of its gaps.
    pub fn gaps<'a>(&'a self, gaps: &mut BTreeSet<&'a str>) {
        for part in &self.0 {
            match part {
                Part::Text(_) => {}
                Part::Gap(name) => {
                    gaps.insert(name);
                }
                Part::Choice { by, variants, .. } => {
                    gaps.insert(by);
                    variants.iter().for_each(|(_, pattern)| pattern.gaps(gaps));
                }
            }
        }
    }

    pub fn say(&self, args: &Args, plural: &PluralRules, out: &mut String) {
        for part in &self.0 {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Gap(name) => fill(name, args, out),
                Part::Choice { by, variants, star } => {
                    let from = out.len();
                    fill(by, args, out);
                    let found = choose(&out[from..], variants, plural).unwrap_or(*star);
                    out.truncate(from);
                    variants[found].1.say(args, plural, out);
                }
            }
        }
    }
}

fn fill(name: &str, args: &Args, out: &mut String) {
    match args.iter().find(|(given, _)| *given == name) {
        Some((_, value)) => write!(out, "{value}").expect("a string takes everything"),
        None => {
            debug_assert!(false, "nothing was given for ${name}");
            out.push_str(name);
        }
    }
}

fn choose(value: &str, variants: &[(String, Pattern)], plural: &PluralRules) -> Option<usize> {
    let named = |name: &str| variants.iter().position(|(key, _)| key == name);
    named(value).or_else(|| {
        let number: i64 = value.parse().ok()?;
        named(category(plural.select(number).ok()?))
    })
}

fn category(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => "other",
    }
}
