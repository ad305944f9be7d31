//! The embedded store: one SQLite file in the data directory.

use std::{
    collections::HashMap,
    fmt::Display,
    fs::{self, File, TryLockError},
    ops::{Deref, DerefMut},
    path::Path,
    sync::Arc,
};

use house::Due;
use parking_lot::Mutex;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection as _, Row as _, SqliteConnection, SqliteExecutor, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use tokio::sync::{MappedMutexGuard, MutexGuard};
use tracing::warn;

use super::{
    Answer, Census, Change, Closure, Edit, Looked, Outbox, Row, Store, StoreError, TakenDue, due::set_in_sqlite,
};

/// The store's name in the data directory.
pub const FILE: &str = "cordee.sqlite";

/// The most rows of one statement: SQLite takes up to 32,766 parameters.
const MOST_ROWS: usize = 4096;

/// Stores up to so many rows, all or none: those that are not given are NULL and left out. So there are
/// few statements, one for each power of two, and each is prepared once.
fn append_statement(rows: usize) -> AssertSqlSafe<String> {
    let values = vec!["(?,?,?,?,?)"; rows.next_power_of_two()].join(",");
    AssertSqlSafe(format!(
        "INSERT INTO entry (number, match, sequence, before, body) \
         SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL"
    ))
}

/// A match's log, read from its newest entry backwards.
pub const LOAD: &str = "WITH RECURSIVE story (sequence, before, body) AS ( \
     SELECT sequence, before, body FROM entry WHERE number = $1 \
     UNION ALL SELECT entry.sequence, entry.before, entry.body \
     FROM story JOIN entry ON entry.number = story.before) \
     SELECT body FROM story ORDER BY sequence";

/// Where a match's log ends, as far as it is noted.
const END: &str = "SELECT number, sequence + 1 FROM entry \
     WHERE number = (SELECT number FROM newest WHERE match = $1)";

/// Notes where logs end now.
const NOTE: [&str; 2] = [
    "INSERT INTO newest (match, number) \
     SELECT match, max(number) FROM entry WHERE number > (SELECT number FROM noted) GROUP BY match \
     ON CONFLICT (match) DO UPDATE SET number = excluded.number",
    // Where there is nothing new nothing is written: a house opens on a full disk, too.
    "UPDATE noted SET number = (SELECT max(number) FROM entry) WHERE number < (SELECT max(number) FROM entry)",
];
const NOTED: &str = "SELECT number FROM noted";

const KEEP_REVIEW: &str = "INSERT INTO review (match, version, body) VALUES ($1, $2, $3) \
     ON CONFLICT (match) DO UPDATE SET version = excluded.version, body = excluded.body";
const REVIEW: &str = "SELECT version, body FROM review WHERE match = $1";

/// What is to be deleted of a match, after its log.
const DELETE: [&str; 7] = [
    "DELETE FROM newest WHERE match = $1",
    "DELETE FROM review WHERE match = $1",
    "DELETE FROM due WHERE match = $1",
    "DELETE FROM told WHERE match = $1",
    "DELETE FROM link WHERE match = $1",
    // That it was closed is still to be told.
    "DELETE FROM notice WHERE match = $1 AND kind <> 'closed'",
    "DELETE FROM doomed WHERE match = $1",
];
const DELETE_LOG: &str = "WITH RECURSIVE story (number, before) AS ( \
     SELECT number, before FROM entry WHERE number = $1 \
     UNION ALL SELECT entry.number, entry.before FROM story JOIN entry ON entry.number = story.before) \
     DELETE FROM entry WHERE number IN (SELECT number FROM story)";
const STORY: &str = "WITH RECURSIVE story (number, before, body) AS ( \
     SELECT number, before, body FROM entry WHERE number = $1 \
     UNION ALL SELECT entry.number, entry.before, entry.body FROM story JOIN entry ON entry.number = story.before) \
     SELECT number, body FROM story";
const REWRITE: &str = "UPDATE entry SET body = $2 WHERE number = $1";
pub const DOOMED: &str = "SELECT match FROM doomed";
/// By what is noted: a match may have moved since.
const IDLE: &str = "SELECT newest.match FROM newest JOIN entry ON entry.number = newest.number \
     WHERE newest.match > $1 AND CASE WHEN json_valid(entry.body) THEN json_extract(entry.body, '$.at') END < $2 ORDER BY newest.match LIMIT $3";

/// Also matches that are not noted yet.
const MATCHES: &str = "SELECT match, count(*) FROM entry WHERE match > $1 GROUP BY match ORDER BY match LIMIT $2";

/// So many entries are noted at once: so few that a house that was cut off finds the ends of all logs
/// again in no time worth naming.
const MOST_UNNOTED: i64 = 10_000;

pub struct Sqlite {
    /// One connection: there is one writer, and it commits for everybody at once. None once closed.
    writer: tokio::sync::Mutex<Option<WriteConnection>>,
    readers: SqlitePool,
    ends: Ends,
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
        let mut writer = WriteConnection { connection: writer, newest: 0, noted: 0, ends: ends.clone(), lent: false };
        writer.note().await.map_err(|error| told(&error))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options.read_only(true));
        Ok(Sqlite { writer: tokio::sync::Mutex::new(Some(writer)), readers, ends, lock: Mutex::new(Some(lock)) })
    }

    pub(super) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    /// For whoever writes something beside the logs.
    pub(super) async fn pen(&self) -> Result<Writing<'_>, StoreError> {
        self.writer().await
    }

    /// What was there before is overwritten.
    pub(super) async fn rewrite(&self, table: &str, edit: Edit<'_>) -> Result<(), StoreError> {
        let mut pen = self.pen().await?;
        let end = end_of(table, &self.ends, &mut *pen).await?;
        let story: Vec<(i64, String)> = sqlx::query_as(STORY).bind(end.number).fetch_all(&mut *pen).await?;
        for (number, body) in story.iter().filter_map(|(number, body)| Some((number, edit(body)?))) {
            sqlx::query(REWRITE).bind(number).bind(body).execute(&mut *pen).await?;
        }
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *pen).await?;
        Ok(())
    }

    pub(super) async fn writer(&self) -> Result<Writing<'_>, StoreError> {
        let mut writer = self.log_writer().await?;
        writer.lent = true;
        Ok(Writing(writer))
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
pub(super) struct Writing<'a>(MappedMutexGuard<'a, WriteConnection>);

impl Writing<'_> {
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.0.connection
    }
}

impl Deref for Writing<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.0.connection
    }
}

impl DerefMut for Writing<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.0.connection
    }
}

/// Where a match's log ends.
#[derive(Clone, Copy)]
struct End {
    /// The number of its newest entry; none before the first.
    number: Option<i64>,
    length: i64,
}

/// The ends of logs that have grown since they were noted, at least. What is in it is stored.
type Ends = Arc<Mutex<HashMap<String, End>>>;

/// A row with its place in the heap.
struct Entry<'a> {
    number: i64,
    before: Option<i64>,
    row: &'a Row,
}

/// What is to be written.
#[derive(Default)]
struct Plan<'a> {
    entries: Vec<Entry<'a>>,
    /// Where logs end with them.
    ends: HashMap<&'a str, End>,
    /// Which of the changes it is.
    stored: Vec<bool>,
}

struct WriteConnection {
    connection: SqliteConnection,
    /// The numbers of the newest entry of all, and of the newest that is noted.
    newest: i64,
    noted: i64,
    ends: Ends,
    /// Something beside the logs was written by it last.
    lent: bool,
}

impl WriteConnection {
    /// Whoever had the connection before may have failed with a transaction open, see [`begin`].
    async fn settle(&mut self) {
        if std::mem::take(&mut self.lent) {
            // It fails where all is well.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
        }
    }

    async fn append(&mut self, changes: &[Change]) -> Result<Vec<bool>, StoreError> {
        let Plan { entries, ends, stored } = self.plan(changes).await?;
        let kept = || changes.iter().zip(&stored).filter(|(_, stored)| **stored).map(|(change, _)| change);
        let sets_due = kept().flatten().any(|row| row.due.is_some());
        if entries.len() <= MOST_ROWS && !sets_due {
            insert(&mut self.connection, &entries).await?;
        } else {
            self.append_with_due(&entries, kept()).await?;
        }
        self.newest += entries.len() as i64;
        self.ends.lock().extend(ends.into_iter().map(|(table, end)| (table.to_string(), end)));
        Ok(stored)
    }

    /// Stores entries with the due times that they set, all or nothing.
    async fn append_with_due<'a>(
        &mut self,
        entries: &[Entry<'_>],
        kept: impl Iterator<Item = &'a Change> + Send,
    ) -> Result<(), StoreError> {
        begin(&mut self.connection).await?;
        let done = self.append_within(entries, kept).await;
        Ok(finish(&mut self.connection, done).await?)
    }

    async fn append_within<'a>(
        &mut self,
        entries: &[Entry<'_>],
        kept: impl Iterator<Item = &'a Change> + Send,
    ) -> Result<(), sqlx::Error> {
        for entries in entries.chunks(MOST_ROWS) {
            insert(&mut self.connection, entries).await?;
        }
        set_in_sqlite(&mut self.connection, kept).await
    }

    /// Where the rows go of each change that follows on what is stored.
    async fn plan<'a>(&mut self, changes: &'a [Change]) -> Result<Plan<'a>, StoreError> {
        let mut plan = Plan::default();
        for change in changes {
            let stored = self.follow_on(change, &mut plan).await?;
            plan.stored.push(stored);
        }
        Ok(plan)
    }

    /// Plans a change, unless its match is not as long as it takes it to be.
    async fn follow_on<'a>(&mut self, change: &'a Change, plan: &mut Plan<'a>) -> Result<bool, StoreError> {
        let (before, mut ends) = (plan.entries.len(), Vec::with_capacity(1));
        for rows in change.chunk_by(|one, next| one.table == next.table) {
            let table = rows[0].table.as_str();
            let mut end = match plan.ends.get(table) {
                Some(end) => *end,
                None => end_of(table, &self.ends, &mut self.connection).await?,
            };
            if rows[0].sequence as i64 != end.length {
                plan.entries.truncate(before);
                return Ok(false);
            }
            for row in rows {
                if row.sequence as i64 != end.length {
                    let (row, length) = (row.sequence, end.length);
                    return Err(StoreError(format!("row {row} of {table} does not follow on {length} rows")));
                }
                let number = self.newest + 1 + plan.entries.len() as i64;
                plan.entries.push(Entry { number, before: end.number, row });
                end = End { number: Some(number), length: end.length + 1 };
            }
            ends.push((table, end));
        }
        plan.ends.extend(ends);
        Ok(!change.is_empty())
    }

    /// Deletes a match if its log has this length, and every trace of it in the file.
    async fn delete(&mut self, table: &str, length: Option<usize>) -> Result<bool, StoreError> {
        let end = end_of(table, &self.ends, &mut self.connection).await?;
        if length.is_some_and(|length| length as i64 != end.length) {
            return Ok(false);
        }
        begin(&mut self.connection).await?;
        let done = self.delete_within(table, end).await;
        finish(&mut self.connection, done).await?;
        self.ends.lock().remove(table);
        // The write-ahead log still has it: it is emptied now, or, if somebody reads just then, in its turn.
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.connection).await?;
        Ok(end.number.is_some())
    }

    async fn delete_within(&mut self, table: &str, end: End) -> Result<(), sqlx::Error> {
        sqlx::query(DELETE_LOG).bind(end.number).execute(&mut self.connection).await?;
        for statement in DELETE {
            sqlx::query(statement).bind(table).execute(&mut self.connection).await?;
        }
        Ok(())
    }

    async fn note(&mut self) -> Result<(), sqlx::Error> {
        begin(&mut self.connection).await?;
        let done = self.note_within().await;
        let noted = finish(&mut self.connection, done).await?;
        // Matches that are being played will go on: to forget them would be to look them up again.
        let before = std::mem::replace(&mut self.noted, noted);
        self.ends.lock().retain(|_, end| end.number > Some(before));
        self.newest = noted;
        Ok(())
    }

    async fn note_within(&mut self) -> Result<i64, sqlx::Error> {
        for statement in NOTE {
            sqlx::query(statement).execute(&mut self.connection).await?;
        }
        sqlx::query_scalar(NOTED).fetch_one(&mut self.connection).await
    }
}

/// Begins a transaction that [`finish`] ends. Those of sqlx are not used here: a commit that fails for want of space may leave the
/// transaction open, or SQLite may have rolled it back by itself, and then sqlx counts one that is not there.
/// All that came after it would be acknowledged inside and never be stored.
async fn begin(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN").execute(connection).await.map(drop)
}

/// Commits what was done, or rolls it back. Whatever happens, no transaction is left open.
async fn finish<T>(connection: &mut SqliteConnection, done: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
    let ended = match done {
        Ok(done) => sqlx::query("COMMIT").execute(&mut *connection).await.map(|_| done),
        Err(problem) => Err(problem),
    };
    if ended.is_err() {
        // It fails where SQLite has rolled back by itself.
        let _ = sqlx::query("ROLLBACK").execute(connection).await;
    }
    ended
}

/// Where the log of a match ends now.
async fn end_of(table: &str, ends: &Ends, executor: impl SqliteExecutor<'_>) -> Result<End, sqlx::Error> {
    let known = ends.lock().get(table).copied();
    if let Some(end) = known {
        return Ok(end);
    }
    let noted: Option<(i64, i64)> = sqlx::query_as(END).bind(table).fetch_optional(executor).await?;
    Ok(noted.map_or(End { number: None, length: 0 }, |(number, length)| End { number: Some(number), length }))
}

/// Stores at most [`MOST_ROWS`] entries.
async fn insert(connection: &mut SqliteConnection, entries: &[Entry<'_>]) -> Result<(), sqlx::Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut append = sqlx::query(append_statement(entries.len()));
    for Entry { number, before, row: Row { table, sequence, body, .. } } in entries {
        append = append.bind(number).bind(table).bind(*sequence as i64).bind(before).bind(body);
    }
    append.execute(connection).await.map(drop)
}

impl Store for Sqlite {
    fn append<'a>(&'a self, changes: &'a [Change]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            let mut writer = self.log_writer().await?;
            let stored = writer.append(changes).await?;
            if writer.newest - writer.noted >= MOST_UNNOTED
                && let Err(problem) = writer.note().await
            {
                // Nothing is lost: it is noted another time.
                warn!(%problem, "could not note where logs end");
            }
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

    fn take_due(&self, now: u64, most: u32, until: u64) -> Answer<'_, Vec<TakenDue>> {
        Box::pin(self.taken_due(now, most, until))
    }

    fn look_again<'a>(&'a self, looked: &'a [Looked]) -> Answer<'a, ()> {
        Box::pin(self.looked_at(looked))
    }

    fn next_due(&self) -> Answer<'_, Option<u64>> {
        Box::pin(self.first_due())
    }

    fn due_of<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Due>> {
        Box::pin(self.due_time(table))
    }

    fn stay_open(&self, now: u64, gap: u64) -> Answer<'_, Vec<Closure>> {
        Box::pin(self.be_open(now, gap))
    }

    fn last_open(&self) -> Answer<'_, Option<u64>> {
        Box::pin(self.was_open())
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

    /// Keys that are looked at when all is committed are how a commit fails here, as it does on a full disk.
    const TABLES: [&str; 3] = [
        "PRAGMA foreign_keys = ON",
        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
        "CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)",
    ];
    const ORPHAN: &str = "INSERT INTO child VALUES (1)";
    const PARENT: &str = "INSERT INTO parent VALUES (2)";

    async fn execute(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), sqlx::Error> {
        sqlx::query(statement).execute(connection).await.map(drop)
    }

    #[tokio::test]
    async fn a_transaction_that_cannot_be_committed_is_not_left_open() {
        let directory = tempfile::tempdir().unwrap();
        let options = SqliteConnectOptions::new().filename(directory.path().join("file")).create_if_missing(true);
        let (mut writer, mut reader) = (options.connect().await.unwrap(), options.connect().await.unwrap());
        for statement in TABLES {
            execute(&mut writer, statement).await.unwrap();
        }
        begin(&mut writer).await.unwrap();
        let done = execute(&mut writer, ORPHAN).await;
        assert!(done.is_ok() && finish(&mut writer, done).await.is_err());
        // What comes next is stored at once, for all to read.
        execute(&mut writer, PARENT).await.unwrap();
        let parents: i64 = sqlx::query_scalar("SELECT count(*) FROM parent").fetch_one(&mut reader).await.unwrap();
        assert_eq!(parents, 1);
    }

    /// As sqlx does where SQLite has rolled back by itself, or where a commit failed and rolling back did, too.
    #[tokio::test]
    async fn what_was_left_open_beside_the_logs_takes_no_entry_with_it() {
        let directory = tempfile::tempdir().unwrap();
        let store = Sqlite::open(directory.path()).await.unwrap();
        begin(store.writer().await.unwrap().connection()).await.unwrap();
        let change = vec![Row::new("table", 0, "{}".to_string())];
        assert_eq!(store.append(&[change]).await.unwrap(), [true]);
        // Another connection reads it: it is committed.
        assert_eq!(store.load("table").await.unwrap(), ["{}"]);
    }

    #[tokio::test]
    async fn what_sqlite_has_rolled_back_by_itself_can_be_begun_again() {
        let directory = tempfile::tempdir().unwrap();
        let options = SqliteConnectOptions::new().filename(directory.path().join("file")).create_if_missing(true);
        let mut writer = options.connect().await.unwrap();
        for _ in 0..2 {
            begin(&mut writer).await.unwrap();
            execute(&mut writer, "ROLLBACK").await.unwrap();
            assert!(finish::<()>(&mut writer, Err(sqlx::Error::WorkerCrashed)).await.is_err());
        }
    }
}
