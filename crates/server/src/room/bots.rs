//! The computer's seats in this room. The thinking itself is done by the thinkers.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use ::bots::Wanted;
use ::table::Seat;

use super::{Letter, RoomTask, proposals::Proposal};
use crate::{
    hall::Hall,
    pace::Pace,
    thinkers::{BotTurn, SeatedBot},
};

/// A decision that a bot is thinking about.
pub struct PendingTurn {
    seat: Seat,
    decision: u32,
    wanted: Wanted,
    hurried: Arc<AtomicBool>,
}

/// What the bot chose.
pub struct BotChoice {
    pub seat: Seat,
    pub decision: u32,
    pub choice: Choice,
    pub bot: Option<SeatedBot>,
    /// How long it took.
    pub took: Duration,
}

pub enum Choice {
    Action(String),
    /// The game had moved on: nothing was chosen.
    Unwanted,
    /// The bot could not choose.
    Failed,
}

impl BotChoice {
    pub fn has_failed(&self) -> bool {
        matches!(self.choice, Choice::Failed)
    }
}

impl RoomTask {
    /// Lets the bots think whose turn it is.
    pub(super) fn wake_bots(&mut self, hall: &Arc<Hall>) {
        // Where nobody plays but bots, they wait for somebody to see their moves.
        let unseen = self.gathering.guests.is_empty() && !self.gathering.the_match.has_people();
        if self.closed || unseen {
            return;
        }
        let turns = self.gathering.the_match.bots_to_act();
        if !self.may_think {
            if let (Some(node), false, false) = (&hall.node, turns.is_empty(), self.asked_to_think) {
                self.asked_to_think = true;
                node.ask_to_think(&self.room);
            }
            return;
        }
        for (seat, level, decision) in turns {
            if self.pending_turns.iter().any(|known| (known.seat, known.decision) == (seat, decision)) {
                continue;
            }
            let Some(view) = self.gathering.the_match.view_for_bot(seat) else { continue };
            let wanted = Wanted::new(AtomicBool::new(true));
            let hurried = Arc::new(AtomicBool::new(false));
            self.pending_turns.push(PendingTurn { seat, decision, wanted: wanted.clone(), hurried: hurried.clone() });
            let known = self.bots_at_rest.iter().position(|(whose, _)| *whose == seat);
            let bot = known.map(|index| self.bots_at_rest.swap_remove(index).1);
            let (mailbox, requester, game) =
                (self.mailbox.clone(), self.requester(), self.gathering.the_match.game().meta().id);
            let pace = Pace::default();
            let turn = BotTurn { mailbox, requester, game, level, seat, decision, view, bot, wanted, hurried, pace };
            hall.thinkers.think(turn);
        }
    }

    /// Whoever takes their time here shall play now.
    pub(super) fn hurry(&mut self, hall: &Hall) {
        if !self.pending_turns.is_empty() {
            self.pending_turns.iter().for_each(|turn| turn.hurried.store(true, Ordering::Relaxed));
            hall.thinkers.hurry();
        }
    }

    /// The game has moved on: stops thinking about decisions that are no longer asked for.
    pub(super) fn drop_unwanted_thoughts(&mut self) {
        if !self.pending_turns.is_empty() {
            let asked = if self.closed { Vec::new() } else { self.gathering.the_match.bots_to_act() };
            let is_asked = |turn: &PendingTurn| {
                asked.iter().any(|(seat, _, decision)| (*seat, *decision) == (turn.seat, turn.decision))
            };
            self.pending_turns.iter().for_each(|turn| turn.wanted.store(is_asked(turn), Ordering::Relaxed));
        }
        self.drop_unwanted_advice();
    }

    /// A bot has chosen. If people will see the move, the bot pauses, so that they can follow.
    pub(super) fn bot_chose(&mut self, hall: &Arc<Hall>, chosen: Box<BotChoice>) {
        let seen = match &chosen.choice {
            Choice::Action(action) => self.gathering.the_match.is_seen(chosen.seat, action),
            Choice::Failed => true,
            Choice::Unwanted => false,
        };
        let pause = hall.settings.bot_pause.saturating_sub(chosen.took);
        if !seen || pause.is_zero() {
            return self.bot_acts(hall, *chosen);
        }
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            // A room that has closed meanwhile does not miss it.
            let _ = mailbox.send(Letter::Acts(chosen));
        });
    }

    /// A bot acts. If the game has moved on meanwhile, nothing happens. If the bot could not choose, it takes a legal
    /// action, and the players are told.
    pub(super) fn bot_acts(&mut self, hall: &Arc<Hall>, chosen: BotChoice) {
        let BotChoice { seat, decision, choice, bot, .. } = chosen;
        self.pending_turns.retain(|known| (known.seat, known.decision) != (seat, decision));
        self.bots_at_rest.extend(bot.map(|bot| (seat, bot)));
        if self.closed {
            return;
        }
        let action = match choice {
            Choice::Action(action) => Some(action),
            Choice::Failed => None,
            Choice::Unwanted => return self.wake_bots(hall),
        };
        self.proposals.add(Proposal::Turn { seat, decision, action });
        self.go_on(hall);
    }
}
