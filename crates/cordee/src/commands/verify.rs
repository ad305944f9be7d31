use std::{io::Write, path::PathBuf};

use house::audit::{Verdict, verify};
use table::Lang;

use crate::{args::LangArg, failure::Failure, records::Source};

/// Check that every die and card of a record came from the seed whose hash was shown when the game began
///
/// The record of a finished game carries both. What this proves: whoever ran the house could change nothing once the
/// game had begun. What it does not prove: that they did not know beforehand. How to check it without this program is
/// told in docs/luck.md.
#[derive(clap::Args)]
pub struct Args {
    /// A file with a record, or - for standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    #[command(flatten)]
    lang: LangArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (source, lang) = (Source::read(&self.record)?, self.lang.lang());
        let verdict = verify(&source.record).map_err(|bad| source.explain(bad, lang))?;
        let said = verdict.as_ref().map_or_else(|| unknown(lang).to_string(), |verdict| verdict.say(lang));
        if verdict.as_ref().and_then(Verdict::is_right) != Some(true) {
            return Err(Failure::No(format!("{}: {said}", source.name)));
        }
        if let Some(luck) = &source.record.luck {
            writeln!(out, "hash {}", luck.hash)?;
        }
        Ok(writeln!(out, "{said}")?)
    }
}

fn unknown(lang: Lang) -> &'static str {
    lang.pick(
        "rien n’y dit d’où vient le hasard\u{a0}: la partie a commencé avant que cela se garde, ou hors d’une maison",
        "it does not say where its chance came from: the game began before that was kept, or not at a house",
    )
}
