//! Where bots think: a few threads of their own, so that no table waits for another's opponent.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use bots::{AnyBot, Make};
use table::Seat;
use tokio::runtime::Handle;
use tracing::error;

use crate::{
    advice::Question,
    queue::{Queue, Task},
    reviews::Study,
    room::Room,
};

/// A bot's turn.
pub struct Thought {
    pub room: Arc<Room>,
    pub game: &'static str,
    pub level: u8,
    pub seat: Seat,
    pub decision: u32,
    pub view: Box<dyn Any + Send>,
    /// Who thought for this seat before.
    pub mind: Option<Mind>,
}

/// A bot that remembers what it planned.
pub struct Mind {
    level: u8,
    bot: Box<dyn AnyBot>,
}

pub struct Thinkers(Arc<Queue>);

impl Thinkers {
    /// `pause` is how long a bot takes at least, so that people can follow.
    pub fn start(threads: usize, pause: Duration) -> Thinkers {
        let clock = Handle::current();
        let queue = Arc::new(Queue::default());
        for number in 0..threads.max(1) {
            let (queue, clock) = (queue.clone(), clock.clone());
            let work = move || {
                while let Some(task) = queue.next() {
                    match task {
                        Task::Play(thought) => answer(thought, pause, &clock),
                        Task::Advise(question) => question.answer(),
                        Task::Review(study) => queue.studied(study.go_on()),
                    }
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

    /// Goes through a finished game in idle moments, a piece at a time and one game after the other.
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

fn answer(mut thought: Thought, pause: Duration, clock: &Handle) {
    let started = Instant::now();
    // While it waited for its turn to think, the game may have moved on.
    let asked = thought.room.awaits(thought.seat, thought.decision);
    let mut mind = thought.mind.take();
    let choice = if asked { think(&thought, &mut mind) } else { None };
    let Thought { room, seat, decision, .. } = thought;
    // Nobody waits for what nobody sees.
    let follows = choice.as_ref().is_some_and(|choice| room.is_seen(seat, choice));
    let pause = if follows { pause.saturating_sub(started.elapsed()) } else { Duration::ZERO };
    clock.spawn(async move {
        tokio::time::sleep(pause).await;
        room.bot_acts(seat, decision, choice, mind);
    });
}

/// What the bot would do. A bot that fails, whatever way, fails alone, and is not asked again.
fn think(thought: &Thought, mind: &mut Option<Mind>) -> Option<String> {
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
            Some(action)
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

fn seat_mind(game: &str, level: u8) -> Option<Mind> {
    let spec = bots::level(level).unwrap_or(&bots::LEVELS[0]).spec(game);
    let bot = games::visit(game, Make { spec, seed: rand::random(), threads: 1 })?;
    Some(Mind { level, bot })
}
