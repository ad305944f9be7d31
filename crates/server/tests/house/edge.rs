//! Where the house meets the world: connections, names, proxies, files.

use std::time::Duration;

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

use crate::support::{House, act, me, open, text};

const SOON: Duration = Duration::from_millis(200);
const PATIENCE: Duration = Duration::from_secs(20);

/// Everything that comes until the house hangs up.
async fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    // It may be cut off as well as closed.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut all)).await.expect("the house hangs up");
    all
}

#[tokio::test]
async fn who_says_nothing_is_shown_out() {
    let house = House::with(|settings| settings.waits.request = SOON).await;
    let mut silent = TcpStream::connect(house.address).await.unwrap();
    assert!(rest(&mut silent).await.is_empty());
    // The same after an answer.
    let mut once = TcpStream::connect(house.address).await.unwrap();
    once.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    assert!(rest(&mut once).await.ends_with(b"ok"));
}

#[tokio::test]
async fn who_dribbles_a_request_is_shown_out() {
    let house = House::with(|settings| settings.waits.request = SOON).await;
    let (mut inward, mut outward) = TcpStream::connect(house.address).await.unwrap().into_split();
    let dribble = tokio::spawn(async move {
        let request = b"GET / HTTP/1.1\r\nx: ".iter().chain([b'x'; 1_000_000].iter());
        for byte in request {
            if outward.write_all(&[*byte]).await.is_err() {
                return;
            }
            sleep(SOON / 10).await;
        }
    });
    let mut all = Vec::new();
    let _ = timeout(PATIENCE, inward.read_to_end(&mut all)).await.expect("the house hangs up");
    assert!(!String::from_utf8_lossy(&all).contains("200"));
    dribble.abort();
}

/// The largest file that the page has, asked for many times over: more than the network keeps for a reader.
#[tokio::test]
async fn a_client_that_does_not_read_its_answer_is_disconnected() {
    let house = House::with(|settings| settings.waits.slow = SOON).await;
    let path = asset(&house, ".js").await;
    let mut deaf = TcpStream::connect(house.address).await.unwrap();
    let ask = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").repeat(20_000);
    // The house stops reading when nobody takes its answers, and hangs up: then no more can be written.
    let _ = timeout(PATIENCE, deaf.write_all(ask.as_bytes())).await.expect("the house hangs up");
}

#[tokio::test]
async fn only_its_own_names_are_answered() {
    let house = House::open().await;
    let port = house.address.port();
    for host in ["localhost", "192.168.1.20", "cordee", "cordee.local"] {
        let answer = house.request(&format!("GET /api/shelf\nhost: {host}:{port}"), "").await;
        assert_eq!(answer.status, 200, "{host}");
    }
    for path in ["/api/shelf", "/api/tables", "/", "/healthz", "/metrics", "/assets/x.js"] {
        house.request(&format!("GET {path}\nhost: evil.example:{port}"), "").await.refused(421, "hosts");
    }
    house.request("GET /\nhost: localhost\nhost: evil.example", "").await.refused(421, "hosts");
    house.request("GET http://evil.example/\nhost: localhost", "").await.refused(421, "hosts");
    let upgrade = "host: evil.example\nconnection: upgrade\nupgrade: websocket\nsec-websocket-key: eA==";
    house.request(&format!("GET /api/socket\n{upgrade}\nsec-websocket-version: 13"), "").await.refused(421, "hosts");
}

#[tokio::test]
async fn a_house_with_a_name_answers_under_it_alone() {
    let house = House::with(|settings| settings.hosts = vec!["games.example".to_string()]).await;
    assert_eq!(house.request("GET /api/shelf\nhost: Games.Example", "").await.status, 200);
    assert_eq!(house.request("GET /healthz\nhost: 127.0.0.1:1234", "").await.status, 200);
    house.request("GET /api/shelf\nhost: 192.168.1.20", "").await.refused(421, "hosts");
}

/// A house behind a proxy on this machine.
async fn behind_a_proxy(trusted: &str) -> House {
    House::with(|settings| {
        settings.trusted_proxies = vec![trusted.parse().unwrap()];
        settings.limits.requests_per_second = 1;
        settings.limits.connections_per_address = 1;
    })
    .await
}

async fn asks(house: &House, client: &str) -> u16 {
    house.request(&format!("GET /api/tables\nx-forwarded-for: {client}"), "").await.status
}

#[tokio::test]
async fn behind_a_proxy_each_address_has_limits_of_its_own() {
    let house = behind_a_proxy("127.0.0.0/8").await;
    for client in ["192.0.2.1", "192.0.2.2", "2001:db8:0:1::1"] {
        let answers = [asks(&house, client).await, asks(&house, client).await, asks(&house, client).await];
        assert_eq!((answers, asks(&house, client).await), ([200; 3], 429), "{client}");
    }
    assert_eq!(asks(&house, "2001:db8:0:1:ffff::2").await, 429, "of the same household");
    assert_eq!(asks(&house, "203.0.113.1, 192.0.2.1").await, 429, "whatever is put before it");
}

#[tokio::test]
async fn a_stranger_does_not_choose_their_address() {
    let house = behind_a_proxy("10.0.0.0/8").await;
    let mut answers = Vec::new();
    for number in 0..4 {
        answers.push(asks(&house, &format!("192.0.2.{number}")).await);
    }
    assert_eq!(answers, [200, 200, 200, 429]);
}

/// With at most one connection an address, the second is told so, and a third is not let in.
#[tokio::test]
async fn sockets_through_a_proxy_count_for_whom_they_are() {
    let house = behind_a_proxy("127.0.0.1").await;
    let socket = |client: &str| {
        let headers = "connection: upgrade\nupgrade: websocket\nsec-websocket-key: eA==\nsec-websocket-version: 13";
        format!("GET /api/socket\nx-forwarded-for: {client}\n{headers}")
    };
    let (kept, first) = house.open_request(&socket("192.0.2.1")).await;
    assert_eq!(first.status, 101);
    house.request(&socket("192.0.2.1"), "").await.refused(429, "connections");
    assert_eq!(house.request(&socket("192.0.2.2"), "").await.status, 101);
    drop(kept);
    // The place is given back.
    for _ in 0..200 {
        sleep(Duration::from_millis(20)).await;
        if house.request(&socket("192.0.2.1"), "").await.status == 101 {
            return;
        }
    }
    panic!("the place is not given back");
}

/// Some built file of the page with this end.
async fn asset(house: &House, end: &str) -> String {
    let index = house.get("/").await.body;
    let mut texts = index.split('"').filter(|text| text.starts_with("/assets/") && text.ends_with(end));
    texts.next().unwrap_or_else(|| panic!("no {end} in {index}")).to_string()
}

#[tokio::test]
async fn files_are_packed_tagged_and_kept() {
    let house = House::open().await;
    let path = asset(&house, ".js").await;
    let plain = house.get(&path).await;
    assert_eq!(plain.status, 200);
    assert!(plain.header("content-encoding").is_none());
    assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(plain.header("content-type"), Some("text/javascript; charset=utf-8"));
    let mut tags = vec![plain.header("etag").unwrap().to_string()];
    for (accepted, coding) in [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip")] {
        let packed = house.request(&format!("GET {path}\naccept-encoding: {accepted}"), "").await;
        assert_eq!(packed.header("content-encoding"), Some(coding), "{accepted}");
        assert_eq!(packed.header("vary"), Some("accept-encoding"));
        let size = |answer: &crate::support::Answer| answer.header("content-length").unwrap().parse::<usize>().unwrap();
        assert!(size(&packed) * 2 < size(&plain), "{coding}");
        let tag = packed.header("etag").unwrap().to_string();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "a strong one: {tag}");
        let again = house.request(&format!("GET {path}\naccept-encoding: {accepted}\nif-none-match: {tag}"), "").await;
        assert_eq!((again.status, again.body.as_str(), again.header("etag")), (304, "", Some(tag.as_str())));
        tags.push(tag);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 3, "each form has a tag of its own");
    let stale = house.request(&format!("GET {path}\nif-none-match: \"other\""), "").await;
    assert_eq!(stale.status, 200);
}

#[tokio::test]
async fn the_page_is_asked_for_anew_and_says_which_it_is() {
    let house = House::open().await;
    let (page, deep) = (house.get("/").await, house.get("/t/some-table/replay").await);
    assert_eq!((page.header("cache-control"), deep.header("cache-control")), (Some("no-cache"), Some("no-cache")));
    assert_eq!(page.body, deep.body);
    let shelf = house.get("/api/shelf").await.json();
    let build = shelf["build"].as_str().unwrap();
    assert!(page.body.contains(&format!("<meta name=\"build\" content=\"{build}\"")), "{}", page.body);
    let (table, _) = house.table(json!([me("Anne"), open()]), false).await;
    assert_eq!(house.hello(&table, &[]).await.welcome["build"], shelf["build"]);
    assert_eq!(house.request("POST /", "x").await.status, 405);
}

#[tokio::test]
async fn a_shared_link_says_what_it_leads_to() {
    let house = House::open().await;
    let (table, _) = house.table(json!([me("Anne"), open()]), false).await;
    let link = house.request(&format!("GET /t/{table}\naccept-language: en"), "").await;
    let address = format!("og:url\" content=\"http://{}/t/{table}\"", house.address);
    let tags = [
        "<title>Alcatraz · Cordée</title>",
        "og:title\" content=\"Alcatraz · Cordée\"",
        "og:locale\" content=\"en_GB\"",
        "og:locale:alternate\" content=\"fr_FR\"",
        &address,
        "take a seat",
        "/previews/alcatraz.png\"",
    ];
    for tag in tags {
        assert!(link.body.contains(tag), "{tag}: {}", link.body);
    }
    assert!(!link.body.contains("Anne"), "names are for those who come");
    assert_eq!(link.header("vary"), Some("accept-language"));
    let again = format!("GET /t/{table}\naccept-language: en\nif-none-match: {}", link.header("etag").unwrap());
    assert_eq!(house.request(&again, "").await.status, 304);
    for game in ["alcatraz", "house"] {
        let picture = house.get(&format!("/previews/{game}.png")).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")));
    }
    let rules = house.request("GET /rules/alaska\naccept-language: fr", "").await;
    assert!(rules.body.contains("content=\"Alaska · Cordée\"") && rules.body.contains("/previews/alaska.png"));
}

/// What only its writer may know changes nothing of it, also when it is drawn anew.
#[tokio::test]
async fn a_link_to_a_game_shows_the_position_and_never_a_secret() {
    let house = House::open().await;
    let wish = json!({"game": "ice-lake", "seats": [me("Anne"), me("Bo")], "start": true});
    let opened = house.post("/api/tables", &wish).await.json();
    let (table, key) = (text(&opened["table"]), text(&opened["key"]));
    let link = house.get(&format!("/t/{table}")).await;
    assert!(link.body.contains(&format!("/api/tables/{table}/picture.png?at=")), "{}", link.body);
    let address = format!("/api/tables/{table}/picture.png");
    let first = house.get(&address).await;
    assert_eq!((first.status, first.header("content-type")), (200, Some("image/png")));
    let tag = first.header("etag").unwrap().to_string();
    assert_eq!(house.request(&format!("GET {address}\nif-none-match: {tag}"), "").await.status, 304);

    let mut both = house.hello(&table, &[&key]).await;
    both.ok(act(0, 0, "A")).await;
    let second = house.get(&address).await;
    assert_eq!((&second.body, second.header("etag")), (&first.body, Some(tag.as_str())));
    drop(both);
    let house = house.restart().await;
    assert!(house.get(&address).await.body == first.body, "drawn anew with the letter in the position");

    let mut both = house.hello(&table, &[&key]).await;
    both.ok(act(0, 1, "go")).await;
    both.ok(act(1, 0, "A")).await;
    both.ok(act(1, 1, "go")).await;
    let skated = house.get(&address).await;
    assert!(skated.body != first.body && skated.header("etag") != Some(tag.as_str()), "what all see shows");

    let (waiting, _) = house.table(json!([me("Anne"), open()]), false).await;
    let none = house.get(&format!("/api/tables/{waiting}/picture.png")).await;
    assert_eq!((none.status, none.header("location")), (307, Some("/previews/alcatraz.png")));
    house.get("/api/tables/nowhere/picture.png").await.refused(404, "table");
}

#[tokio::test]
async fn a_games_beginning_is_shown_to_those_who_choose_its_options() {
    let house = House::open().await;
    let guards = |path: &str| {
        let path = format!("/api/games/alcatraz/start?seats=2{path}");
        let house = &house;
        async move { house.get(&path).await.json()["view"]["guards"].clone() }
    };
    assert_eq!(guards("").await, guards("").await);
    assert_eq!(guards("&options=%7B%22guards%22%3A%22eeeeeeee%22%7D").await[7], "e8");
    house.get("/api/games/alcatraz/start?seats=2&options=%7B%22guards%22%3A%22x%22%7D").await.refused(400, "setup");
    house.get("/api/games/alcatraz/start?seats=2&options=x").await.refused(400, "message");
    house.get("/api/games/alcatraz/start?seats=99").await.refused(400, "setup");
    house.get("/api/games/nothing/start?seats=2").await.refused(404, "game");
}

#[tokio::test]
async fn what_looks_like_a_file_and_is_none_is_not_found() {
    let house = House::open().await;
    for path in
        ["/assets/index-00000000.js", "/assets/x", "/foo.txt", "/t/x.png", "/.env", "/index.php", "/favicon.ico.x"]
    {
        house.get(path).await.refused(404, "path");
    }
    let robots = house.get("/robots.txt").await;
    assert!(robots.status == 200 && robots.body.contains("Disallow: /t/"), "{}", robots.body);
    let icon = house.get("/favicon.ico").await;
    assert_eq!((icon.status, icon.header("content-type")), (200, Some("image/x-icon")));
}

#[tokio::test]
async fn an_address_has_so_many_files() {
    let house = House::with(|settings| settings.limits.files_per_second = 1).await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(house.get("/robots.txt").await.status);
    }
    assert_eq!(answers, [200, 200, 200, 429]);
    house.get("/").await.refused(429, "rate");
    assert_eq!(house.get("/api/shelf").await.status, 200, "what is asked besides has its own measure");
}

#[tokio::test]
async fn measures_have_an_address_of_their_own_when_asked_for() {
    let house = House::with(|settings| settings.metrics_listen = Some(([127, 0, 0, 1], 0).into())).await;
    let apart = house.measures.unwrap();
    house.get("/metrics").await.refused(404, "path");
    let measures = house.request_at(apart, "GET /metrics", "").await;
    assert_eq!(measures.status, 200, "{}", measures.body);
    assert_eq!(house.request_at(apart, "GET /healthz", "").await.body, "ok");
    assert_eq!(house.request_at(apart, "GET /api/tables", "").await.status, 404);
    assert_eq!(house.get("/readyz").await.body, "ready");
    let plain = House::open().await;
    assert_eq!(plain.get("/metrics").await.status, 200);
}
