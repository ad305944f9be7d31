//! What a house keeps about people beside its logs, whole: for whoever carries it to another store. What waits to be delivered
//! stays behind; it is found again by looking at the matches.

use sqlx::Connection;

use super::{Answer, ChannelRow, postgres::Postgres, sqlite::Sqlite};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct People {
    pub secrets: Vec<(String, String)>,
    /// Key, language, time zone, first and last heard of.
    pub devices: Vec<(String, String, Option<String>, i64, i64)>,
    /// Device, match, key, since when, whether it is muted.
    pub links: Vec<(String, String, String, i64, i64)>,
    pub channels: Vec<ChannelRow>,
    /// Match, seat, kind, decision.
    pub told: Vec<(String, i64, String, i64)>,
}

/// Whoever can read all of it, and write it down.
pub trait Census: Send + Sync {
    fn people(&self) -> Answer<'_, People>;
    /// What is there already stays.
    fn keep_people<'a>(&'a self, people: &'a People) -> Answer<'a, ()>;
}

const SECRETS: &str = "SELECT name, value FROM secret";
const DEVICES: &str = "SELECT key, lang, zone, since, seen FROM device";
const LINKS: &str = "SELECT device, match, key, since, muted FROM link";
const CHANNELS: &str = "SELECT * FROM channel";
const TOLD: &str = "SELECT match, seat, kind, decision FROM told";

const KEEP_SECRET: &str = "INSERT INTO secret (name, value) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const KEEP_DEVICE: &str =
    "INSERT INTO device (key, lang, zone, since, seen) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const KEEP_LINK: &str =
    "INSERT INTO link (device, match, key, since, muted) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const KEEP_CHANNEL: &str = "INSERT INTO channel (id, device, kind, address, details, state, token, since, delivered) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
const KEEP_TOLD: &str = "INSERT INTO told (match, seat, kind, decision) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";

macro_rules! census {
    ($store:ty) => {
        impl Census for $store {
            fn people(&self) -> Answer<'_, People> {
                Box::pin(async move {
                    Ok(People {
                        secrets: sqlx::query_as(SECRETS).fetch_all(self.readers()).await?,
                        devices: sqlx::query_as(DEVICES).fetch_all(self.readers()).await?,
                        links: sqlx::query_as(LINKS).fetch_all(self.readers()).await?,
                        channels: sqlx::query_as(CHANNELS).fetch_all(self.readers()).await?,
                        told: sqlx::query_as(TOLD).fetch_all(self.readers()).await?,
                    })
                })
            }

            fn keep_people<'a>(&'a self, people: &'a People) -> Answer<'a, ()> {
                Box::pin(async move {
                    let mut connection = self.write_guard().await?;
                    let mut transaction = connection.begin().await?;
                    for (name, value) in &people.secrets {
                        sqlx::query(KEEP_SECRET).bind(name).bind(value).execute(&mut *transaction).await?;
                    }
                    for (key, lang, zone, since, seen) in &people.devices {
                        let keep = sqlx::query(KEEP_DEVICE).bind(key).bind(lang).bind(zone).bind(since).bind(seen);
                        keep.execute(&mut *transaction).await?;
                    }
                    for (device, table, key, since, muted) in &people.links {
                        let keep = sqlx::query(KEEP_LINK).bind(device).bind(table).bind(key).bind(since).bind(muted);
                        keep.execute(&mut *transaction).await?;
                    }
                    for channel in &people.channels {
                        let ChannelRow { id, device, kind, address, details, state, token, since, delivered, .. } =
                            channel;
                        let keep = sqlx::query(KEEP_CHANNEL).bind(id).bind(device).bind(kind).bind(address);
                        let keep = keep.bind(details).bind(state).bind(token).bind(since).bind(delivered);
                        keep.execute(&mut *transaction).await?;
                    }
                    for (table, seat, kind, decision) in &people.told {
                        let keep = sqlx::query(KEEP_TOLD).bind(table).bind(seat).bind(kind).bind(decision);
                        keep.execute(&mut *transaction).await?;
                    }
                    Ok(transaction.commit().await?)
                })
            }
        }
    };
}

census!(Sqlite);
census!(Postgres);
