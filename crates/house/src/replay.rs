//! A game told again, position by position, as one viewer may see it.

use table::{
    AnyGame, AnyPosition, Lang, Record, Seat, Turn, Viewer,
    book::Both,
    erased::{Shown, Told},
    journal::BadReplay,
};

use crate::{
    audit::Audit,
    matches::{Match, no_such_game},
    protocol::{Checked, Ending, Frame, HolderInfo, Replay},
    why::Why,
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
    pub fn retelling(&self, viewer: Viewer) -> Result<Retelling, Why> {
        let record = self.unguarded_record().ok_or(Why::Stage)?;
        let record = Record { luck: self.luck(), ..record.clone() };
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
    pub fn frames(&self) -> Result<Vec<u32>, Why> {
        frames(&self.record, self.viewer).map_err(Why::BadRecord)
    }

    pub fn tell(self, from: u32, count: u32) -> Result<Replay, Why> {
        let replay = replay(&self.record, self.viewer, from, count).map_err(Why::BadRecord)?;
        Ok(Replay { seats: self.seats, ending: self.ending, ..replay })
    }
}

/// A record from a file. Whoever has it may look through any eyes.
pub fn replay_record(record: &Record, viewer: Viewer, from: u32, count: u32) -> Result<Replay, Why> {
    replay(record, viewer, from, count).map_err(Why::BadRecord)
}

pub(crate) fn open(record: &Record) -> Result<(&'static dyn AnyGame, Box<dyn AnyPosition>), BadReplay> {
    let found = games::find(&record.game).ok_or_else(|| no_such_game(&record.game));
    found.and_then(|game| Ok((game, game.open(record)?))).map_err(BadReplay::Setup)
}

fn frames(record: &Record, viewer: Viewer) -> Result<Vec<u32>, BadReplay> {
    let (_, mut position) = open(record)?;
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
    let (game, mut position) = open(record)?;
    let mut audit = Audit::begin(game, record);
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
        audit.step(position.as_ref(), ply, entry);
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
            Turn::Over(outcome) => games::find(&record.game).map(|game| Ending::of(game, &outcome)),
            Turn::Act(_) | Turn::Chance => None,
        },
        luck: record.luck.clone().zip(audit.end()).map(|(luck, verdict)| Checked {
            luck,
            right: verdict.is_right(),
            said: Both { fr: verdict.say(Lang::Fr), en: verdict.say(Lang::En) },
        }),
    })
}

fn frame(position: &dyn AnyPosition, viewer: Viewer, told: Option<Told>) -> Frame {
    let Shown { view, prompt } = position.shown(viewer);
    Frame { told, view, prompt }
}

/// Which viewer a client may be for a table's replay.
pub fn viewer(it: &Match, wanted: Option<Seat>, opens: bool) -> Result<Viewer, Why> {
    use crate::protocol::TableStage;
    match wanted {
        None => Ok(Viewer::Spectator),
        Some(seat) if !it.all_seats().any(|known| known == seat) => Err(Why::NoSeat),
        Some(seat) if opens || it.stage() == TableStage::Over => Ok(Viewer::Seat(seat)),
        Some(_) => Err(Why::Key),
    }
}
