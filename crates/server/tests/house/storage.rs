//! A store that fails: nothing is acknowledged that is not kept, and the game goes on afterwards.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde_json::json;
use server::{
    Settings,
    store::{Answer, Change, DueTimes, Row, Sqlite, Store, StoreError},
};
use tempfile::TempDir;

use crate::support::{self, House, act, me, open};

/// A disk that is full from time to time.
struct Disk {
    inner: Sqlite,
    full: AtomicBool,
}

impl DueTimes for Disk {}

impl Store for Disk {
    fn append<'a>(&'a self, changes: &'a [Change]) -> Answer<'a, Vec<bool>> {
        if self.full.load(Ordering::Relaxed) {
            return Box::pin(async {
                tokio::time::sleep(Duration::from_millis(20)).await;
                Err(StoreError("disk full".to_string()))
            });
        }
        self.inner.append(changes)
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        self.inner.load(table)
    }

    fn keep_review<'a>(&'a self, table: &'a str, version: u32, body: &'a str) -> Answer<'a, ()> {
        if self.full.load(Ordering::Relaxed) {
            return Box::pin(async { Err(StoreError("disk full".to_string())) });
        }
        self.inner.keep_review(table, version, body)
    }

    fn review<'a>(&'a self, table: &'a str, version: u32) -> Answer<'a, Option<String>> {
        self.inner.review(table, version)
    }

    fn close(&self) -> Answer<'_, ()> {
        self.inner.close()
    }
}

async fn house() -> (Arc<Disk>, House) {
    let data = Arc::new(TempDir::new().unwrap());
    let disk = Arc::new(Disk { inner: Sqlite::open(data.path()).await.unwrap(), full: AtomicBool::new(false) });
    (disk.clone(), House::on(disk, data, Settings::default()).await)
}

#[tokio::test]
async fn what_cannot_be_stored_is_not_acknowledged_and_the_game_goes_on_from_what_is() {
    let (disk, house) = house().await;
    let mut two = house.two().await;
    assert_eq!(house.get("/healthz").await.status, 200);

    disk.full.store(true, Ordering::Relaxed);
    // One move after another, faster than the disk can say no: none of them may survive.
    let mut both = house.hello(&two.table, &[&two.keys[0], &two.keys[1]]).await;
    for (seat, decision, action) in [(0, 0, "@d9"), (1, 0, "@e9"), (0, 1, "@f9")] {
        let mut say = act(seat, decision, action);
        say["id"] = json!(action);
        both.send(say.to_string()).await;
    }
    for client in [&mut two.anne, &mut two.bo, &mut both] {
        let words = client.last_words().await;
        assert!(words.iter().all(|word| word["type"] != "done" && word["type"] != "told"), "{words:?}");
        let why: Vec<_> = words.iter().filter(|word| word["type"] == "refused").map(|word| &word["why"]).collect();
        assert!(why.contains(&&json!("storage")), "{words:?}");
        assert_eq!(words.last().unwrap()["type"], "bye");
    }
    house.post("/api/tables", &json!({"game": "alcatraz", "seats": [me("Cy"), open()]})).await.refused(503, "storage");
    assert_eq!(house.get("/healthz").await.status, 503);
    // The table can still be looked at.
    let mut anne = house.hello(&two.table, &[&two.keys[0]]).await;
    assert_eq!(anne.welcome["streams"][0]["number"], 0);

    disk.full.store(false, Ordering::Relaxed);
    anne.act_somehow(0).await;
    assert_eq!(house.get("/healthz").await.status, 200);
    let mut bo = house.hello(&two.table, &[&two.keys[1]]).await;
    assert_eq!(bo.welcome["streams"][0]["number"], 1);
    bo.act_somehow(1).await;
}

/// Asks for a review until something else is answered than how far it is.
async fn review(house: &House, table: &str) -> support::Answer {
    loop {
        let answer = house.get(&format!("/api/tables/{table}/review")).await;
        if answer.status != 200 || !answer.json()["review"].is_null() {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_review_that_cannot_be_kept_has_failed_until_it_is_asked_for_again() {
    let (disk, house) = house().await;
    let mut two = house.two().await;
    two.play(1).await;
    two.anne.ok(json!({"type": "resign", "seat": 0})).await;
    disk.full.store(true, Ordering::Relaxed);
    review(&house, &two.table).await.refused(500, "failed");
    disk.full.store(false, Ordering::Relaxed);
    assert_eq!(review(&house, &two.table).await.json()["review"]["moments"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_table_with_a_log_that_cannot_be_read_is_an_error_with_a_number_and_nobody_elses() {
    let (disk, house) = house().await;
    let nonsense = Row::new("broken", 0, "{\"secret\":1}".to_string());
    assert_eq!(disk.inner.append(&[vec![nonsense]]).await.unwrap(), [true]);
    let answer = house.get("/api/tables/broken").await;
    answer.refused(500, "internal");
    assert!(answer.body.contains("no. ") && !answer.body.contains("secret"), "{}", answer.body);
    house.two().await.play(1).await;
}
