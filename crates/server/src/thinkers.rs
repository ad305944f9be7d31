//! The threads that bots think on. There are a few of them, apart from the ones that serve sockets. Game code cannot be
//! interrupted: if a task does not end in time, somebody is answered without it, and another thread replaces its own.

use std::{
    any::Any,
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use bots::{AnyBot, NoChoice, Wanted};
use house::opponents;
use parking_lot::Mutex;
use table::Seat;
use tracing::error;

use crate::{
    advice::AdviceRequest,
    fair_queue::Requester,
    hall::FailureSignal,
    pace::Pace,
    reviews::Study,
    room::{BotChoice, Choice, Letter, Mailbox},
    task_queue::{Task, TaskQueue},
};

/// A master is waited for at most so many times as long as it may think.
const LONGEST_WAIT: u32 = 3;

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
    /// Somebody wants it to play now, with the best it has found.
    pub hurried: Arc<AtomicBool>,
    pub pace: Pace,
}

/// A bot that remembers what it planned.
pub struct SeatedBot {
    level: u8,
    bot: Box<dyn AnyBot>,
}

pub struct Thinkers(Arc<Pool>);

struct Pool {
    queue: TaskQueue,
    /// How long a master thinks about a choice.
    master: Duration,
    running: Mutex<Running>,
    /// How many threads may be lost to tasks that do not end.
    most_lost: usize,
    failure: FailureSignal,
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
    /// There is more to think about.
    Ponder(Box<BotTurn>),
    Advise(Box<AdviceRequest>),
    Studied(Option<Box<Study>>),
}

impl Thinkers {
    /// A panic in a game costs one task. If anything else goes wrong, the house is told.
    pub fn start(threads: usize, master: Duration, failure: FailureSignal) -> Thinkers {
        let threads = threads.max(1);
        let (queue, running) = (TaskQueue::default(), Mutex::default());
        let pool = Arc::new(Pool { queue, master, running, most_lost: threads.max(2), failure });
        (0..threads).for_each(|_| pool.start_thread());
        Thinkers(pool)
    }

    pub fn think(&self, turn: BotTurn) {
        self.0.queue.play(turn);
    }

    /// Some who ponder have been hurried.
    pub fn hurry(&self) {
        self.0.queue.hurry();
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
            let answer = task.work(self.master);
            if !self.is_in_time(number) {
                return;
            }
            match answer {
                // The room may have closed meanwhile.
                Answer::Letter(mailbox, letter) => drop(mailbox.send(letter)),
                Answer::Ponder(turn) => self.queue.ponder_on(*turn),
                Answer::Advise(request) => self.queue.advise_on(*request),
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
    fn work(self, master: Duration) -> Answer {
        match self {
            Task::Play(turn) => turn.answer(master),
            Task::Advise(request) => {
                let mailbox = request.mailbox.clone();
                match request.answer(master) {
                    Ok(letter) => Answer::Letter(mailbox, letter),
                    Err(rest) => Answer::Advise(rest),
                }
            }
            Task::Review(study) => Answer::Studied(study.go_on().map(Box::new)),
        }
    }
}

/// What a piece of thinking comes to.
enum Thought {
    Chosen(String),
    GoesOn,
}

impl BotTurn {
    pub fn is_hurried(&self) -> bool {
        self.hurried.load(Ordering::Relaxed)
    }

    fn answer(mut self, master: Duration) -> Answer {
        // The game may have moved on while the task waited.
        let choice = match self.wanted.load(Ordering::Relaxed) {
            true => match self.think(master) {
                Some(Thought::GoesOn) => return Answer::Ponder(Box::new(self)),
                Some(Thought::Chosen(action)) => Choice::Action(action),
                None => Choice::Failed,
            },
            false => Choice::Unwanted,
        };
        let BotTurn { mailbox, seat, decision, bot, pace, .. } = self;
        let chosen = BotChoice { seat, decision, choice, bot, took: pace.since.elapsed() };
        Answer::Letter(mailbox, Letter::Chosen(Box::new(chosen)))
    }

    /// What the bot would do. If a bot fails, nothing else does, and that bot is not asked again.
    fn think(&mut self, master: Duration) -> Option<Thought> {
        let BotTurn { game, level, seat, view, wanted, bot, pace, hurried, .. } = self;
        let (game, level, seat) = (*game, *level, *seat);
        let known = bot.take().filter(|bot| bot.level == level);
        let think = || {
            let mut seated = known.or_else(|| seat_mind(game, level))?;
            seated.bot.heed(wanted);
            let thought = match opponents::ponders(level) {
                true => ponder(seated.bot.as_mut(), &**view, seat, pace, hurried, master),
                false => pace.piece(|_| seated.bot.choose(&**view, seat)).map(Thought::Chosen),
            };
            Some((thought, seated))
        };
        match catch_unwind(AssertUnwindSafe(think)) {
            Ok(Some((Ok(thought), seated))) => {
                *bot = Some(seated);
                if let Thought::Chosen(_) = thought {
                    metrics::histogram!("cordee_bot_seconds").record(self.pace.spent);
                }
                Some(thought)
            }
            Ok(Some((Err(problem), _))) => {
                error!(%problem, game, "a bot has nothing to choose");
                None
            }
            Ok(None) | Err(_) => {
                error!(game, level, "a bot has failed");
                None
            }
        }
    }
}

/// Lets a bot ponder a piece further. It chooses when its time is over or somebody hurries it. Where many ponder at once each
/// gets less: nobody waits for it for more than a few times as long.
fn ponder(
    bot: &mut dyn AnyBot,
    view: &dyn Any,
    seat: Seat,
    pace: &mut Pace,
    hurried: &AtomicBool,
    master: Duration,
) -> Result<Thought, NoChoice> {
    let more = pace.piece(|games| bot.ponder(view, seat, games))?;
    let has_time = pace.spent < master && pace.since.elapsed() < LONGEST_WAIT * master;
    if more && has_time && !hurried.load(Ordering::Relaxed) {
        return Ok(Thought::GoesOn);
    }
    bot.decide(view, seat).map(Thought::Chosen)
}

fn seat_mind(game: &str, level: u8) -> Option<SeatedBot> {
    Some(SeatedBot { level, bot: opponents::opponent(game, level, rand::random())? })
}
