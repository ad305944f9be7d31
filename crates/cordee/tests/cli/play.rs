//! Games in the terminal, driven through a pipe.

use std::fs;

use crate::{ok, run};

/// Plays these lines and gives back what was said. The program must end well.
fn play(args: &[&str], lines: &[&str]) -> String {
    let args = [&["play", "alcatraz", "--seed", "1"], args].concat();
    let ran = run(&args, lines.join("\n") + "\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

/// Two people at one keyboard, without a die.
const FRIENDS: [&str; 3] = ["--you", "all", "--option=alarm=false"];

/// The actions of a whole game at a table with these options, as one player after the other types them.
fn a_whole_game() -> Vec<String> {
    let args = ["random", "alcatraz", "--seed", "10", "--option", "alarm=false", "--option", "quiet_limit=3"];
    let record: serde_json::Value = serde_json::from_str(&ok(&args)).unwrap();
    let actions = record["actions"].as_array().unwrap();
    actions.iter().map(|entry| entry["do"].as_str().unwrap().to_string()).collect()
}

#[test]
fn a_whole_game_among_friends() {
    let game = a_whole_game();
    let lines: Vec<&str> = game.iter().map(String::as_str).collect();
    let said = play(&["--you", "all", "--option", "alarm=false", "--option", "quiet_limit=3"], &lines);
    assert!(said.contains("Scores: Red") && said.contains("The game is over"), "{said}");
}

#[test]
fn a_whole_game_against_the_computer() {
    let said = play(&["--bots", "random", "--option", "quiet_limit=2"], &["@a9", "a9-b9", "log", "@d7", "quit"]);
    assert!(said.contains("Scores: Red 0, Yellow 0. A shared victory: Red, Yellow."), "{said}");
    assert_eq!(said.matches("The game is over").count(), 2, "{said}");
}

#[test]
fn the_computer_plays_alone_and_in_both_languages() {
    let said = play(&["--you", "none", "--bots", "random", "--option", "quiet_limit=2", "--lang", "fr"], &[]);
    assert!(said.contains("Victoire partagée\u{a0}: Rouge, Jaune.") && said.contains("l’ordinateur"), "{said}");
}

#[test]
fn why_names_the_rule_and_quotes_it() {
    let said = play(&FRIENDS, &["why @d7", "why @a8", "pourquoi xyz", "why", "quit"]);
    let rule = games::find("alcatraz").unwrap().book().rule("ALC-10").unwrap().clone();
    assert!(said.contains("\"@d7\" is legal.") && said.contains("\"@a8\" is refused (ALC-"), "{said}");
    assert!(said.contains("\"xyz\" is refused (notation)") && said.contains("why ACTION"), "{said}");
    let french = play(&[&FRIENDS[..], &["--lang", "fr"]].concat(), &["pourquoi @b8", "quitter"]);
    assert!(french.contains("\"@b8\" est refusé (ALC-10)"), "{french}");
    assert!(unwrapped(&french).contains("il reprendrait votre prisonnier en b8"), "what stands in the way: {french}");
    assert!(unwrapped(&french).contains(&unwrapped(&rule.text[table::Lang::Fr])), "{french}");
}

/// Without line breaks.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_illegal_action_is_answered_with_the_rule_and_changes_nothing() {
    let said = play(&FRIENDS, &["@b8", "log", "@d7", "log", "quit"]);
    assert!(said.contains("\"@b8\" is refused (ALC-10)"), "{said}");
    assert_eq!(said.matches("[@d7]").count(), 2, "{said}");
}

#[test]
fn undo_goes_back_to_ones_own_decision() {
    let said = play(&["--bots", "random"], &["@d7", "undo", "undo", "log", "legal @d7", "quit"]);
    assert!(said.contains("Taken back.") && said.contains("There is nothing to take back."), "{said}");
    assert!(said.contains("@d7\n1 in all."), "{said}");
}

/// Taken back and done again, the game goes on as if nothing had been taken back.
#[test]
fn undo_goes_back_over_several_decisions() {
    let told = |lines: &[&str]| {
        let said = play(&FRIENDS, &[lines, &["log", "quit"]].concat());
        let log = said.rsplit("Your turn").next().unwrap_or_default().to_string();
        (said, log)
    };
    let (_, once) = told(&["@a9", "@e9", "@c9"]);
    let (said, again) = told(&["@a9", "@e9", "undo", "undo", "@a9", "undo", "@a9", "@e9", "@c9"]);
    assert_eq!(said.matches("Taken back.").count(), 3, "{said}");
    assert!(once.contains("[@e9]"), "{once}");
    assert_eq!(once, again);
}

#[test]
fn a_game_is_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let (path, save) = (file.to_str().unwrap(), format!("save {}", file.display()));
    let said = play(&FRIENDS, &["@d7", &save, "@e9", &save, "quit"]);
    assert_eq!(said.matches("Written to").count(), 2, "{said}");
    assert_eq!(run(&["trace", path], "").out.lines().count(), 3);
    let said = play(&["--you", "all", "--resume", path], &["log", "undo", "@e9", "quit"]);
    assert_eq!((said.matches("[@d7]").count(), said.matches("[@e9]").count()), (1, 2), "{said}");
}

#[test]
fn save_writes_over_games_only() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear Anne").unwrap();
    let save = format!("save {}", letter.display());
    let nowhere = format!("save {}/no/such/folder", folder.path().display());
    let said = play(&FRIENDS, &["save", &save, &nowhere, &format!("save {}", folder.path().display()), "quit"]);
    assert_eq!((said.matches("was not written").count(), said.matches("Give a file name").count()), (3, 1), "{said}");
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Anne");
}

#[test]
fn help_rules_describe_and_legal_answer() {
    let said = play(&FRIENDS, &["help", "rules 7", "rules 99", "describe", "legal", "legal zzz", "", "quit"]);
    for part in ["take back your last decision", "ALC-7", "There is no rule \"99\"", "25 in all.", "No legal action"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert!(play(&FRIENDS, &["@d7"]).contains("You left before the end."));
}

#[test]
fn anything_may_be_typed() {
    let million = "d".repeat(1_000_000);
    let ran = run(&["play", "alcatraz", "--seed", "1"], [b"\xff\xfe\0\n".as_slice(), million.as_bytes()].concat());
    assert_eq!((ran.code, ran.out.matches("(notation)").count()), (0, 2), "{}", ran.err);
    assert!(ran.out.len() < 20_000);
}

#[test]
fn a_saved_game_of_another_table_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    fs::write(&file, r#"{"game":"alcatraz","seats":2,"actions":[{"by":0,"do":"@b8"}]}"#).unwrap();
    let path = file.to_str().unwrap();
    for args in [&["--resume", path][..], &["--resume", path, "--seats", "3"]] {
        let ran = run(&[&["play", "alcatraz"], args].concat(), "");
        assert_eq!(ran.code, 2, "{}", ran.err);
    }
    assert!(run(&["play", "alcatraz", "--resume", path], "").err.contains("ply 0: \"@b8\" by 0 is refused (ALC-10)"));
}
