//! The computer's seats at this table. Its moves are thought about elsewhere.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use ::bots::Wanted;
use ::table::Seat;

use super::{Inner, Letter};
use crate::{
    hall::{Hall, internal},
    thinkers::{Mind, Thought},
};

/// What a bot is thinking about.
pub struct Thinking {
    seat: Seat,
    decision: u32,
    wanted: Wanted,
}

/// What came of it.
pub struct Chosen {
    pub seat: Seat,
    pub decision: u32,
    pub choice: Choice,
    pub mind: Option<Mind>,
    /// How long it took.
    pub took: Duration,
}

pub enum Choice {
    Action(String),
    /// Nobody wanted to know any more.
    Unwanted,
    /// The bot could not choose.
    Failed,
}

impl Chosen {
    pub fn has_failed(&self) -> bool {
        matches!(self.choice, Choice::Failed)
    }
}

impl Inner {
    /// Asks for the bots whose turn it is.
    pub(super) fn wake_bots(&mut self, hall: &Arc<Hall>) {
        // Nothing is thought about what is not stored yet, nor while nobody is there to see it.
        if !self.pending.is_empty() || self.closed || self.guests.is_empty() {
            return;
        }
        for (seat, level, decision) in self.it.bots_to_act() {
            if self.thinking.iter().any(|known| (known.seat, known.decision) == (seat, decision)) {
                continue;
            }
            let Some(view) = self.it.view_for_bot(seat) else { continue };
            let wanted = Wanted::new(AtomicBool::new(true));
            self.thinking.push(Thinking { seat, decision, wanted: wanted.clone() });
            let known = self.minds.iter().position(|(whose, _)| *whose == seat);
            let mind = known.map(|place| self.minds.swap_remove(place).1);
            let (mail, account, game) = (self.mail.clone(), self.account(), self.it.game().meta().id);
            hall.thinkers.think(Thought { mail, account, game, level, seat, decision, view, mind, wanted });
        }
    }

    /// The game has moved on: what is no longer asked need not be thought about.
    pub(super) fn drop_thoughts(&mut self) {
        if !self.thinking.is_empty() {
            let asked = if self.closed { Vec::new() } else { self.it.bots_to_act() };
            let is_asked = |thought: &Thinking| {
                asked.iter().any(|(seat, _, decision)| (*seat, *decision) == (thought.seat, thought.decision))
            };
            self.thinking.iter().for_each(|thought| thought.wanted.store(is_asked(thought), Ordering::Relaxed));
        }
        self.drop_questions();
    }

    /// A bot has chosen. It takes its time if people are to follow; nobody waits for what nobody sees.
    pub(super) fn bot_chose(&mut self, hall: &Arc<Hall>, chosen: Box<Chosen>) {
        let seen = match &chosen.choice {
            Choice::Action(action) => self.it.is_seen(chosen.seat, action),
            Choice::Failed => true,
            Choice::Unwanted => false,
        };
        let pause = hall.settings.bot_pause.saturating_sub(chosen.took);
        if !seen || pause.is_zero() {
            return self.bot_acts(hall, *chosen);
        }
        let mail = self.mail.clone();
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            // A room that has closed meanwhile does not miss it.
            let _ = mail.send(Letter::Acts(chosen));
        });
    }

    /// A bot acts. If the game has moved on meanwhile, nothing happens; if it could not choose, the
    /// game goes on with some legal action all the same, and the table is told.
    pub(super) fn bot_acts(&mut self, hall: &Arc<Hall>, chosen: Chosen) {
        let Chosen { seat, decision, choice, mind, .. } = chosen;
        self.thinking.retain(|known| (known.seat, known.decision) != (seat, decision));
        self.minds.extend(mind.map(|mind| (seat, mind)));
        if self.closed {
            return;
        }
        let asked = self.it.bots_to_act().iter().any(|(whose, _, which)| (*whose, *which) == (seat, decision));
        if asked {
            let rng = &mut rand::rng();
            let decided = match choice {
                Choice::Action(action) => match self.it.act(seat, decision, &[action], rng) {
                    Err(why) => {
                        internal(&why);
                        self.it.act_plainly(seat, decision, rng)
                    }
                    decided => decided,
                },
                Choice::Failed => self.it.act_plainly(seat, decision, rng),
                Choice::Unwanted => return self.wake_bots(hall),
            };
            match decided {
                Ok(decided) => self.carry_out(hall, decided, None, None),
                Err(why) => {
                    let why = internal(&why);
                    return self.fail(why);
                }
            }
        }
        self.close_if_empty();
    }
}
