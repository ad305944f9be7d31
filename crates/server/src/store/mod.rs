//! Where logs are kept.

mod address;
mod archive;
mod devices;
mod due;
mod moving;
mod nodes;
mod outbox;
mod people;
mod postgres;
mod shared;
mod sqlite;
mod write_connection;

pub use address::Address;
pub use archive::{Archive, Copied, Kept};
pub use devices::{ChannelRow, DeviceRow, Devices};
pub use due::{Closure, DueTimes, Looked, TakenDue};
pub use moving::{Moved, move_all};
pub use outbox::{Failed, NoticeRow, Occasion, Outbox, ReadyChannel};
pub use people::{Census, People};
pub use postgres::Postgres;
pub use shared::{LobbyLine, Shared};
pub use sqlite::Sqlite;

use std::{error::Error, fmt, future::Future, path::Path, pin::Pin, sync::Arc};

use house::Due;

/// What is to be deleted of a match beside its log, in every store.
const DELETE_BESIDE: [&str; 6] = [
    "DELETE FROM review WHERE match = $1",
    "DELETE FROM due WHERE match = $1",
    "DELETE FROM told WHERE match = $1",
    "DELETE FROM link WHERE match = $1",
    // That it was closed is still to be told.
    "DELETE FROM notice WHERE match = $1 AND kind <> 'closed'",
    "DELETE FROM doomed WHERE match = $1",
];

/// One entry of a match's log, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub table: String,
    pub sequence: usize,
    pub body: String,
    /// When the match has to be looked at because of this entry, though nobody comes.
    pub due: Option<Due>,
}

impl Row {
    pub fn new(table: &str, sequence: usize, body: String) -> Row {
        Row { table: table.to_string(), sequence, body, due: None }
    }
}

/// Rows in order that are stored together or not at all: some of one match, and perhaps the beginning of a match that
/// follows from them.
pub type Change = Vec<Row>;

/// An entry as it is to be, if it is to be another.
pub type Edit<'a> = &'a (dyn Fn(&str) -> Option<String> + Sync);

pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A durable store. When `append` has answered yes, the rows survive a crash.
pub trait Store: DueTimes + Send + Sync {
    /// What nodes need that share this store; nothing if nobody else appends to its matches.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
    /// Appends changes, each whole or not at all, and answers which. A change is not stored, and harms no other, if its
    /// first row does not follow on what is stored: somebody else was first, or the match is gone.
    fn append<'a>(&'a self, changes: &'a [Change]) -> Answer<'a, Vec<bool>>;
    /// The bodies of a match's log, in order; none if there is no such match.
    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>>;
    /// The same from this entry on.
    fn load_from<'a>(&'a self, table: &'a str, sequence: usize) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let mut bodies = self.load(table).await?;
            Ok(bodies.split_off(sequence.min(bodies.len())))
        })
    }
    /// Rewrites entries of a match's log, all or none, so that a name is in them no more. The match that follows from them is the same.
    fn rewrite<'a>(&'a self, _table: &'a str, _edit: Edit<'a>) -> Answer<'a, ()> {
        Box::pin(async { Err(StoreError("this store keeps everything".to_string())) })
    }
    /// Keeps what was found out about a match, in the place of what was before.
    fn keep_review<'a>(&'a self, table: &'a str, version: u32, body: &'a str) -> Answer<'a, ()>;
    /// What was found out about a match, and by which version.
    fn kept_review<'a>(&'a self, _table: &'a str) -> Answer<'a, Option<(u32, String)>> {
        Box::pin(async { Ok(None) })
    }
    /// What was found out about a match, if it was by this version.
    fn review<'a>(&'a self, table: &'a str, version: u32) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let kept = self.kept_review(table).await?;
            Ok(kept.filter(|(by, _)| *by == version).map(|(_, body)| body))
        })
    }
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
    /// Some of the matches, in order, after this one, with the lengths of their logs.
    fn matches<'a>(&'a self, _after: &'a str, _most: u32) -> Answer<'a, Vec<(String, usize)>> {
        Box::pin(async { Ok(Vec::new()) })
    }
    /// Where notices are kept; nothing if this store keeps none.
    fn outbox(&self) -> Option<&dyn Outbox> {
        None
    }
    /// What is kept about people, whole; nothing if this store keeps nothing of the kind.
    fn census(&self) -> Option<&dyn Census> {
        None
    }
    /// Finishes what is under way.
    fn close(&self) -> Answer<'_, ()>;
}

/// Opens the store at an address, or the one in the data directory if there is none.
pub async fn open(address: Option<&Address>, data: &Path) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match address {
        Some(address) => Arc::new(Postgres::open(address).await?),
        None => Arc::new(Sqlite::open(data).await?),
    })
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
