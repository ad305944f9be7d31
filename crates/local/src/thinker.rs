//! Thinks about what the house in the browser wants to know. It has a worker of its own, so that the house answers
//! meanwhile; when nobody wants its thought any more, that worker is ended and another one started.

use std::{any::Any, sync::atomic::AtomicBool};

use bots::{
    AnyBot, Counsel, Wanted,
    review::{Moment, Reviewing},
};
use house::{
    Match, opponents,
    protocol::{Review, ServerMessage},
};
use table::{Record, Seat};

use crate::{
    letters::{Now, Task, Thought, Work},
    local_house::load,
};

#[derive(Default)]
pub struct Thinker {
    /// The computer's players of one table: they remember what they planned.
    bots: Vec<SeatedBot>,
    pondered: Option<Pondered>,
    /// Advice that is being worked out, by the number of its task.
    counsel: Option<(u32, Box<dyn Counsel>)>,
    study: Option<Study>,
}

struct SeatedBot {
    table: String,
    seat: Seat,
    level: u8,
    bot: Box<dyn AnyBot>,
}

/// A choice that is thought about a piece at a time.
struct Pondered {
    number: u32,
    seated: SeatedBot,
    view: Box<dyn Any + Send>,
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
        let number = work.task.number();
        let thought = match &work.task {
            Task::Play { time_ms: None, .. } => self.choose(&work),
            Task::Play { .. } => self.ponder(&work),
            Task::Advise { .. } => self.advise(&work),
            Task::Review { record, shares, .. } => self.go_on(number, record, shares.clone()),
        };
        thought.unwrap_or(Thought::Failed { number })
    }

    fn choose(&mut self, work: &Work) -> Option<Thought> {
        let (mut seated, view) = self.seated(work)?;
        let action = seated.bot.choose(view.as_ref(), seated.seat).ok()?;
        self.bots.push(seated);
        Some(Thought::Chosen { number: work.task.number(), action })
    }

    /// A piece of what somebody ponders.
    fn ponder(&mut self, work: &Work) -> Option<Thought> {
        let number = work.task.number();
        let (mut seated, view) = match self.pondered.take().filter(|pondered| pondered.number == number) {
            Some(Pondered { seated, view, .. }) => (seated, view),
            None => self.seated(work)?,
        };
        let more = seated.bot.ponder(view.as_ref(), seated.seat, work.games).ok()?;
        if more && !work.enough {
            self.pondered = Some(Pondered { number, seated, view });
            return Some(Thought::Pondered { number });
        }
        let action = seated.bot.decide(view.as_ref(), seated.seat).ok()?;
        self.bots.push(seated);
        Some(Thought::Chosen { number, action })
    }

    /// Whoever plays a seat, and what they see.
    fn seated(&mut self, work: &Work) -> Option<(SeatedBot, Box<dyn Any + Send>)> {
        let Task::Play { table, seat, level, seed, .. } = &work.task else { return None };
        let (seat, level) = (*seat, *level);
        let the_match = fold(table, &work.log)?;
        let view = the_match.view_for_bot(seat)?;
        self.bots.retain(|known| known.table == *table && (known.seat != seat || known.level == level));
        let known = self.bots.iter().position(|known| known.seat == seat);
        let seated = match known {
            Some(index) => self.bots.swap_remove(index),
            None => {
                let bot = opponents::opponent(the_match.game().meta().id, level, (*seed).into())?;
                SeatedBot { table: table.clone(), seat, level, bot }
            }
        };
        Some((seated, view))
    }

    /// A piece of what somebody is to be told who asks what to play.
    fn advise(&mut self, work: &Work) -> Option<Thought> {
        let Task::Advise { number, table, seat, decision, id, seed, .. } = &work.task else { return None };
        let number = *number;
        let mut counsel = match self.counsel.take().filter(|(known, _)| *known == number) {
            Some((_, counsel)) => counsel,
            None => {
                let the_match = fold(table, &work.log)?;
                let (game, view) = (the_match.game().meta().id, the_match.view_for_bot(*seat)?);
                let wanted = Wanted::new(AtomicBool::new(true));
                opponents::consult(game, view.as_ref(), *seat, (*seed).into(), &wanted)?.ok()?
            }
        };
        counsel.ponder(work.games);
        if !work.enough || !counsel.is_sound() {
            self.counsel = Some((number, counsel));
            return Some(Thought::Pondered { number });
        }
        let hint = ServerMessage::Hint { id: id.clone(), seat: *seat, decision: *decision, ways: counsel.answer() };
        Some(Thought::Advised { number, message: serde_json::to_string(&hint).ok()? })
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

/// The match as it stands. How long anybody has waited does not matter here.
fn fold(table: &str, log: &[String]) -> Option<Match> {
    load(table, log, Now { at: 0, uptime: 0 }).ok()
}

impl Task {
    pub fn number(&self) -> u32 {
        match self {
            Task::Play { number, .. } | Task::Advise { number, .. } | Task::Review { number, .. } => *number,
        }
    }
}
