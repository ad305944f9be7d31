use std::{io::Write, path::Path, sync::Arc};

use server::store::{self, Address, Moved, Store, StoreError, move_all};

use super::serve::{refuse_if_shown, wait_for};
use crate::failure::Failure;

/// Carry a house that is closed from one store to another, and compare them entry by entry
///
/// A store is a data directory or a database, such as postgres://cordee@db.example/cordee; a password belongs in the
/// environment (PGPASSWORD) or in a file that PGPASSFILE names. The old store stays as it is. If this is interrupted,
/// begin again: what is there already is kept.
#[derive(clap::Args)]
pub struct Args {
    /// Where the house is
    #[arg(value_name = "FROM")]
    from: String,
    /// Where it is to be: a new directory, an empty database
    #[arg(value_name = "TO")]
    to: String,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let [from, to] = [&self.from, &self.to].map(|text| address(text));
        for address in [&from, &to] {
            refuse_if_shown(address.as_ref())?;
        }
        if from.is_none() && !Path::new(&self.from).join("cordee.sqlite").exists() {
            return Err(Failure::bad(format!("there is no house in {}", self.from)));
        }
        let Moved { tables, entries, reviews } = wait_for(async {
            let from = open(from, &self.from).await?;
            let to = open(to, &self.to).await?;
            let moved = move_all(&*from, &*to).await;
            from.close().await?;
            to.close().await?;
            moved
        })?;
        Ok(writeln!(out, "{tables} tables, {entries} entries, {reviews} reviews: the same in both")?)
    }
}

fn address(text: &str) -> Option<Address> {
    text.contains("://").then(|| text.parse().unwrap_or_else(|never| match never {}))
}

async fn open(address: Option<Address>, text: &str) -> Result<Arc<dyn Store>, StoreError> {
    store::open(address.as_ref(), Path::new(text)).await
}
