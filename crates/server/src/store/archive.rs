//! A house's store, seen from beside the house: for its host, whether it is open or not.

use std::{
    fmt::Display,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use super::{Address, Postgres, Store, StoreError, sqlite};

/// Every match with the number of its newest entry and its length. It reads everything: no house waits for it.
const TABLES: &str = "SELECT match, max(number), count(*) FROM entry GROUP BY match ORDER BY max(number)";
const DOOM: &str = "INSERT INTO doomed (match) SELECT $1 WHERE EXISTS (SELECT 1 FROM entry WHERE match = $1) \
     ON CONFLICT DO NOTHING";

pub enum Archive {
    File(SqliteConnection),
    Database(Box<Postgres>),
}

/// A match as it lies in the store.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Kept {
    #[sqlx(rename = "match")]
    pub id: String,
    /// Where it is in the heap of a file.
    #[sqlx(rename = "max(number)")]
    newest: i64,
    /// How many entries its log has.
    #[sqlx(rename = "count(*)")]
    pub entries: i64,
}

/// What a copy has in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    pub tables: i64,
    pub entries: i64,
    pub bytes: u64,
}

impl Archive {
    /// The store at an address, or the one in a directory. There must be one.
    pub async fn open(address: Option<&Address>, directory: &Path) -> Result<Archive, StoreError> {
        if let Some(address) = address {
            return Ok(Archive::Database(Box::new(Postgres::open(address).await?)));
        }
        let file = directory.join(sqlite::FILE);
        if !file.exists() {
            return Err(StoreError(format!("there is no house in {}; say where with --data", directory.display())));
        }
        Ok(Archive::File(connect(&file).await?))
    }

    /// Copies all that is stored at this instant to a new file, while the house goes on, and reads the copy
    /// through.
    pub async fn back_up(&mut self, to: &Path) -> Result<Copied, StoreError> {
        let Archive::File(connection) = self else {
            return Err(StoreError("a database is copied with its own program: pg_dump".to_string()));
        };
        let told = |error: &dyn Display| StoreError(format!("cannot write {}: {error}", to.display()));
        if to.exists() {
            return Err(told(&"there is such a file already"));
        }
        // Under another name until it is whole: what has the right name can be relied on.
        let part = PathBuf::from(format!("{}.part", to.display()));
        let _ = fs::remove_file(&part);
        let copied = copy(connection, &part).await;
        let copied = copied.and_then(|copied| {
            File::open(&part).and_then(|file| file.sync_all()).map_err(|error| told(&error))?;
            fs::rename(&part, to).map_err(|error| told(&error))?;
            Ok(copied)
        });
        if copied.is_err() {
            let _ = fs::remove_file(&part);
        }
        copied.map_err(|problem| told(&problem))
    }

    /// All matches.
    pub async fn tables(&mut self) -> Result<Vec<Kept>, StoreError> {
        match self {
            Archive::File(connection) => Ok(sqlx::query_as(TABLES).fetch_all(connection).await?),
            Archive::Database(database) => {
                let all = database.matches("", u32::MAX).await?;
                Ok(all.into_iter().map(|(id, length)| Kept { id, newest: 0, entries: length as i64 }).collect())
            }
        }
    }

    /// The bodies of a match's log, in order.
    pub async fn load(&mut self, table: &Kept) -> Result<Vec<String>, StoreError> {
        match self {
            Archive::File(connection) => {
                Ok(sqlx::query_scalar(sqlite::LOAD).bind(table.newest).fetch_all(connection).await?)
            }
            Archive::Database(database) => database.load(&table.id).await,
        }
    }

    /// Asks the house to delete a match. Answers whether there is such a one.
    pub async fn doom(&mut self, table: &str) -> Result<bool, StoreError> {
        match self {
            Archive::File(connection) => {
                let doomed = sqlx::query(DOOM).bind(table).execute(connection).await?;
                Ok(doomed.rows_affected() > 0 || self.doomed().await?.iter().any(|other| other == table))
            }
            // No node need be asked: those that have it open notice.
            Archive::Database(database) => database.delete(table, None).await,
        }
    }

    /// What the house has been asked to delete and has not yet.
    pub async fn doomed(&mut self) -> Result<Vec<String>, StoreError> {
        match self {
            Archive::File(connection) => Ok(sqlx::query_scalar(sqlite::DOOMED).fetch_all(connection).await?),
            Archive::Database(database) => database.doomed().await,
        }
    }

    pub async fn close(self) -> Result<(), StoreError> {
        match self {
            Archive::File(connection) => Ok(connection.close().await?),
            Archive::Database(database) => database.close().await,
        }
    }
}

async fn copy(connection: &mut SqliteConnection, part: &Path) -> Result<Copied, StoreError> {
    let name = part.to_str().ok_or_else(|| StoreError("its name is not text".to_string()))?;
    make_private(part).map_err(|error| StoreError(error.to_string()))?;
    sqlx::query("VACUUM INTO $1").bind(name).execute(connection).await?;
    let mut copy = connect(part).await?;
    let verdict: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut copy).await?;
    if verdict != "ok" {
        return Err(StoreError(format!("the copy is damaged: {verdict}")));
    }
    let count = "SELECT count(DISTINCT match), count(*) FROM entry";
    let (tables, entries) = sqlx::query_as(count).fetch_one(&mut copy).await?;
    copy.close().await?;
    let bytes = fs::metadata(part).map_err(|error| StoreError(error.to_string()))?.len();
    Ok(Copied { tables, entries, bytes })
}

/// An empty file that only its owner may read: names are to be in it, and whoever makes it may lay it anywhere.
fn make_private(file: &Path) -> io::Result<File> {
    let mut new = File::options();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    new.open(file)
}

async fn connect(file: &Path) -> Result<SqliteConnection, StoreError> {
    // The house sets how it writes; beside it nothing but a wish for deletion is written.
    let options = SqliteConnectOptions::new().filename(file).synchronous(SqliteSynchronous::Full);
    let connected = options.disable_statement_logging().connect().await;
    connected.map_err(|error| StoreError(format!("cannot open {}: {error}", file.display())))
}
