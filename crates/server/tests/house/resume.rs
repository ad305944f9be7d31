//! Coming back: after a lost line, after everybody has gone, after the house was closed.

use serde_json::{Value, json};

use crate::support::{House, act, text};

#[tokio::test]
async fn a_client_that_comes_back_is_told_what_it_missed_or_everything_afresh() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(3).await;
    two.bo.leave().await;
    two.anne.act_somehow(0).await;
    let read = |number: u32| json!([{"viewer": 1, "number": number}]);
    for (read, afresh, told) in
        [(read(6), false, 1), (read(7), false, 0), (read(2), false, 5), (read(8), true, 7), (json!([]), true, 7)]
    {
        let bo = house.hello_again(&two.table, &[&two.keys[1]], read.clone()).await;
        let stream = &bo.welcome["streams"][0];
        let items = stream["told"].as_array().unwrap();
        assert_eq!((&stream["afresh"], items.len()), (&json!(afresh), told), "{read}");
        assert_eq!((&stream["number"], &stream["earlier"]), (&json!(7), &json!(0)));
        assert_eq!(stream["state"]["turn"]["act"], json!([1]));
    }
}

#[tokio::test]
async fn a_long_gap_is_given_from_its_end() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(21).await;
    let eve = house.hello_again(&two.table, &[], json!([{"viewer": null, "number": 1}])).await;
    let stream = &eve.welcome["streams"][0];
    assert_eq!((&stream["afresh"], &stream["earlier"]), (&json!(true), &json!(2)));
    assert_eq!(stream["told"].as_array().unwrap().len(), 40);
}

async fn actions(house: &House, table: &str) -> usize {
    house.get(&format!("/api/tables/{table}/record")).await.json()["actions"].as_array().unwrap().len()
}

#[tokio::test]
async fn the_same_message_again_is_harmless_even_after_a_restart() {
    let house = House::open().await;
    let mut two = house.two().await;
    let first = act(0, 0, "@d9");
    assert_eq!(two.anne.say_as("once", first.clone()).await["type"], "done");
    assert_eq!(two.anne.say_as("once", first.clone()).await["type"], "done");
    assert_eq!(actions(&house, &two.table).await, 1);

    let house = house.restart().await;
    let mut anne = house.hello(&two.table, &[&two.keys[0]]).await;
    assert_eq!(anne.say_as("once", first).await["type"], "done");
    assert_eq!(actions(&house, &two.table).await, 1);
    // Should another client have chosen the same id, it is another message all the same.
    let mut bo = house.hello(&two.table, &[&two.keys[1]]).await;
    assert_eq!(bo.say_as("once", act(1, 0, "@e9")).await["type"], "done");
    assert_eq!(actions(&house, &two.table).await, 2);
}

#[tokio::test]
async fn a_message_sent_before_the_line_broke_is_carried_out_once() {
    let house = House::open().await;
    let mut two = house.two().await;
    let mut said = act(0, 0, "@d9");
    said["id"] = json!("unheard");
    // Sent, and the line is gone before any answer.
    two.anne.send(said.to_string()).await;
    drop(two.anne);
    two.bo.wait(|message| message["number"] == 1).await;
    let mut anne = house.hello(&two.table, &[&two.keys[0]]).await;
    assert_eq!(anne.say_as("unheard", said).await["type"], "done");
    assert_eq!(actions(&house, &two.table).await, 1);
}

#[tokio::test]
async fn a_house_that_closes_says_so_and_the_game_goes_on_afterwards() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(2).await;
    let before = two.anne.say(json!({"type": "describe", "viewer": 0})).await["en"].clone();
    let mut silent = house.connect().await;
    let house = house.restart().await;
    for client in [&mut two.anne, &mut two.bo] {
        let last = client.last_words().await.pop().expect("a last word");
        assert_eq!((&last["type"], last["retry_ms"].as_u64().is_some()), (&json!("bye"), true));
    }
    assert_eq!(silent.last_words().await.pop().expect("a last word")["type"], "bye");
    let mut anne = house.hello_again(&two.table, &[&two.keys[0]], json!([{"viewer": 0, "number": 4}])).await;
    let stream = &anne.welcome["streams"][0];
    assert_eq!((&stream["afresh"], &stream["told"]), (&json!(false), &json!([])));
    assert_eq!(anne.welcome["table"]["seats"][1]["here"], false);
    assert_eq!(anne.say(json!({"type": "describe", "viewer": 0})).await["en"], before);
    anne.act_somehow(0).await;
}

#[tokio::test]
async fn a_table_that_everybody_left_is_found_again() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(2).await;
    two.anne.leave().await;
    two.bo.leave().await;
    // Looking at it from outside does not keep it in memory either.
    for _ in 0..3 {
        assert_eq!(actions(&house, &two.table).await, 4);
    }
    let mut anne = house.hello(&two.table, &[&two.keys[0]]).await;
    assert_eq!(anne.welcome["streams"][0]["number"], 4);
    anne.act_somehow(0).await;
}

/// Rooms are forgotten when the last one leaves and loaded when the next one comes: whoever comes at
/// that very moment must find the newest log, and everybody the same room.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn rooms_that_come_and_go_lose_nothing() {
    let house = House::with(|settings| settings.limits.connections_per_address = 0).await;
    let two = house.two().await;
    let (table, keys) = (two.table.clone(), two.keys.clone());
    drop(two);
    let house = std::sync::Arc::new(house);
    let visitors = (0..8).map(|number| {
        let (house, table, keys) = (house.clone(), table.clone(), keys.clone());
        tokio::spawn(async move {
            let seat = number % 2;
            let mut made = 0;
            for round in 0..25 {
                let mut client = house.hello(&table, &[&keys[seat]]).await;
                let state = client.welcome["streams"][0]["state"].clone();
                if let Some(legal) = state["legal"]["actions"].as_array() {
                    let action = text(&legal[(number * 7 + round) % legal.len()]["do"]);
                    let say = act(seat as u8, state["decision"].as_u64().unwrap(), &action);
                    let answer = client.say_as(&format!("{number}-{round}"), say).await;
                    // Another device of the same player may have been quicker.
                    made += usize::from(answer["type"] == "done");
                    assert!(
                        answer["type"] == "done" || ["stale", "turn", "stage"].contains(&text(&answer["why"]).as_str()),
                        "{answer}"
                    );
                }
            }
            made
        })
    });
    let mut made = 0;
    for visitor in visitors.collect::<Vec<_>>() {
        made += visitor.await.unwrap();
    }
    assert!(made > 10, "{made} moves");
    let record = house.get(&format!("/api/tables/{table}/record")).await.json();
    let by_seats = record["actions"].as_array().unwrap().iter().filter(|entry| entry["by"] != json!("chance"));
    assert_eq!(by_seats.count(), made);
    assert_eq!(house.get(&format!("/api/tables/{table}/replay")).await.status, 200);
}

#[tokio::test]
async fn a_dead_line_is_noticed() {
    let house = House::with(|settings| settings.waits.beat = std::time::Duration::from_millis(100)).await;
    let mut two = house.two().await;
    // Both answer pings as long as they read.
    let listening = async {
        tokio::select! {
            () = async { while two.bo.hear().await.is_some() {} } => {}
            () = async { while two.anne.hear().await.is_some() {} } => {}
        }
    };
    tokio::time::timeout(std::time::Duration::from_millis(500), listening).await.expect_err("they stay connected");
    // Then Bo is as good as gone.
    let present = |here| move |table: &Value| table["seats"][1]["here"] == here;
    let _silent = two.bo;
    let mut anne = two.anne;
    anne.table(present(false)).await;
    anne.act_somehow(0).await;
}
