//! What waits to be thought about: first the bots whose turn it is, then players who ask for advice,
//! and finished games when there is nothing else to do.

use std::collections::VecDeque;

use parking_lot::{Condvar, Mutex};

use crate::{advice::Question, reviews::Study, thinkers::Thought};

/// So many players may wait for advice.
const MOST_QUESTIONS: usize = 32;

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
    thoughts: VecDeque<Thought>,
    questions: VecDeque<Question>,
    studies: VecDeque<Study>,
    /// One game is gone through at a time: the other thinkers stay free for play.
    studying: bool,
    closed: bool,
}

impl Waiting {
    fn take(&mut self) -> Option<Task> {
        if let Some(thought) = self.thoughts.pop_front() {
            return Some(Task::Play(thought));
        }
        if let Some(question) = self.questions.pop_front() {
            return Some(Task::Advise(question));
        }
        let study = if self.studying { None } else { self.studies.pop_front() };
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
        self.add(|waiting| waiting.thoughts.push_back(thought));
    }

    /// `false`: too many wait already.
    pub fn advise(&self, question: Question) -> bool {
        let mut waiting = self.waiting.lock();
        let room = !waiting.closed && waiting.questions.len() < MOST_QUESTIONS;
        if room {
            waiting.questions.push_back(question);
            self.news.notify_one();
        }
        room
    }

    pub fn review(&self, study: Study) {
        self.add(|waiting| waiting.studies.push_back(study));
    }

    fn add(&self, add: impl FnOnce(&mut Waiting)) {
        let mut waiting = self.waiting.lock();
        if !waiting.closed {
            add(&mut waiting);
            self.news.notify_one();
        }
    }

    /// A piece of a game was gone through; what is left of it comes next.
    pub fn studied(&self, rest: Option<Study>) {
        self.add(|waiting| {
            waiting.studying = false;
            if let Some(rest) = rest {
                waiting.studies.push_front(rest);
            }
        });
    }

    pub fn close(&self) {
        *self.waiting.lock() = Waiting { closed: true, ..Waiting::default() };
        self.news.notify_all();
    }
}
