//! Notices as they are stored: devices, where their owners sit, their channels, and what waits to be delivered. The same
//! statements run in the file and in the database.

use super::{Answer, postgres::Postgres, sqlite::Sqlite};

use sqlx::Connection;

/// A browser, as its owner wishes to be addressed.
#[derive(Clone, PartialEq, Debug, sqlx::FromRow)]
pub struct DeviceRow {
    pub lang: String,
    pub zone: Option<String>,
    pub since: i64,
}

/// A way to tell the owner of a device.
#[derive(Clone, PartialEq, Debug, sqlx::FromRow)]
pub struct ChannelRow {
    pub id: String,
    /// The hash of its key.
    pub device: String,
    pub kind: String,
    pub address: String,
    /// As JSON.
    pub details: String,
    pub state: String,
    pub token: String,
    pub since: i64,
    pub delivered: Option<i64>,
    pub failed: Option<i64>,
    pub trouble: Option<String>,
    pub again: Option<i64>,
}

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
pub struct Way {
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

/// When a notice of this kind is to leave by this way.
pub type When<'a> = &'a (dyn Fn(&Way, &str) -> u64 + Sync);

/// An entry as it is to be, if it is to be another.
pub type Edit<'a> = &'a (dyn Fn(&str) -> Option<String> + Sync);

/// Everything about notices that a store keeps. Times are milliseconds since 1970.
pub trait Outbox: Send + Sync {
    /// What the house keeps to itself under this name; `fresh` if it is asked for the first time.
    fn secret<'a>(&'a self, name: &'a str, fresh: &'a str) -> Answer<'a, String>;

    fn keep_device<'a>(&'a self, key: &'a str, lang: &'a str, zone: Option<&'a str>, now: u64) -> Answer<'a, ()>;
    fn device<'a>(&'a self, key: &'a str) -> Answer<'a, Option<DeviceRow>>;
    /// Its owner was heard of.
    fn saw_device<'a>(&'a self, key: &'a str, now: u64) -> Answer<'a, ()>;
    /// Forgets the device, its links, channels and notices.
    fn forget_device<'a>(&'a self, key: &'a str) -> Answer<'a, ()>;
    /// Forgets devices that were not heard of since then; and what has led to nothing since that time: devices without tables and
    /// channels, addresses that nobody has confirmed.
    fn tidy_devices(&self, heard: Option<u64>, confirmed: u64) -> Answer<'_, ()>;

    /// Rewrites entries of a match's log, so that a name is in them no more. The match that follows from them is the same.
    fn scrub<'a>(&'a self, table: &'a str, edit: Edit<'a>) -> Answer<'a, ()>;

    fn link<'a>(&'a self, device: &'a str, table: &'a str, key: &'a str, now: u64) -> Answer<'a, ()>;
    /// Nothing is told about this table.
    fn mute<'a>(&'a self, device: &'a str, table: &'a str) -> Answer<'a, ()>;
    /// Tables and the hashes of keys, the newest first.
    fn links<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<(String, String)>>;

    /// Keeps a channel, or the new details of one with the same address. Answers its id.
    fn keep_channel<'a>(&'a self, channel: &'a ChannelRow) -> Answer<'a, String>;
    fn channels<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<ChannelRow>>;
    fn channel<'a>(&'a self, id: &'a str) -> Answer<'a, Option<ChannelRow>>;
    fn channel_of_token<'a>(&'a self, token: &'a str) -> Answer<'a, Option<ChannelRow>>;
    fn set_channel_state<'a>(&'a self, id: &'a str, state: &'a str) -> Answer<'a, ()>;
    /// Answers whether there was one.
    fn drop_channel<'a>(&'a self, device: &'a str, id: &'a str) -> Answer<'a, bool>;

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

const SECRET: [&str; 2] = [
    "INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
    "SELECT value FROM secret WHERE name = $1",
];
const KEEP_DEVICE: &str = "INSERT INTO device (key, lang, zone, since, seen) VALUES ($1, $2, $3, $4, $4) \
     ON CONFLICT (key) DO UPDATE SET lang = excluded.lang, zone = excluded.zone, seen = excluded.seen";
const DEVICE: &str = "SELECT lang, zone, since FROM device WHERE key = $1";
/// Not more than once an hour.
const SAW_DEVICE: &str = "UPDATE device SET seen = $2 WHERE key = $1 AND seen < $2 - 3600000";
const FORGET_DEVICE: [&str; 4] = [
    "DELETE FROM notice WHERE channel IN (SELECT id FROM channel WHERE device = $1)",
    "DELETE FROM channel WHERE device = $1",
    "DELETE FROM link WHERE device = $1",
    "DELETE FROM device WHERE key = $1",
];
const TIDY: [&str; 4] = [
    "DELETE FROM device WHERE seen < $1 OR seen < $2 \
         AND NOT EXISTS (SELECT 1 FROM channel WHERE channel.device = device.key) \
         AND NOT EXISTS (SELECT 1 FROM link WHERE link.device = device.key)",
    "DELETE FROM channel WHERE NOT EXISTS (SELECT 1 FROM device WHERE device.key = channel.device) \
         OR state = 'unconfirmed' AND since < $1",
    "DELETE FROM link WHERE NOT EXISTS (SELECT 1 FROM device WHERE device.key = link.device)",
    "DELETE FROM notice WHERE NOT EXISTS (SELECT 1 FROM channel WHERE channel.id = notice.channel)",
];

const LINK: &str = "INSERT INTO link (device, match, key, since) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (device, match, key) DO UPDATE SET muted = 0";
const MUTE: [&str; 2] = [
    "UPDATE link SET muted = 1 WHERE device = $1 AND match = $2",
    "DELETE FROM notice WHERE match = $2 AND channel IN (SELECT id FROM channel WHERE device = $1)",
];
const LINKS: &str = "SELECT match, key FROM link WHERE device = $1 ORDER BY since DESC, match";

const KEEP_CHANNEL: &str = "INSERT INTO channel (id, device, kind, address, details, state, token, since) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
     ON CONFLICT (device, kind, address) DO UPDATE SET details = excluded.details, since = excluded.since, \
         state = CASE WHEN channel.state = 'gone' THEN excluded.state ELSE channel.state END \
     RETURNING id";
const CHANNELS: &str = "SELECT * FROM channel WHERE device = $1 ORDER BY since, id";
const CHANNEL: &str = "SELECT * FROM channel WHERE id = $1";
const CHANNEL_OF_TOKEN: &str = "SELECT * FROM channel WHERE token = $1";
const SET_STATE: &str = "UPDATE channel SET state = $2 WHERE id = $1";
const DROP_WAITING: &str = "DELETE FROM notice WHERE channel = $1";
const DROP_CHANNEL: &str = "DELETE FROM channel WHERE id = $1 AND device = $2";

const TOLD: &str = "INSERT INTO told (match, seat, kind, decision) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (match, seat, kind) DO UPDATE SET decision = excluded.decision WHERE told.decision <> excluded.decision";
const WAYS: &str = "SELECT DISTINCT channel.id, channel.kind, channel.details, channel.delivered, device.zone \
     FROM link JOIN channel ON channel.device = link.device JOIN device ON device.key = link.device \
     WHERE link.key = $1 AND channel.state = 'ready' AND NOT EXISTS ( \
         SELECT 1 FROM link AS mute WHERE mute.device = link.device AND mute.match = $2 AND mute.key = $1 AND mute.muted = 1)";
const TELL: &str = "INSERT INTO notice (id, channel, match, seat, kind, decision, game, at, made) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING";
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
            fn secret<'a>(&'a self, name: &'a str, fresh: &'a str) -> Answer<'a, String> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    sqlx::query(SECRET[0]).bind(name).bind(fresh).execute(&mut *connection).await?;
                    Ok(sqlx::query_scalar(SECRET[1]).bind(name).fetch_one(&mut *connection).await?)
                })
            }

            fn keep_device<'a>(
                &'a self,
                key: &'a str,
                lang: &'a str,
                zone: Option<&'a str>,
                now: u64,
            ) -> Answer<'a, ()> {
                Box::pin(async move {
                    let keep = sqlx::query(KEEP_DEVICE).bind(key).bind(lang).bind(zone).bind(now as i64);
                    keep.execute(&mut *self.write_guard().await?).await?;
                    Ok(())
                })
            }

            fn device<'a>(&'a self, key: &'a str) -> Answer<'a, Option<DeviceRow>> {
                Box::pin(async move { Ok(sqlx::query_as(DEVICE).bind(key).fetch_optional(self.readers()).await?) })
            }

            fn saw_device<'a>(&'a self, key: &'a str, now: u64) -> Answer<'a, ()> {
                Box::pin(async move {
                    sqlx::query(SAW_DEVICE).bind(key).bind(now as i64).execute(&mut *self.write_guard().await?).await?;
                    Ok(())
                })
            }

            fn forget_device<'a>(&'a self, key: &'a str) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let mut transaction = connection.begin().await?;
                    for statement in FORGET_DEVICE {
                        sqlx::query(statement).bind(key).execute(&mut *transaction).await?;
                    }
                    transaction.commit().await?;
                    drop(connection);
                    self.wipe().await
                })
            }

            fn tidy_devices(&self, heard: Option<u64>, confirmed: u64) -> Answer<'_, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let mut transaction = connection.begin().await?;
                    let heard = heard.unwrap_or(0) as i64;
                    sqlx::query(TIDY[0]).bind(heard).bind(confirmed as i64).execute(&mut *transaction).await?;
                    sqlx::query(TIDY[1]).bind(confirmed as i64).execute(&mut *transaction).await?;
                    for statement in &TIDY[2..] {
                        sqlx::query(*statement).execute(&mut *transaction).await?;
                    }
                    Ok(transaction.commit().await?)
                })
            }

            fn scrub<'a>(&'a self, table: &'a str, edit: Edit<'a>) -> Answer<'a, ()> {
                Box::pin(self.rewrite(table, edit))
            }

            fn link<'a>(&'a self, device: &'a str, table: &'a str, key: &'a str, now: u64) -> Answer<'a, ()> {
                Box::pin(async move {
                    let link = sqlx::query(LINK).bind(device).bind(table).bind(key).bind(now as i64);
                    link.execute(&mut *self.write_guard().await?).await?;
                    Ok(())
                })
            }

            fn mute<'a>(&'a self, device: &'a str, table: &'a str) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    for statement in MUTE {
                        sqlx::query(statement).bind(device).bind(table).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            }

            fn links<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<(String, String)>> {
                Box::pin(async move { Ok(sqlx::query_as(LINKS).bind(device).fetch_all(self.readers()).await?) })
            }

            fn keep_channel<'a>(&'a self, channel: &'a ChannelRow) -> Answer<'a, String> {
                Box::pin(async move {
                    let ChannelRow { id, device, kind, address, details, state, token, since, .. } = channel;
                    let keep = sqlx::query_scalar(KEEP_CHANNEL).bind(id).bind(device).bind(kind).bind(address);
                    let keep = keep.bind(details).bind(state).bind(token).bind(since);
                    Ok(keep.fetch_one(&mut *self.write_guard().await?).await?)
                })
            }

            fn channels<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<ChannelRow>> {
                Box::pin(async move { Ok(sqlx::query_as(CHANNELS).bind(device).fetch_all(self.readers()).await?) })
            }

            fn channel<'a>(&'a self, id: &'a str) -> Answer<'a, Option<ChannelRow>> {
                Box::pin(async move { Ok(sqlx::query_as(CHANNEL).bind(id).fetch_optional(self.readers()).await?) })
            }

            fn channel_of_token<'a>(&'a self, token: &'a str) -> Answer<'a, Option<ChannelRow>> {
                Box::pin(async move {
                    Ok(sqlx::query_as(CHANNEL_OF_TOKEN).bind(token).fetch_optional(self.readers()).await?)
                })
            }

            fn set_channel_state<'a>(&'a self, id: &'a str, state: &'a str) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    sqlx::query(SET_STATE).bind(id).bind(state).execute(&mut *connection).await?;
                    if state == "gone" {
                        sqlx::query(DROP_WAITING).bind(id).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            }

            fn drop_channel<'a>(&'a self, device: &'a str, id: &'a str) -> Answer<'a, bool> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let drop = sqlx::query(DROP_CHANNEL).bind(id).bind(device).execute(&mut *connection).await?;
                    if drop.rows_affected() == 0 {
                        return Ok(false);
                    }
                    sqlx::query(DROP_WAITING).bind(id).execute(&mut *connection).await?;
                    Ok(true)
                })
            }

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
                        let ways = sqlx::query_as::<_, Way>(WAYS).bind(key).bind(table);
                        for way in ways.fetch_all(&mut *transaction).await? {
                            let tell = sqlx::query(TELL).bind(notice_id(table, one, &way.id)).bind(&way.id).bind(table);
                            let tell = tell.bind(seat).bind(*kind).bind(decision).bind(game);
                            let tell = tell.bind(when(&way, kind) as i64).bind(now as i64);
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
