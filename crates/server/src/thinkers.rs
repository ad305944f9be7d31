//! Where bots think: a few threads of their own, so that no table waits for another's opponent.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering},
    thread,
    time::Instant,
};

use bots::{AnyBot, Make};
use table::Seat;
use tracing::error;

use crate::{
    advice::Question,
    fair::Account,
    hall::Fallen,
    queue::{Queue, Task},
    reviews::Study,
    room::{Choice, Chosen, Letter, Mail, Wanted},
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

pub struct Thinkers(Arc<Queue>);

impl Thinkers {
    /// What the games do wrong costs one thought. Should anything else go wrong, the house is told.
    pub fn start(threads: usize, fallen: Fallen) -> Thinkers {
        let queue = Arc::new(Queue::default());
        for number in 0..threads.max(1) {
            let (queue, fallen) = (queue.clone(), fallen.clone());
            let work = move || {
                if catch_unwind(AssertUnwindSafe(|| think_on(&queue))).is_err() {
                    fallen.send_replace(Some("a thread that thinks has failed"));
                }
            };
            thread::Builder::new().name(format!("thinker-{number}")).spawn(work).expect("a thread can be started");
        }
        Thinkers(queue)
    }

    pub fn think(&self, thought: Thought) {
        self.0.play(thought);
    }

    /// Thinks about what a player asks, once no bot is kept waiting. `false`: too many are asking.
    pub fn advise(&self, question: Question) -> bool {
        self.0.advise(question)
    }

    /// Goes through a finished game in idle moments, a piece at a time.
    pub fn review(&self, study: Study) {
        self.0.review(study);
    }

    /// Nothing new is thought about any more.
    pub fn stop(&self) {
        self.0.close();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.stop();
    }
}

fn think_on(queue: &Queue) {
    while let Some(task) = queue.next() {
        match task {
            Task::Play(thought) => answer(thought),
            Task::Advise(question) => question.answer(),
            Task::Review(study) => queue.studied(study.go_on()),
        }
    }
}

fn answer(mut thought: Thought) {
    let started = Instant::now();
    let mut mind = thought.mind.take();
    // While it waited for its turn to think, the game may have moved on.
    let choice = match thought.wanted.load(Ordering::Relaxed) {
        true => think(&thought, &mut mind),
        false => Choice::Unwanted,
    };
    let Thought { mail, seat, decision, .. } = thought;
    // A room that has closed meanwhile does not miss it.
    let _ = mail.send(Letter::Chosen(Box::new(Chosen { seat, decision, choice, mind, took: started.elapsed() })));
}

/// What the bot would do. A bot that fails, whatever way, fails alone, and is not asked again.
fn think(thought: &Thought, mind: &mut Option<Mind>) -> Choice {
    let Thought { game, level, seat, view, .. } = thought;
    let started = Instant::now();
    let known = mind.take().filter(|mind| mind.level == *level);
    let choose = || {
        let mut mind = known.or_else(|| seat_mind(game, *level))?;
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

fn seat_mind(game: &str, level: u8) -> Option<Mind> {
    let spec = bots::level(level).unwrap_or(&bots::LEVELS[0]).spec(game);
    let bot = games::visit(game, Make { spec, seed: rand::random(), threads: 1 })?;
    Some(Mind { level, bot })
}
