//! A house to visit, and somebody to visit it.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{
    Listeners, Settings,
    store::{Sqlite, Store},
};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

/// Longer than anything takes on a busy machine; nothing is expected to take this long.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct House {
    pub address: SocketAddr,
    /// Where measures are shown, if it was asked for.
    pub measures: Option<SocketAddr>,
    settings: Settings,
    data: Arc<TempDir>,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), String>>,
}

impl House {
    pub async fn open() -> House {
        House::with(|_| {}).await
    }

    /// Settings that let everybody do everything at once.
    pub fn unbounded() -> Settings {
        let master = Duration::from_millis(100);
        let mut settings = Settings { bot_pause: Duration::ZERO, master, ..Settings::default() };
        settings.limits.messages_per_second = 0;
        settings.limits.requests_per_second = 0;
        settings.limits.files_per_second = 0;
        settings.limits.tables_per_minute = 0;
        settings
    }

    pub async fn with(change: impl FnOnce(&mut Settings)) -> House {
        let mut settings = House::unbounded();
        change(&mut settings);
        House::at(Arc::new(TempDir::new().unwrap()), settings).await
    }

    pub async fn at(data: Arc<TempDir>, settings: Settings) -> House {
        let store = Sqlite::open(data.path()).await.unwrap();
        House::on(Arc::new(store), data, settings).await
    }

    pub async fn on(store: Arc<dyn Store>, data: Arc<TempDir>, settings: Settings) -> House {
        let house = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = house.local_addr().unwrap();
        let measures = match settings.metrics_listen {
            Some(address) => Some(TcpListener::bind(address).await.unwrap()),
            None => None,
        };
        let apart = measures.as_ref().map(|listener| listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let run = server::run(Listeners { house, measures }, settings.clone(), store, async { drop(stopped.await) });
        let running = tokio::spawn(async { run.await.map_err(|why| why.to_string()) });
        House { address, measures: apart, settings, data, stop, running }
    }

    /// Its database, for whoever looks at what is stored.
    pub fn file(&self) -> std::path::PathBuf {
        self.data.path().join("cordee.sqlite")
    }

    /// Goes down as when told to.
    pub async fn close(self) -> (Arc<TempDir>, Settings) {
        drop(self.stop);
        timeout(PATIENCE, self.running).await.expect("the house closes").unwrap().unwrap();
        (self.data, self.settings)
    }

    /// Ends by itself, for this reason.
    pub async fn falls(self) -> String {
        timeout(PATIENCE, self.running).await.expect("the house ends").unwrap().unwrap_err()
    }

    pub async fn restart(self) -> House {
        let (data, settings) = self.close().await;
        House::at(data, settings).await
    }

    pub async fn request(&self, head: &str, body: &str) -> Answer {
        self.request_at(self.address, head, body).await
    }

    /// A header of the request that is called `host` stands instead of the house's own.
    pub async fn request_at(&self, address: SocketAddr, head: &str, body: &str) -> Answer {
        ask(address, head, body).await.1
    }

    /// A request whose connection stays open.
    pub async fn open_request(&self, head: &str) -> (TcpStream, Answer) {
        ask(self.address, head, "").await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request(&format!("GET {path}"), "").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request(&format!("POST {path}"), &body.to_string()).await
    }

    /// Opens a table of Alcatraz; its id and the key of whoever opened it.
    pub async fn table(&self, seats: Value, start: bool) -> (String, String) {
        let wish = json!({"game": "alcatraz", "seats": seats, "start": start, "public": true});
        let opened = self.post("/api/tables", &wish).await;
        assert_eq!(opened.status, 200, "{}", opened.body);
        let opened = opened.json();
        (text(&opened["table"]), text(&opened["key"]))
    }

    /// A connection that has said nothing yet.
    pub async fn connect(&self) -> Client {
        self.connect_from([127, 0, 0, 1]).await
    }

    async fn connect_from(&self, address: [u8; 4]) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((address, 0))).unwrap();
        let stream = socket.connect(self.address).await.unwrap();
        let url = format!("ws://{}/api/socket", self.address);
        let (socket, _) = timeout(PATIENCE, client_async(url, stream)).await.unwrap().unwrap();
        static CLIENTS: AtomicU32 = AtomicU32::new(0);
        let name = CLIENTS.fetch_add(1, Ordering::Relaxed);
        Client {
            socket,
            name,
            spoken: 0,
            heard: VecDeque::new(),
            decisions: [0; 8],
            act: Value::Null,
            welcome: Value::Null,
            words: String::new(),
        }
    }

    /// A client who is welcome at the table.
    pub async fn hello(&self, table: &str, keys: &[&str]) -> Client {
        self.hello_again(table, keys, json!([])).await
    }

    /// The same from another address of this machine.
    pub async fn hello_from(&self, address: [u8; 4], table: &str, keys: &[&str]) -> Client {
        let mut client = self.connect_from(address).await;
        client.welcome = client.say(json!({"type": "hello", "table": table, "keys": keys, "read": []})).await;
        assert_eq!(client.welcome["type"], "welcome", "{}", client.welcome);
        client
    }

    pub async fn hello_again(&self, table: &str, keys: &[&str], read: Value) -> Client {
        let mut client = self.connect().await;
        let welcome = client.say(json!({"type": "hello", "table": table, "keys": keys, "read": read})).await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        client.welcome = welcome;
        client
    }

    /// Anne and Bo at a running game.
    pub async fn two(&self) -> Two {
        let (table, anne_key) = self.table(json!([me("Anne"), open()]), false).await;
        let mut anne = self.hello(&table, &[&anne_key]).await;
        let mut bo = self.hello(&table, &[]).await;
        let bo_key = key(7);
        bo.ok(json!({"type": "sit", "seat": 1, "name": "Bo", "key": bo_key})).await;
        anne.ok(json!({"type": "start"})).await;
        anne.told().await;
        bo.told().await;
        Two { table, keys: [anne_key, bo_key], anne, bo }
    }
}

/// A request, and the connection that it was made on.
pub async fn ask(address: SocketAddr, head: &str, body: &str) -> (TcpStream, Answer) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = if body.is_empty() { String::new() } else { format!("content-length: {}\r\n", body.len()) };
    let (line, headers) = head.split_once('\n').unwrap_or((head, ""));
    let headers: String = headers.lines().map(|header| format!("{header}\r\n")).collect();
    let host = if headers.starts_with("host:") { String::new() } else { format!("host: {address}\r\n") };
    let text = format!("{line} HTTP/1.1\r\n{host}{headers}{length}\r\n{body}");
    // A server that refuses a large body stops reading it.
    let _ = stream.write_all(text.as_bytes()).await;
    let answer = timeout(PATIENCE, Answer::read(&mut stream)).await.expect("an answer");
    (stream, answer)
}

/// A game of two people.
pub struct Two {
    pub table: String,
    pub keys: [String; 2],
    pub anne: Client,
    pub bo: Client,
}

impl Two {
    /// Anne and Bo make a move each, so many times.
    pub async fn play(&mut self, rounds: usize) {
        for _ in 0..rounds {
            self.anne.act_somehow(0).await;
            self.bo.told().await;
            self.bo.act_somehow(1).await;
            self.anne.told().await;
        }
    }
}

pub fn me(name: &str) -> Value {
    json!({"kind": "me", "name": name})
}

pub fn open() -> Value {
    json!({"kind": "open"})
}

pub fn bot(level: u8) -> Value {
    json!({"kind": "bot", "level": level})
}

/// A key as a client makes it up.
pub fn key(digit: u8) -> String {
    digit.to_string().repeat(32)
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_string()
}

/// An HTTP answer.
pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Answer {
    /// Reads until all of it is there, or the connection is over.
    async fn read(stream: &mut TcpStream) -> Answer {
        let mut bytes = Vec::new();
        loop {
            let over = stream.read_buf(&mut bytes).await.unwrap_or(0) == 0;
            let end = bytes.windows(4).position(|end| end == b"\r\n\r\n");
            let (headers, body) = end.map_or((&bytes[..], &[][..]), |end| (&bytes[..end], &bytes[end + 4..]));
            let answer = Answer::parse(&String::from_utf8_lossy(headers), &String::from_utf8_lossy(body));
            if over || end.is_some() && answer.has(body.len()) {
                return answer;
            }
        }
    }

    fn parse(headers: &str, body: &str) -> Answer {
        let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, headers: headers.to_lowercase(), body: body.to_string() }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// Is this all of its body? What a WebSocket says does not belong to it.
    fn has(&self, length: usize) -> bool {
        let told = self.header("content-length").and_then(|length| length.parse().ok());
        matches!(self.status, 101 | 204 | 304) || told == Some(length)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }

    /// Refused, for this reason.
    #[track_caller]
    pub fn refused(&self, status: u16, why: &str) {
        assert_eq!((self.status, self.json()["why"].as_str()), (status, Some(why)), "{}", self.body);
        assert!(!text(&self.json()["fr"]).is_empty() && !text(&self.json()["en"]).is_empty());
    }
}

pub struct Client {
    pub socket: WebSocketStream<TcpStream>,
    name: u32,
    spoken: u32,
    /// What came while something else was waited for.
    heard: VecDeque<Value>,
    /// For each seat, the newest decision it was asked.
    decisions: [u64; 8],
    /// The seats that are to act, as far as the client was told.
    act: Value,
    pub welcome: Value,
    /// Everything that the client was ever told.
    pub words: String,
}

impl Client {
    pub async fn send(&mut self, message: impl Into<Message>) {
        self.socket.send(message.into()).await.unwrap();
    }

    /// The next message from the wire; nothing when the connection is over.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a message") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.words.push_str(&text);
                    self.note_decisions(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn note_decisions(&mut self, message: &Value) {
        let streams = message["streams"].as_array().map_or(std::slice::from_ref(message), Vec::as_slice);
        for stream in streams {
            if let (Some(seat), Some(decision)) = (stream["viewer"].as_u64(), stream["state"]["decision"].as_u64()) {
                self.decisions[seat as usize] = decision;
                self.act = stream["state"]["turn"]["act"].clone();
            }
        }
    }

    /// The first message, heard before or still to come, that is one of these.
    pub async fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.heard.iter().position(&wanted) {
            return self.heard.remove(place).unwrap();
        }
        loop {
            let message = self.hear().await.expect("the connection is over");
            if wanted(&message) {
                return message;
            }
            self.heard.push_back(message);
        }
    }

    /// Says all of these at once; each is carried out.
    pub async fn ok_all(&mut self, says: &[Value]) {
        let ids: Vec<String> = says.iter().map(|_| self.new_id()).collect();
        for (say, id) in says.iter().zip(&ids) {
            let mut say = say.clone();
            say["id"] = json!(id);
            self.send(say.to_string()).await;
        }
        for (say, id) in says.iter().zip(&ids) {
            let answer = self.wait(|message| message["id"] == *id).await;
            assert_eq!(answer["type"], "done", "{say} was answered {answer}");
        }
        self.heard.clear();
    }

    pub async fn wait_for(&mut self, kind: &str) -> Value {
        self.wait(|message| message["type"] == kind).await
    }

    pub async fn told(&mut self) -> Value {
        self.wait_for("told").await
    }

    /// What the table is like, once it is like this.
    pub async fn table(&mut self, like: impl Fn(&Value) -> bool) -> Value {
        self.wait(|message| message["type"] == "table" && like(&message["table"])).await["table"].clone()
    }

    pub fn new_id(&mut self) -> String {
        self.spoken += 1;
        format!("{}-{}", self.name, self.spoken)
    }

    /// Says it and waits for the answer.
    pub async fn say(&mut self, say: Value) -> Value {
        let id = self.new_id();
        self.say_as(&id, say).await
    }

    pub async fn say_as(&mut self, id: &str, mut say: Value) -> Value {
        say["id"] = json!(id);
        self.send(say.to_string()).await;
        self.wait(|message| message["id"] == id).await
    }

    pub async fn ok(&mut self, say: Value) {
        let answer = self.say(say.clone()).await;
        assert_eq!(answer["type"], "done", "{say} was answered {answer}");
    }

    pub async fn refused(&mut self, say: Value, why: &str) {
        let answer = self.say(say.clone()).await;
        assert_eq!((&answer["type"], &answer["why"]), (&json!("refused"), &json!(why)), "{say} was answered {answer}");
        assert!(!text(&answer["fr"]).is_empty() && !text(&answer["en"]).is_empty());
    }

    pub async fn act(&mut self, seat: u8, decision: u64, action: &str) {
        self.ok(act(seat, decision, action)).await;
    }

    /// Takes some legal action. Answers what it is told of it.
    pub async fn act_somehow(&mut self, seat: u8) -> Value {
        let action = self.some_action(seat).await;
        self.act(seat, self.decisions[seat as usize], &action).await;
        self.wait(|message| message["type"] == "told" && message["viewer"] == seat).await
    }

    /// One of those in the middle of the list, or the example.
    pub async fn some_action(&mut self, seat: u8) -> String {
        let legal = self.say(json!({"type": "legal", "seat": seat, "prefix": ""})).await;
        let actions = legal["legal"]["actions"].as_array().unwrap_or_else(|| panic!("{legal}"));
        // Where there are too many to list, one is given as an example.
        actions.get(actions.len() / 2).map_or_else(|| text(&legal["legal"]["example"]), |action| text(&action["do"]))
    }

    /// The first seat that is to act, as far as the client was told.
    pub fn asked(&self) -> Option<u8> {
        self.act[0].as_u64().map(|seat| seat as u8)
    }

    /// The decision that the seat is asked, as far as the client was told.
    pub fn decision(&self, seat: u8) -> u64 {
        self.decisions[seat as usize]
    }

    /// The connection is ended by the house, perhaps after some words.
    pub async fn last_words(&mut self) -> Vec<Value> {
        let mut words: Vec<Value> = self.heard.drain(..).collect();
        while let Some(message) = self.hear().await {
            words.push(message);
        }
        words
    }

    /// Waits until the house has noticed that this client has gone.
    pub async fn leave(mut self) {
        let _ = self.socket.close(None).await;
        while self.hear().await.is_some() {}
    }
}

pub fn act(seat: u8, decision: u64, action: &str) -> Value {
    json!({"type": "act", "seat": seat, "decision": decision, "do": [action]})
}
