//! Computers that take their time.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{House, bot, me, open};

const HURRY: &str = "hurry";

fn hurry() -> Value {
    json!({"type": HURRY})
}

/// A house whose masters think longer than any test waits, on one thread.
async fn patient_house() -> House {
    House::with(|settings| {
        settings.master = Duration::from_secs(600);
        settings.thinkers = 1;
    })
    .await
}

#[tokio::test]
async fn a_master_ponders_until_its_time_is_over() {
    let house = House::open().await;
    let (table, key) = house.table(json!([me("Anne"), bot(6)]), true).await;
    let mut anne = house.hello(&table, &[&key]).await;
    anne.act(0, 0, "@d9").await;
    anne.wait(|message| message["type"] == "told" && message["number"] == 2).await;
}

#[tokio::test]
async fn a_master_that_is_hurried_plays_at_once_and_only_players_may_hurry_it() {
    let house = patient_house().await;
    let (table, key) = house.table(json!([me("Anne"), bot(6)]), true).await;
    let mut anne = house.hello(&table, &[&key]).await;
    // Nobody thinks yet: it is answered all the same, and what is thought about later is not hurried.
    anne.ok(hurry()).await;
    anne.act(0, 0, "@d9").await;
    house.hello(&table, &[]).await.refused(hurry(), "key").await;
    anne.ok(hurry()).await;
    anne.wait(|message| message["type"] == "told" && message["number"] == 2).await;
}

#[tokio::test]
async fn before_the_game_there_is_nobody_to_hurry() {
    let house = House::open().await;
    let (table, key) = house.table(json!([me("Anne"), open()]), false).await;
    house.hello(&table, &[&key]).await.refused(hurry(), "stage").await;
}

/// One thread thinks for all of them.
#[tokio::test]
async fn other_tables_do_not_wait_for_a_master() {
    let house = patient_house().await;
    let mut pondering = Vec::new();
    for _ in 0..3 {
        let (table, key) = house.table(json!([me("Anne"), bot(6)]), true).await;
        let mut anne = house.hello(&table, &[&key]).await;
        anne.act(0, 0, "@d9").await;
        pondering.push(anne);
    }
    let (table, key) = house.table(json!([me("Bo"), bot(1)]), true).await;
    let mut bo = house.hello(&table, &[&key]).await;
    bo.act(0, 0, "@d9").await;
    bo.wait(|message| message["type"] == "told" && message["number"] == 2).await;
    // Who asks what to play gets a turn, too.
    assert_eq!(bo.say(json!({"type": "hint", "seat": 0})).await["type"], "hint");
}
