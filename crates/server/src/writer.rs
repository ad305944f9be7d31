//! One writer for all tables: it takes whatever is waiting, stores it in one transaction, and tells
//! whoever asked what became of it. It runs no game code, and it waits for nobody.

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

use crate::{
    room::{Letter, Mail},
    store::{Row, Store, StoreError},
};

/// Rows to store, and whom to tell once they are stored, or once it is sure that they are not.
pub struct Job {
    rows: Vec<Row>,
    thread: Thread,
    /// Nobody once he has been told.
    asker: Option<Asker>,
}

impl Job {
    pub fn new(rows: Vec<Row>, thread: Thread, asker: Asker) -> Job {
        Job { rows, thread, asker: Some(asker) }
    }

    fn tell(&mut self, stored: Stored) {
        self.asker.take().into_iter().for_each(|asker| asker.tell(stored));
    }
}

/// What is lost with the writer is not stored.
impl Drop for Job {
    fn drop(&mut self) {
        self.tell(Stored::No);
    }
}

/// Who wants rows stored.
pub enum Asker {
    Room(Mail),
    Request(oneshot::Sender<Stored>),
}

impl Asker {
    fn tell(self, stored: Stored) {
        // Whoever asked may have gone meanwhile.
        match self {
            Asker::Room(mail) => drop(mail.send(Letter::Stored(stored))),
            Asker::Request(answer) => drop(answer.send(stored)),
        }
    }
}

/// Jobs that build on one another. When one of them fails, none of those behind it may be stored:
/// the log would have a hole.
#[derive(Clone, Default)]
pub struct Thread(Arc<AtomicBool>);

impl Thread {
    fn tear(&self) {
        self.0.store(true, Ordering::Release);
    }

    fn is_torn(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Are the rows on disk? A store that several houses write to may have a third answer: that somebody
/// else was first. Like a no it means that memory is not what the store has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    Yes,
    No,
}

/// The most jobs in one transaction.
const MOST_JOBS: usize = 2000;

/// Transactions begin at least this long after one another. A lone move never waits; many at once
/// share one walk to the disk, which costs more than the moves themselves.
const BREATH: Duration = Duration::from_millis(3);

/// Jobs wait here without a limit of their own: a room has only so many under way, and a request one.
pub struct Writer {
    jobs: mpsc::UnboundedSender<Job>,
    failing: Arc<AtomicBool>,
}

impl Writer {
    /// Starts the writer, and answers its work: it ends, with everything stored, when all its handles
    /// are gone, and never before.
    pub fn start(store: Arc<dyn Store>) -> (Writer, JoinHandle<()>) {
        let (jobs, mut queued) = mpsc::unbounded_channel();
        let failing = Arc::new(AtomicBool::new(false));
        let pen = Pen { store, failing: failing.clone() };
        let work = tokio::spawn(async move {
            let (mut batch, mut rested) = (Vec::new(), Instant::now());
            while queued.recv_many(&mut batch, MOST_JOBS).await > 0 {
                sleep_until(rested).await;
                while batch.len() < MOST_JOBS
                    && let Ok(job) = queued.try_recv()
                {
                    batch.push(job);
                }
                rested = Instant::now() + BREATH;
                pen.write(&mut batch).await;
            }
        });
        (Writer { jobs, failing }, work)
    }

    /// Queues a job. Jobs are carried out in the order they were queued.
    pub fn queue(&self, job: Job) {
        // A writer that has failed listens no longer: then the asker is told no.
        let _ = self.jobs.send(job);
    }

    /// Could the last thing not be stored?
    pub fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
}

struct Pen {
    store: Arc<dyn Store>,
    failing: Arc<AtomicBool>,
}

impl Pen {
    /// All in one transaction; if that fails each on its own, so that one table's trouble is not
    /// everybody's.
    async fn write(&self, batch: &mut Vec<Job>) {
        let mut rows = Vec::new();
        let mut ends = Vec::with_capacity(batch.len());
        for job in batch.iter_mut() {
            if !job.thread.is_torn() {
                rows.append(&mut job.rows);
            }
            ends.push(rows.len());
        }
        let failed = self.append(&rows).await.err();
        if let Some(problem) = &failed {
            error!(%problem, rows = rows.len(), "could not store");
        }
        let mut start = 0;
        for (mut job, end) in batch.drain(..).zip(ends) {
            let rows = &rows[std::mem::replace(&mut start, end)..end];
            let stored = !job.thread.is_torn() && (failed.is_none() || self.append(rows).await.is_ok());
            if !stored {
                // What builds on it, in this batch and later, is not stored either.
                job.thread.tear();
            }
            job.tell(if stored { Stored::Yes } else { Stored::No });
        }
    }

    async fn append(&self, rows: &[Row]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let started = std::time::Instant::now();
        let done = self.store.append(rows).await;
        metrics::histogram!("cordee_commit_seconds").record(started.elapsed());
        metrics::counter!(if done.is_ok() { "cordee_commits_total" } else { "cordee_commits_failed_total" })
            .increment(1);
        if self.failing.swap(done.is_err(), Ordering::Relaxed) && done.is_ok() {
            info!("can store again");
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use parking_lot::Mutex;

    use super::*;
    use crate::store::Answer;

    /// Keeps rows in memory, takes its time, and refuses what is marked bad.
    #[derive(Default)]
    struct Notebook {
        rows: Mutex<Vec<Row>>,
        transactions: AtomicUsize,
    }

    impl Store for Notebook {
        fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, ()> {
            Box::pin(async move {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                if rows.iter().any(|row| row.body == "bad") {
                    return Err(StoreError("a bad row".to_string()));
                }
                self.transactions.fetch_add(1, Ordering::Relaxed);
                self.rows.lock().extend_from_slice(rows);
                Ok(())
            })
        }

        fn load<'a>(&'a self, _: &'a str) -> Answer<'a, Vec<String>> {
            Box::pin(async { Ok(Vec::new()) })
        }

        fn keep_review<'a>(&'a self, _: &'a str, _: u32, _: &'a str) -> Answer<'a, ()> {
            Box::pin(async { Ok(()) })
        }

        fn review<'a>(&'a self, _: &'a str, _: u32) -> Answer<'a, Option<String>> {
            Box::pin(async { Ok(None) })
        }

        fn close(&self) -> Answer<'_, ()> {
            Box::pin(async { Ok(()) })
        }
    }

    fn row(table: &str, sequence: usize, body: &str) -> Row {
        Row { table: table.to_string(), sequence, body: body.to_string() }
    }

    /// Queues the rows, one a job, and waits for what became of each.
    async fn write(writer: &Writer, jobs: Vec<(Row, Thread)>) -> Vec<Stored> {
        let mut answers = Vec::new();
        for (row, thread) in jobs {
            let (answer, stored) = oneshot::channel();
            writer.queue(Job::new(vec![row], thread, Asker::Request(answer)));
            answers.push(stored);
        }
        let mut stored = Vec::new();
        for answer in answers {
            stored.push(answer.await.unwrap());
        }
        stored
    }

    #[tokio::test]
    async fn many_jobs_share_few_transactions_and_keep_their_order() {
        let store = Arc::new(Notebook::default());
        let (writer, _) = Writer::start(store.clone());
        let jobs = (0..1000).map(|number| (row("t", number, "x"), Thread::default())).collect();
        assert!(write(&writer, jobs).await.iter().all(|stored| *stored == Stored::Yes));
        assert!(store.transactions.load(Ordering::Relaxed) < 10);
        let sequence: Vec<usize> = store.rows.lock().iter().map(|row| row.sequence).collect();
        assert_eq!(sequence, (0..1000).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn what_builds_on_a_failed_job_is_not_stored_and_others_are() {
        let store = Arc::new(Notebook::default());
        let (writer, _) = Writer::start(store.clone());
        let (one, other) = (Thread::default(), Thread::default());
        let jobs = vec![
            (row("one", 0, "x"), one.clone()),
            (row("one", 1, "bad"), one.clone()),
            (row("other", 0, "x"), other.clone()),
            (row("one", 2, "x"), one.clone()),
        ];
        assert_eq!(write(&writer, jobs).await, [Stored::Yes, Stored::No, Stored::Yes, Stored::No]);
        // Also in a later transaction.
        let jobs = vec![(row("one", 3, "x"), one), (row("other", 1, "x"), other)];
        assert_eq!(write(&writer, jobs).await, [Stored::No, Stored::Yes]);
        let kept: Vec<_> = store.rows.lock().iter().map(|row| format!("{}{}", row.table, row.sequence)).collect();
        assert_eq!(kept, ["one0", "other0", "other1"]);
    }
}
