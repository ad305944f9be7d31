//! A table of this browser, while somebody is at it.

use std::rc::Rc;

use bots::MASTER;
use house::{
    Decision, LogEntry, Rejection,
    gathering::{CarriedOut, Deliveries, Gathering, Judged, Line, refused},
    log::Event,
    opponents,
    protocol::{ClientMessage, ServerMessage},
};
use rand::{RngExt, rngs::StdRng};
use table::Seat;

use crate::letters::{Now, Outcome, Row, Task};

/// How long advice is thought about.
const ADVICE_MS: u32 = 1500;

/// How the names of this browser's tables begin: so an address tells whether it leads to the network.
const HERE: &str = "local-";

pub fn is_here(table: &str) -> bool {
    table.starts_with(HERE)
}

pub fn named_here(table: &str) -> String {
    format!("{HERE}{table}")
}

/// Messages are texts; whoever runs the house delivers them.
#[derive(Clone)]
pub struct Wire;

impl Line for Wire {
    type Message = Rc<str>;

    fn encode(message: ServerMessage) -> Rc<str> {
        serde_json::to_string(&message).expect("messages are plain data").into()
    }
}

pub struct TableHere {
    pub gathering: Gathering<Wire>,
    turns: Vec<PendingTurn>,
    advice: Vec<PendingAdvice>,
}

/// A decision that the computer is thinking about.
struct PendingTurn {
    number: u32,
    seat: Seat,
    decision: u32,
    /// What it has chosen, while it pauses.
    chosen: Option<String>,
}

/// Advice that a guest waits for.
struct PendingAdvice {
    number: u32,
    seat: Seat,
    decision: u32,
    guest: u64,
    id: String,
}

/// What a table needs of the house around it.
pub struct Around<'a> {
    pub now: Now,
    pub rng: &'a mut StdRng,
    pub next_number: &'a mut u32,
    pub pause_ms: u32,
    pub outcome: &'a mut Outcome,
}

impl Outcome {
    pub fn deliver(&mut self, deliveries: Deliveries<Wire>) {
        self.tell.extend(deliveries.into_iter().map(|(guest, _, text)| (guest, text.to_string())));
    }
}

impl Around<'_> {
    fn number(&mut self) -> u32 {
        *self.next_number += 1;
        *self.next_number
    }
}

impl TableHere {
    pub fn new(gathering: Gathering<Wire>) -> TableHere {
        TableHere { gathering, turns: Vec::new(), advice: Vec::new() }
    }

    fn id(&self) -> String {
        self.gathering.the_match.id().to_string()
    }

    /// A guest has come in, and was welcomed: they get their seats back, and the computer goes on.
    pub fn entered(&mut self, guest: u64, around: &mut Around) -> Result<(), Rejection> {
        for decision in self.gathering.take_seats_back(guest, around.now.uptime(), around.rng) {
            self.carry_out(decision, None, around)?;
        }
        self.wake_bots(around);
        Ok(())
    }

    /// A guest sends a message.
    pub fn hear(&mut self, guest: u64, message: ClientMessage, around: &mut Around) -> Result<(), Rejection> {
        let answer = match self.gathering.judge(guest, &message, around.now.uptime(), around.rng) {
            None => return Ok(()),
            Some(Judged::Decided(decision)) => return self.carry_out(decision, Some((guest, message.id)), around),
            Some(Judged::AsksAdvice(seat)) => match self.ask_advice(seat, guest, &message.id, around) {
                Ok(()) => return Ok(()),
                Err(why) => refused(&message.id, why),
            },
            Some(Judged::Hurries) => {
                around.outcome.hurried.extend(self.turns.iter().map(|turn| turn.number));
                ServerMessage::Done { id: message.id }
            }
            Some(Judged::Answered(answer)) => answer,
        };
        self.tell(guest, answer, around.outcome);
        Ok(())
    }

    fn tell(&self, guest: u64, message: ServerMessage, outcome: &mut Outcome) {
        outcome.deliver(self.gathering.delivery_to(guest, message));
    }

    fn carry_out(
        &mut self,
        decision: Decision,
        from: Option<(u64, String)>,
        around: &mut Around,
    ) -> Result<(), Rejection> {
        let (decision, Now { at, .. }) = (kept_here(decision), around.now);
        let carried = self.gathering.carry_out(decision, from, at, around.now.uptime());
        let CarriedOut { sequence, log, next, deliveries } = carried.map_err(|bad| internal(&bad))?;
        around.outcome.store.extend(rows_of(self.gathering.the_match.id(), sequence, &log));
        if let Some((table, log)) = next {
            around.outcome.store.extend(rows_of(&table, 0, &log));
        }
        around.outcome.deliver(deliveries);
        self.drop_unwanted(around.outcome);
        self.wake_bots(around);
        Ok(())
    }

    /// Lets the bots think whose turn it is.
    fn wake_bots(&mut self, around: &mut Around) {
        for (seat, level, decision) in self.gathering.the_match.bots_to_act() {
            if self.turns.iter().any(|turn| (turn.seat, turn.decision) == (seat, decision)) {
                continue;
            }
            let (number, table, seed) = (around.number(), self.id(), around.rng.random());
            self.turns.push(PendingTurn { number, seat, decision, chosen: None });
            let time_ms = opponents::ponders(level).then_some(MASTER.as_millis() as u32);
            around.outcome.tasks.push(Task::Play { number, table, seat, level, seed, time_ms });
        }
    }

    fn ask_advice(&mut self, seat: Seat, guest: u64, id: &str, around: &mut Around) -> Result<(), Rejection> {
        let caller = self.gathering.guest(guest).map(|guest| guest.caller).unwrap_or_default();
        let decision = self.gathering.the_match.may_ask_advice(caller, seat)?;
        if self.advice.iter().any(|pending| pending.seat == seat) {
            return Err(Rejection::Thinking);
        }
        let (number, table, id, seed) = (around.number(), self.id(), id.to_string(), around.rng.random());
        self.advice.push(PendingAdvice { number, seat, decision, guest, id: id.clone() });
        around.outcome.tasks.push(Task::Advise { number, table, seat, decision, id, seed, time_ms: ADVICE_MS });
        Ok(())
    }

    /// The game has moved on: nobody needs to think any more about what is not asked now.
    fn drop_unwanted(&mut self, outcome: &mut Outcome) {
        let the_match = &self.gathering.the_match;
        let asked = the_match.bots_to_act();
        let is_asked = |turn: &PendingTurn| {
            asked.iter().any(|(seat, _, decision)| (*seat, *decision) == (turn.seat, turn.decision))
        };
        outcome.dropped.extend(self.turns.extract_if(.., |turn| !is_asked(turn)).map(|turn| turn.number));
        let is_stale = |pending: &mut PendingAdvice| !the_match.is_asked(pending.seat, pending.decision);
        for pending in self.advice.extract_if(.., is_stale).collect::<Vec<_>>() {
            outcome.dropped.push(pending.number);
            self.tell(pending.guest, refused(&pending.id, Rejection::Stale), outcome);
        }
    }

    /// Everything that is being thought about here.
    pub fn thoughts(&self) -> impl Iterator<Item = u32> {
        self.turns.iter().map(|turn| turn.number).chain(self.advice.iter().map(|pending| pending.number))
    }

    /// A bot has chosen. If people see the move, it pauses, so that they can follow.
    pub fn chose(&mut self, number: u32, action: String, took_ms: u32, around: &mut Around) -> Result<(), Rejection> {
        let Some(turn) = self.turns.iter_mut().find(|turn| turn.number == number) else { return Ok(()) };
        let pause = around.pause_ms.saturating_sub(took_ms);
        let is_seen = pause > 0 && self.gathering.the_match.is_seen(turn.seat, &action);
        turn.chosen = Some(action);
        if is_seen {
            around.outcome.pauses.push((pause, number));
            return Ok(());
        }
        self.acts(number, around)
    }

    /// A bot acts. If it could not choose, it makes some legal action, and the players are told.
    pub fn acts(&mut self, number: u32, around: &mut Around) -> Result<(), Rejection> {
        let Some(index) = self.turns.iter().position(|turn| turn.number == number) else { return Ok(()) };
        let PendingTurn { seat, decision, chosen, .. } = self.turns.swap_remove(index);
        let the_match = &self.gathering.the_match;
        let decided = chosen.and_then(|action| the_match.act(seat, decision, &[action], around.rng).ok());
        let decided = match decided {
            Some(decided) => decided,
            None => the_match.act_plainly(seat, decision, around.rng).map_err(|why| internal(&why))?,
        };
        self.carry_out(decided, None, around)
    }

    /// The answer to a player who asked what to play; nothing if there is none.
    pub fn advised(&mut self, number: u32, message: Option<String>, outcome: &mut Outcome) {
        let Some(index) = self.advice.iter().position(|pending| pending.number == number) else { return };
        let PendingAdvice { guest, id, .. } = self.advice.swap_remove(index);
        match message {
            Some(message) => outcome.tell.push((guest, message)),
            None => self.tell(guest, refused(&id, Rejection::Thinking), outcome),
        }
    }
}

/// The next game is played here too, and its name says so.
fn kept_here(mut decision: Decision) -> Decision {
    for event in &mut decision.events {
        if let Event::Next { table } = event {
            *table = named_here(table);
        }
    }
    decision.next = decision.next.map(|(table, log)| (named_here(&table), log));
    decision
}

/// Log entries as rows, the first at `sequence`.
pub fn rows_of(table: &str, sequence: usize, log: &[LogEntry]) -> Vec<Row> {
    let row = |(offset, entry): (usize, &LogEntry)| Row {
        table: table.to_string(),
        sequence: sequence + offset,
        body: serde_json::to_string(entry).expect("log entries are plain data"),
    };
    log.iter().enumerate().map(row).collect()
}

/// An error of ours. There is no host with a log who could look it up: the player is told what it was.
pub fn internal(problem: &dyn std::fmt::Display) -> Rejection {
    Rejection::Internal { id: problem.to_string() }
}
