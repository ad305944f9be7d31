//! Finished games gone through again: made in idle moments when somebody first asks, and kept with the
//! game.

use std::{
    collections::HashMap,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

use axum::{
    Json,
    extract::{ConnectInfo, Path, Query, State},
    response::{IntoResponse, Response},
};
use bots::{
    Adviser,
    review::{Moment, Review, Reviewing, VERSION},
};
use house::{
    Match, Why,
    keys::KeyHash,
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
    door::Address,
    fair::Account,
    hall::{Hall, internal},
    http::Problem,
    limits::household,
};

/// So many games may wait to be gone through, …
const MOST_WAITING: usize = 64;
/// … and so many of one address.
const MOST_OF_ADDRESS: usize = 8;

/// The reviews that are being made, by table.
#[derive(Default)]
pub struct Reviews(Mutex<HashMap<String, Arc<Progress>>>);

pub struct Progress {
    /// Of whoever asked first.
    address: IpAddr,
    done: AtomicU32,
    of: AtomicU32,
    /// It could not be made: whoever asks next is told.
    failed: AtomicBool,
}

/// A game that is being gone through.
pub struct Study {
    pub account: Account,
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
    /// Looks at one decision; answers what is left to do.
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
            none => none.insert(begin(&self.record)?),
        };
        self.progress.of.store(course.of() as u32, Ordering::Relaxed);
        let moment = course.next();
        let more = moment.is_some();
        self.moments.extend(moment);
        self.progress.done.store(self.moments.len() as u32, Ordering::Relaxed);
        Ok(more)
    }
}

fn begin(record: &Record) -> Result<Box<dyn Reviewing>, String> {
    let review = Review { record, adviser: Adviser { budget: Review::BUDGET, seed: 0 } };
    let course = games::visit(&record.game, review).ok_or("there is no such game")?;
    course.map_err(|bad| bad.to_string())
}

impl Hall {
    /// The review of a finished game, or how far it is.
    async fn review(self: &Arc<Hall>, account: &Account, game: Retelling) -> Result<ReviewAnswer, Why> {
        let table = &*account.table;
        let Some(ending) = game.ending() else { return Err(Why::NotOver) };
        let kept = self.store.review(table, VERSION).await.map_err(|problem| internal(&problem))?;
        if let Some(body) = kept {
            let review = RawValue::from_string(body).map_err(|bad| internal(&bad))?;
            let frames = self.archive.run(account, self.settings.waits.work, move || game.frames()).await??;
            return Ok(ReviewAnswer { done: 1, of: 1, review: Some(review), frames });
        }
        let share = |seat| if ending.winners.contains(seat) { 1000 / ending.winners.len() as u16 } else { 0 };
        let shares = Seat::all(game.record().seats).map(share).collect();
        let progress = self.begin_review(account, game.record(), shares)?;
        let [done, of] = [&progress.done, &progress.of].map(|count| count.load(Ordering::Relaxed));
        Ok(ReviewAnswer { done, of, review: None, frames: Vec::new() })
    }

    fn begin_review(
        self: &Arc<Hall>,
        account: &Account,
        record: &Record,
        ending: Vec<u16>,
    ) -> Result<Arc<Progress>, Why> {
        let table = &*account.table;
        let mut under_way = self.reviews.0.lock();
        if let Some(progress) = under_way.get(table).cloned() {
            if !progress.failed.load(Ordering::Relaxed) {
                return Ok(progress);
            }
            // Whoever asks once more lets it be tried again.
            under_way.remove(table);
            return Err(Why::Failed);
        }
        let of_address = under_way.values().filter(|progress| progress.address == account.address).count();
        if under_way.len() >= MOST_WAITING || of_address >= MOST_OF_ADDRESS {
            return Err(Why::TooManyReviews);
        }
        let progress = Arc::new(Progress {
            address: account.address,
            done: AtomicU32::new(0),
            of: AtomicU32::new(0),
            failed: AtomicBool::new(false),
        });
        under_way.insert(table.to_string(), progress.clone());
        self.thinkers.review(Study {
            account: account.clone(),
            record: record.clone(),
            ending,
            course: None,
            moments: Vec::new(),
            progress: progress.clone(),
            then: self.keeper(table, progress.clone()),
        });
        Ok(progress)
    }

    /// Keeps a review with its game.
    fn keeper(self: &Arc<Hall>, table: &str, progress: Arc<Progress>) -> Box<dyn FnOnce(Option<String>) + Send> {
        let (hall, table, clock) = (Arc::downgrade(self), table.to_string(), Handle::current());
        Box::new(move |review| {
            clock.spawn(async move {
                let Some(hall) = hall.upgrade() else { return };
                let kept = match review {
                    Some(body) => {
                        hall.store.keep_review(&table, VERSION, &body).await.map_err(|problem| problem.to_string())
                    }
                    None => Err("there is none".to_string()),
                };
                match kept {
                    Ok(()) => drop(hall.reviews.0.lock().remove(&table)),
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
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    Path(table): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Problem> {
    let game = app.hall.study(&table, move |it| retelling(it, eyes.viewer.map(Seat), None)).await?;
    let account = Account { address: household(address), table: table.into() };
    Ok(Json(app.hall.review(&account, game).await?).into_response())
}

/// A game to be told again, through the eyes of a seat if the key opens it.
pub fn retelling(it: &Match, wanted: Option<Seat>, key: Option<&str>) -> Result<Retelling, Why> {
    let keys: Vec<KeyHash> = key.and_then(KeyHash::of).into_iter().collect();
    let opens = wanted.is_some_and(|seat| it.opens(&keys).seats.contains(seat));
    it.retelling(replay::viewer(it, wanted, opens)?)
}
