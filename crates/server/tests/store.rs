//! What every store must do. One suite, for each of them.

#[path = "support/engines.rs"]
mod engines;
#[path = "store/nodes.rs"]
mod nodes;
#[path = "support/outbox.rs"]
mod outbox;

use std::{path::Path, sync::Arc};

use engines::Database;
use house::{Due, DueWhat};
use server::store::{Change, Closure, Looked, Moved, Postgres, Row, Sqlite, Store, move_all};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

fn row(table: &str, sequence: usize, body: &str) -> Row {
    Row::new(table, sequence, body.to_string())
}

/// Each row alone.
fn alone<const N: usize>(rows: [Row; N]) -> [Change; N] {
    rows.map(|row| vec![row])
}

/// Appends one change; answers whether it was stored.
async fn append(store: &dyn Store, change: Change) -> bool {
    store.append(&[change]).await.unwrap() == [true]
}

/// Runs the suite on stores made by `open`; opening again finds what was stored before.
async fn suite(open: impl AsyncFn() -> Arc<dyn Store>) {
    keeps_rows_in_order(&*open().await).await;
    appends_a_change_whole_or_not_at_all(&*open().await).await;
    the_first_one_wins(&*open().await).await;
    lists_matches(&*open().await).await;
    keeps_any_text(&*open().await).await;
    keeps_many_rows(&*open().await).await;
    stores_nothing_twice(&*open().await).await;
    keeps_reviews(&*open().await).await;
    tells_what_is_due(&*open().await).await;
    knows_when_it_was_closed(&*open().await).await;
    deletes(&*open().await).await;
    outbox::keeps_notices(&*open().await).await;
    tells_what_is_idle(&*open().await).await;
    tells_what_is_idle(&*open().await).await;
    let store = open().await;
    assert_eq!(store.load("ordered").await.unwrap(), ["zero", "one", "two", "three"], "after opening again");
    assert_eq!(store.review("ordered", 2).await.unwrap().as_deref(), Some("better"), "after opening again");
    store.close().await.unwrap();
}

async fn keeps_rows_in_order(store: &dyn Store) {
    assert!(store.load("ordered").await.unwrap().is_empty());
    let first = [vec![row("ordered", 0, "zero"), row("ordered", 1, "one")], vec![row("beside", 0, "it")]];
    assert_eq!(store.append(&first).await.unwrap(), [true, true]);
    // What builds on something in the same batch.
    let more = alone([row("ordered", 2, "two"), row("beside", 1, "too"), row("ordered", 3, "three")]);
    assert_eq!(store.append(&more).await.unwrap(), [true; 3]);
    assert_eq!(store.load("ordered").await.unwrap(), ["zero", "one", "two", "three"]);
    assert_eq!(store.load_from("ordered", 2).await.unwrap(), ["two", "three"]);
    assert!(store.load_from("ordered", 4).await.unwrap().is_empty());
    assert_eq!(store.load("beside").await.unwrap(), ["it", "too"]);
    assert!(store.append(&[]).await.unwrap().is_empty());
    assert_eq!(store.append(&[vec![]]).await.unwrap(), [false]);
    store.close().await.unwrap();
}

/// With the beginning of the match that follows, if there is one.
async fn appends_a_change_whole_or_not_at_all(store: &dyn Store) {
    assert!(append(store, vec![row("whole", 0, "first")]).await);
    let again = vec![row("whole", 0, "again"), row("whole", 1, "next"), row("rematch", 0, "x")];
    let beyond = vec![row("whole", 2, "too far"), row("rematch", 0, "x")];
    for (late, next) in [(again, 2), (beyond, 3)] {
        let bystander = store.load("bystander").await.unwrap().len();
        let batch = [vec![row("bystander", bystander, "x")], late, vec![row("whole", next, "hangs on it")]];
        assert_eq!(store.append(&batch).await.unwrap(), [true, false, false]);
        assert_eq!(store.load("whole").await.unwrap(), ["first"]);
        assert!(store.load("rematch").await.unwrap().is_empty());
    }
    let next = vec![row("whole", 1, "next"), row("rematch", 0, "opened"), row("rematch", 1, "started")];
    assert!(append(store, next).await);
    assert_eq!(store.load("rematch").await.unwrap(), ["opened", "started"]);
    // A hole in a change is nobody's doing but ours.
    store.append(&[vec![row("holes", 0, "x"), row("holes", 2, "x")]]).await.unwrap_err();
    assert!(store.load("holes").await.unwrap().is_empty());
    store.close().await.unwrap();
}

/// Many write to the same matches at once: of each entry there is one, whole changes follow each other, and whoever was told
/// yes is in the log.
async fn the_first_one_wins(store: &dyn Store) {
    const WRITERS: usize = 4;
    const TABLES: usize = 3;
    let table = |number: usize| format!("contested {number}");
    let write = async |writer: usize| {
        let mut mine = Vec::new();
        for round in 0..30 {
            let mut batch = Vec::new();
            for number in (0..TABLES).map(|number| (number + writer) % TABLES) {
                let length = store.load(&table(number)).await.unwrap().len();
                let rows = 1 + (round + writer) % 3;
                let body = |part| format!("{writer} {round} {part} of {rows}");
                batch.push((0..rows).map(|part| row(&table(number), length + part, &body(part))).collect::<Change>());
            }
            let stored = store.append(&batch).await.unwrap();
            mine.extend(batch.into_iter().zip(stored).filter(|(_, stored)| *stored).flat_map(|(change, _)| change));
        }
        mine
    };
    let all = futures_util::future::join_all((0..WRITERS).map(write)).await;
    let mut rows = 0;
    for number in 0..TABLES {
        let log = store.load(&table(number)).await.unwrap();
        for (place, body) in log.iter().enumerate().filter(|(_, body)| !body.contains(" 0 of ")) {
            let [writer, round, part, rest] = body.splitn(4, ' ').collect::<Vec<_>>()[..] else { panic!("{body}") };
            let before = format!("{writer} {round} {} {rest}", part.parse::<usize>().unwrap() - 1);
            assert_eq!(log[place - 1], before, "a change is whole");
        }
        for row in all.iter().flatten().filter(|row| row.table == table(number)) {
            assert_eq!(log[row.sequence], row.body, "what was acknowledged is there");
            rows += 1;
        }
    }
    let kept = async |number| store.load(&table(number)).await.unwrap().len();
    assert_eq!(rows, kept(0).await + kept(1).await + kept(2).await, "and nothing else is");
    store.close().await.unwrap();
}

fn due_row(table: &str, sequence: usize, at: u64, what: DueWhat) -> Row {
    Row { due: Some(Due { at, what }), ..row(table, sequence, "x") }
}

/// Due times are stored with the entries that set them, and not with entries that are not stored.
async fn tells_what_is_due(store: &dyn Store) {
    const NOW: u64 = 1000;
    let batch = [
        vec![due_row("due a", 0, 900, DueWhat::Clock)],
        vec![due_row("due b", 0, 1000, DueWhat::Bot), due_row("due c", 0, 1001, DueWhat::Lobby)],
        vec![due_row("due d", 7, 1, DueWhat::Bot)],
        vec![row("due e", 0, "not due")],
    ];
    assert_eq!(store.append(&batch).await.unwrap(), [true, true, false, true]);
    assert_eq!(store.next_due().await.unwrap(), Some(900));
    assert_eq!(store.due_of("due c").await.unwrap(), Some(Due { at: 1001, what: DueWhat::Lobby }));
    assert_eq!((store.due_of("due d").await.unwrap(), store.due_of("due e").await.unwrap()), (None, None));
    let take = async |most, now| {
        let mut taken = store.take_due(now, most, now + 500).await.unwrap();
        taken.sort_by(|one, other| one.table.cmp(&other.table));
        taken.into_iter().map(|due| (due.table, due.what, due.touched)).collect::<Vec<_>>()
    };
    let (a, b) = (("due a".to_string(), DueWhat::Clock, 0), ("due b".to_string(), DueWhat::Bot, 0));
    assert_eq!(take(1, NOW).await, std::slice::from_ref(&a), "the oldest first");
    assert_eq!(take(9, NOW).await, [b], "nobody is given what somebody else has taken");
    assert_eq!(take(9, NOW).await, []);
    assert_eq!(take(9, NOW + 500).await.len(), 3, "whoever took it may have died");
    // An entry that comes meanwhile is not overlooked.
    assert!(append(store, vec![due_row("due a", 1, 1600, DueWhat::Look)]).await);
    let looked = |table: &str, next| Looked { table: table.to_string(), touched: 0, next };
    let later = Due { at: 9000, what: DueWhat::Alarm };
    store.look_again(&[looked("due a", None), looked("due b", None), looked("due c", Some(later))]).await.unwrap();
    assert_eq!(store.due_of("due a").await.unwrap(), Some(Due { at: 1600, what: DueWhat::Look }));
    assert_eq!(store.due_of("due b").await.unwrap(), None);
    assert_eq!(store.due_of("due c").await.unwrap(), Some(later));
    // An entry makes a match due earlier, never later.
    assert_eq!(
        store
            .append(&[vec![due_row("due c", 1, 8000, DueWhat::Look)], vec![due_row("due c", 2, 9500, DueWhat::Look)]])
            .await
            .unwrap(),
        [true; 2]
    );
    assert_eq!(store.due_of("due c").await.unwrap(), Some(Due { at: 8000, what: DueWhat::Look }));
    let again = Looked { table: "due a".to_string(), touched: 1, next: None };
    store.look_again(&[again]).await.unwrap();
    assert_eq!(store.due_of("due a").await.unwrap(), None);
    assert!(store.delete("due c", None).await.unwrap());
    assert_eq!(store.next_due().await.unwrap(), None);
    store.close().await.unwrap();
}

async fn knows_when_it_was_closed(store: &dyn Store) {
    assert_eq!(store.last_open().await.unwrap(), None);
    assert_eq!(store.stay_open(1000, 100).await.unwrap(), []);
    assert_eq!(store.stay_open(1090, 100).await.unwrap(), []);
    // Clocks of nodes may differ a little.
    assert_eq!(store.stay_open(1080, 100).await.unwrap(), []);
    let night = Closure { began: 1090, ended: 5000 };
    assert_eq!(store.stay_open(5000, 100).await.unwrap(), [night]);
    assert_eq!(store.stay_open(5050, 100).await.unwrap(), [night]);
    assert_eq!(store.last_open().await.unwrap(), Some(5050));
    store.close().await.unwrap();
}

async fn lists_matches(store: &dyn Store) {
    for table in ["list c", "list a", "list b"] {
        assert!(append(store, vec![row(table, 0, "x"), row(table, 1, "y")]).await);
    }
    assert!(append(store, vec![row("list b", 2, "z")]).await);
    let found = store.matches("list", 3).await.unwrap();
    assert_eq!(found, [("list a".to_string(), 2), ("list b".to_string(), 3), ("list c".to_string(), 2)]);
    assert_eq!(store.matches("list a", 1).await.unwrap(), [("list b".to_string(), 3)]);
    store.close().await.unwrap();
}

/// A match among others, its review and nothing else; it may be written anew.
async fn deletes(store: &dyn Store) {
    for sequence in 0..3 {
        let both = alone([row("gone", sequence, "gone"), row("stays", sequence, "stays")]);
        assert_eq!(store.append(&both).await.unwrap(), [true, true]);
    }
    store.keep_review("gone", 1, "so so").await.unwrap();
    assert!(!store.delete("gone", Some(2)).await.unwrap(), "it has moved on");
    assert_eq!(store.load("gone").await.unwrap().len(), 3);
    assert!(store.delete("gone", Some(3)).await.unwrap());
    assert!(!store.delete("gone", None).await.unwrap(), "there is none any more");
    assert!(store.load("gone").await.unwrap().is_empty() && store.review("gone", 1).await.unwrap().is_none());
    assert_eq!(store.load("stays").await.unwrap(), ["stays"; 3]);
    assert!(!append(store, vec![row("gone", 3, "too late")]).await);
    store.keep_review("gone", 1, "too late").await.unwrap_err();
    assert_eq!(store.append(&alone([row("gone", 0, "anew"), row("stays", 3, "on")])).await.unwrap(), [true, true]);
    assert_eq!(store.load("gone").await.unwrap(), ["anew"]);
    assert_eq!(store.load("stays").await.unwrap().len(), 4);
    store.close().await.unwrap();
}

/// As far as it is noted, which it is when a store is opened.
async fn tells_what_is_idle(store: &dyn Store) {
    let at = |table: &str, at: u64| row(table, 0, &format!("{{\"at\":{at}}}"));
    if store.load("idle a").await.unwrap().is_empty() {
        let idle = alone([at("idle a", 10), at("idle b", 20), at("idle c", 30)]);
        assert_eq!(store.append(&idle).await.unwrap(), [true; 3]);
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
    assert!(append(store, rows).await);
    assert_eq!(store.load("any '\"\\").await.unwrap(), texts);
    store.close().await.unwrap();
}

async fn keeps_many_rows(store: &dyn Store) {
    let body = "x".repeat(200);
    let rows: Vec<Row> = (0..5000).map(|sequence| row("many", sequence, &body)).collect();
    assert!(append(store, rows).await);
    assert_eq!(store.load("many").await.unwrap().len(), 5000);
    store.close().await.unwrap();
}

/// However many rows come at a time, and however many came the time before.
async fn stores_nothing_twice(store: &dyn Store) {
    let mut length = 0;
    for rows in [8, 5, 6, 1, 17, 32, 18, 3, 4, 2, 2, 1, 33, 31] {
        let rows: Vec<Row> = (length..length + rows).map(|number| row("once", number, &number.to_string())).collect();
        length += rows.len();
        assert!(append(store, rows).await);
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

async fn postgres(database: &Database) -> Arc<dyn Store> {
    Arc::new(Postgres::open(&database.address()).await.unwrap())
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
#[ignore = "needs postgresql: ./test nodes"]
async fn nodes_postgres_is_a_store() {
    let database = Database::start();
    let open = async || postgres(&database).await;
    suite(open).await;
    nodes::have_one_log(&*open().await, &*open().await).await;
    nodes::hear_of_each_other(open().await.shared().unwrap()).await;
    nodes::share_work(open().await.shared().unwrap()).await;
    nodes::have_one_lobby(open().await.shared().unwrap()).await;
    house_is_carried_over_and_back(&*open().await).await;
    is_used_again_after_a_restart(&*open().await, &database).await;
    let wrong = format!("postgres://cordee:hush@127.0.0.1:{}/nowhere", database.port).parse().unwrap();
    let error = Postgres::open(&wrong).await.err().expect("there is no such database").to_string();
    assert!(error.contains("nowhere") && !error.contains("hush"), "{error}");
}

async fn house_is_carried_over_and_back(database: &dyn Store) {
    let directories = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let [back, wrong] = [sqlite(directories[0].path()).await, sqlite(directories[1].path()).await];
    assert!(append(database, vec![due_row("carried", 0, 7, DueWhat::Clock)]).await);
    let outbox = database.outbox().unwrap();
    outbox.keep_device("carried", "fr", None, 5).await.unwrap();
    outbox.link("carried", "carried", "key", 6).await.unwrap();
    let moved = move_all(database, &*back).await.unwrap();
    let (old, new) =
        (database.census().unwrap().people().await.unwrap(), back.census().unwrap().people().await.unwrap());
    assert_eq!((&new.devices, &new.links, &new.secrets), (&old.devices, &old.links, &old.secrets));
    assert!(!new.devices.is_empty() && !new.secrets.is_empty());
    assert_eq!(back.due_of("carried").await.unwrap(), Some(Due { at: 7, what: DueWhat::Clock }));
    assert_eq!(back.last_open().await.unwrap(), database.last_open().await.unwrap());
    assert!(moved.tables > 10 && moved.entries > 5000 && moved.reviews == 2, "{moved:?}");
    // Again, and the other way: all is there already.
    assert_eq!(move_all(database, &*back).await.unwrap(), moved);
    assert_eq!(move_all(&*back, database).await.unwrap(), moved);
    // Another log under the same name, or another house, is not mixed with it.
    assert!(append(&*wrong, vec![row("ordered", 0, "nil")]).await);
    let error = move_all(database, &*wrong).await.unwrap_err().to_string();
    assert!(error.contains("another log of table ordered"), "{error}");
    let elsewhere = sqlite(directories[1].path().join("new").as_path()).await;
    assert!(append(&*elsewhere, vec![row("stranger", 0, "x")]).await);
    let error = move_all(database, &*elsewhere).await.unwrap_err().to_string();
    assert!(error.contains("stranger"), "{error}");
    assert_eq!(
        move_all(&*elsewhere, &*sqlite(&directories[0].path().join("new")).await).await.unwrap(),
        Moved { tables: 1, entries: 1, reviews: 0 }
    );
    database.close().await.unwrap();
}

async fn is_used_again_after_a_restart(store: &dyn Store, database: &Database) {
    assert!(append(store, vec![row("lasting", 0, "before")]).await);
    database.restart();
    assert_eq!(store.load("lasting").await.unwrap(), ["before"]);
    // The first may find out that its connection is over.
    let next = [vec![row("lasting", 1, "after")]];
    if store.append(&next).await.is_err() {
        store.append(&next).await.unwrap();
    }
    assert_eq!(store.load("lasting").await.unwrap(), ["before", "after"]);
    store.close().await.unwrap();
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
        length += rows.len();
        assert!(append(&*store, rows).await);
        assert!(append(&*store, vec![row(&format!("beside {length}"), 0, "alone")]).await);
        let left = cut_off(directory.path());
        let found = sqlite(left.path()).await;
        let all: Vec<String> = (0..length).map(|number| number.to_string()).collect();
        assert!(found.load("long").await.unwrap() == all && store.load("long").await.unwrap() == all, "{length}");
        assert_eq!(found.load(&format!("beside {length}")).await.unwrap(), ["alone"]);
        assert_eq!(found.load("beside 1").await.unwrap(), ["alone"]);
        assert!(!append(&*found, vec![row("long", 0, "again")]).await);
        let more = alone([row("long", length, "on"), row("beside 1", 1, "no more")]);
        assert_eq!(found.append(&more).await.unwrap(), [true, true]);
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
    assert!(append(&*store, vec![row("a", 2, "a2")]).await);
    for (table, bodies) in [("a", vec!["a0", "a1", "a2"]), ("b", vec!["b0", "b1", "b2"]), ("c", vec!["c0"])] {
        assert_eq!(store.load(table).await.unwrap(), bodies);
    }
    store.close().await.unwrap();
}
