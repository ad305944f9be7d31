//! Where bots think: a few threads of their own, so that no table waits for another's opponent. What a game
//! does cannot be interrupted: a thought that does not end in time is answered without it, and its thread
//! is replaced by another.

use std::{
    any::Any,
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use bots::{AnyBot, Make, Wanted};
use parking_lot::Mutex;
use table::Seat;
use tracing::error;

use crate::{
    advice::Question,
    fair::Account,
    hall::Fallen,
    queue::{Queue, Task},
    reviews::Study,
    room::{Choice, Chosen, Letter, Mail},
};

/// A bot's turn.
pub struct Thought {
    pub mail: Mail,
    pub account: Account,
    pub game: &'static str,
    pub level: u8,
    pub seat: Seat,
    pub decision: u32,
    pub view: Box<dyn Any + Send>,
    /// Who thought for this seat before.
    pub mind: Option<Mind>,
    pub wanted: Wanted,
}

/// A bot that remembers what it planned.
pub struct Mind {
    level: u8,
    bot: Box<dyn AnyBot>,
}

pub struct Thinkers(Arc<Pool>);

struct Pool {
    queue: Queue,
    desks: Mutex<Desks>,
    /// So many threads may be lost to thoughts without an end.
    most_lost: usize,
    fallen: Fallen,
}

/// Who thinks.
#[derive(Default)]
struct Desks {
    started: usize,
    busy: HashMap<usize, Desk>,
    /// Threads that were given up. Each has been replaced, and goes when its thought ends after all.
    lost: usize,
}

struct Desk {
    since: Instant,
    /// What a bot thinks about may end early.
    wanted: Option<Wanted>,
    /// What is to be done without an answer.
    give_up: Box<dyn FnOnce() + Send>,
}

/// What came of a task.
enum Answer {
    Letter(Mail, Letter),
    Studied(Option<Box<Study>>),
}

impl Thinkers {
    /// What the games do wrong costs one thought. Should anything else go wrong, the house is told.
    pub fn start(threads: usize, fallen: Fallen) -> Thinkers {
        let threads = threads.max(1);
        let (queue, desks) = (Queue::default(), Mutex::default());
        let pool = Arc::new(Pool { queue, desks, most_lost: threads.max(2), fallen });
        (0..threads).for_each(|_| pool.start_thread());
        Thinkers(pool)
    }

    pub fn think(&self, thought: Thought) {
        self.0.queue.play(thought);
    }

    /// Thinks about what a player asks, once no bot is kept waiting. `false`: too many are asking.
    pub fn advise(&self, question: Question) -> bool {
        self.0.queue.advise(question)
    }

    /// Goes through a finished game in idle moments, a piece at a time.
    pub fn review(&self, study: Study) {
        self.0.queue.review(study);
    }

    /// Who thinks for half as long as this is told to come to an end; who thinks for longer is given up. When
    /// too many are, the house cannot go on.
    pub fn look_after(&self, longest: Duration) {
        let pool = &self.0;
        let (late, lost) = pool.desks.lock().clear(longest);
        for desk in late {
            error!(seconds = desk.since.elapsed().as_secs(), "a thought does not end");
            metrics::counter!("cordee_thoughts_given_up_total").increment(1);
            (desk.give_up)();
            match lost <= pool.most_lost {
                true => pool.start_thread(),
                false => drop(pool.fallen.send_replace(Some("too many thoughts do not end: nobody is left to think"))),
            }
        }
    }

    /// Nothing new is thought about any more.
    pub fn stop(&self) {
        self.0.queue.close();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Desks {
    /// The desks that have been busy for too long, and how many threads are lost now.
    fn clear(&mut self, longest: Duration) -> (Vec<Desk>, usize) {
        for desk in self.busy.values().filter(|desk| desk.since.elapsed() > longest / 2) {
            desk.wanted.iter().for_each(|wanted| wanted.store(false, Ordering::Relaxed));
        }
        let late = self.busy.extract_if(|_, desk| desk.since.elapsed() > longest).map(|(_, desk)| desk);
        let late: Vec<Desk> = late.collect();
        self.lost += late.len();
        (late, self.lost)
    }
}

impl Pool {
    fn start_thread(self: &Arc<Pool>) {
        let number = {
            let mut desks = self.desks.lock();
            desks.started += 1;
            desks.started
        };
        let pool = self.clone();
        let work = move || {
            if catch_unwind(AssertUnwindSafe(|| pool.think_on(number))).is_err() {
                pool.fallen.send_replace(Some("a thread that thinks has failed"));
            }
        };
        thread::Builder::new().name(format!("thinker-{number}")).spawn(work).expect("a thread can be started");
    }

    fn think_on(self: &Arc<Pool>, number: usize) {
        while let Some(task) = self.queue.next() {
            let desk = self.desk(&task);
            self.desks.lock().busy.insert(number, desk);
            let answer = task.work();
            if !self.is_in_time(number) {
                return;
            }
            match answer {
                // A room that has closed meanwhile does not miss it.
                Answer::Letter(mail, letter) => drop(mail.send(letter)),
                Answer::Studied(rest) => self.queue.studied(rest.map(|rest| *rest)),
            }
        }
    }

    /// Was the thought not given up? If it was, somebody else has taken this thread's place.
    fn is_in_time(&self, number: usize) -> bool {
        let mut desks = self.desks.lock();
        let in_time = desks.busy.remove(&number).is_some();
        desks.lost -= usize::from(!in_time);
        in_time
    }

    fn desk(self: &Arc<Pool>, task: &Task) -> Desk {
        let since = Instant::now();
        let (wanted, give_up): (_, Box<dyn FnOnce() + Send>) = match task {
            Task::Play(thought) => {
                let Thought { mail, seat, decision, wanted, .. } = thought;
                let (mail, seat, decision) = (mail.clone(), *seat, *decision);
                let failed =
                    move || Chosen { seat, decision, choice: Choice::Failed, mind: None, took: since.elapsed() };
                let give_up = move || drop(mail.send(Letter::Chosen(Box::new(failed()))));
                (Some(wanted.clone()), Box::new(give_up))
            }
            Task::Advise(question) => (None, question.giving_up()),
            Task::Review(study) => {
                let (pool, give_up) = (self.clone(), study.giving_up());
                let give_up = move || {
                    give_up();
                    pool.queue.studied(None);
                };
                (None, Box::new(give_up))
            }
        };
        Desk { since, wanted, give_up }
    }
}

impl Task {
    fn work(self) -> Answer {
        match self {
            Task::Play(thought) => thought.answer(),
            Task::Advise(question) => {
                let mail = question.mail.clone();
                Answer::Letter(mail, question.answer())
            }
            Task::Review(study) => Answer::Studied(study.go_on().map(Box::new)),
        }
    }
}

impl Thought {
    fn answer(mut self) -> Answer {
        let started = Instant::now();
        let mut mind = self.mind.take();
        // While it waited for its turn to think, the game may have moved on.
        let choice = match self.wanted.load(Ordering::Relaxed) {
            true => self.think(&mut mind),
            false => Choice::Unwanted,
        };
        let Thought { mail, seat, decision, .. } = self;
        let chosen = Chosen { seat, decision, choice, mind, took: started.elapsed() };
        Answer::Letter(mail, Letter::Chosen(Box::new(chosen)))
    }

    /// What the bot would do. A bot that fails, whatever way, fails alone, and is not asked again.
    fn think(&self, mind: &mut Option<Mind>) -> Choice {
        let Thought { game, level, seat, view, wanted, .. } = self;
        let started = Instant::now();
        let known = mind.take().filter(|mind| mind.level == *level);
        let choose = || {
            let mut mind = known.or_else(|| seat_mind(game, *level))?;
            mind.bot.heed(wanted);
            let choice = mind.bot.choose(view.as_ref(), *seat);
            Some((choice, mind))
        };
        let choice = catch_unwind(AssertUnwindSafe(choose));
        metrics::histogram!("cordee_bot_seconds").record(started.elapsed());
        match choice {
            Ok(Some((Ok(action), thinker))) => {
                *mind = Some(thinker);
                Choice::Action(action)
            }
            Ok(Some((Err(problem), _))) => {
                error!(%problem, game, "a bot has nothing to choose");
                Choice::Failed
            }
            Ok(None) | Err(_) => {
                error!(game, level, "a bot has failed");
                Choice::Failed
            }
        }
    }
}

fn seat_mind(game: &str, level: u8) -> Option<Mind> {
    let spec = bots::level(level).unwrap_or(&bots::LEVELS[0]).spec(game);
    let bot = games::visit(game, Make { spec, seed: rand::random(), threads: 1 })?;
    Some(Mind { level, bot })
}
