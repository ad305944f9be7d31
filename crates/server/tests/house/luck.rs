//! Dice and cards over the wire: the same again after an undo, the seed for nobody before the end.

use house::audit::{LuckVerdict, verify};
use serde_json::{Value, json};
use table::Record;

use crate::support::{Client, House, me, text};

/// Two at one screen.
async fn table(house: &House, game: &str) -> (String, String) {
    let wish = json!({"game": game, "seats": [me("Anne"), me("Bo")], "start": true});
    let opened = house.post("/api/tables", &wish).await.json();
    (text(&opened["table"]), text(&opened["key"]))
}

/// All that can be asked about a table without a socket.
async fn pages(house: &House, table: &str, key: &str) -> String {
    let mut all = String::new();
    for rest in
        ["", "/record", "/replay", "/replay?viewer=0", "/review", "/seats/0?wait=0", "/seats/1?wait=0", "/seats"]
    {
        let head = format!("GET /api/tables/{table}{rest}\nauthorization: Bearer {key}");
        let answer = house.request(&head, "").await;
        all += &answer.headers;
        all += &answer.body;
    }
    all
}

/// What the seat is told of this; the other one has heard of it, too.
async fn does(client: &mut Client, seat: u8, action: &str) -> Vec<Value> {
    client.act(seat, client.decision(seat), action).await;
    let told = client.wait(|message| message["type"] == "told" && message["viewer"] == seat).await;
    client.wait(|message| message["type"] == "told" && message["viewer"] != seat).await;
    told["told"].as_array().unwrap().clone()
}

#[tokio::test]
async fn an_undone_step_brings_the_same_card_also_after_a_restart_and_the_seed_is_shown_at_the_end() {
    for game in ["alcatraz", "alaska", "vertical"] {
        let mut house = House::open().await;
        let (table, key) = table(&house, game).await;
        let mut both = house.hello(&table, &[&key]).await;
        let eve = house.hello(&table, &[]).await;
        let hash = text(&both.welcome["table"]["luck"]["hash"]);
        assert_eq!(both.welcome["table"]["luck"]["seed"], Value::Null);
        let (mut heard, mut chances) = (eve.words.clone(), 0);
        for turn in 0..24 {
            let seat = both.asked().expect("somebody is asked");
            let action = both.some_action(seat).await;
            let told = does(&mut both, seat, &action).await;
            chances += told.iter().filter(|item| item["by"] == "chance").count();
            both.ok(json!({"type": "undo", "seat": seat})).await;
            for viewer in [0, 1] {
                both.wait(|message| message["viewer"] == viewer && message["told"][0]["is"] == "undone").await;
            }
            if turn % 12 == 5 {
                heard += &both.words;
                heard += &pages(&house, &table, &key).await;
                house = house.restart().await;
                both = house.hello(&table, &[&key]).await;
            }
            assert_eq!(does(&mut both, seat, &action).await, told, "{game}: {action}");
        }
        assert!(chances > 0 || game == "alcatraz", "{game}");
        heard += &pages(&house, &table, &key).await;
        heard += &both.words;
        assert!(heard.contains(&hash));
        both.ok(json!({"type": "resign", "seat": 0})).await;
        let over = both.table(|table| table["stage"] == "over").await;
        let seed = text(&over["luck"]["seed"]);
        assert_eq!((seed.len(), over["luck"]["hash"].as_str()), (64, Some(&*hash)));
        assert!(!heard.contains(&seed), "{game}: nobody was told before");

        let record = house.get(&format!("/api/tables/{table}/record")).await;
        let record = Record::from_json(&record.body).unwrap();
        assert!(matches!(verify(&record), Ok(Some(LuckVerdict::Right { .. }))), "{game}: {:?}", verify(&record));
        let replay = house.get(&format!("/api/tables/{table}/replay")).await.json();
        assert_eq!((&replay["luck"]["right"], &replay["luck"]["luck"]["seed"]), (&json!(true), &json!(seed)));
        both.refused(json!({"type": "undo", "seat": 0}), "stage").await;
    }
}
