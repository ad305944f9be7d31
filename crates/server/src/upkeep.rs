//! What the house does beside the games: it deletes what its host wants deleted, and gives up work that does not end.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use house::{LogEntry, Match, protocol::TableStage};
use tokio::time::sleep;
use tracing::{info, warn};

use crate::{
    hall::{Hall, uptime},
    store::StoreError,
};

/// How often the house goes through all its old tables.
const ROUND: Duration = Duration::from_secs(60 * 60);
/// How long an address is kept that nobody has confirmed.
const UNCONFIRMED: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How many old tables are read in one go.
const SOME: u32 = 50;

/// Looks after the store as long as the house is open.
pub async fn run(hall: Arc<Hall>) {
    let mut last: Option<Instant> = None;
    loop {
        if let Err(problem) = sweep(&hall).await {
            warn!(%problem, "could not delete what the host wants deleted");
        }
        if last.is_none_or(|last| last.elapsed() >= ROUND) {
            last = Some(Instant::now());
            if let Err(problem) = forget_devices(&hall).await {
                warn!(%problem, "could not forget old devices");
            }
            if let Some(keep) = hall.settings.keep
                && let Err(problem) = forget_abandoned(&hall, keep).await
            {
                warn!(%problem, "could not look for abandoned tables");
            }
        }
        sleep(hall.settings.waits.upkeep).await;
    }
}

/// Gives up work that does not end.
pub async fn watch(hall: Arc<Hall>) {
    let longest = hall.settings.waits.endless;
    loop {
        sleep((longest / 8).min(Duration::from_secs(1))).await;
        hall.look_after(longest);
    }
}

/// Deletes the tables that the host has named.
async fn sweep(hall: &Arc<Hall>) -> Result<(), StoreError> {
    for table in hall.store.doomed().await? {
        hall.evict(&table);
        hall.store.delete(&table, None).await?;
        info!(table, "deleted, as the host wished");
    }
    Ok(())
}

/// Forgets devices that were not heard of for as long as tables are kept, and addresses that nobody has confirmed.
async fn forget_devices(hall: &Arc<Hall>) -> Result<(), StoreError> {
    let Some(outbox) = hall.store.outbox() else { return Ok(()) };
    let before = |ago: Duration| hall.now().saturating_sub(ago.as_millis() as u64);
    outbox.tidy_devices(hall.settings.keep.map(before), before(UNCONFIRMED)).await
}

/// Deletes tables that nobody finished and nobody has touched for so long.
async fn forget_abandoned(hall: &Arc<Hall>, keep: Duration) -> Result<(), StoreError> {
    let before = hall.now().saturating_sub(keep.as_millis() as u64);
    let (mut after, mut deleted) = (String::new(), 0);
    loop {
        let old = hall.store.idle(before, &after, SOME).await?;
        let Some(last) = old.last() else { break };
        after = last.clone();
        for table in old {
            let bodies = hall.store.load(&table).await?;
            let (id, length) = (table.clone(), bodies.len());
            let judge = move || is_abandoned(&id, &bodies, before);
            if !tokio::task::spawn_blocking(judge).await.unwrap_or(false) {
                continue;
            }
            hall.evict(&table);
            // Unless somebody has come back to it meanwhile.
            deleted += u32::from(hall.store.delete(&table, Some(length)).await?);
        }
    }
    if deleted > 0 {
        info!(deleted, "deleted tables that nobody finished");
    }
    Ok(())
}

/// What cannot be read is kept: its host may want to know why.
fn is_abandoned(table: &str, bodies: &[String], before: u64) -> bool {
    let Ok(log) = LogEntry::read_all(bodies) else { return false };
    let idle = log.last().is_some_and(|entry| entry.at < before);
    idle && Match::load(table, &log, uptime()).is_ok_and(|the_match| the_match.stage() != TableStage::Over)
}
