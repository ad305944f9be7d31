//! Every command's way when all goes well, and its "no".

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use serde_json::json;

use crate::{cordee, ok, ok_json, run};

#[test]
fn without_a_command_the_house_opens() {
    let data = tempfile::tempdir().unwrap();
    let mut house = Command::new(env!("CARGO_BIN_EXE_cordee"))
        .env("CORDEE_LISTEN", "127.0.0.1:0")
        .env("CORDEE_DATA", data.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(house.stdout.take().unwrap()).read_line(&mut line).unwrap();
    house.kill().unwrap();
    house.wait().unwrap();
    assert!(line.starts_with("Cordée is open: http://127.0.0.1:"), "{line:?}");
    assert!(data.path().join("cordee.sqlite").exists(), "the environment says where the data is");
}

#[test]
fn games_lists_the_shelf() {
    let text = ok(&["games"]);
    assert!(text.contains("alcatraz") && text.contains("2 to 4 players"), "{text}");
    assert!(ok(&["games", "--lang", "fr"]).contains("2 à 4 joueurs"));
    let shelf = ok_json(&["games", "--json"]);
    assert_eq!(shelf.as_array().unwrap().len(), games::all().len());
    assert_eq!(shelf[0]["id"], "alcatraz");
    assert_eq!(shelf[0]["seats"], json!({ "min": 2, "max": 4 }));
    let alarm = shelf[0]["options"].as_array().unwrap().iter().find(|option| option["key"] == "alarm").unwrap();
    assert_eq!(alarm["default"], json!(true));
    // The levels are told, as --bots takes them.
    assert!(text.contains("Computer: level:1 First game"), "{text}");
    assert!(ok(&["games", "--lang", "fr"]).contains("level:6 Guide"));
}

#[test]
fn rules_are_told_in_both_languages() {
    let book = ok(&["rules", "alcatraz"]);
    assert!(book.contains("ALC-1 ") && book.contains("ALC-19 "));
    let widest = book.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(widest <= 92, "{widest} columns");
    let french = ok(&["rules", "alcatraz", "7", "--lang", "fr"]);
    assert!(french.starts_with("ALC-7") && french != ok(&["rules", "alcatraz", "alc-7", "--lang", "en"]));
    let by_system = cordee(&["rules", "alcatraz", "7"]).env("LANG", "fr_FR.UTF-8").output().unwrap();
    assert_eq!(String::from_utf8(by_system.stdout).unwrap(), french);
    assert_eq!(ok_json(&["rules", "alcatraz", "ALC-7", "--json"])["id"], "ALC-7");
    let goal = book.find("Get three of your four prisoners aboard").unwrap();
    assert!(goal < book.find("ALC-").unwrap(), "the goal comes first");
    for part in [
        "≈ Reconstructed: ",
        "⌂ The house’s own: ",
        "For programs: ",
        "cell AAAA BBBB CCCC DDDD",
        "d2-boat",
        "moved: only the one you move",
    ] {
        assert!(book.contains(part), "{part}: {book}");
    }
    let json = ok_json(&["rules", "alcatraz", "--json"]);
    assert!(json["pictures"].as_array().unwrap().iter().all(|picture| picture["view"].is_object()));
    assert_eq!(ok_json(&["rules", "alcatraz", "--json"])["rules"], json!(null));
    assert_eq!(ok_json(&["rules", "alcatraz", "--json"])["rule"].as_array().unwrap().len(), 19);
}

#[test]
fn new_writes_a_record_that_trace_reads() {
    let record = ok(&["new", "alcatraz", "--seats", "3", "--option", "alarm=false", "--seed", "5"]);
    assert_eq!(record, ok(&["new", "alcatraz", "--seats", "3", "--option", "alarm=false", "--seed", "5"]));
    let trace = run(&["trace", "-"], record.clone());
    assert_eq!((trace.code, trace.out.lines().count()), (0, 1));
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!((&record["seats"], &record["options"]), (&json!(3), &json!({ "alarm": false })));
}

#[test]
fn a_seed_that_was_not_given_is_told() {
    let ran = run(&["random", "alcatraz"], "");
    let seed = ran.err.strip_prefix("seed ").and_then(|rest| rest.split(' ').next()).unwrap();
    assert_eq!(ok(&["random", "alcatraz", "--seed", seed]), ran.out);
}

#[test]
fn random_plays_to_the_end() {
    for seats in ["2", "3", "4"] {
        let record = ok(&["random", "alcatraz", "--seats", seats, "--seed", "1"]);
        let trace = run(&["trace", "-"], record).out;
        assert!(trace.lines().last().unwrap().contains("\"winners\""));
    }
}

#[test]
fn an_unfinished_game_is_a_no() {
    let ran = run(&["random", "alcatraz", "--seed", "1", "--max-actions", "10"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("--max-actions"), "{}", ran.err);
    assert_eq!(ran.out.matches("\"by\"").count(), 10);
}

#[test]
fn trace_stops_at_an_illegal_action() {
    let record = r#"{"game":"alcatraz","seats":2,"actions":[{"by":0,"do":"@d7"},{"by":1,"do":"@d7"}]}"#;
    let ran = run(&["trace", "-"], record);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 2));
    for part in ["standard input", "ply 1", "\"@d7\"", "ALC-8"] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    let why = games::find("alcatraz").unwrap().book().rule("ALC-8").unwrap().why[table::Lang::En].clone();
    assert!(ran.err.contains(&why), "{}", ran.err);
}

#[test]
fn trace_does_not_mind_a_reader_who_leaves() {
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.json");
    std::fs::write(&file, ok(&["random", "alcatraz", "--seats", "4", "--seed", "1"])).unwrap();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("cordee"))
        .args(["trace", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn perft_counts_and_splits() {
    assert_eq!(ok(&["perft", "alcatraz", "--depth", "0"]), "1\n");
    assert_eq!(ok(&["perft", "alcatraz", "--depth", "2"]), "567\n");
    let split = ok(&["perft", "alcatraz", "--depth", "2", "--split"]);
    let (total, parts) = { (split.lines().last().unwrap(), split.lines().count() - 1) };
    let sum: u64 = split.lines().take(parts).map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!((total, parts, sum), ("567", 25, 567));
    let report = ok_json(&["perft", "alcatraz", "--depth", "1", "--split", "--json"]);
    assert_eq!((&report["leaves"], &report["split"]["0: @d7"]), (&json!(25), &json!(1)));
}

#[test]
fn perft_goes_on_from_a_record_and_ends_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("over.json");
    std::fs::write(&file, ok(&["random", "alcatraz", "--seed", "1"])).unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(ok(&["perft", "alcatraz", "--record", path, "--depth", "0"]), "1\n");
    assert_eq!(ok(&["perft", "alcatraz", "--record", path, "--depth", "3"]), "0\n");
}

#[test]
fn arena_gives_a_table_that_a_seed_repeats() {
    let args = ["arena", "alcatraz", "--bots", "random,uct:20", "--games", "6", "--seed", "3"];
    let table = ok(&args);
    assert!(table.contains("uct:20") && table.contains("95 % interval"), "{table}");
    assert_eq!(table, ok(&[&args[..], &["--jobs", "1"]].concat()));
    let report = ok_json(&[&args[..], &["--json"]].concat());
    assert_eq!(report["bots"].as_array().unwrap().len(), 2);
    let shares: f64 = report["by_seat"].as_array().unwrap().iter().map(|row| row["share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn arena_takes_levels_by_number() {
    let report = ok_json(&[
        "arena",
        "ice-lake",
        "--bots",
        "level:2,level:1",
        "--games",
        "2",
        "--option",
        "lake=small",
        "--json",
    ]);
    assert_eq!((&report["bots"][0]["name"], &report["ended"]), (&"level:2".into(), &2.into()));
}

#[test]
fn arena_rates_a_pool_and_says_how_to_do_it_again() {
    let command = "arena ratings alcatraz --bots random,greedy,mcts:10 --seats 3 --games 3 --seed 4";
    let args: Vec<&str> = command.split(' ').collect();
    let page = ok(&args);
    assert!(page.contains(&format!("`cordee {command}` gives this page again")), "{page}");
    assert_eq!(page, ok(&[&args[..], &["--jobs", "1"]].concat()));
    let report = ok_json(&[&args[..], &["--anchor", "greedy", "--json"]].concat());
    let rated = report["rated"].as_array().unwrap();
    let greedy = rated.iter().find(|rated| rated["name"] == "greedy").unwrap();
    assert_eq!((rated.len(), &report["tables"], greedy["rating"].as_f64()), (3, &1.into(), Some(1000.0)));
    assert!(rated.iter().all(|rated| rated["low"].as_f64() <= rated["rating"].as_f64()));
    let near = "arena ratings alcatraz --bots random,level:1,level:2 --seats 2 --games 2 --neighbours 1 --seed 4";
    let page = ok(&near.split(' ').collect::<Vec<_>>());
    assert!(page.contains(&format!("`cordee {near}` gives this page again")), "{page}");
    assert!(page.contains("| `level:1` | `mcts:110` | 1000 |"), "a level says who it is: {page}");
}

#[test]
fn arena_draws_a_curve_over_budgets() {
    let command = "arena curve alcatraz --budgets 1,4,16 --games 2 --seed 1";
    let args: Vec<&str> = command.split(' ').collect();
    let page = ok(&args);
    assert!(page.contains(&format!("`cordee {command}` gives this page again")), "{page}");
    assert_eq!(page.matches("\n| `master:").count(), 3, "{page}");
    assert_eq!(ok_json(&[&args[..], &["--json"]].concat())["points"].as_array().unwrap().len(), 3);
}

#[test]
fn bench_measures_in_figures_for_programs() {
    let report = ok_json(&["bench", "alcatraz", "--seconds", "0.05", "--json"]);
    for figure in ["actions", "steps", "playouts", "mcts_iterations", "perft_nodes"] {
        let figure = format!("{figure}_per_second");
        assert!(report[0][&figure].as_f64().unwrap() > 0.0, "{figure}");
    }
    assert!(report[0]["state_bytes"].as_u64().unwrap() > 0);
    assert!(ok(&["bench", "alcatraz", "--seconds", "0.01"]).contains("MCTS iterations"));
}

#[test]
fn bench_measures_what_opponents_cost() {
    let report = ok_json(&["bench", "bots", "alcatraz", "ice-lake", "--json"]);
    for (place, game) in ["alcatraz", "ice-lake"].into_iter().enumerate() {
        assert_eq!(report[place]["game"], game);
        for figure in ["iterations_per_second", "mean_choice_ms", "longest_choice_ms", "bytes"] {
            assert!(report[place][figure].as_f64().unwrap() > 0.0, "{game}: {figure}");
        }
        assert!(report[place]["late_ms"].as_f64().unwrap() >= 0.0);
    }
}

#[test]
fn bench_puts_a_server_under_load() {
    let load = [
        "--matches",
        "3",
        "--seconds",
        "0.5",
        "--idle-tables",
        "5",
        "--expert-tables",
        "5",
        "--master-tables",
        "5",
        "--json",
    ];
    let report = ok_json(&[&["bench", "server"][..], &load[..]].concat());
    let positive = |figure: &serde_json::Value| figure.as_f64().unwrap() > 0.0;
    for figure in ["moves", "cpu_us_per_move", "p50_ms", "p99_ms"] {
        assert!(positive(&report["speed"][0][figure]), "{figure}: {report}");
    }
    assert!(positive(&report["idle"]["kib_per_table"]), "{report}");
    assert_eq!(report["beside_experts"]["tables"], 5);
    assert_eq!(report["beside_masters"]["tables"], 5);
    assert!(positive(&report["beside_experts"]["moves"]), "{report}");
}

#[test]
fn bench_measures_what_our_own_frames_save_and_what_rude_questions_cost() {
    let load = [
        "--matches",
        "2",
        "--seconds",
        "0.2",
        "--idle-tables",
        "0",
        "--expert-tables",
        "0",
        "--master-tables",
        "0",
        "--json",
    ];
    let report = ok_json(&[&["bench", "server", "--plain-frames"][..], &load[..]].concat());
    assert!(report["speed"][0]["moves"].as_u64().unwrap() > 0, "{report}");
    let report = ok_json(&["bench", "server", "--rude", "--seconds", "0.5", "--json"]);
    assert!(report["beside_rude"]["moves"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn playthrough_tells_a_whole_game() {
    let text = ok(&["playthrough", "alcatraz", "--seed", "2"]);
    assert!(text.contains("[0] Red: 25 legal, @a9"), "{text}");
    assert!(text.lines().last().unwrap().contains("steps. Scores: Red"), "{text}");
    assert_eq!(text, ok(&["playthrough", "alcatraz", "--seed", "2"]));
}

#[test]
fn train_learns_the_same_by_the_same_seed_and_says_what_cannot_be_learnt() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("judgement.bin");
    let little = |game: &str, seed: &str, jobs: &str| {
        let how = ["--rounds", "1", "--games", "2", "--iterations", "4", "--seed", seed, "--jobs", jobs, "--out"];
        run(&[&["train", game], &how[..], &[file.to_str().unwrap()]].concat(), "")
    };
    let learn = |seed: &str, jobs: &str| {
        let said = little("alcatraz", seed, jobs);
        assert!(said.code == 0 && said.out.contains("round 1: "), "{} {}", said.out, said.err);
        std::fs::read(&file).unwrap()
    };
    let learnt = learn("1", "1");
    assert!(table::Judgement::read(&learnt).is_some());
    assert!(learnt == learn("1", "2"), "the number of jobs changes nothing");
    assert!(learnt != learn("2", "1"));
    let refused = little("ice-lake", "1", "1");
    assert!(refused.code == 2 && refused.err.contains("no numbers to learn from"), "{}", refused.err);
}

/// The games of a file, and its bytes.
fn dataset(args: &[&str]) -> (Vec<serde_json::Value>, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl.zst");
    let name = file.to_str().unwrap();
    let said = ok(&[&["dataset"], args, &["--out", name]].concat());
    assert!(said.contains("decisions of mcts:"), "{said}");
    let again = run(&[&["dataset"], args, &["--out", name]].concat(), "");
    assert!(again.code == 2 && again.err.contains("cannot write"), "no file is written over: {}", again.err);
    let packed = std::fs::read(&file).unwrap();
    let (mut text, mut rest) = (String::new(), &packed[..]);
    while !rest.is_empty() {
        let mut frame = ruzstd::decoding::StreamingDecoder::new(&mut rest).unwrap();
        std::io::Read::read_to_string(&mut frame, &mut text).unwrap();
    }
    (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), packed)
}

#[test]
fn dataset_writes_games_with_what_was_thought() {
    for game in games::all() {
        let (id, few) = (game.meta().id, if game.meta().id == "aufsteiger" { "mcts:4" } else { "mcts:8" });
        let (lines, packed) = dataset(&[id, "--games", "2", "--level", few, "--jobs", "1"]);
        assert_eq!(lines.len(), 2);
        for line in &lines {
            assert!(!line["winners"].as_array().unwrap().is_empty(), "{id}: the game is over");
            let record = table::Record::from_json(&line["record"].to_string()).unwrap();
            let mut position = game.open(&record).unwrap();
            let thoughts: Vec<_> = line["thoughts"].as_array().unwrap().iter().collect();
            assert!(!thoughts.is_empty());
            let mut next = thoughts.iter().peekable();
            for (step, entry) in record.actions.iter().enumerate() {
                if let Some(thought) = next.next_if(|thought| thought["step"] == step) {
                    assert_eq!(thought["seat"], json!(entry.by), "{id}: who acts has thought");
                    let policy = thought["policy"].as_array().unwrap();
                    let sum: f64 = policy.iter().map(|way| way[1].as_f64().unwrap()).sum();
                    assert!((0.9..1.1).contains(&sum), "{id}: weights are shares of 1, not of {sum}");
                    let shares: f64 = thought["value"].as_array().unwrap().iter().map(|it| it.as_f64().unwrap()).sum();
                    assert!((0.99..1.01).contains(&shares), "{id}: a victory is one, not {shares}");
                    let legal = position.legal(table::Seat(thought["seat"].as_u64().unwrap() as u8));
                    assert!(
                        policy.iter().all(|way| legal.iter().any(|action| way[0][0] == *action)),
                        "{id}: legal ways"
                    );
                }
                position.attempt(entry.by, &entry.action).unwrap();
            }
            assert!(next.next().is_none(), "{id}: every thought has its step");
        }
        if id == "alcatraz" {
            let two = dataset(&[id, "--games", "2", "--level", few, "--jobs", "2"]).1;
            assert!(packed == two, "the number of jobs changes nothing");
        }
    }
    for (level, why) in [
        ("6", "for play"),
        ("0", "1 to 6"),
        ("mcts:10ms", "by the clock"),
        ("random", "thinks about nothing"),
        ("best", "mcts:1000"),
    ] {
        let refused = run(&["dataset", "alcatraz", "--level", level, "--out", "/nowhere/at/all"], "");
        assert!(refused.code == 2 && refused.err.contains(why), "{level}: {}", refused.err);
    }
}
