//! WebSockets as such: upgrades, pings, pongs and closes.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

use crate::support::{Client, House, me, open};

/// The next frame, whatever it is.
async fn frame(client: &mut Client) -> Option<Message> {
    let next = timeout(Duration::from_secs(20), client.socket.next()).await.expect("a frame");
    next.map(|frame| frame.expect("a frame that can be read"))
}

#[tokio::test]
async fn only_websockets_are_let_in_at_their_door() {
    let house = House::open().await;
    let upgrade = "connection: upgrade\nupgrade: websocket";
    let keyed = format!("{upgrade}\nsec-websocket-key: eA==");
    for headers in ["", "connection: upgrade", upgrade, &keyed, &format!("{keyed}\nsec-websocket-version: 8")] {
        house.request(&format!("GET /api/socket\n{headers}"), "").await.refused(426, "socket");
    }
    let agreed = house.request(&format!("GET /api/socket\n{keyed}\nsec-websocket-version: 13"), "").await;
    assert_eq!(agreed.status, 101);
}

#[tokio::test]
async fn pings_are_answered_in_turn_with_what_they_carry() {
    let house = House::open().await;
    let (table, _) = house.table(json!([me("Anne"), open()]), false).await;
    let mut client = house.hello(&table, &[]).await;
    for number in 0..10u8 {
        client.send(Message::Ping(vec![number; 100].into())).await;
        assert_eq!(frame(&mut client).await, Some(Message::Pong(vec![number; 100].into())));
        client.ok(json!({"type": "ping"})).await;
    }
}

#[tokio::test]
async fn a_client_that_closes_is_answered_with_its_own_close() {
    let house = House::open().await;
    let (table, _) = house.table(json!([me("Anne"), open()]), false).await;
    let mut client = house.hello(&table, &[]).await;
    let bye = CloseFrame { code: CloseCode::Away, reason: "home".into() };
    client.send(Message::Close(Some(bye.clone()))).await;
    assert_eq!(frame(&mut client).await, Some(Message::Close(Some(bye))));
    assert_eq!(frame(&mut client).await, None);
}

#[tokio::test]
async fn who_is_sent_away_is_told_why_and_then_closed_once() {
    let house = House::open().await;
    let mut client = house.connect().await;
    client.refused(json!({"type": "start"}), "hello").await;
    let close = CloseFrame { code: CloseCode::Policy, reason: "".into() };
    assert_eq!(frame(&mut client).await, Some(Message::Close(Some(close))));
    assert_eq!(frame(&mut client).await, None);
}

#[tokio::test]
async fn the_silent_are_pinged_and_those_who_do_not_answer_are_gone() {
    let house = House::with(|settings| settings.waits.beat = Duration::from_millis(100)).await;
    let two = house.two().await;
    let mut anne = two.anne;
    // A client that is not even polled answers no ping; Anne, who listens, does.
    let bo = two.bo;
    anne.table(|table| table["seats"][1]["here"] == false).await;
    assert_eq!(frame(&mut anne).await, Some(Message::Ping(Default::default())));
    drop(bo);
}
