//! A game told again, position by position, as one viewer may see it.

use table::{
    AnyPosition, Lang, Record, Seat, Turn, Viewer,
    erased::{Shown, Told},
    journal::BadReplay,
};

use crate::{
    matches::{Match, no_such_game},
    no::No,
    protocol::{Ending, Frame, HolderInfo, Replay},
};

/// The most frames given at once.
pub const MOST_FRAMES: u32 = 50;

/// A match's game as one viewer may see it, taken out of the match: telling it again takes time, and
/// the match goes on meanwhile.
pub struct Retelling {
    record: Record,
    viewer: Viewer,
    seats: Vec<HolderInfo>,
    ending: Option<Ending>,
}

impl Match {
    /// The game so far. A running one is shown to a seat as the seat may see it, to anybody else as
    /// a spectator; a finished one through whatever eyes are wished for.
    pub fn retelling(&self, viewer: Viewer) -> Result<Retelling, No> {
        let record = self.unguarded_record().ok_or_else(No::stage)?.clone();
        Ok(Retelling { record, viewer, seats: self.holders(), ending: self.ending.clone() })
    }
}

impl Retelling {
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// For each step of the record, and for its end, the number of the frame just before it.
    pub fn frames(&self) -> Result<Vec<u32>, No> {
        frames(&self.record, self.viewer).map_err(|bad| bad_record(&bad))
    }

    pub fn tell(self, from: u32, count: u32) -> Result<Replay, No> {
        let replay = replay(&self.record, self.viewer, from, count).map_err(|bad| bad_record(&bad))?;
        Ok(Replay { seats: self.seats, ending: self.ending, ..replay })
    }
}

/// A record from a file. Whoever has it may look through any eyes.
pub fn replay_record(record: &Record, viewer: Viewer, from: u32, count: u32) -> Result<Replay, No> {
    replay(record, viewer, from, count).map_err(|bad| bad_record(&bad))
}

fn bad_record(bad: &BadReplay) -> No {
    No::new(
        "record",
        &format!("Ce compte rendu ne peut pas être rejoué\u{a0}: {}.", bad.say(Lang::Fr)),
        &format!("This record cannot be replayed: {}.", bad.say(Lang::En)),
    )
}

fn open(record: &Record) -> Result<Box<dyn AnyPosition>, BadReplay> {
    let Record { game, .. } = record;
    games::find(game).ok_or_else(|| no_such_game(game)).and_then(|found| found.open(record)).map_err(BadReplay::Setup)
}

fn frames(record: &Record, viewer: Viewer) -> Result<Vec<u32>, BadReplay> {
    let mut position = open(record)?;
    let mut frames = vec![0];
    for (ply, entry) in record.actions.iter().enumerate() {
        let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
        let seen = position.sees(viewer, entry.by, &entry.action).map_err(refused)?;
        position.attempt(entry.by, &entry.action).map_err(refused)?;
        frames.push(frames[ply] + u32::from(seen));
    }
    Ok(frames)
}

fn replay(record: &Record, viewer: Viewer, from: u32, count: u32) -> Result<Replay, BadReplay> {
    let mut position = open(record)?;
    let asked = from..from.saturating_add(count.min(MOST_FRAMES));
    let mut frames = Vec::new();
    let mut total = 0;
    let mut show = |position: &dyn AnyPosition, told: Option<Told>| {
        if asked.contains(&total) {
            frames.push(frame(position, viewer, told));
        }
        total += 1;
    };
    show(position.as_ref(), None);
    for (ply, entry) in record.actions.iter().enumerate() {
        let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
        let told = position.told(viewer, entry.by, &entry.action).map_err(refused)?;
        position.attempt(entry.by, &entry.action).map_err(refused)?;
        if told.is_some() {
            show(position.as_ref(), told);
        }
    }
    Ok(Replay {
        game: record.game.clone(),
        seats: vec![HolderInfo::Open; record.seats as usize],
        viewer: viewer.seat(),
        total,
        from,
        frames,
        ending: match position.turn() {
            Turn::Over(outcome) => {
                Some(Ending { scores: outcome.scores.as_slice().to_vec(), winners: outcome.winners })
            }
            Turn::Act(_) | Turn::Chance => None,
        },
    })
}

fn frame(position: &dyn AnyPosition, viewer: Viewer, told: Option<Told>) -> Frame {
    let Shown { view, prompt } = position.shown(viewer);
    Frame { told, view, prompt }
}

/// Which viewer a client may be for a table's replay.
pub fn viewer(it: &Match, wanted: Option<Seat>, opens: bool) -> Result<Viewer, No> {
    use crate::protocol::TableStage;
    match wanted {
        None => Ok(Viewer::Spectator),
        Some(seat) if !it.all_seats().any(|known| known == seat) => Err(No::seat()),
        Some(seat) if opens || it.stage() == TableStage::Over => Ok(Viewer::Seat(seat)),
        Some(_) => Err(No::key()),
    }
}
