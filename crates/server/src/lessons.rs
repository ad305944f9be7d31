//! Lessons over HTTP. Nothing is kept here between two questions: see [`house::lesson`].

use axum::{
    Router,
    body::Bytes,
    extract::{ConnectInfo, DefaultBodyLimit, Path, State},
    response::Response,
    routing::post,
};
use house::{
    Rejection,
    lesson::{LessonTry, answer},
};
use table::OpenLessons;

use crate::{
    App,
    acceptor::ClientAddress,
    hall::internal,
    http::{HttpRejection, read, retell},
};

/// A whole game, a step a line, fits.
const LARGEST_TRY: usize = 128 * 1024;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/games/{game}/lessons/{lesson}/try", post(attempt))
        .layer(DefaultBodyLimit::max(LARGEST_TRY))
}

pub async fn list(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(game): Path<String>,
) -> Result<Response, HttpRejection> {
    let game = games::find(&game).ok_or(Rejection::NoGame)?;
    retell(&app, address, move || OpenLessons::of(game).map_err(|bad| internal(&bad))).await
}

async fn attempt(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path((game, lesson)): Path<(String, String)>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    let game = games::find(&game).ok_or(Rejection::NoGame)?;
    let asked: LessonTry = read(&body)?;
    retell(&app, address, move || answer(game, &lesson, asked)).await
}
