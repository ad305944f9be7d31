//! Due times: which matches have to be looked at though nobody comes, and when the house was closed.

use house::{Due, DueWhat};
use serde_json::json;
use sqlx::{PgConnection, SqliteConnection};

use super::{
    Answer, Change, Row,
    postgres::{Postgres, within},
    sqlite::Sqlite,
};

/// A match that is due, as somebody has taken it. Until it is looked at nobody else is given it, for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenDue {
    pub table: String,
    pub what: DueWhat,
    /// How often entries had set it.
    pub touched: i64,
}

/// A match was looked at: when to look again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looked {
    pub table: String,
    pub touched: i64,
    pub next: Option<Due>,
}

/// From when until when the house was closed, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closure {
    pub began: u64,
    pub ended: u64,
}

/// When matches have to be looked at, and when the house was closed. A store that keeps nothing of the kind has nothing due.
pub trait DueTimes: Send + Sync {
    /// Takes some of the matches that are due now. Until then nobody else is given them, unless an entry makes them due
    /// again.
    fn take_due(&self, _now: u64, _most: u32, _until: u64) -> Answer<'_, Vec<TakenDue>> {
        Box::pin(async { Ok(Vec::new()) })
    }
    /// Says when to look again at matches that were taken. What an entry has set meanwhile stays.
    fn look_again<'a>(&'a self, _looked: &'a [Looked]) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }
    /// When the next match is due.
    fn next_due(&self) -> Answer<'_, Option<u64>> {
        Box::pin(async { Ok(None) })
    }
    /// When this match is due.
    fn due_of<'a>(&'a self, _table: &'a str) -> Answer<'a, Option<Due>> {
        Box::pin(async { Ok(None) })
    }
    /// The house is open now. If nobody has said so for longer than `gap`, it was closed. Answers when it was.
    fn stay_open(&self, _now: u64, _gap: u64) -> Answer<'_, Vec<Closure>> {
        Box::pin(async { Ok(Vec::new()) })
    }
    /// When the house was last known to be open.
    fn last_open(&self) -> Answer<'_, Option<u64>> {
        Box::pin(async { Ok(None) })
    }
}

/// How long closures are remembered: longer than any clock can run.
const REMEMBERED: u64 = 400 * 24 * 60 * 60 * 1000;

const TAKE_SQLITE: &str = "UPDATE due SET at = $3 WHERE match IN ( \
         SELECT match FROM due WHERE at <= $1 ORDER BY at LIMIT $2) \
     RETURNING match, what, touched";
const TAKE_POSTGRES: &str = "UPDATE due SET at = $3 WHERE match IN ( \
         SELECT match FROM due WHERE at <= $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED) \
     RETURNING match, what, touched";
const NEXT: &str = "SELECT min(at) FROM due";
const OF: &str = "SELECT at, what FROM due WHERE match = $1";

/// The parameter is a list of `[match, at, what]`.
const SET_SQLITE: &str = "INSERT INTO due (match, at, what) \
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1) WHERE true \
     ON CONFLICT (match) DO UPDATE SET touched = touched + 1, \
         what = CASE WHEN excluded.at < at THEN excluded.what ELSE what END, at = min(at, excluded.at)";
const SET_POSTGRES: &str = "INSERT INTO due (match, at, what) \
     SELECT match, min(at), min(what) FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (match, at, what) \
     GROUP BY match ORDER BY match \
     ON CONFLICT (match) DO UPDATE SET touched = due.touched + 1, \
         what = CASE WHEN excluded.at < due.at THEN excluded.what ELSE due.what END, at = least(due.at, excluded.at)";

/// The parameter is a list of `[match, touched, at, what]`; whatever an entry has set meanwhile stays.
const LOOKED_SQLITE: [&str; 2] = [
    "UPDATE due SET at = new.at, what = new.what FROM ( \
         SELECT value ->> 0 AS match, value ->> 1 AS touched, value ->> 2 AS at, value ->> 3 AS what FROM json_each($1) \
     ) AS new WHERE due.match = new.match AND due.touched = new.touched AND new.at IS NOT NULL",
    "DELETE FROM due WHERE (match, touched) IN ( \
         SELECT value ->> 0, value ->> 1 FROM json_each($1) WHERE value ->> 2 IS NULL)",
];
const LOOK_LATER: &str = "UPDATE due SET at = $3, what = $4 WHERE match = $1 AND touched = $2";
const LOOK_NO_MORE: &str = "DELETE FROM due WHERE match = $1 AND touched = $2";

const LAST_OPEN: &str = "SELECT at FROM open";
const BEGIN_OPEN: &str = "INSERT INTO open (at) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM open)";
const STAY_OPEN: &str = "UPDATE open SET at = $1 WHERE at < $1";
const CLOSED: &str = "INSERT INTO closed (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const FORGET: &str = "DELETE FROM closed WHERE ended < $1";
const CLOSURES: &str = "SELECT began, ended FROM closed ORDER BY began";

/// Milliseconds as a database has them.
fn ms(ms: i64) -> u64 {
    ms.max(0) as u64
}

fn closures(rows: Vec<(i64, i64)>) -> Vec<Closure> {
    rows.into_iter().map(|(began, ended)| Closure { began: ms(began), ended: ms(ended) }).collect()
}

fn word(what: DueWhat) -> &'static str {
    match what {
        DueWhat::Look => "look",
        DueWhat::Bot => "bot",
        DueWhat::Alarm => "alarm",
        DueWhat::Clock => "clock",
        DueWhat::Lobby => "lobby",
    }
}

/// What a newer house has written is looked at all the same.
fn read(what: &str) -> DueWhat {
    let all = [DueWhat::Bot, DueWhat::Alarm, DueWhat::Clock, DueWhat::Lobby];
    all.into_iter().find(|known| word(*known) == what).unwrap_or(DueWhat::Look)
}

fn taken(rows: Vec<(String, String, i64)>) -> Vec<TakenDue> {
    rows.into_iter().map(|(table, what, touched)| TakenDue { table, what: read(&what), touched }).collect()
}

fn due((at, what): (i64, String)) -> Due {
    Due { at: ms(at), what: read(&what) }
}

/// What the rows of these changes set.
fn set_by<'a>(changes: impl Iterator<Item = &'a Change>) -> impl Iterator<Item = (&'a str, Due)> {
    changes.flatten().filter_map(|row: &Row| Some((row.table.as_str(), row.due?)))
}

/// Stores when matches are due, in the transaction that stores the entries.
pub(super) async fn set_in_sqlite(
    connection: &mut SqliteConnection,
    changes: impl Iterator<Item = &Change>,
) -> Result<(), sqlx::Error> {
    let set: Vec<_> = set_by(changes).map(|(table, due)| json!([table, due.at as i64, word(due.what)])).collect();
    if set.is_empty() {
        return Ok(());
    }
    sqlx::query(SET_SQLITE).bind(serde_json::Value::Array(set).to_string()).execute(connection).await.map(drop)
}

/// The same in Postgres.
pub(super) async fn set_in_postgres(
    connection: &mut PgConnection,
    changes: impl Iterator<Item = &Change>,
) -> Result<(), sqlx::Error> {
    let (mut tables, mut times, mut whats) = (Vec::new(), Vec::new(), Vec::new());
    for (table, due) in set_by(changes) {
        tables.push(table);
        times.push(due.at as i64);
        whats.push(word(due.what));
    }
    if tables.is_empty() {
        return Ok(());
    }
    sqlx::query(SET_POSTGRES).bind(tables).bind(times).bind(whats).execute(connection).await.map(drop)
}

impl DueTimes for Sqlite {
    fn take_due(&self, now: u64, most: u32, until: u64) -> Answer<'_, Vec<TakenDue>> {
        Box::pin(async move {
            let mut connection = self.write_guard().await?;
            let take = sqlx::query_as(TAKE_SQLITE).bind(now as i64).bind(most).bind(until as i64);
            Ok(taken(take.fetch_all(&mut *connection).await?))
        })
    }

    fn look_again<'a>(&'a self, looked: &'a [Looked]) -> Answer<'a, ()> {
        Box::pin(async move {
            let row = |looked: &Looked| {
                let (at, what) = looked.next.map(|due| (due.at as i64, word(due.what))).unzip();
                json!([looked.table, looked.touched, at, what])
            };
            let list = serde_json::Value::Array(looked.iter().map(row).collect()).to_string();
            let mut connection = self.write_guard().await?;
            for statement in LOOKED_SQLITE {
                sqlx::query(statement).bind(&list).execute(&mut *connection).await?;
            }
            Ok(())
        })
    }

    fn next_due(&self) -> Answer<'_, Option<u64>> {
        Box::pin(async move {
            let next: Option<i64> = sqlx::query_scalar(NEXT).fetch_one(self.readers()).await?;
            Ok(next.map(ms))
        })
    }

    fn due_of<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Due>> {
        Box::pin(async move { Ok(sqlx::query_as(OF).bind(table).fetch_optional(self.readers()).await?.map(due)) })
    }

    fn last_open(&self) -> Answer<'_, Option<u64>> {
        Box::pin(async move { Ok(sqlx::query_scalar(LAST_OPEN).fetch_optional(self.readers()).await?.map(ms)) })
    }

    fn stay_open(&self, now: u64, gap: u64) -> Answer<'_, Vec<Closure>> {
        Box::pin(async move {
            let mut connection = self.write_guard().await?;
            let last: Option<i64> = sqlx::query_scalar(LAST_OPEN).fetch_optional(&mut *connection).await?;
            // A single writer: nothing comes in between.
            if let Some(last) = last.filter(|last| now.saturating_sub(ms(*last)) > gap) {
                sqlx::query(CLOSED).bind(last).bind(now as i64).execute(&mut *connection).await?;
            }
            sqlx::query(FORGET).bind(now.saturating_sub(REMEMBERED) as i64).execute(&mut *connection).await?;
            for statement in [BEGIN_OPEN, STAY_OPEN] {
                sqlx::query(statement).bind(now as i64).execute(&mut *connection).await?;
            }
            Ok(closures(sqlx::query_as(CLOSURES).fetch_all(&mut *connection).await?))
        })
    }
}

impl DueTimes for Postgres {
    fn take_due(&self, now: u64, most: u32, until: u64) -> Answer<'_, Vec<TakenDue>> {
        Box::pin(async move {
            let take = sqlx::query_as(TAKE_POSTGRES).bind(now as i64).bind(i64::from(most)).bind(until as i64);
            Ok(taken(within(take.fetch_all(self.readers())).await?))
        })
    }

    fn look_again<'a>(&'a self, looked: &'a [Looked]) -> Answer<'a, ()> {
        Box::pin(async move {
            // Each alone: whoever stores entries locks several at once.
            for Looked { table, touched, next } in looked {
                let query = match next {
                    Some(due) => {
                        sqlx::query(LOOK_LATER).bind(table).bind(touched).bind(due.at as i64).bind(word(due.what))
                    }
                    None => sqlx::query(LOOK_NO_MORE).bind(table).bind(touched),
                };
                within(query.execute(self.readers())).await?;
            }
            Ok(())
        })
    }

    fn next_due(&self) -> Answer<'_, Option<u64>> {
        Box::pin(async move {
            let next: Option<i64> = within(sqlx::query_scalar(NEXT).fetch_one(self.readers())).await?;
            Ok(next.map(ms))
        })
    }

    fn due_of<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Due>> {
        Box::pin(
            async move { Ok(within(sqlx::query_as(OF).bind(table).fetch_optional(self.readers())).await?.map(due)) },
        )
    }

    fn last_open(&self) -> Answer<'_, Option<u64>> {
        Box::pin(async move { Ok(within(sqlx::query_scalar(LAST_OPEN).fetch_optional(self.readers())).await?.map(ms)) })
    }

    fn stay_open(&self, now: u64, gap: u64) -> Answer<'_, Vec<Closure>> {
        Box::pin(async move {
            let mut transaction = self.readers().begin().await?;
            // Of several nodes that open at once the first one notes that all of them were closed.
            sqlx::query("LOCK TABLE open IN SHARE ROW EXCLUSIVE MODE").execute(&mut *transaction).await?;
            let last: Option<i64> = sqlx::query_scalar(LAST_OPEN).fetch_optional(&mut *transaction).await?;
            if let Some(last) = last.filter(|last| now.saturating_sub(ms(*last)) > gap) {
                sqlx::query(CLOSED).bind(last).bind(now as i64).execute(&mut *transaction).await?;
            }
            sqlx::query(FORGET).bind(now.saturating_sub(REMEMBERED) as i64).execute(&mut *transaction).await?;
            for statement in [BEGIN_OPEN, STAY_OPEN] {
                sqlx::query(statement).bind(now as i64).execute(&mut *transaction).await?;
            }
            let rows = sqlx::query_as(CLOSURES).fetch_all(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(closures(rows))
        })
    }
}
