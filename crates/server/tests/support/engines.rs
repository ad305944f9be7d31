//! Debian's Postgres and NATS on loopback, Postgres in a directory of its own. They do not run as root.
#![allow(dead_code)]

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Mutex,
    time::{Duration, Instant},
};

use server::store::Address;
use tempfile::TempDir;

/// Longer than it takes to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Database {
    directory: TempDir,
    pub port: u16,
    process: Mutex<Child>,
}

impl Database {
    pub fn start() -> Database {
        let directory = scratch();
        let data = directory.path().join("data");
        let mut initdb = as_nobody(&postgres_program("initdb"));
        initdb.arg("-D").arg(&data).args(["-U", "cordee", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        let made = initdb.output().expect("initdb; install postgresql");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let port = free_port();
        let process = Mutex::new(serve(directory.path(), port));
        Database { directory, port, process }
    }

    pub fn address(&self) -> Address {
        format!("postgres://cordee@127.0.0.1:{}/postgres", self.port).parse().unwrap()
    }

    /// Ends at once, as when the power is cut, and starts again.
    pub fn restart(&self) {
        self.stop();
        *self.process.lock().unwrap() = serve(self.directory.path(), self.port);
    }

    fn stop(&self) {
        let mut process = self.process.lock().unwrap();
        signal(process.id(), "QUIT");
        let _ = process.wait();
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Debian's nats-server on loopback.
pub struct Nats {
    pub port: u16,
    process: Mutex<Option<Child>>,
}

impl Nats {
    pub fn start() -> Nats {
        let nats = Nats { port: free_port(), process: Mutex::new(None) };
        nats.start_again();
        nats
    }

    pub fn address(&self) -> Address {
        format!("nats://127.0.0.1:{}", self.port).parse().unwrap()
    }

    pub fn start_again(&self) {
        let mut nats = as_nobody(&nats_program());
        nats.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]).stdout(Stdio::null()).stderr(Stdio::null());
        *self.process.lock().unwrap() = Some(nats.spawn().expect("nats-server; install it"));
        wait_until("nats-server", || std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok());
    }

    pub fn stop(&self) {
        if let Some(mut process) = self.process.lock().unwrap().take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}

fn nats_program() -> PathBuf {
    let debian = PathBuf::from("/usr/sbin/nats-server");
    if debian.exists() { debian } else { PathBuf::from("nats-server") }
}

fn serve(directory: &Path, port: u16) -> Child {
    let mut postgres = as_nobody(&postgres_program("postgres"));
    postgres
        .arg("-D")
        .arg(directory.join("data"))
        .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-k"])
        .arg(directory);
    let process = postgres.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("postgres");
    wait_until("postgres", || {
        let ready = Command::new(postgres_program("pg_isready"));
        { ready }.args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()]).status().is_ok_and(|status| status.success())
    });
    process
}

/// Sends a signal to a process that a test has started.
pub fn signal(process: u32, name: &str) {
    let sent = Command::new("kill").args([format!("-{name}"), process.to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "kill -{name} {process}");
}

/// A port that nobody listens on just now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n")
}

fn as_nobody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
    command.current_dir("/");
    command
}

/// A directory of nobody's.
fn scratch() -> TempDir {
    let directory = TempDir::with_prefix("cordee-engines-").unwrap();
    if is_root() {
        let given = Command::new("chown").arg("nobody:nogroup").arg(directory.path()).status();
        assert!(given.is_ok_and(|status| status.success()));
    }
    directory
}

/// Debian keeps them apart by version.
fn postgres_program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|version| version.path().join("bin").join(name)).filter(|path| path.exists()).max();
    newest.unwrap_or_else(|| PathBuf::from(name))
}

fn wait_until(what: &str, ready: impl Fn() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !ready() {
        assert!(Instant::now() < until, "{what} does not start");
        std::thread::sleep(Duration::from_millis(30));
    }
}
