//! One writer for all tables: it takes whatever is waiting, stores it in one transaction, and only
//! then lets the words out that depend on it.

use std::sync::Arc;

use tokio::{sync::mpsc, task::JoinHandle};
use tracing::error;

use crate::store::{Row, Store};

/// Rows to store, and what to do once they are stored, or once it is sure that they are not.
pub struct Job {
    pub rows: Vec<Row>,
    pub then: Box<dyn FnOnce(Stored) + Send>,
}

/// Are the rows on disk?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    Yes,
    No,
}

/// The most rows in one transaction.
const MOST_ROWS: usize = 5000;

#[derive(Clone)]
pub struct Writer(mpsc::UnboundedSender<Job>);

impl Writer {
    /// Starts the writer. It ends, with everything stored, when all its handles are gone.
    pub fn start(store: Arc<dyn Store>) -> (Writer, JoinHandle<()>) {
        let (sender, mut jobs) = mpsc::unbounded_channel();
        let task = tokio::spawn(async move {
            let mut batch = Vec::new();
            while jobs.recv_many(&mut batch, MOST_ROWS).await > 0 {
                commit(store.as_ref(), &mut batch).await;
            }
        });
        (Writer(sender), task)
    }

    /// Queues a job. Jobs are carried out in the order they were queued.
    pub fn queue(&self, job: Job) {
        // The writer outlives every table; only a server that has gone down no longer listens.
        let _ = self.0.send(job);
    }
}

async fn commit(store: &dyn Store, batch: &mut Vec<Job>) {
    let rows: Vec<Row> = batch.iter_mut().flat_map(|job| std::mem::take(&mut job.rows)).collect();
    metrics::histogram!("cordee_commit_rows").record(rows.len() as f64);
    let started = std::time::Instant::now();
    let stored = match rows.is_empty() {
        true => Stored::Yes,
        false => match store.append(&rows).await {
            Ok(()) => Stored::Yes,
            Err(problem) => {
                error!(%problem, rows = rows.len(), "could not store");
                metrics::counter!("cordee_commits_failed_total").increment(1);
                Stored::No
            }
        },
    };
    metrics::histogram!("cordee_commit_seconds").record(started.elapsed().as_secs_f64());
    batch.drain(..).for_each(|job| (job.then)(stored));
}
