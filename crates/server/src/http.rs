//! The HTTP API: the shelf, rule books, tables, records and replays.

use std::net::IpAddr;

use axum::{
    Json, Router,
    body::Bytes,
    extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use house::{
    Rejection, protocol,
    protocol::{NewTable, Shelf},
    replay,
};
use serde::{Deserialize, Serialize};
use table::{OpenBook, Record, Seat, Viewer};
use tower_http::compression::CompressionLayer;

use crate::{
    App,
    acceptor::ClientAddress,
    fair_queue::Requester,
    hall::{internal, uptime},
    lessons,
    limits::household,
    notices, page, picture, reviews, seats, socket,
};

/// The largest record one may open from a file.
const LARGEST_RECORD: usize = 1024 * 1024;
const LARGEST_BODY: usize = 16 * 1024;

pub fn routes(app: &App) -> Router<App> {
    Router::new()
        .route("/api/socket", get(socket::connect))
        .route("/api/openapi.json", get(openapi))
        .route("/api/shelf", get(shelf))
        .route("/api/games/{game}/book", get(book))
        .route("/api/games/{game}/start", get(start))
        .route("/api/tables", post(open).get(lobby))
        .route("/api/tables/{table}", get(info))
        .route("/api/tables/{table}/glance", get(glance))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/replay", get(replay_table))
        .route("/api/tables/{table}/review", get(reviews::show))
        .route("/api/games/{game}/lessons", get(lessons::list))
        .route("/api/games/{game}/puzzles", get(lessons::list_puzzles))
        .route("/api/tables/{table}/picture.png", get(picture::show))
        .merge(seats::routes())
        .merge(notices::routes())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .merge(lessons::routes())
        .route("/api/replay", post(replay_record).layer(DefaultBodyLimit::max(LARGEST_RECORD)))
        .route("/api/review", post(reviews::show_record).layer(DefaultBodyLimit::max(LARGEST_RECORD)))
        .route("/api/records", post(keep_record).layer(DefaultBodyLimit::max(LARGEST_RECORD)))
        .route("/api/{*rest}", any(nothing_here))
        .route_layer(axum::middleware::from_fn_with_state(app.clone(), admit))
        .layer(CompressionLayer::new())
}

/// Lets through requests of our own page and of programs, but not too many of one address.
async fn admit(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    request: Request,
    next: Next,
) -> Result<Response, HttpRejection> {
    if !origin_is_ours(&app, request.headers()) {
        return Err(Rejection::Origin.into());
    }
    if !app.addresses.may_ask(address) {
        return Err(Rejection::TooManyRequests.into());
    }
    Ok(next.run(request).await)
}

/// A browser says where its page came from. It must be this house, or an origin that the host allows.
fn origin_is_ours(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = text(header::HOST).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, from)| from == host);
    own || app.hall.settings.origins.iter().any(|allowed| allowed == origin)
}

/// A refused request.
pub struct HttpRejection(Rejection);

impl IntoResponse for HttpRejection {
    fn into_response(self) -> Response {
        let HttpRejection(why) = self;
        let status = StatusCode::from_u16(why.code().status()).expect("every status is one of HTTP");
        let retry_ms = why.retry_ms();
        let mut response = (status, Json(protocol::Problem::from(why))).into_response();
        if let Some(ms) = retry_ms {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(ms.div_ceil(1000)));
        }
        response
    }
}

impl From<Rejection> for HttpRejection {
    fn from(why: Rejection) -> HttpRejection {
        HttpRejection(why)
    }
}

pub async fn nothing_here() -> HttpRejection {
    Rejection::NoPath.into()
}

/// What is asked and answered here, for programs that write clients. It is written by hand: a test holds it against the routes,
/// and the tests of the Python package play a game with a client made from it.
async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("openapi.json"))
}

async fn shelf() -> Json<Shelf> {
    Json(house::shelf(page::BUILD))
}

/// The pictures of a rule book are replays.
async fn book(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(game): Path<String>,
) -> Result<Response, HttpRejection> {
    let game = games::find(&game).ok_or(Rejection::NoGame)?;
    retell(&app, address, move || OpenBook::of(game).map_err(|bad| internal(&bad))).await
}

/// For how many, and with which options.
#[derive(Deserialize)]
struct Wished {
    seats: u8,
    /// As JSON.
    #[serde(default = "no_options")]
    options: String,
}

fn no_options() -> String {
    "{}".to_string()
}

async fn start(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(game): Path<String>,
    Query(Wished { seats, options }): Query<Wished>,
) -> Result<Response, HttpRejection> {
    let game = games::find(&game).ok_or(Rejection::NoGame)?;
    let options = read(options.as_bytes())?;
    retell(&app, address, move || house::start(game, seats, &options)).await
}

async fn open(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    if !app.addresses.may_open(address) {
        return Err(Rejection::TooManyTables.into());
    }
    let wish: NewTable = read(&body)?;
    Ok(Json(app.hall.open(wish, household(address)).await?).into_response())
}

/// A finished game from elsewhere becomes a table of this house.
async fn keep_record(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    if !app.addresses.may_open(address) {
        return Err(Rejection::TooManyTables.into());
    }
    let (record, _) = read_record(&body, None)?;
    Ok(Json(app.hall.keep(record, household(address)).await?).into_response())
}

/// The body of a request.
pub fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Rejection> {
    serde_json::from_slice(body).map_err(|bad| Rejection::BadRequest(bad.to_string()))
}

/// The key that a request shows.
pub fn key(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

async fn lobby(State(app): State<App>) -> Result<Response, HttpRejection> {
    Ok(Json(app.hall.waiting_tables().await?).into_response())
}

async fn info(State(app): State<App>, Path(table): Path<String>) -> Result<Response, HttpRejection> {
    let patience = app.hall.settings.patience;
    Ok(Json(app.hall.look(&table, move |the_match| Ok(the_match.info(patience, uptime()))).await?).into_response())
}

async fn glance(State(app): State<App>, Path(table): Path<String>) -> Result<Response, HttpRejection> {
    Ok(Json(app.hall.look(&table, |the_match| Ok(the_match.glance(uptime()))).await?).into_response())
}

async fn record(State(app): State<App>, Path(table): Path<String>) -> Result<Response, HttpRejection> {
    let record = app.hall.record(&table).await?;
    let name = format!("attachment; filename=\"{}-{table}.json\"", record.game);
    let headers = [(header::CONTENT_TYPE, "application/json".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_json()).into_response())
}

#[derive(Deserialize)]
struct ReplayQuery {
    viewer: Option<u8>,
    #[serde(default)]
    from: u32,
    #[serde(default = "some_frames")]
    count: u32,
}

fn some_frames() -> u32 {
    replay::MOST_FRAMES
}

async fn replay_table(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(table): Path<String>,
    Query(frames): Query<ReplayQuery>,
    headers: HeaderMap,
) -> Result<Response, HttpRejection> {
    let (viewer, key) = (frames.viewer.map(Seat), key(&headers).map(str::to_string));
    let retelling =
        app.hall.study(&table, move |the_match| replay::retelling(the_match, viewer, key.as_deref())).await?;
    retell(&app, address, move || retelling.tell(frames.from, frames.count)).await
}

async fn replay_record(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Query(frames): Query<ReplayQuery>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    let (record, viewer) = read_record(&body, frames.viewer)?;
    retell(&app, address, move || replay::replay_record(&record, viewer, frames.from, frames.count)).await
}

/// A record from a file, and through whose eyes it is looked at.
pub fn read_record(body: &[u8], viewer: Option<u8>) -> Result<(Record, Viewer), Rejection> {
    let text = std::str::from_utf8(body).map_err(|bad| Rejection::NotARecord(bad.to_string()))?;
    replay::read_record(text, viewer.map(Seat))
}

/// Replaying a long game takes a while, so it is done in a work pool, a few at a time.
pub async fn retell<T: Serialize + Send + 'static>(
    app: &App,
    address: IpAddr,
    tell: impl FnOnce() -> Result<T, Rejection> + Send + 'static,
) -> Result<Response, HttpRejection> {
    let requester = Requester { address: household(address), table: "".into() };
    let told = app.hall.replay_pool.run(&requester, app.hall.settings.waits.work, tell).await?;
    Ok(Json(told?).into_response())
}
