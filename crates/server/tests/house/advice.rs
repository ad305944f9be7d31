//! What would the computer play, and how was a finished game played?

use std::time::Duration;

use games::brittle::open_gate;
use serde_json::{Value, json};

use crate::{
    panics::{both, brittle},
    support::{Answer, Client, House, act, bot, key, me, open, text},
};

fn hint(seat: u8) -> Value {
    json!({"type": "hint", "seat": seat})
}

/// What the seat may do at the beginning, each with what will certainly happen.
fn legal(client: &Client) -> Vec<Value> {
    client.welcome["streams"][0]["state"]["legal"]["actions"].as_array().unwrap().clone()
}

#[tokio::test]
async fn somebody_alone_with_computers_is_told_what_they_would_play() {
    let house = House::open().await;
    let (table, key) = house.table(json!([me("Anne"), bot(1)]), true).await;
    let mut anne = house.hello(&table, &[&key]).await;
    let answer = anne.say(hint(0)).await;
    assert_eq!((&answer["type"], &answer["seat"], &answer["decision"]), (&json!("hint"), &json!(0), &json!(0)));
    let ways = answer["ways"].as_array().unwrap();
    assert!((1..=3).contains(&ways.len()), "{answer}");
    for way in ways {
        let known = legal(&anne).into_iter().find(|action| json!([action["do"]]) == way["do"]).expect("it is legal");
        assert_eq!(known["then"], way["then"], "the board can show it");
        assert!(text(&way["fr"]).contains("{0}") && text(&way["en"]).contains("{0}"), "{way}");
        assert!(way["chance"].as_u64().unwrap() <= 1000 && way["sure"].as_u64().unwrap() <= 1000);
    }
    // It changed nothing.
    anne.ok(json!({"type": "act", "seat": 0, "decision": 0, "do": ways[0]["do"]})).await;
}

#[tokio::test]
async fn who_shares_a_screen_may_ask_for_the_seat_that_is_to_act() {
    let house = House::open().await;
    let (table, key) = house.table(json!([me("Anne"), me("Bo"), bot(1)]), true).await;
    let mut both = house.hello(&table, &[&key]).await;
    assert_eq!(both.say(hint(0)).await["type"], "hint");
    both.refused(hint(1), "turn").await;
    both.refused(hint(2), "key").await;
    both.refused(hint(9), "key").await;
    house.hello(&table, &[]).await.refused(hint(0), "key").await;
}

#[tokio::test]
async fn against_people_there_is_no_advice() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.anne.refused(hint(0), "fair").await;
    two.bo.ok(json!({"type": "resign", "seat": 1})).await;
    two.anne.refused(hint(0), "stage").await;
}

#[tokio::test]
async fn people_who_agreed_to_it_are_advised() {
    let house = House::open().await;
    let wish = json!({"game": "alcatraz", "seats": [me("Anne"), open()], "customs": {"advice": true}});
    let opened = house.post("/api/tables", &wish).await.json();
    let (table, host) = (text(&opened["table"]), text(&opened["key"]));
    let mut anne = house.hello(&table, &[&host]).await;
    assert_eq!(
        anne.welcome["table"]["customs"],
        json!({"advice": true, "clock": null, "cover": 3, "first": {"by": "seated"}})
    );
    anne.ok(json!({"type": "sit", "seat": 1, "name": "Bo", "key": key(7)})).await;
    anne.ok(json!({"type": "start"})).await;
    assert_eq!(anne.say(hint(0)).await["type"], "hint");
}

#[tokio::test]
async fn advice_comes_too_late_once_the_game_has_moved_on() {
    let house = House::open().await;
    // Whoever thinks of advice waits at the gate until the game has moved on.
    let (table, key) = brittle(&house, json!({"at": "determinize", "gate": 30}), both()).await;
    let mut both = house.hello(&table, &[&key]).await;
    both.ok(json!({"type": "start"})).await;
    let [first, second] = [both.new_id(), both.new_id()];
    for id in [&first, &second] {
        let mut question = hint(0);
        question["id"] = json!(id);
        both.send(question.to_string()).await;
    }
    both.ok(act(0, 0, "go")).await;
    open_gate(30);
    for id in [first, second] {
        let answer = both.wait(|message| message["id"] == id).await;
        assert_eq!((&answer["type"], &answer["why"]), (&json!("refused"), &json!("stale")), "{answer}");
    }
    // The other may ask now.
    assert_eq!(both.say(hint(1)).await["type"], "hint");
}

/// Asks until the review is there.
pub async fn reviewed(house: &House, table: &str) -> Value {
    for _ in 0..400 {
        let answer = house.get(&format!("/api/tables/{table}/review?viewer=0")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer = answer.json();
        let [done, of] = [&answer["done"], &answer["of"]].map(|count| count.as_u64().unwrap());
        assert!(done <= of);
        if !answer["review"].is_null() {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the review is never done");
}

#[tokio::test]
async fn a_finished_game_is_gone_through_once_and_that_is_kept() {
    let house = House::open().await;
    let mut two = house.two().await;
    let address = format!("/api/tables/{}/review", two.table);
    let refused = |answer: Answer| answer.refused(409, "stage");
    refused(house.get(&address).await);
    two.play(3).await;
    refused(house.get(&address).await);
    two.anne.ok(json!({"type": "resign", "seat": 0})).await;

    let answer = reviewed(&house, &two.table).await;
    let moments = answer["review"]["moments"].as_array().unwrap();
    assert_eq!(moments.len(), 6, "everybody decided three times");
    for (step, moment) in moments.iter().enumerate() {
        assert_eq!((&moment["step"], &moment["seat"]), (&json!(step), &json!(step % 2)));
        assert!(text(&moment["done"]["fr"]).contains('{') && moment["before"].as_array().unwrap().len() == 2);
    }
    assert_eq!(answer["review"]["ending"], json!([0, 1000]), "who resigns loses");
    assert_eq!(answer["frames"], json!([0, 1, 2, 3, 4, 5, 6]));

    let house = house.restart().await;
    let kept = house.get(&address).await.json();
    assert_eq!(kept["review"], answer["review"], "it is found again at once");
    house.get("/api/tables/nowhere/review").await.refused(404, "table");
    house.get(&format!("{address}?viewer=7")).await.refused(400, "seat");
}

/// Nobody else has it, so it is kept for a while only, but it is gone through once, like a game of the house.
#[tokio::test]
async fn a_record_from_a_file_is_gone_through_too() {
    let house = House::open().await;
    let text = include_str!("../../../games/src/ice_lake/data/pictures/end.record.json");
    let record: Value = serde_json::from_str(text).unwrap();
    let mut answer = house.post("/api/review", &record).await.json();
    for _ in 0..400 {
        if !answer["review"].is_null() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = house.post("/api/review", &record).await.json();
    }
    assert!(!answer["review"]["moments"].as_array().unwrap().is_empty(), "{answer}");
    assert_eq!(answer["frames"].as_array().unwrap().len(), record["actions"].as_array().unwrap().len() + 1);
    assert_eq!(house.post("/api/review", &record).await.json()["review"], answer["review"], "found again at once");
    house.post("/api/review?viewer=9", &record).await.refused(400, "seat");
    let mut unfinished = record.clone();
    unfinished["actions"].as_array_mut().unwrap().pop();
    house.post("/api/review", &unfinished).await.refused(409, "stage");
    house.post("/api/review", &json!({"game": "ludo", "seats": 2})).await.refused(400, "record");
}

#[tokio::test]
async fn a_house_closes_in_the_middle_of_a_review() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(8).await;
    two.anne.ok(json!({"type": "resign", "seat": 0})).await;
    let address = format!("/api/tables/{}/review", two.table);
    assert_eq!(house.get(&address).await.status, 200);
    let house = house.restart().await;
    assert_eq!(reviewed(&house, &two.table).await["review"]["moments"].as_array().unwrap().len(), 16);
}
