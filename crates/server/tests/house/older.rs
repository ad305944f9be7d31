//! A house opened on a database of rules 1: what was begun goes on as it began.
//!
//! `data/rules-1.sqlite` was written by the last house that knew nothing but rules 1 (the parent of "Read older
//! versions of a game's rules as today's with other defaults"): four tables, both seats of each held by
//! the key that opened it, and some legal actions made over HTTP. Then the fourth was made a stranger: the
//! version in its entry `started` was set to 99.

use std::{fs, sync::Arc, time::Duration};

use serde_json::{Value, json};
use server::Settings;
use tempfile::TempDir;

use crate::{
    advice::reviewed,
    support::{Answer, House, text},
};

/// A table of the old house.
struct Old {
    table: &'static str,
    key: &'static str,
}

const ALCATRAZ: Old = Old { table: "qp8gdhm83vtf", key: "9f06f1c80b0316a8be80b68df2dc70cf" };
const ALASKA: Old = Old { table: "ctu5pthmbbe4", key: "5b138f5d5fbdf322158b387efd596b77" };
const VERTICAL: Old = Old { table: "wgsqj6v70f5v", key: "65fa4677996ffd1e5cee11963624aec5" };
const UNKNOWN: Old = Old { table: "gxyuqh73ardd", key: "5182643bb6a49a170af1f740d06e8c6f" };

async fn old_house() -> House {
    let data = Arc::new(TempDir::new().unwrap());
    fs::write(data.path().join("cordee.sqlite"), include_bytes!("data/rules-1.sqlite")).unwrap();
    let mut settings = Settings::default();
    settings.limits.requests_per_second = 0;
    settings.limits.messages_per_second = 0;
    House::at(data, settings).await
}

impl Old {
    fn address(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.table)
    }

    async fn get(&self, house: &House, rest: &str) -> Answer {
        house.get(&self.address(rest)).await
    }

    /// Whoever is to act does something. Answers who that was.
    async fn act(&self, house: &House) -> u8 {
        for seat in [0, 1] {
            let asked = format!(
                "GET {}\nauthorization: Bearer {}",
                self.address(&format!("/seats/{seat}?wait=0&prefix=")),
                self.key
            );
            let state = house.request(&asked, "").await.json();
            if state["to_act"] == true {
                let action = &state["legal"]["actions"][0]["do"];
                let body =
                    json!({"id": format!("{}-{seat}", state["number"]), "decision": state["decision"], "do": [action]});
                let head =
                    format!("POST {}\nauthorization: Bearer {}", self.address(&format!("/seats/{seat}")), self.key);
                let done = house.request(&head, &body.to_string()).await;
                assert_eq!(done.status, 200, "{action}: {}", done.body);
                return seat;
            }
        }
        panic!("nobody is to act");
    }
}

/// It is played, taken back, replayed, reviewed, restarted and played again, by these options.
async fn goes_on(old: Old, options: Value) {
    let house = old_house().await;
    let table = old.get(&house, "").await.json();
    assert_eq!((&table["stage"], &table["options"]), (&json!("playing"), &options));
    let frames = old.get(&house, "/replay").await.json()["total"].as_u64().unwrap();
    let mut seat = 0;
    for _ in 0..6 {
        seat = old.act(&house).await;
    }
    let mut both = house.hello(old.table, &[old.key]).await;
    both.ok(json!({"type": "undo", "seat": seat})).await;
    let told = both.welcome["streams"].as_array().unwrap().iter().flat_map(|stream| stream["told"].as_array().unwrap());
    assert!(told.clone().count() > 0 && !told.clone().any(|item| item["type"] == "said"), "nothing but the game");

    let house = house.restart().await;
    assert_eq!(old.get(&house, "").await.json()["options"], options);
    old.act(&house).await;
    let mut both = house.hello(old.table, &[old.key]).await;
    both.ok(json!({"type": "resign", "seat": 0})).await;
    assert!(old.get(&house, "/replay").await.json()["total"].as_u64().unwrap() > frames);
    let record = old.get(&house, "/record").await;
    assert_eq!((record.status, &record.json()["rules"], &record.json()["options"]), (200, &json!(1), &json!({})));
    let again = house.request("POST /api/replay", &record.body).await;
    assert_eq!(again.status, 200, "{}", again.body);
    if old.table == ALCATRAZ.table {
        reviewed(&house, old.table).await;
    } else {
        review_is_begun(&old, &house).await;
    }

    both.ok(json!({"type": "rematch", "seat": 0})).await;
    let next = text(&both.table(|table| !table["next"].is_null()).await["next"]);
    let rematch = house.hello(&next, &[old.key]).await;
    assert_eq!(rematch.welcome["table"]["options"], json!({}));
    for stream in rematch.welcome["streams"].as_array().unwrap() {
        let said = &stream["told"][0];
        assert!(text(&said["fr"]).contains("version 1") && text(&said["fr"]).contains("version 2"), "{said}");
        assert!(text(&said["en"]).contains("version 1") && text(&said["en"]).contains("version 2"), "{said}");
    }
}

/// The expert can go through it; that takes a while in games with longer turns.
async fn review_is_begun(old: &Old, house: &House) {
    for _ in 0..400 {
        let review = old.get(house, "/review").await;
        assert_eq!(review.status, 200, "{}", review.body);
        if review.json()["done"].as_u64() > Some(0) || !review.json()["review"].is_null() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the review never begins");
}

#[tokio::test]
async fn alcatraz_goes_on_by_rules_1() {
    goes_on(ALCATRAZ, json!({"own_men": "all", "quiet_limit": 50})).await;
}

#[tokio::test]
async fn alaska_goes_on_by_rules_1() {
    goes_on(ALASKA, json!({"final_round": "landing"})).await;
}

#[tokio::test]
async fn vertical_goes_on_by_rules_1() {
    let house = old_house().await;
    let options = VERTICAL.get(&house, "").await.json()["options"].clone();
    assert_eq!((&options["fall"], &options["carabiner"]), (&json!("ends"), &json!("step")));
    goes_on(VERTICAL, options).await;
}

#[tokio::test]
async fn rules_that_nobody_knows_are_refused_by_name_everywhere_and_the_record_can_be_had() {
    let house = old_house().await;
    for rest in ["", "/replay", "/review", "/seats/0?wait=0"] {
        let head = format!("GET {}\nauthorization: Bearer {}", UNKNOWN.address(rest), UNKNOWN.key);
        let answer = house.request(&head, "").await;
        answer.refused(400, "rules");
        assert!(answer.body.matches("version 99").count() == 2, "{}", answer.body);
    }
    let mut client = house.connect().await;
    client.refused(json!({"type": "hello", "table": UNKNOWN.table, "keys": [UNKNOWN.key], "read": []}), "rules").await;
    let record = UNKNOWN.get(&house, "/record").await;
    assert_eq!((record.status, &record.json()["rules"]), (200, &json!(99)), "{}", record.body);
    assert_eq!(record.json()["actions"].as_array().unwrap().len(), 3);
    let replay = house.request("POST /api/replay", &record.body).await;
    replay.refused(400, "record");
    assert!(replay.body.matches("version 99").count() == 2, "{}", replay.body);
}
