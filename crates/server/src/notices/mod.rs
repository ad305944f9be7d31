//! Notices to people who are away from their tables. A match is looked at after each entry that may concern somebody
//! (`scheduler`); what is to be told is stored, a row a channel, and delivered by a few workers. `docs/notices.md`.

mod delivery;
mod devices;
mod letters;
mod mail;
mod outgoing;
mod push;
mod webhook;
mod words;

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use house::{
    Wanted,
    notices::{ChannelKind, Digest, NoticeOffer, PushKeys, WebhookFormat},
};
use jiff::{Timestamp, civil, tz::TimeZone};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::sync::Notify;

use crate::{
    limits::Bucket,
    settings::{NoticeSettings, Settings},
    store::{Occasion, Outbox, ReadyChannel, Store, StoreError},
    wall::Wall,
};

pub use delivery::run;
pub use devices::routes;
pub use letters::routes as letter_routes;

use mail::Mailer;
use outgoing::Outgoing;
use push::Vapid;

const HOUR: u64 = 60 * 60 * 1000;
/// When a daily letter is sent, by the reader's clock.
const MORNING: i8 = 8;
/// How many letters that ask for confirmation one address is sent in a day.
const MOST_LETTERS: f64 = 3.0;
/// If more addresses than this were written to lately, those that may be again are forgotten.
const MANY: usize = 10_000;

/// How a house tells people who are away.
pub struct Notices {
    settings: NoticeSettings,
    wall: Wall,
    outgoing: Outgoing,
    vapid: Vapid,
    mailer: Option<Mailer>,
    /// Something new waits.
    wake: Notify,
    /// How often each mail address was asked for confirmation.
    asked: Mutex<HashMap<String, Bucket>>,
}

/// What a channel needs besides its address, as it is stored.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Details {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keys: Option<PushKeys>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digest: Option<Digest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    format: Option<WebhookFormat>,
}

impl Details {
    /// What a newer house has written in its own way is left out.
    fn read(text: &str) -> Details {
        serde_json::from_str(text).unwrap_or_default()
    }
}

impl Notices {
    /// With the house's key from the store; at the first start it is made. Nothing if the store keeps no notices.
    pub async fn open(settings: &Settings, store: &Arc<dyn Store>) -> Result<Option<Notices>, String> {
        let Settings { notices: settings, wall, .. } = settings;
        let Some(outbox) = store.outbox() else { return Ok(None) };
        let is_address = |text: &String| text.starts_with("https://") || text.starts_with("http://");
        if let Some(bad) = settings.public_address.as_ref().filter(|text| !is_address(text)) {
            return Err(format!("--public-address: {bad} is no address such as https://games.example"));
        }
        let stored = outbox.secret("vapid", &Vapid::fresh()?).await.map_err(|error| error.to_string())?;
        if store.shared().is_none() {
            outbox.release(wall.now()).await.map_err(|error| error.to_string())?;
        }
        Ok(Some(Notices {
            outgoing: Outgoing::new(settings.networks.clone(), settings.ca.as_deref(), settings.longest)?,
            vapid: Vapid::read(&stored, settings.contact())?,
            mailer: Mailer::open(settings)?,
            wake: Notify::new(),
            asked: Mutex::default(),
            settings: settings.clone(),
            wall: wall.clone(),
        }))
    }

    fn offer(&self) -> NoticeOffer {
        let mail = self.mailer.is_some();
        NoticeOffer { push: self.vapid.public(), mail, webhook: self.settings.webhooks }
    }

    /// Stores what whoever sits at a match is to be told, each decision once.
    pub async fn tell(
        &self,
        outbox: &dyn Outbox,
        table: &str,
        occasions: &Occasions,
        now: u64,
    ) -> Result<(), StoreError> {
        if occasions.news.is_empty() {
            return Ok(());
        }
        let when = |channel: &ReadyChannel, kind: &str| self.leaves(channel, kind, now);
        let stored = outbox.tell(table, occasions.game, &occasions.news, now, &when).await?;
        if stored > 0 {
            metrics::counter!("cordee_notices_total").increment(stored);
            self.wake.notify_one();
        }
        Ok(())
    }

    /// When a notice leaves: soon, so that others can be gathered with it, or when its reader wants their mail.
    fn leaves(&self, channel: &ReadyChannel, kind: &str, now: u64) -> u64 {
        let ms = |wait: Duration| now + wait.as_millis() as u64;
        if channel.kind != word(ChannelKind::Mail) {
            return ms(self.settings.gather);
        }
        let soon = ms(self.settings.mail_gather);
        let urgent = read_word(kind).is_some_and(words::is_pressing);
        match Details::read(&channel.details).digest.unwrap_or_default() {
            _ if urgent => soon,
            Digest::None => soon,
            Digest::Hourly => soon.max(channel.delivered.unwrap_or(0).max(0) as u64 + HOUR),
            Digest::Daily => next_morning(now, channel.zone.as_deref()).max(soon),
        }
    }

    /// May this mail address be asked for confirmation once more?
    fn may_ask_for_confirmation(&self, address: &str) -> bool {
        let (mut asked, now) = (self.asked.lock(), Instant::now());
        if asked.len() > MANY {
            asked.retain(|_, bucket| !bucket.is_full(now));
        }
        let fresh = || Bucket::new(MOST_LETTERS / (24.0 * 3600.0), MOST_LETTERS);
        asked.entry(address.to_lowercase()).or_insert_with(fresh).take(now)
    }
}

/// What is to be told about a match.
#[derive(Clone, Debug, Default)]
pub struct Occasions {
    pub game: &'static str,
    pub news: Vec<Occasion>,
}

impl Occasions {
    pub fn new(game: &'static str, wanted: Vec<Wanted>, is_seen: impl Fn(::table::Seat) -> bool) -> Occasions {
        let news = wanted.into_iter().map(|Wanted { seat, key, kind, decision }| Occasion {
            seat: seat.0,
            key: key.as_str().to_string(),
            kind: kind.word(),
            decision,
            seen: is_seen(seat),
        });
        Occasions { game, news: news.collect() }
    }
}

/// Eight in the morning, the next time.
fn next_morning(now: u64, zone: Option<&str>) -> u64 {
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let next = || {
        let here = Timestamp::from_millisecond(now as i64).ok()?.to_zoned(zone);
        let morning = |day: civil::Date| day.at(MORNING, 0, 0, 0).to_zoned(here.time_zone().clone()).ok();
        let today = morning(here.date())?;
        let next = if today > here { today } else { morning(here.date().tomorrow().ok()?)? };
        Some(next.timestamp().as_millisecond() as u64)
    };
    next().unwrap_or(now + 24 * HOUR)
}

/// How it is written in the store and in JSON.
fn word(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

fn read_word<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::String(word.to_string())).ok()
}

#[cfg(test)]
mod tests {
    use house::notices::{ChannelState, NoticeKind};

    use super::*;

    #[test]
    fn words_are_those_of_the_protocol() {
        assert_eq!(word(ChannelState::Unconfirmed), "unconfirmed");
        assert_eq!(read_word(NoticeKind::Turn.word()), Some(NoticeKind::Turn));
        assert_eq!(read_word::<NoticeKind>("newer"), None);
    }

    #[test]
    fn a_day_begins_at_eight_where_the_reader_is() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap().as_millisecond() as u64;
        let next = |now: &str, zone: Option<&str>| next_morning(at(now), zone);
        assert_eq!(next("2026-11-18T01:00:00Z", None), at("2026-11-18T08:00:00Z"));
        assert_eq!(next("2026-11-18T08:00:00Z", None), at("2026-11-19T08:00:00Z"));
        assert_eq!(next("2026-11-18T06:59:00Z", Some("Europe/Paris")), at("2026-11-18T07:00:00Z"));
        assert_eq!(next("2026-11-18T07:01:00Z", Some("Europe/Paris")), at("2026-11-19T07:00:00Z"));
        assert_eq!(next("2026-07-18T22:00:00Z", Some("Pacific/Auckland")), at("2026-07-19T20:00:00Z"));
        assert_eq!(next("2026-11-18T01:00:00Z", Some("Nowhere/Here")), at("2026-11-18T08:00:00Z"));
    }
}
