//! The queue of the thinkers: first the bots whose turn it is, then masters who ponder and players who ask for advice, in
//! turns and a piece at a time, then reviews of finished games. Each is shared evenly by address and by table.

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
    /// Of these a piece has been thought about already.
    pondered: FairQueue<BotTurn>,
    requests: FairQueue<AdviceRequest>,
    /// Whose turn it is: that of advice, or of what is pondered.
    advice_next: bool,
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
        self.advice_next = !self.advice_next;
        for advice in [self.advice_next, !self.advice_next] {
            let task = match advice {
                true => self.requests.pop().map(Task::Advise),
                false => self.pondered.pop().map(Task::Play),
            };
            if task.is_some() {
                return task;
            }
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

    /// There is more to think about. Others come first.
    pub fn ponder_on(&self, turn: BotTurn) {
        self.add(|waiting| match turn.is_hurried() {
            true => waiting.turns.push(&turn.requester.clone(), turn),
            false => waiting.pondered.push(&turn.requester.clone(), turn),
        });
    }

    /// Some of those who ponder shall play now.
    pub fn hurry(&self) {
        self.add(|waiting| {
            for turn in waiting.pondered.extract(BotTurn::is_hurried) {
                waiting.turns.push(&turn.requester.clone(), turn);
            }
        });
    }

    /// The same for advice that was begun.
    pub fn advise_on(&self, request: AdviceRequest) {
        self.add(|waiting| waiting.requests.push(&request.requester.clone(), request));
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
