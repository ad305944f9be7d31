//! Clients that do not behave: they get a clear answer, and nobody else notices them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, net::TcpStream};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, House, act, me, open};

/// Refused for this reason, without an id that it could be the answer to.
async fn turned_down(client: &mut Client, why: &str) {
    let refused = client.wait_for("refused").await;
    assert_eq!((&refused["why"], &refused["id"]), (&json!(why), &json!("")));
}

async fn is_over(client: &mut Client) {
    assert!(client.hear().await.is_none(), "the connection goes on");
}

#[tokio::test]
async fn garbage_is_refused_and_the_game_goes_on() {
    let house = House::open().await;
    let mut two = house.two().await;
    for garbage in ["", "{", "null", "[]", "{\"id\":1}", "{\"id\":\"x\",\"type\":\"dance\"}", "\u{0}", "\"hello\""] {
        two.bo.send(garbage).await;
        turned_down(&mut two.bo, "message").await;
    }
    let long_id = json!({"id": "x".repeat(41), "type": "start"});
    two.bo.send(long_id.to_string()).await;
    turned_down(&mut two.bo, "message").await;
    let deep = format!("{{\"id\":\"x\",\"type\":\"why\",\"do\":{}1{}}}", "[".repeat(7000), "]".repeat(7000));
    two.bo.send(deep).await;
    turned_down(&mut two.bo, "message").await;
    two.bo.send(Message::binary(vec![0, 159, 146, 150])).await;
    turned_down(&mut two.bo, "message").await;
    two.play(1).await;
}

#[tokio::test]
async fn a_huge_frame_ends_its_connection_and_no_other() {
    let house = House::open().await;
    let mut two = house.two().await;
    let mut eve = house.hello(&two.table, &[]).await;
    eve.send("x".repeat(17 * 1024)).await;
    turned_down(&mut eve, "message").await;
    is_over(&mut eve).await;
    two.play(1).await;
}

#[tokio::test]
async fn bytes_that_are_no_websocket_end_their_connection() {
    let house = House::open().await;
    let mut two = house.two().await;
    let mut eve = house.hello(&two.table, &[]).await;
    eve.socket.get_mut().write_all(&[0xff; 300]).await.unwrap();
    eve.last_words().await;
    two.play(1).await;
}

#[tokio::test]
async fn nobody_moves_for_another_seat_or_out_of_turn() {
    let house = House::open().await;
    let mut two = house.two().await;
    let mut eve = house.hello(&two.table, &["00000000000000000000000000000000", "guess", ""]).await;
    for seat in [0, 1, 2, 255] {
        eve.refused(act(seat, 0, "@d9"), "key").await;
        eve.refused(json!({"type": "undo", "seat": seat}), "key").await;
        eve.refused(json!({"type": "resign", "seat": seat}), "key").await;
        eve.refused(json!({"type": "back", "seat": seat}), "key").await;
    }
    eve.refused(json!({"type": "cover", "seat": 0}), "key").await;
    two.bo.refused(act(0, 0, "@d9"), "key").await;
    two.bo.refused(act(1, 0, "@d9"), "turn").await;
    two.anne.refused(act(0, 0, "@d8-d7"), "notation").await;
    two.anne.refused(json!({"type": "act", "seat": 0, "decision": 0, "do": []}), "notation").await;
    two.anne.refused(json!({"type": "start"}), "stage").await;
    two.play(1).await;
}

#[tokio::test]
async fn stale_and_reordered_messages_are_refused() {
    let house = House::open().await;
    let mut two = house.two().await;
    // The second before the first.
    two.anne.refused(act(0, 1, "@e9"), "stale").await;
    two.anne.act(0, 0, "@d9").await;
    two.bo.act(1, 0, "@f9").await;
    two.anne.refused(act(0, 0, "@e9"), "stale").await;
    two.anne.refused(act(0, u32::MAX.into(), "@e9"), "stale").await;
    two.anne.act(0, 1, "@e9").await;
}

#[tokio::test]
async fn hello_is_said_once_and_first() {
    let house = House::with(|settings| settings.waits.hello = Duration::from_millis(200)).await;
    let mut two = house.two().await;
    let hello = json!({"type": "hello", "table": two.table, "keys": [], "read": []});
    two.anne.refused(hello, "stage").await;
    let mut rude = house.connect().await;
    rude.refused(json!({"type": "start"}), "hello").await;
    is_over(&mut rude).await;
    let mut lost = house.connect().await;
    lost.refused(json!({"type": "hello", "table": "nosuchtable", "keys": [], "read": []}), "table").await;
    is_over(&mut lost).await;
    let mut garbled = house.connect().await;
    garbled.send("hello?").await;
    turned_down(&mut garbled, "message").await;
    is_over(&mut garbled).await;
    let mut silent = house.connect().await;
    turned_down(&mut silent, "hello").await;
    is_over(&mut silent).await;
    two.play(1).await;
}

#[tokio::test]
async fn one_address_has_only_so_many_connections() {
    let house = House::with(|settings| settings.limits.connections_per_address = 8).await;
    let (table, key) = house.table(json!([me("Anne"), open()]), false).await;
    let mut anne = house.hello(&table, &[&key]).await;
    let mut crowd = Vec::new();
    for _ in 0..7 {
        crowd.push(house.connect().await);
    }
    let upgrade = "connection: upgrade\nupgrade: websocket\nsec-websocket-version: 13\nsec-websocket-key: eA==";
    let one_more = house.request(&format!("GET /api/socket\n{upgrade}"), "").await;
    one_more.refused(429, "connections");
    // Fifty more connections that say nothing do not disturb her.
    let mut idle = Vec::new();
    for _ in 0..50 {
        idle.push(TcpStream::connect(house.address).await.unwrap());
    }
    anne.ok(json!({"type": "bot", "seat": 1, "level": 1})).await;
    drop((idle, crowd));
    // Places are given back.
    for _ in 0..100 {
        if house.request("GET /api/shelf", "").await.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    house.hello(&table, &[]).await;
}

#[tokio::test]
async fn who_talks_too_fast_is_told_so_and_then_cut_off() {
    let house = House::with(|settings| settings.limits.messages_per_second = 2).await;
    let mut two = house.two().await;
    let mut eve = house.hello(&two.table, &[]).await;
    let mut fast = Vec::new();
    for _ in 0..8 {
        let answer = eve.say(json!({"type": "describe", "viewer": null})).await;
        fast.push(answer["why"] == "rate");
    }
    assert_eq!((fast[0], fast[7]), (false, true));
    for _ in 0..20 {
        // The house may hang up at any of these.
        let _ = futures_util::SinkExt::send(&mut eve.socket, Message::text("{}")).await;
    }
    let last = eve.last_words().await;
    assert_eq!(last.last().map(|message| message["why"].clone()), Some(Value::from("rate")));
    two.anne.act(0, 0, "@d9").await;
    two.bo.wait(|message| message["number"] == 1).await;
}

#[tokio::test]
async fn a_slow_reader_is_cut_off_and_the_others_are_not_disturbed() {
    let house = House::with(|settings| settings.waits.slow = Duration::from_millis(300)).await;
    let mut two = house.two().await;
    // Bo's second device asks and asks and reads nothing.
    let mut stuck = house.hello(&two.table, &[&two.keys[1]]).await;
    two.bo.leave().await;
    let question = json!({"id": "q", "type": "describe", "viewer": 1}).to_string();
    let asking = async {
        for _ in 0..100_000 {
            if futures_util::SinkExt::send(&mut stuck.socket, Message::text(question.clone())).await.is_err() {
                return;
            }
        }
    };
    let playing = async {
        // The others go on all the while, and see at last that the client is gone.
        two.anne.act_somehow(0).await;
        two.anne.table(|table| table["seats"][1]["here"] == false).await;
    };
    tokio::time::timeout(Duration::from_secs(20), async { tokio::join!(asking, playing) }).await.expect("cut off");
    let mut bo = house.hello(&two.table, &[&two.keys[1]]).await;
    bo.act_somehow(1).await;
}

#[tokio::test]
async fn a_client_with_many_keys_is_heard_out_with_some_of_them() {
    let house = House::open().await;
    let two = house.two().await;
    let many: Vec<String> = (0..300).map(|number| format!("{number:032x}")).collect();
    let mut keys: Vec<&str> = many.iter().map(String::as_str).collect();
    keys.insert(0, &two.keys[0]);
    let anne = house.hello(&two.table, &keys).await;
    assert_eq!(anne.welcome["seats"], json!([0]));
}
