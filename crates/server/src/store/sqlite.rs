//! The embedded store: one SQLite file in the data directory.

use std::path::Path;

use sqlx::{
    QueryBuilder, Row as _, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Answer, Row, Store, StoreError};

/// Rows in one INSERT: three parameters each, far below SQLite's limit.
const ROWS_AT_ONCE: usize = 1000;

pub struct Sqlite {
    /// One connection: there is one writer, and it commits for everybody at once.
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens, or creates, `cordee.sqlite` in the directory.
    pub async fn open(directory: &Path) -> Result<Sqlite, StoreError> {
        let told = |error: &dyn std::fmt::Display| {
            StoreError(format!(
                "cannot open the data directory {}: {error}; choose another with --data",
                directory.display()
            ))
        };
        std::fs::create_dir_all(directory).map_err(|error| told(&error))?;
        let options = SqliteConnectOptions::new()
            .filename(directory.join("cordee.sqlite"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // FULL syncs every commit: NORMAL would acknowledge what a power cut can still lose.
            .synchronous(SqliteSynchronous::Full);
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone());
        let writer = writer.await.map_err(|error| told(&error))?;
        sqlx::migrate!("migrations/sqlite").run(&writer).await.map_err(|error| told(&error))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options.read_only(true));
        Ok(Sqlite { writer, readers })
    }
}

impl Store for Sqlite {
    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.writer.begin().await?;
            for rows in rows.chunks(ROWS_AT_ONCE) {
                let mut insert = QueryBuilder::new("INSERT INTO log (match, sequence, body) ");
                insert.push_values(rows, |mut values, row| {
                    values.push_bind(&row.table).push_bind(row.sequence as i64).push_bind(&row.body);
                });
                insert.build().execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
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
            self.writer.close().await;
            Ok(())
        })
    }
}
