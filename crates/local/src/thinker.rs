//! Thinks about what the house in the browser wants to know. It has a worker of its own, so that the house answers
//! meanwhile; when nobody wants its thought any more, that worker is ended and another one started.

use std::sync::atomic::AtomicBool;

use bots::{
    AnyBot, Wanted,
    review::{Moment, Reviewing},
};
use house::{
    Match, opponents,
    protocol::{Review, ServerMessage},
};
use table::{Record, Seat};

use crate::{
    letters::{Clock, Task, Thought, Work},
    local_house::load,
};

#[derive(Default)]
pub struct Thinker {
    /// The computer's players of one table: they remember what they planned.
    bots: Vec<SeatedBot>,
    study: Option<Study>,
}

struct SeatedBot {
    table: String,
    seat: Seat,
    level: u8,
    bot: Box<dyn AnyBot>,
}

/// A game that is being gone through.
struct Study {
    number: u32,
    course: Box<dyn Reviewing>,
    moments: Vec<Moment>,
}

impl Thinker {
    /// Nothing is hidden from whoever thinks here: but as everywhere, a bot is shown its seat's view and nothing else.
    pub fn think(&mut self, work: Work) -> Thought {
        let Work { task, log } = work;
        let number = task.number();
        let thought = match task {
            Task::Play { table, seat, level, seed, .. } => self.choose(number, &table, seat, level, seed, &log),
            Task::Advise { table, seat, decision, id, seed, .. } => {
                advise(number, &table, seat, decision, id, seed, &log)
            }
            Task::Review { record, shares, .. } => self.go_on(number, &record, shares),
        };
        thought.unwrap_or(Thought::Failed { number })
    }

    fn choose(
        &mut self,
        number: u32,
        table: &str,
        seat: Seat,
        level: u8,
        seed: u32,
        log: &[String],
    ) -> Option<Thought> {
        let the_match = fold(table, log)?;
        self.bots.retain(|known| known.table == table && (known.seat != seat || known.level == level));
        let known = self.bots.iter().position(|known| known.seat == seat);
        let mut seated = match known {
            Some(index) => self.bots.swap_remove(index),
            None => {
                let bot = opponents::opponent(the_match.game().meta().id, level, seed.into())?;
                SeatedBot { table: table.to_string(), seat, level, bot }
            }
        };
        let action = seated.bot.choose(the_match.view_for_bot(seat)?.as_ref(), seat).ok()?;
        self.bots.push(seated);
        Some(Thought::Chosen { number, action })
    }

    /// Looks at one decision of a finished game.
    fn go_on(&mut self, number: u32, record: &Record, ending: Vec<u16>) -> Option<Thought> {
        let mut study = match self.study.take().filter(|study| study.number == number) {
            Some(study) => study,
            None => Study { number, course: opponents::review(record).ok()?, moments: Vec::new() },
        };
        let (moment, of) = (study.course.next(), study.course.of() as u32);
        let is_done = moment.is_none();
        study.moments.extend(moment);
        let done = study.moments.len() as u32;
        let review = match is_done {
            true => serde_json::to_string(&Review { moments: study.moments, ending }).ok(),
            false => {
                self.study = Some(study);
                None
            }
        };
        Some(Thought::Studied { number, done, of, review })
    }
}

fn advise(
    number: u32,
    table: &str,
    seat: Seat,
    decision: u32,
    id: String,
    seed: u32,
    log: &[String],
) -> Option<Thought> {
    let the_match = fold(table, log)?;
    let (game, view) = (the_match.game().meta().id, the_match.view_for_bot(seat)?);
    let wanted = Wanted::new(AtomicBool::new(true));
    let ways = opponents::advise(game, view.as_ref(), seat, seed.into(), &wanted)?.ok()??;
    let message = serde_json::to_string(&ServerMessage::Hint { id, seat, decision, ways }).ok()?;
    Some(Thought::Advised { number, message })
}

/// The match as it stands. How long anybody has waited does not matter here.
fn fold(table: &str, log: &[String]) -> Option<Match> {
    load(table, log, Clock { at: 0, uptime: 0 }).ok()
}

impl Task {
    pub fn number(&self) -> u32 {
        match self {
            Task::Play { number, .. } | Task::Advise { number, .. } | Task::Review { number, .. } => *number,
        }
    }
}
