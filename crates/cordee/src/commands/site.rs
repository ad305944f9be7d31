use std::{io::Write, path::PathBuf};

use crate::failure::Failure;

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
        let files = server::site::write(&self.directory).map_err(Failure::bad)?;
        Ok(writeln!(out, "{}: {files} files", self.directory.display())?)
    }
}
