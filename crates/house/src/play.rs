//! The game of a match once it has begun: positions, steps, and what each viewer was told.

use std::sync::Arc;

use serde_json::{Map, Value};
use table::{AnyGame, AnyPosition, BadSetup, Mover, Record, RecordedStep, Refusal, Seat, SeatSet, Turn, Viewer};

use crate::{
    checkpoints::Checkpoints,
    protocol::{Item, SharedItem},
    viewer_stream::{Moment, Since, ViewerStream},
};

pub(crate) struct Play {
    game: &'static dyn AnyGame,
    record: Record,
    start: Box<dyn AnyPosition>,
    pub now: Box<dyn AnyPosition>,
    checkpoints: Checkpoints<Box<dyn AnyPosition>>,
    /// What each viewer was told: first the seats, then the spectators. Where nothing is ever hidden, all share one
    /// stream.
    streams: Vec<ViewerStream>,
    /// For each seat, how many decisions it has made or has to make anew. A message with another number is stale.
    decisions: Vec<u32>,
}

/// Whether viewers are told at once.
pub(crate) enum Telling<'a> {
    /// The match is live: each viewer is told at once.
    Now(&'a mut dyn FnMut(Viewer, SharedItem)),
    /// A log is being loaded: nobody listens. At the end the newest entries are put into words.
    Later,
}

impl Telling<'_> {
    fn tell(&mut self, viewer: Viewer, item: &SharedItem) {
        if let Telling::Now(tell) = self {
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
            players: Vec::new(),
            actions: Vec::new(),
            resigned: Vec::new(),
        };
        let start = game.open(&record)?;
        let streams = if game.meta().secrets { seats as usize + 1 } else { 1 };
        Ok(Play {
            game,
            record,
            now: start.fork(),
            start,
            checkpoints: Checkpoints::new(),
            streams: std::iter::repeat_with(ViewerStream::default).take(streams).collect(),
            decisions: vec![0; seats as usize],
        })
    }

    /// The record says who gave up, and when.
    pub fn resign(&mut self, seat: Seat) {
        self.record.resign(seat);
    }

    pub fn steps(&self) -> &[RecordedStep] {
        &self.record.actions
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The index of a viewer's stream.
    fn stream_of(&self, viewer: Viewer) -> usize {
        match viewer.seat() {
            _ if self.streams.len() == 1 => 0,
            Some(seat) => seat.index(),
            None => self.record.seats as usize,
        }
    }

    /// The viewers who share this stream.
    fn readers(&self, index: usize) -> impl Iterator<Item = Viewer> + use<> {
        let seats = self.record.seats;
        let readers = if self.streams.len() == 1 { seats as usize + 1 } else { 1 };
        Viewer::all(seats).skip(index).take(readers)
    }

    /// One of them: they all see the same.
    fn reader(&self, index: usize) -> Viewer {
        self.readers(index).next().unwrap_or(Viewer::Spectator)
    }

    pub fn number(&self, viewer: Viewer) -> u32 {
        self.streams[self.stream_of(viewer)].number()
    }

    /// What the viewer has not read yet, or the newest of it.
    pub fn since(&self, viewer: Viewer, read: Option<u32>) -> Since {
        self.streams[self.stream_of(viewer)].since(read)
    }

    pub fn decision(&self, seat: Seat) -> u32 {
        self.decisions[seat.index()]
    }

    /// The seat has answered what it was asked.
    pub fn decided(&mut self, seat: Seat) {
        self.decisions[seat.index()] += 1;
    }

    /// Something other than a step is told to everybody.
    pub fn say(&mut self, item: Item, telling: &mut Telling) {
        let item = SharedItem::from(item);
        self.streams.iter_mut().for_each(|stream| stream.hear(item.clone()));
        Viewer::all(self.record.seats).for_each(|viewer| telling.tell(viewer, &item));
    }

    /// Makes a step. Each viewer is told as much of it as they may know. Returns whether everybody was told.
    pub fn step(&mut self, entry: &RecordedStep, telling: &mut Telling) -> Result<bool, Refusal> {
        self.step_before(entry, &[], telling)
    }

    /// The same, but the streams in `old` have it already.
    fn step_before(&mut self, entry: &RecordedStep, old: &[usize], telling: &mut Telling) -> Result<bool, Refusal> {
        let step = self.record.actions.len();
        let moment = match telling {
            Telling::Later => Some(Arc::new(Moment { before: self.now.fork(), entry: entry.clone() })),
            Telling::Now(_) => None,
        };
        let mut said: Vec<SharedItem> = Vec::new();
        let mut public = true;
        for index in 0..self.streams.len() {
            let reader = self.reader(index);
            if self.streams.len() > 1 && !self.now.sees(reader, entry.by, &entry.action)? {
                public = false;
                continue;
            }
            if old.contains(&index) {
                continue;
            }
            if let Some(moment) = &moment {
                self.streams[index].note_step(step, moment.clone());
                continue;
            }
            let Some(told) = self.now.told(reader, entry.by, &entry.action)? else { continue };
            let item = share(Item::Step(told), &mut said);
            self.readers(index).for_each(|viewer| telling.tell(viewer, &item));
            self.streams[index].hear_step(step, item);
        }
        self.now.attempt(entry.by, &entry.action)?;
        self.record.actions.push(entry.clone());
        self.checkpoints.pass(step + 1, || self.now.fork());
        Ok(public)
    }

    /// Goes back to the first `keep` steps. Only viewers who knew of a step that is taken back are told. Returns if
    /// that is everybody.
    pub fn take_back(&mut self, keep: usize, telling: &mut Telling) -> Result<bool, Refusal> {
        let known = self.knowing(|stream| stream.knows_after(keep));
        self.go_back(keep)?;
        self.unsay(&known, keep, telling);
        Ok(known.len() == self.streams.len())
    }

    /// Takes back one step that others did not see. What they have done since stands. Returns the same as
    /// [`Play::take_back`].
    pub fn withdraw(&mut self, step: usize, telling: &mut Telling) -> Result<bool, Refusal> {
        let known = self.knowing(|stream| stream.knows(step));
        let unknown = self.knowing(|stream| !stream.knows(step));
        let mut without = self.record.clone();
        without.remove(step);
        let later = without.actions.split_off(step);
        self.go_back(step)?;
        unknown.iter().for_each(|&index| self.streams[index].close_gap(step));
        self.unsay(&known, step, telling);
        for entry in &later {
            self.step_before(entry, &unknown, telling)?;
        }
        self.record.resigned = without.resigned;
        Ok(known.len() == self.streams.len())
    }

    /// Could everything since have been done without this step? Not if chance has decided something since.
    pub fn stands_without(&self, step: usize) -> bool {
        let Ok(mut position) = self.after(step) else { return false };
        let mut later = self.steps()[step + 1..].iter();
        later.all(|entry| entry.by != Mover::Chance && position.attempt(entry.by, &entry.action).is_ok())
    }

    /// Was everybody told of the step?
    pub fn is_known_to_all(&self, step: usize) -> bool {
        self.streams.iter().all(|stream| stream.knows(step))
    }

    fn knowing(&self, knows: impl Fn(&ViewerStream) -> bool) -> Vec<usize> {
        (0..self.streams.len()).filter(|&index| knows(&self.streams[index])).collect()
    }

    /// Tells the viewers of these streams that the steps from this one on are taken back. They have to decide anew.
    fn unsay(&mut self, known: &[usize], step: usize, telling: &mut Telling) {
        for &index in known {
            let item = self.streams[index].forget_after(step);
            for viewer in self.readers(index) {
                viewer.seat().into_iter().for_each(|seat| self.decided(seat));
                telling.tell(viewer, &item);
            }
        }
    }

    fn go_back(&mut self, keep: usize) -> Result<(), Refusal> {
        let (from, mut position) = match self.checkpoints.back(keep) {
            Some((steps, position)) => (*steps, position.fork()),
            None => (0, self.start.fork()),
        };
        self.record.truncate(keep);
        for (entry, steps) in self.record.actions[from..].iter().zip(from + 1..) {
            position.attempt(entry.by, &entry.action)?;
            self.checkpoints.pass(steps, || position.fork());
        }
        self.now = position;
        Ok(())
    }

    /// The position after the first so many steps.
    fn after(&self, steps: usize) -> Result<Box<dyn AnyPosition>, Refusal> {
        let (from, mut position) = match self.checkpoints.below(steps) {
            Some((from, position)) => (*from, position.fork()),
            None => (0, self.start.fork()),
        };
        for entry in &self.steps()[from..steps] {
            position.attempt(entry.by, &entry.action)?;
        }
        Ok(position)
    }

    /// A log was loaded to its end: puts the newest entries of each stream into words.
    pub fn write_down(&mut self) -> Result<(), Refusal> {
        let mut said = Vec::new();
        for index in 0..self.streams.len() {
            let reader = self.reader(index);
            self.streams[index].write_down(reader, &mut said)?;
        }
        Ok(())
    }

    /// Did the step show its own seat anything that it could not know before?
    pub fn taught(&self, step: usize) -> Result<bool, Refusal> {
        let RecordedStep { by, action } = &self.steps()[step];
        match by {
            Mover::Seat(seat) if self.game.meta().secrets => self.after(step)?.teaches(*seat, action),
            _ => Ok(false),
        }
    }

    /// Could somebody else act after the step who could not before? What they did in secret would be lost with it.
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
        !self.streams[self.stream_of(Viewer::Seat(seat))].knows_after(step + 1)
    }
}

/// Equal items are kept in memory once.
fn share(item: Item, said: &mut Vec<SharedItem>) -> SharedItem {
    match said.iter().find(|words| ***words == item) {
        Some(words) => words.clone(),
        None => {
            said.push(SharedItem::from(item));
            said[said.len() - 1].clone()
        }
    }
}
