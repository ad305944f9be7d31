//! What a host does beside an open house: copies, lists, exports, deletes.

use std::{fs, path::Path, process::Command};

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    program::{CORDEE, House, serve},
    table::Table,
};

/// Exit code, output and errors of a command about this house.
fn host(data: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(CORDEE).args(args).arg("--data").arg(data).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn tables(data: &Path) -> Vec<Value> {
    let (code, out, err) = host(data, &["tables", "--json"]);
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).unwrap()
}

#[tokio::test]
async fn a_backup_of_an_open_house_opens_with_everything_acknowledged() {
    let (data, place) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let house = House::open(data.path());
    let mut table = Table::open(&house, 1).await;
    table.play(&house, 20).await.unwrap();
    let copy = place.path().join("cordee.sqlite");
    let (code, out, err) = host(data.path(), &["backup", copy.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains(": 1 tables, "), "{out}");
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::MetadataExt::mode(&fs::metadata(&copy).unwrap()) & 0o777,
        0o600,
        "others can read it"
    );
    // The house goes on, and what it does from now on is not in the copy.
    let mut copied = table.clone();
    table.play(&house, 5).await.unwrap();
    let (code, _, err) = host(data.path(), &["backup", copy.to_str().unwrap()]);
    assert!(code == Some(2) && err.contains("already"), "{err}");
    let other = House::open(place.path());
    copied.check(&other).await;
    copied.play(&other, 3).await.unwrap();
    table.check(&house).await;
}

#[test]
fn where_there_is_no_house_it_is_said() {
    let nowhere = TempDir::new().unwrap();
    for args in [&["backup", "x.sqlite"][..], &["tables"], &["tables", "delete", "x"], &["tables", "export", "x"]] {
        let (code, _, err) = host(nowhere.path(), args);
        assert!(code == Some(2) && err.contains("no house") && err.contains("--data"), "{args:?}: {err}");
    }
    assert_eq!(fs::read_dir(nowhere.path()).unwrap().count(), 0, "nothing was made");
}

/// The bytes of every file in the directory.
fn all_bytes(data: &Path) -> Vec<u8> {
    fs::read_dir(data).unwrap().flat_map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
}

fn holds(data: &Path, text: &str) -> bool {
    all_bytes(data).windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn what_is_deleted_is_gone_from_an_open_house_and_from_its_files() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    let (mut gone, mut stays) = (Table::open(&house, 1).await, Table::open(&house, 2).await);
    gone.play(&house, 10).await.unwrap();
    stays.play(&house, 10).await.unwrap();
    assert!(holds(data.path(), &gone.id));
    let (code, out, err) = host(data.path(), &["tables", "delete", &gone.id]);
    assert_eq!(code, Some(0), "{out} {err}");
    let (status, _) = house.request(&format!("GET /api/tables/{}", gone.id), "").await;
    assert_eq!(status, 404);
    assert!(!holds(data.path(), &gone.id), "its id is in no file any more");
    stays.check(&house).await;
    stays.play(&house, 3).await.unwrap();
    let left = tables(data.path());
    assert_eq!(left.iter().map(|table| table["id"].as_str().unwrap()).collect::<Vec<_>>(), [&stays.id]);
    let (code, _, err) = host(data.path(), &["tables", "delete", &gone.id]);
    assert!(code == Some(1) && err.contains("no table"), "{err}");
    // The same when the house is closed.
    house.ask_to_stop();
    house.ended();
    assert_eq!(host(data.path(), &["tables", "delete", &stays.id]).0, Some(0));
    assert!(tables(data.path()).is_empty() && !holds(data.path(), &stays.id));
}

#[tokio::test]
async fn tables_are_listed_and_exported() {
    let (data, place) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let house = House::open(data.path());
    let mut table = Table::open(&house, 1).await;
    table.play(&house, 6).await.unwrap();
    let listed = tables(data.path());
    assert_eq!((&listed[0]["id"], &listed[0]["stage"]), (&Value::from(table.id.as_str()), &Value::from("playing")));
    let name = listed[0]["names"][0].as_str().unwrap();
    let (_, found, _) = host(data.path(), &["tables", "--name", name]);
    assert!(found.contains(&table.id) && found.contains(name), "{found}");
    assert_eq!(host(data.path(), &["tables", "--name", "Nobody"]).1, "");
    let (code, out, err) = host(data.path(), &["tables", "export", place.path().to_str().unwrap()]);
    match code {
        Some(0) => {
            let traced = Command::new(CORDEE).arg("trace").arg(out.trim()).output().unwrap();
            assert!(traced.status.success(), "{out}");
        }
        // A running game with secrets keeps them, also before its host.
        code => assert!(code == Some(1) && err.contains("secrets"), "{err}"),
    }
}

/// A table whose last entry is of long ago is deleted when the house opens, if nobody finished it.
#[tokio::test]
async fn abandoned_tables_are_deleted_when_the_host_wants_it() {
    let data = TempDir::new().unwrap();
    let house = House::open(data.path());
    let (old, new) = (Table::open(&house, 1).await, Table::open(&house, 2).await);
    house.ask_to_stop();
    house.ended();
    make_old(data.path(), &old.id).await;
    House::open(data.path()).ask_to_stop();
    assert_eq!(tables(data.path()).len(), 2, "everything is kept unless the host says otherwise");
    let mut command = serve(data.path());
    command.args(["--keep-days", "30"]);
    let house = House::start(command);
    for _ in 0..400 {
        let left = tables(data.path());
        if left.len() == 1 {
            assert_eq!(left[0]["id"], new.id.as_str());
            let (status, _) = house.request(&format!("GET /api/tables/{}", new.id), "").await;
            return assert_eq!(status, 200);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("it is still there: {}", house.log());
}

/// Sets the times of a table's log back to 1970.
async fn make_old(data: &Path, table: &str) {
    use server::store::{Row, Sqlite, Store};
    let store = Sqlite::open(data).await.unwrap();
    let bodies = store.load(table).await.unwrap();
    store.delete(table, None).await.unwrap();
    let rows = bodies.iter().enumerate().map(|(sequence, body)| {
        let mut entry: Value = serde_json::from_str(body).unwrap();
        entry["at"] = 1.into();
        Row { table: table.to_string(), sequence, body: entry.to_string(), due: None }
    });
    assert_eq!(store.append(&[rows.collect()]).await.unwrap(), [true]);
    store.close().await.unwrap();
}
