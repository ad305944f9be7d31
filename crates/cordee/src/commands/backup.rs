use std::{io::Write, path::PathBuf};

use server::store::{Archive, Copied};

use super::serve::{Where, wait_for};
use crate::failure::Failure;

/// Copy all tables of a house to one new file, while it is open or not
///
/// The copy is read through before it gets its name. To go back to it: stop the house, move its data directory
/// away, make a new one and put the copy in it as `cordee.sqlite`.
#[derive(clap::Args)]
pub struct Args {
    /// The file to be made; there must be none yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    house: Where,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let house = self.house.house()?;
        let Copied { tables, entries, bytes } = wait_for(async {
            let mut archive = Archive::open(house.store.as_ref(), &house.data).await?;
            let copied = archive.back_up(&self.file).await?;
            archive.close().await?;
            Ok(copied)
        })?;
        Ok(writeln!(out, "{}: {tables} tables, {entries} entries, {bytes} bytes", self.file.display())?)
    }
}
