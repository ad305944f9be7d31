//! Finished games gone through again: made in idle moments when somebody first asks, and kept with the
//! game. Those of records from files are kept for a while.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, Path, Query, State},
    response::{IntoResponse, Response},
};
use bots::review::{Moment, Reviewing, VERSION};
use house::{
    Rejection,
    keys::fingerprint,
    opponents,
    protocol::{self, ReviewAnswer},
    replay::{self, Retelling},
};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::value::RawValue;
use table::{Record, Seat};
use tokio::runtime::Handle;
use tracing::error;

use crate::{
    App,
    acceptor::ClientAddress,
    fair_queue::Requester,
    hall::{Hall, internal},
    http::{self, HttpRejection},
    limits::household,
};

/// The most games that may wait to be reviewed, …
const MOST_WAITING: usize = 64;
/// … and the most of one address.
const MOST_OF_ADDRESS: usize = 8;

/// So many reviews of records from files are kept, for those who ask how far theirs is.
const MOST_KEPT: usize = 16;

#[derive(Default)]
pub struct Reviews {
    /// Those that are being made, by table, or by what the record is known by.
    under_way: Mutex<HashMap<String, Arc<Progress>>>,
    /// Those of records, the oldest first.
    of_records: Mutex<VecDeque<(String, String)>>,
}

impl Reviews {
    fn keep(&self, name: &str, review: String) {
        let mut kept = self.of_records.lock();
        while kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back((name.to_string(), review));
    }

    fn kept(&self, name: &str) -> Option<String> {
        self.of_records.lock().iter().find(|(known, _)| known == name).map(|(_, review)| review.clone())
    }
}

/// Where the review of a game is kept.
#[derive(Clone, Copy)]
enum Keep {
    /// With the match, for ever.
    Store,
    /// Here, for a while: nobody but its owner has the record.
    Memory,
}

pub struct Progress {
    /// The one who asked first.
    address: IpAddr,
    done: AtomicU32,
    of: AtomicU32,
    /// It could not be made: whoever asks next is told.
    failed: AtomicBool,
}

/// A game that is being gone through.
pub struct Study {
    pub requester: Requester,
    record: Record,
    ending: Vec<u16>,
    /// Nothing before the first piece: even replaying a game takes a while.
    course: Option<Box<dyn Reviewing>>,
    moments: Vec<Moment>,
    progress: Arc<Progress>,
    /// What to do with the review, or without one if it could not be made.
    then: Box<dyn FnOnce(Option<String>) + Send>,
}

impl Study {
    /// Looks at one decision; returns what is left to do.
    pub fn go_on(mut self) -> Option<Study> {
        match catch_unwind(AssertUnwindSafe(|| self.look())) {
            Ok(Ok(true)) => return Some(self),
            Ok(Ok(false)) => {
                let review = protocol::Review { moments: self.moments, ending: self.ending };
                (self.then)(Some(serde_json::to_string(&review).expect("reviews are plain data")));
            }
            Ok(Err(problem)) => {
                error!(problem, "a game cannot be gone through");
                (self.then)(None);
            }
            Err(_) => {
                error!(game = self.record.game, "a review has failed");
                (self.then)(None);
            }
        }
        None
    }

    /// What is to be done if this piece never ends.
    pub fn giving_up(&self) -> Box<dyn FnOnce() + Send> {
        let progress = self.progress.clone();
        Box::new(move || progress.failed.store(true, Ordering::Relaxed))
    }

    /// Was there anything left to look at?
    fn look(&mut self) -> Result<bool, String> {
        let course = match &mut self.course {
            Some(course) => course,
            none => none.insert(opponents::review(&self.record)?),
        };
        self.progress.of.store(course.of() as u32, Ordering::Relaxed);
        let moment = course.next();
        let more = moment.is_some();
        self.moments.extend(moment);
        self.progress.done.store(self.moments.len() as u32, Ordering::Relaxed);
        Ok(more)
    }
}

impl Hall {
    /// The review of a finished game, or how far it is.
    async fn review(
        self: &Arc<Hall>,
        requester: &Requester,
        game: Retelling,
        keep: Keep,
    ) -> Result<ReviewAnswer, Rejection> {
        let table = &*requester.table;
        let shares = game.shares().ok_or(Rejection::NotOver)?;
        let kept = match keep {
            Keep::Store => self.store.review(table, VERSION).await.map_err(|problem| internal(&problem))?,
            Keep::Memory => self.reviews.kept(table),
        };
        if let Some(body) = kept {
            let review = RawValue::from_string(body).map_err(|bad| internal(&bad))?;
            let frames = self.replay_pool.run(requester, self.settings.waits.work, move || game.frames()).await??;
            return Ok(ReviewAnswer { done: 1, of: 1, review: Some(review), frames });
        }
        if matches!(keep, Keep::Store) && !self.may_review(table).await? {
            // Another node is at it.
            return Ok(ReviewAnswer { done: 0, of: 0, review: None, frames: Vec::new() });
        }
        let progress = self.begin_review(requester, game.record(), shares, keep)?;
        let [done, of] = [&progress.done, &progress.of].map(|count| count.load(Ordering::Relaxed));
        Ok(ReviewAnswer { done, of, review: None, frames: Vec::new() })
    }

    /// Is it this node that goes through a game?
    async fn may_review(&self, table: &str) -> Result<bool, Rejection> {
        let under_way = self.reviews.under_way.lock().contains_key(table);
        match (&self.node, self.store.shared()) {
            (Some(node), Some(shared)) if !under_way => node.may_review(shared, table).await,
            _ => Ok(true),
        }
    }

    fn begin_review(
        self: &Arc<Hall>,
        requester: &Requester,
        record: &Record,
        ending: Vec<u16>,
        keep: Keep,
    ) -> Result<Arc<Progress>, Rejection> {
        let table = &*requester.table;
        let mut under_way = self.reviews.under_way.lock();
        if let Some(progress) = under_way.get(table).cloned() {
            if !progress.failed.load(Ordering::Relaxed) {
                return Ok(progress);
            }
            // Whoever asks once more lets it be tried again.
            under_way.remove(table);
            return Err(Rejection::Failed);
        }
        let of_address = under_way.values().filter(|progress| progress.address == requester.address).count();
        if under_way.len() >= MOST_WAITING || of_address >= MOST_OF_ADDRESS {
            return Err(Rejection::TooManyReviews);
        }
        let progress = Arc::new(Progress {
            address: requester.address,
            done: AtomicU32::new(0),
            of: AtomicU32::new(0),
            failed: AtomicBool::new(false),
        });
        under_way.insert(table.to_string(), progress.clone());
        self.thinkers.review(Study {
            requester: requester.clone(),
            record: record.clone(),
            ending,
            course: None,
            moments: Vec::new(),
            progress: progress.clone(),
            then: self.keeper(table, progress.clone(), keep),
        });
        Ok(progress)
    }

    /// Keeps a review where it belongs.
    fn keeper(
        self: &Arc<Hall>,
        table: &str,
        progress: Arc<Progress>,
        keep: Keep,
    ) -> Box<dyn FnOnce(Option<String>) + Send> {
        let (hall, table, clock) = (Arc::downgrade(self), table.to_string(), Handle::current());
        Box::new(move |review| {
            clock.spawn(async move {
                let Some(hall) = hall.upgrade() else { return };
                let kept = match review {
                    Some(body) if matches!(keep, Keep::Memory) => {
                        hall.reviews.keep(&table, body);
                        Ok(())
                    }
                    Some(body) => {
                        hall.store.keep_review(&table, VERSION, &body).await.map_err(|problem| problem.to_string())
                    }
                    None => Err("there is none".to_string()),
                };
                if let (Keep::Store, Some(node), Some(shared)) = (keep, &hall.node, hall.store.shared()) {
                    node.has_reviewed(shared, &table).await;
                }
                match kept {
                    Ok(()) => drop(hall.reviews.under_way.lock().remove(&table)),
                    Err(problem) => {
                        error!(problem, "could not keep a review");
                        progress.failed.store(true, Ordering::Relaxed);
                    }
                }
            });
        })
    }
}

#[derive(Clone, Copy, Deserialize)]
pub struct Eyes {
    viewer: Option<u8>,
}

pub async fn show(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Path(table): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, HttpRejection> {
    let game =
        app.hall.study(&table, move |the_match| replay::retelling(the_match, eyes.viewer.map(Seat), None)).await?;
    let requester = Requester { address: household(address), table: table.into() };
    Ok(Json(app.hall.review(&requester, game, Keep::Store).await?).into_response())
}

/// `POST /api/review`: the same of a record from a file.
pub async fn show_record(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    Query(eyes): Query<Eyes>,
    body: Bytes,
) -> Result<Response, HttpRejection> {
    let (record, viewer) = http::read_record(&body, eyes.viewer)?;
    let requester = Requester { address: household(address), table: format!("record {}", fingerprint(&body)).into() };
    let retell = move || Retelling::of_record(record, viewer);
    let game = app.hall.replay_pool.run(&requester, app.hall.settings.waits.work, retell).await??;
    Ok(Json(app.hall.review(&requester, game, Keep::Memory).await?).into_response())
}
