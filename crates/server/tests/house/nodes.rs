//! Several nodes on one database: real Postgres, real NATS, on loopback.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use server::{
    Settings,
    store::{Postgres, Store},
};
use tempfile::TempDir;

use crate::{
    engines::{Database, Nats},
    support::{Client, House, act, ask, bot, key, me, open},
};

/// A node of a house on this database.
pub async fn node(database: &Database, change: impl FnOnce(&mut Settings)) -> House {
    let store: Arc<dyn Store> = Arc::new(Postgres::open(&database.address()).await.unwrap());
    let mut settings = House::unbounded();
    change(&mut settings);
    House::on(store, Arc::new(TempDir::new().unwrap()), settings).await
}

async fn two_nodes(database: &Database, nats: Option<&Nats>) -> [House; 2] {
    let address = nats.map(Nats::address);
    [node(database, |settings| settings.nats = address.clone()).await, {
        node(database, |settings| settings.nats = address.clone()).await
    }]
}

/// Anne at one node and Bo at the other, at a running game; the table and their keys.
pub async fn anne_and_bo(nodes: &[House; 2]) -> (Client, Client, String, [String; 2]) {
    let (table, anne_key) = nodes[0].table(json!([me("Anne"), open()]), false).await;
    let mut anne = nodes[0].hello(&table, &[&anne_key]).await;
    let mut bo = nodes[1].hello(&table, &[]).await;
    bo.ok(json!({"type": "sit", "seat": 1, "name": "Bo", "key": key(7)})).await;
    // Nobody tells Anne's node in time: it is refused what it does not know, and looks again.
    anne.ok(json!({"type": "start"})).await;
    anne.told().await;
    bo.told().await;
    (anne, bo, table, [anne_key, key(7)])
}

async fn play(anne: &mut Client, bo: &mut Client, rounds: usize) {
    for _ in 0..rounds {
        anne.act_somehow(0).await;
        bo.told().await;
        bo.act_somehow(1).await;
        anne.told().await;
    }
}

#[tokio::test]
#[ignore = "needs postgresql: ./test nodes"]
async fn nodes_without_hints_find_what_others_stored() {
    let database = Database::start();
    let nodes = two_nodes(&database, None).await;
    let (mut anne, mut bo, table, keys) = anne_and_bo(&nodes).await;
    play(&mut anne, &mut bo, 2).await;
    // Whoever comes is shown all that is stored, wherever they come in.
    anne.act_somehow(0).await;
    let again = nodes[1].hello(&table, &[&keys[0]]).await;
    assert_eq!(again.welcome["streams"][0]["number"], 5);
    assert_eq!(nodes[1].get(&format!("/api/tables/{table}/record")).await.status, 200);
    bo.told().await;
    // A node that has died is not missed.
    drop(anne);
    let [one, other] = nodes;
    drop(one);
    let mut anne = other.hello(&table, &[&keys[0]]).await;
    bo.act_somehow(1).await;
    anne.told().await;
    play(&mut anne, &mut bo, 1).await;
}

/// The same decision is answered at both nodes at once, again and again: one of them is right.
#[tokio::test]
#[ignore = "needs postgresql: ./test nodes"]
async fn nodes_judge_again_what_another_was_first_with() {
    let database = Database::start();
    let nats = Nats::start();
    let nodes = two_nodes(&database, Some(&nats)).await;
    let (mut anne, mut bo, table, keys) = anne_and_bo(&nodes).await;
    let mut twin = nodes[1].hello(&table, &[&keys[0]]).await;
    for _ in 0..20 {
        let (decision, action) = (anne.decision(0), anne.some_action(0).await);
        let ids = [anne.new_id(), twin.new_id()];
        for (client, id) in [&mut anne, &mut twin].into_iter().zip(&ids) {
            let mut say = act(0, decision, &action);
            say["id"] = json!(id);
            client.send(say.to_string()).await;
        }
        let mut answers: Vec<Value> = Vec::new();
        for (client, id) in [&mut anne, &mut twin].into_iter().zip(&ids) {
            answers.push(client.wait(|message| message["id"] == *id).await);
            client.told().await;
        }
        answers.sort_by_key(|answer| answer["type"].to_string());
        assert_eq!((&answers[0]["type"], &answers[1]["why"]), (&json!("done"), &json!("stale")), "{answers:?}");
        bo.told().await;
        bo.act_somehow(1).await;
        anne.told().await;
        twin.told().await;
    }
    // The same message, at both nodes: it is carried out once, and both are told so.
    let say = act(0, anne.decision(0), &anne.some_action(0).await);
    let (one, other) = tokio::join!(anne.say_as("twice", say.clone()), twin.say_as("twice", say));
    assert_eq!((&one["type"], &other["type"]), (&json!("done"), &json!("done")));
    let store = Postgres::open(&database.address()).await.unwrap();
    let log = store.load(&table).await.unwrap();
    assert_eq!(log.iter().filter(|body| body.contains("\"id\":\"twice\"")).count(), 1);
}

#[tokio::test]
#[ignore = "needs postgresql and nats-server: ./test nodes"]
async fn nodes_know_who_is_at_the_others_and_play_on_without_nats() {
    let database = Database::start();
    let nats = Nats::start();
    let nodes = two_nodes(&database, Some(&nats)).await;
    let (mut anne, bo, table, keys) = anne_and_bo(&nodes).await;
    let both_here = |table: &Value| table["seats"][0]["here"] == true && table["seats"][1]["here"] == true;
    if !both_here(&nodes[0].get(&format!("/api/tables/{table}")).await.json()) {
        anne.table(both_here).await;
    }
    bo.leave().await;
    anne.table(|table| table["seats"][1]["here"] == false).await;
    let mut bo = nodes[1].hello(&table, &[&keys[1]]).await;
    anne.table(both_here).await;

    nats.stop();
    let node = &nodes[0];
    wait_until(async || node.get("/readyz").await.body == "ready, but NATS is gone").await;
    assert_eq!(node.get("/readyz").await.status, 200);
    play(&mut anne, &mut bo, 2).await;
    nats.start_again();
    wait_until(async || node.get("/readyz").await.body == "ready").await;
    play(&mut anne, &mut bo, 2).await;
}

#[tokio::test]
#[ignore = "needs postgresql: ./test nodes"]
async fn nodes_let_one_of_them_think_and_take_over_when_it_goes_or_dies() {
    let database = Database::start();
    let [one, other] = two_nodes(&database, None).await;
    let answered = |message: &Value| message["type"] == "told" && message["state"]["turn"]["act"] == json!([0]);
    let (table, host) = one.table(json!([me("Anne"), bot(1)]), true).await;
    let mut anne = one.hello(&table, &[&host]).await;
    let mut watcher = other.hello(&table, &[]).await;
    anne.act_somehow(0).await;
    anne.wait(answered).await;
    watcher.wait(answered).await;
    assert_eq!(claims(&database).await, [format!("turns {table}")]);
    // A node that goes in peace gives back what it has claimed.
    one.close().await;
    let mut anne = other.hello(&table, &[&host]).await;
    anne.act_somehow(0).await;
    anne.wait(answered).await;
    anne.leave().await;
    drop(watcher);
    wait_until(async || claims(&database).await.is_empty()).await;
    // One that dies does not: its work is free when it has not been heard of for a while.
    let store = Postgres::open(&database.address()).await.unwrap();
    let (shared, task) = (store.shared().unwrap(), [format!("turns {table}")]);
    assert!(!shared.beat("dies").await.unwrap());
    assert_eq!(shared.claim("dies", &task).await.unwrap(), task);
    let mut anne = other.hello(&table, &[&host]).await;
    anne.act_somehow(0).await;
    anne.wait(answered).await;
    assert!(!shared.beat("dies").await.unwrap(), "it was taken to have died");
    assert!(shared.claim("dies", &task).await.unwrap().is_empty(), "somebody else has it now");
    other.close().await;
    assert!(claims(&database).await.is_empty());
}

#[tokio::test]
#[ignore = "needs postgresql: ./test nodes"]
async fn nodes_show_one_lobby() {
    let database = Database::start();
    let nodes = two_nodes(&database, None).await;
    let (table, host) = nodes[0].table(json!([me("Anne"), open()]), false).await;
    let shown = async || nodes[1].get("/api/tables").await.body.contains(&table);
    assert!(!shown().await, "nobody is there");
    let mut anne = nodes[0].hello(&table, &[&host]).await;
    wait_until(shown).await;
    anne.ok(json!({"type": "bot", "seat": 1, "level": 1})).await;
    wait_until(async || !shown().await).await;
    anne.ok(json!({"type": "bot", "seat": 1})).await;
    wait_until(shown).await;
    anne.leave().await;
    wait_until(async || !shown().await).await;
}

#[tokio::test]
#[ignore = "needs postgresql: ./test nodes"]
async fn nodes_go_through_a_game_once() {
    let database = Database::start();
    let nodes = two_nodes(&database, None).await;
    let (mut anne, mut bo, table, _) = anne_and_bo(&nodes).await;
    play(&mut anne, &mut bo, 1).await;
    anne.ok(json!({"type": "resign", "seat": 0})).await;
    for node in &nodes {
        let path = format!("/api/tables/{table}/review");
        wait_until(async || {
            let answer = node.get(&path).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            !answer.json()["review"].is_null()
        })
        .await;
    }
    assert!(claims(&database).await.is_empty());
}

#[tokio::test]
#[ignore = "needs postgresql: ./test nodes"]
async fn nodes_that_are_told_to_stop_are_not_ready_before_they_close() {
    let database = Database::start();
    let house = node(&database, |settings| settings.drain = Duration::from_secs(3)).await;
    let (table, host) = house.table(json!([me("Anne"), bot(1)]), true).await;
    let mut anne = house.hello(&table, &[&host]).await;
    assert_eq!(house.get("/readyz").await.status, 200);
    let address = house.address;
    let closing = tokio::spawn(house.close());
    wait_until(async || ask(address, "GET /readyz", "").await.1.status == 503).await;
    // Play goes on meanwhile.
    anne.act_somehow(0).await;
    assert_eq!(anne.last_words().await.last().unwrap()["type"], "bye");
    closing.await.unwrap();
    assert!(claims(&database).await.is_empty());
}

/// What nodes have claimed.
async fn claims(database: &Database) -> Vec<String> {
    use sqlx::{Connection, PgConnection};
    let mut connection = PgConnection::connect(database.address().reveal()).await.unwrap();
    sqlx::query_scalar("SELECT task FROM claim").fetch_all(&mut connection).await.unwrap()
}

async fn wait_until(is: impl AsyncFn() -> bool) {
    let until = tokio::time::Instant::now() + Duration::from_secs(30);
    while !is().await {
        assert!(tokio::time::Instant::now() < until, "it never comes to it");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
