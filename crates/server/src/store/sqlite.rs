//! The embedded store: one SQLite file in the data directory.

use std::{
    collections::HashMap,
    fmt::Display,
    fs::{self, File, TryLockError},
    path::Path,
};

use parking_lot::Mutex;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Row as _, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use tracing::warn;

use super::{Answer, Row, Store, StoreError};

/// Stores up to so many rows, all or none: those that are not given are NULL and left out. So there are
/// few statements, one for each power of two, and each is prepared once.
fn append_statement(rows: usize) -> AssertSqlSafe<String> {
    let values = vec!["(?,?,?)"; rows.next_power_of_two()].join(",");
    AssertSqlSafe(format!(
        "INSERT INTO fresh (match, sequence, body) SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL"
    ))
}

/// A match's rows, filed and fresh.
const LOAD: &str = "SELECT body FROM ( \
     SELECT sequence, body FROM log WHERE match = $1 \
     UNION ALL SELECT sequence, body FROM fresh WHERE match = $1) ORDER BY sequence";

/// How many rows of a match are filed.
const LENGTH: &str = "SELECT ifnull(max(sequence) + 1, 0) FROM log WHERE match = $1";

/// Files what is fresh.
const FILE: [&str; 2] = [
    "INSERT INTO log (match, sequence, body) SELECT match, sequence, body FROM fresh ORDER BY match, sequence",
    "DELETE FROM fresh",
];

const KEEP_REVIEW: &str = "INSERT INTO review (match, version, body) VALUES ($1, $2, $3) \
     ON CONFLICT (match) DO UPDATE SET version = excluded.version, body = excluded.body";
const REVIEW: &str = "SELECT body FROM review WHERE match = $1 AND version = $2";

/// So many fresh rows are filed at once: enough that each match has several and its pages are written
/// once for all of them, few enough that looking through them takes no time worth naming.
const MOST_FRESH: u64 = 4000;

pub struct Sqlite {
    /// One connection: there is one writer, and it commits for everybody at once. None once closed.
    writer: tokio::sync::Mutex<Option<Pen>>,
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
        let mut writer = Pen { connection: writer, fresh: 0, lengths: HashMap::new() };
        writer.file().await.map_err(|error| told(&error))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options.read_only(true));
        Ok(Sqlite { writer: tokio::sync::Mutex::new(Some(writer)), readers, lock: Mutex::new(Some(lock)) })
    }
}

struct Pen {
    connection: SqliteConnection,
    /// How many rows are not filed yet.
    fresh: u64,
    /// How many rows each match has, of those that were written since the last filing. What is fresh
    /// has no index that would refuse a row twice.
    lengths: HashMap<String, i64>,
}

impl Pen {
    async fn append(&mut self, rows: &[Row]) -> Result<(), StoreError> {
        let lengths = self.follow_on(rows).await?;
        let mut append = sqlx::query(append_statement(rows.len()));
        for Row { table, sequence, body } in rows {
            append = append.bind(table).bind(*sequence as i64).bind(body);
        }
        let done = append.execute(&mut self.connection).await?;
        self.fresh += done.rows_affected();
        self.lengths.extend(lengths);
        Ok(())
    }

    /// Rows continue the log of their match, without a hole and none twice; answers how long each is
    /// with them.
    async fn follow_on(&mut self, rows: &[Row]) -> Result<Vec<(String, i64)>, StoreError> {
        let mut places: Vec<(&str, usize)> = rows.iter().map(|row| (row.table.as_str(), row.sequence)).collect();
        places.sort_unstable();
        let mut lengths = Vec::new();
        for places in places.chunk_by(|one, next| one.0 == next.0) {
            let table = places[0].0;
            let length = self.length(table).await?;
            if !places.iter().map(|place| place.1 as i64).eq(length..length + places.len() as i64) {
                return Err(StoreError(format!("row {} of {table} does not follow on row {length}", places[0].1)));
            }
            lengths.push((table.to_string(), length + places.len() as i64));
        }
        Ok(lengths)
    }

    async fn length(&mut self, table: &str) -> Result<i64, sqlx::Error> {
        match self.lengths.get(table) {
            Some(length) => Ok(*length),
            None => sqlx::query_scalar(LENGTH).bind(table).fetch_one(&mut self.connection).await,
        }
    }

    async fn file(&mut self) -> Result<(), sqlx::Error> {
        let mut transaction = self.connection.begin().await?;
        for statement in FILE {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        self.fresh = 0;
        self.lengths.clear();
        Ok(())
    }
}

impl Store for Sqlite {
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut writer = self.writer.lock().await;
            let writer = writer.as_mut().ok_or_else(|| StoreError("the store is closed".to_string()))?;
            writer.append(rows).await?;
            if writer.fresh >= MOST_FRESH
                && let Err(problem) = writer.file().await
            {
                // Nothing is lost: they are stored where they are, and filed another time.
                warn!(%problem, fresh = writer.fresh, "could not file");
            }
            Ok(())
        })
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query(LOAD).bind(table);
            let rows = rows.fetch_all(&self.readers).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
    }

    fn keep_review<'a>(&'a self, table: &'a str, version: u32, body: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut writer = self.writer.lock().await;
            let writer = writer.as_mut().ok_or_else(|| StoreError("the store is closed".to_string()))?;
            let keep = sqlx::query(KEEP_REVIEW).bind(table).bind(version).bind(body);
            keep.execute(&mut writer.connection).await?;
            Ok(())
        })
    }

    fn review<'a>(&'a self, table: &'a str, version: u32) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let review = sqlx::query_scalar(REVIEW).bind(table).bind(version);
            Ok(review.fetch_optional(&self.readers).await?)
        })
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
