//! The embedded store: one SQLite file in the data directory.

use std::{
    fmt::Display,
    fs::{self, File, TryLockError},
    ops::{Deref, DerefMut},
    path::Path,
};

use parking_lot::Mutex;
use sqlx::{
    ConnectOptions, Connection as _, Row as _, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::{MappedMutexGuard, MutexGuard};

use super::{
    Answer, Census, Change, Edit, Outbox, Store, StoreError,
    write_connection::{Ends, WriteConnection, end_of},
};

/// The store's name in the data directory.
pub const FILE: &str = "cordee.sqlite";

/// A match's log, read from its newest entry backwards.
pub const LOAD: &str = "WITH RECURSIVE story (sequence, before, body) AS ( \
     SELECT sequence, before, body FROM entry WHERE number = $1 \
     UNION ALL SELECT entry.sequence, entry.before, entry.body \
     FROM story JOIN entry ON entry.number = story.before) \
     SELECT body FROM story ORDER BY sequence";

const KEEP_REVIEW: &str = "INSERT INTO review (match, version, body) VALUES ($1, $2, $3) \
     ON CONFLICT (match) DO UPDATE SET version = excluded.version, body = excluded.body";
const REVIEW: &str = "SELECT version, body FROM review WHERE match = $1";

pub const DOOMED: &str = "SELECT match FROM doomed";
/// By what is noted: a match may have moved since.
const IDLE: &str = "SELECT newest.match FROM newest JOIN entry ON entry.number = newest.number \
     WHERE newest.match > $1 AND CASE WHEN json_valid(entry.body) THEN json_extract(entry.body, '$.at') END < $2 ORDER BY newest.match LIMIT $3";

/// Also matches that are not noted yet.
const MATCHES: &str = "SELECT match, count(*) FROM entry WHERE match > $1 GROUP BY match ORDER BY match LIMIT $2";

pub struct Sqlite {
    /// One connection: there is one writer, and it commits for everybody at once. None once closed.
    writer: tokio::sync::Mutex<Option<WriteConnection>>,
    readers: SqlitePool,
    ends: Ends,
    /// Two houses in one directory would each believe theirs to be the only connection.
    lock: Mutex<Option<File>>,
}

impl Sqlite {
    /// Opens, or creates, `cordee.sqlite` in the directory.
    pub async fn open(directory: &Path) -> Result<Sqlite, StoreError> {
        let told = |error: &dyn Display| {
            let directory = directory.display();
            StoreError(format!("cannot use the data directory {directory}: {error}; choose another with --data"))
        };
        fs::create_dir_all(directory).map_err(|error| told(&error))?;
        let lock = File::create(directory.join("cordee.lock")).map_err(|error| told(&error))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => told(&"another house is open in it"),
            TryLockError::Error(error) => told(&error),
        })?;
        let options = SqliteConnectOptions::new()
            .filename(directory.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // FULL syncs every commit: NORMAL would acknowledge what a power cut can still lose.
            .synchronous(SqliteSynchronous::Full)
            // While pages are copied from the write-ahead log nobody's move is stored: seldom (every 16 MiB).
            .pragma("wal_autocheckpoint", "4000")
            // What is deleted is overwritten.
            .pragma("secure_delete", "ON")
            .disable_statement_logging();
        let mut writer = options.connect().await.map_err(|error| told(&error))?;
        sqlx::migrate!("migrations/sqlite").run(&mut writer).await.map_err(|error| told(&error))?;
        let ends = Ends::default();
        let writer = WriteConnection::new(writer, ends.clone()).await.map_err(|error| told(&error))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options.read_only(true));
        Ok(Sqlite { writer: tokio::sync::Mutex::new(Some(writer)), readers, ends, lock: Mutex::new(Some(lock)) })
    }

    pub(super) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    /// For whoever writes something beside the logs.
    pub(super) async fn write_guard(&self) -> Result<WriteGuard<'_>, StoreError> {
        let mut writer = self.log_writer().await?;
        writer.lent = true;
        Ok(WriteGuard(writer))
    }

    pub(super) async fn wipe(&self) -> Result<(), StoreError> {
        self.log_writer().await?.wipe().await
    }

    /// For whoever writes logs.
    async fn log_writer(&self) -> Result<MappedMutexGuard<'_, WriteConnection>, StoreError> {
        let writer = MutexGuard::try_map(self.writer.lock().await, Option::as_mut);
        let mut writer = writer.map_err(|_| StoreError("the store is closed".to_string()))?;
        writer.settle().await;
        Ok(writer)
    }
}

/// The one connection that writes, as long as it is held.
pub(super) struct WriteGuard<'a>(MappedMutexGuard<'a, WriteConnection>);

impl Deref for WriteGuard<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.0.connection
    }
}

impl DerefMut for WriteGuard<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.0.connection
    }
}

impl Store for Sqlite {
    fn append<'a>(&'a self, changes: &'a [Change]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            let mut writer = self.log_writer().await?;
            let stored = writer.append(changes).await?;
            writer.note_if_many().await;
            Ok(stored)
        })
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let end = end_of(table, &self.ends, &self.readers).await?;
            let rows = sqlx::query(LOAD).bind(end.number).fetch_all(&self.readers).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
    }

    fn rewrite<'a>(&'a self, table: &'a str, edit: Edit<'a>) -> Answer<'a, ()> {
        Box::pin(async move { self.log_writer().await?.rewrite(table, edit).await })
    }

    fn keep_review<'a>(&'a self, table: &'a str, version: u32, body: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut writer = self.log_writer().await?;
            if end_of(table, &self.ends, &mut writer.connection).await?.number.is_none() {
                return Err(StoreError(format!("there is no match {table}")));
            }
            let keep = sqlx::query(KEEP_REVIEW).bind(table).bind(version).bind(body);
            keep.execute(&mut writer.connection).await?;
            Ok(())
        })
    }

    fn kept_review<'a>(&'a self, table: &'a str) -> Answer<'a, Option<(u32, String)>> {
        Box::pin(async move { Ok(sqlx::query_as(REVIEW).bind(table).fetch_optional(&self.readers).await?) })
    }

    fn delete<'a>(&'a self, table: &'a str, length: Option<usize>) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut writer = self.log_writer().await?;
            writer.delete(table, length).await
        })
    }

    fn doomed(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move { Ok(sqlx::query_scalar(DOOMED).fetch_all(&self.readers).await?) })
    }

    fn idle<'a>(&'a self, before: u64, after: &'a str, most: u32) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let idle = sqlx::query_scalar(IDLE).bind(after).bind(before as i64).bind(most);
            Ok(idle.fetch_all(&self.readers).await?)
        })
    }

    fn matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<(String, usize)>> {
        Box::pin(async move {
            let some = sqlx::query_as::<_, (String, i64)>(MATCHES).bind(after).bind(most);
            let some = some.fetch_all(&self.readers).await?;
            Ok(some.into_iter().map(|(table, length)| (table, length as usize)).collect())
        })
    }

    fn outbox(&self) -> Option<&dyn Outbox> {
        Some(self)
    }

    fn census(&self) -> Option<&dyn Census> {
        Some(self)
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            if let Some(writer) = self.writer.lock().await.take() {
                writer.connection.close().await?;
            }
            self.lock.lock().take();
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Row, write_connection::begin};

    /// As sqlx does where SQLite has rolled back by itself, or where a commit failed and rolling back did, too.
    #[tokio::test]
    async fn what_was_left_open_beside_the_logs_takes_no_entry_with_it() {
        let directory = tempfile::tempdir().unwrap();
        let store = Sqlite::open(directory.path()).await.unwrap();
        begin(&mut store.write_guard().await.unwrap()).await.unwrap();
        let change = vec![Row::new("table", 0, "{}".to_string())];
        assert_eq!(store.append(&[change]).await.unwrap(), [true]);
        // Another connection reads it: it is committed.
        assert_eq!(store.load("table").await.unwrap(), ["{}"]);
    }
}
