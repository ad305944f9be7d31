//! A finished game from elsewhere, such as one that was played without a network, kept as a table of this house.

use rand::Rng;
use table::{Mover, Player, Record, RecordedStep, Resignation, Viewer};

use crate::{
    keys::{KeyHash, new_key, new_table_id},
    log::{Event, Holder, LogEntry, Opening},
    luck::Seed,
    matches::{Match, no_such_game},
    presence::Uptime,
    protocol::{Customs, HolderInfo, Opened},
    rejection::Rejection,
    replay::Retelling,
};

/// Plays the record through and writes the log of a table at which it was played. Whoever gives it is its host and
/// holds its people's seats. `at`: milliseconds since 1970.
pub fn keep_record(record: Record, at: u64, rng: &mut dyn Rng) -> Result<(Opened, Vec<LogEntry>), Rejection> {
    let told = Retelling::of_record(record, Viewer::Spectator)?;
    if told.ending().is_none() {
        return Err(Rejection::NotOver);
    }
    let (key, table) = (new_key(rng), new_table_id(rng));
    let hash = KeyHash::of(&key).ok_or(Rejection::Key)?;
    let events = events(told.record(), told.seats(), &hash)?;
    let log: Vec<_> = events.into_iter().map(|event| LogEntry { at, id: None, event }).collect();
    let bad = |bad: crate::BadLog| Rejection::NotARecord(bad.to_string());
    let kept = Match::load(&table, &log, Uptime::default()).map_err(bad)?;
    // Whoever gave up, and played on alone, did not end it.
    if kept.ending.as_ref() != told.ending() {
        return Err(Rejection::NotARecord("it goes on after its end".to_string()));
    }
    let seats = kept.opens(&[hash]).seats.iter().collect();
    Ok((Opened { table, key, seats }, log))
}

fn events(record: &Record, seats: &[HolderInfo], key: &KeyHash) -> Result<Vec<Event>, Rejection> {
    let game = games::find(&record.game).ok_or_else(|| Rejection::Rules(no_such_game(&record.game)))?;
    let mut holders: Vec<Holder> = seats.iter().map(|seat| holder(seat, key)).collect();
    let lot = record.luck.as_ref().and_then(|luck| luck.lot);
    // They sit as the lot seated them: before it, they sat one by one further on.
    if let Some(seat) = lot.filter(|seat| seat.index() < holders.len()) {
        holders.rotate_right(seat.index());
    }
    let opening = Opening {
        game: record.game.clone(),
        options: record.options.clone(),
        customs: Customs::default(),
        host: key.clone(),
        public: false,
        seats: holders,
        seed: record.luck.as_ref().and_then(Seed::shown),
    };
    let rules = record.rules.unwrap_or(game.meta().version);
    let begins = lot.map(|seat| Event::Begins { seat, lot: true });
    let mut events: Vec<Event> = [Event::Opened(opening.into())].into_iter().chain(begins).collect();
    let (mut resigned, mut made) = (record.resigned.iter().peekable(), 0);
    for (by, steps) in turns(&record.actions) {
        made += steps.len();
        events.push(match by {
            Some(seat) => Event::Made { seat, steps },
            None => Event::Started { rules, after: None, setup: record.setup.clone(), steps },
        });
        while let Some(Resignation { seat, .. }) = resigned.next_if(|resignation| resignation.after <= made) {
            events.push(Event::Resigned { seat: *seat });
        }
    }
    Ok(events)
}

fn holder(seat: &HolderInfo, key: &KeyHash) -> Holder {
    match seat.clone().on_paper() {
        Player::Person { name } => Holder::Person { name, key: key.clone() },
        Player::Bot { level, name } => Holder::Bot { level, name: Some(name) },
    }
}

/// What chance decided before anybody acted, then each act with what chance answered.
fn turns(steps: &[RecordedStep]) -> Vec<(Option<table::Seat>, Vec<RecordedStep>)> {
    let mut turns = vec![(None, Vec::new())];
    for step in steps {
        if let Mover::Seat(seat) = step.by {
            turns.push((Some(seat), Vec::new()));
        }
        turns.last_mut().expect("there is one at least").1.push(step.clone());
    }
    turns
}
