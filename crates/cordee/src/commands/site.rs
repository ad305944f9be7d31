use std::{io::Write, path::PathBuf};

use server::site::{self, SiteError};
use table::say;

use crate::{args::reader, failure::Failure, words::TERMINAL};

/// Write the house as a site of files, which any web server can offer
///
/// Everything but tables with other devices is in it: games against the computer and around one screen, lessons, rules,
/// records. It can be tried with `python3 -m http.server` in that directory.
#[derive(clap::Args)]
pub struct Args {
    /// A directory that is empty or not there yet
    #[arg(value_name = "DIRECTORY")]
    directory: PathBuf,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let files = site::write(&self.directory).map_err(|problem| Failure::Bad(why(problem)))?;
        let folder = self.directory.display();
        Ok(writeln!(out, "{}", say!(TERMINAL, reader(), "site-written", folder = folder, files = files))?)
    }
}

fn why(problem: SiteError) -> String {
    let lang = reader();
    match problem {
        SiteError::NoPage => say!(TERMINAL, lang, "site-no-page"),
        SiteError::NoModule => say!(TERMINAL, lang, "site-no-module"),
        SiteError::NotEmpty(folder) => say!(TERMINAL, lang, "site-not-empty", folder = folder.display()),
        SiteError::Io(path, error) => {
            say!(TERMINAL, lang, "site-not-written", path = path.display(), error = error)
        }
    }
}
