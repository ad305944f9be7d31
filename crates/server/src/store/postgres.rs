//! A store that several nodes share: a Postgres database. The key of the log decides who was first.

use std::{
    collections::{HashMap, HashSet},
    str::FromStr,
    time::Duration,
};

use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool, Row as _,
    pool::PoolConnection,
    postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow},
    query::Query,
};
use tokio::{sync::Mutex, time::timeout};

use super::{
    Address, Answer, Census, Change, DELETE_BESIDE, Edit, Outbox, Row, Shared, Store, StoreError, due::set_in_postgres,
};

/// Stores changes for many matches in one statement. The first row of a change is its head: it is stored unless somebody
/// else was first, and the others are stored if their head is. A head follows on an entry, which is locked until this is
/// over: nobody deletes the match meanwhile.
const APPEND: &str = "WITH head AS ( \
         INSERT INTO entry (match, sequence, body) \
         SELECT match, sequence, body FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (match, sequence, body) \
         WHERE sequence = 0 OR EXISTS ( \
             SELECT 1 FROM entry AS last WHERE last.match = new.match AND last.sequence = new.sequence - 1 FOR KEY SHARE) \
         ON CONFLICT DO NOTHING RETURNING match \
     ), rest AS ( \
         INSERT INTO entry (match, sequence, body) \
         SELECT new.match, new.sequence, new.body \
         FROM unnest($4::text[], $5::text[], $6::bigint[], $7::text[]) AS new (head, match, sequence, body) \
         JOIN head ON head.match = new.head \
     ) SELECT match FROM head";

const LOAD: &str = "SELECT body FROM entry WHERE match = $1 AND sequence >= $2 ORDER BY sequence";

/// From one match to the next by the key, however long their logs are.
const WALK: &str = "WITH RECURSIVE walk (match) AS ( \
         SELECT min(match) FROM entry WHERE match > $1 \
         UNION ALL SELECT (SELECT min(match) FROM entry WHERE match > walk.match) FROM walk WHERE walk.match IS NOT NULL \
     ) SELECT walk.match, last.sequence + 1 FROM walk CROSS JOIN LATERAL ( \
         SELECT sequence, body FROM entry WHERE entry.match = walk.match ORDER BY sequence DESC LIMIT 1) AS last \
     WHERE walk.match IS NOT NULL AND ($2::bigint IS NULL OR substring(last.body FROM '^\\{\"at\":([0-9]{1,18})')::bigint < $2) \
     LIMIT $3";

const KEEP_REVIEW: &str = "INSERT INTO review (match, version, body) \
     SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM entry WHERE match = $1 AND sequence = 0 FOR KEY SHARE) \
     ON CONFLICT (match) DO UPDATE SET version = excluded.version, body = excluded.body";
const REVIEW: &str = "SELECT version, body FROM review WHERE match = $1";

/// Whoever appends waits for whoever has locked the last entry. One that was not seen may have come just before.
const LOCK: &str = "SELECT count(*) FROM (SELECT 1 FROM entry WHERE match = $1 FOR UPDATE) AS locked";
const DELETE_LOG: [&str; 2] = ["DELETE FROM lobby WHERE match = $1", "DELETE FROM entry WHERE match = $1"];
const STORY: &str = "SELECT sequence, body FROM entry WHERE match = $1 ORDER BY sequence FOR NO KEY UPDATE";
const REWRITE: &str = "UPDATE entry SET body = $3 WHERE match = $1 AND sequence = $2";
const DOOMED: &str = "SELECT match FROM doomed";

/// How long the database may take to answer.
const LONGEST: Duration = Duration::from_secs(10);
/// How many read at a time.
const READERS: u32 = 8;

pub struct Postgres {
    options: PgConnectOptions,
    /// There is one writer, and it commits for everybody at once. None before it is needed, and after a failure.
    writer: Mutex<Option<PgConnection>>,
    readers: PgPool,
}

impl Postgres {
    /// Connects, and brings the tables up to date.
    pub async fn open(address: &Address) -> Result<Postgres, StoreError> {
        let told = |error: &dyn std::fmt::Display| StoreError(format!("cannot use the store {address}: {error}"));
        if !["postgres://", "postgresql://"].iter().any(|scheme| address.reveal().starts_with(scheme)) {
            return Err(told(&"its address begins with postgres://; for a directory there is --data"));
        }
        let options = PgConnectOptions::from_str(address.reveal()).map_err(|error| told(&error))?;
        let options = options
            .application_name("cordee")
            // Whatever the server is set to: what is acknowledged is on disk.
            .options([("synchronous_commit", "on"), ("statement_timeout", "20s")])
            .disable_statement_logging();
        let mut writer = connect(&options).await.map_err(|error| told(&error))?;
        sqlx::migrate!("migrations/postgres").run(&mut writer).await.map_err(|error| told(&error))?;
        let pool = PgPoolOptions::new().max_connections(READERS).acquire_timeout(LONGEST);
        let readers = pool.connect_lazy_with(options.clone());
        Ok(Postgres { options, writer: Mutex::new(Some(writer)), readers })
    }

    pub(super) fn readers(&self) -> &PgPool {
        &self.readers
    }

    /// For whoever writes something beside the logs.
    pub(super) async fn write_guard(&self) -> Result<PoolConnection<sqlx::Postgres>, StoreError> {
        within(self.readers.acquire()).await
    }

    /// A database overwrites what is gone in its own time.
    pub(super) async fn wipe(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn walk(&self, after: &str, before: Option<i64>, most: u32) -> Result<Vec<(String, usize)>, StoreError> {
        let walk = sqlx::query_as::<_, (String, i64)>(WALK).bind(after).bind(before).bind(i64::from(most));
        let mut found = within(walk.fetch_all(&self.readers)).await?;
        found.sort_unstable();
        Ok(found.into_iter().map(|(table, length)| (table, length as usize)).collect())
    }
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    within(options.connect()).await
}

pub(super) async fn within<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match timeout(LONGEST, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(StoreError("the database does not answer".to_string())),
    }
}

/// Stores changes, and with those that are stored when their matches are due.
async fn append_and_set(
    writer: &mut PgConnection,
    append: Query<'_, sqlx::Postgres, PgArguments>,
    changes: &[Change],
    head_of: &[Option<&str>],
) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction = writer.begin().await?;
    let stored = stored_of(&append.fetch_all(&mut *transaction).await?, head_of)?;
    let kept = changes.iter().zip(&stored).filter(|(_, stored)| **stored).map(|(change, _)| change);
    set_in_postgres(&mut transaction, kept).await?;
    transaction.commit().await?;
    Ok(stored)
}

/// Which of the changes are stored: those whose heads are.
fn stored_of(heads: &[PgRow], head_of: &[Option<&str>]) -> Result<Vec<bool>, sqlx::Error> {
    let heads: HashSet<&str> = heads.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    Ok(head_of.iter().map(|head| head.is_some_and(|head| heads.contains(head))).collect())
}

/// Changes as they are sent: one head a match, and all that hangs on it.
struct Batch<'a> {
    heads: Vec<&'a Row>,
    /// Each with the match of its head.
    rest: Vec<(&'a str, &'a Row)>,
    /// For each change the match of its head; none if it cannot be stored.
    head_of: Vec<Option<&'a str>>,
}

impl<'a> Batch<'a> {
    fn of(changes: &'a [Change]) -> Result<Batch<'a>, StoreError> {
        let mut batch = Batch { heads: Vec::new(), rest: Vec::new(), head_of: Vec::new() };
        // How long each log is to be.
        let mut lengths: HashMap<&str, usize> = HashMap::new();
        for change in changes {
            let head_of = batch.add(change, &mut lengths)?;
            batch.head_of.push(head_of);
        }
        // Whoever waits for whom, all wait in the same order: nobody waits for ever.
        batch.heads.sort_unstable_by(|one, other| one.table.cmp(&other.table));
        Ok(batch)
    }

    fn add(
        &mut self,
        change: &'a Change,
        lengths: &mut HashMap<&'a str, usize>,
    ) -> Result<Option<&'a str>, StoreError> {
        let Some(head) = change.first() else { return Ok(None) };
        let table = head.table.as_str();
        match lengths.get(table) {
            // It hangs on what was before it in this batch.
            Some(length) if *length == head.sequence => self.rest.push((table, head)),
            Some(_) => return Ok(None),
            None => self.heads.push(head),
        }
        lengths.insert(table, head.sequence + 1);
        for row in &change[1..] {
            let length = lengths.entry(&row.table).or_insert(0);
            if *length != row.sequence {
                return Err(StoreError(format!(
                    "row {} of {} does not follow on {length} rows",
                    row.sequence, row.table
                )));
            }
            *length += 1;
            self.rest.push((table, row));
        }
        Ok(Some(table))
    }
}

/// Rows as the database takes them.
#[derive(Default)]
struct Columns<'a> {
    tables: Vec<&'a str>,
    sequences: Vec<i64>,
    bodies: Vec<&'a str>,
}

impl<'a> Columns<'a> {
    fn of(rows: impl Iterator<Item = &'a Row>) -> Columns<'a> {
        let mut columns = Columns::default();
        for row in rows {
            columns.tables.push(&row.table);
            columns.sequences.push(row.sequence as i64);
            columns.bodies.push(&row.body);
        }
        columns
    }
}

impl Store for Postgres {
    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }

    fn append<'a>(&'a self, changes: &'a [Change]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            let Batch { heads, rest, head_of } = Batch::of(changes)?;
            if heads.is_empty() {
                return Ok(vec![false; changes.len()]);
            }
            let mut place = self.writer.lock().await;
            let mut writer = match place.take() {
                Some(writer) => writer,
                None => connect(&self.options).await?,
            };
            let columns = Columns::of(heads.iter().copied());
            let more = Columns::of(rest.iter().map(|(_, row)| *row));
            let whose: Vec<&str> = rest.iter().map(|(head, _)| *head).collect();
            let append = sqlx::query(APPEND).bind(columns.tables).bind(columns.sequences).bind(columns.bodies);
            let append = append.bind(whose).bind(more.tables).bind(more.sequences).bind(more.bodies);
            // A connection that fails, or does not answer, is not used again. What became of the rows is found out by
            // whoever tries again.
            let sets_due = changes.iter().flatten().any(|row| row.due.is_some());
            let stored = match sets_due {
                false => stored_of(&within(append.fetch_all(&mut writer)).await?, &head_of)?,
                true => within(append_and_set(&mut writer, append, changes, &head_of)).await?,
            };
            *place = Some(writer);
            Ok(stored)
        })
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        self.load_from(table, 0)
    }

    fn load_from<'a>(&'a self, table: &'a str, sequence: usize) -> Answer<'a, Vec<String>> {
        let load = sqlx::query_scalar(LOAD).bind(table).bind(sequence as i64);
        Box::pin(within(load.fetch_all(&self.readers)))
    }

    fn rewrite<'a>(&'a self, table: &'a str, edit: Edit<'a>) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.readers.begin().await?;
            // Whoever rewrites the same ones waits: two names may stand in one entry.
            let story: Vec<(i64, String)> = sqlx::query_as(STORY).bind(table).fetch_all(&mut *transaction).await?;
            for (sequence, body) in story.iter().filter_map(|(sequence, body)| Some((sequence, edit(body)?))) {
                sqlx::query(REWRITE).bind(table).bind(sequence).bind(body).execute(&mut *transaction).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn keep_review<'a>(&'a self, table: &'a str, version: u32, body: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let keep = sqlx::query(KEEP_REVIEW).bind(table).bind(i64::from(version)).bind(body);
            match within(keep.execute(&self.readers)).await?.rows_affected() {
                0 => Err(StoreError(format!("there is no match {table}"))),
                _ => Ok(()),
            }
        })
    }

    fn kept_review<'a>(&'a self, table: &'a str) -> Answer<'a, Option<(u32, String)>> {
        Box::pin(async move {
            let review = sqlx::query_as::<_, (i64, String)>(REVIEW).bind(table);
            let kept = within(review.fetch_optional(&self.readers)).await?;
            Ok(kept.map(|(version, body)| (version as u32, body)))
        })
    }

    fn delete<'a>(&'a self, table: &'a str, length: Option<usize>) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut transaction = self.readers.begin().await?;
            let mut locked: i64 = -1;
            loop {
                let now = sqlx::query_scalar(LOCK).bind(table).fetch_one(&mut *transaction).await?;
                if std::mem::replace(&mut locked, now) == now {
                    break;
                }
            }
            if length.is_some_and(|length| length as i64 != locked) {
                transaction.rollback().await?;
                return Ok(false);
            }
            for statement in DELETE_LOG.into_iter().chain(DELETE_BESIDE) {
                sqlx::query(statement).bind(table).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(locked > 0)
        })
    }

    fn doomed(&self) -> Answer<'_, Vec<String>> {
        Box::pin(within(sqlx::query_scalar(DOOMED).fetch_all(&self.readers)))
    }

    fn idle<'a>(&'a self, before: u64, after: &'a str, most: u32) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let idle = self.walk(after, Some(before as i64), most).await?;
            Ok(idle.into_iter().map(|(table, _)| table).collect())
        })
    }

    fn matches<'a>(&'a self, after: &'a str, most: u32) -> Answer<'a, Vec<(String, usize)>> {
        Box::pin(self.walk(after, None, most))
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
                writer.close().await?;
            }
            Ok(())
        })
    }
}
