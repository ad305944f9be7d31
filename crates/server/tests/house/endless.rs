//! What has no end, or cannot go on: a thought, a writer, a log full of taking back.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use games::brittle::{counted, open_gate};
use serde_json::{Value, json};
use server::{
    Settings,
    store::{Answer, Change, DueTimes, Sqlite, Store},
};
use tempfile::TempDir;

use crate::{
    panics::{both, brittle},
    support::{Client, House, act, bot, me, text},
};

/// One thread to think, and no patience with it.
fn hasty(settings: &mut Settings) {
    settings.thinkers = 1;
    settings.waits.endless = Duration::from_millis(500);
}

/// Starts a game whose second seat is a bot that never stops thinking.
async fn endless(house: &House, gate: u32) -> Client {
    let options = json!({"at": "determinize", "gate": gate});
    let (table, key) = brittle(house, options, json!([me("Anne"), bot(5)])).await;
    let mut anne = house.hello(&table, &[&key]).await;
    anne.ok(json!({"type": "start"})).await;
    anne
}

fn has_faltered(message: &Value) -> bool {
    let told = message["told"].as_array().into_iter().flatten();
    told.clone().any(|item| item["is"] == "said") && told.clone().any(|item| item["by"] == 1)
}

/// The table is told, and the game goes on with some legal action. The thread is replaced: the only one
/// there was, twice over; and when the thoughts end after all, twice over again.
#[tokio::test]
async fn a_bot_that_never_stops_thinking_plays_some_legal_action_and_the_table_is_told() {
    let house = House::with(hasty).await;
    for gate in [20, 21] {
        let mut anne = endless(&house, gate).await;
        for round in 0..2 {
            anne.act(0, round, "go").await;
            let told = anne.wait(has_faltered).await;
            let said = told["told"].as_array().unwrap().iter().find(|item| item["is"] == "said").unwrap();
            assert!(text(&said["fr"]).contains("{1}") && text(&said["en"]).contains("could not choose"), "{said}");
        }
        open_gate(gate);
        for round in 2..4 {
            anne.act(0, round, "go").await;
            anne.wait(|message| message["type"] == "told" && message["state"]["view"]["moves"] == 2 * round + 2).await;
        }
    }
    assert_eq!(house.get("/healthz").await.status, 200);
    house.two().await.play(1).await;
}

#[tokio::test]
async fn a_question_that_is_thought_about_for_ever_is_answered_with_busy() {
    let house = House::with(hasty).await;
    let options = json!({"at": "determinize", "gate": 22});
    let (table, key) = brittle(&house, options, both()).await;
    let mut anne = house.hello(&table, &[&key]).await;
    anne.ok(json!({"type": "start"})).await;
    anne.refused(json!({"type": "hint", "seat": 0}), "busy").await;
    open_gate(22);
}

/// Somebody else's bot has the only thread: who asks meanwhile is told when to come back, and does in the end.
#[tokio::test]
async fn a_question_that_nobody_has_time_for_is_answered_with_a_time_to_come_back() {
    let house = House::with(|settings| {
        settings.thinkers = 1;
        settings.waits.endless = Duration::from_secs(8);
        settings.waits.advice = Duration::ZERO;
    })
    .await;
    let mut busy = endless(&house, 24).await;
    busy.act(0, 0, "go").await;
    // Its bot's turn stands in the queue before the next question is answered.
    busy.say(json!({"type": "why", "seat": 0, "do": "go"})).await;
    let (table, key) = house.table(json!([me("Anne"), bot(1)]), true).await;
    let mut anne = house.hello(&table, &[&key]).await;
    let answer = anne.say(json!({"type": "hint", "seat": 0})).await;
    assert_eq!((&answer["type"], &answer["why"]), (&json!("refused"), &json!("busy")), "{answer}");
    assert!(answer["retry_ms"].as_u64().unwrap() > 0, "{answer}");
    open_gate(24);
}

/// Threads cannot be taken back from a game that loops: the house ends and says so, rather than stay open
/// with nobody left to think.
#[tokio::test]
async fn too_many_thoughts_without_an_end_end_the_house_with_a_word() {
    let house = House::with(hasty).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let mut anne = endless(&house, 23).await;
        anne.act(0, 0, "go").await;
        tables.push(anne);
    }
    let why = house.falls().await;
    assert!(why.contains("thoughts do not end"), "{why}");
}

/// A store that breaks down, as none should.
struct Breaking {
    inner: Sqlite,
    broken: AtomicBool,
}

impl DueTimes for Breaking {}

impl Store for Breaking {
    fn append<'a>(&'a self, changes: &'a [Change]) -> Answer<'a, Vec<bool>> {
        assert!(!self.broken.load(Ordering::Relaxed), "the store is broken");
        self.inner.append(changes)
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        self.inner.load(table)
    }

    fn keep_review<'a>(&'a self, table: &'a str, version: u32, body: &'a str) -> Answer<'a, ()> {
        self.inner.keep_review(table, version, body)
    }

    fn review<'a>(&'a self, table: &'a str, version: u32) -> Answer<'a, Option<String>> {
        self.inner.review(table, version)
    }

    fn close(&self) -> Answer<'_, ()> {
        self.inner.close()
    }
}

/// Without its writer the house would take moves and keep none: it sends everybody away and ends.
#[tokio::test]
async fn a_writer_that_cannot_go_on_ends_the_house_with_a_word() {
    let data = Arc::new(TempDir::new().unwrap());
    let inner = Sqlite::open(data.path()).await.unwrap();
    let store = Arc::new(Breaking { inner, broken: AtomicBool::new(false) });
    let house = House::on(store.clone(), data, Settings::default()).await;
    let (table, key) = brittle(&house, json!({}), both()).await;
    let mut anne = house.hello(&table, &[&key]).await;
    anne.ok(json!({"type": "start"})).await;
    anne.act(0, 0, "go").await;
    store.broken.store(true, Ordering::Relaxed);
    let mut say = act(1, 0, "go");
    say["id"] = json!("lost");
    anne.send(say.to_string()).await;
    let words = anne.last_words().await;
    assert!(words.iter().any(|word| word["why"] == "storage"), "{words:?}");
    assert!(!words.iter().any(|word| word["id"] == "lost"), "{words:?}");
    let why = house.falls().await;
    assert!(why.contains("the writer has failed"), "{why}");
}

/// Six thousand messages that anybody may send, then three hellos: what is done for them is counted, and
/// another table does not notice.
#[tokio::test]
async fn a_log_full_of_taking_back_costs_what_its_entries_cost() {
    const MOVES: u64 = 2000;
    // A few for each message; were everything made again for each, it would be four million.
    const MOST: u64 = 64 * 3 * MOVES;
    let house = House::open().await;
    let options = json!({"at": "apply", "count": 1, "last": 2 * MOVES});
    let (table, key) = brittle(&house, options, both()).await;
    let mut anne = house.hello(&table, &[&key]).await;
    anne.ok(json!({"type": "start"})).await;
    let made = (0..MOVES).map(|number| act(number as u8 % 2, number / 2, "go"));
    // The last move is taken back and made again, so many times.
    let again =
        (0..MOVES).flat_map(|times| [json!({"type": "undo", "seat": 1}), act(1, MOVES / 2 + 2 * times + 1, "go")]);
    let messages: Vec<Value> = made.chain(again).collect();
    assert_eq!(messages.len(), 6000);
    for some in messages.chunks(20) {
        anne.ok_all(some).await;
    }
    // Going back by one step makes a few again, not all that were ever made.
    let live = counted(1);
    assert!(live <= MOST, "{live}");
    drop(anne);
    let house = house.restart().await;
    let mut hellos = Vec::new();
    for _ in 0..3 {
        let mut client = house.connect().await;
        let hello = json!({"id": "hello", "type": "hello", "table": table, "keys": [key], "read": []});
        client.send(hello.to_string()).await;
        hellos.push(client);
    }
    house.two().await.play(3).await;
    for client in &mut hellos {
        let welcome = client.wait_for("welcome").await;
        assert_eq!(welcome["streams"][0]["state"]["view"]["moves"], MOVES);
    }
    let folded = counted(1) - live;
    assert!(folded <= MOST, "{folded}");
}
