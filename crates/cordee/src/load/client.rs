//! Clients that cost next to nothing: they read only what they need to make some legal move.

use std::{
    borrow::Cow,
    net::SocketAddr,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig},
};

use super::Outcome;
use crate::chance;

/// One socket.
pub struct Client {
    pub socket: WebSocketStream<TcpStream>,
}

impl Client {
    pub async fn hello(server: SocketAddr, table: &str, key: Option<&str>) -> Outcome<Client> {
        Ok(Client::enter(server, table, key).await?.0)
    }

    /// The same, with the welcome message.
    pub async fn enter(server: SocketAddr, table: &str, key: Option<&str>) -> Outcome<(Client, Utf8Bytes)> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let url = format!("ws://{server}/api/socket");
        let (socket, _) = client_async_with_config(url, stream, Some(config)).await?;
        let mut client = Client { socket };
        let keys: Vec<&str> = key.into_iter().collect();
        client.say(json!({"id": "hello", "type": "hello", "table": table, "keys": keys, "read": []})).await?;
        let welcome = client.wait("welcome").await?;
        Ok((client, welcome))
    }

    pub async fn say(&mut self, message: serde_json::Value) -> Outcome<()> {
        Ok(self.socket.send(Message::text(message.to_string())).await?)
    }

    /// The next message.
    pub async fn next(&mut self) -> Outcome<Utf8Bytes> {
        loop {
            if let Message::Text(text) = self.socket.next().await.ok_or("the server hung up")?? {
                return Ok(text);
            }
        }
    }

    /// The next message of this type; others are passed over.
    pub async fn wait(&mut self, kind: &str) -> Outcome<Utf8Bytes> {
        loop {
            match self.next().await? {
                text if is(&text, kind) => return Ok(text),
                text if is(&text, "refused") => return Err(text.as_str().into()),
                _ => {}
            }
        }
    }

    /// Goes, and waits until the server has noticed.
    pub async fn go(&mut self) -> Outcome<()> {
        self.socket.close(None).await?;
        while let Some(Ok(_)) = self.socket.next().await {}
        Ok(())
    }
}

/// The type of a message is the first thing in it.
fn is(text: &str, kind: &str) -> bool {
    text.strip_prefix("{\"type\":\"").and_then(|rest| rest.strip_prefix(kind)).is_some_and(|rest| rest.starts_with('"'))
}

/// The part of a message that a player reads.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(borrow)]
    state: State<'a>,
}

/// The part of a welcome that somebody reads who comes back.
#[derive(Deserialize)]
struct Welcome<'a> {
    #[serde(borrow)]
    streams: Vec<WelcomeStream<'a>>,
}

#[derive(Deserialize)]
struct WelcomeStream<'a> {
    #[serde(borrow)]
    state: &'a RawValue,
}

#[derive(Deserialize)]
struct State<'a> {
    decision: u32,
    turn: Turn,
    #[serde(borrow)]
    legal: Option<Legal<'a>>,
}

#[derive(Deserialize)]
struct Turn {
    act: Vec<usize>,
    over: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Legal<'a> {
    #[serde(borrow)]
    actions: Vec<Action<'a>>,
}

#[derive(Deserialize)]
struct Action<'a> {
    #[serde(rename = "do", borrow)]
    text: Cow<'a, str>,
}

/// Two players at a running game, each at another node if there are several, and what each was told last.
pub struct Pair {
    pub table: String,
    pub keys: [String; 2],
    pub players: [Client; 2],
    told: [Utf8Bytes; 2],
}

/// The node that somebody goes to.
fn node(servers: &[SocketAddr], number: u64) -> SocketAddr {
    servers[number as usize % servers.len()]
}

impl Pair {
    pub async fn open(servers: &[SocketAddr], number: u64) -> Outcome<Pair> {
        let server = node(servers, number);
        // Games that do not end soon: moves are measured, not openings.
        let options = json!({"quiet_limit": 100_000});
        let seats = json!([{"kind": "me", "name": "One"}, {"kind": "open"}]);
        let wish = json!({"game": "alcatraz", "options": options, "seats": seats});
        let (table, key) = open_table(server, &wish).await?;
        let mut one = Client::hello(server, &table, Some(&key)).await?;
        let mut two = Client::hello(node(servers, number + 1), &table, None).await?;
        let keys = [key, format!("{:032x}", chance::branch(1, number))];
        two.say(json!({"id": "sit", "type": "sit", "seat": 1, "name": "Two", "key": keys[1]})).await?;
        two.wait("done").await?;
        one.say(json!({"id": "start", "type": "start"})).await?;
        let told = [one.wait("told").await?, two.wait("told").await?];
        Ok(Pair { table, keys, players: [one, two], told })
    }

    /// Somebody comes back, at this node.
    pub async fn come_back(&mut self, seat: usize, server: SocketAddr) -> Outcome<()> {
        let (client, welcome) = Client::enter(server, &self.table, Some(&self.keys[seat])).await?;
        (self.players[seat], self.told[seat]) = (client, state_of(&welcome)?);
        Ok(())
    }
}

/// Somebody who watches a table of computers. When a game is over they go on to the next.
pub struct Audience {
    server: SocketAddr,
    number: usize,
    level: u8,
    spectator: Client,
}

impl Audience {
    pub async fn open(server: SocketAddr, number: usize, level: u8) -> Outcome<Audience> {
        let games = games::all();
        let meta = games[number % games.len()].meta();
        let bot = json!({"kind": "bot", "level": level});
        let seats = vec![bot; meta.min_seats.into()];
        let table = open_table(server, &json!({"game": meta.id, "seats": seats, "start": true})).await?.0;
        Ok(Audience { server, number, level, spectator: Client::hello(server, &table, None).await? })
    }

    pub async fn watch(mut self) -> Outcome<()> {
        loop {
            let told = self.spectator.wait("told").await?;
            let told: Told = serde_json::from_str(&told)?;
            if told.state.turn.act.is_empty() && told.state.turn.over.is_some() {
                self = Audience::open(self.server, self.number, self.level).await?;
            }
        }
    }
}

/// A pair and a spectator.
pub struct Party {
    servers: Vec<SocketAddr>,
    number: u64,
    rng: Pcg64Mcg,
    pub pair: Pair,
    spectator: Client,
}

impl Party {
    pub async fn open(servers: Vec<SocketAddr>, number: u64) -> Outcome<Party> {
        let pair = Pair::open(&servers, number).await?;
        let spectator = Client::hello(node(&servers, number + 2), &pair.table, None).await?;
        Ok(Party { servers, number, rng: chance::generator(number), pair, spectator })
    }

    /// Plays, one game after another, and answers how long it took each time until the opponent saw
    /// the move. Everybody takes some time before they move.
    pub async fn play(mut self, goes_on: impl Fn() -> bool, pause: Duration) -> Outcome<Vec<Duration>> {
        let mut latencies = Vec::new();
        while goes_on() {
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            match self.act().await? {
                Some(latency) => latencies.push(latency),
                // The game is over: the next one is at another table.
                None => {
                    self.number += 1 << 32;
                    let rng = self.rng;
                    self = Party { rng, ..Party::open(self.servers, self.number).await? };
                }
            }
        }
        Ok(latencies)
    }

    /// Whoever is to act does something; everybody sees it.
    async fn act(&mut self) -> Outcome<Option<Duration>> {
        let latency = self.pair.act(&mut self.rng).await?;
        if latency.is_some() {
            self.spectator.wait("told").await?;
        }
        Ok(latency)
    }
}

impl Pair {
    /// Whoever is to act does something; both see it. How long it took until the opponent did; nothing if the game is over.
    pub async fn act(&mut self, rng: &mut Pcg64Mcg) -> Outcome<Option<Duration>> {
        let Some((seat, message)) = self.choose(rng)? else { return Ok(None) };
        let sent = Instant::now();
        self.players[seat].socket.send(Message::text(message)).await?;
        self.told[1 - seat] = self.players[1 - seat].wait("told").await?;
        let latency = sent.elapsed();
        self.players[seat].wait("done").await?;
        self.told[seat] = self.players[seat].wait("told").await?;
        Ok(Some(latency))
    }

    /// A legal action of whoever is to act, as a message.
    fn choose(&self, rng: &mut Pcg64Mcg) -> Outcome<Option<(usize, String)>> {
        for seat in 0..2 {
            if let Some(message) = choose(&self.told[seat], seat, rng)? {
                return Ok(Some((seat, message)));
            }
        }
        Ok(None)
    }
}

/// Somebody whose opponent is a bot, and what they were told last.
pub struct Alone {
    table: String,
    key: String,
    client: Client,
    told: Utf8Bytes,
}

impl Alone {
    pub async fn open(server: SocketAddr) -> Outcome<Alone> {
        let seats = json!([{"kind": "me", "name": "Alone"}, {"kind": "bot", "level": 1}]);
        let wish = json!({"game": "alcatraz", "options": {"quiet_limit": 100_000}, "seats": seats, "start": true});
        let (table, key) = open_table(server, &wish).await?;
        let (client, welcome) = Client::enter(server, &table, Some(&key)).await?;
        Ok(Alone { table, key, client, told: state_of(&welcome)? })
    }

    pub async fn come_back(&mut self, server: SocketAddr) -> Outcome<()> {
        let (client, welcome) = Client::enter(server, &self.table, Some(&self.key)).await?;
        (self.client, self.told) = (client, state_of(&welcome)?);
        Ok(())
    }

    /// Acts, and waits until the bot has answered.
    pub async fn act(&mut self, rng: &mut Pcg64Mcg) -> Outcome<()> {
        let message = choose(&self.told, 0, rng)?.ok_or("it is not their turn")?;
        self.client.socket.send(Message::text(message)).await?;
        for _ in 0..2 {
            self.told = self.client.wait("told").await?;
        }
        Ok(())
    }
}

/// A legal action of a seat, as a message; nothing if it is not to act.
fn choose(told: &str, seat: usize, rng: &mut Pcg64Mcg) -> Outcome<Option<String>> {
    let told: Told = serde_json::from_str(told)?;
    if !told.state.turn.act.contains(&seat) {
        return Ok(None);
    }
    let legal = told.state.legal.ok_or("no legal actions came with the state")?.actions;
    let action = &pick(&legal, rng).text;
    let (id, decision) = (rng.random::<u64>(), told.state.decision);
    Ok(Some(format!(r#"{{"id":"{id:016x}","type":"act","seat":{seat},"decision":{decision},"do":["{action}"]}}"#)))
}

/// What a welcome says of the state, as a player is told of it.
fn state_of(welcome: &str) -> Outcome<Utf8Bytes> {
    let welcome: Welcome = serde_json::from_str(welcome)?;
    let stream = welcome.streams.first().ok_or("a welcome without a stream")?;
    Ok(format!("{{\"state\":{}}}", stream.state).into())
}

/// Any, but nobody boards as long as there is something else: what is measured are moves, and not the
/// making of tables, to which a game that ends would lead.
fn pick<'a, 'b>(legal: &'b [Action<'a>], rng: &mut Pcg64Mcg) -> &'b Action<'a> {
    let stays: Vec<&Action> = legal.iter().filter(|action| !action.text.ends_with("-boat")).collect();
    match stays.len() as u32 {
        0 => &legal[0],
        count => stays[rng.random_range(0..count) as usize],
    }
}

/// A new table and the key of its host.
pub async fn open_table(server: SocketAddr, wish: &serde_json::Value) -> Outcome<(String, String)> {
    let opened: serde_json::Value = serde_json::from_str(&post(server, "/api/tables", &wish.to_string()).await?)?;
    let text = |name: &str| opened[name].as_str().map(str::to_string).ok_or(format!("no {name}: {opened}"));
    Ok((text("table")?, text("key")?))
}

/// The body of the answer to a request.
pub async fn post(server: SocketAddr, path: &str, body: &str) -> Outcome<String> {
    let length = body.len();
    request(server, &format!("POST {path} HTTP/1.1\r\nhost: {server}\r\ncontent-length: {length}"), body).await
}

/// The same for the owner of a device.
pub async fn ask(server: SocketAddr, line: &str, device: &str, body: &str) -> Outcome<String> {
    let length = body.len();
    let head = format!("host: {server}\r\nauthorization: Bearer {device}\r\ncontent-length: {length}");
    request(server, &format!("{line} HTTP/1.1\r\n{head}"), body).await
}

pub async fn get(server: SocketAddr, path: &str) -> Outcome<String> {
    request(server, &format!("GET {path} HTTP/1.1\r\nhost: {server}"), "").await
}

async fn request(server: SocketAddr, head: &str, body: &str) -> Outcome<String> {
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(format!("{head}\r\nconnection: close\r\n\r\n{body}").as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("the server did not answer")?;
    Ok(body.to_string())
}
