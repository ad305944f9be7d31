//! The one connection that writes to the SQLite file, and its transactions.

use std::{collections::HashMap, sync::Arc};

use parking_lot::Mutex;
use sqlx::{AssertSqlSafe, SqliteConnection, SqliteExecutor};
use tracing::warn;

use super::{Change, DELETE_BESIDE, Edit, Row, StoreError, due::set_in_sqlite};

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

/// Where its log ended.
const DELETE_END: &str = "DELETE FROM newest WHERE match = $1";
const DELETE_LOG: &str = "WITH RECURSIVE story (number, before) AS ( \
     SELECT number, before FROM entry WHERE number = $1 \
     UNION ALL SELECT entry.number, entry.before FROM story JOIN entry ON entry.number = story.before) \
     DELETE FROM entry WHERE number IN (SELECT number FROM story)";
const STORY: &str = "WITH RECURSIVE story (number, before, body) AS ( \
     SELECT number, before, body FROM entry WHERE number = $1 \
     UNION ALL SELECT entry.number, entry.before, entry.body FROM story JOIN entry ON entry.number = story.before) \
     SELECT number, body FROM story";
const REWRITE: &str = "UPDATE entry SET body = $2 WHERE number = $1";
/// So many entries are noted at once: so few that a house that was cut off finds the ends of all logs
/// again in no time worth naming.
const MOST_UNNOTED: i64 = 10_000;

/// Where a match's log ends.
#[derive(Clone, Copy)]
pub struct End {
    /// The number of its newest entry; none before the first.
    pub number: Option<i64>,
    length: i64,
}

/// The ends of logs that have grown since they were noted, at least. What is in it is stored.
pub type Ends = Arc<Mutex<HashMap<String, End>>>;

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

pub struct WriteConnection {
    pub connection: SqliteConnection,
    /// The numbers of the newest entry of all, and of the newest that is noted.
    newest: i64,
    noted: i64,
    ends: Ends,
    /// Something beside the logs was written by it last.
    pub lent: bool,
}

impl WriteConnection {
    /// Whoever had the connection before may have failed with a transaction open, see [`begin`].
    pub async fn settle(&mut self) {
        if std::mem::take(&mut self.lent) {
            // It fails where all is well.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
        }
    }

    pub async fn new(connection: SqliteConnection, ends: Ends) -> Result<WriteConnection, sqlx::Error> {
        let mut writer = WriteConnection { connection, newest: 0, noted: 0, ends, lent: false };
        writer.note().await?;
        Ok(writer)
    }

    pub async fn append(&mut self, changes: &[Change]) -> Result<Vec<bool>, StoreError> {
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
    pub async fn delete(&mut self, table: &str, length: Option<usize>) -> Result<bool, StoreError> {
        let end = end_of(table, &self.ends, &mut self.connection).await?;
        if length.is_some_and(|length| length as i64 != end.length) {
            return Ok(false);
        }
        begin(&mut self.connection).await?;
        let done = self.delete_within(table, end).await;
        finish(&mut self.connection, done).await?;
        self.ends.lock().remove(table);
        self.wipe().await?;
        Ok(end.number.is_some())
    }

    /// The write-ahead log still has what was overwritten: it is emptied now, or, if somebody reads just then, in its turn.
    pub async fn wipe(&mut self) -> Result<(), StoreError> {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.connection).await?;
        Ok(())
    }

    /// Rewrites entries of a match's log, all or none. What was there before is overwritten.
    pub async fn rewrite(&mut self, table: &str, edit: Edit<'_>) -> Result<(), StoreError> {
        let end = end_of(table, &self.ends, &mut self.connection).await?;
        let story: Vec<(i64, String)> = sqlx::query_as(STORY).bind(end.number).fetch_all(&mut self.connection).await?;
        let edited: Vec<_> = story.iter().filter_map(|(number, body)| Some((*number, edit(body)?))).collect();
        if edited.is_empty() {
            return Ok(());
        }
        begin(&mut self.connection).await?;
        let done = self.rewrite_within(&edited).await;
        Ok(finish(&mut self.connection, done).await?)
    }

    async fn rewrite_within(&mut self, edited: &[(i64, String)]) -> Result<(), sqlx::Error> {
        for (number, body) in edited {
            sqlx::query(REWRITE).bind(number).bind(body).execute(&mut self.connection).await?;
        }
        Ok(())
    }

    async fn delete_within(&mut self, table: &str, end: End) -> Result<(), sqlx::Error> {
        sqlx::query(DELETE_LOG).bind(end.number).execute(&mut self.connection).await?;
        for statement in [DELETE_END].into_iter().chain(DELETE_BESIDE) {
            sqlx::query(statement).bind(table).execute(&mut self.connection).await?;
        }
        Ok(())
    }

    /// Notes where logs end, once many have grown.
    pub async fn note_if_many(&mut self) {
        if self.newest - self.noted >= MOST_UNNOTED
            && let Err(problem) = self.note().await
        {
            // Nothing is lost: it is noted another time.
            warn!(%problem, "could not note where logs end");
        }
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
pub async fn begin(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
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
pub async fn end_of(table: &str, ends: &Ends, executor: impl SqliteExecutor<'_>) -> Result<End, sqlx::Error> {
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

#[cfg(test)]
mod tests {
    use sqlx::{ConnectOptions, sqlite::SqliteConnectOptions};

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
