//! What every store must do. One suite, for each of them.

use std::{path::Path, sync::Arc};

use server::store::{Row, Sqlite, Store};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

fn row(table: &str, sequence: usize, body: &str) -> Row {
    Row { table: table.to_string(), sequence, body: body.to_string() }
}

/// Runs the suite on stores made by `open`; opening again finds what was stored before.
async fn suite(open: impl AsyncFn() -> Arc<dyn Store>) {
    keeps_rows_in_order(&*open().await).await;
    appends_all_or_nothing(&*open().await).await;
    keeps_any_text(&*open().await).await;
    keeps_many_rows(&*open().await).await;
    stores_nothing_twice(&*open().await).await;
    keeps_reviews(&*open().await).await;
    deletes(&*open().await).await;
    tells_what_is_idle(&*open().await).await;
    tells_what_is_idle(&*open().await).await;
    let store = open().await;
    assert_eq!(store.load("ordered").await.unwrap(), ["zero", "one", "two", "three"], "after opening again");
    assert_eq!(store.review("ordered", 2).await.unwrap().as_deref(), Some("better"), "after opening again");
    store.close().await.unwrap();
}

async fn keeps_rows_in_order(store: &dyn Store) {
    assert!(store.load("ordered").await.unwrap().is_empty());
    store.append(&[row("ordered", 1, "one"), row("ordered", 0, "zero"), row("beside", 0, "it")]).await.unwrap();
    store.append(&[row("ordered", 2, "two")]).await.unwrap();
    store.append(&[row("ordered", 3, "three")]).await.unwrap();
    assert_eq!(store.load("ordered").await.unwrap(), ["zero", "one", "two", "three"]);
    assert_eq!(store.load("beside").await.unwrap(), ["it"]);
    store.append(&[]).await.unwrap();
    store.close().await.unwrap();
}

async fn appends_all_or_nothing(store: &dyn Store) {
    store.append(&[row("whole", 0, "first")]).await.unwrap();
    for twice in [
        vec![row("bystander", 0, "x"), row("whole", 0, "again"), row("whole", 1, "next")],
        vec![row("whole", 1, "next"), row("whole", 2, "x"), row("whole", 2, "x"), row("bystander", 0, "x")],
    ] {
        store.append(&twice).await.unwrap_err();
        assert_eq!(store.load("whole").await.unwrap(), ["first"]);
        assert!(store.load("bystander").await.unwrap().is_empty());
    }
    store.append(&[row("whole", 1, "next")]).await.unwrap();
    assert_eq!(store.load("whole").await.unwrap(), ["first", "next"]);
    store.close().await.unwrap();
}

/// A match among others, its review and nothing else; it may be written anew.
async fn deletes(store: &dyn Store) {
    for sequence in 0..3 {
        store.append(&[row("gone", sequence, "gone"), row("stays", sequence, "stays")]).await.unwrap();
    }
    store.keep_review("gone", 1, "so so").await.unwrap();
    assert!(!store.delete("gone", Some(2)).await.unwrap(), "it has moved on");
    assert_eq!(store.load("gone").await.unwrap().len(), 3);
    assert!(store.delete("gone", Some(3)).await.unwrap());
    assert!(!store.delete("gone", None).await.unwrap(), "there is none any more");
    assert!(store.load("gone").await.unwrap().is_empty() && store.review("gone", 1).await.unwrap().is_none());
    assert_eq!(store.load("stays").await.unwrap(), ["stays"; 3]);
    store.append(&[row("gone", 3, "too late")]).await.unwrap_err();
    store.keep_review("gone", 1, "too late").await.unwrap_err();
    store.append(&[row("gone", 0, "anew"), row("stays", 3, "on")]).await.unwrap();
    assert_eq!(store.load("gone").await.unwrap(), ["anew"]);
    assert_eq!(store.load("stays").await.unwrap().len(), 4);
    store.close().await.unwrap();
}

/// As far as it is noted, which it is when a store is opened.
async fn tells_what_is_idle(store: &dyn Store) {
    let at = |table: &str, at: u64| row(table, 0, &format!("{{\"at\":{at}}}"));
    if store.load("idle a").await.unwrap().is_empty() {
        store.append(&[at("idle a", 10), at("idle b", 20), at("idle c", 30)]).await.unwrap();
    } else {
        let idle = async |before, after, most| store.idle(before, after, most).await.unwrap();
        assert_eq!(idle(25, "idle", 9).await, ["idle a", "idle b"]);
        assert_eq!(idle(25, "idle", 1).await, ["idle a"]);
        assert_eq!(idle(31, "idle a", 9).await, ["idle b", "idle c"]);
    }
    store.close().await.unwrap();
}

async fn keeps_any_text(store: &dyn Store) {
    let texts = ["", "\"'\\`$1?", "{\"name\":\"Zo\\u00e9\\u0000\"}", "é✓🧗\u{202e}", "null", "1", "line\nline\ttab"];
    let rows: Vec<Row> = texts.iter().enumerate().map(|(sequence, text)| row("any '\"\\", sequence, text)).collect();
    store.append(&rows).await.unwrap();
    assert_eq!(store.load("any '\"\\").await.unwrap(), texts);
    store.close().await.unwrap();
}

async fn keeps_many_rows(store: &dyn Store) {
    let body = "x".repeat(200);
    let rows: Vec<Row> = (0..5000).map(|sequence| row("many", sequence, &body)).collect();
    store.append(&rows).await.unwrap();
    assert_eq!(store.load("many").await.unwrap().len(), 5000);
    store.close().await.unwrap();
}

/// However many rows come at a time, and however many came the time before.
async fn stores_nothing_twice(store: &dyn Store) {
    let mut length = 0;
    for rows in [8, 5, 6, 1, 17, 32, 18, 3, 4, 2, 2, 1, 33, 31] {
        let rows: Vec<Row> = (length..length + rows).map(|number| row("once", number, &number.to_string())).collect();
        store.append(&rows).await.unwrap();
        length += rows.len();
    }
    let all: Vec<String> = (0..length).map(|number| number.to_string()).collect();
    assert_eq!(store.load("once").await.unwrap(), all);
    store.close().await.unwrap();
}

async fn keeps_reviews(store: &dyn Store) {
    assert_eq!(store.review("ordered", 1).await.unwrap(), None);
    store.keep_review("ordered", 1, "good").await.unwrap();
    store.keep_review("beside", 1, "it's {\"fr\":\"é\"}").await.unwrap();
    assert_eq!(store.review("ordered", 1).await.unwrap().as_deref(), Some("good"));
    assert_eq!(store.review("beside", 1).await.unwrap().as_deref(), Some("it's {\"fr\":\"é\"}"));
    // Another version found out something else: what was before is of no use any more.
    assert_eq!(store.review("ordered", 2).await.unwrap(), None);
    store.keep_review("ordered", 2, "better").await.unwrap();
    assert_eq!(store.review("ordered", 1).await.unwrap(), None);
    assert_eq!(store.review("ordered", 2).await.unwrap().as_deref(), Some("better"));
    assert!(store.review("nowhere", 1).await.unwrap().is_none() && store.load("nowhere").await.unwrap().is_empty());
    store.close().await.unwrap();
}

async fn sqlite(directory: &Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(directory).await.unwrap())
}

#[tokio::test]
async fn sqlite_is_a_store() {
    let directory = TempDir::new().unwrap();
    suite(async || sqlite(directory.path()).await).await;
}

#[tokio::test]
async fn a_directory_is_one_houses_own() {
    let directory = TempDir::new().unwrap();
    let first = sqlite(directory.path()).await;
    let second = Sqlite::open(directory.path()).await.err().expect("one at a time").to_string();
    assert!(second.contains("another house is open") && second.contains("--data"), "{second}");
    first.close().await.unwrap();
    sqlite(directory.path()).await;
}

#[tokio::test]
async fn a_directory_that_cannot_be_used_is_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = Sqlite::open(file.path()).await.err().expect("a file is no directory").to_string();
    assert!(error.contains(file.path().to_str().unwrap()) && error.contains("--data"), "{error}");
    let directory = TempDir::new().unwrap();
    std::fs::write(directory.path().join("cordee.sqlite"), "this is no database, it is a poem").unwrap();
    let error = Sqlite::open(directory.path()).await.err().expect("no database").to_string();
    assert!(error.contains("not a database") && error.contains("--data"), "{error}");
}

/// What a house leaves behind that is cut off in the midst of it: its files as they are at that moment.
fn cut_off(directory: &Path) -> TempDir {
    let left = TempDir::new().unwrap();
    for file in std::fs::read_dir(directory).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), left.path().join(file.file_name())).unwrap();
    }
    left
}

#[tokio::test]
async fn what_was_stored_is_found_whenever_the_house_is_cut_off() {
    let directory = TempDir::new().unwrap();
    let store = sqlite(directory.path()).await;
    let mut length = 0;
    // Before and after the ends of logs were noted, and in between.
    for rows in [1, 3, 9_997, 1, 5_000, 5_000, 2] {
        let rows: Vec<Row> = (length..length + rows).map(|number| row("long", number, &number.to_string())).collect();
        store.append(&rows).await.unwrap();
        length += rows.len();
        store.append(&[row(&format!("beside {length}"), 0, "alone")]).await.unwrap();
        let left = cut_off(directory.path());
        let found = sqlite(left.path()).await;
        let all: Vec<String> = (0..length).map(|number| number.to_string()).collect();
        assert!(found.load("long").await.unwrap() == all && store.load("long").await.unwrap() == all, "{length}");
        assert_eq!(found.load(&format!("beside {length}")).await.unwrap(), ["alone"]);
        assert_eq!(found.load("beside 1").await.unwrap(), ["alone"]);
        found.append(&[row("long", 0, "again")]).await.unwrap_err();
        found.append(&[row("long", length, "on"), row("beside 1", 1, "no more")]).await.unwrap();
        assert_eq!(found.load("long").await.unwrap().last().unwrap(), "on");
        assert_eq!(found.load("beside 1").await.unwrap(), ["alone", "no more"]);
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn what_was_kept_by_match_is_found_in_the_heap() {
    let directory = TempDir::new().unwrap();
    let all = sqlx::migrate!("migrations/sqlite");
    let older: Vec<_> = all.iter().filter(|migration| migration.version <= 3).cloned().collect();
    let older = sqlx::migrate::Migrator { migrations: older.into(), ..all };
    let file = SqliteConnectOptions::new().filename(directory.path().join("cordee.sqlite")).create_if_missing(true);
    let mut connection = file.connect().await.unwrap();
    older.run(&mut connection).await.unwrap();
    for insert in [
        "INSERT INTO log (match, sequence, body) VALUES ('b', 1, 'b1'), ('a', 0, 'a0'), ('b', 0, 'b0')",
        "INSERT INTO fresh (match, sequence, body) VALUES ('b', 2, 'b2'), ('c', 0, 'c0'), ('a', 1, 'a1')",
    ] {
        sqlx::query(insert).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let store = sqlite(directory.path()).await;
    store.append(&[row("a", 2, "a2")]).await.unwrap();
    for (table, bodies) in [("a", vec!["a0", "a1", "a2"]), ("b", vec!["b0", "b1", "b2"]), ("c", vec!["c0"])] {
        assert_eq!(store.load(table).await.unwrap(), bodies);
    }
    store.close().await.unwrap();
}
