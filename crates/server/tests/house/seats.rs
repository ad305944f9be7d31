//! Seats played by requests.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Answer, House, Two, bot, key, me, open, text};

/// Somebody who plays a seat by requests.
struct Player<'a> {
    house: &'a House,
    table: String,
    key: String,
    seat: u8,
    spoken: u32,
}

impl<'a> Player<'a> {
    fn new(house: &'a House, table: &str, key: &str, seat: u8) -> Player<'a> {
        Player { house, table: table.to_string(), key: key.to_string(), seat, spoken: 0 }
    }

    fn path(&self) -> String {
        format!("/api/tables/{}/seats/{}", self.table, self.seat)
    }

    async fn ask(&self, query: &str) -> Answer {
        let (path, key) = (self.path(), &self.key);
        self.house.request(&format!("GET {path}?{query}\nauthorization: Bearer {key}"), "").await
    }

    async fn stand(&self, query: &str) -> Value {
        let answer = self.ask(query).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    async fn post(&self, body: &Value) -> Answer {
        let (path, key) = (self.path(), &self.key);
        self.house.request(&format!("POST {path}\nauthorization: Bearer {key}"), &body.to_string()).await
    }

    async fn act(&mut self, decision: &Value, action: &str) -> Answer {
        self.spoken += 1;
        let id = format!("{}-{}", self.seat, self.spoken);
        self.post(&json!({"id": id, "decision": decision, "do": [action]})).await
    }

    /// Plays to the end, some legal action at a time; answers how it ended and how often it acted.
    async fn play(&mut self) -> (Value, u32) {
        let mut next = 0;
        loop {
            let standing = self.stand(&format!("decision={next}&prefix=")).await;
            if !standing["over"].is_null() {
                return (standing["over"].clone(), self.spoken);
            }
            if standing["to_act"] != true {
                continue;
            }
            assert!(standing["decision"].as_u64().unwrap() >= next, "{standing}");
            let actions = standing["legal"]["actions"].as_array().unwrap();
            assert_eq!(standing["legal"]["count"], actions.len(), "all of them, however many");
            let action = text(&actions[self.spoken as usize % actions.len()]["do"]);
            let done = self.act(&standing["decision"], &action).await;
            assert_eq!((done.status, &done.json()["type"]), (200, &json!("done")), "{}", done.body);
            next = standing["decision"].as_u64().unwrap() + 1;
        }
    }
}

async fn table_of(house: &House, game: &str, options: Value, seats: Value) -> (String, String) {
    let wish = json!({"game": game, "options": options, "seats": seats, "start": true});
    let opened = house.post("/api/tables", &wish).await;
    assert_eq!(opened.status, 200, "{}", opened.body);
    (text(&opened.json()["table"]), text(&opened.json()["key"]))
}

/// Waits until somebody is here in seat 1, or not.
async fn until_here(house: &House, table: &str, here: bool) -> Value {
    loop {
        let info = house.get(&format!("/api/tables/{table}")).await.json();
        if info["seats"][1]["here"] == here {
            return info;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn whole_games_are_played_against_the_computer() {
    let house = House::open().await;
    for (game, options) in [("vertical", json!({})), ("ice-lake", json!({}))] {
        let (table, key) = table_of(&house, game, options, json!([me("Anne"), bot(1)])).await;
        let (over, acted) = Player::new(&house, &table, &key, 0).play().await;
        assert!(acted > 3 && over["scores"].as_array().unwrap().len() == 2, "{game}: {over}");
        let info = house.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!((&info["stage"], &info["ending"]), (&json!("over"), &over));
    }
}

/// The same state as on a socket, for the same eyes.
#[tokio::test]
async fn a_seat_is_shown_what_a_socket_is_shown() {
    let house = House::open().await;
    let (table, key) = table_of(&house, "ice-lake", json!({}), json!([me("Anne"), me("Bo")])).await;
    let mut player = Player::new(&house, &table, &key, 0);
    player.act(&json!(0), "A").await;
    let standing = player.stand("decision=1").await;
    let socket = house.hello(&table, &[&key]).await;
    let state = &socket.welcome["streams"][0]["state"];
    for part in ["view", "legal", "prompt", "decision"] {
        assert_eq!(standing[part], state[part], "{part}");
    }
    assert_eq!((&standing["to_act"], &standing["over"]), (&json!(true), &Value::Null));
    assert!((170_000..=180_000).contains(&standing["wait_ms"].as_u64().unwrap()), "{}", standing["wait_ms"]);
}

#[tokio::test]
async fn who_has_not_the_key_is_told_nothing() {
    let house = House::open().await;
    let Two { table, keys, .. } = house.two().await;
    let anne = Player::new(&house, &table, &keys[0], 0);
    assert_eq!(anne.stand("").await["to_act"], true);
    let deed = json!({"id": "x", "decision": 0, "do": ["@d9"]});
    for (key, seat) in
        [(keys[0].as_str(), 1), (&keys[1], 0), (&key(3), 0), ("", 0), ("XYZ", 0), (&keys[0], 7), (&keys[0], 255)]
    {
        let stranger = Player::new(&house, &table, key, seat);
        stranger.ask("").await.refused(403, "key");
        stranger.ask("prefix=").await.refused(403, "key");
        stranger.post(&deed).await.refused(403, "key");
    }
    house.get(&anne.path()).await.refused(403, "key");
    house.post(&anne.path(), &deed).await.refused(403, "key");
    Player::new(&house, "nosuchtable", &keys[0], 0).ask("").await.refused(404, "table");
}

#[tokio::test]
async fn a_deed_is_done_once_or_refused_with_the_rule() {
    let house = House::open().await;
    let Two { table, keys, mut bo, .. } = house.two().await;
    let mut anne = Player::new(&house, &table, &keys[0], 0);
    let deed = |id: &str, decision: u32, action: &str| json!({"id": id, "decision": decision, "do": [action]});
    anne.post(&deed("a", 0, "pass")).await.refused(400, "ALC-17");
    anne.post(&deed("a", 0, "what?")).await.refused(400, "notation");
    anne.post(&deed("a", 1, "@d9")).await.refused(409, "stale");
    // The same id again: what was refused was not done.
    assert_eq!(anne.post(&deed("a", 0, "@d9")).await.json(), json!({"type": "done", "id": "a"}));
    bo.told().await;
    assert_eq!(anne.post(&deed("a", 0, "@d9")).await.status, 200, "a resent message is done already");
    anne.post(&deed("b", 0, "@d9")).await.refused(409, "stale");
    anne.post(&deed("c", 1, "@e9")).await.refused(409, "turn");
    bo.act_somehow(1).await;
    let standing = anne.stand("decision=1").await;
    assert_eq!((&standing["number"], &standing["decision"]), (&json!(2), &json!(1)));
    for bad in [
        json!({"decision": 0, "do": ["@d9"]}),
        json!({"id": "", "decision": 0, "do": ["@d9"]}),
        json!({"id": "x".repeat(41), "decision": 0, "do": ["@d9"]}),
        json!({"id": "x", "decision": -1, "do": ["@d9"]}),
        json!({"id": "x", "decision": 0, "do": "@d9"}),
        json!([]),
    ] {
        anne.post(&bad).await.refused(400, "message");
    }
    assert_eq!(anne.post(&deed(&"x".repeat(20_000), 0, "@d9")).await.status, 413);
    assert_eq!(anne.act(&json!(1), &"x".repeat(10_000)).await.status, 400);
}

#[tokio::test]
async fn a_request_waits_for_the_turn() {
    let house = House::open().await;
    let Two { table, keys, mut anne, .. } = house.two().await;
    let bo = Player::new(&house, &table, &keys[1], 1);
    let start = Instant::now();
    let standing = bo.stand("wait=1").await;
    assert!(start.elapsed() >= Duration::from_secs(1), "it is not their turn");
    assert_eq!(
        (&standing["to_act"], &standing["legal"], &standing["wait_ms"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    let (standing, ()) = tokio::join!(bo.stand(""), async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        anne.act_somehow(0).await;
    });
    assert_eq!((&standing["to_act"], &standing["decision"]), (&json!(true), &json!(0)));
    assert!(start.elapsed() < Duration::from_secs(20), "nothing of it waits for a clock");
    // A later decision is not asked yet.
    assert_eq!(bo.stand("decision=1&wait=0").await["decision"], 0);
    let ended = tokio::join!(bo.stand("decision=1"), anne.ok(json!({"type": "resign", "seat": 0}))).0;
    assert_eq!(ended["over"]["winners"], json!([1]));
    bo.post(&json!({"id": "late", "decision": 0, "do": ["@e9"]})).await.refused(409, "stage");
}

#[tokio::test]
async fn an_open_seat_is_taken_before_the_game() {
    let house = House::open().await;
    let (table, host) = house.table(json!([me("Anne"), open()]), false).await;
    let mut anne = house.hello(&table, &[&host]).await;
    let bo = Player::new(&house, &table, &key(5), 1);
    let sit = format!("{}/sit", bo.path());
    bo.ask("wait=0").await.refused(403, "key");
    house.post(&sit, &json!({"name": "", "key": key(5)})).await.refused(400, "name");
    house.post(&sit, &json!({"name": "Bo", "key": "5"})).await.refused(403, "key");
    house.post(&sit.replace("seats/1", "seats/0"), &json!({"name": "Bo", "key": key(5)})).await.refused(400, "seat");
    // Twice, as when the answer was lost.
    for _ in 0..2 {
        assert_eq!(house.post(&sit, &json!({"name": "Bo", "key": key(5)})).await.status, 200);
    }
    let seats = anne.table(|table| table["seats"][1]["here"] == true).await["seats"].clone();
    assert_eq!(seats[1]["holder"], json!({"kind": "person", "name": "Bo"}));
    let standing = bo.stand("wait=0").await;
    assert_eq!((&standing["view"], &standing["to_act"]), (&Value::Null, &json!(false)));
    anne.ok(json!({"type": "start"})).await;
    let (standing, ()) = tokio::join!(bo.stand(""), async { drop(anne.act_somehow(0).await) });
    assert_eq!(standing["to_act"], true);
    house.post(&sit, &json!({"name": "Bo", "key": key(6)})).await.refused(409, "stage");
}

#[tokio::test]
async fn a_program_that_asks_now_and_then_is_here_and_leaves_when_it_stops() {
    let house = House::with(|settings| settings.waits.linger = Duration::from_secs(2)).await;
    let Two { table, keys, mut anne, bo } = house.two().await;
    bo.leave().await;
    until_here(&house, &table, false).await;
    let bo = Player::new(&house, &table, &keys[1], 1);
    bo.stand("wait=0").await;
    until_here(&house, &table, true).await;
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        bo.stand("wait=0").await;
    }
    let info = house.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["seats"][1]["here"], true, "the program never stopped asking");
    let start = Instant::now();
    assert_eq!(until_here(&house, &table, false).await["seats"][1]["wait_ms"], Value::Null);
    assert!(start.elapsed() > Duration::from_millis(1500), "it stays a little longer than its last request");
    // A player who is to act may think: they do not leave.
    anne.act_somehow(0).await;
    assert_eq!(bo.stand("").await["to_act"], true);
    tokio::time::sleep(Duration::from_secs(4)).await;
    let info = house.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["seats"][1]["here"], true);
}

#[tokio::test]
async fn a_program_that_asks_again_has_its_seat_back_from_the_computer() {
    let house = House::with(|settings| settings.patience.silent_ms = 0).await;
    let Two { table, keys, mut anne, .. } = house.two().await;
    anne.act_somehow(0).await;
    let mut bo = Player::new(&house, &table, &keys[1], 1);
    assert_eq!(bo.stand("").await["to_act"], true);
    anne.ok(json!({"type": "cover", "seat": 1})).await;
    // The computer acts for them.
    anne.wait(|message| {
        message["type"] == "told" && message["state"]["decision"] == 1 && message["state"]["turn"]["act"] == json!([0])
    })
    .await;
    let standing = bo.stand("wait=0").await;
    assert_eq!(standing["decision"], 1);
    let info = house.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["seats"][1]["covered"], Value::Null);
    anne.act_somehow(0).await;
    let standing = bo.stand(&format!("decision={}", standing["decision"])).await;
    let action = text(&standing["legal"]["actions"][0]["do"]);
    assert_eq!(bo.act(&standing["decision"], &action).await.status, 200);
}

/// More than are listed with the state: all by their texts, or some with what would follow.
#[tokio::test]
async fn long_lists_are_given_in_full_when_asked_for() {
    let house = House::open().await;
    let (table, key) = table_of(&house, "aufsteiger", json!({}), json!([me("Anne"), bot(1)])).await;
    let mut anne = Player::new(&house, &table, &key, 0);
    let mut next = 0;
    let standing = loop {
        let standing = anne.stand(&format!("decision={next}")).await;
        if standing["legal"]["listed"] == false {
            break standing;
        }
        let action = text(&standing["legal"]["actions"][0]["do"]);
        anne.act(&standing["decision"], &action).await;
        next += 1;
    };
    let count = standing["legal"]["count"].as_u64().unwrap() as usize;
    assert!(count > 200 && standing["legal"]["actions"] == json!([]));
    let all = anne.stand("prefix=").await["legal"].clone();
    let texts: Vec<String> = all["actions"].as_array().unwrap().iter().map(|action| text(&action["do"])).collect();
    assert_eq!((texts.len(), &all["count"], &all["listed"]), (count, &json!(count), &json!(false)));
    let one = anne.stand(&format!("prefix={}", texts[count / 2].replace(' ', "%20").replace('+', "%2B"))).await;
    let found = one["legal"]["actions"].as_array().unwrap();
    assert!(one["legal"]["listed"] == true && found.iter().any(|action| action["do"] == texts[count / 2]), "{one}");
    assert!(found[0]["then"].is_array());
}

#[tokio::test]
async fn a_house_that_closes_keeps_nobody_waiting() {
    let house = House::open().await;
    let Two { table, keys, bo, .. } = house.two().await;
    bo.leave().await;
    until_here(&house, &table, false).await;
    let key = keys[1].clone();
    let address = house.address;
    let line =
        format!("GET /api/tables/{table}/seats/1 HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {key}\r\n\r\n");
    let waiting = tokio::spawn(async move {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.write_all(line.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answer
    });
    until_here(&house, &table, true).await;
    let start = Instant::now();
    let house = house.restart().await;
    assert!(start.elapsed() < Duration::from_secs(4), "nobody keeps it open");
    let answer = waiting.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("\"closing\""), "{answer}");
    assert_eq!(Player::new(&house, &table, &keys[0], 0).stand("").await["to_act"], true);
}

#[tokio::test]
async fn a_seat_says_only_so_much_at_once() {
    let house = House::with(|settings| settings.limits.messages_per_second = 1).await;
    let Two { table, keys, .. } = house.two().await;
    let mut anne = Player::new(&house, &table, &keys[0], 0);
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(anne.act(&json!(0), "pass").await.status);
    }
    assert_eq!((statuses[0], statuses[7]), (400, 429), "{statuses:?}");
    assert_eq!(anne.stand("").await["to_act"], true, "asking is another limit");
}
