//! Seats for programs, over HTTP: ask what a seat has to decide, and decide it. A request speaks for a guest of the
//! room, so rules, secrets and the order of storing and answering are the same as for sockets. `docs/bots.md` says how
//! to use it.

mod receiver;
mod session;

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
    Rejection,
    keys::KeyHash,
    keys::new_key,
    protocol::{Say, SeatInfo, ServerMessage},
};
use serde::{Deserialize, Serialize};
use table::Seat;
use tokio::time::Instant;

use crate::{
    App,
    acceptor::ClientAddress,
    hall::uptime,
    http::{HttpRejection, key, read},
    socket::LONGEST_ID,
};

use receiver::Standing;
pub use session::Sessions;
use session::{Credentials, SessionHandle};

/// The longest that a request waits for the seat's turn: well within what a request may take.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/tables/{table}/seats", get(mine))
        .route("/api/tables/{table}/seats/{seat}", get(ask).post(act))
        .route("/api/tables/{table}/seats/{seat}/sit", post(sit))
}

/// The seats that a key opens. They change when a lot decides who begins.
#[derive(Serialize)]
struct MySeats {
    seats: Vec<Seat>,
}

async fn mine(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<MySeats>, HttpRejection> {
    let key = key(&headers).ok_or(Rejection::Key)?;
    let keys: Vec<KeyHash> = KeyHash::of(key).into_iter().collect();
    let seats = app.hall.look(&table, move |the_match| Ok(the_match.opens(&keys).seats)).await?;
    Ok(Json(MySeats { seats: seats.iter().collect() }))
}

#[derive(Deserialize)]
struct AskQuery {
    /// Wait until the seat is asked this decision or a later one.
    #[serde(default)]
    decision: u32,
    /// The legal actions that begin like this, however many.
    prefix: Option<String>,
    /// Seconds; no longer than [`LONGEST_WAIT`].
    wait: Option<u64>,
}

#[derive(Serialize)]
struct AskAnswer<'a> {
    #[serde(flatten)]
    standing: &'a Standing,
    /// Milliseconds until the others may let the computer hold the seat.
    wait_ms: Option<u32>,
}

async fn ask(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path((table, seat)): Path<(String, u8)>,
    Query(query): Query<AskQuery>,
    headers: HeaderMap,
) -> Result<Response, HttpRejection> {
    if app.addresses.is_crowded(address) {
        return Err(Rejection::Connections.into());
    }
    let seat = Seat(seat);
    let credentials = Credentials { table: &table, key: key(&headers).ok_or(Rejection::Key)?, address };
    let request = app.sessions.find(&app.hall, &credentials, seat).await?;
    // A player who asks is here: if the computer held their seat, they get it back.
    if seat_info(&app, &table, seat).await?.is_some_and(|info| info.covered.is_some()) {
        request.say(new_id(), Say::Back { seat }).await?;
    }
    let standing = stand(&app, &table, &request, seat, &query).await?;
    let wait_ms = seat_info(&app, &table, seat).await?.and_then(|info| info.wait_ms);
    Ok(Json(AskAnswer { standing: &standing, wait_ms }).into_response())
}

async fn seat_info(app: &App, table: &str, seat: Seat) -> Result<Option<SeatInfo>, Rejection> {
    let patience = app.hall.settings.patience;
    app.hall.look(table, move |the_match| Ok(the_match.info(patience, uptime()).seats.get(seat.index()).cloned())).await
}

/// Waits until the seat is asked, then returns how the game stands, with the legal actions that are wanted.
async fn stand(
    app: &App,
    table: &str,
    request: &SessionHandle,
    seat: Seat,
    query: &AskQuery,
) -> Result<Standing, Rejection> {
    let until = Instant::now() + query.wait.map_or(LONGEST_WAIT, Duration::from_secs).min(LONGEST_WAIT);
    let mut decision = query.decision;
    loop {
        let mut standing = request.stand(seat, decision, until).await?.as_ref().clone();
        let Some(prefix) = query.prefix.clone().filter(|_| standing.to_act) else { return Ok(standing) };
        match app.hall.study(table, move |the_match| the_match.choices(seat, &prefix)).await {
            Ok((asked, legal)) if asked == standing.decision => {
                standing.legal = Some(legal);
                return Ok(standing);
            }
            // The game has moved on in between, or is over.
            Ok((asked, _)) => decision = asked,
            Err(Rejection::Stage) => {}
            Err(why) => return Err(why),
        }
    }
}

/// The body of a request to act.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActRequest {
    id: String,
    decision: u32,
    #[serde(rename = "do")]
    actions: Vec<String>,
}

async fn act(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path((table, seat)): Path<(String, u8)>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    let ActRequest { id, decision, actions } = read(&body)?;
    check_id(&id)?;
    let seat = Seat(seat);
    let credentials = Credentials { table: &table, key: key(&headers).ok_or(Rejection::Key)?, address };
    let request = app.sessions.find(&app.hall, &credentials, seat).await?;
    request.say(id.clone(), Say::Act { seat, decision, actions }).await?;
    Ok(done(id))
}

/// The body of a request to sit down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitRequest {
    #[serde(default = "new_id")]
    id: String,
    name: String,
    key: String,
}

async fn sit(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path((table, seat)): Path<(String, u8)>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    let SitRequest { id, name, key } = read(&body)?;
    check_id(&id)?;
    let request = app.sessions.newcomer(&app.hall, &Credentials { table: &table, key: &key, address }).await?;
    request.say(id.clone(), Say::Sit { seat: Seat(seat), name: Some(name), key }).await?;
    request.stay();
    Ok(done(id))
}

fn done(id: String) -> Response {
    Json(ServerMessage::Done { id }).into_response()
}

/// An id for a message to which the client gave none.
fn new_id() -> String {
    new_key(&mut rand::rng())
}

/// Without an id a resent message would be carried out twice.
fn check_id(id: &str) -> Result<(), Rejection> {
    match (1..=LONGEST_ID).contains(&id.len()) {
        true => Ok(()),
        false => Err(Rejection::BadId),
    }
}
