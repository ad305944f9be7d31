//! Notices and `kill -9`: none is lost between the move that causes it and its delivery, and one that is sent twice says so.

use std::{path::Path, process::Command, sync::Arc};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
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
