//! Somebody who asks the most expensive questions there are, as often as one connection may.

use std::{net::SocketAddr, time::Duration};

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use table::Meta;
use tokio::time::{MissedTickBehavior, interval};

use super::{
    Outcome,
    client::{Client, get, open_table, post},
    mason,
};
use crate::chance;

/// As fast as the house lets a client speak by default.
const PAUSE: Duration = Duration::from_millis(50);
/// Every so many questions something is done, so that positions grow rich.
const A_MOVE: u32 = 10;
/// Every so many questions a record is told again, and the whole table from the beginning.
const A_RECORD: u32 = 40;
/// What is done and taken back again before the questions begin.
const WAVERED: u32 = 500;
/// After so many questions a game is given up.
const ENOUGH: u32 = 30;

/// Connections of one client, in every manner there is: a table of each game, and five more.
pub const CONNECTIONS: u16 = 10;

/// What the questions of a connection are mostly about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Everything, at a table of this game.
    Curious(usize),
    /// Where a pawn may go that stands before a ring of blocks.
    Ring,
    /// A table at which much was done and taken back, from its beginning.
    Wavering,
    /// A game that was given up, gone through again.
    Review(usize),
}

impl Manner {
    fn of(number: usize) -> Manner {
        match number.checked_sub(games::all().len()) {
            None => Manner::Curious(number),
            Some(0 | 1) => Manner::Ring,
            Some(2) => Manner::Wavering,
            Some(more) => Manner::Review(more),
        }
    }
}

/// Somebody who plays all the seats of a table.
pub struct Rude {
    server: SocketAddr,
    manner: Manner,
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

impl Asked {
    fn act(&self, id: String, action: &str) -> Value {
        json!({"id": id, "type": "act", "seat": self.seat, "decision": self.decision, "do": [action]})
    }
}

impl Rude {
    pub async fn open(server: SocketAddr, number: u16) -> Outcome<Rude> {
        Rude::begin(server, Manner::of(number.into()), chance::generator(number.into())).await
    }

    async fn begin(server: SocketAddr, manner: Manner, rng: Pcg64Mcg) -> Outcome<Rude> {
        let (table, key) = match manner {
            Manner::Ring => mason::build(server).await?,
            Manner::Wavering => sit(server, 0, |game| game.min_seats).await?,
            Manner::Curious(game) => sit(server, game, |game| game.max_seats).await?,
            // Two: when one gives up, the game is over.
            Manner::Review(game) => sit(server, game, |game| game.min_seats).await?,
        };
        let (client, welcome) = Client::enter(server, &table, Some(&key)).await?;
        let mut rude = Rude { server, manner, table, key, client, asked: None, rng };
        rude.note(&serde_json::from_str(&welcome)?);
        if manner == Manner::Wavering {
            rude.waver().await?;
        }
        Ok(rude)
    }

    /// Does something and takes it back, again and again: the log grows, and nothing has happened.
    async fn waver(&mut self) -> Outcome<()> {
        for time in 0..WAVERED {
            let asked = self.asked.take().ok_or("nothing may be done")?;
            let undo = json!({"id": format!("un{time}"), "type": "undo", "seat": asked.seat});
            for message in [asked.act(format!("do{time}"), &asked.actions[0]), undo] {
                self.asked = None;
                self.client.say(message).await?;
                while self.asked.is_none() {
                    let told = self.client.wait("told").await?;
                    self.note(&serde_json::from_str(&told)?);
                }
            }
        }
        Ok(())
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
                    self.client.say(question).await?;
                }
                said = self.client.next() => self.note(&serde_json::from_str(&said?)?),
            }
        }
    }

    fn question(&mut self, number: u32) -> Value {
        let id = format!("q{number}");
        let Some(asked) = &self.asked else {
            return json!({"id": id, "type": "ping"});
        };
        let seat = asked.seat;
        let legal = |prefix| json!({"id": id, "type": "legal", "seat": seat, "prefix": prefix});
        let hint = || json!({"id": id, "type": "hint", "seat": seat});
        let (turn, at_random) = (number % A_MOVE, self.rng.random_range(0..asked.actions.len().max(1) as u32));
        match (self.manner, asked.actions.get(at_random as usize)) {
            (Manner::Review(_), _) if number.is_multiple_of(ENOUGH) => {
                json!({"id": id, "type": "resign", "seat": seat})
            }
            (Manner::Ring, _) if turn > 0 => legal("climb"),
            (Manner::Curious(_) | Manner::Review(_), Some(action)) if turn == 0 => asked.act(id, action),
            (_, Some(action)) if turn % 5 < 2 => json!({"id": id, "type": "suppose", "seat": seat, "do": [action]}),
            (_, Some(action)) if turn > 6 => legal(action.split([' ', '-', ':']).next().unwrap_or_default()),
            _ if turn == 2 => json!({"id": id, "type": "describe", "viewer": seat}),
            // Where there is more than is listed, an expert knows something.
            _ if turn % 2 == 1 => hint(),
            _ => legal(""),
        }
    }

    /// Remembers what may be done, and by whom.
    fn note(&mut self, message: &Value) {
        match message["type"].as_str() {
            Some("welcome") => {
                let streams = message["streams"].as_array();
                streams.into_iter().flatten().for_each(|stream| self.note_state(stream));
            }
            Some("told") => self.note_state(message),
            Some("legal") => self.note_actions(&message["seat"], &message["legal"]["actions"]),
            Some("hint") => self.note_actions(&message["seat"], &message["ways"]),
            _ => {}
        }
    }

    fn note_actions(&mut self, seat: &Value, actions: &Value) {
        if let Some(asked) = self.asked.as_mut().filter(|asked| *seat == asked.seat) {
            let actions = texts(actions);
            if !actions.is_empty() {
                asked.actions = actions;
            }
        }
    }

    /// A seat is told how it stands. What may be done may be too much to be told with it.
    fn note_state(&mut self, told: &Value) {
        let (viewer, state) = (&told["viewer"], &told["state"]);
        let acts = state["turn"]["act"].as_array().is_some_and(|act| act.contains(viewer));
        let actions = texts(&state["legal"]["actions"]);
        if let (true, Some(seat), Some(decision)) = (acts, viewer.as_u64(), state["decision"].as_u64()) {
            self.asked = Some(Asked { seat, decision, actions });
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
            get(self.server, &format!("/api/tables/{}/review", self.table)).await?;
            *self = Rude::begin(self.server, self.manner, self.rng.clone()).await?;
            return Ok(());
        }
        // When the last one has gone, the next finds the table only in the store.
        self.client.go().await?;
        let (client, welcome) = Client::enter(self.server, &self.table, Some(&self.key)).await?;
        self.client = client;
        self.note(&serde_json::from_str(&welcome)?);
        Ok(())
    }
}

/// All seats of a new table of a game: the table, and the key.
async fn sit(server: SocketAddr, game: usize, seats: fn(&Meta) -> u8) -> Outcome<(String, String)> {
    let games = games::all();
    let meta = games[game % games.len()].meta();
    let seats = vec![json!({"kind": "me", "name": "Rude"}); seats(meta).into()];
    open_table(server, &json!({"game": meta.id, "seats": seats, "start": true})).await
}

/// The actions of a list, as they are written.
fn texts(actions: &Value) -> Vec<String> {
    // A plan has several: its first will do.
    let text = |action: &Value| action["do"].as_str().or(action["do"][0].as_str()).map(str::to_string);
    actions.as_array().into_iter().flatten().filter_map(text).collect()
}
