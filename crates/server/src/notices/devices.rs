//! What a page asks about its device: how it wishes to be told, where its owner sits, all that is kept, and to forget it.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{ConnectInfo, Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use futures_util::{StreamExt, TryStreamExt, stream};
use house::{
    Rejection,
    keys::{KeyHash, new_key},
    notices::{
        ChannelFailure, ChannelInfo, ChannelKind, ChannelState, ChannelWish, DeviceInfo, DeviceSeat, DeviceTable,
        DeviceWish, LinkWish, Linked, NoticeOffer,
    },
    protocol::HolderInfo,
    without_name,
};
use jiff::tz::TimeZone;
use table::Lang;

use super::{Details, Notices, outgoing::Failure, push, read_word, word, words};
use crate::{
    App,
    acceptor::ClientAddress,
    hall::{Hall, unreadable},
    http::{HttpRejection, key, read},
    room::KeyRequest,
    store::{ChannelRow, Outbox},
};

/// The most that one device may have.
const MOST_CHANNELS: usize = 10;
const MOST_TABLES: usize = 1000;
/// The most keys of one request that are looked at.
const MOST_KEYS: usize = 16;
/// How many tables are asked at a time.
const AT_ONCE: usize = 4;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/notices", get(offer))
        .route("/api/device", get(show).put(keep).delete(forget))
        .route("/api/device/tables", post(link))
        .route("/api/device/tables/{table}", delete(unlink))
        .route("/api/device/channels", post(add))
        .route("/api/device/channels/{channel}", delete(remove))
        .route("/api/device/channels/{channel}/try", post(try_out))
}

/// Where notices are kept and how they are sent.
fn desk(app: &App) -> Result<(&Notices, &dyn Outbox), Rejection> {
    app.hall.notices.as_ref().zip(app.hall.store.outbox()).ok_or(Rejection::ChannelOff)
}

/// The device whose key the request shows, by its hash.
fn device(headers: &HeaderMap) -> Result<KeyHash, Rejection> {
    key(headers).and_then(KeyHash::of).ok_or(Rejection::Key)
}

/// The same, if it is known.
async fn known(app: &App, outbox: &dyn Outbox, headers: &HeaderMap) -> Result<(KeyHash, Lang), Rejection> {
    let device = device(headers)?;
    let known = outbox.device(device.as_str()).await.map_err(|problem| unreadable(&problem))?;
    let lang = known.ok_or(Rejection::NoDevice)?.lang.parse().unwrap_or(Lang::En);
    outbox.saw_device(device.as_str(), app.hall.now()).await.map_err(|problem| unreadable(&problem))?;
    Ok((device, lang))
}

async fn offer(State(app): State<App>) -> Result<Json<NoticeOffer>, HttpRejection> {
    Ok(Json(desk(&app)?.0.offer()))
}

async fn keep(
    State(app): State<App>,
    ConnectInfo(ClientAddress(from)): ConnectInfo<ClientAddress>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<DeviceInfo>, HttpRejection> {
    let (_, outbox) = desk(&app)?;
    let (device, DeviceWish { lang, zone }) = (device(&headers)?, read(&body)?);
    if zone.as_ref().is_some_and(|zone| TimeZone::get(zone).is_err()) {
        return Err(Rejection::BadRequest("there is no such time zone".to_string()).into());
    }
    let kept = outbox.keep_device(device.as_str(), lang.code(), zone.as_deref(), app.hall.now()).await;
    kept.map_err(|problem| unreadable(&problem))?;
    Ok(Json(info(&app, outbox, &device, from).await?))
}

async fn show(
    State(app): State<App>,
    ConnectInfo(ClientAddress(from)): ConnectInfo<ClientAddress>,
    headers: HeaderMap,
) -> Result<Json<DeviceInfo>, HttpRejection> {
    let (_, outbox) = desk(&app)?;
    let (device, _) = known(&app, outbox, &headers).await?;
    Ok(Json(info(&app, outbox, &device, from).await?))
}

/// Everything that is kept about whoever uses the device.
async fn info(app: &App, outbox: &dyn Outbox, device: &KeyHash, from: IpAddr) -> Result<DeviceInfo, Rejection> {
    let device = device.as_str();
    let kept = outbox.device(device).await.map_err(|problem| unreadable(&problem))?.ok_or(Rejection::NoDevice)?;
    let links = outbox.links(device).await.map_err(|problem| unreadable(&problem))?;
    let channels = outbox.channels(device).await.map_err(|problem| unreadable(&problem))?;
    let tables = stream::iter(gathered(links)).map(|(table, keys)| at_table(&app.hall, from, table, keys));
    Ok(DeviceInfo {
        lang: kept.lang.parse().unwrap_or(Lang::En),
        zone: kept.zone,
        since: kept.since.max(0) as u64,
        tables: tables.buffered(AT_ONCE).collect().await,
        channels: channels.into_iter().filter_map(channel_info).collect(),
    })
}

/// The keys of each table, in the order of the tables.
fn gathered(links: Vec<(String, String)>) -> Vec<(String, Vec<String>)> {
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    for (table, key) in links {
        match tables.iter_mut().find(|(known, _)| *known == table) {
            Some((_, keys)) => keys.push(key),
            None => tables.push((table, vec![key])),
        }
    }
    tables
}

async fn at_table(hall: &Arc<Hall>, from: IpAddr, table: String, keys: Vec<String>) -> DeviceTable {
    let looked = hall.look_for(from, &table, move |the_match| {
        let keys: Vec<KeyHash> = keys.iter().map(|key| KeyHash::stored(key)).collect();
        let holders = the_match.holders();
        let seat = |seat: ::table::Seat| DeviceSeat {
            seat,
            name: match &holders[seat.index()] {
                HolderInfo::Person { name } => name.clone(),
                HolderInfo::Open | HolderInfo::Bot { .. } => None,
            },
        };
        let seats = the_match.opens(&keys).seats.iter().map(seat).collect();
        Ok((the_match.game().meta().id.to_string(), seats))
    });
    match looked.await {
        Ok((game, seats)) => DeviceTable { table, game: Some(game), seats },
        Err(_) => DeviceTable { table, game: None, seats: Vec::new() },
    }
}

/// Deletes it all: first the names in games, in memory and in the store, so that whoever is interrupted can ask again.
async fn forget(State(app): State<App>, headers: HeaderMap) -> Result<StatusCode, HttpRejection> {
    let (_, outbox) = desk(&app)?;
    let (device, _) = known(&app, outbox, &headers).await?;
    let links = outbox.links(device.as_str()).await.map_err(|problem| unreadable(&problem))?;
    let forgetting = stream::iter(links).map(|(table, key)| {
        let (hall, key) = (app.hall.clone(), KeyHash::stored(&key));
        async move {
            match hall.request(&table, KeyRequest::Forget(key.clone())).await {
                // A table that is gone, or cannot be opened here, shows no names.
                Ok(()) | Err(Rejection::NoTable | Rejection::Rules(_)) => {}
                Err(why) => return Err(why),
            }
            let scrubbed = hall.store.rewrite(&table, &|body: &str| without_name(body, &key)).await;
            scrubbed.map_err(|problem| unreadable(&problem))
        }
    });
    forgetting.buffer_unordered(AT_ONCE).try_collect::<()>().await?;
    outbox.forget_device(device.as_str()).await.map_err(|problem| unreadable(&problem))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody sits at a table with this device: it is noted at both ends. Who has the keys is let in.
async fn link(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<Json<Linked>, HttpRejection> {
    let (_, outbox) = desk(&app)?;
    let (device, _) = known(&app, outbox, &headers).await?;
    let LinkWish { table, keys } = read(&body)?;
    let keys: Vec<KeyHash> = keys.iter().take(MOST_KEYS).filter_map(|key| KeyHash::of(key)).collect();
    let open = keys.clone();
    let opened = app.hall.look(&table, move |the_match| {
        let each = |key: &KeyHash| the_match.opens(std::slice::from_ref(key)).seats;
        Ok(open.iter().map(each).collect::<Vec<_>>())
    });
    let (opened, links) = (opened.await?, outbox.links(device.as_str()).await.map_err(|problem| unreadable(&problem))?);
    if opened.iter().all(|seats| seats.is_empty()) {
        return Err(Rejection::Key.into());
    }
    if gathered(links).iter().filter(|(known, _)| *known != table).count() >= MOST_TABLES {
        return Err(Rejection::TooManyChannels.into());
    }
    let mut seats: Vec<_> = opened.iter().flat_map(|seats| seats.iter()).collect();
    for (key, _) in keys.into_iter().zip(&opened).filter(|(_, seats)| !seats.is_empty()) {
        let linked = outbox.link(device.as_str(), &table, key.as_str(), app.hall.now()).await;
        linked.map_err(|problem| unreadable(&problem))?;
        app.hall.request(&table, KeyRequest::Reach(key)).await?;
    }
    seats.sort_unstable();
    seats.dedup();
    Ok(Json(Linked { seats }))
}

async fn unlink(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, HttpRejection> {
    let (_, outbox) = desk(&app)?;
    let (device, _) = known(&app, outbox, &headers).await?;
    outbox.mute(device.as_str(), &table).await.map_err(|problem| unreadable(&problem))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn add(
    State(app): State<App>,
    ConnectInfo(ClientAddress(from)): ConnectInfo<ClientAddress>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    let (notices, outbox) = desk(&app)?;
    let (device, lang) = known(&app, outbox, &headers).await?;
    let wish: ChannelWish = read(&body)?;
    if !app.addresses.may_tell(from) {
        return Err(Rejection::TooManyChannels.into());
    }
    let (kind, address, details, state) = notices.accept(wish).await?;
    let had = outbox.channels(device.as_str()).await.map_err(|problem| unreadable(&problem))?;
    let same = had.iter().find(|had| (&had.kind, &had.address) == (&word(kind), &address));
    let asks = state == ChannelState::Unconfirmed && same.is_none_or(|same| same.state != word(ChannelState::Ready));
    let too_many = same.is_none() && had.len() >= MOST_CHANNELS;
    if too_many || asks && !notices.may_ask_for_confirmation(&address) {
        return Err(Rejection::TooManyChannels.into());
    }
    let channel = ChannelRow {
        id: new_key(&mut rand::rng()),
        device: device.as_str().to_string(),
        kind: word(kind),
        address,
        details: serde_json::to_string(&details).unwrap_or_default(),
        state: word(state),
        token: new_key(&mut rand::rng()),
        since: app.hall.now() as i64,
        delivered: None,
        failed: None,
        trouble: None,
        again: None,
    };
    let id = outbox.keep_channel(&channel).await.map_err(|problem| unreadable(&problem))?;
    let kept = outbox.channel(&id).await.map_err(|problem| unreadable(&problem))?.ok_or(Rejection::NoChannel)?;
    if kept.state == word(ChannelState::Unconfirmed) {
        notices.ask_for_confirmation(outbox, &kept, lang).await?;
    }
    Ok(Json(shown(outbox, &id).await?).into_response())
}

async fn remove(
    State(app): State<App>,
    Path(channel): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, HttpRejection> {
    let (_, outbox) = desk(&app)?;
    let (device, _) = known(&app, outbox, &headers).await?;
    match outbox.drop_channel(device.as_str(), &channel).await.map_err(|problem| unreadable(&problem))? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Rejection::NoChannel.into()),
    }
}

/// Sends a notice that shows how it looks, and waits for it.
async fn try_out(
    State(app): State<App>,
    ConnectInfo(ClientAddress(from)): ConnectInfo<ClientAddress>,
    Path(channel): Path<String>,
    headers: HeaderMap,
) -> Result<Response, HttpRejection> {
    let (notices, outbox) = desk(&app)?;
    let (device, lang) = known(&app, outbox, &headers).await?;
    let kept = outbox.channel(&channel).await.map_err(|problem| unreadable(&problem))?;
    let kept = kept.filter(|kept| kept.device == device.as_str()).ok_or(Rejection::NoChannel)?;
    if kept.state != word(ChannelState::Ready) {
        return Err(Rejection::Stage.into());
    }
    if !app.addresses.may_tell(from) {
        return Err(Rejection::TooManyChannels.into());
    }
    let message = words::trial(new_key(&mut rand::rng()), lang);
    let sent = notices.send(&kept, &message).await;
    notices.note(outbox, &kept.id, &message.id, None, sent).await.map_err(|problem| unreadable(&problem))?;
    Ok(Json(shown(outbox, &channel).await?).into_response())
}

async fn shown(outbox: &dyn Outbox, id: &str) -> Result<ChannelInfo, Rejection> {
    let kept = outbox.channel(id).await.map_err(|problem| unreadable(&problem))?;
    kept.and_then(channel_info).ok_or(Rejection::NoChannel)
}

/// A channel as its owner sees it; nothing if a newer house has made it.
fn channel_info(row: ChannelRow) -> Option<ChannelInfo> {
    let ms = |at: i64| at.max(0) as u64;
    let details = Details::read(&row.details);
    let trouble = row.trouble.as_deref().and_then(read_word);
    let failure = row.failed.zip(trouble).map(|(at, why)| ChannelFailure {
        at: ms(at),
        why,
        said: words::trouble(why),
        again: row.again.map(ms),
    });
    Some(ChannelInfo {
        id: row.id,
        kind: read_word(&row.kind)?,
        address: row.address,
        digest: details.digest,
        format: details.format,
        state: read_word(&row.state)?,
        delivered: row.delivered.map(ms),
        failure,
    })
}

impl Notices {
    /// Looks at what somebody wishes: its address must be one that may be called.
    async fn accept(&self, wish: ChannelWish) -> Result<(ChannelKind, String, Details, ChannelState), Rejection> {
        let refused = |_: Failure| Rejection::ChannelAddress;
        match wish {
            ChannelWish::Push { endpoint, keys } => {
                let url = self.outgoing.check(&endpoint).await.map_err(refused)?;
                if !push::is_service(&url, &self.settings.push_services) || push::Browser::read(&keys).is_none() {
                    return Err(Rejection::ChannelAddress);
                }
                let details = Details { keys: Some(keys), ..Details::default() };
                Ok((ChannelKind::Push, endpoint, details, ChannelState::Ready))
            }
            ChannelWish::Mail { address, digest } => {
                if self.mailer.is_none() {
                    return Err(Rejection::ChannelOff);
                }
                let parsed: lettre::Address = address.parse().map_err(|_| Rejection::ChannelAddress)?;
                let details = Details { digest: Some(digest), ..Details::default() };
                Ok((ChannelKind::Mail, parsed.to_string(), details, ChannelState::Unconfirmed))
            }
            ChannelWish::Webhook { url, format } => {
                if !self.settings.webhooks {
                    return Err(Rejection::ChannelOff);
                }
                self.outgoing.check(&url).await.map_err(refused)?;
                let details = Details { format: Some(format), ..Details::default() };
                Ok((ChannelKind::Webhook, url, details, ChannelState::Ready))
            }
        }
    }

    /// If the letter cannot be sent, its owner reads why.
    async fn ask_for_confirmation(
        &self,
        outbox: &dyn Outbox,
        channel: &ChannelRow,
        lang: Lang,
    ) -> Result<(), Rejection> {
        let mailer = self.mailer.as_ref().ok_or(Rejection::ChannelOff)?;
        let sent = mailer.ask(&channel.address, &channel.token, lang).await;
        if let Err(failure) = sent {
            let noted = self.note(outbox, &channel.id, "", None, Err(failure)).await;
            noted.map_err(|problem| unreadable(&problem))?;
        }
        Ok(())
    }
}
