//! The queue of the thinkers: first the bots whose turn it is, then players who ask for advice, then reviews of
//! finished games. Each of the three is shared evenly by address and by table.

use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use crate::{advice::AdviceRequest, fair_queue::FairQueue, reviews::Study, thinkers::BotTurn};

/// The most players that may wait for advice, …
const MOST_REQUESTS: usize = 32;
/// … and the most at one address.
const MOST_OF_ADDRESS: usize = 8;

pub enum Task {
    Play(BotTurn),
    Advise(AdviceRequest),
    Review(Box<Study>),
}

#[derive(Default)]
pub struct TaskQueue {
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// At most one for each bot that is to act: a room asks once.
    turns: FairQueue<BotTurn>,
    requests: FairQueue<AdviceRequest>,
    studies: FairQueue<Study>,
    /// One game is reviewed at a time: the other thinkers stay free for play.
    studying: bool,
    closed: bool,
}

impl Waiting {
    fn take(&mut self) -> Option<Task> {
        if let Some(turn) = self.turns.pop() {
            return Some(Task::Play(turn));
        }
        if let Some(request) = self.requests.pop() {
            return Some(Task::Advise(request));
        }
        let study = if self.studying { None } else { self.studies.pop() };
        self.studying |= study.is_some();
        study.map(|study| Task::Review(Box::new(study)))
    }
}

impl TaskQueue {
    /// Waits for the next task; returns nothing once the queue is closed.
    pub fn next(&self) -> Option<Task> {
        let mut waiting = self.waiting.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(task) = waiting.take() {
                return Some(task);
            }
            self.news.wait(&mut waiting);
        }
    }

    pub fn play(&self, turn: BotTurn) {
        self.add(|waiting| waiting.turns.push(&turn.requester.clone(), turn));
    }

    /// `false`: too many wait already.
    pub fn advise(&self, request: AdviceRequest) -> bool {
        let mut waiting = self.waiting.lock();
        let requester = request.requester.clone();
        let few = waiting.requests.len_of(requester.address) < MOST_OF_ADDRESS;
        let room = !waiting.closed && few && waiting.requests.len() < MOST_REQUESTS;
        if room {
            waiting.requests.push(&requester, request);
            self.news.notify_one();
        }
        room
    }

    /// Takes out the requests that have waited for longer than this.
    pub fn overdue(&self, longest: Duration) -> Vec<AdviceRequest> {
        self.waiting.lock().requests.extract(|request| request.since.elapsed() > longest)
    }

    pub fn review(&self, study: Study) {
        self.add(|waiting| waiting.studies.push(&study.requester.clone(), study));
    }

    fn add(&self, add: impl FnOnce(&mut Waiting)) {
        let mut waiting = self.waiting.lock();
        if !waiting.closed {
            add(&mut waiting);
            self.news.notify_one();
        }
    }

    /// A piece of a game was reviewed. The rest of it goes before what is new of its address.
    pub fn studied(&self, rest: Option<Study>) {
        self.add(|waiting| {
            waiting.studying = false;
            if let Some(rest) = rest {
                waiting.studies.push_first(&rest.requester.clone(), rest);
            }
        });
    }

    pub fn close(&self) {
        // Dropped after the lock is released.
        let _waited = std::mem::replace(&mut *self.waiting.lock(), Waiting { closed: true, ..Waiting::default() });
        self.news.notify_all();
    }
}
