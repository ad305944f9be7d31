//! A game from the house, checked by the program.

use std::{fs, process::Command};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    program::{CORDEE, House},
    table::{Line, Table},
};

fn verify(record: &Value) -> (Option<i32>, String, String) {
    run("verify", record)
}

/// Exit code, output and errors of a command about this record.
fn run(command: &str, record: &Value) -> (Option<i32>, String, String) {
    let place = TempDir::new().unwrap();
    let file = place.path().join("game.json");
    fs::write(&file, record.to_string()).unwrap();
    let output = Command::new(CORDEE).args([command, "--lang", "en"]).arg(&file).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[tokio::test]
async fn a_game_is_verified_when_it_is_over_and_a_forged_one_is_not() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    let mut table = Table::of(&house, "vertical", json!({}), 3).await;
    table.play(&house, 30).await.unwrap();
    let record = async || {
        let (status, body) = house.request(&format!("GET /api/tables/{}/record", table.id), "").await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()
    };
    let running = record().await;
    assert_eq!((&running["luck"]["method"], &running["luck"]["seed"]), (&json!(1), &Value::Null));
    let (code, _, err) = verify(&running);
    assert!(code == Some(1) && err.contains("at the end"), "{err}");

    let mut line = Line::open(&house, &table).await.unwrap();
    line.say(json!({"id": "r", "type": "resign", "seat": 0}).to_string()).await.unwrap();
    let over = record().await;
    assert_eq!(over["luck"]["hash"], running["luck"]["hash"], "the one that was shown");
    let seed = over["luck"]["seed"].as_str().unwrap().to_string();
    assert!(!house.log().contains(&seed), "nor is it in the log");
    let (code, out, err) = verify(&over);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        out.contains(over["luck"]["hash"].as_str().unwrap()) && out.contains("could have known it beforehand"),
        "{out}"
    );

    // Another card that could have come at the first draw.
    let (code, trace, err) = run("trace", &over);
    assert_eq!(code, Some(0), "{err}");
    let actions = over["actions"].as_array().unwrap();
    let ply = actions.iter().position(|entry| entry["by"] == "chance").unwrap();
    let line: Value = serde_json::from_str(trace.lines().nth(ply).unwrap()).unwrap();
    let possible = line["legal"]["chance"].as_array().unwrap();
    let mut forged = over.clone();
    forged["actions"][ply]["do"] = possible.iter().find(|card| **card != actions[ply]["do"]).unwrap().clone();
    let (code, _, err) = verify(&forged);
    assert!(code == Some(1) && err.contains(&format!("ply {ply} chance")), "{err}");

    let mut forged = over.clone();
    forged["luck"]["seed"] = json!(seed.chars().rev().collect::<String>());
    let (code, _, err) = verify(&forged);
    assert!(code == Some(1) && err.contains("fingerprint"), "{err}");
    forged["luck"]["seed"] = json!("none");
    let (code, _, err) = verify(&forged);
    assert!(code == Some(2) && err.contains("64 hexadecimal digits"), "{err}");
    let mut silent = over.clone();
    silent.as_object_mut().unwrap().remove("luck");
    let (code, _, err) = verify(&silent);
    assert!(code == Some(1) && err.contains("does not say"), "{err}");
}
