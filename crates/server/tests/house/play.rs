//! A game over the wire.

use serde_json::{Value, json};

use crate::support::{House, act, bot, me, text};

#[tokio::test]
async fn mover_opponent_and_spectator_are_each_told_their_own() {
    let house = House::open().await;
    let mut two = house.two().await;
    let mut eve = house.hello(&two.table, &[]).await;
    assert_eq!((&eve.welcome["seats"], &eve.welcome["host"]), (&json!([]), &json!(false)));
    assert_eq!(eve.welcome["streams"][0]["viewer"], Value::Null);

    two.anne.act(0, 0, "@d9").await;
    let (mover, opponent, spectator) = (two.anne.told().await, two.bo.told().await, eve.told().await);
    for (told, viewer) in [(&mover, json!(0)), (&opponent, json!(1)), (&spectator, Value::Null)] {
        assert_eq!((&told["viewer"], &told["number"]), (&viewer, &json!(1)), "{told}");
        assert_eq!((&told["told"][0]["is"], &told["told"][0]["do"]), (&json!("step"), &json!("@d9")));
        assert_eq!(told["state"]["turn"]["act"], json!([1]));
        let legal = &told["state"]["legal"];
        assert_eq!(legal.is_null(), viewer != 1, "only who is to act is told what they may do");
    }
    assert_eq!(mover["state"]["decision"], 1);
    let first = &opponent["state"]["legal"]["actions"][0];
    assert!(!first["then"].as_array().unwrap().is_empty(), "what will certainly happen: {first}");

    two.bo.act(1, 0, &text(&first["do"])).await;
    assert_eq!((two.anne.told().await["number"].clone(), eve.told().await["number"].clone()), (json!(2), json!(2)));
}

#[tokio::test]
async fn questions_are_answered_to_whom_they_concern() {
    let house = House::open().await;
    let mut two = house.two().await;
    let why = two.anne.say(json!({"type": "why", "seat": 0, "do": "pass"})).await;
    assert_eq!((&why["type"], &why["rule"]), (&json!("because"), &json!("ALC-17")));
    let fine = two.anne.say(json!({"type": "why", "seat": 0, "do": "@d9"})).await;
    assert_eq!(fine["rule"], Value::Null);
    let legal = two.anne.say(json!({"type": "legal", "seat": 0, "prefix": "@d"})).await;
    let actions = legal["legal"]["actions"].as_array().unwrap();
    assert!(!actions.is_empty() && actions.iter().all(|action| text(&action["do"]).starts_with("@d")));
    let board = two.bo.say(json!({"type": "describe", "viewer": 1})).await;
    assert!(board["fr"].as_array().unwrap().len() > 3 && board["en"].as_array().unwrap().len() > 3);
    for question in [
        json!({"type": "why", "seat": 1, "do": "@d9"}),
        json!({"type": "legal", "seat": 1, "prefix": ""}),
        json!({"type": "describe", "viewer": 1}),
    ] {
        two.anne.refused(question, "key").await;
    }
}

#[tokio::test]
async fn bots_play_a_whole_game_before_a_spectator() {
    let house = House::open().await;
    let (table, _) = house.table(json!([bot(1), bot(1)]), true).await;
    let mut eve = house.hello(&table, &[]).await;
    let mut steps = 0;
    let over = loop {
        let told = eve.told().await;
        steps += told["told"].as_array().unwrap().len();
        assert_eq!(told["number"], steps, "nothing is left out and nothing told twice");
        if !told["state"]["turn"]["over"].is_null() {
            break told["state"]["turn"]["over"].clone();
        }
    };
    assert_eq!(over["scores"].as_array().unwrap().len(), 2);
    assert_eq!(eve.table(|table| table["stage"] == "over").await["ending"], over);
    let record = house.get(&format!("/api/tables/{table}/record")).await.json();
    assert_eq!(record["actions"].as_array().unwrap().len(), steps);
}

#[tokio::test]
async fn one_key_holds_several_seats_of_a_hot_seat() {
    let house = House::open().await;
    let (table, key) = house.table(json!([me("Anne"), me("Bo"), bot(1)]), true).await;
    let mut both = house.hello(&table, &[&key]).await;
    assert_eq!(both.welcome["seats"], json!([0, 1]));
    assert_eq!(both.welcome["streams"].as_array().unwrap().len(), 2);
    both.act(0, 0, "@d9").await;
    let viewers = [both.told().await["viewer"].clone(), both.told().await["viewer"].clone()];
    assert_eq!(viewers, [json!(0), json!(1)]);
    both.act(1, 0, "@e9").await;
    // The computer answers by itself.
    let bot = both.wait(|message| message["number"] == 3 && message["viewer"] == 0).await;
    assert_eq!(bot["told"][0]["by"], 2);
}

#[tokio::test]
async fn an_undo_is_free_at_first_and_then_needs_the_others() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.anne.refused(json!({"type": "undo", "seat": 0}), "undo").await;
    two.anne.act(0, 0, "@d9").await;
    two.anne.ok(json!({"type": "undo", "seat": 0})).await;
    let undone = two.bo.wait(|message| message["told"][0]["is"] == "undone").await;
    assert_eq!((&undone["told"][0]["keep"], &undone["number"]), (&json!(0), &json!(2)));
    two.anne.refused(act(0, 0, "@d9"), "stale").await;

    two.anne.act(0, 2, "@e9").await;
    two.bo.act(1, 1, "@f9").await;
    two.anne.ok(json!({"type": "undo", "seat": 0})).await;
    let asked = two.bo.table(|table| !table["undo"].is_null()).await;
    assert_eq!(asked["undo"], json!({"by": 0, "agreed": [0]}));
    two.anne.refused(json!({"type": "answer_undo", "seat": 1, "yes": true}), "key").await;
    two.bo.ok(json!({"type": "answer_undo", "seat": 1, "yes": false})).await;
    two.anne.table(|table| table["undo"].is_null()).await;
    two.anne.ok(json!({"type": "undo", "seat": 0})).await;
    two.bo.ok(json!({"type": "answer_undo", "seat": 1, "yes": true})).await;
    two.anne.wait(|message| message["number"] == 5 && message["told"][0]["keep"] == 0).await;
}

#[tokio::test]
async fn an_absent_player_is_covered_after_a_while_and_comes_back() {
    let house = House::with(|settings| settings.patience.away_ms = 300).await;
    let mut two = house.two().await;
    two.anne.act(0, 0, "@d9").await;
    two.bo.leave().await;
    let away = two.anne.table(|table| table["seats"][1]["here"] == false).await;
    assert!(away["seats"][1]["wait_ms"].as_u64().unwrap() <= 300 && away["patience_ms"] == 300);
    two.anne.refused(json!({"type": "cover", "seat": 1}), "patience").await;
    tokio::time::sleep(std::time::Duration::from_millis(320)).await;
    two.anne.ok(json!({"type": "cover", "seat": 1})).await;
    // The computer plays for them.
    let played = two.anne.wait(|message| message["told"][0]["by"] == 1).await;
    assert_eq!(played["state"]["turn"]["act"], json!([0]));

    let mut bo = house.hello(&two.table, &[&two.keys[1]]).await;
    let back =
        two.anne.table(|table| table["seats"][1]["here"] == true && table["seats"][1]["covered"].is_null()).await;
    assert_eq!(back["seats"][1]["holder"]["name"], "Bo");
    two.anne.act_somehow(0).await;
    bo.wait(|message| message["type"] == "told" && message["state"]["turn"]["act"] == json!([1])).await;
    bo.act_somehow(1).await;
}

#[tokio::test]
async fn resigning_ends_the_game_and_a_rematch_rotates_the_seats() {
    let house = House::open().await;
    let mut two = house.two().await;
    let rematch = |seat| json!({"type": "rematch", "seat": seat});
    two.anne.refused(rematch(0), "stage").await;
    two.bo.ok(json!({"type": "resign", "seat": 1})).await;
    let over = two.anne.table(|table| table["stage"] == "over").await;
    assert_eq!(over["ending"], json!({"scores": [], "results": [], "winners": [0]}));
    two.anne.refused(act(0, 0, "@d9"), "stage").await;

    two.anne.ok(rematch(0)).await;
    assert_eq!(two.bo.table(|table| !table["rematch"].is_null()).await["rematch"]["agreed"], json!([0]));
    two.bo.ok(rematch(1)).await;
    let next = text(&two.anne.table(|table| !table["next"].is_null()).await["next"]);
    let anne = house.hello(&next, &[&two.keys[0]]).await;
    let mut bo = house.hello(&next, &[&two.keys[1]]).await;
    assert_eq!((&anne.welcome["seats"], &bo.welcome["seats"]), (&json!([1]), &json!([0])));
    assert_eq!(anne.welcome["table"]["stage"], "playing");
    bo.act_somehow(0).await;
}

/// Who gave up, was asked for another game and left without an answer keeps nobody waiting.
#[tokio::test]
async fn who_leaves_does_not_keep_a_rematch_open() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.bo.ok(json!({"type": "resign", "seat": 1})).await;
    two.anne.ok(json!({"type": "rematch", "seat": 0})).await;
    assert!(two.anne.table(|table| !table["rematch"].is_null()).await["next"].is_null());
    two.bo.leave().await;
    let next = text(&two.anne.table(|table| !table["next"].is_null()).await["next"]);
    let anne = house.hello(&next, &[&two.keys[0]]).await;
    assert_eq!(anne.welcome["table"]["stage"], "playing");
}

#[tokio::test]
async fn a_ping_is_answered() {
    let house = House::open().await;
    let mut two = house.two().await;
    two.anne.ok(json!({"type": "ping"})).await;
    house.hello(&two.table, &[]).await.ok(json!({"type": "ping"})).await;
}

#[tokio::test]
async fn no_message_passes_64_kib() {
    let house = House::open().await;
    let (table, key) = house.table(json!([me("Anne"), me("Bo"), me("Cy"), me("Di")]), true).await;
    let mut all = house.hello(&table, &[&key]).await;
    for turn in 0..60 {
        all.act_somehow(turn % 4).await;
    }
    let late = house.hello(&table, &[&key]).await;
    assert_eq!(late.welcome["streams"][3]["number"].as_u64().map(|number| number >= 60), Some(true));
    assert!(late.welcome.to_string().len() < 64 * 1024, "{}", late.welcome.to_string().len());
}
