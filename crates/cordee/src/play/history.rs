//! A game being played, with its record, what everybody was told of it, and the way back.

use table::{
    AnyGame, AnyPosition, Mover, Record, RecordedStep, Refusal, Seat, Viewer, erased::Told, journal::BadReplay,
};

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
    /// Chance has decided since, in a game with secrets among several people: they have learnt from it.
    Chance,
    /// Somebody else made the last step, in a game with secrets: their action tells something.
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
        self.record.actions.push(RecordedStep { by, action: text.to_string() });
        self.told.append(&mut news);
        Ok(())
    }

    /// What the viewer got to know so far.
    pub fn told(&self, viewer: Viewer) -> impl Iterator<Item = &Told> {
        self.told.iter().filter(move |(to, _)| *to == viewer).map(|(_, told)| told)
    }

    /// How far back the last decision of a person lies: the number of steps to keep. `asker` is
    /// the person who would like to take it back. Chance does not stand in the way: what it decides next time is
    /// the same, for it goes by how often it has decided.
    pub fn last_decision(&self, people: impl Fn(Seat) -> bool, asker: Option<Seat>) -> Result<usize, Kept> {
        let alone = Seat::all(self.position.seats()).filter(|&seat| people(seat)).count() == 1;
        if self.game.meta().secrets && !alone {
            return self.last_harmless_decision(asker);
        }
        let is_persons = |entry: &RecordedStep| matches!(entry.by, Mover::Seat(seat) if people(seat));
        self.record.actions.iter().rposition(is_persons).ok_or(Kept::Nothing)
    }

    /// How often chance has decided.
    pub fn chances(&self) -> usize {
        self.record.actions.iter().filter(|entry| entry.by == Mover::Chance).count()
    }

    /// Where there are secrets only the very last step can be taken back, by the one who made it,
    /// and only if it showed them nothing.
    fn last_harmless_decision(&self, asker: Option<Seat>) -> Result<usize, Kept> {
        let Some(RecordedStep { by, action }) = self.record.actions.last() else { return Err(Kept::Nothing) };
        let seat = match by {
            Mover::Chance => return Err(Kept::Chance),
            Mover::Seat(seat) if Some(*seat) != asker => return Err(Kept::Other),
            Mover::Seat(seat) => *seat,
        };
        let keep = self.ply() - 1;
        match self.back_at(keep).position.teaches(seat, action) {
            Ok(false) => Ok(keep),
            _ => Err(Kept::Learnt),
        }
    }

    /// Goes back to the position after the first steps.
    pub fn go_back(&mut self, steps: usize) {
        *self = self.back_at(steps);
    }

    fn back_at(&self, steps: usize) -> History {
        let mut record = self.record.clone();
        record.actions.truncate(steps);
        History::replay(self.game, &record).expect("what was played can be played again")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bivouac::Bivouac, chance};
    use serde_json::Map;
    use table::Erased;

    static BIVOUAC: Erased<Bivouac> = Erased::new();

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
        assert_eq!(history.last_decision(|_| true, None), Err(Kept::Nothing));
        act(&mut history, 0, "@d7").unwrap();
        act(&mut history, 1, "@d8").unwrap();
        assert_eq!(history.last_decision(|_| true, None), Ok(1));
        assert_eq!(history.last_decision(|seat| seat == Seat(0), Some(Seat(0))), Ok(0));
    }

    #[test]
    fn what_a_step_brings_to_light_cannot_be_unseen() {
        let taught = |actions: &[(Option<u8>, &str)], seat| {
            let entry = |(by, text): &(Option<u8>, &str)| RecordedStep {
                by: by.map_or(Mover::Chance, |seat| Mover::Seat(Seat(seat))),
                action: text.to_string(),
            };
            let mut record = Record::from_json(r#"{"game":"bivouac","seats":2,"setup":{"guide":0}}"#).unwrap();
            record.actions = actions.iter().map(entry).collect();
            let history = History::replay(&BIVOUAC, &record).unwrap();
            history.last_decision(|_| true, Some(Seat(seat))) == Err(Kept::Learnt)
        };
        let camps = [(None, "card 1"), (None, "card 2"), (Some(0), "wood"), (Some(0), "camp 1"), (Some(1), "camp 2")];
        assert!(!taught(&camps[..3], 0), "one knows what one gathers");
        assert!(!taught(&camps[..4], 0), "one knows where one camps");
        assert!(taught(&camps, 1), "the last camp shows all of them");
    }
}
