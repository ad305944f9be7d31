//! Somebody who asks the most expensive questions there are, as often as one connection may.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval};
use tokio_tungstenite::tungstenite::Message;

use super::{
    Outcome,
    client::{Client, get, open_table, post},
};
use crate::chance;

/// As fast as the house lets a client speak by default.
const PAUSE: Duration = Duration::from_millis(50);
/// Every so many questions something is done, so that positions grow rich.
const A_MOVE: u32 = 10;
/// Every so many questions a record is told again, and the whole table from the beginning.
const A_RECORD: u32 = 40;

/// One at a table of each game, who plays all its seats.
pub struct Rude {
    server: SocketAddr,
    number: usize,
    table: String,
    key: String,
    client: Client,
    /// What some seat may do, as last heard.
    asked: Option<Asked>,
    rng: Pcg64Mcg,
}

struct Asked {
    seat: u64,
    decision: u64,
    actions: Vec<String>,
}

impl Rude {
    pub async fn open(server: SocketAddr, number: usize) -> Outcome<Rude> {
        let games = games::all();
        let meta = games[number % games.len()].meta();
        let seats = vec![json!({"kind": "me", "name": "Rude"}); meta.max_seats.into()];
        let (table, key) = open_table(server, &json!({"game": meta.id, "seats": seats, "start": true})).await?;
        let client = Client::hello(server, &table, Some(&key)).await?;
        Ok(Rude { server, number, table, key, client, asked: None, rng: chance::generator(number as u64) })
    }

    /// Asks, and does not wait for answers.
    pub async fn ask(mut self) -> Outcome<()> {
        let mut clock = interval(PAUSE);
        clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut asked = 0;
        loop {
            tokio::select! {
                _ = clock.tick() => {
                    asked += 1;
                    if asked % A_RECORD == 0 {
                        self.come_again().await?;
                    }
                    let question = self.question(asked);
                    self.client.socket.send(Message::text(question.to_string())).await?;
                }
                said = self.client.socket.next() => {
                    if let Message::Text(text) = said.ok_or("the server hung up")?? {
                        self.note(&serde_json::from_str(&text)?);
                    }
                }
            }
        }
    }

    fn question(&mut self, number: u32) -> Value {
        let id = format!("q{number}");
        let Some(Asked { seat, decision, actions }) = &self.asked else {
            return json!({"id": id, "type": "legal", "seat": number % 4, "prefix": ""});
        };
        let action = &actions[self.rng.random_range(0..actions.len() as u32) as usize];
        let word = action.split([' ', '-', ':']).next().unwrap_or_default();
        match number % A_MOVE {
            0 => json!({"id": id, "type": "act", "seat": seat, "decision": decision, "do": [action]}),
            1 | 5 => json!({"id": id, "type": "suppose", "seat": seat, "do": [action]}),
            2 => json!({"id": id, "type": "describe", "viewer": seat}),
            3 => json!({"id": id, "type": "hint", "seat": seat}),
            4 | 6 => json!({"id": id, "type": "legal", "seat": seat, "prefix": ""}),
            _ => json!({"id": id, "type": "legal", "seat": seat, "prefix": word}),
        }
    }

    /// Remembers what may be done, and by whom.
    fn note(&mut self, message: &Value) {
        let (seat, legal, state) = match message["type"].as_str() {
            Some("told") => (&message["viewer"], &message["state"]["legal"], Some(&message["state"])),
            Some("legal") => (&message["seat"], &message["legal"], None),
            _ => return,
        };
        let texts = |legal: &Value| -> Option<Vec<String>> {
            let text = |action: &Value| action["do"].as_str().map(str::to_string);
            Some(legal["actions"].as_array()?.iter().filter_map(text).collect())
        };
        let Some(seat) = seat.as_u64() else { return };
        if let Some(state) = state
            && (state["turn"]["act"].as_array().is_some_and(|act| act.contains(&json!(seat))))
        {
            let actions = texts(legal).unwrap_or_default();
            let decision = state["decision"].as_u64().unwrap_or(0);
            self.asked = (!actions.is_empty()).then_some(Asked { seat, decision, actions });
        } else if let (Some(asked), Some(actions)) = (&mut self.asked, texts(legal).filter(|all| !all.is_empty()))
            && asked.seat == seat
        {
            asked.actions = actions;
        }
    }

    /// Has its game told again from a file, and comes in anew; if the game is over, to another table.
    async fn come_again(&mut self) -> Outcome<()> {
        let record = get(self.server, &format!("/api/tables/{}/record", self.table)).await?;
        // Of a game with secrets there is none while it runs.
        if record.contains("\"actions\"") {
            let server = self.server;
            tokio::spawn(async move { post(server, "/api/replay?from=0&count=50", &record).await.map(drop) });
        }
        let info = get(self.server, &format!("/api/tables/{}", self.table)).await?;
        if info.contains("\"stage\":\"over\"") {
            let rng = self.rng.clone();
            *self = Rude { rng, ..Rude::open(self.server, self.number).await? };
            return Ok(());
        }
        self.client = Client::hello(self.server, &self.table, Some(&self.key)).await?;
        Ok(())
    }
}
