//! Where bots think: a few threads of their own, so that no table waits for another's opponent.

use std::{any::Any, sync::Arc, thread, time::Duration};

use bots::Make;
use table::Seat;
use tokio::runtime::Handle;
use tracing::error;

use crate::room::Room;

/// A bot's turn.
pub struct Thought {
    pub room: Arc<Room>,
    pub game: &'static str,
    pub level: u8,
    pub seat: Seat,
    pub decision: u32,
    pub view: Box<dyn Any + Send>,
}

#[derive(Clone)]
pub struct Thinkers(std::sync::mpsc::Sender<Thought>);

impl Thinkers {
    /// `pause` is how long a bot takes at least, so that people can follow.
    pub fn start(threads: usize, pause: Duration) -> Thinkers {
        let clock = Handle::current();
        let (sender, thoughts) = std::sync::mpsc::channel::<Thought>();
        let thoughts = Arc::new(parking_lot::Mutex::new(thoughts));
        for number in 0..threads.max(1) {
            let (thoughts, clock) = (thoughts.clone(), clock.clone());
            let work = move || loop {
                // The guard is gone before the thinking starts: others may take the next one.
                let Ok(thought) = thoughts.lock().recv() else { break };
                think(thought, pause, &clock);
            };
            thread::Builder::new().name(format!("thinker-{number}")).spawn(work).expect("a thread can be started");
        }
        Thinkers(sender)
    }

    pub fn think(&self, thought: Thought) {
        let _ = self.0.send(thought);
    }
}

fn think(thought: Thought, pause: Duration, clock: &Handle) {
    let Thought { room, game, level, seat, decision, view } = thought;
    let started = std::time::Instant::now();
    let spec = bots::level(level).unwrap_or(&bots::LEVELS[0]).spec;
    let seed = rand::random();
    let bot = games::visit(game, Make { spec, seed, threads: 1 });
    let choice = bot.map(|mut bot| bot.choose(view.as_ref(), seat));
    metrics::histogram!("cordee_bot_seconds").record(started.elapsed().as_secs_f64());
    match choice {
        Some(Ok(action)) => {
            let pause = pause.saturating_sub(started.elapsed());
            clock.spawn(async move {
                tokio::time::sleep(pause).await;
                room.bot_acts(seat, decision, action);
            });
        }
        Some(Err(problem)) => error!(%problem, game, "a bot has nothing to choose"),
        None => error!(game, "there is no such game"),
    }
}
