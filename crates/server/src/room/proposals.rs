//! What becomes of a proposal: something that is wanted at a table and may become entries of its log. It is judged on
//! the match as it is known here, its entries are stored, and only then they are applied and told. If somebody else was
//! first, what they stored is read, applied and told, and the same proposal is judged again.
//!
//! No disk, no socket, no clock: rooms go by it, and so does the simulation of many nodes.

use std::collections::VecDeque;

use ::table::Seat;
use house::{
    BadLog, Decision, LogEntry, Match, Rejection, Uptime,
    gathering::{Deliveries, Gathering, Judged, Line},
    protocol::{ClientMessage, ServerMessage},
};
use rand::Rng;

use super::rows_of;
use crate::{store::Row, writer::Stored};

pub enum Proposal {
    /// A guest has sent a message.
    Message { guest: u64, message: Box<ClientMessage> },
    /// A guest has come back: the computer gives their seats back, one after the other.
    Back { guest: u64 },
    /// Somebody has left: perhaps the others waited only for them, and the next game can begin.
    Rematch,
    /// A bot acts. If it could not choose, it takes some legal action.
    Turn { seat: Seat, decision: u32, action: Option<String> },
}

/// What is to be done next.
#[derive(Debug)]
pub enum Next {
    /// No proposal is left.
    Nothing,
    /// These rows are to be stored.
    Store(Vec<Row>),
    /// What others have stored is to be read, from the end of the known log on.
    CatchUp,
    /// A guest is answered, and nothing has changed.
    Answer { guest: u64, answer: ServerMessage },
    /// A guest asks what to play.
    Advise { guest: u64, id: String, seat: Seat },
}

/// The time, by both clocks: the one that waiting is measured by, and the one that stamps entries.
#[derive(Clone, Copy)]
pub struct Clock {
    pub now: Uptime,
    pub at: u64,
}

/// Entries that are being stored.
struct Attempt {
    proposal: Proposal,
    log: Vec<LogEntry>,
}

#[derive(Default)]
pub struct Proposals {
    /// May others append to the log, too?
    shared: bool,
    waiting: VecDeque<Proposal>,
    attempt: Option<Attempt>,
    /// The first of those that wait is judged on what was read just before.
    caught_up: bool,
    /// The store has said that somebody else was first.
    late: bool,
}

impl Proposals {
    pub fn new(shared: bool) -> Proposals {
        Proposals { shared, ..Proposals::default() }
    }

    pub fn are_shared(&self) -> bool {
        self.shared
    }

    pub fn add(&mut self, proposal: Proposal) {
        self.waiting.push_back(proposal);
    }

    pub fn clear(&mut self) {
        *self = Proposals::new(self.shared);
    }

    /// Judges the next proposal. An error is ours, and no player's.
    pub fn go_on<L: Line>(
        &mut self,
        gathering: &mut Gathering<L>,
        clock: Clock,
        rng: &mut dyn Rng,
    ) -> Result<Next, Rejection> {
        while let Some(proposal) = self.waiting.pop_front() {
            let decision = match judge(&proposal, gathering, clock.now, rng)? {
                None => Decision::default(),
                Some(Judged::Decided(decision)) => decision,
                Some(Judged::Answered(ServerMessage::Refused { .. })) if self.shared && !self.caught_up => {
                    // Nobody is refused because of something that others have changed meanwhile.
                    self.waiting.push_front(proposal);
                    return Ok(Next::CatchUp);
                }
                Some(Judged::Answered(answer)) => {
                    self.caught_up = false;
                    let Proposal::Message { guest, .. } = proposal else { continue };
                    return Ok(Next::Answer { guest, answer });
                }
                Some(Judged::AsksAdvice(seat)) => {
                    self.caught_up = false;
                    let Proposal::Message { guest, message } = proposal else { continue };
                    return Ok(Next::Advise { guest, id: message.id, seat });
                }
            };
            if !decision.events.is_empty() {
                return Ok(Next::Store(self.attempt(proposal, decision, &gathering.the_match, clock.at)));
            }
            self.caught_up = false;
            if let Proposal::Message { guest, message } = proposal {
                return Ok(Next::Answer { guest, answer: ServerMessage::Done { id: message.id } });
            }
        }
        Ok(Next::Nothing)
    }

    /// The rows of what was decided.
    fn attempt(&mut self, proposal: Proposal, decision: Decision, the_match: &Match, at: u64) -> Vec<Row> {
        let id = match &proposal {
            Proposal::Message { message, .. } => Some(&message.id),
            _ => None,
        };
        let entry = |event| LogEntry { at, id: id.cloned(), event };
        let log: Vec<LogEntry> = decision.events.into_iter().map(entry).collect();
        let mut rows = rows_of(the_match.id(), the_match.length(), &log);
        if let Some((table, events)) = decision.next {
            let log: Vec<_> = events.into_iter().map(|event| LogEntry { at, id: None, event }).collect();
            rows.extend(rows_of(&table, 0, &log));
        }
        self.attempt = Some(Attempt { proposal, log });
        rows
    }

    /// The store has answered. If the entries are stored, they are applied: these are they.
    pub fn stored<L: Line>(
        &mut self,
        stored: Stored,
        gathering: &mut Gathering<L>,
        now: Uptime,
        deliveries: &mut Deliveries<L>,
    ) -> Result<Option<Vec<LogEntry>>, BadLog> {
        let Some(Attempt { proposal, log }) = self.attempt.take() else { return Ok(None) };
        if stored != Stored::Yes {
            self.late = true;
            self.waiting.push_front(proposal);
            return Ok(None);
        }
        self.caught_up = false;
        match proposal {
            Proposal::Message { guest, message } => {
                deliveries.extend(gathering.delivery_to(guest, ServerMessage::Done { id: message.id }));
            }
            // They may have several seats.
            Proposal::Back { .. } => self.waiting.push_front(proposal),
            Proposal::Rematch | Proposal::Turn { .. } => {}
        }
        gathering.apply(&log, now, deliveries)?;
        Ok(Some(log))
    }

    /// All that others have stored was read. Returns whether that can be: if somebody else was first, there is something.
    pub fn caught_up(&mut self, news: usize) -> bool {
        self.caught_up = !self.waiting.is_empty();
        !std::mem::take(&mut self.late) || news > 0
    }
}

fn judge<L: Line>(
    proposal: &Proposal,
    gathering: &mut Gathering<L>,
    now: Uptime,
    rng: &mut dyn Rng,
) -> Result<Option<Judged>, Rejection> {
    Ok(match proposal {
        Proposal::Message { guest, message } => gathering.judge(*guest, message, now, rng),
        Proposal::Back { guest } => gathering.take_seats_back(*guest, now, rng).into_iter().next().map(Judged::Decided),
        Proposal::Rematch => gathering.the_match.rematch_at_last(rng).ok().map(Judged::Decided),
        Proposal::Turn { seat, decision, action } => {
            let asked = |(whose, _, which): &(Seat, u8, u32)| (whose, which) == (seat, decision);
            match gathering.the_match.bots_to_act().iter().any(asked) {
                true => Some(Judged::Decided(turn(&gathering.the_match, *seat, *decision, action.clone(), rng)?)),
                // The game has moved on meanwhile.
                false => None,
            }
        }
    })
}

fn turn(
    the_match: &Match,
    seat: Seat,
    decision: u32,
    action: Option<String>,
    rng: &mut dyn Rng,
) -> Result<Decision, Rejection> {
    if let Some(action) = action {
        match the_match.act(seat, decision, &[action], rng) {
            Err(why) => drop(crate::hall::internal(&why)),
            decided => return decided,
        }
    }
    the_match.act_plainly(seat, decision, rng)
}

/// Applies what others have stored, from this sequence number on: what is known already is left out. Nothing is applied if
/// something is missing in between. Returns how many entries were new.
pub fn apply_news<L: Line>(
    gathering: &mut Gathering<L>,
    from: usize,
    bodies: &[String],
    now: Uptime,
    deliveries: &mut Deliveries<L>,
) -> Result<News, BadLog> {
    let known = gathering.the_match.length();
    if from > known {
        return Ok(News::Gap);
    }
    let new = bodies.get(known - from..).unwrap_or_default();
    let log = LogEntry::read_all(new).map_err(|bad| BadLog::Nonsense(bad.to_string()))?;
    if !log.is_empty() {
        gathering.apply(&log, now, deliveries)?;
    }
    Ok(News::Applied(log))
}

pub enum News {
    Applied(Vec<LogEntry>),
    /// There are entries before these that are not known yet.
    Gap,
}
