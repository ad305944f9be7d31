//! The load: tables of all games, with people, bots and a spectator, one game after another.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use serde_json::{Value, json};
use table::{Seat, Viewer};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    PATIENCE,
    cluster::Cluster,
    player::{Heard, Player, Task},
};

/// Tables of each game at a time.
const OF_EACH: usize = 2;

pub struct Load {
    tables: Vec<Arc<Progress>>,
    stop: Arc<AtomicBool>,
    playing: Vec<JoinHandle<Vec<Heard>>>,
}

/// How far the games at one table are.
#[derive(Default)]
pub struct Progress {
    pub moves: AtomicUsize,
}

impl Load {
    pub fn start(cluster: &Arc<Cluster>) -> Load {
        let stop = Arc::new(AtomicBool::new(false));
        let (mut tables, mut playing) = (Vec::new(), Vec::new());
        for game in games::all().iter().flat_map(|game| [game.meta(); OF_EACH]) {
            let progress = Arc::new(Progress::default());
            tables.push(progress.clone());
            playing.push(tokio::spawn(play_on(cluster.clone(), game.id, game.min_seats, progress, stop.clone())));
        }
        Load { tables, stop, playing }
    }

    /// Until everybody has made a move from now on, wherever they play.
    pub async fn wait_for_moves(&self) {
        let before: Vec<usize> = self.tables.iter().map(|table| table.moves.load(Ordering::Relaxed)).collect();
        let until = Instant::now() + PATIENCE;
        for (number, (table, before)) in self.tables.iter().zip(before).enumerate() {
            while table.moves.load(Ordering::Relaxed) < before + 2 {
                assert!(Instant::now() < until, "table {number} does not go on");
                sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// All that everybody was told.
    pub async fn stop(self) -> Vec<Heard> {
        self.stop.store(true, Ordering::Relaxed);
        join_all(self.playing).await.into_iter().flat_map(|heard| heard.unwrap()).collect()
    }
}

async fn play_on(
    cluster: Arc<Cluster>,
    game: &'static str,
    seats: u8,
    progress: Arc<Progress>,
    stop: Arc<AtomicBool>,
) -> Vec<Heard> {
    let mut all = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let (table, host) = open(&cluster, game, seats).await;
        let new = |viewer, key, task| Player::new(&cluster, &table, viewer, key, task, &progress, &stop);
        let guest: String = format!("{:032x}", rand::random::<u128>());
        let one = new(Viewer::Seat(Seat(0)), Some(host), Task::Start);
        let two = new(Viewer::Seat(Seat(1)), Some(guest), Task::Sit);
        let spectator = new(Viewer::Spectator, None, Task::Play);
        all.extend(join_all([one.play(), two.play(), spectator.play()]).await);
    }
    all
}

/// A table with a seat for each of two people; all others are bots. Tried until it works.
async fn open(cluster: &Cluster, game: &str, seats: u8) -> (String, String) {
    let others = (2..seats).map(|_| json!({"kind": "bot", "level": 1}));
    let seats: Vec<Value> =
        [json!({"kind": "me", "name": "One"}), json!({"kind": "open"})].into_iter().chain(others).collect();
    let wish = json!({"game": game, "seats": seats}).to_string();
    loop {
        if let Ok(Ok(opened)) = timeout(Duration::from_secs(5), post(cluster, "/api/tables", &wish)).await
            && let (Some(table), Some(key)) = (opened["table"].as_str(), opened["key"].as_str())
        {
            return (table.to_string(), key.to_string());
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn post(cluster: &Cluster, path: &str, body: &str) -> std::io::Result<Value> {
    let mut stream = TcpStream::connect(cluster.address).await?;
    let (host, length) = (cluster.address, body.len());
    let head = format!("POST {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}");
    stream.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    Ok(serde_json::from_str(body).unwrap_or_default())
}
