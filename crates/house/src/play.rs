//! The game of a match once it has begun: positions, steps, and what each viewer was told.

use std::sync::Arc;

use serde_json::{Map, Value};
use table::{AnyGame, AnyPosition, BadSetup, Entry, Mover, Record, Refusal, Seat, SeatSet, Turn, Viewer};

use crate::{
    account::{Account, Moment, Since},
    ladder::Ladder,
    protocol::{Item, Shared},
};

pub(crate) struct Play {
    game: &'static dyn AnyGame,
    record: Record,
    start: Box<dyn AnyPosition>,
    pub now: Box<dyn AnyPosition>,
    ladder: Ladder<Box<dyn AnyPosition>>,
    /// What each viewer was told, the seats and then the spectators; one account for all where nothing is ever
    /// hidden.
    accounts: Vec<Account>,
    /// For each seat, how often what it is asked has changed: staleness is judged by this.
    decisions: Vec<u32>,
}

/// Whom to tell what happens.
pub(crate) enum Voice<'a> {
    /// Everybody, at once.
    Aloud(&'a mut dyn FnMut(Viewer, Shared)),
    /// Nobody: a log is being read, and what is worth telling again is put into words at its end.
    Later,
}

impl Voice<'_> {
    fn tell(&mut self, viewer: Viewer, item: &Shared) {
        if let Voice::Aloud(tell) = self {
            tell(viewer, item.clone());
        }
    }
}

impl Play {
    pub fn begin(
        game: &'static dyn AnyGame,
        seats: u8,
        options: &Map<String, Value>,
        rules: u32,
        setup: &Map<String, Value>,
    ) -> Result<Play, BadSetup> {
        let record = Record {
            game: game.meta().id.to_string(),
            seats,
            rules: Some(rules),
            options: options.clone(),
            setup: setup.clone(),
            luck: None,
            actions: Vec::new(),
        };
        let start = game.open(&record)?;
        let accounts = if game.meta().secrets { seats as usize + 1 } else { 1 };
        Ok(Play {
            game,
            record,
            now: start.fork(),
            start,
            ladder: Ladder::new(),
            accounts: std::iter::repeat_with(Account::default).take(accounts).collect(),
            decisions: vec![0; seats as usize],
        })
    }

    pub fn steps(&self) -> &[Entry] {
        &self.record.actions
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// A viewer's place among the accounts.
    fn account_of(&self, viewer: Viewer) -> usize {
        match viewer.seat() {
            _ if self.accounts.len() == 1 => 0,
            Some(seat) => seat.index(),
            None => self.record.seats as usize,
        }
    }

    /// Whose account this is.
    fn readers(&self, place: usize) -> impl Iterator<Item = Viewer> + use<> {
        let seats = self.record.seats;
        let readers = if self.accounts.len() == 1 { seats as usize + 1 } else { 1 };
        Viewer::all(seats).skip(place).take(readers)
    }

    /// One of them: what one of them sees, all of them do.
    fn reader(&self, place: usize) -> Viewer {
        self.readers(place).next().unwrap_or(Viewer::Spectator)
    }

    pub fn number(&self, viewer: Viewer) -> u32 {
        self.accounts[self.account_of(viewer)].number()
    }

    /// What the viewer has not read yet, or the newest of it.
    pub fn since(&self, viewer: Viewer, read: Option<u32>) -> Since {
        self.accounts[self.account_of(viewer)].since(read)
    }

    pub fn decision(&self, seat: Seat) -> u32 {
        self.decisions[seat.index()]
    }

    /// The seat has answered what it was asked.
    pub fn decided(&mut self, seat: Seat) {
        self.decisions[seat.index()] += 1;
    }

    /// Something other than a step is told to everybody.
    pub fn say(&mut self, item: Item, voice: &mut Voice) {
        let item = Shared::from(item);
        self.accounts.iter_mut().for_each(|account| account.hear(item.clone()));
        Viewer::all(self.record.seats).for_each(|viewer| voice.tell(viewer, &item));
    }

    /// Makes a step. Each viewer is told as much of it as he may know; answers whether that is
    /// something for everybody.
    pub fn step(&mut self, entry: &Entry, voice: &mut Voice) -> Result<bool, Refusal> {
        self.step_before(entry, &[], voice)
    }

    /// The same, but to some accounts it is no news.
    fn step_before(&mut self, entry: &Entry, old: &[usize], voice: &mut Voice) -> Result<bool, Refusal> {
        let step = self.record.actions.len();
        let moment = match voice {
            Voice::Later => Some(Arc::new(Moment { before: self.now.fork(), entry: entry.clone() })),
            Voice::Aloud(_) => None,
        };
        let mut said: Vec<Shared> = Vec::new();
        let mut public = true;
        for place in 0..self.accounts.len() {
            let reader = self.reader(place);
            if self.accounts.len() > 1 && !self.now.sees(reader, entry.by, &entry.action)? {
                public = false;
                continue;
            }
            if old.contains(&place) {
                continue;
            }
            if let Some(moment) = &moment {
                self.accounts[place].note_step(step, moment.clone());
                continue;
            }
            let Some(told) = self.now.told(reader, entry.by, &entry.action)? else { continue };
            let item = share(Item::Step(told), &mut said);
            self.readers(place).for_each(|viewer| voice.tell(viewer, &item));
            self.accounts[place].hear_step(step, item);
        }
        self.now.attempt(entry.by, &entry.action)?;
        self.record.actions.push(entry.clone());
        self.ladder.pass(step + 1, || self.now.fork());
        Ok(public)
    }

    /// Goes back to the first `keep` steps. Only those who knew of what is taken back notice;
    /// answers whether that is everybody.
    pub fn take_back(&mut self, keep: usize, voice: &mut Voice) -> Result<bool, Refusal> {
        let known = self.knowing(|account| account.knows_after(keep));
        self.go_back(keep)?;
        self.unsay(&known, keep, voice);
        Ok(known.len() == self.accounts.len())
    }

    /// Takes back one step of somebody who acted out of others' sight: what they have done since stands.
    /// Answers as [`Play::take_back`] does.
    pub fn withdraw(&mut self, step: usize, voice: &mut Voice) -> Result<bool, Refusal> {
        let known = self.knowing(|account| account.knows(step));
        let unknown = self.knowing(|account| !account.knows(step));
        let later = self.record.actions.split_off(step + 1);
        self.go_back(step)?;
        unknown.iter().for_each(|&place| self.accounts[place].close_gap(step));
        self.unsay(&known, step, voice);
        for entry in &later {
            self.step_before(entry, &unknown, voice)?;
        }
        Ok(known.len() == self.accounts.len())
    }

    /// Could all that was done since have been done without this step? What chance has decided since rests on it.
    pub fn stands_without(&self, step: usize) -> bool {
        let Ok(mut position) = self.after(step) else { return false };
        let mut later = self.steps()[step + 1..].iter();
        later.all(|entry| entry.by != Mover::Chance && position.attempt(entry.by, &entry.action).is_ok())
    }

    /// Was everybody told of the step?
    pub fn is_known_to_all(&self, step: usize) -> bool {
        self.accounts.iter().all(|account| account.knows(step))
    }

    fn knowing(&self, knows: impl Fn(&Account) -> bool) -> Vec<usize> {
        (0..self.accounts.len()).filter(|&place| knows(&self.accounts[place])).collect()
    }

    /// Tells these accounts that the steps from this one on are taken back. Whoever is told has to
    /// think anew.
    fn unsay(&mut self, known: &[usize], step: usize, voice: &mut Voice) {
        for &place in known {
            let item = self.accounts[place].forget_after(step);
            for viewer in self.readers(place) {
                viewer.seat().into_iter().for_each(|seat| self.decided(seat));
                voice.tell(viewer, &item);
            }
        }
    }

    fn go_back(&mut self, keep: usize) -> Result<(), Refusal> {
        let (from, mut position) = match self.ladder.back(keep) {
            Some((steps, position)) => (*steps, position.fork()),
            None => (0, self.start.fork()),
        };
        self.record.actions.truncate(keep);
        for (entry, steps) in self.record.actions[from..].iter().zip(from + 1..) {
            position.attempt(entry.by, &entry.action)?;
            self.ladder.pass(steps, || position.fork());
        }
        self.now = position;
        Ok(())
    }

    /// The position after the first so many steps.
    fn after(&self, steps: usize) -> Result<Box<dyn AnyPosition>, Refusal> {
        let (from, mut position) = match self.ladder.below(steps) {
            Some((from, position)) => (*from, position.fork()),
            None => (0, self.start.fork()),
        };
        for entry in &self.steps()[from..steps] {
            position.attempt(entry.by, &entry.action)?;
        }
        Ok(position)
    }

    /// A log has been read to its end: what may be told again is put into words.
    pub fn write_down(&mut self) -> Result<(), Refusal> {
        let mut said = Vec::new();
        for place in 0..self.accounts.len() {
            let reader = self.reader(place);
            self.accounts[place].write_down(reader, &mut said)?;
        }
        Ok(())
    }

    /// Did the step show its own seat anything that it could not have foreseen?
    pub fn taught(&self, step: usize) -> Result<bool, Refusal> {
        let Entry { by, action } = &self.steps()[step];
        match by {
            Mover::Seat(seat) if self.game.meta().secrets => self.after(step)?.teaches(*seat, action),
            _ => Ok(false),
        }
    }

    /// May somebody else act since the step who could not before? What they did in secret would fall with it.
    pub fn let_others_act(&self, seat: Seat, step: usize) -> bool {
        if !self.game.meta().secrets {
            return false;
        }
        let acting = |steps| match self.after(steps).map(|position| position.turn()) {
            Ok(Turn::Act(seats)) => seats,
            _ => SeatSet::default(),
        };
        let before = acting(step);
        acting(step + 1).iter().any(|other| other != seat && !before.contains(other))
    }

    /// Where the seat's last decision began.
    pub fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.steps().iter().rposition(|entry| entry.by == Mover::Seat(seat))
    }

    /// Has the seat seen nothing happen since its own step, neither by others nor by chance?
    pub fn saw_nothing_since(&self, seat: Seat, step: usize) -> bool {
        !self.accounts[self.account_of(Viewer::Seat(seat))].knows_after(step + 1)
    }
}

/// The same words are kept once, whoever is told them.
fn share(item: Item, said: &mut Vec<Shared>) -> Shared {
    match said.iter().find(|words| ***words == item) {
        Some(words) => words.clone(),
        None => {
            said.push(Shared::from(item));
            said[said.len() - 1].clone()
        }
    }
}
