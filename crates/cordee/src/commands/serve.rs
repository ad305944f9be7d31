use std::{
    fs,
    io::{self, IsTerminal, Write},
    net::SocketAddr,
    num::NonZeroU16,
    path::{Path, PathBuf},
    time::Duration,
};

use serde::Deserialize;
use server::{
    Listeners, Network, Settings, Wall,
    store::{self, Address, StoreError},
};
use tokio::net::TcpListener;
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{FilterExt, LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::failure::Failure;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

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
    /// WebSockets by axum, for `bench server --plain-frames`
    #[arg(long, hide = true)]
    plain_frames: bool,
    /// For tests: each line of standard input is a number of milliseconds that pass at once
    #[arg(long, hide = true)]
    clock_by_hand: bool,
}

/// Which house a host speaks of.
#[derive(clap::Args)]
pub struct Where {
    /// The house's settings file, for its data directory
    #[arg(long, env = "CORDEE_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// The house's data directory [default: data]
    #[arg(long, env = "CORDEE_DATA", value_name = "DIRECTORY", global = true)]
    data: Option<PathBuf>,
    /// The database of a house that has one
    #[arg(long, env = "CORDEE_STORE", hide_env_values = true, value_name = "ADDRESS", global = true)]
    store: Option<Address>,
}

/// Where a house's tables are: in a database, or else in a directory.
pub struct House {
    pub store: Option<Address>,
    pub data: PathBuf,
}

impl Where {
    pub fn house(&self) -> Result<House, Failure> {
        refuse_if_shown(self.store.as_ref())?;
        let (mut store, mut data) = (self.store.clone(), self.data.clone());
        if let Some(file) = &self.config {
            let set = read(file)?;
            store = store.or(set.store);
            data = data.or(set.data);
        }
        Ok(House { store, data: data.unwrap_or(Settings::default().data) })
    }
}

/// Every user of a machine can see the arguments of its programs, so a password must not be one of them.
pub fn refuse_if_shown(address: Option<&Address>) -> Result<(), Failure> {
    let Some(address) = address.filter(|address| address.has_password()) else { return Ok(()) };
    let is_argument = |argument: std::ffi::OsString| argument.to_string_lossy().contains(address.reveal());
    match std::env::args_os().any(is_argument) {
        true => Err(Failure::bad(format!(
            "{address}: everybody on this machine can read a password that is an argument; \
             put it in the environment or in the settings file, or (of a database) in a file that PGPASSFILE names"
        ))),
        false => Ok(()),
    }
}

/// Runs what a host asks for to its end.
pub fn wait_for<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Failure::bad)?.block_on(work).map_err(Failure::bad)
}

/// What may be set. What is left out keeps its default.
#[derive(clap::Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Given {
    /// Where to listen [default: 127.0.0.1:8080; port 0 takes any free one]
    #[arg(long, env = "CORDEE_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Where to show measures, instead of at /metrics where everybody listens
    #[arg(long, env = "CORDEE_METRICS_LISTEN", value_name = "ADDRESS:PORT")]
    metrics_listen: Option<SocketAddr>,
    /// The directory of the embedded database [default: data]
    #[arg(long, env = "CORDEE_DATA", value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// A database that nodes share, instead of the data directory, such as postgres://cordee@db.example/cordee. A password
    /// belongs in the environment, in the settings file, or in a file that PGPASSFILE names
    #[arg(long, env = "CORDEE_STORE", hide_env_values = true, value_name = "ADDRESS")]
    store: Option<Address>,
    /// Where nodes that share a database tell each other what is new, such as nats://nats.example:4222, or tls://. A
    /// password belongs in the environment or in the settings file
    #[arg(long, env = "CORDEE_NATS", hide_env_values = true, value_name = "ADDRESS")]
    nats: Option<Address>,
    /// Seconds to stay open after being told to stop, while /readyz says no, so that a balancer sends nobody any more
    /// [default: 0]
    #[arg(long, env = "CORDEE_DRAIN", value_name = "SECONDS")]
    drain: Option<u16>,
    /// Other addresses the page may be served from, such as https://games.example
    #[arg(long, env = "CORDEE_ORIGINS", value_name = "ORIGIN", value_delimiter = ',')]
    origins: Option<Vec<String>>,
    /// The names the house answers under, such as games.example [default: every address, and every name that
    /// the public cannot have: localhost, without a dot, .local, .internal, .home.arpa]
    #[arg(long, env = "CORDEE_HOSTS", value_name = "NAME", value_delimiter = ',')]
    hosts: Option<Vec<String>>,
    /// Proxies that are believed when they say for whom they ask, such as 127.0.0.1 or 10.0.0.0/8
    #[arg(long, env = "CORDEE_TRUSTED_PROXIES", value_name = "NETWORK", value_delimiter = ',')]
    trusted_proxies: Option<Vec<Network>>,
    /// Delete tables that nobody finished after so many days without a move [default: never]
    #[arg(long, env = "CORDEE_KEEP_DAYS", value_name = "DAYS")]
    keep_days: Option<NonZeroU16>,
    /// Where players reach the house, such as https://games.example: links in mail and webhooks begin with it
    #[arg(long, env = "CORDEE_PUBLIC_ADDRESS", value_name = "ADDRESS")]
    public_address: Option<String>,
    /// Whom push services can turn to, such as mailto:host@games.example [default: the public address]
    #[arg(long, env = "CORDEE_CONTACT", value_name = "ADDRESS")]
    contact: Option<String>,
    /// The server that takes mail for players, such as smtps://cordee@mail.example [default: no mail]. A password belongs in
    /// the environment or in the settings file
    #[arg(long, env = "CORDEE_SMTP", hide_env_values = true, value_name = "ADDRESS")]
    smtp: Option<Address>,
    /// Whom mail comes from, such as "Cordée <cordee@games.example>"
    #[arg(long, env = "CORDEE_MAIL_FROM", value_name = "MAILBOX")]
    mail_from: Option<String>,
    /// Let players give addresses that the house calls when it is their turn
    #[arg(long, env = "CORDEE_WEBHOOKS", num_args = 0..=1, default_missing_value = "true", value_name = "YES")]
    webhooks: Option<bool>,
    /// More push services than those of the known browsers, by their names
    #[arg(long, env = "CORDEE_PUSH_SERVICES", value_name = "NAME", value_delimiter = ',')]
    push_services: Option<Vec<String>>,
    /// Networks that may be called for notices though they are not public, such as 192.168.1.7 or 10.0.0.0/8
    #[arg(long, env = "CORDEE_NOTICE_NETWORKS", value_name = "NETWORK", value_delimiter = ',')]
    notice_networks: Option<Vec<Network>>,
    /// A file with more certificates that are trusted when notices are sent
    #[arg(long, env = "CORDEE_NOTICE_CA", value_name = "FILE")]
    notice_ca: Option<PathBuf>,
    /// Seconds that a notice waits for others to be sent with it; mail waits 18 times as long [default: 10]
    #[arg(long, env = "CORDEE_NOTICE_WAIT", value_name = "SECONDS")]
    notice_wait: Option<u16>,
    /// Threads for computer opponents [default: all cores but one]
    #[arg(long, env = "CORDEE_THINKERS", value_name = "NUMBER")]
    thinkers: Option<usize>,
    /// Milliseconds a computer opponent takes at least, so that people can follow [default: 400]
    #[arg(long, env = "CORDEE_BOT_PAUSE", value_name = "MS")]
    bot_pause: Option<u64>,
    /// Milliseconds the strongest level, the master, thinks about a choice, on one core [default: 3000]
    #[arg(long, env = "CORDEE_MASTER_MS", value_name = "MS")]
    master_ms: Option<NonZeroU16>,
    /// Seconds until the others may let the computer hold an absent player's seat [default: 60]
    #[arg(long, env = "CORDEE_AWAY", value_name = "SECONDS")]
    away: Option<u64>,
    /// The same for somebody who is there and does nothing on their turn [default: 180]
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
    /// Files of the page a second for one address; 0 for any number [default: 200]
    #[arg(long, env = "CORDEE_FILES_PER_SECOND", value_name = "NUMBER")]
    files_per_second: Option<u32>,
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
        set(&mut settings.store, self.store.map(Some));
        set(&mut settings.nats, self.nats.map(Some));
        set(&mut settings.drain, self.drain.map(|seconds| Duration::from_secs(seconds.into())));
        set(&mut settings.origins, self.origins);
        set(&mut settings.hosts, self.hosts);
        set(&mut settings.trusted_proxies, self.trusted_proxies);
        set(&mut settings.metrics_listen, self.metrics_listen.map(Some));
        set(&mut settings.keep, self.keep_days.map(|days| Some(DAY * u32::from(days.get()))));
        let notices = &mut settings.notices;
        set(
            &mut notices.public_address,
            self.public_address.map(|address| Some(address.trim_end_matches('/').to_string())),
        );
        set(&mut notices.contact, self.contact.map(Some));
        set(&mut notices.smtp, self.smtp.map(Some));
        set(&mut notices.mail_from, self.mail_from.map(Some));
        set(&mut notices.webhooks, self.webhooks);
        set(&mut notices.push_services, self.push_services);
        set(&mut notices.networks, self.notice_networks);
        set(&mut notices.ca, self.notice_ca.map(Some));
        let wait = self.notice_wait.map(|seconds| Duration::from_secs(seconds.into()));
        set(&mut notices.gather, wait);
        set(&mut notices.mail_gather, wait.map(|wait| wait * 18));
        set(&mut settings.thinkers, self.thinkers);
        set(&mut settings.bot_pause, self.bot_pause.map(Duration::from_millis));
        set(&mut settings.master, self.master_ms.map(|ms| Duration::from_millis(ms.get().into())));
        set(&mut settings.patience.away_ms, self.away.map(|seconds| seconds.saturating_mul(1000)));
        set(&mut settings.patience.silent_ms, self.silent.map(|seconds| seconds.saturating_mul(1000)));
        set(&mut settings.limits.connections_per_address, self.connections_per_address);
        set(&mut settings.limits.messages_per_second, self.messages_per_second);
        set(&mut settings.limits.requests_per_second, self.requests_per_second);
        set(&mut settings.limits.files_per_second, self.files_per_second);
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
        refuse_if_shown(self.given.store.as_ref())?;
        refuse_if_shown(self.given.nats.as_ref())?;
        refuse_if_shown(self.given.smtp.as_ref())?;
        let mut settings = self.given.over(settings);
        if settings.nats.is_some() && settings.store.is_none() {
            return Err(Failure::bad("--nats is for nodes that share a database: name that, too, with --store"));
        }
        settings.plain_frames = self.plain_frames;
        if self.clock_by_hand {
            move_clock(settings.wall.clone());
        }
        start_log(self.log_json);
        raise_open_files();
        let runtime = runtime().map_err(Failure::bad)?;
        let served = runtime.block_on(serve(settings, out));
        // Work of a game that does not end keeps nobody from going.
        runtime.shutdown_timeout(Duration::from_secs(1));
        served
    }
}

/// Lets as much time pass as standard input says, and says on standard output that it has. Nobody but whoever started the
/// house can do this.
fn move_clock(wall: Wall) {
    std::thread::spawn(move || {
        for line in io::stdin().lines().map_while(Result::ok) {
            let said = match line.trim().parse() {
                Ok(ms) => {
                    wall.move_on(Duration::from_millis(ms));
                    format!("{ms} ms have passed")
                }
                Err(_) => format!("{line:?} is no number of milliseconds"),
            };
            // Whoever does not listen need not.
            let _ = writeln!(io::stdout(), "{said}");
        }
    });
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

/// At their most verbose level these crates log whole frames, with keys and secrets in them.
const WIRES: [&str; 6] = ["tungstenite", "tokio_tungstenite", "hyper", "sqlx", "async_nats", "lettre"];

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
    let store = store::open(settings.store.as_ref(), &settings.data).await.map_err(Failure::bad)?;
    let house = listen(settings.listen, "--listen").await?;
    let measures = match settings.metrics_listen {
        Some(address) => Some(listen(address, "--metrics-listen").await?),
        None => None,
    };
    writeln!(out, "Cordée is open: http://{}", house.local_addr().map_err(Failure::bad)?)?;
    if let Some(measures) = &measures {
        writeln!(out, "Measures: http://{}/metrics", measures.local_addr().map_err(Failure::bad)?)?;
    }
    out.flush()?;
    server::run(Listeners { house, measures }, settings, store, told_to_stop()).await.map_err(Failure::bad)
}

async fn listen(address: SocketAddr, flag: &str) -> Result<TcpListener, Failure> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|error| Failure::bad(format!("cannot listen on {address}: {error}; choose another with {flag}")))
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
