//! Seats by HTTP, for programs: ask what a seat is to decide, and decide it. The rules, the secrets
//! and the order of storing and answering are those of the sockets: a request speaks for a guest of
//! the room. `docs/bots.md` says how to use it.

mod ear;
mod sitting;

use std::time::Duration;

use axum::{
    Json, Router,
    body::Bytes,
    extract::{ConnectInfo, Path, Query, State},
    http::HeaderMap,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use house::{
    Why,
    keys::KeyHash,
    keys::new_key,
    protocol::{Say, SeatInfo, ServerMessage},
};
use serde::{Deserialize, Serialize};
use table::Seat;
use tokio::time::Instant;

use crate::{
    App,
    door::Address,
    hall::uptime,
    http::{Problem, key, read},
    socket::LONGEST_ID,
};

use ear::Standing;
pub use sitting::Sittings;
use sitting::{Chair, Request};

/// The longest that a request waits for the seat's turn: well within what a request may take.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/tables/{table}/seats", get(mine))
        .route("/api/tables/{table}/seats/{seat}", get(ask).post(act))
        .route("/api/tables/{table}/seats/{seat}/sit", post(sit))
}

/// The seats that a key opens: they may have changed when a lot decided who begins.
#[derive(Serialize)]
struct Mine {
    seats: Vec<Seat>,
}

async fn mine(State(app): State<App>, Path(table): Path<String>, headers: HeaderMap) -> Result<Json<Mine>, Problem> {
    let key = key(&headers).ok_or(Why::Key)?;
    let keys: Vec<KeyHash> = KeyHash::of(key).into_iter().collect();
    let seats = app.hall.look(&table, move |it| Ok(it.opens(&keys).seats)).await?;
    Ok(Json(Mine { seats: seats.iter().collect() }))
}

#[derive(Deserialize)]
struct Question {
    /// Wait until the seat is asked this decision or a later one.
    #[serde(default)]
    decision: u32,
    /// The legal actions that begin like this, however many.
    prefix: Option<String>,
    /// Seconds; no longer than [`LONGEST_WAIT`].
    wait: Option<u64>,
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    standing: &'a Standing,
    /// Milliseconds until the others may let the computer hold the seat.
    wait_ms: Option<u32>,
}

async fn ask(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Path((table, seat)): Path<(String, u8)>,
    Query(question): Query<Question>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if app.addresses.is_crowded(address) {
        return Err(Why::Connections.into());
    }
    let seat = Seat(seat);
    let chair = Chair { table: &table, key: key(&headers).ok_or(Why::Key)?, address };
    let request = app.sittings.find(&app.hall, &chair, seat).await?;
    // Who asks is here: if the computer held his seat for him, he has it back.
    if seat_info(&app, &table, seat).await?.is_some_and(|info| info.covered.is_some()) {
        request.say(new_id(), Say::Back { seat }).await?;
    }
    let standing = stand(&app, &table, &request, seat, &question).await?;
    let wait_ms = seat_info(&app, &table, seat).await?.and_then(|info| info.wait_ms);
    Ok(Json(Answer { standing: &standing, wait_ms }).into_response())
}

async fn seat_info(app: &App, table: &str, seat: Seat) -> Result<Option<SeatInfo>, Why> {
    let patience = app.hall.settings.patience;
    app.hall.look(table, move |it| Ok(it.info(patience, uptime()).seats.get(seat.index()).cloned())).await
}

/// How the game stands once the seat is asked, with the legal actions that are wanted.
async fn stand(app: &App, table: &str, request: &Request, seat: Seat, question: &Question) -> Result<Standing, Why> {
    let until = Instant::now() + question.wait.map_or(LONGEST_WAIT, Duration::from_secs).min(LONGEST_WAIT);
    let mut decision = question.decision;
    loop {
        let mut standing = request.stand(seat, decision, until).await?.as_ref().clone();
        let Some(prefix) = question.prefix.clone().filter(|_| standing.to_act) else { return Ok(standing) };
        match app.hall.study(table, move |it| it.choices(seat, &prefix)).await {
            Ok((asked, legal)) if asked == standing.decision => {
                standing.legal = Some(legal);
                return Ok(standing);
            }
            // The game has moved on in between, or ended.
            Ok((asked, _)) => decision = asked,
            Err(Why::Stage) => {}
            Err(why) => return Err(why),
        }
    }
}

/// What a seat does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deed {
    id: String,
    decision: u32,
    #[serde(rename = "do")]
    actions: Vec<String>,
}

async fn act(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Path((table, seat)): Path<(String, u8)>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let Deed { id, decision, actions } = read(&body)?;
    check_id(&id)?;
    let seat = Seat(seat);
    let chair = Chair { table: &table, key: key(&headers).ok_or(Why::Key)?, address };
    let request = app.sittings.find(&app.hall, &chair, seat).await?;
    request.say(id.clone(), Say::Act { seat, decision, actions }).await?;
    Ok(done(id))
}

/// Who sits down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sitter {
    #[serde(default = "new_id")]
    id: String,
    name: String,
    key: String,
}

async fn sit(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Path((table, seat)): Path<(String, u8)>,
    body: Bytes,
) -> Result<Response, Problem> {
    let Sitter { id, name, key } = read(&body)?;
    check_id(&id)?;
    let request = app.sittings.newcomer(&app.hall, &Chair { table: &table, key: &key, address }).await?;
    request.say(id.clone(), Say::Sit { seat: Seat(seat), name: Some(name), key }).await?;
    request.stay();
    Ok(done(id))
}

fn done(id: String) -> Response {
    Json(ServerMessage::Done { id }).into_response()
}

/// An id for what the client did not give one.
fn new_id() -> String {
    new_key(&mut rand::rng())
}

/// Without an id a resent message would be carried out twice.
fn check_id(id: &str) -> Result<(), Why> {
    match (1..=LONGEST_ID).contains(&id.len()) {
        true => Ok(()),
        false => Err(Why::BadId),
    }
}
