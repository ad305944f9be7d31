//! What a host may set.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use house::Patience;

use crate::{proxies::Network, store::Address, wall::Wall};

#[derive(Clone, Debug)]
pub struct Settings {
    pub listen: SocketAddr,
    /// Where metrics are shown, if not on the public address.
    pub metrics_listen: Option<SocketAddr>,
    pub data: PathBuf,
    /// A database that nodes share, instead of the data directory.
    pub store: Option<Address>,
    /// Where nodes that share a database tell each other what is new.
    pub nats: Option<Address>,
    /// How long the house stays open after it was told to stop, so that balancers stop sending guests.
    pub drain: Duration,
    pub patience: Patience,
    /// Threads that bots think on.
    pub thinkers: usize,
    /// How long a bot takes at least, so that people can follow.
    pub bot_pause: Duration,
    /// How long the strongest level thinks about a choice, on one core; advice takes half as long.
    pub master: Duration,
    /// Other places than its own that the page may be served from.
    pub origins: Vec<String>,
    /// The names that the house answers under; without any, every address and every private name.
    pub hosts: Vec<String>,
    /// The proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<Network>,
    /// How long a table that nobody finished is kept after its last entry; for ever if it is not said.
    pub keep: Option<Duration>,
    pub limits: Limits,
    pub waits: Waits,
    pub notices: NoticeSettings,
    /// What time it is. Whoever tests the house keeps another hand on it.
    pub wall: Wall,
    /// axum's WebSocket instead of our own frames, for those who measure what these save.
    pub plain_frames: bool,
}

/// How people who are away are told.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// Where players reach the house, such as `https://games.example`: links in mail begin with it.
    pub public_address: Option<String>,
    /// Whom push services can turn to: `mailto:host@games.example`, or an address of the web.
    pub contact: Option<String>,
    /// The server that takes mail.
    pub smtp: Option<Address>,
    /// Whom mail comes from.
    pub mail_from: Option<String>,
    /// May players give addresses that the house calls?
    pub webhooks: bool,
    /// More push services than those of the known browsers.
    pub push_services: Vec<String>,
    /// Networks that are called though they are not public.
    pub networks: Vec<Network>,
    /// More certificates that are trusted, in a file.
    pub ca: Option<PathBuf>,
    /// How long others are waited for that may be told with the first: for mail, and otherwise.
    pub mail_gather: Duration,
    pub gather: Duration,
    /// How long a call to an address that a player gave may take.
    pub longest: Duration,
    /// How long whoever delivers something has for it. It is longer than any way of sending is given; then somebody else may.
    pub lease: Duration,
    /// Pauses after a failure are divided by this, for those who cannot wait.
    pub hurry: u64,
}

impl NoticeSettings {
    /// Whom push services can turn to; some refuse what is nobody's.
    pub fn contact(&self) -> String {
        let contact = self.contact.clone().or_else(|| self.public_address.clone());
        contact.unwrap_or_else(|| "https://localhost".to_string())
    }

    /// A pause, in milliseconds.
    pub fn paced(&self, pause: u64) -> u64 {
        pause / self.hurry.max(1)
    }
}

impl Default for NoticeSettings {
    fn default() -> NoticeSettings {
        NoticeSettings {
            public_address: None,
            contact: None,
            smtp: None,
            mail_from: None,
            webhooks: false,
            push_services: Vec::new(),
            networks: Vec::new(),
            ca: None,
            mail_gather: Duration::from_secs(3 * 60),
            gather: Duration::from_secs(10),
            longest: Duration::from_secs(10),
            lease: Duration::from_secs(120),
            hurry: 1,
        }
    }
}

/// What one address or connection may do. 0 is no limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub connections_per_address: u32,
    /// Messages a second on one connection, after a burst of three seconds' worth.
    pub messages_per_second: u32,
    /// Requests a second of one address, after a burst of three seconds' worth.
    pub requests_per_second: u32,
    /// Files of the page a second of one address, after a burst of three seconds' worth.
    pub files_per_second: u32,
    /// Tables that one address may open in a minute.
    pub tables_per_minute: u32,
}

/// How long a connection may keep the house waiting.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// Until it has asked for something, the first time and between two.
    pub request: Duration,
    /// Until it says hello.
    pub hello: Duration,
    /// Until it reads what it is sent.
    pub slow: Duration,
    /// A silent client is pinged this often. If it does not answer, it is gone.
    pub beat: Duration,
    /// How long a guest who comes by requests is still here after the last one, if nobody waits for them.
    pub linger: Duration,
    /// How long somebody waits for an answer that takes work. Then they are told to ask again.
    pub work: Duration,
    /// How long a request may wait until somebody is free to think about it. Then it is to be asked again later.
    pub advice: Duration,
    /// How long a game's own work may take, such as a bot's thought. What takes longer is taken to have no end.
    pub endless: Duration,
    /// If the house has not been known to be open for so long, it was closed, and no clock ran.
    pub closed: Duration,
    /// How often the house looks whether its host wants something deleted.
    pub upkeep: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections_per_address: 100,
            messages_per_second: 20,
            requests_per_second: 50,
            files_per_second: 200,
            tables_per_minute: 30,
        }
    }
}

impl Default for Waits {
    fn default() -> Waits {
        let seconds = Duration::from_secs;
        Waits {
            request: seconds(30),
            hello: seconds(10),
            slow: seconds(20),
            beat: seconds(25),
            linger: seconds(10),
            work: seconds(5),
            advice: seconds(10),
            endless: seconds(60),
            closed: seconds(15),
            upkeep: seconds(2),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            metrics_listen: None,
            data: PathBuf::from("data"),
            store: None,
            nats: None,
            drain: Duration::ZERO,
            patience: Patience::default(),
            thinkers: cores.saturating_sub(1).max(1),
            bot_pause: Duration::from_millis(400),
            master: bots::MASTER,
            origins: Vec::new(),
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            keep: None,
            limits: Limits::default(),
            waits: Waits::default(),
            notices: NoticeSettings::default(),
            wall: Wall::default(),
            plain_frames: false,
        }
    }
}
