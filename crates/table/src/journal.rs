//! A game in progress with all that led to it.

use std::fmt;

use rand::Rng;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    BadSetup, Game, HOUSE, Lang, Record, RecordedStep, Refusal, Step, game::StepOf, say, version::read_options,
};

/// A position together with its beginning and every step since: it can be taken back and written
/// down as a [`Record`].
#[derive(Clone)]
pub struct Journal<G: Game> {
    options: G::Options,
    setup: G::Setup,
    start: G,
    now: G,
    steps: Vec<StepOf<G>>,
}

impl<G: Game> Journal<G> {
    /// A game before its first step.
    pub fn new(options: G::Options, seats: u8, setup: G::Setup) -> Result<Journal<G>, BadSetup> {
        G::META.check_seats(seats)?;
        let start = G::new(&options, seats, &setup)?;
        Ok(Journal { options, setup, now: start.clone(), start, steps: Vec::new() })
    }

    /// A new game whose set-up chance decides.
    pub fn deal<R: Rng>(options: G::Options, seats: u8, rng: &mut R) -> Result<Journal<G>, BadSetup> {
        G::META.check_seats(seats)?;
        let setup = G::deal(&options, seats, rng)?;
        Journal::new(options, seats, setup)
    }

    /// Plays a record through. Stops at the first action that is not legal.
    pub fn replay(record: &Record) -> Result<Journal<G>, BadReplay> {
        let mut journal = Journal::<G>::open(record).map_err(BadReplay::Setup)?;
        for (ply, entry) in record.actions.iter().enumerate() {
            let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
            journal.now.turn().admits(entry.by).map_err(refused)?;
            let step = Step::parse(entry.by, &entry.action).map_err(|bad| refused(bad.into()))?;
            journal.attempt(step).map_err(refused)?;
        }
        Ok(journal)
    }

    /// The beginning of a record, before its first action.
    pub fn open(record: &Record) -> Result<Journal<G>, BadSetup> {
        let Record { game, seats, rules, options, setup, .. } = record;
        if game != G::META.id {
            let id = G::META.id;
            return Err(BadSetup::new(|lang| say!(HOUSE, lang, "bad-game", game = format!("{game:?}"), id = id)));
        }
        let options = read_options::<G>(*rules, options)?;
        Journal::new(read("options", &options)?, *seats, read("setup", setup)?)
    }

    /// The position as it is.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// The position before the first step.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// All steps so far.
    pub fn steps(&self) -> &[StepOf<G>] {
        &self.steps
    }

    /// What the game is played with.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// Makes a step if it may be made; otherwise nothing changes.
    pub fn attempt(&mut self, step: StepOf<G>) -> Result<(), Refusal> {
        crate::attempt(&mut self.now, step)?;
        self.steps.push(step);
        Ok(())
    }

    /// Goes back to the position after the first `length` steps.
    pub fn truncate(&mut self, length: usize) {
        self.steps.truncate(length);
        self.now = self.start.clone();
        for step in &self.steps {
            self.now.make(*step);
        }
    }

    /// The game on paper. It names the current version of the rules: a game that began under an older
    /// one says by its options where it plays differently.
    pub fn record(&self) -> Record {
        let mut options = as_map(&self.options);
        let defaults = as_map(&G::Options::default());
        options.retain(|key, value| defaults.get(key) != Some(value));
        Record {
            game: G::META.id.to_string(),
            seats: self.start.seats(),
            rules: Some(G::META.version),
            options,
            setup: as_map(&self.setup),
            luck: None,
            players: Vec::new(),
            actions: self.steps.iter().map(|step| RecordedStep { by: step.by(), action: step.text() }).collect(),
            resigned: Vec::new(),
        }
    }
}

/// Reads options or a set-up, with an error that names the part.
pub(crate) fn read<T: DeserializeOwned>(what: &str, map: &Map<String, Value>) -> Result<T, BadSetup> {
    serde_json::from_value(Value::Object(map.clone())).map_err(|error| {
        // What does not even have the form is for whoever wrote it by hand or by program.
        BadSetup::new(|lang| say!(HOUSE, lang, "bad-value", what = what, error = error))
    })
}

pub(crate) fn as_map(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(map)) => map,
        _ => unreachable!("options and set-ups are structs with named fields"),
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Debug)]
pub enum BadReplay {
    /// It cannot even begin.
    Setup(BadSetup),
    /// A step is refused.
    Action {
        /// How many were made before it.
        ply: usize,
        /// The step.
        entry: RecordedStep,
        /// Which rule says no.
        refusal: Refusal,
    },
}

impl BadReplay {
    /// The same for people.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            BadReplay::Setup(bad) => bad.say(lang).to_string(),
            BadReplay::Action { ply, entry: RecordedStep { by, action }, refusal } => {
                let mut shown: String = action.chars().take(60).collect();
                if shown.len() < action.len() {
                    shown.push('…');
                }
                let why = refusal.say(lang);
                say!(HOUSE, lang, "bad-action", ply = ply, shown = format!("{shown:?}"), by = by, why = why)
            }
        }
    }
}

impl fmt::Display for BadReplay {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for BadReplay {}
