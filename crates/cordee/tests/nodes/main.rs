//! Three nodes in processes of their own, behind a balancer, on one real database, with real NATS. Everything breaks, again and
//! again, while people and bots play all games; in the end it is looked through what everybody was told.

mod cluster;
#[path = "../../../server/tests/support/engines.rs"]
mod engines;
mod load;
mod player;
#[path = "../../../server/tests/support/promises.rs"]
mod promises;

use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use house::LogEntry;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use server::store::{Postgres, Store};
use tokio::time::sleep;

use cluster::Cluster;
use load::Load;
use player::Heard;

/// How many times something breaks.
const ROUNDS: usize = 22;
/// Longer than any claim holds.
const PAUSE: Duration = Duration::from_secs(3);
/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs postgresql and nats-server: ./test nodes"]
async fn nodes_may_die_and_pause_and_nobody_is_told_anything_wrong() {
    // Other moments every time; a failure shows which they were.
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64;
    println!("seed {seed}");
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let cluster = Arc::new(Cluster::start().await);
    let load = Load::start(&cluster);
    load.wait_for_moves().await;
    for round in 0..ROUNDS {
        let node = rng.random_range(0..cluster.nodes());
        sleep(Duration::from_millis(rng.random_range(50..500))).await;
        let began = Instant::now();
        let what = match round % 6 {
            0 | 2 | 4 => {
                cluster.kill(node);
                sleep(Duration::from_millis(rng.random_range(0..1500))).await;
                cluster.revive(node);
                "killed"
            }
            1 => {
                cluster.pause(node);
                sleep(PAUSE).await;
                cluster.go_on(node);
                "paused"
            }
            3 => {
                cluster.restart_database();
                "database"
            }
            _ => {
                cluster.stop_nats();
                load.wait_for_moves().await;
                cluster.start_nats();
                "nats"
            }
        };
        load.wait_for_moves().await;
        println!("round {round}: {what}; all tables go on after {:.1} s", began.elapsed().as_secs_f64());
    }
    let heard = load.stop().await;
    let store = Postgres::open(&cluster.database.address()).await.unwrap();
    let mut acknowledged = 0;
    for heard in &heard {
        acknowledged += heard.done.len();
        check(&store, heard).await;
    }
    println!("{acknowledged} messages of {} people and spectators were acknowledged", heard.len());
    assert!(acknowledged > ROUNDS * 20, "there was no load");
    cluster.assert_no_panics();
}

/// What somebody was told is what the log tells them, and what was acknowledged to them is in it.
async fn check(store: &Postgres, heard: &Heard) {
    let log = LogEntry::read_all(&store.load(&heard.table).await.unwrap()).unwrap();
    let (_, told) = promises::fold(&heard.table, &log);
    let stream = promises::stream_of(heard.viewer, &told);
    for (number, item) in &heard.stream {
        let really = serde_json::to_value(stream[*number as usize - 1]).unwrap();
        assert_eq!(really, *item, "{:?} of {} was told something else", heard.viewer, heard.table);
    }
    heard.done.iter().for_each(|id| promises::is_there_once(&log, id));
    heard.refused.iter().for_each(|id| promises::is_not_there(&log, id));
}
