//! The house of one browser: its tables, its guests, and what it is asked.

use house::{
    BadLog, LogEntry, Match, Patience, Rejection,
    gathering::{Gathering, Hello, Line, refused},
    protocol::{ClientMessage, Say, ServerMessage},
};
use rand::{SeedableRng, rngs::StdRng};
use table::Few;

use crate::{
    letters::{Answer, Letter, Now, Opening, Outcome, Thought, What},
    requests::{Request, Reviews},
    table_here::{Around, TableHere, Wire, internal},
};

pub struct LocalHouse {
    /// Those that somebody is at. All others are only where they are stored.
    tables: Few<String, TableHere>,
    /// At which table each guest is.
    guests: Few<u64, String>,
    pub(crate) reviews: Reviews,
    pub(crate) rng: StdRng,
    pub(crate) build: &'static str,
    pub(crate) next_number: u32,
    pause_ms: u32,
}

impl LocalHouse {
    pub fn open(opening: Opening) -> LocalHouse {
        LocalHouse {
            tables: Few::default(),
            guests: Few::default(),
            reviews: Reviews::default(),
            rng: StdRng::from_seed(opening.seed),
            // There is one house in a worker, and it stays to its end.
            build: opening.build.leak(),
            next_number: 0,
            pause_ms: opening.pause_ms,
        }
    }

    /// Takes a letter. What follows from it is to be stored first and told afterwards.
    pub fn take(&mut self, letter: Letter) -> Outcome {
        let (now, mut outcome) = (letter.now, Outcome::default());
        match letter.what {
            What::Ask { method, path, query, key, body, log, kept, plans } => {
                let request = Request { method, path, query, key, body, log, kept, plans };
                outcome.answer = Some(self.answer(request, now, &mut outcome));
            }
            What::Hear { guest, text, log } => self.hear(guest, &text, &log, now, &mut outcome),
            What::Leave { guest } => self.leave(guest, now, &mut outcome),
            What::Lost { table, storage } => {
                self.close(&table, storage.then_some(Rejection::Storage), &mut outcome);
                outcome.answer = Some(Answer::refusing(Rejection::Storage));
            }
            What::Thought { thought, took_ms } => self.thought(thought, took_ms, now, &mut outcome),
            What::Due { number } => {
                self.at_table_of(number, now, &mut outcome, |table, around| table.acts(number, around))
            }
        }
        outcome.residents = self.tables.keys().cloned().collect();
        outcome
    }

    /// The match of a table: from memory, or folded from its log for this question only.
    pub(crate) fn look<T>(
        &self,
        table: &str,
        log: &[String],
        now: Now,
        at: impl FnOnce(&Match) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        match self.tables.get(table) {
            Some(resident) => at(&resident.gathering.the_match),
            None => at(&load(table, log, now)?),
        }
    }

    /// A guest says something. The first thing must be a hello.
    fn hear(&mut self, guest: u64, text: &str, log: &[String], now: Now, outcome: &mut Outcome) {
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(_) => return tell(outcome, guest, refused("", Rejection::Unreadable)),
        };
        let Some(table) = self.guests.get(&guest).cloned() else {
            let id = message.id.clone();
            if let Err(why) = self.enter(guest, message, log, now, outcome) {
                tell(outcome, guest, refused(&id, why));
                outcome.closed.push(guest);
            }
            return;
        };
        self.at(&table, now, outcome, |table, around| table.hear(guest, message, around));
    }

    fn enter(
        &mut self,
        guest: u64,
        message: ClientMessage,
        log: &[String],
        now: Now,
        outcome: &mut Outcome,
    ) -> Result<(), Rejection> {
        let ClientMessage { id, say: Say::Hello { table, keys, read } } = message else {
            return Err(Rejection::NoHello);
        };
        if self.tables.get(&table).is_none() {
            let gathering = Gathering::new(load(&table, log, now)?, Patience::default(), self.build);
            self.tables.insert(table.clone(), TableHere::new(gathering));
        }
        self.guests.insert(guest, table.clone());
        self.at(&table, now, outcome, |table, around| {
            let welcome = table.gathering.enter(&Hello { guest, id, keys, read }, Wire, around.now.uptime());
            around.outcome.deliver(welcome);
            table.entered(guest, around)
        });
        Ok(())
    }

    fn leave(&mut self, guest: u64, now: Now, outcome: &mut Outcome) {
        let Some(id) = self.guests.remove(&guest) else { return };
        self.at(&id, now, outcome, |table, around| {
            let left = table.gathering.leave(guest, around.now.uptime());
            around.outcome.deliver(left.map(|(deliveries, _)| deliveries).unwrap_or_default());
            Ok(())
        });
        if self.tables.get(&id).is_some_and(|table| table.gathering.guests.is_empty()) {
            self.close(&id, None, outcome);
        }
    }

    /// Nobody is at a table any more, or what is in memory is not what is stored: then its guests are told to come
    /// back.
    fn close(&mut self, table: &str, why: Option<Rejection>, outcome: &mut Outcome) {
        let Some(table) = self.tables.remove(table) else { return };
        outcome.dropped.extend(table.thoughts());
        for guest in table.gathering.guests {
            self.guests.remove(&guest.id);
            if let Some(why) = &why {
                tell(outcome, guest.id, refused("", why.clone()));
            }
            tell(outcome, guest.id, ServerMessage::Bye { retry_ms: 0 });
            outcome.closed.push(guest.id);
        }
    }

    fn thought(&mut self, thought: Thought, took_ms: u32, now: Now, outcome: &mut Outcome) {
        match thought {
            Thought::Chosen { number, action } => {
                self.at_table_of(number, now, outcome, |table, around| table.chose(number, action, took_ms, around))
            }
            // Whoever has the clock lets it go on.
            Thought::Pondered { .. } => {}
            Thought::Advised { number, message } => self.at_table_of(number, now, outcome, |table, around| {
                table.advised(number, Some(message), around.outcome);
                Ok(())
            }),
            Thought::Studied { number, done, of, review } => self.reviews.studied(number, done, of, review, outcome),
            Thought::Failed { number } => {
                self.reviews.failed(number);
                self.at_table_of(number, now, outcome, |table, around| {
                    table.advised(number, None, around.outcome);
                    table.acts(number, around)
                });
            }
        }
    }

    /// Does something at the table that is waiting for this thought, if there is one still.
    fn at_table_of(
        &mut self,
        number: u32,
        now: Now,
        outcome: &mut Outcome,
        act: impl FnOnce(&mut TableHere, &mut Around) -> Result<(), Rejection>,
    ) {
        let waits = |(_, table): &(&String, &TableHere)| table.thoughts().any(|known| known == number);
        let id = self.tables.iter().find(waits).map(|(id, _)| id.clone());
        if let Some(id) = id {
            self.at(&id, now, outcome, act);
        }
    }

    /// Does something at a table. After an error of ours its memory cannot be trusted.
    fn at(
        &mut self,
        id: &str,
        now: Now,
        outcome: &mut Outcome,
        act: impl FnOnce(&mut TableHere, &mut Around) -> Result<(), Rejection>,
    ) {
        let LocalHouse { rng, next_number, pause_ms, .. } = self;
        let Some(table) = self.tables.get_mut(id) else { return };
        let mut around = Around { now, rng, next_number, pause_ms: *pause_ms, outcome };
        if let Err(why) = act(table, &mut around) {
            self.close(id, Some(why), outcome);
        }
    }
}

fn tell(outcome: &mut Outcome, guest: u64, message: ServerMessage) {
    outcome.tell.push((guest, Wire::encode(message).to_string()));
}

/// Folds a log. Without entries there is no such table.
pub(crate) fn load(table: &str, log: &[String], now: Now) -> Result<Match, Rejection> {
    if log.is_empty() {
        return Err(Rejection::NoTable);
    }
    let log = LogEntry::read_all(log).map_err(|bad| internal(&bad))?;
    let mut the_match = Match::load(table, &log, now.uptime()).map_err(|bad| match bad {
        BadLog::Unknown(what) => Rejection::Rules(what),
        BadLog::Nonsense(_) => internal(&bad),
    })?;
    the_match.set_wall(now.at, now.uptime());
    Ok(the_match)
}
