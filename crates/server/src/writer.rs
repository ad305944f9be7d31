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

use crate::{
    room::{Letter, Mailbox},
    store::{Change, Store, StoreError},
};

/// A change to store, and whom to tell once it is stored, or once it is sure that it is not.
pub struct Job {
    change: Change,
    chain: JobChain,
    /// `None` once they have been told.
    reply_to: Option<ReplyTo>,
}

impl Job {
    pub fn new(change: Change, chain: JobChain, reply_to: ReplyTo) -> Job {
        Job { change, chain, reply_to: Some(reply_to) }
    }

    fn tell(&mut self, stored: Stored) {
        self.reply_to.take().into_iter().for_each(|reply_to| reply_to.tell(stored));
    }
}

/// If the writer ends, its jobs are not stored.
impl Drop for Job {
    fn drop(&mut self) {
        self.tell(Stored::No);
    }
}

/// Who is told whether the rows are stored.
pub enum ReplyTo {
    Room(Mailbox),
    Request(oneshot::Sender<Stored>),
}

impl ReplyTo {
    fn tell(self, stored: Stored) {
        // They may have gone meanwhile.
        match self {
            ReplyTo::Room(mailbox) => drop(mailbox.send(Letter::Stored(stored))),
            ReplyTo::Request(answer) => drop(answer.send(stored)),
        }
    }
}

/// Jobs that build on one another. When one of them fails, none of those behind it may be stored:
/// the log would have a hole.
#[derive(Clone, Default)]
pub struct JobChain(Arc<AtomicBool>);

impl JobChain {
    fn fail(&self) {
        self.0.store(true, Ordering::Release);
    }

    fn has_failed(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Is the change on disk?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    Yes,
    /// Somebody else was first, or the match is gone: what the store has is to be read, and what was asked is to be
    /// judged again.
    Late,
    No,
}

/// The most jobs in one transaction.
const MOST_JOBS: usize = 2000;

/// The shortest time between the beginnings of two transactions. A lone move never waits. Many moves share one
/// transaction, because going to the disk costs more than the moves themselves.
const MIN_COMMIT_INTERVAL: Duration = Duration::from_millis(3);

/// The queue needs no limit of its own: a room has only so many jobs under way, and a request has one.
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

    /// Queues a job. Jobs are carried out in the order they were queued.
    pub fn queue(&self, job: Job) {
        // If the writer has failed, dropping the job tells the room so.
        let _ = self.jobs.send(job);
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
        // What builds on something that failed is not stored; nor is nothing.
        let wanted = |job: &mut Job| match job.chain.has_failed() {
            true => Change::new(),
            false => std::mem::take(&mut job.change),
        };
        let changes: Vec<Change> = batch.iter_mut().map(wanted).collect();
        let together = self.append(&changes).await;
        if let Err(problem) = &together {
            error!(%problem, changes = changes.len(), "could not store");
        }
        for (place, mut job) in batch.drain(..).enumerate() {
            let change = &changes[place..=place];
            let stored = match &together {
                _ if job.chain.has_failed() => Stored::No,
                _ if change[0].is_empty() => Stored::Yes,
                Ok(stored) => Stored::of(stored[place]),
                Err(_) => self.append(change).await.map_or(Stored::No, |stored| Stored::of(stored[0])),
            };
            if stored == Stored::Late {
                metrics::counter!("cordee_late_total").increment(1);
            }
            if stored != Stored::Yes {
                // What builds on it, in this batch and later, is not stored either.
                job.chain.fail();
            }
            job.tell(stored);
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

    use parking_lot::Mutex;

    use super::*;
    use crate::store::{Answer, Row};

    /// Keeps rows in memory, takes its time, fails at what is marked bad, and is late where it is said.
    #[derive(Default)]
    struct Notebook {
        rows: Mutex<Vec<Row>>,
        transactions: AtomicUsize,
    }

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
        Row { table: table.to_string(), sequence, body: body.to_string() }
    }

    /// Queues the rows, one a job, and waits for what became of each.
    async fn write(writer: &Writer, jobs: Vec<(Row, JobChain)>) -> Vec<Stored> {
        let mut answers = Vec::new();
        for (row, chain) in jobs {
            let (answer, stored) = oneshot::channel();
            writer.queue(Job::new(vec![row], chain, ReplyTo::Request(answer)));
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
        let jobs = (0..1000).map(|number| (row("t", number, "x"), JobChain::default())).collect();
        assert!(write(&writer, jobs).await.iter().all(|stored| *stored == Stored::Yes));
        assert!(store.transactions.load(Ordering::Relaxed) < 10);
        let sequence: Vec<usize> = store.rows.lock().iter().map(|row| row.sequence).collect();
        assert_eq!(sequence, (0..1000).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn what_builds_on_a_failed_job_is_not_stored_and_others_are() {
        let store = Arc::new(Notebook::default());
        let (writer, _) = Writer::start(store.clone());
        let (one, other) = (JobChain::default(), JobChain::default());
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

    #[tokio::test]
    async fn who_is_late_is_told_and_costs_nobody_else_anything() {
        let store = Arc::new(Notebook::default());
        let (writer, _) = Writer::start(store.clone());
        let (one, other) = (JobChain::default(), JobChain::default());
        let jobs = vec![(row("one", 0, "late"), one.clone()), (row("other", 0, "x"), other), (row("one", 1, "x"), one)];
        let stored = write(&writer, jobs).await;
        assert_eq!(stored[..2], [Stored::Late, Stored::Yes]);
        // In the same transaction the store has to know what builds on what; this one is simple.
        assert_eq!(store.transactions.load(Ordering::Relaxed), 1);
    }
}
