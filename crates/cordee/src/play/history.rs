//! A game being played, with its record, what everybody was told of it, and the way back.

use table::{
    AnyGame, AnyPosition, Entry, Journal, Mover, Playable, Record, Refusal, Seat, Step, Viewer, Visit, erased::Told,
    journal::BadReplay,
};

use crate::chance;

pub struct History {
    pub game: &'static dyn AnyGame,
    pub record: Record,
    pub position: Box<dyn AnyPosition>,
    /// What each viewer got to know of each step, in order.
    told: Vec<(Viewer, Told)>,
}

/// Why a decision cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// There is none.
    Nothing,
    /// Chance has decided since: going back would be another roll of the die.
    Chance,
    /// Somebody else acted since, in a game with secrets: his action tells something.
    Other,
    /// The decision itself brought something to light.
    Learnt,
}

impl History {
    pub fn replay(game: &'static dyn AnyGame, record: &Record) -> Result<History, BadReplay> {
        let beginning = Record { actions: Vec::new(), ..record.clone() };
        let position = game.open(&beginning).map_err(BadReplay::Setup)?;
        let mut history = History { game, record: beginning, position, told: Vec::new() };
        for (ply, entry) in record.actions.iter().enumerate() {
            let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
            history.step(entry.by, &entry.action).map_err(refused)?;
        }
        Ok(history)
    }

    /// How many steps were made.
    pub fn ply(&self) -> usize {
        self.record.actions.len()
    }

    /// Makes a step if it may be made; otherwise nothing changes.
    pub fn step(&mut self, by: Mover, text: &str) -> Result<(), Refusal> {
        let mut news = Vec::new();
        for viewer in Viewer::all(self.position.seats()) {
            news.extend(self.position.told(viewer, by, text)?.map(|told| (viewer, told)));
        }
        self.position.attempt(by, text)?;
        self.record.actions.push(Entry { by, action: text.to_string() });
        self.told.append(&mut news);
        Ok(())
    }

    /// What the viewer got to know so far.
    pub fn told(&self, viewer: Viewer) -> impl Iterator<Item = &Told> {
        self.told.iter().filter(move |(to, _)| *to == viewer).map(|(_, told)| told)
    }

    /// How far back the last decision of a person lies: the number of steps to keep.
    pub fn last_decision(&self, people: impl Fn(Seat) -> bool) -> Result<usize, Kept> {
        for (ply, entry) in self.record.actions.iter().enumerate().rev() {
            match entry.by {
                Mover::Chance => return Err(Kept::Chance),
                Mover::Seat(seat) if people(seat) => return self.unlearnable(ply, seat).map(|()| ply),
                Mover::Seat(_) if self.game.meta().secrets => return Err(Kept::Other),
                Mover::Seat(_) => (),
            }
        }
        Err(Kept::Nothing)
    }

    /// Goes back to the position after the first steps.
    pub fn go_back(&mut self, steps: usize) {
        let mut record = self.record.clone();
        record.actions.truncate(steps);
        *self = History::replay(self.game, &record).expect("what was played can be played again");
    }

    /// Did the seat's decision, the last step of the game, teach it nothing?
    fn unlearnable(&self, ply: usize, seat: Seat) -> Result<(), Kept> {
        if !self.game.meta().secrets {
            return Ok(());
        }
        if ply + 1 < self.ply() {
            return Err(Kept::Other);
        }
        let taught = games::visit(self.game.meta().id, Taught { record: &self.record, seat });
        if taught == Some(false) { Ok(()) } else { Err(Kept::Learnt) }
    }
}

/// Could the seat, before the last step of the record, have foreseen all that it sees after it?
/// Tried on other positions that it might have been in.
struct Taught<'a> {
    record: &'a Record,
    seat: Seat,
}

impl Visit for Taught<'_> {
    type Out = bool;

    fn visit<G: Playable>(self) -> bool {
        const TRIES: usize = 32;
        let (mut before, own) = (self.record.clone(), Viewer::Seat(self.seat));
        let Some(Entry { by, action }) = before.actions.pop() else { return false };
        let (Ok(journal), Ok(step)) = (Journal::<G>::replay(&before), Step::parse(by, &action)) else { return true };
        let mut after = journal.now().clone();
        after.make(step);
        let seen = after.view(own);
        let mut rng = chance::generator(0);
        (0..TRIES).any(|_| {
            let mut other = journal.now().clone();
            other.scramble(self.seat, &mut rng);
            table::attempt(&mut other, step).is_err() || other.view(own) != seen
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Map;

    fn begin() -> History {
        let game = games::find("alcatraz").unwrap();
        History::replay(game, &game.deal(&Map::new(), 2, &mut chance::generator(0)).unwrap()).unwrap()
    }

    fn act(history: &mut History, seat: u8, text: &str) -> Result<(), Refusal> {
        history.step(Mover::Seat(Seat(seat)), text)
    }

    #[test]
    fn going_back_leaves_no_trace() {
        let mut history = begin();
        act(&mut history, 0, "@d7").unwrap();
        let (record, view) = (history.record.clone(), history.position.view(Viewer::Spectator).to_string());
        act(&mut history, 1, "@d8").unwrap();
        assert_eq!(history.told(Viewer::Spectator).count(), 2);
        history.go_back(1);
        assert_eq!((history.record.clone(), history.told(Viewer::Spectator).count()), (record, 1));
        assert_eq!(history.position.view(Viewer::Spectator).to_string(), view);
    }

    #[test]
    fn a_refused_step_changes_nothing() {
        let mut history = begin();
        assert_eq!(act(&mut history, 1, "@d7"), Err(Refusal::TURN));
        assert_eq!(act(&mut history, 0, "d7"), Err(Refusal::NOTATION));
        assert_eq!((history.ply(), history.told(Viewer::Spectator).count()), (0, 0));
    }

    #[test]
    fn a_decision_is_found_behind_the_answers_of_others() {
        let mut history = begin();
        assert_eq!(history.last_decision(|_| true), Err(Kept::Nothing));
        act(&mut history, 0, "@d7").unwrap();
        act(&mut history, 1, "@d8").unwrap();
        assert_eq!(history.last_decision(|_| true), Ok(1));
        assert_eq!(history.last_decision(|seat| seat == Seat(0)), Ok(0));
    }
}
