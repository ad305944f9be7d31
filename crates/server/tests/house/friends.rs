//! Taking seats at a table before the game.

use serde_json::json;

use crate::support::{House, key, me, open};

#[tokio::test]
async fn friends_take_seats_the_host_adds_a_bot_and_starts() {
    let house = House::open().await;
    let (table, host_key) = house.table(json!([me("Anne"), open(), open()]), false).await;
    let mut anne = house.hello(&table, &[&host_key]).await;
    assert_eq!((&anne.welcome["host"], &anne.welcome["table"]["stage"]), (&json!(true), &json!("lobby")));
    let mut bo = house.hello(&table, &[]).await;
    assert_eq!(bo.welcome["host"], false);

    bo.ok(json!({"type": "sit", "seat": 1, "name": "  Bo ", "key": key(7)})).await;
    let seated = anne.table(|table| table["seats"][1]["holder"]["kind"] == "person").await;
    assert_eq!((&seated["seats"][1]["holder"]["name"], &seated["seats"][1]["here"]), (&json!("Bo"), &json!(true)));
    let steal = json!({"type": "sit", "seat": 1, "name": "Eve", "key": key(9)});
    house.hello(&table, &[]).await.refused(steal, "seat").await;
    bo.refused(json!({"type": "start"}), "host").await;
    bo.refused(json!({"type": "bot", "seat": 2, "level": 1}), "host").await;
    anne.refused(json!({"type": "start"}), "open").await;
    anne.refused(json!({"type": "bot", "seat": 2, "level": 99}), "level").await;
    anne.ok(json!({"type": "bot", "seat": 2, "level": 1})).await;
    anne.ok(json!({"type": "start"})).await;
    let told = bo.told().await;
    assert_eq!((&told["viewer"], &told["number"]), (&json!(1), &json!(0)));
    anne.act(0, 0, "@d9").await;
    bo.wait(|message| message["number"] == 1).await;
    bo.act(1, 0, "@e9").await;
    anne.wait(|message| message["number"] == 3).await;
}

#[tokio::test]
async fn a_seat_is_left_taken_again_and_freed_by_the_host() {
    let house = House::open().await;
    let (table, host_key) = house.table(json!([me("Anne"), open()]), false).await;
    let mut anne = house.hello(&table, &[&host_key]).await;
    let mut bo = house.hello(&table, &[]).await;
    let sit = json!({"type": "sit", "seat": 1, "name": "Bo", "key": key(7)});
    bo.ok(sit.clone()).await;
    bo.ok(json!({"type": "stand", "seat": 1})).await;
    anne.table(|table| table["seats"][1]["holder"]["kind"] == "open").await;
    bo.ok(sit).await;
    bo.refused(json!({"type": "stand", "seat": 0}), "key").await;
    anne.ok(json!({"type": "stand", "seat": 1})).await;
    bo.table(|table| table["seats"][1]["holder"]["kind"] == "open" && table["seats"][1]["here"] == false).await;
    bo.refused(json!({"type": "stand", "seat": 1}), "key").await;
}

#[tokio::test]
async fn one_player_with_two_devices_is_here_until_both_are_gone() {
    let house = House::open().await;
    let mut two = house.two().await;
    let phone = house.hello(&two.table, &[&two.keys[1]]).await;
    assert_eq!(phone.welcome["seats"], json!([1]));
    two.bo.leave().await;
    let one_left = two.anne.wait_for("table").await;
    assert_eq!(one_left["table"]["seats"][1]["here"], true);
    phone.leave().await;
    two.anne.table(|table| table["seats"][1]["here"] == false).await;
}

#[tokio::test]
async fn an_open_table_is_in_the_lobby_while_somebody_is_at_it() {
    let house = House::open().await;
    let (table, key) = house.table(json!([me("Anne"), open()]), false).await;
    assert_eq!(house.get("/api/tables").await.json(), json!([]), "nobody is there yet");
    let mut anne = house.hello(&table, &[&key]).await;
    let listed = json!([{"id": table, "game": "alcatraz", "seats": [
        {"kind": "person", "name": "Anne"}, {"kind": "open"}]}]);
    assert_eq!(house.get("/api/tables").await.json(), listed);
    anne.ok(json!({"type": "bot", "seat": 1, "level": 1})).await;
    assert_eq!(house.get("/api/tables").await.json(), json!([]), "there is no seat left");
}
