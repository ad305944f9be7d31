use std::io::Write;

use house::audit::{LuckVerdict, verify};
use table::{Lang, say};

use crate::{args::RecordArg, failure::Failure, words::TERMINAL};

/// Check that every die and card of a record came from the seed whose hash was shown when the game began
///
/// The record of a finished game carries both. What this proves: whoever ran the house could change nothing once the
/// game had begun. What it does not prove: that they did not know beforehand. How to check it without this program is
/// told in docs/luck.md.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    record: RecordArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (source, lang) = (self.record.read()?, self.record.lang());
        let verdict = verify(&source.record).map_err(|bad| source.explain(bad, lang))?;
        let said = verdict.as_ref().map_or_else(|| unknown(lang), |verdict| verdict.say(lang));
        if verdict.as_ref().and_then(LuckVerdict::is_right) != Some(true) {
            return Err(Failure::No(format!("{}: {said}", source.name)));
        }
        if let Some(luck) = &source.record.luck {
            writeln!(out, "hash {}", luck.hash)?;
        }
        Ok(writeln!(out, "{said}")?)
    }
}

fn unknown(lang: Lang) -> String {
    say!(TERMINAL, lang, "no-luck")
}
