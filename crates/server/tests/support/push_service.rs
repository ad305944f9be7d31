//! A push service in a process of its own, with the browsers behind it (`push-service.mjs`).

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Mutex,
        mpsc::{Receiver, channel},
    },
    time::Duration,
};

use serde_json::{Value, json};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct PushService {
    child: Child,
    /// It ends when this is closed.
    _stdin: Option<ChildStdin>,
    lines: Mutex<Receiver<Value>>,
    pub port: u16,
    keys: Value,
}

/// The certificates of the tests.
pub fn certificates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/house/data/notices")
}

impl PushService {
    pub fn start() -> PushService {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/support/push-service.mjs");
        let mut command = Command::new("node");
        command.arg(script).arg(certificates()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("node is there: the page is built with it");
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                let _ = send.send(serde_json::from_str(&line).unwrap());
            }
        });
        let first: Value = lines.recv_timeout(PATIENCE).expect("it says where it listens");
        let port = first["port"].as_u64().unwrap() as u16;
        PushService { child, _stdin: stdin, lines: Mutex::new(lines), port, keys: first["keys"].clone() }
    }

    /// The subscription of one of its browsers. The service answers it in this way.
    pub fn subscription(&self, way: &str, browser: usize) -> Value {
        let endpoint = format!("https://127.0.0.1:{}/{way}/{browser}", self.port);
        json!({"kind": "push", "endpoint": endpoint, "keys": self.keys[browser]})
    }

    /// The next request that it got.
    pub fn next(&self) -> Value {
        let request = self.lines.lock().unwrap().recv_timeout(PATIENCE).expect("a request");
        assert_eq!(request["problem"], Value::Null, "{request}");
        request
    }

    /// What it got and nobody has asked for yet.
    pub fn rest(&self) -> Vec<Value> {
        self.lines.lock().unwrap().try_iter().collect()
    }
}

impl Drop for PushService {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
