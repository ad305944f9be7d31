//! What we depend on may be depended on, as far as that can be told without asking anybody: its licences are those of
//! `deny.toml`, and it comes from the registry. Advisories need a list of the day: cargo-deny reads it in the workflow.

use std::{path::Path, process::Command};

use serde_json::Value;

/// All packages that this program is built from on this machine.
fn packages() -> Vec<Value> {
    let host = Command::new("rustc").arg("-vV").output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let arguments = ["metadata", "--format-version=1", "--locked", "--offline", "--filter-platform", host];
    let told = Command::new(env!("CARGO")).args(arguments).args(["--manifest-path", manifest]).output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    let used = told["resolve"]["nodes"].as_array().unwrap();
    let is_used = |package: &&Value| used.iter().any(|node| node["id"] == package["id"]);
    told["packages"].as_array().unwrap().iter().filter(is_used).cloned().collect()
}

fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deny.toml")).unwrap();
    let rules: toml::Table = text.parse().unwrap();
    let licences = rules["licenses"]["allow"].as_array().unwrap();
    licences.iter().map(|licence| licence.as_str().unwrap().to_string()).collect()
}

/// Does an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` leave a choice that is allowed?
fn permits(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ").replace(" WITH ", "+WITH+");
    let mut words = spaced.split_whitespace().peekable();
    any(&mut words, allowed) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words, allowed: &[String]) -> bool {
    let mut permitted = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        permitted |= all(words, allowed);
    }
    permitted
}

fn all(words: &mut Words, allowed: &[String]) -> bool {
    let mut permitted = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        permitted &= one(words, allowed);
    }
    permitted
}

fn one(words: &mut Words, allowed: &[String]) -> bool {
    match words.next() {
        Some("(") => any(words, allowed) & (words.next() == Some(")")),
        Some(word) => allowed.contains(&word.replace("+WITH+", " WITH ")),
        None => false,
    }
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"].map(String::from);
    for yes in
        ["MIT", "GPL-3.0 OR MIT", "(MIT OR GPL-3.0) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception", "MIT/GPL-3.0"]
    {
        assert!(permits(yes, &allowed), "{yes}");
    }
    for no in ["", "GPL-3.0", "MIT AND GPL-3.0", "(GPL-3.0 OR MIT", "Apache-2.0", "MIT MIT"] {
        assert!(!permits(no, &allowed), "{no}");
    }
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed_and_comes_from_the_registry() {
    let (packages, allowed) = (packages(), allowed());
    assert!(packages.len() > 100, "only {} packages were found", packages.len());
    for package in &packages {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = text("name");
        assert!(permits(text("license"), &allowed), "{name}: {:?} is not in deny.toml", text("license"));
        let from_registry = text("source").starts_with("registry+") || text("source").starts_with("sparse+");
        assert!(package["source"].is_null() || from_registry, "{name} comes from {}", text("source"));
    }
}

#[test]
fn nobody_depends_on_whatever_version_there_is() {
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        for dependency in package["dependencies"].as_array().unwrap() {
            let anything = dependency["req"] == "*" && dependency["path"].is_null();
            assert!(!anything, "{} depends on any {}", package["name"], dependency["name"]);
        }
    }
}
