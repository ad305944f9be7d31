//! The real program, run as people and programs run it.

mod bad_input;
mod commands;
mod dependencies;
mod documents;
mod lessons;
mod play;
mod puzzles;
mod traces;

use std::path::PathBuf;

use assert_cmd::{Command, cargo::cargo_bin_cmd};
use serde_json::Value;

/// The program, speaking English whatever this machine speaks.
fn cordee(args: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("cordee");
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").args(args);
    command
}

/// What it wrote, how it ended.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs it with this on standard input. It may refuse; it may never panic.
fn run(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let output = cordee(args).write_stdin(input.into()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let ran =
        Ran { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{args:?}: {}", ran.err);
    ran
}

/// The output of a command that is expected to do its work.
fn ok(args: &[&str]) -> String {
    let ran = run(args, "");
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran.out
}

fn ok_json(args: &[&str]) -> Value {
    serde_json::from_str(&ok(args)).unwrap()
}

fn games_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../games/src")
}
