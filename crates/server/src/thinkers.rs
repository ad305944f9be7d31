//! The threads that bots think on. There are a few of them, apart from the ones that serve sockets. Game code cannot be
//! interrupted: if a task does not end in time, somebody is answered without it, and another thread replaces its own.

use std::{
    any::Any,
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use bots::{AnyBot, Wanted};
use house::opponents;
use parking_lot::Mutex;
use table::Seat;
use tracing::error;

use crate::{
    advice::AdviceRequest,
    fair_queue::Requester,
    hall::Failure,
    reviews::Study,
    room::{BotChoice, Choice, Letter, Mailbox},
    task_queue::{Task, TaskQueue},
};

/// A bot's turn to think.
pub struct BotTurn {
    pub mailbox: Mailbox,
    pub requester: Requester,
    pub game: &'static str,
    pub level: u8,
    pub seat: Seat,
    pub decision: u32,
    pub view: Box<dyn Any + Send>,
    /// The bot that thought for this seat before.
    pub bot: Option<SeatedBot>,
    pub wanted: Wanted,
}

/// A bot that remembers what it planned.
pub struct SeatedBot {
    level: u8,
    bot: Box<dyn AnyBot>,
}

pub struct Thinkers(Arc<Pool>);

struct Pool {
    queue: TaskQueue,
    running: Mutex<Running>,
    /// How many threads may be lost to tasks that do not end.
    most_lost: usize,
    failure: Failure,
}

/// The tasks that threads are working on.
#[derive(Default)]
struct Running {
    started: usize,
    busy: HashMap<usize, RunningTask>,
    /// How many threads were given up. Each was replaced, and ends when its task does.
    lost: usize,
}

struct RunningTask {
    since: Instant,
    /// What is thought about a move can be told to come to an end.
    wanted: Option<Wanted>,
    /// What to do if the task does not end.
    give_up: Box<dyn FnOnce() + Send>,
}

/// The result of a task.
enum Answer {
    Letter(Mailbox, Letter),
    Studied(Option<Box<Study>>),
}

impl Thinkers {
    /// A panic in a game costs one task. If anything else goes wrong, the house is told.
    pub fn start(threads: usize, failure: Failure) -> Thinkers {
        let threads = threads.max(1);
        let (queue, running) = (TaskQueue::default(), Mutex::default());
        let pool = Arc::new(Pool { queue, running, most_lost: threads.max(2), failure });
        (0..threads).for_each(|_| pool.start_thread());
        Thinkers(pool)
    }

    pub fn think(&self, turn: BotTurn) {
        self.0.queue.play(turn);
    }

    /// Works out advice once no bot waits. `false`: too many are asking.
    pub fn advise(&self, request: AdviceRequest) -> bool {
        self.0.queue.advise(request)
    }

    /// Reviews a finished game in idle moments, a piece at a time.
    pub fn review(&self, study: Study) {
        self.0.queue.review(study);
    }

    /// Whoever thinks about a move for half as long as this is told to come to an end. A task that takes longer is given up.
    /// When too many were, the house cannot go on.
    pub fn look_after(&self, longest: Duration) {
        let pool = &self.0;
        let (late, lost) = pool.running.lock().clear(longest);
        for task_info in late {
            error!(seconds = task_info.since.elapsed().as_secs(), "a thought does not end");
            metrics::counter!("cordee_thoughts_given_up_total").increment(1);
            (task_info.give_up)();
            match lost <= pool.most_lost {
                true => pool.start_thread(),
                false => drop(pool.failure.send_replace(Some("too many thoughts do not end: nobody is left to think"))),
            }
        }
    }

    /// Whoever has waited for advice for longer than this is told to ask again later.
    pub fn answer_overdue(&self, longest: Duration) {
        for request in self.0.queue.overdue(longest) {
            metrics::counter!("cordee_hints_not_now_total").increment(1);
            (request.giving_up())();
        }
    }

    /// No new task is begun any more.
    pub fn stop(&self) {
        self.0.queue.close();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Running {
    /// Removes the tasks that have taken too long. Returns them, and how many threads are lost now.
    fn clear(&mut self, longest: Duration) -> (Vec<RunningTask>, usize) {
        for task_info in self.busy.values().filter(|task_info| task_info.since.elapsed() > longest / 2) {
            task_info.wanted.iter().for_each(|wanted| wanted.store(false, Ordering::Relaxed));
        }
        let late =
            self.busy.extract_if(|_, task_info| task_info.since.elapsed() > longest).map(|(_, task_info)| task_info);
        let late: Vec<RunningTask> = late.collect();
        self.lost += late.len();
        (late, self.lost)
    }
}

impl Pool {
    fn start_thread(self: &Arc<Pool>) {
        let number = {
            let mut running = self.running.lock();
            running.started += 1;
            running.started
        };
        let pool = self.clone();
        let work = move || {
            if catch_unwind(AssertUnwindSafe(|| pool.think_on(number))).is_err() {
                pool.failure.send_replace(Some("a thread that thinks has failed"));
            }
        };
        thread::Builder::new().name(format!("thinker-{number}")).spawn(work).expect("a thread can be started");
    }

    fn think_on(self: &Arc<Pool>, number: usize) {
        while let Some(task) = self.queue.next() {
            let task_info = self.task_info(&task);
            self.running.lock().busy.insert(number, task_info);
            let answer = task.work();
            if !self.is_in_time(number) {
                return;
            }
            match answer {
                // The room may have closed meanwhile.
                Answer::Letter(mailbox, letter) => drop(mailbox.send(letter)),
                Answer::Studied(rest) => self.queue.studied(rest.map(|rest| *rest)),
            }
        }
    }

    /// Did the task end in time? If not, another thread has replaced this one.
    fn is_in_time(&self, number: usize) -> bool {
        let mut running = self.running.lock();
        let in_time = running.busy.remove(&number).is_some();
        running.lost -= usize::from(!in_time);
        in_time
    }

    fn task_info(self: &Arc<Pool>, task: &Task) -> RunningTask {
        let since = Instant::now();
        let (wanted, give_up): (_, Box<dyn FnOnce() + Send>) = match task {
            Task::Play(turn) => {
                let BotTurn { mailbox, seat, decision, wanted, .. } = turn;
                let (mailbox, seat, decision) = (mailbox.clone(), *seat, *decision);
                let failed =
                    move || BotChoice { seat, decision, choice: Choice::Failed, bot: None, took: since.elapsed() };
                let give_up = move || drop(mailbox.send(Letter::Chosen(Box::new(failed()))));
                (Some(wanted.clone()), Box::new(give_up))
            }
            Task::Advise(request) => (Some(request.wanted.clone()), request.giving_up()),
            Task::Review(study) => {
                let (pool, give_up) = (self.clone(), study.giving_up());
                let give_up = move || {
                    give_up();
                    pool.queue.studied(None);
                };
                (None, Box::new(give_up))
            }
        };
        RunningTask { since, wanted, give_up }
    }
}

impl Task {
    fn work(self) -> Answer {
        match self {
            Task::Play(turn) => turn.answer(),
            Task::Advise(request) => {
                let mailbox = request.mailbox.clone();
                Answer::Letter(mailbox, request.answer())
            }
            Task::Review(study) => Answer::Studied(study.go_on().map(Box::new)),
        }
    }
}

impl BotTurn {
    fn answer(mut self) -> Answer {
        let started = Instant::now();
        let mut bot = self.bot.take();
        // The game may have moved on while the task waited.
        let choice = match self.wanted.load(Ordering::Relaxed) {
            true => self.think(&mut bot),
            false => Choice::Unwanted,
        };
        let BotTurn { mailbox, seat, decision, .. } = self;
        let chosen = BotChoice { seat, decision, choice, bot, took: started.elapsed() };
        Answer::Letter(mailbox, Letter::Chosen(Box::new(chosen)))
    }

    /// What the bot would do. If a bot fails, nothing else does, and that bot is not asked again.
    fn think(&self, bot: &mut Option<SeatedBot>) -> Choice {
        let BotTurn { game, level, seat, view, wanted, .. } = self;
        let started = Instant::now();
        let known = bot.take().filter(|bot| bot.level == *level);
        let choose = || {
            let mut bot = known.or_else(|| seat_mind(game, *level))?;
            bot.bot.heed(wanted);
            let choice = bot.bot.choose(view.as_ref(), *seat);
            Some((choice, bot))
        };
        let choice = catch_unwind(AssertUnwindSafe(choose));
        metrics::histogram!("cordee_bot_seconds").record(started.elapsed());
        match choice {
            Ok(Some((Ok(action), thinker))) => {
                *bot = Some(thinker);
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

fn seat_mind(game: &str, level: u8) -> Option<SeatedBot> {
    Some(SeatedBot { level, bot: opponents::opponent(game, level, rand::random())? })
}
