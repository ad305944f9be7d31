//! Somebody who plays both sides of a table and remembers what was acknowledged.

use std::{collections::HashMap, time::Duration};

use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use crate::program::House;

const PATIENCE: Duration = Duration::from_secs(20);

/// The line is lost, with these last words.
#[derive(Debug)]
pub struct Lost(pub Vec<Value>);

#[derive(Clone)]
pub struct Table {
    pub id: String,
    pub key: String,
    rng: Pcg64Mcg,
    spoken: u32,
    /// Texts of the moves that were acknowledged.
    pub acknowledged: Vec<String>,
    /// A move that was sent and not acknowledged: the text and the message.
    unsure: Option<(String, String)>,
}

impl Table {
    pub async fn open(house: &House, seed: u64) -> Table {
        // A game that does not end before the test does.
        Table::of(house, "alcatraz", json!({"quiet_limit": 100_000}), seed).await
    }

    pub async fn of(house: &House, game: &str, options: Value, seed: u64) -> Table {
        let seats = json!([{"kind": "me", "name": "Zénobie"}, {"kind": "me", "name": "Balthazar"}]);
        let wish = json!({"game": game, "options": options, "seats": seats, "start": true});
        let (status, body) = house.request("POST /api/tables", &wish.to_string()).await;
        assert_eq!(status, 200, "{body}");
        let opened: Value = serde_json::from_str(&body).unwrap();
        let text = |name: &str| opened[name].as_str().unwrap().to_string();
        Table {
            id: text("table"),
            key: text("key"),
            rng: Pcg64Mcg::seed_from_u64(seed),
            spoken: 0,
            acknowledged: Vec::new(),
            unsure: None,
        }
    }

    /// Plays until the line is lost, or so many moves.
    pub async fn play(&mut self, house: &House, moves: usize) -> Result<(), Lost> {
        let mut line = Line::open(house, self).await?;
        if let Some((action, message)) = self.unsure.clone() {
            self.send(&mut line, action, message).await?;
            // It may have been carried out now, or long ago: whose turn it is is asked anew.
            line = Line::open(house, self).await?;
        }
        self.play_on(&mut line, moves).await
    }

    /// So many moves on a line that is open.
    pub async fn play_on(&mut self, line: &mut Line, moves: usize) -> Result<(), Lost> {
        for _ in 0..moves {
            let (seat, decision, legal) = line.next_question().await?;
            let action = legal[self.rng.random_range(0..legal.len() as u32) as usize].clone();
            self.spoken += 1;
            let id = format!("{}-{}", self.id, self.spoken);
            let say = json!({"id": id, "type": "act", "seat": seat, "decision": decision, "do": [action]});
            self.send(line, action, say.to_string()).await?;
        }
        Ok(())
    }

    async fn send(&mut self, line: &mut Line, action: String, message: String) -> Result<(), Lost> {
        self.unsure = Some((action.clone(), message.clone()));
        line.say(message).await?;
        self.unsure = None;
        self.acknowledged.push(action);
        Ok(())
    }

    /// What the house has is what was acknowledged, and perhaps the one move nobody knows about.
    pub async fn check(&self, house: &House) {
        let (status, body) = house.request(&format!("GET /api/tables/{}/record", self.id), "").await;
        assert_eq!(status, 200, "{body}");
        let record: Value = serde_json::from_str(&body).unwrap();
        let by_people = record["actions"].as_array().unwrap().iter().filter(|entry| entry["by"] != "chance");
        let stored: Vec<&str> = by_people.map(|entry| entry["do"].as_str().unwrap()).collect();
        let unsure = self.unsure.iter().map(|(action, _)| action);
        let most: Vec<&String> = self.acknowledged.iter().chain(unsure).collect();
        assert!(stored == self.acknowledged || stored == most, "stored {stored:?}, acknowledged {most:?}");
    }

    /// Nothing of it may stand in a log.
    pub fn is_secret(&self, log: &str) {
        // Of moves those that are no words by themselves.
        let moves = self.acknowledged.iter().map(String::as_str).filter(|action| action.contains(['@', '-']));
        for secret in ["Zénobie", "Balthazar", &self.id, &self.key].into_iter().chain(moves) {
            assert!(!log.contains(secret), "{secret} is in the log: {log}");
        }
    }
}

/// A connection of a [`Table`].
pub struct Line {
    socket: WebSocketStream<TcpStream>,
    /// What each seat was told last.
    states: HashMap<u64, Value>,
    words: Vec<Value>,
}

impl Line {
    pub async fn open(house: &House, table: &Table) -> Result<Line, Lost> {
        let lost = |_| Lost(Vec::new());
        let stream = TcpStream::connect(house.address).await.map_err(|error| lost(error.to_string()))?;
        let url = format!("ws://{}/api/socket", house.address);
        let (socket, _) = client_async(url, stream).await.map_err(|error| lost(error.to_string()))?;
        let mut line = Line { socket, states: HashMap::new(), words: Vec::new() };
        let hello = json!({"id": "hello", "type": "hello", "table": table.id, "keys": [table.key], "read": []});
        line.say(hello.to_string()).await?;
        Ok(line)
    }

    /// Says it and waits until it is answered well.
    pub async fn say(&mut self, message: String) -> Result<(), Lost> {
        let id = serde_json::from_str::<Value>(&message).unwrap()["id"].clone();
        if self.socket.send(Message::text(message)).await.is_err() {
            // There may be last words on the way.
            return Err(self.last_words().await);
        }
        loop {
            let heard = self.hear().await?;
            if heard["id"] == id {
                assert!(heard["type"] == "done" || heard["type"] == "welcome", "{heard}");
                return Ok(());
            }
        }
    }

    pub async fn hear(&mut self) -> Result<Value, Lost> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a message") {
                Some(Ok(Message::Text(text))) => {
                    let heard: Value = serde_json::from_str(&text).unwrap();
                    let streams = heard["streams"].as_array().map_or(std::slice::from_ref(&heard), Vec::as_slice);
                    for stream in streams.iter().filter(|stream| stream["state"].is_object()) {
                        self.states.insert(stream["viewer"].as_u64().unwrap(), stream["state"].clone());
                    }
                    self.words.push(heard.clone());
                    return Ok(heard);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Lost(std::mem::take(&mut self.words))),
                Some(Ok(_)) => {}
            }
        }
    }

    pub async fn last_words(&mut self) -> Lost {
        loop {
            if let Err(lost) = self.hear().await {
                return lost;
            }
        }
    }

    /// The seat that is to act, the decision it is asked, and what it may do.
    async fn next_question(&mut self) -> Result<(u64, Value, Vec<String>), Lost> {
        loop {
            let asked = self.states.iter().find(|(_, state)| state["legal"].is_object());
            if let Some((&seat, state)) = asked {
                let legal = state["legal"]["actions"].as_array().unwrap();
                let texts = legal.iter().map(|action| action["do"].as_str().unwrap().to_string());
                // Nobody gets away while there is something else to do: the game shall go on.
                let (boarding, staying): (Vec<_>, Vec<_>) = texts.partition(|text| text.ends_with("-boat"));
                let texts = if staying.is_empty() { boarding } else { staying };
                let asked = (seat, state["decision"].clone(), texts);
                // It is asked once; the answer brings the next question.
                self.states.clear();
                return Ok(asked);
            }
            self.hear().await?;
        }
    }
}
