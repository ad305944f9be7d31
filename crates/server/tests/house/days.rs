//! Games that last days: what happens at tables where nobody is. Logs are written as an earlier day would have left
//! them, and a house opens on them.

use std::{sync::Arc, time::Duration};

use house::{
    Due, DueWhat, LogEntry, Match, Uptime,
    keys::{KeyHash, new_key},
    protocol::{Clock, Customs, NewTable, SeatWish, WhenOut},
};
use serde_json::{Value, json};
use server::{
    Settings,
    store::{DueTimes, Row, Sqlite, Store},
};
use tempfile::TempDir;

use crate::support::House;

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64
}

fn clock(when_out: WhenOut) -> Clock {
    Clock { bank_ms: 5 * MINUTE, gain_ms: 1000, cap_ms: 6 * MINUTE, when_out, weekends: false, holidays: 0 }
}

fn me(name: &str) -> SeatWish {
    SeatWish::Me { name: Some(name.into()) }
}

/// What an earlier day has left in the store.
struct Yesterday {
    data: Arc<TempDir>,
    store: Sqlite,
}

impl Yesterday {
    async fn new() -> Yesterday {
        let data = Arc::new(TempDir::new().unwrap());
        let store = Sqlite::open(data.path()).await.unwrap();
        Yesterday { data, store }
    }

    /// A table of Alcatraz that was opened, and perhaps begun, at that time. Its key.
    async fn table(&self, id: &str, seats: &[SeatWish], clock: Option<Clock>, start: bool, at: u64) -> String {
        let mut rng = rand::rng();
        let key = new_key(&mut rng);
        let customs = Customs { clock, ..Customs::default() };
        let wish = NewTable {
            game: "alcatraz".into(),
            options: Default::default(),
            customs,
            seats: seats.to_vec(),
            start,
            public: false,
        };
        let events = house::open(&wish, &KeyHash::of(&key).unwrap(), &mut rng).unwrap();
        let log: Vec<_> = events.into_iter().map(|event| LogEntry { at, id: None, event }).collect();
        let due = Match::load(id, &log, Uptime(0)).unwrap().due();
        let row = |(sequence, entry)| Row::new(id, sequence, serde_json::to_string(entry).unwrap());
        let mut rows: Vec<Row> = log.iter().enumerate().map(row).collect();
        rows.last_mut().unwrap().due = due;
        assert_eq!(self.store.append(&[rows]).await.unwrap(), [true]);
        key
    }

    /// The house opens again.
    async fn over(self) -> House {
        self.store.close().await.unwrap();
        House::at(self.data, Settings { bot_pause: Duration::ZERO, ..Settings::default() }).await
    }
}

/// Asks until it is so: nothing here takes a certain time.
async fn until(house: &House, path: &str, is: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..400 {
        let answer = house.get(path).await;
        let body = if answer.status == 200 { answer.json() } else { json!(null) };
        if is(&body) {
            return body;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{path} never came to that");
}

#[tokio::test]
async fn bots_move_at_tables_that_nobody_watches() {
    let house = House::open().await;
    let wish = json!({"game": "alcatraz", "seats": [{"kind": "bot", "level": 1}, {"kind": "me"}], "start": true});
    let table = house.post("/api/tables", &wish).await.json()["table"].as_str().unwrap().to_string();
    until(&house, &format!("/api/tables/{table}/glance"), |glance| glance["act"] == json!([1])).await;
}

#[tokio::test]
async fn bots_move_after_a_restart() {
    let yesterday = Yesterday::new().await;
    yesterday.table("t", &[SeatWish::Bot { level: 1 }, me("Anne")], None, true, now() - DAY).await;
    let house = yesterday.over().await;
    until(&house, "/api/tables/t/glance", |glance| glance["act"] == json!([1])).await;
}

/// Nobody is there to see it: a house full of bots that play each other would only be warm.
#[tokio::test]
async fn bots_alone_wait_for_somebody_to_watch() {
    let yesterday = Yesterday::new().await;
    let bots = [SeatWish::Bot { level: 1 }, SeatWish::Bot { level: 1 }];
    yesterday.table("bots", &bots, None, true, now()).await;
    yesterday.table("other", &[SeatWish::Bot { level: 1 }, me("Anne")], None, true, now()).await;
    assert_eq!(yesterday.store.due_of("bots").await.unwrap(), None);
    let house = yesterday.over().await;
    until(&house, "/api/tables/other/glance", |glance| glance["act"] == json!([1])).await;
    assert_eq!(house.get("/api/tables/bots/record").await.json()["actions"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn clocks_run_out_though_nobody_comes() {
    let yesterday = Yesterday::new().await;
    let (people, past) = ([me("Anne"), me("Bo")], now() - 20 * MINUTE);
    for (table, when_out) in [("ask", WhenOut::Ask), ("cover", WhenOut::Cover), ("lose", WhenOut::Lose)] {
        yesterday.table(table, &people, Some(clock(when_out)), true, past).await;
    }
    let house = yesterday.over().await;
    let asked = until(&house, "/api/tables/ask", |info| info["seats"][0]["clock"]["run"]["is"] == "out").await;
    assert_eq!((&asked["stage"], &asked["seats"][0]["covered"]), (&json!("playing"), &json!(null)));
    // The computer makes the move that was waited for, and time runs for the next.
    until(&house, "/api/tables/cover/glance", |glance| glance["act"] == json!([1])).await;
    let covered = until(&house, "/api/tables/cover", |info| info["seats"][1]["clock"]["run"]["is"] == "running").await;
    assert_eq!(covered["seats"][0]["covered"], json!(3));
    let lost = until(&house, "/api/tables/lose", |info| info["stage"] == "over").await;
    assert_eq!(lost["ending"]["winners"], json!([1]));
}

/// A restart while a clock runs: it is as if that time had not been.
#[tokio::test]
async fn no_clock_runs_while_the_house_is_closed() {
    let yesterday = Yesterday::new().await;
    let begun = now() - 60 * MINUTE;
    let key = yesterday.table("t", &[me("Anne"), me("Bo")], Some(clock(WhenOut::Lose)), true, begun).await;
    yesterday.store.stay_open(begun + MINUTE, DAY).await.unwrap();
    let house = yesterday.over().await;
    let mut anne = house.hello("t", &[&key]).await;
    let left = anne.welcome["table"]["seats"][0]["clock"]["left_ms"].as_u64().unwrap();
    assert!((3 * MINUTE..=4 * MINUTE).contains(&left), "{left} of five minutes, of which one has passed");
    assert_eq!(anne.say(json!({"type": "act", "seat": 0, "decision": 0, "do": ["@d9"]})).await["type"], "done");
    // It is in the log: the next restart finds it there.
    let again = house.restart().await;
    let info = again.get("/api/tables/t").await.json();
    let now_left = info["seats"][0]["clock"]["left_ms"].as_u64().unwrap();
    assert!(now_left > 3 * MINUTE && now_left <= left + 1000, "{now_left}");
}

#[tokio::test]
async fn forgotten_tables_close_and_others_stay() {
    let yesterday = Yesterday::new().await;
    yesterday.table("forgotten", &[me("Anne"), SeatWish::Open], None, false, now() - 31 * DAY).await;
    yesterday.table("fresh", &[me("Anne"), SeatWish::Open], None, false, now() - 29 * DAY).await;
    yesterday.table("playing", &[me("Anne"), me("Bo")], None, true, now() - 400 * DAY).await;
    assert_eq!(yesterday.store.due_of("playing").await.unwrap(), None, "a game without a clock is never due");
    let house = yesterday.over().await;
    until(&house, "/api/tables/forgotten", Value::is_null).await;
    assert_eq!(house.get("/api/tables/forgotten").await.status, 404);
    for table in ["fresh", "playing"] {
        assert_eq!(house.get(&format!("/api/tables/{table}")).await.status, 200);
    }
}

/// Whatever a table cannot be opened for, the others are looked after.
#[tokio::test]
async fn a_match_that_cannot_be_read_keeps_nobody_waiting() {
    let yesterday = Yesterday::new().await;
    let due = Some(Due { at: 1, what: DueWhat::Clock });
    let broken = [
        Row { due, ..Row::new("broken", 0, "{\"nonsense\":1}".to_string()) },
        Row { due, ..Row::new("gone", 0, "x".to_string()) },
    ];
    assert_eq!(yesterday.store.append(&broken.map(|row| vec![row])).await.unwrap(), [true, true]);
    yesterday.table("t", &[SeatWish::Bot { level: 1 }, me("Anne")], None, true, now() - DAY).await;
    let house = yesterday.over().await;
    until(&house, "/api/tables/t/glance", |glance| glance["act"] == json!([1])).await;
}

/// A live table: each is told everybody's time, and what is left is told with every move.
#[tokio::test]
async fn players_are_told_the_time() {
    let yesterday = Yesterday::new().await;
    let house = yesterday.over().await;
    let customs = json!({"clock": {"bank_ms": 300000, "gain_ms": 60000, "cap_ms": 400000}});
    let wish =
        json!({"game": "alcatraz", "seats": [{"kind": "me"}, {"kind": "me"}], "start": true, "customs": customs});
    let opened = house.post("/api/tables", &wish).await.json();
    let mut both = house.hello(opened["table"].as_str().unwrap(), &[opened["key"].as_str().unwrap()]).await;
    assert_eq!(both.welcome["table"]["customs"]["clock"]["when_out"], "ask");
    assert_eq!(both.welcome["table"]["seats"][1]["clock"]["run"]["is"], "stopped");
    both.say(json!({"type": "act", "seat": 0, "decision": 0, "do": ["@d9"]})).await;
    let table = both.wait(|message| message["type"] == "table").await;
    let clocks = |seat: usize| table["table"]["seats"][seat]["clock"].clone();
    assert_eq!((&clocks(0)["run"]["is"], &clocks(1)["run"]["is"]), (&json!("stopped"), &json!("running")));
    assert!(clocks(0)["left_ms"].as_u64().unwrap() > 300_000, "a decision brings time");
    let bad = json!({"game": "alcatraz", "seats": [{"kind": "me"}, {"kind": "me"}], "customs": {"clock": {"bank_ms": 1, "gain_ms": 1, "cap_ms": 1}}});
    let refused = house.post("/api/tables", &bad).await;
    assert_eq!((refused.status, refused.json()["why"].clone()), (400, json!("clock")));
}
