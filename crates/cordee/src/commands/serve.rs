use std::{
    fs,
    io::{self, IsTerminal, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde::Deserialize;
use server::{Settings, store::Sqlite};
use tokio::net::TcpListener;
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{FilterExt, LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::failure::Failure;

/// Open the house: serve the page, tables and opponents (what happens with no command, too)
///
/// Each setting may be given as a flag, in the environment, or in a TOML file with the same names
/// (`listen = "0.0.0.0:8080"`); a flag wins over the environment, the environment over the file.
#[derive(clap::Args)]
pub struct Args {
    /// Read settings from this file
    #[arg(long, env = "CORDEE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
    /// Write the log as JSON, a line an event
    #[arg(long, env = "CORDEE_LOG_JSON")]
    log_json: bool,
}

/// What may be set. What is left out keeps its default.
#[derive(clap::Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Given {
    /// Where to listen [default: 127.0.0.1:8080; port 0 takes any free one]
    #[arg(long, env = "CORDEE_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The directory of the embedded database [default: data]
    #[arg(long, env = "CORDEE_DATA", value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Other addresses the page may be served from, such as https://games.example
    #[arg(long, env = "CORDEE_ORIGINS", value_name = "ORIGIN", value_delimiter = ',')]
    origins: Option<Vec<String>>,
    /// Threads for computer opponents [default: all cores but one]
    #[arg(long, env = "CORDEE_THINKERS", value_name = "NUMBER")]
    thinkers: Option<usize>,
    /// Milliseconds a computer opponent takes at least, so that people can follow [default: 400]
    #[arg(long, env = "CORDEE_BOT_PAUSE", value_name = "MS")]
    bot_pause: Option<u64>,
    /// Seconds until the others may let the computer hold an absent player's seat [default: 60]
    #[arg(long, env = "CORDEE_AWAY", value_name = "SECONDS")]
    away: Option<u64>,
    /// The same for somebody who is there and does nothing on his turn [default: 180]
    #[arg(long, env = "CORDEE_SILENT", value_name = "SECONDS")]
    silent: Option<u64>,
    /// Connections that one address may have; 0 for any number [default: 100]
    #[arg(long, env = "CORDEE_CONNECTIONS_PER_ADDRESS", value_name = "NUMBER")]
    connections_per_address: Option<u32>,
    /// Messages a second on one connection; 0 for any number [default: 20]
    #[arg(long, env = "CORDEE_MESSAGES_PER_SECOND", value_name = "NUMBER")]
    messages_per_second: Option<u32>,
    /// Requests a second of one address; 0 for any number [default: 50]
    #[arg(long, env = "CORDEE_REQUESTS_PER_SECOND", value_name = "NUMBER")]
    requests_per_second: Option<u32>,
    /// Tables that one address may open in a minute; 0 for any number [default: 30]
    #[arg(long, env = "CORDEE_TABLES_PER_MINUTE", value_name = "NUMBER")]
    tables_per_minute: Option<u32>,
}

impl Given {
    fn over(self, mut settings: Settings) -> Settings {
        fn set<T>(place: &mut T, given: Option<T>) {
            if let Some(given) = given {
                *place = given;
            }
        }
        set(&mut settings.listen, self.listen);
        set(&mut settings.data, self.data);
        set(&mut settings.origins, self.origins);
        set(&mut settings.thinkers, self.thinkers);
        set(&mut settings.bot_pause, self.bot_pause.map(Duration::from_millis));
        set(&mut settings.patience.away_ms, self.away.map(|seconds| seconds.saturating_mul(1000)));
        set(&mut settings.patience.silent_ms, self.silent.map(|seconds| seconds.saturating_mul(1000)));
        set(&mut settings.limits.connections_per_address, self.connections_per_address);
        set(&mut settings.limits.messages_per_second, self.messages_per_second);
        set(&mut settings.limits.requests_per_second, self.requests_per_second);
        set(&mut settings.limits.tables_per_minute, self.tables_per_minute);
        settings
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut settings = Settings::default();
        if let Some(file) = &self.config {
            settings = read(file)?.over(settings);
        }
        let settings = self.given.over(settings);
        start_log(self.log_json);
        raise_open_files();
        let runtime = runtime().map_err(Failure::bad)?;
        let served = runtime.block_on(serve(settings, out));
        // Work of a game that does not end keeps nobody from going.
        runtime.shutdown_timeout(Duration::from_secs(1));
        served
    }
}

/// A thread a core for sockets, but for one core: the database and the opponents have threads of
/// their own. Two at least: a room that is slow for the first time has one of them to itself.
fn runtime() -> io::Result<tokio::runtime::Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    tokio::runtime::Builder::new_multi_thread().worker_threads((cores - 1).max(2)).enable_all().build()
}

fn read(file: &Path) -> Result<Given, Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::bad(format!("{}: {error}", file.display())))?;
    toml::from_str(&text).map_err(|error| Failure::bad(format!("{}: {error}", file.display())))
}

/// What says too much at its most talkative: whole frames, with keys and secrets in them.
const WIRES: [&str; 4] = ["tungstenite", "tokio_tungstenite", "hyper", "sqlx"];

/// To standard error, so that standard output stays for the address. `RUST_LOG` sets what is told.
fn start_log(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let bounded = WIRES.map(|wire| (wire, LevelFilter::DEBUG));
    let bounded = Targets::new().with_default(LevelFilter::TRACE).with_targets(bounded);
    let colours = io::stderr().is_terminal();
    let log = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(colours);
    let log = if json { log.json().boxed() } else { log.boxed() };
    // A second log in one process is refused; the first goes on.
    let _ = tracing_subscriber::registry().with(log.with_filter(filter.and(bounded))).try_init();
}

/// Every player is an open file: as many as the system lets us have.
pub fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // A system that says no has its reasons; then it is as many as before.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

async fn serve(settings: Settings, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Sqlite::open(&settings.data).await.map_err(Failure::bad)?;
    let listener = TcpListener::bind(settings.listen).await.map_err(|error| {
        Failure::bad(format!("cannot listen on {}: {error}; choose another with --listen", settings.listen))
    })?;
    let address = listener.local_addr().map_err(Failure::bad)?;
    writeln!(out, "Cordée is open: http://{address}")?;
    out.flush()?;
    server::run(listener, settings, Arc::new(store), told_to_stop()).await.map_err(Failure::bad)
}

/// Ctrl-C, or what a service manager sends.
async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
