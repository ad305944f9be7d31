//! Bots from outside: the example in Python, really run, by HTTP, by `cordee join` and in the arena;
//! and what `docs/bots.md` shows, held against what really is said.

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::{client_async, tungstenite::Message};

use crate::program::{CORDEE, House, serve_at};

pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Python with the example bot. Without Python there is nothing to test it with.
fn python() -> Vec<String> {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(found, "examples/python is tested with Python: install python3 (3.9 or later)");
    let bot = project().join("examples/python/bot.py");
    ["python3", bot.to_str().unwrap()].map(str::to_string).to_vec()
}

fn start(command: &[String], args: &[&str]) -> Child {
    let (program, first) = command.split_first().unwrap();
    let mut command = Command::new(program);
    command.args(first).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn cordee(args: &[&str]) -> Child {
    start(&[CORDEE.to_string()], args)
}

/// Its standard output and error, if it ends with this code.
fn ended(child: Child, code: i32) -> (String, String) {
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let [out, err] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(status.code(), Some(code), "{out}{err}");
    assert!(!err.contains("panicked"), "{err}");
    (out, err)
}

/// Opens a table; its id and its host's key.
pub async fn open(house: &House, game: &str, seats: Value, start: bool) -> (String, String) {
    let wish = json!({"game": game, "seats": seats, "start": start});
    let (status, body) = house.request("POST /api/tables", &wish.to_string()).await;
    assert_eq!(status, 200, "{body}");
    let opened: Value = serde_json::from_str(&body).unwrap();
    let text = |name: &str| opened[name].as_str().unwrap().to_string();
    (text("table"), text("key"))
}

async fn info(house: &House, table: &str) -> Value {
    serde_json::from_str(&house.request(&format!("GET /api/tables/{table}"), "").await.1).unwrap()
}

/// Waits until the table is like this.
async fn until(house: &House, table: &str, like: impl Fn(&Value) -> bool) {
    let start = Instant::now();
    while !like(&info(house, table).await) {
        assert!(start.elapsed() < Duration::from_secs(30), "{}", info(house, table).await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub fn me_and_the_computer() -> Value {
    json!([{"kind": "me", "name": "Anne"}, {"kind": "bot", "level": 1}])
}

#[tokio::test]
async fn a_program_in_python_plays_whole_games_by_http() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    for game in ["vertical", "ice-lake"] {
        let (table, key) = open(&house, game, me_and_the_computer(), true).await;
        let url = format!("http://{}/t/{table}", house.address);
        let (out, _) = ended(start(&python(), &["--url", &url, "--key", &key, "--seat", "0", "--seed", "1"]), 0);
        let over: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(over["scores"].as_array().unwrap().len(), 2, "{game}: {out}");
        assert_eq!(info(&house, &table).await["ending"], over, "{game}");
    }
}

#[tokio::test]
async fn an_engine_joins_a_table_by_a_private_link() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    for game in ["vertical", "ice-lake"] {
        let (table, key) = open(&house, game, me_and_the_computer(), true).await;
        let url = format!("http://{}/t/{table}#key={key}", house.address);
        let python = python();
        let args = ["join", &url, "--json", "--", &python[0], &python[1]];
        let joined: Value = serde_json::from_str(&ended(cordee(&args), 0).0).unwrap();
        let ending = &info(&house, &table).await["ending"];
        assert_eq!(
            (&joined["seat"], &joined["scores"], &joined["winners"]),
            (&json!(0), &ending["scores"], &ending["winners"])
        );
    }
}

/// One by HTTP, one by `cordee join`; both take a seat that is open, and the host begins.
#[tokio::test]
async fn two_bots_from_outside_meet_at_a_table() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    let (table, host) = open(&house, "vertical", json!([{"kind": "open"}, {"kind": "open"}]), false).await;
    let url = format!("http://{}/t/{table}", house.address);
    let by_http = start(&python(), &["--url", &url, "--seat", "0", "--name", "Py"]);
    until(&house, &table, |table| table["seats"][0]["holder"]["name"] == "Py").await;
    let python = python();
    let joined = cordee(&["join", &url, "--name", "Joe", "--", &python[0], &python[1]]);
    until(&house, &table, |table| table["seats"][1]["holder"]["name"] == "Joe").await;
    begin(&house, &table, &host).await;
    let (out, err) = ended(joined, 0);
    assert!(out.starts_with("seat 1 has ") && out.contains("scores"), "{out}");
    assert!(err.contains("to come back: --key "), "{err}");
    let over: Value = serde_json::from_str(&ended(by_http, 0).0).unwrap();
    assert_eq!(info(&house, &table).await["ending"], over);
}

async fn begin(house: &House, table: &str, host: &str) {
    let stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
    let (mut socket, _) = client_async(format!("ws://{}/api/socket", house.address), stream).await.unwrap();
    for say in [
        json!({"id": "1", "type": "hello", "table": table, "keys": [host], "read": []}),
        json!({"id": "2", "type": "start"}),
    ] {
        socket.send(Message::text(say.to_string())).await.unwrap();
    }
    while let Some(Ok(heard)) = socket.next().await {
        if heard.to_text().unwrap().starts_with(r#"{"type":"done""#) {
            return;
        }
    }
    panic!("the game did not begin");
}

/// The house goes down in the middle of a game; an engine that has joined plays on when it is back.
#[tokio::test]
async fn an_engine_outlives_a_house_that_starts_anew() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    let (table, key) = open(&house, "alcatraz", me_and_the_computer(), true).await;
    let (address, url) = (house.address, format!("http://{}/t/{table}#key={key}", house.address));
    let python = python();
    let joined = cordee(&["join", &url, "--", &python[0], &python[1]]);
    until(&house, &table, |table| table["seats"][0]["here"] == true).await;
    house.kill();
    house.ended();
    let house = House::start(serve_at(data.path(), &address.to_string()));
    ended(joined, 0);
    assert_eq!(info(&house, &table).await["stage"], "over");
}

#[tokio::test]
async fn what_cannot_be_joined_is_said_clearly() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    let (table, key) = open(&house, "alcatraz", me_and_the_computer(), true).await;
    let (twice, both) =
        open(&house, "alcatraz", json!([{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]), true).await;
    let url = |table: &str| format!("http://{}/t/{table}", house.address);
    let (good, seats) = (url(&table), url(&twice));
    let (bad_key, nowhere) = ("0".repeat(32), url("nosuchtable"));
    for (args, code, part) in [
        (vec!["https://house.example/t/abc", "--", "true"], 2, "http://"),
        (vec!["table", "--", "true"], 2, "/t/TABLE"),
        (vec![&good], 2, "COMMAND"),
        (vec![&nowhere, "--", "true"], 2, "There is no such table"),
        (vec![&good, "--", "true"], 2, "no open seat"),
        (vec![&good, "--key", &bad_key, "--", "true"], 2, "does not open"),
        (vec![&good, "--key", &key, "--seat", "1", "--", "true"], 2, "does not open"),
        (vec![&seats, "--key", &both, "--", "true"], 2, "--seat"),
        (vec![&good, "--key", &key, "--", "no-such-program"], 2, "cannot start"),
        (vec![&good, "--key", &key, "--", "true"], 1, "it ended"),
        (vec![&good, "--key", &key, "--", "cat"], 1, "which is not"),
        (vec![&good, "--key", &key, "--", "sh", "-c", r#"read a; read b; echo '{"do":"fly"}'; cat"#], 1, "(notation)"),
        (vec![&good, "--key", &key, "--deadline", "200", "--", "sleep", "60"], 1, "200 ms"),
    ] {
        let (_, err) = ended(cordee(&[&["join"], &args[..]].concat()), code);
        assert!(err.contains(part), "{args:?}: {err}");
    }
}

fn arena(args: &[&str]) -> Value {
    let args = [&["arena"], args, &["--json"]].concat();
    serde_json::from_str(&ended(cordee(&args), 0).0).unwrap()
}

#[test]
fn an_engine_plays_in_the_arena() {
    let engine = format!("py={}", python().join(" "));
    for (game, seats) in [("vertical", "2"), ("ice-lake", "2"), ("alcatraz", "3")] {
        let report = arena(&[game, "--engine", &engine, "--bots", "py,random", "--games", "2", "--seats", seats]);
        assert_eq!((&report["ended"], &report["forfeited"]), (&json!(2), &json!([])), "{game}");
        assert_eq!(report["bots"][0]["name"], "py");
        assert!(report["bots"][0]["mean_score"].is_number());
    }
}

/// Actions by the hundred, which the engine has to ask for.
#[test]
fn an_engine_asks_for_what_is_too_much_to_list() {
    let engine = format!("py={}", python().join(" "));
    let args = ["aufsteiger", "--engine", &engine, "--bots", "py,random", "--games", "2", "--max-actions", "60"];
    let report = arena(&args);
    assert_eq!(report["forfeited"], json!([]));
}

#[test]
fn an_engine_that_misbehaves_loses_and_it_is_said_why() {
    for (command, part) in [
        ("true", "it ended (exit status: 0)"),
        ("cat", "which is not"),
        ("sleep 60", "did not answer in 300 ms"),
        ("grep --line-buffered -o nothing", "did not answer"),
    ] {
        let engine = format!("bad={command}");
        let args = ["alcatraz", "--engine", &engine, "--bots", "bad,random", "--games", "2", "--deadline", "300"];
        let report = arena(&args);
        let forfeited = report["forfeited"].as_array().unwrap();
        assert_eq!((forfeited.len(), &report["bots"][0]["lost"], &report["bots"][1]["won"]), (2, &json!(2), &json!(2)));
        assert!(forfeited[0]["why"].as_str().unwrap().contains(part) && forfeited[0]["name"] == "bad", "{forfeited:?}");
        assert_eq!(report["bots"][0]["mean_score"], Value::Null);
        let (told, _) = ended(cordee(&[&["arena"], &args[..]].concat()), 0);
        assert!(told.contains("2 forfeited") && told.contains("game 0: bad: it "), "{told}");
    }
    for (engine, part) in [("bad=no-such-program", "cannot start"), ("bad", "name=command"), ("bad= ", "name=command")]
    {
        let args = ["arena", "alcatraz", "--engine", engine, "--bots", "bad,random", "--games", "2"];
        let (_, err) = ended(cordee(&args), 2);
        assert!(err.contains(part), "{err}");
    }
}
