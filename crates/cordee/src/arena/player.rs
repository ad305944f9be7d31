//! Who sits at a table of the arena: an opponent of ours, or an engine from outside.

use std::{fmt, time::Duration};

use bots::{BadSpec, Bot, Spec};
use house::protocol::Legal;
use table::{
    AnyGame, AnyPosition, Lang, Mover, Playable, Record, Refusal, Seat, Step, Viewer,
    erased::{Shown, position, raw},
    game::StepOf,
};

use crate::{
    engine::{Choose, Engine, ToEngine, Trouble},
    failure::quote,
};

/// Somebody who plays in the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// By the name that it was asked for by, such as `level:5`.
    Ours {
        name: String,
        spec: Spec,
    },
    Outside(Outside),
}

impl Entrant {
    /// One of ours at this game.
    pub fn named(name: &str, game: &dyn AnyGame) -> Result<Entrant, BadSpec> {
        Ok(Entrant::Ours { name: name.to_string(), spec: bots::opponent(name, game.ladder())? })
    }

    /// Who that is, if it is one of ours.
    pub fn spec(&self) -> Option<&Spec> {
        match self {
            Entrant::Ours { spec, .. } => Some(spec),
            Entrant::Outside(_) => None,
        }
    }
}

impl From<Spec> for Entrant {
    fn from(spec: Spec) -> Entrant {
        Entrant::Ours { name: spec.to_string(), spec }
    }
}

/// A program, by the name it plays under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outside {
    pub name: String,
    pub command: Vec<String>,
    /// For each of its decisions.
    pub deadline: Duration,
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Entrant::Ours { name, .. } => name.fmt(f),
            Entrant::Outside(outside) => outside.name.fmt(f),
        }
    }
}

/// An entrant in a seat, for one game.
pub enum Player<G: Playable> {
    Ours(Box<dyn Bot<G>>),
    Outside { engine: Engine, deadline: Duration, decision: u32 },
}

impl<G: Playable> Player<G> {
    /// Ours thinks on one thread, for a fair share of the machine: several games are played at the
    /// same time.
    pub fn sit(entrant: &Entrant, seat: Seat, start: &Record, seed: u64) -> Result<Player<G>, Trouble> {
        match entrant {
            Entrant::Ours { spec, .. } => Ok(Player::Ours(bots::make::<G>(spec, seed, 1))),
            Entrant::Outside(Outside { command, deadline, .. }) => {
                let engine = Engine::start(command)?;
                let Record { game, options, seats, .. } = start;
                engine.tell(&ToEngine::Hello { game, options, seats: *seats, seat });
                Ok(Player::Outside { engine, deadline: *deadline, decision: 0 })
            }
        }
    }

    /// A legal step of the seat, chosen with what the seat sees and nothing else.
    pub fn choose(&mut self, game: &G, seat: Seat) -> Result<StepOf<G>, Trouble> {
        match self {
            Player::Ours(bot) => Ok(Step::Act(seat, bot.choose(&game.view(Viewer::Seat(seat)), seat))),
            Player::Outside { engine, deadline, decision } => {
                let position = position(game.clone());
                let asked = question(position.as_ref(), seat, *decision, *deadline);
                let mut legal = |prefix: &str| Ok(raw(&Legal::all(position.as_ref(), seat, prefix)));
                let text = engine.choose(&asked, &mut legal)?;
                *decision += 1;
                step(game, seat, &text)
            }
        }
    }

    pub fn farewell(&self, says: &ToEngine) {
        if let Player::Outside { engine, .. } = self {
            engine.tell(says);
        }
    }
}

/// What an engine is asked. Of the position only its seat's side is told, as at a table of the house.
fn question(position: &dyn AnyPosition, seat: Seat, decision: u32, deadline: Duration) -> Choose {
    let Shown { view, prompt } = position.shown(Viewer::Seat(seat));
    Choose {
        decision,
        view,
        legal: raw(&Legal::foreseen(position, seat, "")),
        prompt: raw(&prompt),
        deadline_ms: deadline.as_millis() as u64,
    }
}

/// What was written, as a step that may be made.
pub fn step<G: Playable>(game: &G, seat: Seat, text: &str) -> Result<StepOf<G>, Trouble> {
    let parsed = Step::parse(Mover::Seat(seat), text).map_err(Refusal::from);
    parsed.and_then(|step| table::check(game, &step).map(|()| step)).map_err(|refusal| {
        let why = G::book().why(refusal.rule, Lang::En);
        Trouble(format!("it chose {}, which is refused ({}): {why}", quote(text), refusal.rule))
    })
}
