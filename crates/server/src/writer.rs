//! One writer for all matches. It takes all jobs that wait, stores them in one transaction, and tells everybody who
//! asked whether their rows are stored. It runs no game code, and it waits for nobody.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
    time::{Instant, sleep_until},
};
use tracing::{error, info};

use crate::store::{Change, Store, StoreError};

/// A change to store, and the way back for whether it is.
struct Job {
    change: Change,
    answer: oneshot::Sender<Stored>,
}

/// Is the change on disk?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    Yes,
    /// Somebody else was first, or the match is gone: what the store has is to be read, and what was asked is to be
    /// judged again.
    Late,
    /// It could not be stored, or nobody knows whether it was.
    No,
}

/// The most jobs in one transaction.
const MOST_JOBS: usize = 2000;

/// The shortest time between the beginnings of two transactions. A lone move never waits. Many moves share one
/// transaction, because going to the disk costs more than the moves themselves.
const MIN_COMMIT_INTERVAL: Duration = Duration::from_millis(3);

/// The queue needs no limit of its own: a room has one job under way, and so has a request.
pub struct Writer {
    jobs: mpsc::UnboundedSender<Job>,
    failing: Arc<AtomicBool>,
}

impl Writer {
    /// Starts the writer and returns its task. The task ends, with everything stored, when the writer is dropped, and
    /// never before.
    pub fn start(store: Arc<dyn Store>) -> (Writer, JoinHandle<()>) {
        let (jobs, mut queued) = mpsc::unbounded_channel();
        let failing = Arc::new(AtomicBool::new(false));
        let committer = Committer { store, failing: failing.clone() };
        let work = tokio::spawn(async move {
            let (mut batch, mut next_commit) = (Vec::new(), Instant::now());
            while queued.recv_many(&mut batch, MOST_JOBS).await > 0 {
                sleep_until(next_commit).await;
                while batch.len() < MOST_JOBS
                    && let Ok(job) = queued.try_recv()
                {
                    batch.push(job);
                }
                next_commit = Instant::now() + MIN_COMMIT_INTERVAL;
                committer.write(&mut batch).await;
            }
        });
        (Writer { jobs, failing }, work)
    }

    /// Stores a change. Changes are stored in the order in which this is called, many at a time.
    pub async fn store(&self, change: Change) -> Stored {
        let (answer, stored) = oneshot::channel();
        // If the writer has failed, nobody answers.
        let _ = self.jobs.send(Job { change, answer });
        stored.await.unwrap_or(Stored::No)
    }

    /// Something else was stored just now: what failed before may work again.
    pub fn can_store(&self) {
        if self.failing.swap(false, Ordering::Relaxed) {
            info!("can store again");
        }
    }

    /// Did the last transaction fail?
    pub fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
}

struct Committer {
    store: Arc<dyn Store>,
    failing: Arc<AtomicBool>,
}

impl Committer {
    /// Stores all jobs in one transaction. If that fails, stores each job alone, so that one bad match does not stop
    /// the others.
    async fn write(&self, batch: &mut Vec<Job>) {
        let changes: Vec<Change> = batch.iter_mut().map(|job| std::mem::take(&mut job.change)).collect();
        let together = self.append(&changes).await;
        if let Err(problem) = &together {
            error!(%problem, changes = changes.len(), "could not store");
        }
        for (place, job) in batch.drain(..).enumerate() {
            let change = &changes[place..=place];
            let stored = match &together {
                _ if change[0].is_empty() => Stored::Yes,
                Ok(stored) => Stored::of(stored[place]),
                Err(_) => self.append(change).await.map_or(Stored::No, |stored| Stored::of(stored[0])),
            };
            if stored == Stored::Late {
                metrics::counter!("cordee_late_total").increment(1);
            }
            // They may have gone meanwhile.
            let _ = job.answer.send(stored);
        }
    }

    async fn append(&self, changes: &[Change]) -> Result<Vec<bool>, StoreError> {
        if changes.iter().all(Change::is_empty) {
            return Ok(vec![false; changes.len()]);
        }
        let started = std::time::Instant::now();
        let done = self.store.append(changes).await;
        metrics::histogram!("cordee_commit_seconds").record(started.elapsed());
        metrics::counter!(if done.is_ok() { "cordee_commits_total" } else { "cordee_commits_failed_total" })
            .increment(1);
        if self.failing.swap(done.is_err(), Ordering::Relaxed) && done.is_ok() {
            info!("can store again");
        }
        done
    }
}

impl Stored {
    fn of(stored: bool) -> Stored {
        if stored { Stored::Yes } else { Stored::Late }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use futures_util::future::join_all;
    use parking_lot::Mutex;

    use super::*;
    use crate::store::{Answer, DueTimes, Row};

    /// Keeps rows in memory, takes its time, fails at what is marked bad, and is late where it is said.
    #[derive(Default)]
    struct Notebook {
        rows: Mutex<Vec<Row>>,
        transactions: AtomicUsize,
    }

    impl DueTimes for Notebook {}

    impl Store for Notebook {
        fn append<'a>(&'a self, changes: &'a [Change]) -> Answer<'a, Vec<bool>> {
            Box::pin(async move {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                if changes.iter().flatten().any(|row| row.body == "bad") {
                    return Err(StoreError("a bad row".to_string()));
                }
                self.transactions.fetch_add(1, Ordering::Relaxed);
                let in_time = |change: &Change| change.iter().all(|row| row.body != "late");
                self.rows.lock().extend(changes.iter().filter(|change| in_time(change)).flatten().cloned());
                Ok(changes.iter().map(in_time).collect())
            })
        }

        fn load<'a>(&'a self, _: &'a str) -> Answer<'a, Vec<String>> {
            Box::pin(async { Ok(Vec::new()) })
        }

        fn keep_review<'a>(&'a self, _: &'a str, _: u32, _: &'a str) -> Answer<'a, ()> {
            Box::pin(async { Ok(()) })
        }

        fn close(&self) -> Answer<'_, ()> {
            Box::pin(async { Ok(()) })
        }
    }

    fn row(table: &str, sequence: usize, body: &str) -> Row {
        Row::new(table, sequence, body.to_string())
    }

    /// Stores the rows, one a change, all at once, and waits for what became of each.
    async fn write(writer: &Writer, rows: Vec<Row>) -> Vec<Stored> {
        join_all(rows.into_iter().map(|row| writer.store(vec![row]))).await
    }

    #[tokio::test]
    async fn many_changes_share_few_transactions_and_keep_their_order() {
        let store = Arc::new(Notebook::default());
        let (writer, _) = Writer::start(store.clone());
        let rows = (0..1000).map(|number| row("t", number, "x")).collect();
        assert!(write(&writer, rows).await.iter().all(|stored| *stored == Stored::Yes));
        assert!(store.transactions.load(Ordering::Relaxed) < 10);
        let sequence: Vec<usize> = store.rows.lock().iter().map(|row| row.sequence).collect();
        assert_eq!(sequence, (0..1000).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_change_that_fails_costs_nobody_else_anything() {
        let store = Arc::new(Notebook::default());
        let (writer, _) = Writer::start(store.clone());
        let rows = vec![row("one", 0, "x"), row("two", 0, "bad"), row("three", 0, "x")];
        assert_eq!(write(&writer, rows).await, [Stored::Yes, Stored::No, Stored::Yes]);
        let kept: Vec<_> = store.rows.lock().iter().map(|row| row.table.clone()).collect();
        assert_eq!(kept, ["one", "three"]);
    }

    #[tokio::test]
    async fn who_is_late_is_told_and_costs_nobody_else_anything() {
        let store = Arc::new(Notebook::default());
        let (writer, _) = Writer::start(store.clone());
        let stored = write(&writer, vec![row("one", 0, "late"), row("other", 0, "x")]).await;
        assert_eq!(stored, [Stored::Late, Stored::Yes]);
        assert_eq!(store.transactions.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_writer_that_has_ended_has_stored_nothing() {
        let (writer, work) = Writer::start(Arc::new(Notebook::default()));
        work.abort();
        assert_eq!(writer.store(vec![row("one", 0, "x")]).await, Stored::No);
    }
}
