//! Notices and `kill -9`: none is lost between the move that causes it and its delivery, and one that is sent twice says so.

use std::{path::Path, process::Command, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::{
    mail_server::{Letter, MailServer},
    program::{House, serve},
    push_service::{PushService, certificates},
    table::Table,
};

/// A house whose notices go to this machine.
fn telling(data: &Path, wait: u16) -> Command {
    let mut command = serve(data);
    command.args(["--notice-networks=127.0.0.1", "--push-services=127.0.0.1", "--contact=mailto:host@games.example"]);
    command.arg(format!("--notice-wait={wait}"));
    command.arg("--notice-ca").arg(certificates().join("ca.pem"));
    command
}

const DEVICE: &str = "11111111111111111111111111111111";

async fn done(house: &House, key: &str, line: &str, body: Value) -> Value {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let (status, answer) = house.request_as(key, line, &body).await;
    assert!(status == 200 || status == 204, "{line}: {status} {answer}");
    serde_json::from_str(&answer).unwrap_or(Value::Null)
}

/// The next message about the seat that is to act.
async fn next(service: &Arc<PushService>) -> Value {
    loop {
        let service = service.clone();
        let request = tokio::task::spawn_blocking(move || service.next()).await.unwrap();
        // On a slow machine whoever began was told, too, before they moved.
        if request["message"]["about"][0]["seat"] == 1 {
            return request;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_notice_is_lost_when_the_house_is_killed_and_one_sent_twice_has_the_same_id() {
    let (data, service) = (TempDir::new().unwrap(), Arc::new(PushService::start()));
    let house = House::start(telling(data.path(), 0));
    let mut table = Table::open(&house, 1).await;
    done(&house, DEVICE, "PUT /api/device", json!({"lang": "en", "zone": null})).await;
    done(&house, DEVICE, "POST /api/device/channels", service.subscription("hold", 0)).await;
    let link = json!({"table": table.id, "keys": [table.key]});
    done(&house, DEVICE, "POST /api/device/tables", link).await;
    // Killed as soon as the move is acknowledged: nobody has looked yet who is to be told.
    table.play(&house, 1).await.unwrap();
    house.kill();
    drop(house);
    let house = House::start(telling(data.path(), 0));
    let first = next(&service).await;
    // Killed while it is being sent: nobody has noted that it came.
    house.kill();
    drop(house);
    let house = House::start(telling(data.path(), 0));
    let again = next(&service).await;
    assert_eq!(first["message"], again["message"]);
    let about = json!([{"table": table.id, "seat": 1, "kind": "turn", "decision": 0}]);
    assert_eq!(first["message"]["about"], about);
    assert_eq!(first["signer"], again["signer"], "the key is made once");
    assert_eq!(first["signer"]["sub"], "mailto:host@games.example");
    assert!(service.rest().iter().all(|request| request["message"]["id"] == first["message"]["id"]));
    // What the house says of itself has neither keys nor addresses in it.
    let log = house.log();
    table.is_secret(&log);
    assert!(!log.contains(DEVICE) && !log.contains("/hold/"), "{log}");
}

/// The same by mail.
fn writing(data: &Path, server: &MailServer) -> Command {
    let mut command = telling(data, 0);
    command.args(["--public-address=https://games.example", "--mail-from=Cordée <cordee@games.example>"]);
    command.env("CORDEE_SMTP", server.url());
    command
}

/// On a slow machine whoever begins was told, too, before they moved: nothing had happened then.
fn letters_about_a_move(server: &MailServer) -> Vec<Letter> {
    server.letters.lock().iter().filter(|letter| letter.body().contains("nobie")).cloned().collect()
}

async fn letter_about_a_move(server: &MailServer, number: usize) -> Letter {
    for _ in 0..1200 {
        if let Some(letter) = letters_about_a_move(server).get(number) {
            return letter.clone();
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("letter {number} never came: {:?}", server.letters.lock());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_letter_is_lost_when_the_house_is_killed_and_one_sent_twice_has_the_same_id() {
    let (data, server) = (TempDir::new().unwrap(), MailServer::start().await);
    let house = House::start(writing(data.path(), &server));
    let mut table = Table::open(&house, 1).await;
    done(&house, DEVICE, "PUT /api/device", json!({"lang": "fr", "zone": null})).await;
    let wish = json!({"kind": "mail", "address": "bo@example.org", "digest": "none"});
    done(&house, DEVICE, "POST /api/device/channels", wish).await;
    let confirm = server.letter(0).await.link();
    assert_eq!(house.request(&format!("POST {confirm}"), "do=confirm").await.0, 200);
    let link = json!({"table": table.id, "keys": [table.key]});
    done(&house, DEVICE, "POST /api/device/tables", link).await;
    // Killed as soon as the move is acknowledged: nobody has looked yet who is to be told.
    table.play(&house, 1).await.unwrap();
    house.kill();
    drop(house);
    *server.silent.lock() = u32::MAX;
    let house = House::start(writing(data.path(), &server));
    let first = letter_about_a_move(&server, 0).await;
    assert!(first.to == "bo@example.org" && first.body().contains(&table.id), "{first:?}");
    // Killed while the mail server has it and has not said so.
    house.kill();
    drop(house);
    *server.silent.lock() = 0;
    let house = House::start(writing(data.path(), &server));
    let again = letter_about_a_move(&server, 1).await;
    assert_eq!((again.header("Message-ID"), again.body()), (first.header("Message-ID"), first.body()));
    // What was delivered is not sent a third time, not even by a house that starts anew.
    while done(&house, DEVICE, "GET /api/device", Value::Null).await["channels"][0]["delivered"].is_null() {
        sleep(Duration::from_millis(20)).await;
    }
    let log = house.log();
    drop(house);
    let _house = House::start(writing(data.path(), &server));
    sleep(Duration::from_secs(2)).await;
    assert_eq!(letters_about_a_move(&server).len(), 2);
    table.is_secret(&log);
    assert!(!log.contains(DEVICE) && !log.contains("bo@example.org"), "{log}");
}
