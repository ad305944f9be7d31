//! Games that break, or never end their work: it costs one room, one move of the computer or one
//! request, and the house goes on.

use std::time::Duration;

use futures_util::SinkExt;
use games::brittle::open_gate;
use serde_json::{Value, json};

use crate::support::{Client, House, act, bot, me, text};

/// A table of a game that breaks like this; its id and the key of whoever opened it.
pub async fn brittle(house: &House, options: Value, seats: Value) -> (String, String) {
    let opened = house.post("/api/tables", &json!({"game": "brittle", "options": options, "seats": seats})).await;
    assert_eq!(opened.status, 200, "{}", opened.body);
    (text(&opened.json()["table"]), text(&opened.json()["key"]))
}

pub fn both() -> Value {
    json!([me("Anne"), me("Bo")])
}

/// Says everything that a client may say, until the house hangs up; what was last heard.
async fn say_everything(client: &mut Client) -> Option<Value> {
    let questions = [
        json!({"type": "why", "seat": 0, "do": "go"}),
        json!({"type": "legal", "seat": 0, "prefix": "g"}),
        json!({"type": "suppose", "seat": 0, "do": ["go"]}),
        json!({"type": "describe", "viewer": 0}),
    ];
    let first = [json!({"type": "start"})];
    let moves = [act(0, 0, "go"), json!({"type": "undo", "seat": 0}), act(0, 2, "go"), act(1, 1, "go")];
    let last_move = [act(0, 3, "go")];
    let mut last = None;
    for say in [&first[..], &questions, &moves, &questions, &last_move].concat() {
        let (id, mut say) = (client.new_id(), say);
        say["id"] = json!(id);
        if SinkExt::send(&mut client.socket, say.to_string().into()).await.is_err() {
            return last;
        }
        loop {
            let Some(heard) = client.hear().await else { return last };
            let answered = heard["id"] == id;
            last = Some(heard);
            if answered {
                break;
            }
        }
    }
    last
}

const SPOTS: [&str; 14] = [
    "turn",
    "legal_like",
    "check",
    "apply",
    "chances",
    "check_chance",
    "chance",
    "view",
    "seen",
    "events",
    "scramble",
    "tell",
    "prompt",
    "describe",
];

/// Wherever the game breaks, its people are sent away with a word, find the table again as the store
/// has it, and nobody else notices.
#[tokio::test]
async fn a_game_that_breaks_costs_its_room_and_nothing_else() {
    let house = House::open().await;
    let mut two = house.two().await;
    for spot in SPOTS {
        for after in [0, 2] {
            let (table, key) = brittle(&house, json!({"at": spot, "after": after}), both()).await;
            let mut anne = house.hello(&table, &[&key]).await;
            let last = say_everything(&mut anne).await;
            assert_eq!(last.expect("a last word")["type"], "bye", "{spot} after {after} moves");
            two.play(1).await;
            let info = house.get(&format!("/api/tables/{table}")).await;
            assert_eq!((info.status, &info.json()["id"]), (200, &json!(table)), "{spot}: {}", info.body);
        }
    }
    assert_eq!(house.get("/healthz").await.status, 200);
    assert_eq!(house.get("/readyz").await.status, 200);
}

/// People are shown nothing that is not on disk, also when the game breaks just then.
#[tokio::test]
async fn nobody_has_seen_a_move_that_was_not_stored() {
    let house = House::open().await;
    for spot in ["view", "prompt", "events"] {
        let (table, key) = brittle(&house, json!({"at": spot, "after": 1}), both()).await;
        let mut anne = house.hello(&table, &[&key]).await;
        anne.ok(json!({"type": "start"})).await;
        let mut eve = house.hello(&table, &[]).await;
        let mut say = act(0, 0, "go");
        say["id"] = json!("move");
        anne.send(say.to_string()).await;
        let words = [anne.last_words().await, eve.last_words().await].concat();
        let sorry = words.iter().find(|word| word["type"] == "refused").expect("a word");
        assert_eq!(sorry["why"], "internal", "{spot}");
        assert!(!sorry.to_string().contains("broken"), "what went wrong inside is for the host: {sorry}");
        let moved = |word: &Value| word["id"] == "move" || word["number"].as_u64() > Some(0);
        assert!(!words.iter().any(moved), "{spot}: {words:?}");
        let anne = house.hello(&table, &[&key]).await;
        assert_eq!(anne.welcome["streams"][0]["number"], 0, "it is as if it had never been tried");
    }
}

#[tokio::test]
async fn a_set_up_that_breaks_costs_the_request() {
    let house = House::open().await;
    for spot in ["deal", "new"] {
        let wish = json!({"game": "brittle", "options": {"at": spot}, "seats": both(), "start": true});
        house.post("/api/tables", &wish).await.refused(500, "internal");
    }
    let record = json!({"game": "brittle", "seats": 2, "options": {"at": "view"}, "setup": {}, "actions": []});
    house.post("/api/replay", &record).await.refused(500, "internal");
    house.two().await.play(1).await;
}

/// The pictures of a book are the game's own code.
#[tokio::test]
async fn a_book_that_breaks_costs_the_request() {
    let house = House::open().await;
    for _ in 0..3 {
        house.get("/api/games/brittle/book").await.refused(500, "internal");
    }
    assert_eq!(house.get("/api/games/alcatraz/book").await.status, 200);
    house.two().await.play(1).await;
}

/// A bot that fails: the table is told, and the game goes on with some legal action.
#[tokio::test]
async fn a_bot_that_fails_plays_some_legal_action_and_the_table_is_told() {
    let house = House::open().await;
    for spot in ["determinize", "playout"] {
        let (table, key) = brittle(&house, json!({"at": spot}), json!([me("Anne"), bot(5)])).await;
        let mut anne = house.hello(&table, &[&key]).await;
        anne.ok(json!({"type": "start"})).await;
        for round in 0..3 {
            anne.act(0, round, "go").await;
            let said = |message: &Value| {
                let told = message["told"].as_array().into_iter().flatten();
                told.clone().any(|item| item["is"] == "said") && told.clone().any(|item| item["by"] == 1)
            };
            let told = anne.wait(said).await;
            let said = told["told"].as_array().unwrap().iter().find(|item| item["is"] == "said").unwrap();
            assert!(text(&said["fr"]).contains("{1}") && text(&said["en"]).contains("could not choose"), "{said}");
        }
    }
}

/// Whoever asks for advice or a review is told, and may ask again.
#[tokio::test]
async fn advice_that_fails_costs_the_answer() {
    let house = House::open().await;
    let (table, key) = brittle(&house, json!({"at": "determinize"}), both()).await;
    let mut anne = house.hello(&table, &[&key]).await;
    anne.ok(json!({"type": "start"})).await;
    for _ in 0..3 {
        anne.refused(json!({"type": "hint", "seat": 0}), "busy").await;
    }
    anne.act(0, 0, "go").await;
    anne.ok(json!({"type": "resign", "seat": 0})).await;
    let address = format!("/api/tables/{table}/review");
    let mut answer = house.get(&address).await;
    while answer.status == 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        answer = house.get(&address).await;
    }
    answer.refused(500, "failed");
    assert_eq!(house.get(&address).await.status, 200, "it is tried again");
}

/// Work that never ends: its own room waits for it, whoever asks is told so in time, and the other
/// tables do not notice.
#[tokio::test]
async fn a_question_without_an_end_delays_no_other_table() {
    let house = House::with(|settings| settings.waits.work = Duration::from_millis(100)).await;
    let (table, key) = brittle(&house, json!({"at": "describe", "gate": 1}), both()).await;
    let mut rude = house.hello(&table, &[&key]).await;
    rude.ok(json!({"type": "start"})).await;
    for _ in 0..6 {
        let mut question = json!({"type": "describe", "viewer": 0});
        question["id"] = json!(rude.new_id());
        rude.send(question.to_string()).await;
    }
    // It is told to ask again, and not before the others have long gone on.
    let busy = rude.wait_for("refused").await;
    assert_eq!((&busy["why"], busy["retry_ms"].as_u64() > Some(0)), (&json!("busy"), true), "{busy}");
    let mut two = house.two().await;
    two.play(5).await;
    let (other, other_key) = brittle(&house, json!({}), both()).await;
    let mut quiet = house.hello(&other, &[&other_key]).await;
    quiet.ok(json!({"type": "start"})).await;
    assert_eq!(quiet.say(json!({"type": "describe", "viewer": 0})).await["type"], "described");
    assert_eq!(house.get("/healthz").await.status, 200);
    let busy = house.get(&format!("/api/tables/{table}/record")).await;
    busy.refused(503, "busy");
    assert!(busy.headers.contains("retry-after: "), "{}", busy.headers);
    open_gate(1);
    // Then it is answered again.
    let answer = rude.wait(|message| message["type"] == "described").await;
    assert!(!answer["id"].is_null());
}

/// A move that takes for ever holds up its own table and no other, and is not lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_without_an_end_delays_no_other_table() {
    let house = House::open().await;
    let (table, key) = brittle(&house, json!({"at": "apply", "after": 1, "gate": 2}), both()).await;
    let mut slow = house.hello(&table, &[&key]).await;
    slow.ok(json!({"type": "start"})).await;
    slow.act(0, 0, "go").await;
    let mut say = act(1, 0, "go");
    say["id"] = json!("slow");
    slow.send(say.to_string()).await;
    let mut two = house.two().await;
    two.play(5).await;
    open_gate(2);
    assert_eq!(slow.wait(|message| message["id"] == "slow").await["type"], "done");
}

/// Records that take for ever to tell: two of them are worked on, whoever else asks is told to come back,
/// and the limit stays with the work when the askers have gone.
#[tokio::test]
async fn replays_without_an_end_take_two_places_and_no_more() {
    let house = House::with(|settings| settings.waits.work = Duration::from_millis(100)).await;
    let record = |gate: u32| json!({"game": "brittle", "seats": 2, "options": {"at": "view", "gate": gate}, "setup": {}, "actions": []});
    for _ in 0..8 {
        house.post("/api/replay", &record(3)).await.refused(503, "busy");
    }
    // Also one that would take no time.
    house.post("/api/replay", &record(4)).await.refused(503, "busy");
    open_gate(4);
    house.post("/api/replay", &record(4)).await.refused(503, "busy");
    house.two().await.play(2).await;
    open_gate(3);
    for _ in 0..100 {
        if house.post("/api/replay", &record(4)).await.status == 200 {
            return;
        }
    }
    panic!("the places are never free again");
}

/// Starts a game in which a bot begins, and waits until its turn stands in the queue: a room says that the game has begun before it
/// asks its bots, but it does both before it answers the next question.
async fn start_thinking(client: &mut Client) {
    client.ok(json!({"type": "start"})).await;
    client.say(json!({"type": "why", "seat": 1, "do": "go"})).await;
}

/// One visitor with eight tables of experts: another's opponent has its turn all the same.
#[tokio::test]
async fn one_address_with_many_experts_does_not_keep_the_others_opponents_waiting() {
    let house = House::with(|settings| settings.thinkers = 1).await;
    let seats = || json!([bot(5), me("Anne")]);
    let mut crowd = Vec::new();
    for gate in 10..18 {
        let (table, key) = brittle(&house, json!({"at": "determinize", "gate": gate}), seats()).await;
        let mut anne = house.hello(&table, &[&key]).await;
        start_thinking(&mut anne).await;
        crowd.push(anne);
    }
    let (table, key) = brittle(&house, json!({}), seats()).await;
    let mut bo = house.hello_from([127, 0, 0, 2], &table, &[&key]).await;
    start_thinking(&mut bo).await;
    // The first of the crowd has its thought, and one more its turn: then it is Bo's opponent's.
    open_gate(10);
    open_gate(11);
    bo.wait(|message| message["type"] == "told" && message["state"]["view"]["moves"] == 1).await;
    (12..18).for_each(open_gate);
    for anne in &mut crowd {
        anne.wait(|message| message["type"] == "told" && message["state"]["view"]["moves"] == 1).await;
    }
}
