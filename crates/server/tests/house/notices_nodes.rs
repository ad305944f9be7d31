//! Notices of several nodes on one database: whoever looks first tells, and nobody else.

use std::{collections::HashSet, sync::Arc, time::Duration};

use serde_json::{Value, json};
use server::Settings;

use crate::{
    engines::{Database, Nats},
    nodes::{anne_and_bo, node},
    notices::{self, Device, next},
    push_service::PushService,
    support::{Client, House, key},
};

/// A node whose notices go to this machine.
async fn telling(database: &Database, nats: &Nats, change: impl FnOnce(&mut Settings)) -> House {
    let address = nats.address();
    node(database, |settings| {
        *settings = notices::settings();
        settings.nats = Some(address);
        change(settings);
    })
    .await
}

/// Bo's turn, at each of these tables.
async fn to_bo(tables: &mut [(Client, Client, String, [String; 2])]) {
    for (anne, bo, ..) in tables {
        anne.act_somehow(0).await;
        bo.told().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs postgresql and nats-server: ./test nodes"]
async fn nodes_tell_each_decision_once() {
    const TABLES: usize = 8;
    const ROUNDS: usize = 3;
    let (database, nats, service) = (Database::start(), Nats::start(), Arc::new(PushService::start()));
    let nodes = [telling(&database, &nats, |_| {}).await, telling(&database, &nats, |_| {}).await];
    // Known at one node, and so at the other.
    let device = Device::new(&nodes[0], 1).await;
    device.add(service.subscription("ok", 0)).await;
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let (anne, bo, table, keys) = anne_and_bo(&nodes).await;
        Device::new(&nodes[number % 2], 1).await.link(&table, &keys[1]).await;
        tables.push((anne, bo, table, keys));
    }
    let mut told = HashSet::new();
    for round in 0..ROUNDS {
        to_bo(&mut tables).await;
        while told.len() < TABLES * (round + 1) {
            let message = next(&service).await["message"].clone();
            for about in message["about"].as_array().unwrap() {
                assert_eq!((&about["seat"], &about["kind"]), (&json!(1), &json!("turn")));
                let decision = (about["table"].to_string(), about["decision"].as_u64().unwrap());
                assert!(told.insert(decision), "told twice: {about}");
            }
        }
        for (anne, bo, ..) in &mut tables {
            bo.act_somehow(1).await;
            anne.told().await;
        }
    }
    assert!(service.rest().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs postgresql and nats-server: ./test nodes"]
async fn nodes_tell_nobody_who_looks_at_another() {
    let (database, nats, service) = (Database::start(), Nats::start(), Arc::new(PushService::start()));
    let slow = |settings: &mut Settings| settings.notices.gather = Duration::from_secs(3);
    let nodes = [telling(&database, &nats, slow).await, telling(&database, &nats, slow).await];
    let device = Device::new(&nodes[0], 1).await;
    device.add(service.subscription("ok", 0)).await;
    let (mut anne, mut bo, table, keys) = anne_and_bo(&nodes).await;
    device.link(&table, &keys[1]).await;
    bo.ok(json!({"type": "visible", "visible": true})).await;
    for _ in 0..3 {
        anne.act_somehow(0).await;
        bo.told().await;
        // Long enough for either node to look, and to send what it should not.
        tokio::time::sleep(Duration::from_secs(6)).await;
        bo.act_somehow(1).await;
        anne.told().await;
    }
    bo.leave().await;
    anne.act_somehow(0).await;
    let message = next(&service).await["message"].clone();
    assert_eq!(message["about"][0]["decision"], 3, "{message}");
    assert!(service.rest().is_empty());
}

/// A node takes a batch and is gone before it can note what became of it.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs postgresql and nats-server: ./test nodes"]
async fn nodes_deliver_what_another_had_taken_when_it_died() {
    let (database, nats, service) = (Database::start(), Nats::start(), Arc::new(PushService::start()));
    let short = |settings: &mut Settings| settings.notices.lease = Duration::from_secs(4);
    let dying = telling(&database, &nats, short).await;
    let device = Device::new(&dying, 1).await;
    device.add(service.subscription("hang", 0)).await;
    let two = dying.two().await;
    device.link(&two.table, &two.keys[1]).await;
    let (mut anne, bo) = (two.anne, two.bo);
    bo.leave().await;
    anne.act_somehow(0).await;
    let first = next(&service).await;
    drop(anne);
    dying.close().await;
    let heir = telling(&database, &nats, short).await;
    let again = next(&service).await;
    assert_eq!(first["message"], again["message"], "the same, under the same id");
    let device = Device::new(&heir, 1).await;
    let delivered = device.channel(|channel| channel["delivered"].is_u64()).await;
    assert_eq!(delivered["failure"], Value::Null);
    // Nothing is left to tell: the next decision is the next notice.
    let mut bo = heir.hello(&two.table, &[&key(7)]).await;
    bo.act_somehow(1).await;
    let mut anne = heir.hello(&two.table, &[&two.keys[0]]).await;
    bo.leave().await;
    anne.act_somehow(0).await;
    assert_eq!(next(&service).await["message"]["about"][0]["decision"], 1);
    assert!(service.rest().is_empty());
}
