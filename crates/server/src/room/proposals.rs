//! What becomes of a proposal: something that is wanted at a table and may become entries of its log. It is judged on
//! the match as it is known here, its entries are applied (what breaks the game is not stored) and stored, and only then
//! told. If somebody else was first, the match goes back, what they stored is read, applied and told, and the same proposal
//! is judged again.
//!
//! No disk, no socket, no clock: rooms go by it, and so does the simulation of many nodes.

use std::collections::VecDeque;

use ::table::Seat;
use house::{
    BadLog, Decision, LogEntry, Match, Rejection, Uptime,
    gathering::{CarriedOut, Deliveries, Gathering, Judged, Line},
    log::Event,
    protocol::{ClientMessage, ServerMessage},
};
use rand::Rng;

use super::{KeyRequest, due::mark, rows_of};
use crate::{
    hall::internal,
    store::{Closure, Row},
};

pub enum Proposal {
    /// A guest has sent a message.
    Message { guest: u64, message: Box<ClientMessage> },
    /// A guest has come back: the computer gives their seats back, one after the other.
    Back { guest: u64 },
    /// Somebody has left: perhaps the others waited only for them, and the next game can begin.
    Rematch,
    /// Something may be due: a clock has run out, or stood still while the house was closed.
    Due { closures: Vec<Closure> },
    /// Somebody who is no guest asks for something to be noted.
    Request(KeyRequest),
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
    /// The whole log is to be read: somebody else was first.
    GoBack,
    /// A guest is answered, and nothing has changed.
    Answer { guest: u64, answer: Box<ServerMessage> },
    /// A guest asks what to play.
    Advise { guest: u64, id: String, seat: Seat },
    /// A guest wants the computer to play now.
    Hurry { guest: u64, id: String },
}

/// The time, by both clocks: the one that waiting is measured by, and the one that stamps entries.
#[derive(Clone, Copy)]
pub struct Now {
    pub uptime: Uptime,
    pub at: u64,
}

/// Entries that are being stored. They are applied, and nobody has been told of them.
struct Attempt<L: Line> {
    proposal: Proposal,
    deliveries: Deliveries<L>,
    /// How many of them are moves.
    moves: usize,
    /// How long the log was before.
    known: usize,
}

/// Entries that were stored.
pub struct Carried<L: Line> {
    pub deliveries: Deliveries<L>,
    pub moves: usize,
}

pub struct Proposals<L: Line> {
    /// May others append to the log, too?
    shared: bool,
    waiting: VecDeque<Proposal>,
    attempt: Option<Attempt<L>>,
    /// The first of those that wait is judged on what was read just before.
    caught_up: bool,
}

impl<L: Line> Proposals<L> {
    pub fn new(shared: bool) -> Proposals<L> {
        Proposals { shared, waiting: VecDeque::new(), attempt: None, caught_up: false }
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
    pub fn go_on(&mut self, gathering: &mut Gathering<L>, now: Now, rng: &mut dyn Rng) -> Result<Next, Rejection> {
        gathering.the_match.set_wall(now.at, now.uptime);
        while let Some(proposal) = self.waiting.pop_front() {
            let decision = match judge(&proposal, gathering, now.uptime, rng)? {
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
                    return Ok(Next::Answer { guest, answer: Box::new(answer) });
                }
                Some(Judged::AsksAdvice(seat)) => {
                    self.caught_up = false;
                    let Proposal::Message { guest, message } = proposal else { continue };
                    return Ok(Next::Advise { guest, id: message.id, seat });
                }
                Some(Judged::Hurries) => {
                    self.caught_up = false;
                    let Proposal::Message { guest, message } = proposal else { continue };
                    return Ok(Next::Hurry { guest, id: message.id });
                }
            };
            if !decision.events.is_empty() {
                return self.attempt(proposal, decision, gathering, now).map(Next::Store);
            }
            self.caught_up = false;
            if let Proposal::Message { guest, message } = proposal {
                return Ok(Next::Answer { guest, answer: Box::new(ServerMessage::Done { id: message.id }) });
            }
        }
        Ok(Next::Nothing)
    }

    /// Applies what was decided; the rows of it.
    fn attempt(
        &mut self,
        proposal: Proposal,
        decision: Decision,
        gathering: &mut Gathering<L>,
        Now { uptime, at }: Now,
    ) -> Result<Vec<Row>, Rejection> {
        let from = match &proposal {
            Proposal::Message { guest, message } => Some((*guest, message.id.clone())),
            _ => None,
        };
        let carried = gathering.carry_out(decision, from, at, uptime).map_err(|bad| internal(&bad))?;
        let CarriedOut { sequence: known, log, next, deliveries } = carried;
        let mut rows = rows_of(gathering.the_match.id(), known, &log);
        if let Some((table, log)) = next {
            rows.extend(rows_of(&table, 0, &log));
        }
        mark(&mut rows, &gathering.the_match, &log, at);
        let moves = log.iter().filter(|entry| matches!(entry.event, Event::Made { .. })).count();
        self.attempt = Some(Attempt { proposal, deliveries, moves, known });
        Ok(rows)
    }

    /// The entries are stored: what is to be told.
    pub fn stored(&mut self) -> Option<Carried<L>> {
        let Attempt { proposal, deliveries, moves, .. } = self.attempt.take()?;
        self.caught_up = false;
        if let Proposal::Back { .. } | Proposal::Due { .. } = proposal {
            // They may have several seats, and one thing is due after another.
            self.waiting.push_front(proposal);
        }
        Some(Carried { deliveries, moves })
    }

    /// Somebody else was first: the match goes back to how it was, and on as it is stored. Returns whether anything was
    /// stored: if not, the match is gone.
    pub fn go_back(
        &mut self,
        gathering: &mut Gathering<L>,
        bodies: &[String],
        now: Uptime,
        deliveries: &mut Deliveries<L>,
    ) -> Result<bool, BadLog> {
        let Some(Attempt { proposal, known, .. }) = self.attempt.take() else { return Ok(true) };
        if bodies.len() <= known {
            return Ok(false);
        }
        let log = LogEntry::read_all(bodies).map_err(|bad| BadLog::Nonsense(bad.to_string()))?;
        let the_match = Match::load(gathering.the_match.id(), &log[..known], now)?;
        gathering.go_back(the_match, now);
        gathering.apply(&log[known..], now, deliveries)?;
        self.waiting.push_front(proposal);
        self.caught_up = true;
        Ok(true)
    }

    /// All that others have stored was read.
    pub fn caught_up(&mut self) {
        self.caught_up = !self.waiting.is_empty();
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
        Proposal::Due { closures } => Some(Judged::Decided(due(&gathering.the_match, closures, now))),
        Proposal::Request(KeyRequest::Reach(key)) => Some(Judged::Decided(gathering.the_match.reach(key))),
        Proposal::Request(KeyRequest::Forget(key)) => Some(Judged::Decided(gathering.the_match.forget(key))),
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

/// What is due first. What comes after it is seen when it is stored.
fn due(the_match: &Match, closures: &[Closure], now: Uptime) -> Decision {
    let missed = closures.iter().map(|closed| the_match.was_closed(closed.began, closed.ended));
    missed.into_iter().find(|missed| !missed.events.is_empty()).unwrap_or_else(|| the_match.fall_due(now))
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
            Err(why) => drop(internal(&why)),
            decided => return decided,
        }
    }
    the_match.act_plainly(seat, decision, rng).map_err(|why| internal(&why))
}

/// Applies what others have stored, from this sequence number on: what is known already is left out. Nothing is applied if
/// something is missing in between.
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
    Ok(News::Applied)
}

pub enum News {
    Applied,
    /// There are entries before these that are not known yet.
    Gap,
}
