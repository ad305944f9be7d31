use serde_json::{Value, json};

use crate::{LocalHouse, Outcome, Task, Thinker, Thought};

/// A browser: the house, and what it has stored.
struct Browser {
    house: LocalHouse,
    log: Vec<String>,
}

impl Browser {
    fn open(pause_ms: u32) -> Browser {
        let opening = json!({ "build": "b", "seed": vec![1; 32], "pause_ms": pause_ms });
        Browser { house: LocalHouse::open(serde_json::from_value(opening).unwrap()), log: Vec::new() }
    }

    fn take(&mut self, what: Value) -> Outcome {
        let letter = json!({ "now": { "at": 5, "uptime": 5 }, "what": what });
        let outcome = self.house.take(serde_json::from_value(letter).unwrap());
        self.log.extend(outcome.store.iter().map(|row| row.body.clone()));
        outcome
    }

    fn say(&mut self, say: Value) -> Outcome {
        self.take(json!({ "hear": { "guest": 1, "text": say.to_string() } }))
    }

    /// Sits down to a game of Alcatraz against the gentlest computer.
    fn sit_down(&mut self) -> (String, Outcome) {
        self.sit_down_to(1)
    }

    fn sit_down_to(&mut self, level: u8) -> (String, Outcome) {
        let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": level }]);
        let wish = json!({ "game": "alcatraz", "seats": seats, "start": true }).to_string();
        let opened = self.take(json!({ "ask": { "method": "POST", "path": ["tables"], "body": wish } }));
        let opened: Value = serde_json::from_str(&opened.answer.unwrap().body).unwrap();
        let table = opened["table"].as_str().unwrap().to_string();
        let hello = json!({ "id": "0", "type": "hello", "table": table, "keys": [opened["key"]], "read": [] });
        let log = self.log.clone();
        let outcome = self.take(json!({ "hear": { "guest": 1, "text": hello.to_string(), "log": log } }));
        (table, outcome)
    }

    fn think(&mut self, task: &Task) -> Value {
        // In one piece.
        let work = json!({ "task": task, "log": self.log, "games": 10_000, "enough": true });
        serde_json::to_value(Thinker::default().think(serde_json::from_value(work).unwrap())).unwrap()
    }
}

/// The kinds of the messages that are told.
fn kinds(outcome: &Outcome) -> Vec<String> {
    let kind =
        |(_, text): &(u64, String)| serde_json::from_str::<Value>(text).unwrap()["type"].as_str().unwrap().to_string();
    outcome.tell.iter().map(kind).collect()
}

#[test]
fn a_table_of_this_browser_is_named_so_and_welcomes_its_player() {
    let mut browser = Browser::open(0);
    let (table, outcome) = browser.sit_down();
    assert!(crate::is_here(&table));
    assert_eq!(kinds(&outcome), ["welcome"]);
    assert_eq!(outcome.residents, [table]);
}

#[test]
fn the_computer_answers_after_a_pause_that_people_can_follow() {
    let mut browser = Browser::open(400);
    browser.sit_down();
    let outcome = browser.say(json!({ "id": "1", "type": "act", "seat": 0, "decision": 0, "do": ["@d7"] }));
    assert!(kinds(&outcome).contains(&"done".to_string()), "{:?}", outcome.tell);
    let [task] = &outcome.tasks[..] else { panic!("the computer is to act") };
    let thought = browser.think(task);
    let outcome = browser.take(json!({ "thought": { "thought": thought, "took_ms": 150 } }));
    assert_eq!(outcome.pauses, [(250, task.number())]);
    assert!(outcome.store.is_empty() && outcome.tell.is_empty());
    let outcome = browser.take(json!({ "due": { "number": task.number() } }));
    assert_eq!(outcome.store.len(), 1);
    assert!(kinds(&outcome).contains(&"told".to_string()));
}

#[test]
fn what_is_taken_back_is_not_thought_about_any_more() {
    let mut browser = Browser::open(0);
    browser.sit_down();
    let act = json!({ "id": "1", "type": "act", "seat": 0, "decision": 0, "do": ["@d7"] });
    let number = browser.say(act).tasks[0].number();
    let outcome = browser.say(json!({ "id": "2", "type": "undo", "seat": 0 }));
    assert_eq!(outcome.dropped, [number]);
    let late = json!({ "thought": { "thought": { "chosen": { "number": number, "action": "@e9" } }, "took_ms": 9 } });
    assert!(browser.take(late).store.is_empty(), "a thought that comes all the same changes nothing");
}

#[test]
fn a_computer_that_fails_makes_some_legal_action_and_players_are_told() {
    let mut browser = Browser::open(0);
    browser.sit_down();
    let act = json!({ "id": "1", "type": "act", "seat": 0, "decision": 0, "do": ["@d7"] });
    let number = browser.say(act).tasks[0].number();
    let outcome = browser.take(json!({ "thought": { "thought": Thought::Failed { number }, "took_ms": 0 } }));
    assert!(outcome.store[0].body.contains("faltered"), "{:?}", outcome.store);
}

#[test]
fn a_hint_is_thought_about_and_reaches_whoever_asked() {
    let mut browser = Browser::open(0);
    browser.sit_down();
    let outcome = browser.say(json!({ "id": "why", "type": "hint", "seat": 0 }));
    let [task] = &outcome.tasks[..] else { panic!("it is to be thought about") };
    let again = browser.say(json!({ "id": "again", "type": "hint", "seat": 0 }));
    assert_eq!(kinds(&again), ["refused"], "one thought is enough");
    let thought = browser.think(task);
    let outcome = browser.take(json!({ "thought": { "thought": thought, "took_ms": 1 } }));
    let hint: Value = serde_json::from_str(&outcome.tell[0].1).unwrap();
    assert_eq!((&hint["type"], &hint["id"]), (&json!("hint"), &json!("why")));
    assert!(!hint["ways"].as_array().unwrap().is_empty());
}

#[test]
fn a_master_ponders_a_piece_at_a_time_until_it_is_enough() {
    let mut browser = Browser::open(0);
    browser.sit_down_to(6);
    let outcome = browser.say(json!({ "id": "1", "type": "act", "seat": 0, "decision": 0, "do": ["@d7"] }));
    let [task] = &outcome.tasks[..] else { panic!("the computer is to act") };
    assert!(matches!(task, Task::Play { time_ms: Some(3000), .. }), "{task:?}");
    let mut thinker = Thinker::default();
    let mut piece = |log: &[String], enough: bool| {
        let work = json!({ "task": task, "log": log, "games": 5, "enough": enough });
        thinker.think(serde_json::from_value(work).unwrap())
    };
    for log in [&browser.log[..], &[], &[]] {
        assert!(matches!(piece(log, false), Thought::Pondered { .. }), "it has kept the position");
    }
    // Somebody is in a hurry.
    let outcome = browser.say(json!({ "id": "2", "type": "hurry" }));
    assert_eq!((kinds(&outcome), outcome.hurried), (vec!["done".to_string()], vec![task.number()]));
    let thought = piece(&[], true);
    assert!(matches!(thought, Thought::Chosen { .. }), "{thought:?}");
    let outcome = browser.take(json!({ "thought": { "thought": thought, "took_ms": 9 } }));
    assert!(!outcome.store.is_empty() && kinds(&outcome).contains(&"told".to_string()));
}

#[test]
fn what_could_not_be_stored_did_not_happen() {
    let mut browser = Browser::open(0);
    let (table, _) = browser.sit_down();
    browser.say(json!({ "id": "1", "type": "act", "seat": 0, "decision": 0, "do": ["@d7"] }));
    let outcome = browser.take(json!({ "lost": { "table": table, "storage": true } }));
    assert_eq!(kinds(&outcome), ["refused", "bye"]);
    assert_eq!(outcome.closed, [1]);
    assert!(outcome.residents.is_empty() && outcome.dropped.len() == 1);
    assert_eq!(outcome.answer.unwrap().status, 503);
}

#[test]
fn the_next_game_stays_here() {
    let mut browser = Browser::open(0);
    let (table, _) = browser.sit_down();
    browser.say(json!({ "id": "1", "type": "resign", "seat": 0 }));
    let outcome = browser.say(json!({ "id": "2", "type": "rematch", "seat": 0 }));
    let next = outcome.store.iter().map(|row| row.table.as_str()).find(|name| *name != table).unwrap();
    assert!(crate::is_here(next));
    assert!(outcome.tell.iter().any(|(_, text)| text.contains(&format!("\"next\":\"{next}\""))));
}

#[test]
fn bad_letters_get_a_clear_no() {
    let mut browser = Browser::open(0);
    let ask = |path: Value| json!({ "ask": { "method": "GET", "path": path } });
    assert_eq!(browser.take(ask(json!(["games", "chess", "book"]))).answer.unwrap().status, 404);
    assert_eq!(browser.take(ask(json!(["tables", "local-none", "glance"]))).answer.unwrap().status, 404);
    assert_eq!(browser.take(ask(json!(["lobby"]))).answer.unwrap().status, 404);
    let outcome = browser.take(json!({ "hear": { "guest": 1, "text": "{" } }));
    assert_eq!(kinds(&outcome), ["refused"]);
    let outcome = browser.say(json!({ "id": "1", "type": "ping" }));
    assert_eq!((kinds(&outcome), outcome.closed), (vec!["refused".to_string()], vec![1]));
}

#[test]
fn a_lesson_is_taken_with_the_plans_that_come_along() {
    let mut browser = Browser::open(0);
    let lesson = &games::find("alcatraz").unwrap().lessons().lessons[0];
    let plans: Vec<_> = lesson.steps.iter().map(|task| &task.plan).collect();
    let mut take = |plans: &str, task: usize| {
        let body = json!({ "task": task, "made": [], "ask": { "type": "look" } }).to_string();
        let path = ["games", "alcatraz", "lessons", &lesson.id, "try"];
        let asked = json!({ "ask": { "method": "POST", "path": path, "body": body, "plans": plans } });
        browser.take(asked).answer.unwrap()
    };
    let plans = serde_json::to_string(&plans).unwrap();
    let answer = take(&plans, 0);
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(serde_json::from_str::<Value>(&answer.body).unwrap()["type"], "stands");
    assert_eq!(take(&plans, lesson.steps.len()).status, 404);
    assert_eq!(take("", 0).status, 404, "no such lesson");
    assert_eq!(take("[{}]", 0).status, 500, "files of another build");
}

#[test]
fn no_clock_runs_at_a_table_of_this_browser() {
    let mut browser = Browser::open(0);
    let clock = json!({ "bank_ms": 600_000, "gain_ms": 0, "cap_ms": 600_000 });
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let wish = json!({ "game": "alcatraz", "seats": seats, "customs": { "clock": clock } }).to_string();
    let outcome = browser.take(json!({ "ask": { "method": "POST", "path": ["tables"], "body": wish } }));
    assert_eq!(outcome.answer.unwrap().status, 400);
    assert!(outcome.store.is_empty());
}
