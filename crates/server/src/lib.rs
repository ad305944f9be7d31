//! The house on the network: sockets, storage, bots and the page around the matches of `house`.
//! It knows no game.

mod advice;
mod door;
mod fair;
mod hall;
mod http;
mod limits;
mod lobby;
mod measures;
mod outlet;
mod page;
mod queue;
mod reviews;
mod room;
mod seats;
mod settings;
mod socket;
pub mod store;
mod thinkers;
mod wire;
mod workshop;
mod writer;

use std::{error::Error, future::Future, sync::Arc, time::Duration};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use tokio::{net::TcpListener, sync::oneshot, time::timeout};
use tower_http::{compression::CompressionLayer, timeout::TimeoutLayer};
use tracing::{info, warn};

pub use settings::{Limits, Settings, Waits};

use door::Door;
use hall::Hall;
use limits::Addresses;
use store::Store;

/// What every request handler has at hand.
#[derive(Clone)]
struct App {
    hall: Arc<Hall>,
    addresses: Addresses,
    sittings: seats::Sittings,
}

/// How long a request may take.
const REQUEST: Duration = Duration::from_secs(30);
/// How long connections are given to end when the house closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves until `shutdown` is done; then everything acknowledged is stored and clients are told to
/// come back.
pub async fn run(
    listener: TcpListener,
    settings: Settings,
    store: Arc<dyn Store>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let addresses = Addresses::new(settings.limits);
    let hall = Hall::new(settings, store.clone());
    let app = App { hall: hall.clone(), addresses: addresses.clone(), sittings: Default::default() };
    let upkeep = tokio::spawn(measures::keep_up());
    let (stop, stopped) = oneshot::channel::<()>();
    let service = router(app).into_make_service_with_connect_info::<door::Address>();
    let serving = axum::serve(Door { listener, addresses }, service);
    let serving = tokio::spawn(serving.with_graceful_shutdown(async { drop(stopped.await) }).into_future());
    let fallen = tokio::select! {
        () = shutdown => None,
        why = hall.falls() => Some(why),
    };
    info!("going down");
    hall.thinkers.stop();
    hall.say_goodbye();
    drop(stop);
    let gone = async {
        hall.empty().await;
        serving.await
    };
    if timeout(FAREWELL, gone).await.is_err() {
        warn!("some connections did not end in time");
    }
    upkeep.abort();
    // Nothing is queued any more; what was is stored when the writer comes to this.
    if timeout(FAREWELL, hall.settle()).await.is_err() {
        warn!("the store does not answer");
    }
    store.close().await?;
    info!("closed");
    // Whoever watches over the house starts it again.
    fallen.map_or(Ok(()), |why| Err(why.into()))
}

fn router(app: App) -> Router {
    Router::new()
        .merge(http::routes(&app))
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/metrics", get(measures::show))
        .fallback(page::serve)
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST))
        .layer(axum::middleware::from_fn_with_state(app.clone(), page::guard))
        .with_state(app)
}

/// For whoever watches over the house: does it work?
async fn health(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.hall.check().await {
        Ok(()) => (StatusCode::OK, "ok"),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, why),
    }
}

/// For whoever sends guests: does it take them?
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.hall.is_ready() {
        true => (StatusCode::OK, "ready"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready"),
    }
}
