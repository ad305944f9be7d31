//! Who can be told what happens while they are away: devices, where their owners sit, and their channels. The same statements
//! run in the file and in the database.

use sqlx::Connection;

use super::{Answer, outbox::DROP_WAITING, postgres::Postgres, sqlite::Sqlite};

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

/// Devices and channels that a store keeps. Times are milliseconds since 1970.
pub trait Devices: Send + Sync {
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
const DROP_CHANNEL: &str = "DELETE FROM channel WHERE id = $1 AND device = $2";

macro_rules! devices {
    ($store:ty) => {
        impl Devices for $store {
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
        }
    };
}

devices!(Sqlite);
devices!(Postgres);
