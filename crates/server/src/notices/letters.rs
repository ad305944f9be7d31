//! The pages that links in letters lead to: one question, one button. Programs that look into every link of a letter press no
//! button; mail readers that know how to leave a list do it by one request (RFC 8058).

use axum::{
    Router,
    body::Bytes,
    extract::{ConnectInfo, DefaultBodyLimit, Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use house::{NOTICES, Rejection, notices::ChannelState};
use table::{Lang, say};

use super::{read_word, word};
use crate::{
    App,
    acceptor::ClientAddress,
    hall::unreadable,
    http::HttpRejection,
    preview::escaped,
    store::{ChannelRow, Outbox},
};

/// A word is enough.
const LARGEST_BODY: usize = 1024;

pub fn routes() -> Router<App> {
    Router::new().route("/mail/{token}", get(show).post(decide)).layer(DefaultBodyLimit::max(LARGEST_BODY))
}

/// A letter's channel, and the language of its reader.
async fn find(outbox: &dyn Outbox, token: &str) -> Result<Option<(ChannelRow, Lang)>, Rejection> {
    let channel = outbox.channel_of_token(token).await.map_err(|problem| unreadable(&problem))?;
    let Some(channel) = channel else { return Ok(None) };
    let device = outbox.device(&channel.device).await.map_err(|problem| unreadable(&problem))?;
    let lang = device.and_then(|device| device.lang.parse().ok()).unwrap_or(Lang::En);
    Ok(Some((channel, lang)))
}

async fn show(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(token): Path<String>,
) -> Result<Response, HttpRejection> {
    if !app.addresses.may_ask(address) {
        return Err(Rejection::TooManyRequests.into());
    }
    let outbox = app.hall.store.outbox().ok_or(Rejection::ChannelOff)?;
    let Some((channel, lang)) = find(outbox, &token).await? else { return Ok(unknown()) };
    let ask = |question: &str, yes: &str, what: &str| {
        let question = NOTICES.say(lang, question, &[("address", &channel.address)]);
        let yes = escaped(&NOTICES.say(lang, yes, &[]));
        let form = format!("<form method=\"post\"><button name=\"do\" value=\"{what}\">{yes}</button></form>");
        page(StatusCode::OK, lang, &question, &form)
    };
    Ok(match read_word(&channel.state) {
        Some(ChannelState::Unconfirmed) => ask("page-confirm", "page-confirm-yes", "confirm"),
        Some(ChannelState::Ready) => ask("page-leave", "page-leave-yes", "leave"),
        _ => page(StatusCode::OK, lang, &say!(NOTICES, lang, "page-left"), ""),
    })
}

async fn decide(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(token): Path<String>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    if !app.addresses.may_ask(address) {
        return Err(Rejection::TooManyRequests.into());
    }
    let outbox = app.hall.store.outbox().ok_or(Rejection::ChannelOff)?;
    let Some((channel, lang)) = find(outbox, &token).await? else { return Ok(unknown()) };
    let said: &[u8] = &body;
    let confirms = said == b"do=confirm";
    let leaves = said == b"do=leave" || said == b"List-Unsubscribe=One-Click";
    let (state, said) = match read_word(&channel.state) {
        Some(ChannelState::Unconfirmed) if confirms => (ChannelState::Ready, "page-confirmed"),
        Some(ChannelState::Ready) if confirms => (ChannelState::Ready, "page-confirmed"),
        _ if leaves => (ChannelState::Gone, "page-left"),
        _ => return Err(Rejection::BadRequest("neither yes nor no".to_string()).into()),
    };
    let set = outbox.set_channel_state(&channel.id, &word(state)).await;
    set.map_err(|problem| unreadable(&problem))?;
    Ok(page(StatusCode::OK, lang, &NOTICES.say(lang, said, &[]), ""))
}

/// In every language: nobody knows whose it was.
fn unknown() -> Response {
    let said: Vec<String> = Lang::ALL.iter().map(|lang| say!(NOTICES, *lang, "page-unknown")).collect();
    page(StatusCode::NOT_FOUND, Lang::En, &said.join(" · "), "")
}

fn page(status: StatusCode, lang: Lang, said: &str, form: &str) -> Response {
    let (said, home) = (escaped(said), escaped(&say!(NOTICES, lang, "page-home")));
    let html = format!(
        "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\" />\
         <meta name=\"viewport\" content=\"width=device-width\" /><meta name=\"robots\" content=\"noindex\" />\
         <link rel=\"icon\" href=\"/favicon.svg\" /><link rel=\"stylesheet\" href=\"/letter.css\" />\
         <title>Cordée</title></head>\
         <body><main><h1>Cordée</h1><p>{said}</p>{form}<p><a href=\"/\">{home}</a></p></main></body></html>\n",
    );
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")], html)
        .into_response()
}
