//! Replays: a game shown again, position by position, as one viewer may see it.

use table::{
    AnyGame, AnyPosition, Player, Record, Seat, SeatSet, Text, Turn, Viewer,
    erased::{Shown, Told},
    journal::BadReplay,
};

use crate::{
    audit::Audit,
    keys::KeyHash,
    matches::{Match, no_such_game},
    names,
    protocol::{Checked, Ending, Frame, HolderInfo, Replay},
    rejection::Rejection,
};

/// The most frames given at once.
pub const MOST_FRAMES: u32 = 50;

/// All that a replay needs, taken out of the match. Making the replay takes time, and the match goes on meanwhile.
pub struct Retelling {
    record: Record,
    viewer: Viewer,
    seats: Vec<HolderInfo>,
    ending: Option<Ending>,
}

impl Match {
    /// The game so far, as this viewer may see it.
    pub fn retelling(&self, viewer: Viewer) -> Result<Retelling, Rejection> {
        let record = self.unguarded_record().ok_or(Rejection::Stage)?;
        let record = Record { luck: self.luck(), ..record.clone() };
        Ok(Retelling { record, viewer, seats: self.holders(), ending: self.ending.clone() })
    }
}

impl Retelling {
    /// A record from a file. Whoever has it may look through any eyes. Plays it through.
    pub fn of_record(record: Record, viewer: Viewer) -> Result<Retelling, Rejection> {
        let seats = players(&record)?;
        let ending = played(&record).map_err(Rejection::BadRecord)?;
        Ok(Retelling { record, viewer, seats, ending })
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Who played.
    pub(crate) fn seats(&self) -> &[HolderInfo] {
        &self.seats
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// How the victory was shared in the end, in thousandths; nothing before it is over.
    pub fn shares(&self) -> Option<Vec<u16>> {
        let winners = self.ending.as_ref()?.winners;
        let share = |seat| if winners.contains(seat) { 1000 / winners.len() as u16 } else { 0 };
        Some(Seat::all(self.record.seats).map(share).collect())
    }

    /// For each step of the record, and for its end, the number of the frame just before it.
    pub fn frames(&self) -> Result<Vec<u32>, Rejection> {
        frames(&self.record, self.viewer).map_err(Rejection::BadRecord)
    }

    pub fn tell(self, from: u32, count: u32) -> Result<Replay, Rejection> {
        let replay = replay(&self.record, self.viewer, from, count).map_err(Rejection::BadRecord)?;
        Ok(Replay { seats: self.seats, ending: self.ending, ..replay })
    }
}

/// A replay of a record from a file. Whoever has the record may see it as any viewer.
pub fn replay_record(record: &Record, viewer: Viewer, from: u32, count: u32) -> Result<Replay, Rejection> {
    let seats = players(record)?;
    let replay = replay(record, viewer, from, count).map_err(Rejection::BadRecord)?;
    Ok(Replay { seats, ..replay })
}

/// Who played, as far as the record tells; nobody it does not name is an empty seat.
fn players(record: &Record) -> Result<Vec<HolderInfo>, Rejection> {
    if record.players.is_empty() {
        return Ok(vec![HolderInfo::Person { name: None }; record.seats as usize]);
    }
    record.players.iter().map(HolderInfo::off_paper).collect()
}

impl HolderInfo {
    /// As a record has it. An open seat is one that nobody is named for.
    pub(crate) fn on_paper(self) -> Player {
        match self {
            HolderInfo::Open => Player::Person { name: None },
            HolderInfo::Person { name } => Player::Person { name },
            HolderInfo::Bot { level, name } => Player::Bot { level, name },
        }
    }

    /// A name from a file is read as one that somebody gives at a table.
    fn off_paper(player: &Player) -> Result<HolderInfo, Rejection> {
        Ok(match player {
            Player::Person { name } => HolderInfo::Person { name: names::check_given(name.as_deref())? },
            Player::Bot { level, name } => HolderInfo::Bot { level: *level, name: *name },
        })
    }
}

/// How a record ends, if it comes to an end.
fn played(record: &Record) -> Result<Option<Ending>, BadReplay> {
    let (game, mut position) = open(record)?;
    for (ply, entry) in record.actions.iter().enumerate() {
        let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
        position.attempt(entry.by, &entry.action).map_err(refused)?;
    }
    Ok(ending(game, position.as_ref(), record))
}

/// How it ends after all that is recorded: by the rules, or because somebody gave up.
fn ending(game: &dyn AnyGame, position: &dyn AnyPosition, record: &Record) -> Option<Ending> {
    if let Turn::Over(outcome) = position.turn() {
        return Some(Ending::of(game, &outcome));
    }
    let resigned: SeatSet = record.resigned.iter().map(|resignation| resignation.seat).collect();
    if resigned.is_empty() {
        return None;
    }
    let left = Seat::all(record.seats).filter(|seat| !resigned.contains(*seat)).collect();
    Ending::of_resigning(left, |seat| !matches!(record.players.get(seat.index()), Some(Player::Bot { .. })))
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
        seats: Vec::new(),
        viewer: viewer.seat(),
        total,
        from,
        frames,
        ending: ending(game, position.as_ref(), record),
        luck: record.luck.clone().zip(audit.end()).map(|(luck, verdict)| Checked {
            luck,
            right: verdict.is_right(),
            said: Text::new(|lang| verdict.say(lang)),
        }),
    })
}

fn frame(position: &dyn AnyPosition, viewer: Viewer, told: Option<Told>) -> Frame {
    let Shown { view, prompt } = position.shown(viewer);
    Frame { told, view, prompt }
}

/// A record from a file, and through whose eyes it is looked at.
pub fn read_record(text: &str, viewer: Option<Seat>) -> Result<(Record, Viewer), Rejection> {
    let record = Record::from_json(text).map_err(|bad| Rejection::NotARecord(bad.0))?;
    match viewer {
        Some(seat) if seat.0 >= record.seats => Err(Rejection::NoSeat),
        Some(seat) => Ok((record, Viewer::Seat(seat))),
        None => Ok((record, Viewer::Spectator)),
    }
}

/// A game to be told again, through the eyes of a seat if the key opens it or the game is over.
pub fn retelling(the_match: &Match, wanted: Option<Seat>, key: Option<&str>) -> Result<Retelling, Rejection> {
    let keys: Vec<KeyHash> = key.and_then(KeyHash::of).into_iter().collect();
    let opens = wanted.is_some_and(|seat| the_match.opens(&keys).seats.contains(seat));
    the_match.retelling(viewer(the_match, wanted, opens)?)
}

/// Which viewer a client may be for a table's replay.
pub(crate) fn viewer(the_match: &Match, wanted: Option<Seat>, opens: bool) -> Result<Viewer, Rejection> {
    use crate::protocol::TableStage;
    match wanted {
        None => Ok(Viewer::Spectator),
        Some(seat) if !the_match.all_seats().any(|known| known == seat) => Err(Rejection::NoSeat),
        Some(seat) if opens || the_match.stage() == TableStage::Over => Ok(Viewer::Seat(seat)),
        Some(_) => Err(Rejection::Key),
    }
}
