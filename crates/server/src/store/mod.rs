//! Where logs are kept.

mod archive;
mod sqlite;

pub use archive::{Archive, Copied, Kept};
pub use sqlite::Sqlite;

use std::{error::Error, fmt, future::Future, pin::Pin};

/// One entry of a match's log, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub table: String,
    pub sequence: usize,
    pub body: String,
}

pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A durable store. When `append` has answered yes, the rows survive a crash.
pub trait Store: Send + Sync {
    /// Appends all rows or none of them.
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, ()>;
    /// The bodies of a match's log, in order; none if there is no such match.
    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>>;
    /// Keeps what was found out about a match, in the place of what was before.
    fn keep_review<'a>(&'a self, table: &'a str, version: u32, body: &'a str) -> Answer<'a, ()>;
    /// What was found out about a match, if it was by this version.
    fn review<'a>(&'a self, table: &'a str, version: u32) -> Answer<'a, Option<String>>;
    /// Deletes a match and all that was found out about it, if its log has this length. Answers whether it did.
    fn delete<'a>(&'a self, _table: &'a str, _length: Option<usize>) -> Answer<'a, bool> {
        Box::pin(async { Err(StoreError("this store keeps everything".to_string())) })
    }
    /// The matches that the host wants deleted.
    fn doomed(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }
    /// Some of the matches, in order, after this one, whose last entry may be from before this time.
    fn idle<'a>(&'a self, _before: u64, _after: &'a str, _most: u32) -> Answer<'a, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }
    /// Finishes what is under way.
    fn close(&self) -> Answer<'_, ()>;
}

/// The store did not do it. The text is for the host's log, not for players.
#[derive(Clone, Debug)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError(error.to_string())
    }
}
