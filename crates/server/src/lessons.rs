//! Lessons and puzzles over HTTP. Nothing is kept here between two questions: see [`house::lesson`].

use axum::{
    Router,
    body::Bytes,
    extract::{ConnectInfo, DefaultBodyLimit, Path, State},
    response::Response,
    routing::post,
};
use house::{
    Rejection,
    lesson::{LessonTry, answer, answer_puzzle},
};
use table::{OpenLessons, OpenPuzzles};

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
        .route("/api/games/{game}/puzzles/{puzzle}/try", post(attempt_puzzle))
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

pub async fn list_puzzles(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(game): Path<String>,
) -> Result<Response, HttpRejection> {
    let game = games::find(&game).ok_or(Rejection::NoGame)?;
    retell(&app, address, move || Ok(OpenPuzzles::of(game))).await
}

async fn attempt_puzzle(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path((game, puzzle)): Path<(String, String)>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    let game = games::find(&game).ok_or(Rejection::NoGame)?;
    let asked: LessonTry = read(&body)?;
    retell(&app, address, move || answer_puzzle(game, &puzzle, asked)).await
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
