//! The nodes, what they share, and the balancer in front of them.

use std::{
    fs::{self, File},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional},
    net::{TcpListener, TcpStream},
    time::{sleep, timeout},
};

use crate::engines::{Database, Nats, free_port, signal};

const NODES: usize = 3;

pub struct Cluster {
    pub database: Database,
    nats: Nats,
    nodes: Vec<Node>,
    /// Where clients connect.
    pub address: SocketAddr,
    logs: TempDir,
}

struct Node {
    address: SocketAddr,
    process: Mutex<Child>,
    ready: Arc<AtomicBool>,
}

impl Cluster {
    pub async fn start() -> Cluster {
        let (database, nats, logs) = (Database::start(), Nats::start(), TempDir::new().unwrap());
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
            let process = Mutex::new(serve(address, &database, &nats, &logs, number));
            nodes.push(Node { address, process, ready: Arc::default() });
        }
        let balancer = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = balancer.local_addr().unwrap();
        let backends: Vec<_> = nodes.iter().map(|node| (node.address, node.ready.clone())).collect();
        for (address, ready) in backends.clone() {
            tokio::spawn(async move {
                loop {
                    ready.store(is_ready(address).await, Ordering::Relaxed);
                    sleep(Duration::from_millis(200)).await;
                }
            });
        }
        tokio::spawn(balance(balancer, backends));
        Cluster { database, nats, nodes, address, logs }
    }

    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    pub fn kill(&self, node: usize) {
        let mut process = self.nodes[node].process.lock().unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
    }

    pub fn revive(&self, node: usize) {
        let Node { address, process, .. } = &self.nodes[node];
        *process.lock().unwrap() = serve(*address, &self.database, &self.nats, &self.logs, node);
    }

    pub fn pause(&self, node: usize) {
        signal(self.nodes[node].process.lock().unwrap().id(), "STOP");
    }

    pub fn go_on(&self, node: usize) {
        signal(self.nodes[node].process.lock().unwrap().id(), "CONT");
    }

    pub fn restart_database(&self) {
        self.database.restart();
    }

    pub fn stop_nats(&self) {
        self.nats.stop();
    }

    pub fn start_nats(&self) {
        self.nats.start_again();
    }

    pub fn assert_no_panics(&self) {
        for log in fs::read_dir(self.logs.path()).unwrap() {
            let log = fs::read_to_string(log.unwrap().path()).unwrap();
            assert!(!log.contains("panicked") && !log.contains("internal error"), "{log}");
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for node in &self.nodes {
            let mut process = node.process.lock().unwrap();
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn serve(address: SocketAddr, database: &Database, nats: &Nats, logs: &TempDir, number: usize) -> Child {
    let log = File::options().create(true).append(true).open(logs.path().join(number.to_string())).unwrap();
    Command::new(env!("CARGO_BIN_EXE_cordee"))
        .args(["serve", "--listen", &address.to_string(), "--bot-pause=0", "--thinkers=1"])
        .args(["--connections-per-address=0", "--messages-per-second=0", "--requests-per-second=0"])
        .args(["--tables-per-minute=0"])
        .env("CORDEE_STORE", database.address().reveal())
        .env("CORDEE_NATS", nats.address().reveal())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap()
}

async fn is_ready(address: SocketAddr) -> bool {
    let ask = async {
        let mut stream = TcpStream::connect(address).await?;
        let head = format!("GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await?;
        Ok::<bool, std::io::Error>(&answer == b"HTTP/1.1 200")
    };
    timeout(Duration::from_millis(500), ask).await.is_ok_and(|ready| ready.unwrap_or(false))
}

/// Sends each connection to the next node that says it is ready.
async fn balance(listener: TcpListener, backends: Vec<(SocketAddr, Arc<AtomicBool>)>) {
    let next = AtomicUsize::new(0);
    while let Ok((mut client, _)) = listener.accept().await {
        let start = next.fetch_add(1, Ordering::Relaxed);
        let backends = backends.clone();
        tokio::spawn(async move {
            for place in 0..backends.len() {
                let (address, ready) = &backends[(start + place) % backends.len()];
                if ready.load(Ordering::Relaxed)
                    && let Ok(mut node) = TcpStream::connect(address).await
                {
                    let _ = copy_bidirectional(&mut client, &mut node).await;
                    return;
                }
            }
        });
    }
}
