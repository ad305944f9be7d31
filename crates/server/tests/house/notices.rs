//! Told though one is away: a real push service that decrypts as a browser does, on loopback.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use server::{
    Settings,
    store::{Sqlite, Store},
};
use tempfile::TempDir;

use crate::{
    push_service::{PushService, certificates},
    support::{Answer, Client, House, Two, key, me, open, text},
};

/// Calls go to this machine, and nobody waits long.
pub fn settings() -> Settings {
    let mut settings = House::unbounded();
    settings.notices.networks = vec!["127.0.0.0/8".parse().unwrap()];
    settings.notices.push_services = vec!["127.0.0.1".to_string()];
    settings.notices.ca = Some(certificates().join("ca.pem"));
    settings.notices.public_address = Some("https://games.example".to_string());
    settings.notices.gather = Duration::from_millis(100);
    settings.notices.mail_gather = Duration::from_millis(100);
    settings.notices.longest = Duration::from_secs(8);
    settings.notices.hurry = 100;
    settings
}

pub async fn house_with(change: impl FnOnce(&mut Settings)) -> House {
    let mut settings = settings();
    change(&mut settings);
    House::at(Arc::new(TempDir::new().unwrap()), settings).await
}

/// A browser with a key of its own.
pub struct Device<'a> {
    pub house: &'a House,
    key: String,
}

impl Device<'_> {
    pub async fn new(house: &House, digit: u8) -> Device<'_> {
        let device = Device { house, key: key(digit) };
        let kept = device.ask("PUT", "", json!({"lang": "en", "zone": "Europe/Paris"})).await;
        assert_eq!(kept.status, 200, "{}", kept.body);
        device
    }

    pub async fn ask(&self, method: &str, path: &str, body: Value) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!("{method} /api/device{path}\nauthorization: Bearer {}", self.key);
        self.house.request(&head, &body).await
    }

    pub async fn link(&self, table: &str, key: &str) -> Value {
        let linked = self.ask("POST", "/tables", json!({"table": table, "keys": [key]})).await;
        assert_eq!(linked.status, 200, "{}", linked.body);
        linked.json()["seats"].clone()
    }

    pub async fn add(&self, channel: Value) -> Value {
        let added = self.ask("POST", "/channels", channel).await;
        assert_eq!(added.status, 200, "{}", added.body);
        added.json()
    }

    /// Everything that is kept, once the first channel is like this.
    pub async fn channel(&self, is: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..600 {
            let channel = self.ask("GET", "", Value::Null).await.json()["channels"][0].clone();
            if is(&channel) {
                return channel;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the channel never came to that");
    }
}

/// The next request that the service got. It is waited for on a thread of its own.
pub async fn next(service: &Arc<PushService>) -> Value {
    let service = service.clone();
    tokio::task::spawn_blocking(move || service.next()).await.unwrap()
}

/// Anne makes a move, and then Bo, who comes back for it. Bo looks at the table, or leaves it open in a tab nobody sees.
async fn round(house: &House, two: &mut Two, looks: bool) -> Client {
    two.anne.act_somehow(0).await;
    let mut bo = house.hello(&two.table, &[&two.keys[1]]).await;
    if looks {
        bo.ok(json!({"type": "visible", "visible": true})).await;
    }
    bo
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_is_told_once_and_nothing_that_is_not_theirs() {
    let (service, house) = (Arc::new(PushService::start()), house_with(|_| {}).await);
    let offer = house.get("/api/notices").await.json();
    assert_eq!((&offer["mail"], &offer["webhook"]), (&json!(false), &json!(false)));
    let Two { table, keys, mut anne, bo } = house.two().await;
    let device = Device::new(&house, 1).await;
    let channel = device.add(service.subscription("ok", 0)).await;
    assert_eq!((&channel["state"], &channel["delivered"]), (&json!("ready"), &Value::Null));
    assert_eq!(device.link(&table, &keys[1]).await, json!([1]));
    bo.leave().await;

    anne.act_somehow(0).await;
    let request = next(&service).await;
    let message = &request["message"];
    assert_eq!(message["title"], "Alcatraz: it is your turn");
    assert!(text(&message["body"]).contains("Anne"), "{message}");
    assert_eq!((&message["url"], &message["lang"]), (&json!(format!("/t/{table}")), &json!("en")));
    assert_eq!(message["about"], json!([{"table": table, "seat": 1, "kind": "turn", "decision": 0}]));
    assert_eq!(request["signer"], json!({"key": offer["push"], "sub": "https://games.example"}));
    assert_eq!((&request["headers"]["ttl"], &request["headers"]["urgency"]), (&json!("86400"), &json!("normal")));
    assert!(!request.to_string().contains(&keys[1]) && !request.to_string().contains(&keys[0]));
    let delivered = device.channel(|channel| channel["delivered"].is_u64()).await;
    assert_eq!(delivered["failure"], Value::Null);

    // The next one is about the next decision: this one was told once. In another language, if they wish.
    device.ask("PUT", "", json!({"lang": "fr", "zone": null})).await;
    let mut bo = house.hello(&table, &[&keys[1]]).await;
    bo.act_somehow(1).await;
    bo.leave().await;
    anne.told().await;
    anne.act_somehow(0).await;
    let message = next(&service).await["message"].clone();
    assert_eq!(message["title"], "Alcatraz\u{a0}: à vous de jouer");
    assert_eq!(message["about"][0]["decision"], 1);
    let known = device.ask("GET", "", Value::Null).await.json();
    let seats = json!([{"seat": 1, "name": "Bo"}]);
    assert_eq!(known["tables"], json!([{"table": table, "game": "alcatraz", "seats": seats}]));
    let measures = house.get("/metrics").await.body;
    assert!(measures.contains("cordee_notices_delivered_total"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_nobody_sees_silences_nothing_and_whoever_looks_is_left_alone() {
    let (service, house) = (Arc::new(PushService::start()), house_with(|_| {}).await);
    let mut two = house.two().await;
    let device = Device::new(&house, 1).await;
    device.add(service.subscription("ok", 0)).await;
    device.link(&two.table, &two.keys[1]).await;
    two.bo.ok(json!({"type": "visible", "visible": true})).await;
    // Looked at: no notice of decision 0.
    let mut looking = round(&house, &mut two, true).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    looking.act_somehow(1).await;
    looking.leave().await;
    two.bo.ok(json!({"type": "visible", "visible": false})).await;
    // Open, and not looked at.
    two.anne.told().await;
    two.anne.act_somehow(0).await;
    let message = next(&service).await["message"].clone();
    assert_eq!(message["about"], json!([{"table": two.table, "seat": 1, "kind": "turn", "decision": 1}]));
    assert!(service.rest().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_cancelled_when_its_reader_comes_to_look() {
    let (service, house) =
        (Arc::new(PushService::start()), house_with(|set| set.notices.gather = Duration::from_secs(6)).await);
    let mut two = house.two().await;
    let device = Device::new(&house, 1).await;
    device.add(service.subscription("ok", 0)).await;
    device.link(&two.table, &two.keys[1]).await;
    two.bo.leave().await;
    two.anne.act_somehow(0).await;
    // By now it is stored, and waits for others.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let mut bo = house.hello(&two.table, &[&two.keys[1]]).await;
    bo.ok(json!({"type": "visible", "visible": true})).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert!(service.rest().is_empty());
    bo.act_somehow(1).await;
    bo.leave().await;
    two.anne.told().await;
    two.anne.act_somehow(0).await;
    assert_eq!(next(&service).await["message"]["about"][0]["decision"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tables_are_told_in_one_notice() {
    let (service, house) =
        (Arc::new(PushService::start()), house_with(|set| set.notices.gather = Duration::from_secs(3)).await);
    let device = Device::new(&house, 1).await;
    device.add(service.subscription("ok", 0)).await;
    let mut tables = [house.two().await, house.two().await];
    for two in &tables {
        device.link(&two.table, &two.keys[1]).await;
    }
    for two in &mut tables {
        two.anne.act_somehow(0).await;
    }
    let message = next(&service).await["message"].clone();
    assert_eq!(message["title"], "Cordée: 2 tables have news for you");
    assert_eq!((&message["url"], message["about"].as_array().unwrap().len()), (&json!("/mine"), 2));
    // Of a table that is muted nothing is told; of the other it is.
    assert_eq!(device.ask("DELETE", &format!("/tables/{}", tables[0].table), Value::Null).await.status, 204);
    for two in &mut tables {
        two.bo.act_somehow(1).await;
        two.anne.told().await;
        two.anne.act_somehow(0).await;
    }
    let message = next(&service).await["message"].clone();
    let about = json!([{"table": tables[1].table, "seat": 1, "kind": "turn", "decision": 1}]);
    assert_eq!(message["about"], about);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_is_tried_again_under_the_same_name_and_its_owner_reads_why() {
    let (service, house) = (Arc::new(PushService::start()), house_with(|_| {}).await);
    let device = Device::new(&house, 1).await;
    let two = house.two().await;
    let Two { table, keys, mut anne, bo } = two;
    device.add(service.subscription("busy", 0)).await;
    device.link(&table, &keys[1]).await;
    bo.leave().await;
    anne.act_somehow(0).await;
    let first = next(&service).await;
    let failed = device.channel(|channel| channel["failure"].is_object()).await;
    assert_eq!((&failed["failure"]["why"], &failed["state"]), (&json!("rejected"), &json!("ready")));
    assert!(failed["failure"]["again"].is_u64() && !text(&failed["failure"]["fr"]).is_empty());
    for _ in 0..2 {
        assert_eq!(next(&service).await["message"], first["message"]);
    }
    let delivered = device.channel(|channel| channel["delivered"].is_u64()).await;
    assert_eq!(delivered["failure"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_an_address_does_the_house_goes_on() {
    let (service, house) = (Arc::new(PushService::start()), house_with(|set| set.notices.webhooks = true).await);
    let device = Device::new(&house, 1).await;
    for (way, browser, why, state) in [
        ("redirect", 0, Some("rejected"), "ready"),
        ("dribble", 1, Some("slow"), "ready"),
        ("huge", 2, None, "ready"),
        ("gone", 3, Some("gone"), "gone"),
    ] {
        let channel = device.add(service.subscription(way, browser)).await;
        let tried = device.ask("POST", &format!("/channels/{}/try", text(&channel["id"])), Value::Null).await.json();
        assert_eq!((&tried["failure"]["why"], &tried["state"]), (&json!(why), &json!(state)), "{way}");
        assert_eq!(tried["delivered"].is_u64(), why.is_none(), "{way}");
        let request = next(&service).await;
        assert_eq!(request["message"]["title"], "Cordée: this is how a notice looks");
        assert!(request["path"].as_str().unwrap().starts_with(&format!("/{way}")), "no redirect is followed");
    }
    // What is gone is not tried again; nobody else's channel is tried.
    let known = device.ask("GET", "", Value::Null).await.json();
    let gone = text(&known["channels"][3]["id"]);
    device.ask("POST", &format!("/channels/{gone}/try"), Value::Null).await.refused(409, "stage");
    let other = Device::new(&house, 2).await;
    other.ask("POST", &format!("/channels/{gone}/try"), Value::Null).await.refused(404, "device");
    other.ask("DELETE", &format!("/channels/{gone}"), Value::Null).await.refused(404, "device");
    assert_eq!(device.ask("DELETE", &format!("/channels/{gone}"), Value::Null).await.status, 204);

    let url = format!("https://127.0.0.1:{}/ok/hook", service.port);
    let hook = device.add(json!({"kind": "webhook", "url": url})).await;
    let tried = device.ask("POST", &format!("/channels/{}/try", text(&hook["id"])), Value::Null).await.json();
    assert!(tried["delivered"].is_u64(), "{tried}");
    let message = next(&service).await["message"].clone();
    assert_eq!(message["url"], "https://games.example/mine");
    assert_eq!(message["content"], message["text"]);
}

#[tokio::test]
async fn addresses_inside_and_bad_requests_are_refused_and_nothing_is_kept() {
    let house = house_with(|set| {
        set.notices.webhooks = true;
        set.notices.networks.clear();
    })
    .await;
    let stranger = Device { house: &house, key: key(3) };
    stranger.ask("GET", "", Value::Null).await.refused(404, "device");
    stranger.ask("POST", "/tables", json!({"table": "t", "keys": []})).await.refused(404, "device");
    house.request("GET /api/device", "").await.refused(403, "key");
    let bad_zone = json!({"lang": "en", "zone": "Nowhere/Here"});
    stranger.ask("PUT", "", bad_zone).await.refused(400, "message");
    stranger.ask("PUT", "", json!({"lang": "xx", "zone": null})).await.refused(400, "message");
    let device = Device::new(&house, 1).await;
    for url in [
        "https://127.0.0.1/",
        "https://169.254.169.254/latest/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://0.0.0.0/",
        "https://10.0.0.1/",
        "https://192.168.1.1/",
        "https://172.16.0.1/",
        "https://localhost/",
        "http://example.org/",
        "https://user@example.org/",
        "gopher://example.org/",
        "",
    ] {
        device.ask("POST", "/channels", json!({"kind": "webhook", "url": url})).await.refused(400, "channel");
        let keys = json!({"p256dh": "BA", "auth": "BA"});
        let push = json!({"kind": "push", "endpoint": url, "keys": keys});
        device.ask("POST", "/channels", push).await.refused(400, "channel");
    }
    device.ask("POST", "/channels", json!({"kind": "mail", "address": "a@example.org"})).await.refused(400, "channel");
    device.ask("POST", "/channels", json!({"kind": "pigeon"})).await.refused(400, "message");
    let (table, _) = house.table(json!([me("Anne"), open()]), false).await;
    let keys = json!({"table": table, "keys": [key(9), "guess"]});
    device.ask("POST", "/tables", keys).await.refused(403, "key");
    device.ask("POST", "/tables", json!({"table": "nowhere", "keys": []})).await.refused(404, "table");
    let known = device.ask("GET", "", Value::Null).await.json();
    assert_eq!((&known["channels"], &known["tables"]), (&json!([]), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_to_be_forgotten_is() {
    let (service, house) = (Arc::new(PushService::start()), house_with(|_| {}).await);
    let Two { table, keys, mut anne, bo } = house.two().await;
    let device = Device::new(&house, 1).await;
    device.add(service.subscription("ok", 0)).await;
    device.link(&table, &keys[1]).await;
    bo.leave().await;
    assert_eq!(device.ask("DELETE", "", Value::Null).await.status, 204);
    device.ask("GET", "", Value::Null).await.refused(404, "device");
    let holder = house.get(&format!("/api/tables/{table}")).await.json()["seats"][1]["holder"].clone();
    assert_eq!(holder, json!({"kind": "person", "name": null}));
    // Also after a restart; and nothing is sent.
    anne.act_somehow(0).await;
    drop(anne);
    let (data, settings) = house.close().await;
    let store = Sqlite::open(data.path()).await.unwrap();
    let log = store.load(&table).await.unwrap().concat();
    assert!(log.contains("\"Anne\"") && !log.contains("\"Bo\""), "{log}");
    store.close().await.unwrap();
    let house = House::at(data, settings).await;
    let holder = house.get(&format!("/api/tables/{table}")).await.json()["seats"][1]["holder"].clone();
    assert_eq!(holder, json!({"kind": "person", "name": null}));
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert!(service.rest().is_empty());
}
