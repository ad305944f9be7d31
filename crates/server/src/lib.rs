//! The house on the network: sockets, storage, bots and the page around the matches of `house`.
//! It knows no game.

mod advice;
mod door;
mod hall;
mod http;
mod limits;
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
mod writer;

use std::{error::Error, future::Future, sync::Arc, time::Duration};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, oneshot},
    time::timeout,
};
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
    replays: Arc<Semaphore>,
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
    let app = App {
        hall: hall.clone(),
        addresses: addresses.clone(),
        replays: Arc::new(Semaphore::new(http::REPLAYS)),
        sittings: Default::default(),
    };
    let upkeep = tokio::spawn(measures::keep_up());
    let (stop, stopped) = oneshot::channel::<()>();
    let service = router(app).into_make_service_with_connect_info::<door::Address>();
    let serving = axum::serve(Door { listener, addresses }, service);
    let serving = tokio::spawn(serving.with_graceful_shutdown(async { drop(stopped.await) }).into_future());
    shutdown.await;
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
    let settled = hall.store_rows(Vec::new(), Default::default());
    if timeout(FAREWELL, settled).await.is_err() {
        warn!("the store does not answer");
    }
    store.close().await?;
    info!("closed");
    Ok(())
}

fn router(app: App) -> Router {
    Router::new()
        .merge(http::routes(&app))
        .route("/healthz", get(health))
        .route("/metrics", get(measures::show))
        .fallback(page::serve)
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST))
        .layer(axum::middleware::from_fn_with_state(app.clone(), page::guard))
        .with_state(app)
}

/// For whoever watches over the house.
async fn health(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.hall.writer.is_failing() {
        false => (StatusCode::OK, "ok"),
        true => (StatusCode::SERVICE_UNAVAILABLE, "cannot store"),
    }
}
