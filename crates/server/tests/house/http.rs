//! What is asked without a socket.

use serde_json::json;

use crate::support::{House, bot, me, open};

#[tokio::test]
async fn a_running_game_is_shown_as_each_may_see_it() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(2).await;
    let replay = format!("/api/tables/{}/replay", two.table);
    let all = house.get(&replay).await.json();
    assert_eq!((&all["total"], &all["viewer"], &all["ending"]), (&json!(5), &json!(null), &json!(null)));
    assert_eq!(all["frames"].as_array().unwrap().len(), 5);
    assert!(all["frames"][0]["told"].is_null() && !all["frames"][1]["told"].is_null());
    let some = house.get(&format!("{replay}?from=3&count=1")).await.json();
    assert_eq!((&some["from"], &some["frames"][0]["view"]), (&json!(3), &all["frames"][3]["view"]));

    house.get(&format!("{replay}?viewer=0")).await.refused(403, "key");
    house.get(&format!("{replay}?viewer=9")).await.refused(400, "seat");
    let as_anne = |key: &str| format!("GET {replay}?viewer=0\nauthorization: Bearer {key}");
    house.request(&as_anne(&two.keys[1]), "").await.refused(403, "key");
    assert_eq!(house.request(&as_anne(&two.keys[0]), "").await.json()["viewer"], 0);

    two.bo.ok(json!({"type": "resign", "seat": 1})).await;
    let over = house.get(&format!("{replay}?viewer=0")).await.json();
    assert_eq!(over["ending"]["winners"], json!([0]), "a finished game is open to all");
}

#[tokio::test]
async fn a_record_can_be_downloaded_and_opened_again() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(2).await;
    let record = house.get(&format!("/api/tables/{}/record", two.table)).await;
    assert!(record.headers.contains("content-disposition: attachment; filename=\"alcatraz-"), "{}", record.headers);
    let replay = house.post("/api/replay", &record.json()).await;
    assert_eq!((replay.status, &replay.json()["total"]), (200, &json!(5)), "{}", replay.body);
    let anne = json!({"kind": "person", "name": "Anne"});
    assert_eq!((&record.json()["players"][0], &replay.json()["seats"][0]), (&anne, &anne), "it keeps their names");
    let mut nameless = record.json();
    nameless.as_object_mut().unwrap().remove("players");
    let seats = house.post("/api/replay", &nameless).await.json()["seats"].clone();
    assert_eq!(seats, json!([{"kind": "person", "name": null}, {"kind": "person", "name": null}]), "no empty seats");
    let mut odd = record.json();
    odd["players"][0]["name"] = json!("{1}");
    house.post("/api/replay", &odd).await.refused(400, "name");
    odd["players"] = json!([anne]);
    house.post("/api/replay", &odd).await.refused(400, "record");
    let mut bad = record.json();
    bad["actions"][1]["do"] = json!("@e1");
    let refused = house.post("/api/replay", &bad).await;
    refused.refused(400, "record");
    assert!(refused.body.contains("ALC-"), "the rule that forbids it: {}", refused.body);
    for bad in [json!({}), json!({"game": "ludo", "seats": 2}), json!([1, 2]), json!({"game": "alcatraz", "seats": 99})]
    {
        house.post("/api/replay", &bad).await.refused(400, "record");
    }
    house.request("POST /api/replay", "\u{1}").await.refused(400, "record");
    house.post("/api/replay?viewer=4", &record.json()).await.refused(400, "seat");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let house = House::open().await;
    house.get("/api/tables/nosuchtable").await.refused(404, "table");
    house.get("/api/tables/nosuchtable/record").await.refused(404, "table");
    house.get("/api/tables/nosuchtable/replay").await.refused(404, "table");
    house.get("/api/games/ludo/book").await.refused(404, "game");
    house.get("/api/nothing/here").await.refused(404, "path");
    let (table, _) = house.table(json!([me("Anne"), open()]), false).await;
    house.get(&format!("/api/tables/{table}/replay")).await.refused(409, "stage");
    assert_eq!(house.get(&format!("/api/tables/{table}")).await.json()["stage"], "lobby");
}

#[tokio::test]
async fn the_shelf_shows_games_and_levels_and_books() {
    let house = House::open().await;
    let shelf = house.get("/api/shelf").await.json();
    assert_eq!(shelf["games"][0]["id"], "alcatraz");
    assert!(!shelf["levels"].as_array().unwrap().is_empty());
    let book = house.get("/api/games/alcatraz/book").await.json();
    assert_eq!(book["rule"][0]["origin"], "sheet");
    assert!(!book["notation"].as_array().unwrap().is_empty());
    assert!(book["pictures"].as_array().unwrap().iter().all(|picture| picture["view"].is_object()));
}

#[tokio::test]
async fn a_table_that_cannot_be_is_refused() {
    let house = House::open().await;
    let table = |change: serde_json::Value| {
        let mut wish = json!({"game": "alcatraz", "seats": [me("Anne"), bot(1)], "start": true});
        change.as_object().unwrap().iter().for_each(|(name, value)| wish[name] = value.clone());
        wish
    };
    for (wish, status, why) in [
        (table(json!({"game": "ludo"})), 404, "game"),
        (table(json!({"seats": [me("Anne")]})), 400, "setup"),
        (table(json!({"options": {"dragons": 1}})), 400, "setup"),
        (table(json!({"seats": [me("Anne"), open()]})), 400, "open"),
        (table(json!({"seats": [me("A\u{202e}"), bot(1)]})), 400, "name"),
        (table(json!({"seats": [me("Anne"), bot(77)]})), 400, "level"),
        (table(json!({"colour": "red"})), 400, "message"),
        (json!("x"), 400, "message"),
    ] {
        house.post("/api/tables", &wish).await.refused(status, why);
    }
    let large = json!({"game": "alcatraz", "seats": [me(&"x".repeat(20_000))]});
    assert_eq!(house.post("/api/tables", &large).await.status, 413);
}

#[tokio::test]
async fn every_answer_carries_the_guards() {
    let house = House::open().await;
    for path in ["/", "/api/shelf", "/api/tables/nosuchtable", "/healthz", "/metrics"] {
        let headers = house.get(path).await.headers;
        assert!(headers.contains("content-security-policy: default-src 'self';"), "{path}: {headers}");
        assert!(headers.contains("x-content-type-options: nosniff") && headers.contains("referrer-policy"), "{path}");
        // WebAssembly is compiled, and nothing else is evaluated.
        let scripts = "script-src 'self' 'wasm-unsafe-eval'";
        assert!(headers.contains(scripts) && !headers.replace(scripts, "").contains("unsafe"), "{path}: {headers}");
        // The page's own socket, also where that is not counted as 'self'.
        let host = house.address;
        assert!(headers.contains(&format!("connect-src 'self' ws://{host} wss://{host}\r\n")), "{path}: {headers}");
    }
    let odd = house.request("GET /\nhost: evil; script-src *", "").await.headers;
    assert!(!odd.contains("evil"), "{odd}");
}

#[tokio::test]
async fn only_our_own_page_may_ask() {
    let house = House::with(|settings| settings.origins = vec!["https://games.example".to_string()]).await;
    let address = house.address;
    let upgrade = "connection: upgrade\nupgrade: websocket\nsec-websocket-version: 13\nsec-websocket-key: eA==";
    for (origin, allowed) in [
        (format!("http://{address}"), true),
        ("https://games.example".to_string(), true),
        ("https://evil.example".to_string(), false),
        (format!("http://evil.example#{address}"), false),
        ("null".to_string(), false),
    ] {
        let answer = house.request(&format!("GET /api/shelf\norigin: {origin}"), "").await;
        assert_eq!(answer.status == 200, allowed, "{origin}");
        if !allowed {
            answer.refused(403, "origin");
            house.request(&format!("GET /api/socket\norigin: {origin}\n{upgrade}"), "").await.refused(403, "origin");
        }
    }
}

#[tokio::test]
async fn an_address_asks_and_opens_only_so_often() {
    let house = House::with(|settings| {
        settings.limits.requests_per_second = 5;
        settings.limits.tables_per_minute = 2;
    })
    .await;
    let wish = json!({"game": "alcatraz", "seats": [me("Anne"), open()]});
    for status in [200, 200, 429] {
        assert_eq!(house.post("/api/tables", &wish).await.status, status);
    }
    let mut answers = Vec::new();
    for _ in 0..40 {
        answers.push(house.get("/api/shelf").await);
    }
    assert_eq!(answers[0].status, 200);
    answers.iter().find(|answer| answer.status == 429).expect("too many").refused(429, "rate");
}

#[tokio::test]
async fn measures_count_what_happens() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.play(2).await;
    two.anne.refused(json!({"type": "start"}), "stage").await;
    let metrics = house.get("/metrics").await.body;
    // Tests may share a process, and so these counters.
    let value = |name: &str| -> f64 {
        let line = metrics.lines().find(|line| line.starts_with(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("{name} in {metrics}")).rsplit(' ').next().unwrap().parse().unwrap()
    };
    for (name, least) in [
        ("cordee_moves_total", 4.0),
        ("cordee_tables_opened_total", 1.0),
        ("cordee_refused_total", 1.0),
        ("cordee_commits_total", 4.0),
        ("cordee_connections", 2.0),
        ("cordee_tables", 1.0),
        ("cordee_commit_seconds_count", 4.0),
    ] {
        assert!(value(name) >= least, "{name} is {}", value(name));
    }
    assert!(metrics.contains("cordee_commit_seconds_bucket{le=\"0.005\"}"));
    for secret in [&two.table, &two.keys[0], &two.keys[1], "Anne"] {
        assert!(!metrics.contains(secret));
    }
    assert_eq!(house.get("/healthz").await.body, "ok");
}
