//! What is asked without a socket: the shelf, books, tables, records, replays.

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
    Why, protocol,
    protocol::{GameInfo, LevelInfo, NewTable, Shelf},
    replay,
};
use rand::{SeedableRng, rngs::StdRng};
use serde::{Deserialize, Serialize};
use table::{OpenBook, Record, Seat, Viewer, book::Both};
use tower_http::compression::CompressionLayer;

use crate::{
    App,
    door::Address,
    fair::Account,
    hall::{internal, uptime},
    limits::household,
    page, reviews, seats, socket,
};

/// The largest record one may open from a file.
const LARGEST_RECORD: usize = 1024 * 1024;
const LARGEST_BODY: usize = 16 * 1024;

pub fn routes(app: &App) -> Router<App> {
    Router::new()
        .route("/api/socket", get(socket::connect))
        .route("/api/shelf", get(shelf))
        .route("/api/games/{game}/book", get(book))
        .route("/api/games/{game}/start", get(start))
        .route("/api/tables", post(open).get(lobby))
        .route("/api/tables/{table}", get(info))
        .route("/api/tables/{table}/glance", get(glance))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/replay", get(replay_table))
        .route("/api/tables/{table}/review", get(reviews::show))
        .merge(seats::routes())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .route("/api/replay", post(replay_record).layer(DefaultBodyLimit::max(LARGEST_RECORD)))
        .route("/api/{*rest}", any(nothing_here))
        .route_layer(axum::middleware::from_fn_with_state(app.clone(), admit))
        .layer(CompressionLayer::new())
}

/// Lets in whom our own page sends, and nobody too often.
async fn admit(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if !origin_is_ours(&app, request.headers()) {
        return Err(Why::Origin.into());
    }
    if !app.addresses.may_ask(address) {
        return Err(Why::TooManyRequests.into());
    }
    Ok(next.run(request).await)
}

/// A browser says where its page came from: only from here, or from where the host allows.
fn origin_is_ours(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = text(header::HOST).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, from)| from == host);
    own || app.hall.settings.origins.iter().any(|allowed| allowed == origin)
}

/// A refused request.
pub struct Problem(Why);

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Problem(why) = self;
        let status = StatusCode::from_u16(why.code().status()).expect("every status is one of HTTP");
        let retry_ms = why.retry_ms();
        let mut response = (status, Json(protocol::Problem::from(why))).into_response();
        if let Some(ms) = retry_ms {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(ms.div_ceil(1000)));
        }
        response
    }
}

impl From<Why> for Problem {
    fn from(why: Why) -> Problem {
        Problem(why)
    }
}

pub async fn nothing_here() -> Problem {
    Why::NoPath.into()
}

async fn shelf() -> Json<Shelf> {
    let game = |game: &&'static dyn table::AnyGame| {
        let (meta, book) = (game.meta(), game.book());
        GameInfo {
            id: meta.id.to_string(),
            title: book.title.clone(),
            about: book.about.clone(),
            credit: book.credit.clone(),
            minutes: book.minutes,
            min_seats: meta.min_seats,
            max_seats: meta.max_seats,
            secrets: meta.secrets,
            lots: book.lots,
            options: book.options.clone(),
            defaults: game.default_options(),
        }
    };
    let level = |level: &bots::Level| LevelInfo {
        level: level.number,
        name: Both { fr: level.fr.to_string(), en: level.en.to_string() },
    };
    Json(Shelf {
        build: page::BUILD,
        games: games::all().iter().map(game).collect(),
        levels: bots::LEVELS.iter().map(level).collect(),
    })
}

/// The pictures of a book are games told again.
async fn book(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = games::find(&game).ok_or(Why::NoGame)?;
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
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Path(game): Path<String>,
    Query(Wished { seats, options }): Query<Wished>,
) -> Result<Response, Problem> {
    let game = games::find(&game).ok_or(Why::NoGame)?;
    let options = read(options.as_bytes())?;
    let deal = move || -> Result<protocol::Start, Why> {
        // What chance decides is always the same: it is only a picture.
        let dealt = game.deal(&options, seats, &mut StdRng::seed_from_u64(0)).map_err(Why::Setup)?;
        let position = game.open(&dealt).map_err(Why::Setup)?;
        Ok(protocol::Start { seats, view: position.view(Viewer::Spectator) })
    };
    let account = Account { address: household(address), table: "".into() };
    let start = app.hall.archive.run(&account, app.hall.settings.waits.work, deal).await??;
    Ok(Json(start).into_response())
}

async fn open(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    body: Bytes,
) -> Result<Response, Problem> {
    if !app.addresses.may_open(address) {
        return Err(Why::TooManyTables.into());
    }
    let wish: NewTable = read(&body)?;
    Ok(Json(app.hall.open(wish, household(address)).await?).into_response())
}

/// The body of a request.
pub fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Why> {
    serde_json::from_slice(body).map_err(|bad| Why::BadRequest(bad.to_string()))
}

/// The key that a request shows.
pub fn key(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

async fn lobby(State(app): State<App>) -> Response {
    Json(app.hall.lobby.tables()).into_response()
}

async fn info(State(app): State<App>, Path(table): Path<String>) -> Result<Response, Problem> {
    let patience = app.hall.settings.patience;
    Ok(Json(app.hall.look(&table, move |it| Ok(it.info(patience, uptime()))).await?).into_response())
}

async fn glance(State(app): State<App>, Path(table): Path<String>) -> Result<Response, Problem> {
    Ok(Json(app.hall.look(&table, |it| Ok(it.glance())).await?).into_response())
}

async fn record(State(app): State<App>, Path(table): Path<String>) -> Result<Response, Problem> {
    let record = app.hall.record(&table).await?;
    let name = format!("attachment; filename=\"{}-{table}.json\"", record.game);
    let headers = [(header::CONTENT_TYPE, "application/json".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_json()).into_response())
}

#[derive(Deserialize)]
struct Frames {
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
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Path(table): Path<String>,
    Query(frames): Query<Frames>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (viewer, key) = (frames.viewer.map(Seat), key(&headers).map(str::to_string));
    let retelling = app.hall.study(&table, move |it| reviews::retelling(it, viewer, key.as_deref())).await?;
    retell(&app, address, move || retelling.tell(frames.from, frames.count)).await
}

async fn replay_record(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Query(frames): Query<Frames>,
    body: Bytes,
) -> Result<Response, Problem> {
    let text = std::str::from_utf8(&body).map_err(|bad| Why::NotARecord(bad.to_string()))?;
    let record = Record::from_json(text).map_err(|bad| Why::NotARecord(bad.to_string()))?;
    let viewer = match frames.viewer.map(Seat) {
        Some(seat) if seat.0 >= record.seats => return Err(Why::NoSeat.into()),
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    };
    retell(&app, address, move || replay::replay_record(&record, viewer, frames.from, frames.count)).await
}

/// A long game takes a while to tell again: not where sockets are served, and a few at a time.
async fn retell<T: Serialize + Send + 'static>(
    app: &App,
    address: IpAddr,
    tell: impl FnOnce() -> Result<T, Why> + Send + 'static,
) -> Result<Response, Problem> {
    let account = Account { address: household(address), table: "".into() };
    let told = app.hall.archive.run(&account, app.hall.settings.waits.work, tell).await?;
    Ok(Json(told?).into_response())
}
