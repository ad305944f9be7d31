//! What breaks: the process, the disk.

use std::{
    fs::{self, Permissions},
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::Path,
    process::Command,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use futures_util::future::join_all;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tempfile::TempDir;

use crate::{
    program::{CORDEE, House, run, serve},
    table::Table,
};

const ROUNDS: usize = 22;
const TABLES: u64 = 8;

/// Every acknowledged move is there after `kill -9`, none twice, and every table goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let data = TempDir::new().unwrap();
    // Other moments every time; a failure shows which they were.
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64;
    println!("seed {seed}");
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let house = House::open(data.path());
    let mut tables = Vec::new();
    for seed in 0..TABLES {
        tables.push(Table::open(&house, seed).await);
    }
    drop(house);
    for _ in 0..ROUNDS {
        let house = Arc::new(House::open(data.path()));
        for table in &tables {
            table.check(&house).await;
        }
        let playing: Vec<_> = tables
            .into_iter()
            .map(|mut table| {
                let house = house.clone();
                tokio::spawn(async move {
                    let _ = table.play(&house, usize::MAX).await;
                    drop(house);
                    table
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(rng.random_range(5..250))).await;
        house.kill();
        tables = join_all(playing).await.into_iter().map(|table| table.unwrap()).collect();
        tables.iter().for_each(|table| table.is_secret(&house.log()));
    }
    let house = House::open(data.path());
    for table in &mut tables {
        table.check(&house).await;
        let before = table.acknowledged.len();
        table.play(&house, 3).await.unwrap();
        assert!(table.acknowledged.len() >= before + 3, "the table goes on");
        table.check(&house).await;
    }
    let moves: usize = tables.iter().map(|table| table.acknowledged.len()).sum();
    assert!(moves > ROUNDS * TABLES as usize, "only {moves} moves: there was no load");
}

/// A disk that is full: a clear error, nothing acknowledged is lost, and with room on the disk the
/// house goes on by itself.
#[tokio::test]
async fn a_full_disk_is_said_and_loses_nothing_acknowledged() {
    let data = TempDir::new().unwrap();
    // Writing beyond the limit shall fail, as on a full disk, and not end the process.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", CORDEE]).args(serve(data.path()).get_args());
    let mut house = House::start(command);
    let mut table = Table::open(&house, 1).await;
    table.play(&house, 20).await.unwrap();
    let log = fs::metadata(data.path().join("cordee.sqlite-wal")).unwrap().len();
    house.limit_files(Some(log));
    let lost = table.play(&house, 100_000).await.unwrap_err();
    let refused = lost.0.iter().find(|word| word["type"] == "refused").expect("a refusal");
    assert_eq!(refused["why"], "storage");
    assert_eq!(lost.0.last().unwrap()["type"], "bye");
    assert!(house.is_alive());
    table.check(&house).await;
    assert_eq!(house.request("GET /healthz", "").await.0, 503);
    let (status, body) = house.request("POST /api/tables", NEW_TABLE).await;
    assert!(status == 503 && body.contains("cannot store"), "{status} {body}");
    assert!(house.log().contains("could not store"), "{}", house.log());

    house.limit_files(None);
    table.play(&house, 5).await.unwrap();
    assert_eq!(house.request("GET /healthz", "").await.0, 200);
    assert!(house.log().contains("can store again"), "{}", house.log());
    table.check(&house).await;
    house.ask_to_stop();
    let (code, log) = house.ended();
    assert_eq!(code, Some(0));
    table.is_secret(&log);
    let house = House::open(data.path());
    table.check(&house).await;
    table.play(&house, 3).await.unwrap();
}

const NEW_TABLE: &str = r#"{"game":"alcatraz","seats":[{"kind":"open"},{"kind":"open"}]}"#;

#[test]
fn a_data_directory_that_cannot_be_written_is_a_clear_error() {
    let directory = TempDir::new().unwrap();
    let data = directory.path().join("data");
    let refused = || {
        let mut command = as_somebody(directory.path());
        let (code, err) = run(command.args(serve(&data).get_args()));
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(data.to_str().unwrap()) && err.contains("--data"), "{err}");
    };
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, Permissions::from_mode(0o555)).unwrap();
    refused();
    // One that a house has been in.
    fs::set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
    House::open(&data).kill();
    for file in fs::read_dir(&data).unwrap() {
        fs::set_permissions(file.unwrap().path(), Permissions::from_mode(0o444)).unwrap();
    }
    fs::set_permissions(&data, Permissions::from_mode(0o555)).unwrap();
    refused();
}

/// The program run by somebody who may not do everything, even if we may.
fn as_somebody(directory: &Path) -> Command {
    const NOBODY: u32 = 65_534;
    if !rustix::process::getuid().is_root() {
        return Command::new(CORDEE);
    }
    // A copy that this user may read, wherever the program was built.
    fs::set_permissions(directory, Permissions::from_mode(0o755)).unwrap();
    let program = directory.join("cordee");
    fs::copy(CORDEE, &program).unwrap();
    let mut command = Command::new(program);
    command.uid(NOBODY).gid(NOBODY).current_dir(directory);
    command
}
