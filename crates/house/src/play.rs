//! The game of a match once it has begun: positions, steps, and what each viewer was told.

use serde_json::{Map, Value};
use table::{AnyGame, AnyPosition, BadSetup, Entry, Mover, Record, Refusal, Seat, Viewer, erased::Told};

pub(crate) struct Play {
    game: &'static dyn AnyGame,
    record: Record,
    start: Box<dyn AnyPosition>,
    pub now: Box<dyn AnyPosition>,
    /// For each viewer, the indices of the steps he was told of.
    told: Vec<Vec<u32>>,
    /// For each viewer, how many entries his stream has.
    numbers: Vec<u32>,
    /// For each seat, how often what it is asked has changed: staleness is judged by this.
    decisions: Vec<u32>,
}

/// A viewer's place in the lists above: the seats, then the spectators.
pub(crate) fn index(viewer: Viewer, seats: u8) -> usize {
    viewer.seat().map_or(seats as usize, Seat::index)
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
            actions: Vec::new(),
        };
        let start = game.open(&record)?;
        let viewers = seats as usize + 1;
        Ok(Play {
            game,
            record,
            now: start.fork(),
            start,
            told: vec![Vec::new(); viewers],
            numbers: vec![0; viewers],
            decisions: vec![0; seats as usize],
        })
    }

    pub fn steps(&self) -> &[Entry] {
        &self.record.actions
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn number(&self, viewer: Viewer) -> u32 {
        self.numbers[index(viewer, self.record.seats)]
    }

    /// How many of the steps that the viewer was told of stand.
    pub fn standing(&self, viewer: Viewer) -> u32 {
        self.told[index(viewer, self.record.seats)].len() as u32
    }

    pub fn decision(&self, seat: Seat) -> u32 {
        self.decisions[seat.index()]
    }

    /// The seat has answered what it was asked.
    pub fn decided(&mut self, seat: Seat) {
        self.decisions[seat.index()] += 1;
    }

    /// Something other than a step is told to everybody.
    pub fn say(&mut self) {
        self.numbers.iter_mut().for_each(|number| *number += 1);
    }

    /// Makes a step. Each viewer who `listens` is told as much of it as he may know.
    pub fn step(
        &mut self,
        entry: &Entry,
        listens: &dyn Fn(Viewer) -> bool,
        tell: &mut dyn FnMut(Viewer, Told),
    ) -> Result<(), Refusal> {
        let index_of_step = self.record.actions.len() as u32;
        let open = !self.game.meta().secrets;
        let mut same: Option<Told> = None;
        for viewer in Viewer::all(self.record.seats) {
            let listens = listens(viewer);
            let sees = open || self.now.sees(viewer, entry.by, &entry.action)?;
            if sees {
                let place = index(viewer, self.record.seats);
                self.numbers[place] += 1;
                self.told[place].push(index_of_step);
            }
            if !sees || !listens {
                continue;
            }
            // Without secrets everybody is told the same: it is put into words once.
            let told = match same.clone() {
                Some(told) => Some(told),
                None => self.now.told(viewer, entry.by, &entry.action)?,
            };
            if open {
                same.clone_from(&told);
            }
            told.into_iter().for_each(|told| tell(viewer, told));
        }
        self.now.attempt(entry.by, &entry.action)?;
        self.record.actions.push(entry.clone());
        Ok(())
    }

    /// Goes back to the first `keep` steps; answers how many of his told steps each viewer keeps.
    pub fn take_back(&mut self, keep: usize) -> Result<Vec<u32>, Refusal> {
        self.now = self.after(keep)?;
        self.record.actions.truncate(keep);
        self.decisions.iter_mut().for_each(|decision| *decision += 1);
        let kept = self.told.iter_mut().map(|told| {
            told.retain(|&step| (step as usize) < keep);
            told.len() as u32
        });
        Ok(kept.collect())
    }

    /// The position after the first so many steps.
    fn after(&self, steps: usize) -> Result<Box<dyn AnyPosition>, Refusal> {
        let mut position = self.start.fork();
        for entry in &self.steps()[..steps] {
            position.attempt(entry.by, &entry.action)?;
        }
        Ok(position)
    }

    /// Did the step show its own seat anything that it could not have foreseen?
    pub fn taught(&self, step: usize) -> Result<bool, Refusal> {
        let Entry { by, action } = &self.steps()[step];
        match by {
            Mover::Seat(seat) if self.game.meta().secrets => self.after(step)?.teaches(*seat, action),
            _ => Ok(false),
        }
    }

    /// Where the seat's last decision began, and whether only the seat itself stands between: no
    /// other player, no chance.
    pub fn last_decision(&self, seat: Seat) -> Option<(usize, bool)> {
        let by_seat = |entry: &Entry| entry.by == Mover::Seat(seat);
        let last = self.steps().iter().rposition(by_seat)?;
        Some((last, self.steps()[last..].iter().all(by_seat)))
    }
}
