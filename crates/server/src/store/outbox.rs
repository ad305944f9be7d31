//! Notices as they are stored: what was told, and what waits to be delivered. The same statements run in the file and in the
//! database.

use sqlx::Connection;

use super::{Answer, Devices, postgres::Postgres, sqlite::Sqlite};

/// What whoever holds a key is to be told about a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Occasion {
    pub seat: u8,
    /// The hash of the seat's key.
    pub key: String,
    pub kind: &'static str,
    pub decision: u32,
    /// They see it with their own eyes.
    pub seen: bool,
}

/// A channel by which somebody is to be told.
#[derive(Clone, PartialEq, Debug, sqlx::FromRow)]
pub struct ReadyChannel {
    pub id: String,
    pub kind: String,
    pub details: String,
    pub zone: Option<String>,
    pub delivered: Option<i64>,
}

/// A notice that is to be delivered.
#[derive(Clone, PartialEq, Debug, sqlx::FromRow)]
pub struct NoticeRow {
    pub id: String,
    pub channel: String,
    #[sqlx(rename = "match")]
    pub table: String,
    pub seat: i64,
    pub kind: String,
    pub decision: i64,
    pub game: String,
    pub tries: i64,
    pub batch: String,
    /// When it was stored.
    pub made: i64,
}

/// How a delivery failed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Failed {
    pub at: u64,
    pub trouble: &'static str,
    /// When it is tried again.
    pub again: Option<u64>,
    /// The channel does not exist any more.
    pub gone: bool,
}

/// When a notice of this kind is to leave by this channel.
pub type When<'a> = &'a (dyn Fn(&ReadyChannel, &str) -> u64 + Sync);

/// Notices that a store keeps, and who is to be told. Times are milliseconds since 1970.
pub trait Outbox: Devices {
    /// Stores what is to be told about a match, each decision once: a notice for every channel of whoever holds the seat's key.
    /// Answers how many.
    fn tell<'a>(
        &'a self,
        table: &'a str,
        game: &'a str,
        news: &'a [Occasion],
        now: u64,
        when: When<'a>,
    ) -> Answer<'a, u64>;
    /// Somebody has seen this: what waits for these seats is cancelled.
    fn acknowledge<'a>(&'a self, table: &'a str, news: &'a [Occasion]) -> Answer<'a, ()>;

    fn next_notice(&self) -> Answer<'_, Option<u64>>;
    /// Takes what waits for one channel, as a batch: the one that failed before, or what is new (at most a hundred), with this
    /// name. Nobody else is given it until then.
    fn take_notices<'a>(&'a self, now: u64, until: u64, batch: &'a str) -> Answer<'a, Vec<NoticeRow>>;
    fn drop_notices<'a>(&'a self, ids: &'a [String]) -> Answer<'a, ()>;
    /// These cannot be told just now: somebody is to take them anew then, apart from their batch, which was never sent.
    fn put_apart<'a>(&'a self, ids: &'a [String], at: u64) -> Answer<'a, ()>;
    /// The batch is to be sent again then.
    fn put_back<'a>(&'a self, batch: &'a str, at: u64) -> Answer<'a, ()>;
    /// Nobody else is at work here: what was under way is taken again.
    fn release(&self, now: u64) -> Answer<'_, ()>;
    /// What was delivered is forgotten.
    fn delivered<'a>(&'a self, batch: &'a str, channel: &'a str, now: u64) -> Answer<'a, ()>;
    fn failed<'a>(&'a self, batch: &'a str, channel: &'a str, how: Failed) -> Answer<'a, ()>;
}

/// What an id is made of: the same for the same notice.
fn notice_id(table: &str, news: &Occasion, channel: &str) -> String {
    let Occasion { seat, kind, decision, .. } = news;
    let name = format!("{table}/{seat}/{kind}/{decision}/{channel}");
    house::keys::fingerprint(name.as_bytes())[..32].to_string()
}

const TOLD: &str = "INSERT INTO told (match, seat, kind, decision) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (match, seat, kind) DO UPDATE SET decision = excluded.decision WHERE told.decision <> excluded.decision";
const READY_CHANNELS: &str = "SELECT DISTINCT channel.id, channel.kind, channel.details, channel.delivered, device.zone \
     FROM link JOIN channel ON channel.device = link.device JOIN device ON device.key = link.device \
     WHERE link.key = $1 AND channel.state = 'ready' AND NOT EXISTS ( \
         SELECT 1 FROM link AS mute WHERE mute.device = link.device AND mute.match = $2 AND mute.key = $1 AND mute.muted = 1)";
const TELL: &str = "INSERT INTO notice (id, channel, match, seat, kind, decision, game, at, made) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING";
/// All that waits for a channel.
pub(super) const DROP_WAITING: &str = "DELETE FROM notice WHERE channel = $1";
const CANCEL: &str = "DELETE FROM notice WHERE match = $1 AND seat = $2";

const NEXT: &str = "SELECT min(at) FROM notice";
const FIRST: &str = "SELECT channel, batch FROM notice WHERE at <= $1 ORDER BY at, id LIMIT 1";
/// Whoever comes second finds that it has a name already, or another time.
const TAKE_NEW: &str = "UPDATE notice SET at = $3, tries = tries + 1, batch = $4 WHERE batch IS NULL \
         AND id IN (SELECT id FROM notice WHERE channel = $1 AND batch IS NULL ORDER BY at, id LIMIT 100) \
         AND EXISTS (SELECT 1 FROM notice AS due WHERE due.channel = $1 AND due.batch IS NULL AND due.at <= $2) \
     RETURNING id, channel, match, seat, kind, decision, game, tries, batch, made";
const TAKE_AGAIN: &str = "UPDATE notice SET at = $3, tries = tries + 1 WHERE channel = $1 AND batch = $4 AND at <= $2 \
     RETURNING id, channel, match, seat, kind, decision, game, tries, batch, made";
const DROP: &str = "DELETE FROM notice WHERE id = $1";
const PUT_APART: &str = "UPDATE notice SET at = $2, tries = 0, batch = NULL WHERE id = $1";
const PUT_BACK: &str = "UPDATE notice SET at = $2 WHERE batch = $1";
const RELEASE: &str = "UPDATE notice SET at = $1 WHERE batch IS NOT NULL AND at > $1";
const DROP_BATCH: &str = "DELETE FROM notice WHERE batch = $1";
const DELIVERED: &str = "UPDATE channel SET delivered = $2, failed = NULL, trouble = NULL, again = NULL WHERE id = $1";
const FAILED: &str = "UPDATE channel SET failed = $2, trouble = $3, again = $4, \
     state = CASE WHEN $5 = 1 THEN 'gone' ELSE state END WHERE id = $1";

macro_rules! outbox {
    ($store:ty) => {
        impl Outbox for $store {
            fn tell<'a>(
                &'a self,
                table: &'a str,
                game: &'a str,
                news: &'a [Occasion],
                now: u64,
                when: When<'a>,
            ) -> Answer<'a, u64> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let mut transaction = connection.begin().await?;
                    let mut told = 0;
                    for one in news {
                        let Occasion { seat, key, kind, decision, seen } = one;
                        let (seat, decision) = (i64::from(*seat), i64::from(*decision));
                        let fresh = sqlx::query(TOLD).bind(table).bind(seat).bind(*kind).bind(decision);
                        if fresh.execute(&mut *transaction).await?.rows_affected() == 0 || *seen {
                            continue;
                        }
                        let channels = sqlx::query_as::<_, ReadyChannel>(READY_CHANNELS).bind(key).bind(table);
                        for channel in channels.fetch_all(&mut *transaction).await? {
                            let tell = sqlx::query(TELL)
                                .bind(notice_id(table, one, &channel.id))
                                .bind(&channel.id)
                                .bind(table);
                            let tell = tell.bind(seat).bind(*kind).bind(decision).bind(game);
                            let tell = tell.bind(when(&channel, kind) as i64).bind(now as i64);
                            told += tell.execute(&mut *transaction).await?.rows_affected();
                        }
                    }
                    transaction.commit().await?;
                    Ok(told)
                })
            }

            fn acknowledge<'a>(&'a self, table: &'a str, news: &'a [Occasion]) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let mut transaction = connection.begin().await?;
                    for Occasion { seat, kind, decision, .. } in news {
                        let (seat, decision) = (i64::from(*seat), i64::from(*decision));
                        let told = sqlx::query(TOLD).bind(table).bind(seat).bind(*kind).bind(decision);
                        told.execute(&mut *transaction).await?;
                        sqlx::query(CANCEL).bind(table).bind(seat).execute(&mut *transaction).await?;
                    }
                    Ok(transaction.commit().await?)
                })
            }

            fn next_notice(&self) -> Answer<'_, Option<u64>> {
                Box::pin(async move {
                    let next: Option<i64> = sqlx::query_scalar(NEXT).fetch_one(self.readers()).await?;
                    Ok(next.map(|at| at.max(0) as u64))
                })
            }

            fn take_notices<'a>(&'a self, now: u64, until: u64, batch: &'a str) -> Answer<'a, Vec<NoticeRow>> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let (now, until) = (now as i64, until as i64);
                    let first = sqlx::query_as::<_, (String, Option<String>)>(FIRST).bind(now);
                    let Some((channel, named)) = first.fetch_optional(&mut *connection).await? else {
                        return Ok(Vec::new());
                    };
                    let (take, batch) = match &named {
                        Some(named) => (TAKE_AGAIN, named.as_str()),
                        None => (TAKE_NEW, batch),
                    };
                    let take = sqlx::query_as(take).bind(channel).bind(now).bind(until).bind(batch);
                    Ok(take.fetch_all(&mut *connection).await?)
                })
            }

            fn drop_notices<'a>(&'a self, ids: &'a [String]) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    for id in ids {
                        sqlx::query(DROP).bind(id).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            }

            fn put_apart<'a>(&'a self, ids: &'a [String], at: u64) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    for id in ids {
                        sqlx::query(PUT_APART).bind(id).bind(at as i64).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            }

            fn put_back<'a>(&'a self, batch: &'a str, at: u64) -> Answer<'a, ()> {
                Box::pin(async move {
                    sqlx::query(PUT_BACK).bind(batch).bind(at as i64).execute(&mut *self.write_guard().await?).await?;
                    Ok(())
                })
            }

            fn release(&self, now: u64) -> Answer<'_, ()> {
                Box::pin(async move {
                    sqlx::query(RELEASE).bind(now as i64).execute(&mut *self.write_guard().await?).await?;
                    Ok(())
                })
            }

            fn delivered<'a>(&'a self, batch: &'a str, channel: &'a str, now: u64) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let mut transaction = connection.begin().await?;
                    sqlx::query(DROP_BATCH).bind(batch).execute(&mut *transaction).await?;
                    sqlx::query(DELIVERED).bind(channel).bind(now as i64).execute(&mut *transaction).await?;
                    Ok(transaction.commit().await?)
                })
            }

            fn failed<'a>(&'a self, batch: &'a str, channel: &'a str, how: Failed) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let mut transaction = connection.begin().await?;
                    let again = how.again.map(|at| at as i64);
                    match (how.gone, again) {
                        (true, _) => sqlx::query(DROP_WAITING).bind(channel).execute(&mut *transaction).await?,
                        (_, Some(at)) => sqlx::query(PUT_BACK).bind(batch).bind(at).execute(&mut *transaction).await?,
                        (_, None) => sqlx::query(DROP_BATCH).bind(batch).execute(&mut *transaction).await?,
                    };
                    let failed = sqlx::query(FAILED).bind(channel).bind(how.at as i64).bind(how.trouble).bind(again);
                    failed.bind(i64::from(how.gone)).execute(&mut *transaction).await?;
                    Ok(transaction.commit().await?)
                })
            }
        }
    };
}

outbox!(Sqlite);
outbox!(Postgres);
