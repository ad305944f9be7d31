//! What waits to be thought about: first the bots whose turn it is, then players who ask for advice,
//! and finished games when there is nothing else to do. Each of them is shared by address and by table.

use parking_lot::{Condvar, Mutex};

use crate::{advice::Question, fair::Fair, reviews::Study, thinkers::Thought};

/// So many players may wait for advice, …
const MOST_QUESTIONS: usize = 32;
/// … and so many at one address.
const MOST_OF_ADDRESS: usize = 8;

pub enum Task {
    Play(Thought),
    Advise(Question),
    Review(Study),
}

#[derive(Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// As many as there are bots to act: a room asks for each once.
    thoughts: Fair<Thought>,
    questions: Fair<Question>,
    studies: Fair<Study>,
    /// One game is gone through at a time: the other thinkers stay free for play.
    studying: bool,
    closed: bool,
}

impl Waiting {
    fn take(&mut self) -> Option<Task> {
        if let Some(thought) = self.thoughts.pop() {
            return Some(Task::Play(thought));
        }
        if let Some(question) = self.questions.pop() {
            return Some(Task::Advise(question));
        }
        let study = if self.studying { None } else { self.studies.pop() };
        self.studying |= study.is_some();
        study.map(Task::Review)
    }
}

impl Queue {
    /// Waits for something to think about; nothing once the queue is closed.
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

    pub fn play(&self, thought: Thought) {
        self.add(|waiting| waiting.thoughts.push(&thought.account.clone(), thought));
    }

    /// `false`: too many wait already.
    pub fn advise(&self, question: Question) -> bool {
        let mut waiting = self.waiting.lock();
        let account = question.account.clone();
        let few = waiting.questions.len_of(account.address) < MOST_OF_ADDRESS;
        let room = !waiting.closed && few && waiting.questions.len() < MOST_QUESTIONS;
        if room {
            waiting.questions.push(&account, question);
            self.news.notify_one();
        }
        room
    }

    pub fn review(&self, study: Study) {
        self.add(|waiting| waiting.studies.push(&study.account.clone(), study));
    }

    fn add(&self, add: impl FnOnce(&mut Waiting)) {
        let mut waiting = self.waiting.lock();
        if !waiting.closed {
            add(&mut waiting);
            self.news.notify_one();
        }
    }

    /// A piece of a game was gone through; what is left of it comes next of its address.
    pub fn studied(&self, rest: Option<Study>) {
        self.add(|waiting| {
            waiting.studying = false;
            if let Some(rest) = rest {
                waiting.studies.push_first(&rest.account.clone(), rest);
            }
        });
    }

    pub fn close(&self) {
        // What waited is dropped outside of the lock.
        let _waited = std::mem::replace(&mut *self.waiting.lock(), Waiting { closed: true, ..Waiting::default() });
        self.news.notify_all();
    }
}
