//! The program in a process of its own.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

pub const CORDEE: &str = env!("CARGO_BIN_EXE_cordee");

/// Nobody is held back.
const UNBOUNDED: [&str; 9] = [
    "--connections-per-address=0",
    "--messages-per-second=0",
    "--requests-per-second=0",
    "--files-per-second=0",
    "--tables-per-minute=0",
    "--bot-pause=0",
    "--thinkers=1",
    "--away=60",
    "--silent=180",
];

/// A running house.
pub struct House {
    child: Child,
    pub address: SocketAddr,
    log: TempDir,
}

/// `cordee serve` on any free port.
pub fn serve(data: &Path) -> Command {
    serve_at(data, "127.0.0.1:0")
}

pub fn serve_at(data: &Path, address: &str) -> Command {
    let mut command = Command::new(CORDEE);
    command.args(["serve", "--listen", address, "--data"]).arg(data).args(UNBOUNDED);
    command
}

impl House {
    pub fn open(data: &Path) -> House {
        House::start(serve(data))
    }

    pub fn start(mut command: Command) -> House {
        let log = TempDir::new().unwrap();
        let stderr = File::create(log.path().join("log")).unwrap();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(stderr).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
        let log_text = || fs::read_to_string(log.path().join("log")).unwrap();
        let address = address.unwrap_or_else(|| panic!("it said {line:?} and {}", log_text()));
        House { child, address, log }
    }

    /// What it has logged so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.log.path().join("log")).unwrap()
    }

    pub fn is_alive(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// `kill -9`.
    pub fn kill(&self) {
        self.signal(Signal::KILL);
    }

    /// Asks it to stop, as a service manager does.
    pub fn ask_to_stop(&self) {
        self.signal(Signal::TERM);
    }

    /// No file may grow beyond so many bytes.
    pub fn limit_files(&self, bytes: Option<u64>) {
        let limit = Rlimit { current: bytes, maximum: getrlimit(Resource::Fsize).maximum };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Fsize, limit).unwrap();
    }

    /// How it ended, and all that it logged.
    pub fn ended(mut self) -> (Option<i32>, String) {
        let until = Instant::now() + Duration::from_secs(20);
        while self.is_alive() {
            assert!(Instant::now() < until, "it does not stop");
            std::thread::sleep(Duration::from_millis(10));
        }
        (self.child.wait().unwrap().code(), self.log())
    }

    /// Status and body of the answer to a request.
    pub async fn request(&self, line: &str, body: &str) -> (u16, String) {
        self.request_with(line, "", body).await
    }

    /// The same with the key of a seat.
    pub async fn request_as(&self, key: &str, line: &str, body: &str) -> (u16, String) {
        self.request_with(line, &format!("authorization: Bearer {key}\r\n"), body).await
    }

    async fn request_with(&self, line: &str, headers: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let (host, length) = (self.address, body.len());
        let head = format!("{line} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}");
        stream.write_all(format!("{head}\r\n{headers}\r\n{body}").as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_string())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs it to its end, which is expected to come by itself.
pub fn run(command: &mut Command) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command.output().unwrap();
    let err = String::from_utf8(stderr).unwrap();
    assert!(!err.contains("panicked"), "{err}");
    (status.code(), err)
}
