//! Somebody who plays, or looks on, through whatever happens: says everything until it is answered, comes back when the
//! connection is lost, and remembers all that they were told.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use serde_json::{Value, json};
use table::Viewer;
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use crate::{cluster::Cluster, load::Progress};

/// How long a connection may be silent before it is asked whether it is there, and again until it is given up.
const SILENCE: Duration = Duration::from_millis(800);

/// All that somebody was told.
pub struct Heard {
    pub table: String,
    pub viewer: Viewer,
    /// The entries of their stream, each with its number.
    pub stream: Vec<(u64, Value)>,
    pub done: Vec<String>,
    pub refused: Vec<String>,
}

/// What is to be done before playing.
#[derive(Clone, Copy, PartialEq)]
pub enum Task {
    Sit,
    Start,
    Play,
}

pub struct Player {
    address: SocketAddr,
    key: Option<String>,
    task: Task,
    progress: Arc<Progress>,
    stop: Arc<AtomicBool>,
    heard: Heard,
    number: u64,
    state: Value,
    /// An action that was asked for, where there are too many to be told of them unasked.
    example: Option<Value>,
    spoken: u32,
    /// What is said until it is answered.
    saying: Option<Value>,
    over: bool,
}

/// The connection is over.
struct Lost;

type Socket = WebSocketStream<TcpStream>;

impl Player {
    pub fn new(
        cluster: &Cluster,
        table: &str,
        viewer: Viewer,
        key: Option<String>,
        task: Task,
        progress: &Arc<Progress>,
        stop: &Arc<AtomicBool>,
    ) -> Player {
        let table = table.to_string();
        Player {
            address: cluster.address,
            key,
            task,
            progress: progress.clone(),
            stop: stop.clone(),
            heard: Heard { table, viewer, stream: Vec::new(), done: Vec::new(), refused: Vec::new() },
            number: 0,
            state: Value::Null,
            example: None,
            spoken: 0,
            saying: None,
            over: false,
        }
    }

    /// Plays to the end of the game, or until it is enough.
    pub async fn play(mut self) -> Heard {
        while !self.is_done() {
            if let Ok(mut socket) = self.connect().await {
                let _ = self.talk(&mut socket).await;
                let _ = timeout(SILENCE, socket.close(None)).await;
            }
            sleep(some_time(10, 150)).await;
        }
        self.heard
    }

    fn is_done(&self) -> bool {
        self.saying.is_none() && (self.over || self.stop.load(Ordering::Relaxed))
    }

    async fn connect(&mut self) -> Result<Socket, Lost> {
        let connect = async {
            let stream = TcpStream::connect(self.address).await.map_err(|_| Lost)?;
            let url = format!("ws://{}/api/socket", self.address);
            Ok(client_async(url, stream).await.map_err(|_| Lost)?.0)
        };
        let mut socket = timeout(SILENCE * 2, connect).await.map_err(|_| Lost)??;
        let seat = self.heard.viewer.seat();
        let keys: Vec<&String> = self.key.iter().collect();
        let read = json!([{"viewer": seat, "number": self.number}]);
        let hello = json!({"id": "hello", "type": "hello", "table": self.heard.table, "keys": keys, "read": read});
        send(&mut socket, &hello).await?;
        Ok(socket)
    }

    async fn talk(&mut self, socket: &mut Socket) -> Result<(), Lost> {
        let (mut welcome, mut silent) = (false, false);
        while !self.is_done() {
            match timeout(SILENCE, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    silent = false;
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == "welcome" {
                        welcome = true;
                        if let Some(saying) = &self.saying {
                            send(socket, saying).await?;
                        }
                    }
                    self.hear(&message)?;
                }
                Ok(Some(Ok(_))) => silent = false,
                Ok(_) => return Err(Lost),
                // Somebody who does not answer twice is not there.
                Err(_) if std::mem::replace(&mut silent, true) => return Err(Lost),
                Err(_) => send(socket, &json!({"id": "ping", "type": "ping"})).await?,
            }
            if welcome && self.saying.is_none() && !self.stop.load(Ordering::Relaxed) {
                self.say_something(socket).await?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, message: &Value) -> Result<(), Lost> {
        match message["type"].as_str().unwrap_or_default() {
            "welcome" => {
                // Before somebody has sat down they are shown what spectators see.
                let mine = |stream: &&Value| stream["viewer"] == json!(self.heard.viewer.seat());
                let Some(stream) = message["streams"].as_array().unwrap().iter().find(mine).cloned() else {
                    return Ok(());
                };
                if stream["afresh"] == true {
                    let number = stream["number"].as_u64().unwrap();
                    assert!(number >= self.number, "a stream goes back");
                    self.number = number - stream["told"].as_array().unwrap().len() as u64;
                }
                self.read(&stream);
            }
            "told" if message["viewer"] == json!(self.heard.viewer.seat()) => self.read(message),
            "legal" => self.example = message["legal"].get("example").cloned(),
            "done" => self.answered(&message["id"], true),
            "refused" => self.answered(&message["id"], false),
            "bye" => return Err(Lost),
            _ => {}
        }
        Ok(())
    }

    fn read(&mut self, stream: &Value) {
        let told = stream["told"].as_array().unwrap();
        let number = stream["number"].as_u64().unwrap();
        assert_eq!(self.number + told.len() as u64, number, "a stream has a gap, or something twice: {stream}");
        for item in told {
            self.number += 1;
            self.heard.stream.push((self.number, item.clone()));
        }
        if !stream["state"].is_null() {
            (self.state, self.task, self.example) = (stream["state"].clone(), Task::Play, None);
            self.over = !self.state["turn"]["over"].is_null();
        }
    }

    fn answered(&mut self, id: &Value, done: bool) {
        if self.saying.as_ref().is_none_or(|saying| saying["id"] != *id) {
            return;
        }
        let saying = self.saying.take().unwrap();
        let id = saying["id"].as_str().unwrap().to_string();
        if !done && saying["type"] == "act" {
            // Its decision has been made. What else is refused may be possible later, for a node that was paused.
            self.heard.refused.push(id);
        } else if done {
            self.heard.done.push(id);
            self.progress.moves.fetch_add(usize::from(saying["type"] == "act"), Ordering::Relaxed);
            self.task = Task::Play;
        }
    }

    async fn say_something(&mut self, socket: &mut Socket) -> Result<(), Lost> {
        let Some(seat) = self.heard.viewer.seat() else { return Ok(()) };
        let mut say = match self.task {
            Task::Sit => json!({"type": "sit", "seat": seat, "name": "Two", "key": self.key}),
            Task::Start => json!({"type": "start"}),
            Task::Play => match self.choose() {
                Some(action) => {
                    json!({"type": "act", "seat": seat, "decision": self.state["decision"], "do": [action]})
                }
                None => return self.ask_for_example(socket).await,
            },
        };
        self.spoken += 1;
        say["id"] = json!(format!("{}-{}", seat.0, self.spoken));
        self.saying = Some(say.clone());
        // Not at full speed: there are three nodes, and more to measure than one machine has cores.
        sleep(some_time(5, 60)).await;
        send(socket, &say).await
    }

    /// Which actions are legal is asked where they are too many to be told.
    async fn ask_for_example(&self, socket: &mut Socket) -> Result<(), Lost> {
        match self.is_asked() && self.state["legal"]["listed"] == false {
            true => {
                send(socket, &json!({"id": "legal", "type": "legal", "seat": self.heard.viewer.seat(), "prefix": ""}))
                    .await
            }
            false => Ok(()),
        }
    }

    fn is_asked(&self) -> bool {
        let seat = json!(self.heard.viewer.seat());
        self.state["turn"]["act"].as_array().is_some_and(|act| act.contains(&seat))
    }

    /// Some legal action, if one is asked for.
    fn choose(&self) -> Option<Value> {
        if !self.is_asked() {
            return None;
        }
        let legal = &self.state["legal"];
        let actions = legal["actions"].as_array()?;
        match actions.len() {
            0 => self.example.clone(),
            count => Some(actions[rand::rng().random_range(0..count)]["do"].clone()),
        }
    }
}

/// Some milliseconds.
fn some_time(least: u64, most: u64) -> Duration {
    Duration::from_millis(rand::rng().random_range(least..most))
}

async fn send(socket: &mut Socket, say: &Value) -> Result<(), Lost> {
    let sent = timeout(SILENCE, socket.send(Message::text(say.to_string()))).await;
    sent.map_err(|_| Lost)?.map_err(|_| Lost)
}
