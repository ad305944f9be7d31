//! The house on the network: sockets, storage, bots and the page, around the matches of `house`. It knows no game.

mod acceptor;
mod advice;
mod connection;
mod fair_queue;
mod hall;
mod hints;
mod hosts;
mod http;
mod lessons;
mod limits;
mod lobby;
mod measures;
mod node;
mod notices;
#[cfg(test)]
#[path = "../build/offline.rs"]
mod offline_build;
mod pace;
mod page;
mod picture;
mod plain;
mod preview;
mod proxies;
mod pulse;
mod reviews;
mod room;
mod scheduler;
mod seats;
mod settings;
pub mod site;
mod socket;
mod socket_writer;
pub mod store;
mod task_queue;
mod thinkers;
mod upkeep;
mod wall;
mod work_pool;
mod writer;

use std::{error::Error, future::Future, sync::Arc, time::Duration};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use tokio::{
    net::TcpListener,
    sync::watch,
    time::{sleep, timeout},
};
use tower_http::timeout::TimeoutLayer;
use tracing::{info, warn};

pub use proxies::Network;
pub use settings::{Limits, NoticeSettings, Settings, Waits};
pub use wall::Wall;

use acceptor::Acceptor;
use hall::Hall;
use hints::Hints;
use limits::Addresses;
use node::Node;
use notices::Notices;
use proxies::Proxies;
use store::Store;

/// What every request handler has at hand.
#[derive(Clone)]
struct App {
    hall: Arc<Hall>,
    addresses: Addresses,
    sessions: seats::Sessions,
}

/// How long a request may take.
const REQUEST: Duration = Duration::from_secs(30);
/// How long connections are given to end when the house closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// Where the house listens.
pub struct Listeners {
    pub house: TcpListener,
    /// If given, metrics are shown here and nowhere else.
    pub measures: Option<TcpListener>,
}

/// Serves until `shutdown` is done. Then everything acknowledged is stored, and clients are told to come back.
pub async fn run(
    listeners: Listeners,
    settings: Settings,
    store: Arc<dyn Store>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let addresses = Addresses::new(settings.limits);
    let proxies = Arc::new(Proxies(settings.trusted_proxies.clone()));
    let acceptor = Acceptor { addresses: addresses.clone(), proxies, waits: settings.waits };
    let drain = settings.drain;
    let hints = match &settings.nats {
        Some(address) => Some(Hints::connect(address).await?),
        None => None,
    };
    let (node, requests) = Node::new(hints);
    let notices = Notices::open(&settings, &store).await?;
    let hall = Hall::new(settings, store.clone(), store.shared().map(|_| node), notices);
    let app = App { hall: hall.clone(), addresses, sessions: Default::default() };
    scheduler::open(&hall, &mut 0).await;
    let upkeep = [
        tokio::spawn(scheduler::run(hall.clone())),
        tokio::spawn(notices::run(hall.clone())),
        tokio::spawn(measures::keep_up()),
        tokio::spawn(upkeep::run(hall.clone())),
        tokio::spawn(upkeep::watch(hall.clone())),
        tokio::spawn(node::beat(hall.clone(), requests)),
        tokio::spawn(node::look(hall.clone())),
        tokio::spawn(node::tell_presence(hall.clone())),
        tokio::spawn(node::show_lobby(hall.clone())),
        tokio::spawn(node::tidy(hall.clone())),
    ];
    let (stop, stopped) = watch::channel(());
    let serve = |listener, routes: Router<App>| {
        let mut stopped = stopped.clone();
        let stop = async move { drop(stopped.changed().await) };
        tokio::spawn(acceptor.clone().serve(listener, dressed(routes, &app), stop))
    };
    let apart = listeners.measures.map(|listener| serve(listener, watching(true)));
    let serving = serve(listeners.house, routes(&app).merge(watching(apart.is_none())));
    let failure = tokio::select! {
        () = shutdown => None,
        why = hall.failed() => Some(why),
    };
    if failure.is_none() && !drain.is_zero() {
        info!(seconds = drain.as_secs(), "draining: nobody new is to be sent here");
        hall.drain();
        tokio::select! {
            () = sleep(drain) => {}
            _ = hall.failed() => {}
        }
    }
    info!("going down");
    hall.thinkers.stop();
    hall.say_goodbye();
    drop(stop);
    let gone = async {
        hall.empty().await;
        let _ = serving.await;
    };
    if timeout(FAREWELL, gone).await.is_err() {
        warn!("some connections did not end in time");
    }
    upkeep.iter().for_each(|work| work.abort());
    // Nothing new is queued. When the writer answers this, all that was queued before is stored.
    if timeout(FAREWELL, hall.settle()).await.is_err() {
        warn!("the store does not answer");
    }
    if let (Some(node), Some(shared)) = (&hall.node, store.shared()) {
        node.retire(shared).await;
    }
    store.close().await?;
    info!("closed");
    // A supervisor starts the house again.
    failure.map_or(Ok(()), |why| Err(why.into()))
}

fn routes(app: &App) -> Router<App> {
    Router::new().merge(http::routes(app)).merge(notices::letter_routes()).fallback(page::serve)
}

/// For supervisors and load balancers.
fn watching(measures: bool) -> Router<App> {
    let routes = Router::new().route("/healthz", get(health)).route("/readyz", get(ready));
    routes.route("/metrics", if measures { get(measures::show) } else { get(http::nothing_here) })
}

/// Adds what all routes have in common.
fn dressed(routes: Router<App>, app: &App) -> Router {
    routes
        .layer(axum::middleware::from_fn_with_state(app.clone(), hosts::check))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST))
        .layer(axum::middleware::from_fn_with_state(app.clone(), page::guard))
        .with_state(app.clone())
}

/// For supervisors: does the house work?
async fn health(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.hall.check().await {
        Ok(()) => (StatusCode::OK, "ok"),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, why),
    }
}

/// For load balancers: does the house take guests?
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.hall.is_ready() {
        // Play goes on, and all nodes are in the same trouble: none is to be taken out.
        true if app.hall.hints().is_some_and(|hints| !hints.is_up()) => (StatusCode::OK, "ready, but NATS is gone"),
        true => (StatusCode::OK, "ready"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready"),
    }
}
