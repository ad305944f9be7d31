//! Starting, stopping, settings, logs.

use std::{fs, net::TcpListener, process::Command, sync::Arc, time::Duration};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::Value;
use tempfile::TempDir;
use tokio::{io::AsyncWriteExt, net::TcpStream};

use crate::{
    program::{CORDEE, House, run, serve},
    table::{Line, Table},
};

/// In the middle of many games: what was acknowledged is kept, and everybody is told to come back.
#[tokio::test]
async fn a_house_that_is_asked_to_stop_says_goodbye_and_keeps_everything() {
    let data = TempDir::new().unwrap();
    let house = Arc::new(House::open(data.path()));
    let mut playing = Vec::new();
    for seed in 0..6 {
        let (house, mut table) = (house.clone(), Table::open(&house, seed).await);
        playing.push(tokio::spawn(async move {
            let lost = table.play(&house, usize::MAX).await.unwrap_err();
            (table, lost.0)
        }));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    house.ask_to_stop();
    let mut tables = Vec::new();
    for played in playing {
        let (table, words) = played.await.unwrap();
        let bye = words.last().unwrap();
        assert!(bye["type"] == "bye" && bye["retry_ms"].is_u64(), "{bye}");
        assert!(!table.acknowledged.is_empty());
        tables.push(table);
    }
    let (code, log) = Arc::into_inner(house).unwrap().ended();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("going down") && log.contains("closed"), "{log}");
    let house = House::open(data.path());
    for mut table in tables {
        table.check(&house).await;
        table.play(&house, 2).await.unwrap();
        table.is_secret(&log);
    }
}

#[tokio::test]
async fn a_stuck_client_does_not_keep_the_house_open() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    // Half a request.
    let mut stuck = TcpStream::connect(house.address).await.unwrap();
    stuck.write_all(b"GET / HTTP/1.1\r\nhost:").await.unwrap();
    let table = Table::open(&house, 1).await;
    // Somebody who never reads.
    let _deaf = Line::open(&house, &table).await.unwrap();
    house.ask_to_stop();
    assert_eq!(house.ended().0, Some(0));
}

#[test]
fn a_port_in_use_is_said_with_the_remedy() {
    let data = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut command = Command::new(CORDEE);
    let (code, err) = run(command.args(["serve", "--listen", &address, "--data"]).arg(data.path()));
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains(&address) && err.contains("--listen"), "{err}");
}

#[test]
fn one_directory_serves_one_house() {
    let data = TempDir::new().unwrap();
    let _first = House::open(data.path());
    let (code, err) = run(&mut serve(data.path()));
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("another house is open") && err.contains("--data"), "{err}");
}

#[test]
fn a_bad_settings_file_is_named_with_the_line() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("cordee.toml");
    let start = |text: &str| {
        fs::write(&file, text).unwrap();
        run(Command::new(CORDEE).args(["serve", "--config"]).arg(&file))
    };
    for (text, line, what) in [
        ("away = 30\nlisten = 8080\n", "line 2", "listen"),
        ("\n\ncolour = \"red\"\n", "line 3", "colour"),
        ("listen = \"127.0.0.1:0\"\naway = -1\n", "line 2", "away"),
        ("[", "line 1", "["),
    ] {
        let (code, err) = start(text);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(file.to_str().unwrap()) && err.contains(line) && err.contains(what), "{text}: {err}");
    }
    fs::remove_file(&file).unwrap();
    let (code, err) = run(Command::new(CORDEE).args(["serve", "--config"]).arg(&file));
    assert!(code == Some(2) && err.contains(file.to_str().unwrap()), "{err}");
}

/// A flag wins over the environment, the environment over the file.
#[tokio::test]
async fn settings_come_from_flags_environment_and_file() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("cordee.toml");
    fs::write(&file, "listen = \"127.0.0.1:0\"\naway = 11\nsilent = 22\ntables-per-minute = 33\n").unwrap();
    let mut command = Command::new(CORDEE);
    command.args(["serve", "--data"]).arg(directory.path()).args(["--away", "44"]);
    command.env("CORDEE_CONFIG", &file).env("CORDEE_SILENT", "55").env("CORDEE_AWAY", "66");
    let house = House::start(command);
    let table = Table::open(&house, 1).await;
    let (_, info) = house.request(&format!("GET /api/tables/{}", table.id), "").await;
    let info: Value = serde_json::from_str(&info).unwrap();
    assert_eq!((info["patience_ms"].as_u64(), info["silence_ms"].as_u64()), (Some(44_000), Some(55_000)));
}

#[tokio::test]
async fn logs_are_structured_and_hold_no_secret() {
    let data = TempDir::new().unwrap();
    let mut command = serve(data.path());
    command.arg("--log-json").env("RUST_LOG", "trace");
    let house = House::start(command);
    let mut table = Table::open(&house, 1).await;
    table.play(&house, 5).await.unwrap();
    house.request(&format!("GET /api/tables/{}/replay?viewer=0", table.id), "").await;
    house.request("GET /api/tables/nosuchtable", "").await;
    house.request("POST /api/tables", "{\"game\":\"alcatraz\",\"seats\":[{\"kind\":\"me\",\"name\":7}]}").await;
    house.ask_to_stop();
    let (_, log) = house.ended();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(lines.iter().any(|line| line["fields"]["message"] == "going down"), "{log}");
    table.is_secret(&log);
}

/// A crowd from one address, at the house as it is without any settings.
#[tokio::test]
async fn a_thousand_connections_from_one_address_disturb_nobody() {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).unwrap();
    let data = TempDir::new().unwrap();
    let mut command = Command::new(CORDEE);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data.path());
    let mut house = House::start(command);
    let mut table = Table::open(&house, 1).await;
    let mut line = Line::open(&house, &table).await.unwrap();
    let mut crowd = Vec::new();
    for number in 0..1000 {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        if number % 2 == 0 {
            // Those who ask for a socket and never say hello, and those who say nothing at all.
            let _ = stream.write_all(UPGRADE.as_bytes()).await;
        }
        crowd.push(stream);
    }
    table.play_on(&mut line, 10).await.unwrap();
    assert!(house.is_alive());
    drop((crowd, line));
    // The places are given back.
    for _ in 0..200 {
        match table.play(&house, 1).await {
            Ok(()) => return,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    panic!("nobody gets in any more");
}

const UPGRADE: &str = "GET /api/socket HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: eA==\r\n\r\n";
