//! Delivers what waits, a few batches at a time. Whoever takes a batch has a while for it; if nothing is heard of it then, it is
//! taken again, under the same name.

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use house::{
    keys::new_key,
    notices::{ChannelKind, ChannelState, NoticeKind, PushMessage, Trouble},
};
use table::Lang;
use tokio::{sync::Semaphore, time::sleep};
use tracing::warn;
use url::Url;

use super::{
    Details, Notices,
    outgoing::Failure,
    push::{self, Browser},
    read_word, webhook, word,
    words::{self, Said},
};
use crate::{
    hall::{Hall, uptime},
    store::{ChannelRow, Failed, NoticeRow, Outbox, StoreError},
};

/// How many batches are under way at a time.
const AT_ONCE: usize = 16;
/// How often the store is asked what waits: other nodes may have stored it.
const OFTEN: Duration = Duration::from_secs(2);
/// The house has no time just now for a match: what is to be told of it comes later.
const LATER: Duration = Duration::from_secs(60);

const MINUTE: u64 = 60 * 1000;
/// How long to wait after each failure. After the last one it is given up.
const PAUSES: [u64; 7] = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE, 720 * MINUTE];

/// Delivers as long as the house is open.
pub async fn run(hall: Arc<Hall>) {
    let Some(notices) = &hall.notices else { return };
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let wait = match serve(&hall, &places).await {
            Ok(wait) => wait,
            Err(problem) => {
                warn!(%problem, "could not find out what is to be delivered");
                OFTEN
            }
        };
        tokio::select! {
            () = sleep(wait) => {}
            () = notices.wake.notified() => {}
        }
    }
}

/// Sends off what is due. Answers how long there is nothing to do.
async fn serve(hall: &Arc<Hall>, places: &Arc<Semaphore>) -> Result<Duration, StoreError> {
    let (Some(outbox), Some(notices)) = (hall.store.outbox(), &hall.notices) else { return Ok(OFTEN) };
    let lease = notices.settings.lease.as_millis() as u64;
    loop {
        // Before anything is taken: it would wait under somebody's name.
        let Ok(place) = places.clone().acquire_owned().await else { return Ok(OFTEN) };
        let at = hall.now();
        match outbox.next_notice().await? {
            Some(next) if next <= at => {}
            Some(next) => return Ok(Duration::from_millis(next - at).min(OFTEN)),
            None => return Ok(OFTEN),
        }
        let batch = new_key(&mut rand::rng());
        let rows = outbox.take_notices(at, at + lease, &batch).await?;
        let hall = hall.clone();
        tokio::spawn(async move {
            if let Err(problem) = deliver(&hall, &rows).await {
                warn!(%problem, "could not note what became of a notice");
            }
            drop(place);
        });
    }
}

/// Sends what is still true of a batch.
async fn deliver(hall: &Arc<Hall>, rows: &[NoticeRow]) -> Result<(), StoreError> {
    let (Some(first), Some(notices), Some(outbox)) = (rows.first(), &hall.notices, hall.store.outbox()) else {
        return Ok(());
    };
    let channel = outbox.channel(&first.channel).await?.filter(|channel| channel.state == word(ChannelState::Ready));
    let device = match &channel {
        Some(channel) => outbox.device(&channel.device).await?,
        None => None,
    };
    let (Some(channel), Some(device)) = (channel, device) else {
        return outbox.drop_notices(&ids(rows.iter())).await;
    };
    let lang = device.lang.parse().unwrap_or(Lang::En);
    let (mut said, mut stale, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        match put_into_words(hall, row, lang).await {
            Words::Said(one) => said.push(one),
            Words::Later if is_old(row, hall.now()) => stale.push(row),
            Words::Later => apart.push(row),
            Words::Stale => stale.push(row),
        }
    }
    if !apart.is_empty() {
        let later = hall.now() + LATER.as_millis() as u64;
        // What was sent before is sent again whole, or not yet: so it has one name.
        if first.tries > 1 {
            return outbox.put_back(&first.batch, later).await;
        }
        outbox.put_apart(&ids(apart.into_iter()), later).await?;
    }
    if !stale.is_empty() {
        metrics::counter!("cordee_notices_stale_total").increment(stale.len() as u64);
        outbox.drop_notices(&ids(stale.into_iter())).await?;
    }
    let Some(message) = words::gathered(first.batch.clone(), said, lang) else { return Ok(()) };
    let sent = notices.send(&channel, &message).await;
    notices.note(outbox, &channel.id, &first.batch, Some(first.tries), sent).await
}

/// For so long a match that cannot be looked at is waited for.
fn is_old(row: &NoticeRow, now: u64) -> bool {
    const LONGEST: u64 = 24 * 60 * MINUTE;
    now.saturating_sub(row.made.max(0) as u64) > LONGEST
}

fn ids<'a>(rows: impl Iterator<Item = &'a NoticeRow>) -> Vec<String> {
    rows.map(|row| row.id.clone()).collect()
}

enum Words {
    Said(Said),
    /// It is not true any more.
    Stale,
    /// The match cannot be looked at just now.
    Later,
}

async fn put_into_words(hall: &Arc<Hall>, row: &NoticeRow, lang: Lang) -> Words {
    let Some(item) = words::item(row) else { return Words::Stale };
    if item.kind == NoticeKind::Closed {
        return Words::Said(Said { notice: words::closed(&row.game, lang), item });
    }
    let (seat, kind, decision) = (item.seat, item.kind, item.decision);
    let look = move |the_match: &house::Match| Ok(the_match.notice(seat, kind, decision, lang, uptime()));
    match hall.look(&row.table, look).await {
        Ok(Some(notice)) => Words::Said(Said { item, notice }),
        Ok(None) => Words::Stale,
        Err(why) if words::may_come(&why) => Words::Later,
        Err(_) => Words::Stale,
    }
}

impl Notices {
    /// Sends a message by a channel.
    pub async fn send(&self, channel: &ChannelRow, message: &PushMessage) -> Result<(), Failure> {
        const FORBIDDEN: Failure = Failure { trouble: Trouble::Forbidden, again: false };
        let details = Details::read(&channel.details);
        match read_word(&channel.kind).ok_or(FORBIDDEN)? {
            ChannelKind::Push => {
                let url = Url::parse(&channel.address).map_err(|_| FORBIDDEN)?;
                let browser = details.keys.as_ref().and_then(Browser::read).ok_or(FORBIDDEN)?;
                if !push::is_service(&url, &self.settings.push_services) {
                    return Err(FORBIDDEN);
                }
                let body = serde_json::to_vec(message).map_err(|_| FORBIDDEN)?;
                let tag = message.url.starts_with("/t/").then_some(message.tag.as_str());
                // Push services go by the machine's clock, too.
                let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
                let sealed = push::seal(&self.vapid, &url, &browser, &body, tag, words::is_urgent(message), seconds)?;
                self.outgoing.post(&url, &sealed.headers, sealed.body).await
            }
            ChannelKind::Mail => {
                let mailer = self.mailer.as_ref().ok_or(FORBIDDEN)?;
                mailer.tell(&channel.address, &channel.token, message).await
            }
            ChannelKind::Webhook => {
                let house = self.settings.public_address.as_deref().unwrap_or_default();
                let url = Url::parse(&channel.address).map_err(|_| FORBIDDEN)?;
                if !self.settings.webhooks {
                    return Err(FORBIDDEN);
                }
                let (url, body) = webhook::write(&url, details.format.unwrap_or_default(), message, house)?;
                let headers = [("content-type", "application/json".to_string())];
                self.outgoing.post(&url, &headers, body.to_string().into_bytes()).await
            }
        }
    }

    /// Notes what became of a batch. `tries`: how often it was tried; none if it is not to be tried again.
    pub async fn note(
        &self,
        outbox: &dyn Outbox,
        channel: &str,
        batch: &str,
        tries: Option<i64>,
        sent: Result<(), Failure>,
    ) -> Result<(), StoreError> {
        let at = self.wall.now();
        let Err(Failure { trouble, again }) = sent else {
            metrics::counter!("cordee_notices_delivered_total").increment(1);
            return outbox.delivered(batch, channel, at).await;
        };
        metrics::counter!("cordee_notices_failed_total", "why" => trouble.word()).increment(1);
        let pause = tries.filter(|_| again).and_then(|tries| PAUSES.get(usize::try_from(tries - 1).ok()?));
        let how = Failed {
            at,
            trouble: trouble.word(),
            again: pause.map(|pause| at + self.settings.paced(*pause)),
            gone: trouble == Trouble::Gone,
        };
        outbox.failed(batch, channel, how).await
    }
}
