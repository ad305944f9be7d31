//! Whatever is given: a clear error and exit code 2, never a panic.

use std::fs;

use table::Meta;

use crate::{ok, run};

/// Refused, and the message holds each of these.
#[track_caller]
fn refused(args: &[&str], input: impl Into<Vec<u8>>, parts: &[&str]) {
    let ran = run(args, input);
    assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{args:?}: no {part:?} in {}", ran.err);
    }
    assert!(ran.err.len() < 2000, "{args:?}: a message of {} bytes", ran.err.len());
}

/// A record of Alcatraz with these actions is refused.
#[track_caller]
fn refused_actions(actions: &str, parts: &[&str]) {
    refused(&["trace", "-"], format!(r#"{{"game":"alcatraz","seats":2,"actions":[{actions}]}}"#), parts);
}

#[test]
fn documents_that_are_no_records() {
    let good = ok(&["random", "alcatraz", "--seed", "1"]);
    for cut in [1, good.len() / 2, good.len() - 3] {
        refused(&["trace", "-"], &good[..cut], &["standard input", "line"]);
    }
    for (text, part) in [
        ("", "line 1"),
        ("[]", "line 1"),
        ("null", "line 1"),
        (r#"{"game":7,"seats":2}"#, "string"),
        (r#"{"game":"alcatraz","seats":"2"}"#, "u8"),
        (r#"{"game":"alcatraz","seats":2.5}"#, "u8"),
        (r#"{"game":"alcatraz","seats":-1}"#, "-1"),
        (r#"{"game":"alcatraz","seats":256}"#, "256"),
        (r#"{"game":"alcatraz","seats":1e400}"#, "line 1"),
        (r#"{"game":"alcatraz","seats":99999999999999999999999999}"#, "line 1"),
        (r#"{"game":"alcatraz","seats":2,"actions":{}}"#, "sequence"),
        (r#"{"game":"alcatraz","seats":2,"actions":[["@d7"]]}"#, "line 1"),
        (r#"{"game":"alcatraz","seats":2,"seats":2}"#, "duplicate"),
        (r#"{"game":"alcatraz","seats":2,"seed":2}"#, "seed"),
        ("{\"game\":\"alcatraz\",\"seats\":2}\0", "line 1"),
    ] {
        refused(&["trace", "-"], text, &["not a record", part]);
    }
    refused(&["trace", "-"], "[".repeat(1_000_000), &["not a record"]);
    refused(&["trace", "-"], vec![b'{', 0xff, 0xfe], &["byte 1", "UTF-8"]);
}

#[test]
fn records_of_games_that_cannot_begin() {
    for (rest, part) in [
        (r#""game":"alcatras","seats":2"#, "did you mean alcatraz?"),
        (r#""game":"","seats":2"#, "the games are alcatraz"),
        (r#""game":"alcatraz","seats":1"#, "2 to 4"),
        (r#""game":"alcatraz","seats":5"#, "2 to 4"),
        (r#""game":"alcatraz","seats":2,"rules":4294967295"#, "version 4294967295"),
        (r#""game":"alcatraz","seats":2,"rules":0"#, "version 0"),
        (r#""game":"ice-lake","seats":2,"rules":2"#, "knows version 1"),
        (r#""game":"alcatraz","seats":2,"rules":3,"options":{"alarm":true}"#, "knows versions 1 to 2"),
        (r#""game":"alcatraz","seats":2,"rules":1,"options":{"own_men":"all"}"#, "own_men: version 1"),
        (r#""game":"alaska","seats":2,"rules":1,"options":{"final_round":"landing"}"#, "final_round: version 1"),
        (r#""game":"alaska","seats":2,"options":{"final_round":"melts"}"#, "options"),
        (r#""game":"alcatraz","seats":2,"options":{"alarmed":true}"#, "alarmed"),
        (r#""game":"alcatraz","seats":2,"options":{"alarm":"yes"}"#, "options"),
        (r#""game":"alcatraz","seats":2,"options":{"quiet_limit":0}"#, "quiet_limit"),
        (r#""game":"alcatraz","seats":2,"options":{"quiet_limit":-5}"#, "options"),
        (r#""game":"alcatraz","seats":2,"options":{"quiet_limit":99999999999999999999999999}"#, "options"),
        (r#""game":"alcatraz","seats":2,"options":{"guards":"aaaaaaaa"}"#, "guards"),
        (r#""game":"alcatraz","seats":2,"setup":{"deck":[1]}"#, "setup"),
    ] {
        let record = format!("{{{rest}}}");
        assert_eq!(run(&["trace", "-"], record.as_str()).out, "", "{record}");
        refused(&["trace", "-"], record, &["standard input", part]);
    }
    let long = "x".repeat(1_000_000);
    refused(&["trace", "-"], format!(r#"{{"game":"{long}","seats":2}}"#), &["there is no game", "…"]);
}

/// Whatever the game: nothing is printed of a game by rules that nobody here knows, and every language
/// names what is unknown.
#[test]
fn records_of_rules_and_options_that_nobody_knows() {
    for game in games::all() {
        let Meta { id, min_seats: seats, version, .. } = *game.meta();
        let next = version + 1;
        let (rules, doors) = (format!(r#""rules":{next}"#), r#""options":{"doors":3}"#);
        let fr = format!("la version {next} des règles de {id}");
        let en = format!("version {next} of the rules of {id}");
        for (rest, lang, part) in
            [(&*rules, "fr", &*fr), (&*rules, "en", &*en), (doors, "fr", "doors"), (doors, "en", "doors")]
        {
            let ran = run(&["trace", "-", "--lang", lang], format!(r#"{{"game":"{id}","seats":{seats},{rest}}}"#));
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{id}: {rest}");
            assert!(ran.err.contains(part), "{id}: no {part:?} in {}", ran.err);
        }
    }
}

#[test]
fn actions_that_may_not_be_taken() {
    refused_actions(r#"{"by":1,"do":"@d7"}"#, &["ply 0", "by 1", "turn"]);
    refused_actions(r#"{"by":"chance","do":"1"}"#, &["ply 0", "by chance", "turn"]);
    refused_actions(r#"{"by":200,"do":"@d7"}"#, &["ply 0", "by 200", "turn"]);
    refused_actions(r#"{"by":256,"do":"@d7"}"#, &["not a record", "256"]);
    refused_actions(r#"{"by":-1,"do":"@d7"}"#, &["not a record"]);
    refused_actions(r#"{"by":"red","do":"@d7"}"#, &["not a record", "chance"]);
    refused_actions(r#"{"by":0,"do":"@d0"}"#, &["notation"]);
    refused_actions(r#"{"by":0,"do":"@d99999999999999999999"}"#, &["notation"]);
    refused_actions(r#"{"by":0,"do":"\u0000"}"#, &["notation", "\\0"]);
    refused_actions(r#"{"by":0,"do":""}"#, &["notation"]);
    refused_actions(r#"{"by":0,"do":"@é7"}"#, &["notation"]);
    refused_actions(&format!(r#"{{"by":0,"do":"{}"}}"#, "d".repeat(1_000_000)), &["notation", "…"]);
}

#[test]
fn actions_after_the_end() {
    let over = ok(&["random", "alcatraz", "--seed", "1"]);
    let more = over.trim_end().strip_suffix("\n  ]\n}").unwrap().to_string() + ",\n{\"by\":0,\"do\":\"pass\"}]}";
    let ply = format!("ply {}", over.matches("\"by\"").count());
    refused(&["trace", "-"], more, &[&ply, "pass", "turn"]);
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    refused(&["trace", &path("nowhere.json")], "", &["nowhere.json", "No such file"]);
    refused(&["trace", &path("")], "", &["cannot read", "irectory"]);
    fs::write(path("latin1.json"), b"{\"game\":\"\xe9\"}").unwrap();
    refused(&["trace", &path("latin1.json")], "", &["latin1.json", "byte 9"]);
    fs::write(path("cut.json"), "{\"game\":\n\"alcatraz\",").unwrap();
    refused(&["play", "alcatraz", "--resume", &path("cut.json")], "", &["cut.json", "line 2"]);
    refused(&["perft", "alcatraz", "--depth", "1", "--record", &path("cut.json")], "", &["cut.json"]);
    refused(&["playthrough", "alcatraz", "--record", &path("none.json")], "", &["none.json"]);
    refused(&["trace", "/dev/zero"], "", &["/dev/zero", "64 MiB"]);
}

#[test]
fn commands_that_make_no_sense() {
    for (args, part) in [
        (&["dance"][..], "dance"),
        (&["rules"], "GAME"),
        (&["rules", "alcatras"], "did you mean alcatraz?"),
        (&["rules", "alcatraz", "ALC-99"], "ALC-1 to ALC-19"),
        (&["rules", "alcatraz", "0"], "ALC-1 to ALC-19"),
        (&["rules", "alcatraz", "--lang", "xx"], "en or "),
        (&["new", "alcatraz", "--seats", "9"], "2 to 4"),
        (&["new", "alcatraz", "--seats", "0"], "2 to 4"),
        (&["new", "alcatraz", "--seats", "300"], "300"),
        (&["new", "alcatraz", "--seats", "two"], "two"),
        (&["new", "alcatraz", "--seed", "-1"], "-1"),
        (&["new", "alcatraz", "--seed", "99999999999999999999"], "too large"),
        (&["new", "alcatraz", "--option", "alarm"], "key=value"),
        (&["new", "alcatraz", "--option", "alarm=maybe"], "options"),
        (&["new", "alcatraz", "--option", "doors=3"], "doors"),
        (&["new", "alcatraz", "--option", "alarm=true", "--option", "alarm=false"], "twice"),
        (&["perft", "alcatraz"], "--depth"),
        (&["perft", "alcatraz", "--depth", "65"], "65"),
        (&["perft", "alcatraz", "--depth", "-1"], "-1"),
        (&["arena", "alcatraz"], "--bots"),
        (&["arena", "alcatraz", "--bots", "chess:3"], "mcts:1000"),
        (&["arena", "alcatraz", "--bots", "random,random,random", "--seats", "2"], "--seats"),
        (&["arena", "alcatraz", "--bots", "random,random,random,random,random"], "2 to 4"),
        (&["arena", "alcatraz", "--bots", "random", "--games", "0"], "0"),
        (&["arena", "alcatraz", "--bots", "random", "--jobs", "0"], "0"),
        (&["arena", "alcatraz", "--bots", "random", "--option", "alarm=5"], "options"),
        (&["arena", "alcatraz", "--bots", "level:7,level:1"], "1 to 6"),
        (&["arena", "ratings", "alcatraz", "--bots", "random,chess"], "chess"),
        (&["arena", "ratings", "alcatraz", "--bots", "random"], "two"),
        (&["arena", "ratings", "alcatraz", "--bots", "random,greedy,random"], "twice"),
        (&["arena", "ratings", "alcatraz", "--bots", "random,greedy", "--anchor", "uct:5"], "uct:5"),
        (&["arena", "ratings", "alcatraz", "--seats", "5"], "2 to 4"),
        (&["arena", "curve", "alcatraz", "--budgets", "10ms"], "two"),
        (&["arena", "curve", "alcatraz", "--budgets", "10ms,soon"], "budget"),
        (&["bench", "chess"], "the games are alcatraz"),
        (&["bench", "--seconds", "0"], "0.01"),
        (&["bench", "--seconds", "NaN"], "0.01"),
        (&["play", "alcatraz", "--you", "7"], "--you"),
        (&["play", "alcatraz", "--bots", ""], "random"),
        (&["playthrough", "alcatraz", "--seats", "5"], "2 to 4"),
    ] {
        refused(args, "", &[part]);
    }
}
