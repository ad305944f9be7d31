//! The house on the network: sockets, storage, bots and the page around the matches of `house`.
//! It knows no game.

mod hall;
mod http;
mod limits;
mod page;
mod room;
mod settings;
mod socket;
pub mod store;
mod thinkers;
mod writer;

use std::{error::Error, future::Future, net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, routing::get};
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tracing::info;

pub use settings::{Limits, Settings};

use hall::Hall;
use limits::Addresses;
use store::Store;
use thinkers::Thinkers;
use writer::Writer;

/// What every request handler has at hand.
#[derive(Clone)]
struct App {
    hall: Arc<Hall>,
    addresses: Addresses,
}

/// Serves until `shutdown` is done; then everything acknowledged is stored and clients are told to
/// come back.
pub async fn run(
    listener: TcpListener,
    settings: Settings,
    store: Arc<dyn Store>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (writer, writing) = Writer::start(store.clone());
    let thinkers = Thinkers::start(settings.thinkers, settings.bot_pause);
    let hall = Hall::new(settings, store, writer, thinkers);
    let app = App { hall: hall.clone(), addresses: Addresses::default() };
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let closing = hall.clone();
    let farewell = tokio::spawn(async move {
        shutdown.await;
        info!("going down");
        closing.rooms().iter().for_each(|room| room.say_goodbye(1500));
        let _ = stop.send(());
    });
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move { drop(stopped.await) });
    serving.await?;
    farewell.abort();
    // Connections are done; what they queued is stored when the writer has run dry.
    let _ = hall.settle().await;
    hall.close().await;
    drop(hall);
    let _ = tokio::time::timeout(Duration::from_secs(5), writing).await;
    Ok(())
}

fn router(app: App) -> Router {
    let metrics = PrometheusBuilder::new().install_recorder().ok();
    let measured = move || async move { metrics.map(|handle| handle.render()).unwrap_or_default() };
    Router::new()
        .merge(http::routes())
        .route("/healthz", get(|| async { "ok" }))
        .route("/metrics", get(measured))
        .fallback(page::serve)
        .layer(CompressionLayer::new())
        .layer(axum::middleware::map_response(page::guard))
        .with_state(app)
}
