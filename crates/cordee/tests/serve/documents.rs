//! What `docs/bots.md` shows is what is really said.

use std::{fs, process::Command};

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    outsiders::{me_and_the_computer, open, project},
    program::{CORDEE, House},
};

/// The block of this kind.
fn block(kind: &str) -> String {
    let text = fs::read_to_string(project().join("docs/bots.md")).unwrap();
    let (_, rest) = text.split_once(&format!("```{kind}\n")).expect("the document has such a block");
    rest.split_once("```").unwrap().0.to_string()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|bad| panic!("{bad}: {text}"))
}

/// Is it what is shown? `"…"` stands for anything; as the last of a list for any number more, as a
/// name for any others.
fn like(shown: &Value, real: &Value) -> bool {
    match (shown, real) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Array(shown), Value::Array(real)) => {
            let (named, open) = match shown.split_last() {
                Some((last, named)) if last == "…" => (named, true),
                _ => (&shown[..], false),
            };
            let enough = if open { real.len() >= named.len() } else { real.len() == named.len() };
            enough && named.iter().zip(real).all(|(shown, real)| like(shown, real))
        }
        (Value::Object(shown), Value::Object(real)) => {
            let mut named = shown.iter().filter(|(name, _)| *name != "…");
            (shown.contains_key("…") || shown.len() == real.len())
                && named.all(|(name, shown)| real.get(name).is_some_and(|real| like(shown, real)))
        }
        _ => shown == real,
    }
}

#[test]
fn what_is_shown_is_compared() {
    for (shown, real, same) in [
        (r#"{"a": "…", "b": 1}"#, r#"{"a": [7], "b": 1}"#, true),
        (r#"{"a": "…"}"#, r#"{"a": [7], "b": 1}"#, false),
        (r#"{"a": "…", "…": "…"}"#, r#"{"a": [7], "b": 1}"#, true),
        (r#"{"b": 2, "…": "…"}"#, r#"{"a": [7], "b": 1}"#, false),
        (r#"[1, "…"]"#, "[1, 2, 3]", true),
        (r#"[2, "…"]"#, "[1, 2, 3]", false),
        ("[1]", "[1, 2]", false),
    ] {
        assert_eq!(like(&json(shown), &json(real)), same, "{shown} and {real}");
    }
}

#[tokio::test]
async fn the_requests_shown_are_answered_so() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    let (table, key) = open(&house, "alcatraz", me_and_the_computer(), true).await;
    let shown = block("http");
    let exchanges: Vec<&str> = shown.split("\n\n").collect();
    assert!(exchanges.len() > 4, "{shown}");
    for exchange in exchanges {
        let (request, answer) = exchange.split_once('\n').unwrap();
        let mut words = request.splitn(3, ' ');
        let line = format!("{} {}", words.next().unwrap(), words.next().unwrap().replace("TABLE", &table));
        let (status, body) = house.request_as(&key, &line, words.next().unwrap_or_default()).await;
        let (shown_status, shown) = answer.split_once(' ').unwrap();
        assert_eq!(shown_status, status.to_string(), "{request}: {body}");
        assert!(like(&json(shown), &json(&body)), "{request}: {body}");
    }
}

/// Logs what it is told, answers what it is given to answer, then anything legal.
const PARROT: &str = r#"
import json, sys
log = open(sys.argv[1], "w")
answers = open(sys.argv[2]).read().splitlines()
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    said = json.loads(line)
    if said["type"] in ("choose", "legal"):
        print(answers.pop(0) if answers else json.dumps({"do": said["legal"]["actions"][0]["do"]}), flush=True)
"#;

#[test]
fn an_engine_is_told_what_is_shown() {
    let folder = TempDir::new().unwrap();
    let [script, log, answers] = ["parrot.py", "log", "answers"].map(|name| folder.path().join(name));
    let shown = block("engine");
    let lines = |mark: &str| shown.lines().filter_map(|line| line.strip_prefix(mark)).collect::<Vec<_>>();
    let (said, answered) = (lines("> "), lines("< "));
    assert!(said.len() > 3 && answered.len() > 1, "{shown}");
    fs::write(&script, PARROT).unwrap();
    fs::write(&answers, answered.join("\n")).unwrap();
    let engine = format!("parrot=python3 {} {} {}", script.display(), log.display(), answers.display());
    let arena =
        ["arena", "alcatraz", "--bots", "parrot,random", "--games", "1", "--option", "quiet_limit=4", "--engine"];
    let ran = Command::new(CORDEE).args(arena).arg(engine).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let log = fs::read_to_string(&log).unwrap();
    let (last, first) = said.split_last().unwrap();
    let told: Vec<&str> = log.lines().collect();
    for (shown, told) in first.iter().zip(&told).chain([(last, told.last().unwrap())]) {
        assert!(like(&json(shown), &json(told)), "{shown} is shown, {told} was said");
    }
}
