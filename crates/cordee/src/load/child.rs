//! The server that is measured, in a process and a directory of its own; or several nodes of one house.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::SocketAddr,
    process::{Command, Stdio},
    time::Duration,
};

use server::store::Address;
use tempfile::TempDir;

use super::Outcome;

/// What is measured.
#[derive(Clone)]
pub struct House {
    /// A database that nodes share, instead of a directory.
    pub store: Option<Address>,
    /// Where they tell each other what is new.
    pub nats: Option<Address>,
    pub nodes: u16,
    /// WebSockets by axum, to measure what our own save.
    pub plain_frames: bool,
    /// Is its clock moved? Then notices go to this machine, too.
    pub clock_by_hand: bool,
}

/// The nodes of a house.
pub struct Nodes {
    children: Vec<Child>,
    pub addresses: Vec<SocketAddr>,
}

impl Nodes {
    pub fn start(house: &House) -> Outcome<Nodes> {
        let children: Vec<Child> = (0..house.nodes).map(|_| Child::start(house)).collect::<Outcome<_>>()?;
        let addresses = children.iter().map(|child| child.address).collect();
        Ok(Nodes { children, addresses })
    }

    /// Where clients go that need not care.
    pub fn first(&self) -> SocketAddr {
        self.addresses[0]
    }

    /// Processor time that all of them have used so far.
    pub fn cpu(&self) -> Outcome<Duration> {
        self.children.iter().map(Child::cpu).sum()
    }

    /// Their memory in KiB.
    pub fn memory(&self) -> Outcome<u64> {
        self.children.iter().map(Child::memory).sum()
    }

    /// Lets time pass for all of them.
    pub fn move_clock(&mut self, by: Duration) -> Outcome<()> {
        for child in &mut self.children {
            writeln!(child.process.stdin.as_mut().ok_or("its clock is not moved by hand")?, "{}", by.as_millis())?;
        }
        Ok(())
    }

    /// The first node dies at once.
    pub fn kill_first(&mut self) -> Outcome<()> {
        let mut first = self.children.remove(0);
        self.addresses.remove(0);
        Ok(first.process.kill()?)
    }
}

struct Child {
    process: std::process::Child,
    address: SocketAddr,
    _data: TempDir,
}

/// Nobody waits in a measurement, and everybody comes from the same address.
const UNBOUNDED: [&str; 10] = [
    "--bot-pause",
    "0",
    "--connections-per-address",
    "0",
    "--messages-per-second",
    "0",
    "--requests-per-second",
    "0",
    "--tables-per-minute",
    "0",
];

const BY_HAND: [&str; 3] = ["--clock-by-hand", "--notice-networks=127.0.0.1", "--push-services=127.0.0.1"];

impl Child {
    fn start(house: &House) -> Outcome<Child> {
        let data = TempDir::with_prefix("cordee-bench-")?;
        let services = [("CORDEE_STORE", &house.store), ("CORDEE_NATS", &house.nats)];
        let services = services.into_iter().filter_map(|(name, address)| Some((name, address.as_ref()?.reveal())));
        let mut process = Command::new(std::env::current_exe()?)
            .envs(services)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data.path())
            .args(UNBOUNDED)
            .args(house.plain_frames.then_some("--plain-frames"))
            .args(house.clock_by_hand.then_some(BY_HAND).into_iter().flatten())
            .stdin(if house.clock_by_hand { Stdio::piped() } else { Stdio::null() })
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let out = process.stdout.take().ok_or("the server has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().rsplit('/').next().unwrap_or_default().parse();
        let mut child = Child { process, address: SocketAddr::from(([0, 0, 0, 0], 0)), _data: data };
        child.address = address.map_err(|_| format!("the server did not start; it said {line:?}"))?;
        Ok(child)
    }

    fn proc(&self, file: &str) -> Outcome<String> {
        let path = format!("/proc/{}/{file}", self.process.id());
        Ok(fs::read_to_string(&path).map_err(|error| format!("{path}: {error} (this is measured on Linux only)"))?)
    }

    /// Processor time it has used so far.
    fn cpu(&self) -> Outcome<Duration> {
        /// The kernel counts a process's time in this unit, on every machine.
        const TICKS_PER_SECOND: u64 = 100;
        let stat = self.proc("stat")?;
        // After the name, which may hold anything, in parentheses.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |field: usize| -> Outcome<u64> { Ok(fields.get(field).ok_or("no such field")?.parse()?) };
        Ok(Duration::from_millis((ticks(11)? + ticks(12)?) * 1000 / TICKS_PER_SECOND))
    }

    /// Its memory in KiB.
    fn memory(&self) -> Outcome<u64> {
        let status = self.proc("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim_end_matches("kB").trim().parse()?)
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
