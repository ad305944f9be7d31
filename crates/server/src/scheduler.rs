//! Looks after matches that nobody watches: bots move, clocks run out, forgotten tables close. One task for the whole
//! house. It asks the store which matches are due, and a match that sleeps costs nothing. On several nodes each is
//! given different matches; what is looked at twice harms nobody, because the log decides who was first.

use std::{sync::Arc, time::Duration};

use futures_util::{StreamExt, stream};
use house::{Due, DueWhat};
use tokio::time::{Instant, sleep};
use tracing::{info, warn};

use crate::{
    hall::Hall,
    notices::Occasions,
    store::{Looked, StoreError, TakenDue},
};

/// How many matches are looked at in one go, and at the same time.
const SOME: u32 = 200;
const AT_ONCE: usize = 16;

/// If nobody has said by then what became of a match, it is looked at again.
const LEASE: Duration = Duration::from_secs(60);

/// How often the store is asked when the next match is due: entries may have set it.
const OFTEN: Duration = Duration::from_secs(1);

/// How often the house says that it is open. If it has not for longer than `Waits::closed`, it was closed.
const OPEN: Duration = Duration::from_secs(5);

/// What a room says about a match that was looked at.
pub struct DueAnswer {
    pub next: Option<Due>,
    /// Nobody has begun for too long: it may go, if its log still has this length.
    pub forget: Option<usize>,
    /// What those who sit there are to be told.
    pub told: Occasions,
    /// What they are to be told if it goes.
    pub closing: Occasions,
}

/// Says that the house is open, and finds out when it was not. Clocks stood still then. `moved`: by how much the clock on the
/// wall had been moved by hand when this was said before. The house was open meanwhile.
pub async fn open(hall: &Hall, moved: &mut u64) {
    let (now, ahead) = hall.settings.wall.read();
    let gap = hall.settings.waits.closed.as_millis() as u64 + (ahead - *moved);
    *moved = ahead;
    match hall.store.stay_open(now, gap).await {
        Ok(closures) => *hall.closures.lock() = closures,
        Err(problem) => warn!(%problem, "could not say that the house is open"),
    }
}

/// Looks after matches as long as the house is open.
pub async fn run(hall: Arc<Hall>) {
    let (mut opened, mut moved) = (Instant::now(), 0);
    loop {
        if opened.elapsed() >= OPEN {
            opened = Instant::now();
            open(&hall, &mut moved).await;
        }
        let wait = match serve(&hall).await {
            Ok(wait) => wait,
            Err(problem) => {
                warn!(%problem, "could not find out what is due");
                OFTEN
            }
        };
        sleep(wait).await;
    }
}

/// Looks at some of the matches that are due. Answers how long there is nothing to do.
async fn serve(hall: &Arc<Hall>) -> Result<Duration, StoreError> {
    let at = hall.now();
    match hall.store.next_due().await? {
        Some(next) if next <= at => {}
        Some(next) => return Ok(Duration::from_millis(next - at).min(OFTEN)),
        None => return Ok(OFTEN),
    }
    let taken = hall.store.take_due(at, SOME, at + LEASE.as_millis() as u64).await?;
    metrics::counter!("cordee_due_total").increment(taken.len() as u64);
    let looked = stream::iter(taken).map(|due| look(hall, due)).buffer_unordered(AT_ONCE);
    let looked: Vec<Looked> = looked.filter_map(|looked| async { looked }).collect().await;
    hall.store.look_again(&looked).await?;
    Ok(Duration::ZERO)
}

/// Lets a room look at its match. Nothing if that was not possible: somebody tries again when the lease is over.
async fn look(hall: &Arc<Hall>, due: TakenDue) -> Option<Looked> {
    let TakenDue { table, what, touched } = due;
    let looked = hall.look_after_match(&table).await;
    // Before the match is forgotten, or when to look again is noted: what is to be told is never lost.
    let told = match &looked {
        Ok(DueAnswer { forget: Some(_), closing, .. }) if what == DueWhat::Lobby => Some(closing),
        Ok(DueAnswer { told, .. }) => Some(told),
        Err(_) => None,
    };
    if let Some(told) = told
        && let (Some(notices), Some(outbox)) = (&hall.notices, hall.store.outbox())
        && let Err(problem) = notices.tell(outbox, &table, told, hall.now()).await
    {
        warn!(%problem, table, "could not store what is to be told");
        return None;
    }
    let next = match looked {
        Ok(DueAnswer { forget: Some(length), .. }) if what == DueWhat::Lobby => {
            hall.evict(&table);
            match hall.store.delete(&table, Some(length)).await {
                Ok(gone) => info!(table, gone, "nobody has begun here"),
                Err(problem) => warn!(%problem, table, "could not delete a forgotten table"),
            }
            return None;
        }
        Ok(DueAnswer { next, .. }) => next,
        // A match that is gone, or cannot be opened here: nobody can do anything about it.
        Err(house::Rejection::NoTable | house::Rejection::Rules(_)) => None,
        Err(problem) => {
            warn!(%problem, table, "could not look after a match");
            return None;
        }
    };
    Some(Looked { table, touched, next })
}
