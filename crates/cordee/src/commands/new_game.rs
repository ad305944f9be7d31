use std::{io::Write, path::PathBuf};

use crate::{
    failure::Failure,
    skeleton::{Checkout, Names},
};

/// Write the skeleton of a new game into a checkout of Cordée: rules, book, tests, board, journey
///
/// It can be played at once. ARCHITECTURE.md tells how to go on.
#[derive(clap::Args)]
pub struct Args {
    /// Its name in records, addresses and commands: small letters and digits, parted by hyphens
    #[arg(value_name = "NAME")]
    name: String,
    /// The letters before the numbers of its rules [default: the first three of its name]
    #[arg(long, value_name = "LETTERS")]
    prefix: Option<String>,
    /// What players call it [default: its name, in words]
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
    /// The checkout to write into
    #[arg(long, value_name = "DIR", default_value = ".")]
    checkout: PathBuf,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let names = Names::new(&self.name, self.prefix.as_deref(), self.title.as_deref()).map_err(Failure::Bad)?;
        let checkout = Checkout::open(&self.checkout).map_err(Failure::Bad)?;
        for path in checkout.add(&names).map_err(Failure::Bad)? {
            writeln!(out, "{}", path.display())?;
        }
        writeln!(out, "\n{} is on the shelf. What comes next: “How to add a game” in ARCHITECTURE.md.", names.title())?;
        Ok(())
    }
}
