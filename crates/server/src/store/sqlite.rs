//! The embedded store: one SQLite file in the data directory.

use std::{
    fmt::Display,
    fs::{self, File, TryLockError},
    path::Path,
};

use parking_lot::Mutex;
use sqlx::{
    ConnectOptions, Connection, Row as _, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Answer, Row, Store, StoreError};

/// Any number of rows in one statement that is always the same: it is prepared once, and is a
/// transaction by itself.
const APPEND: &str = "INSERT INTO log (match, sequence, body) \
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";

pub struct Sqlite {
    /// One connection: there is one writer, and it commits for everybody at once. None once closed.
    writer: tokio::sync::Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
    /// Two houses in one directory would each believe theirs to be the only pen.
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
            .filename(directory.join("cordee.sqlite"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // FULL syncs every commit: NORMAL would acknowledge what a power cut can still lose.
            .synchronous(SqliteSynchronous::Full)
            // Tables that are played at write to the same few pages again and again: copying them from
            // the write-ahead log less often (every 32 MiB) copies fewer of them.
            .pragma("wal_autocheckpoint", "8000")
            .disable_statement_logging();
        let mut writer = options.connect().await.map_err(|error| told(&error))?;
        sqlx::migrate!("migrations/sqlite").run(&mut writer).await.map_err(|error| told(&error))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options.read_only(true));
        Ok(Sqlite { writer: tokio::sync::Mutex::new(Some(writer)), readers, lock: Mutex::new(Some(lock)) })
    }
}

impl Store for Sqlite {
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, ()> {
        Box::pin(async move {
            let rows: Vec<_> = rows.iter().map(|row| (&row.table, row.sequence, &row.body)).collect();
            let rows = serde_json::to_string(&rows).expect("rows are plain data");
            let mut writer = self.writer.lock().await;
            let writer = writer.as_mut().ok_or_else(|| StoreError("the store is closed".to_string()))?;
            sqlx::query(APPEND).bind(rows).execute(writer).await?;
            Ok(())
        })
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT body FROM log WHERE match = $1 ORDER BY sequence").bind(table);
            let rows = rows.fetch_all(&self.readers).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            if let Some(writer) = self.writer.lock().await.take() {
                writer.close().await?;
            }
            self.lock.lock().take();
            Ok(())
        })
    }
}
